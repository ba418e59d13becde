//! The test names an agent that there is not.
use handoff_core::{assert_handoffs, prelude::*};

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

assert_handoffs!(Desk: Research -> Editor -> Done);

fn main() {}
