//! The run is over at `Done`, and somebody hands it on.
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

fn reopen(token: Token<desk::Done>) {
    let _ = token.handoff(desk::Writer, "once more");
}

fn main() {}
