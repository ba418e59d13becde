//! The old owner reads the state through its token after the handoff.
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

fn read(token: Token<desk::Writer>) -> usize {
    let _ = token.handoff(desk::Done, "draft ready");
    token.state().sources.len()
}

fn main() {}
