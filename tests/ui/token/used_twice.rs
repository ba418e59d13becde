//! A token is handed on twice.
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

fn fork(token: Token<desk::Writer>) {
    let _ = token.handoff(desk::Done, "draft ready");
    let _ = token.handoff(desk::Done, "once more");
}

fn main() {}
