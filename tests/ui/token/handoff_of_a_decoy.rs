//! An agent returns the handoff of a decoy instead of a proposal.
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

async fn research(_: Turn<'_, desk::Research>, decoy: Token<desk::Research>) -> Act<desk::Research> {
    decoy.handoff(desk::Writer, "not this run")
}

fn main() {}
