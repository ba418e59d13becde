//! `Start` is written by hand.
use handoff_core::prelude::*;
use handoff_core::rights::*;

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

impl Start for desk::Writer {
    type At = Here;
    fn any(token: Token<Self>) -> desk::AnyToken { token.into() }
}

fn main() {}
