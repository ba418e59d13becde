//! The edge from `Writer` to `Editor` was forgotten.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start)]
    Writer,
    #[handoff(to(Done))]
    Editor,
    #[handoff(done)]
    Done,
}

fn main() {}
