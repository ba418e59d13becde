//! Every assertion, where it holds.
use handoff_core::prelude::*;
use handoff_core::{assert_cannot_use, assert_cannot_write, assert_handoffs, assert_no_handoff};

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

assert_handoffs!(Desk: Research -> Writer -> Done);
assert_no_handoff!(desk::Writer => desk::Research);
assert_cannot_write!(desk::Writer, sources);
assert_cannot_use!(desk::Writer, String);
fn main() {}
