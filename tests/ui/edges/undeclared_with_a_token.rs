//! `Writer` hands back to `Research`, to which it has no edge, without a runtime.
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

fn back(token: Token<desk::Writer>) {
    let _ = token.handoff(desk::Research, "more sources");
}

fn main() {}
