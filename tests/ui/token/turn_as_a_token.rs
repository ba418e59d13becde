//! An agent takes the token out of its turn.
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

async fn research(turn: Turn<'_, desk::Research>) -> Act<desk::Research> {
    let _ = turn.handoff(desk::Writer, "sources ready");
    Err("the run is mine".into())
}

fn main() {}
