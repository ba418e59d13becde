//! Two agents may hand to each other without a bound.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Editor))]
    Writer,
    #[handoff(to(Writer, Done))]
    Editor,
    #[handoff(done)]
    Done,
}

fn main() {}
