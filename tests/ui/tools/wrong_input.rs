//! A tool is called with the wrong input.
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

fn write(turn: &Turn<'_, desk::Writer>) { drop(turn.invoke(&Search, "typestate")); }

fn main() {}
