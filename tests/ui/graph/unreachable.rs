//! No edge leads to `Editor`.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Done))]
    Writer,
    #[handoff(to(Done))]
    Editor,
    #[handoff(done)]
    Done,
}

fn main() {}
