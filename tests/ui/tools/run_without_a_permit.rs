//! A tool is run past the gate.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk { #[handoff(start, to(Done), may(Search))] Writer, #[handoff(done)] Done }

struct Search;
impl Tool for Search {
    const NAME: &'static str = "search";
    type In = ();
    type Out = ();
    type Error = std::io::Error;
    async fn run(&self, _: Permit<'_, Self>, _: ()) -> Result<(), Self::Error> { Ok(()) }
}

async fn write(_: Turn<'_, desk::Writer>) { let _ = Search.run((), ()).await; }

fn main() {}
