//! A turn ends with two proposals.
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

async fn write(turn: Turn<'_, desk::Writer>) -> Act<desk::Writer> {
    let _ = turn.to(desk::Done, "draft ready");
    turn.to(desk::Done, "once more")
}

fn main() {}
