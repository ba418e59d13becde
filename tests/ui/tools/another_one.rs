//! `Writer` uses a tool that is not among its own.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk { #[handoff(start, to(Done), may(Search))] Writer, #[handoff(done)] Done }

struct Search;
struct Pay;
macro_rules! tools { ($($tool:ident)*) => { $(impl Tool for $tool {
    const NAME: &'static str = stringify!($tool);
    type In = ();
    type Out = ();
    type Error = std::io::Error;
    async fn run(&self, _: Permit<'_, Self>, _: ()) -> Result<(), Self::Error> { Ok(()) }
})* } }
tools!(Search Pay);
fn write(turn: &Turn<'_, desk::Writer>) { drop(turn.invoke(&Pay, ())); }

fn main() {}
