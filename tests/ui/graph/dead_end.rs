//! No edge leads out of `Editor`.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Editor, Done))]
    Writer,
    Editor,
    #[handoff(done)]
    Done,
}

fn main() {}
