//! `Writer` sets the field of `Research`.
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
    Slot::set(&mut turn.state_mut().sources, Vec::new());
    turn.to(desk::Done, "draft ready")
}

fn main() {}
