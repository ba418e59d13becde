//! An agent uses its own tool.
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

async fn write(turn: Turn<'_, desk::Writer>) -> Act<desk::Writer> {
    turn.invoke(&Search, ()).await?;
    turn.to(desk::Done, "found")
}
fn main() { let _ = agent_fn(write); }
