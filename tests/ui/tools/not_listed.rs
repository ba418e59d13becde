//! `Writer` uses a tool that only `Research` has.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Writer), may(Search))] Research,
    #[handoff(to(Done))] Writer, #[handoff(done)] Done,
}

struct Search;
impl Tool for Search {
    const NAME: &'static str = "search";
    type In = ();
    type Out = ();
    type Error = std::io::Error;
    async fn run(&self, _: Permit<'_, Self>, _: ()) -> Result<(), Self::Error> { Ok(()) }
}

fn write(turn: &Turn<'_, desk::Writer>) { drop(turn.invoke(&Search, ())); }
fn main() {}
