//! A turn is cloned.
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

fn copy<T: Clone>(turn: &T) -> T { turn.clone() }
async fn write(turn: Turn<'_, desk::Writer>) -> Act<desk::Writer> {
    copy(&turn).to(desk::Done, "draft ready")
}

fn main() {}
