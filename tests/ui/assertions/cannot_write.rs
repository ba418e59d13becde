//! The test says that `Writer` does not write `draft`.
use handoff_core::{assert_cannot_write, prelude::*};

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

assert_cannot_write!(desk::Writer, draft);

fn main() {}
