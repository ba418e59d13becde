//! The test names a role that there is not.
use handoff_core::{assert_no_handoff, prelude::*};

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

assert_no_handoff!(desk::Writer => desk::Editor);

fn main() {}
