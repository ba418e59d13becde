//! Every way to write a field of one's own.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Article { sources: Vec<String>, draft: String }

#[derive(HandoffGraph)]
#[handoff(state = Article)]
enum Desk {
    #[handoff(start, to(Writer), writes(sources))]
    Research,
    #[handoff(to(Done), writes(draft))]
    Writer,
    #[handoff(done)]
    Done,
}
async fn write(mut turn: Turn<'_, desk::Writer>) -> Act<desk::Writer> {
    *turn.state_mut().draft = turn.state().sources.join("; ");
    let mut slots = turn.state_mut();
    *slots.draft += &slots.sources[0];
    Slot::set(&mut slots.draft, String::new());
    Err("an error undoes it".into())
}
fn main() { let _ = agent_fn(write); }
