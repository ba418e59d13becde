//! The state is taken out of a run that is not at an end.
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

fn take(token: Token<desk::Writer>) -> Article {
    token.into_state()
}

fn main() {}
