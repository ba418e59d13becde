//! An agent has no edge in and none out.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Done))]
    Writer,
    Editor,
    #[handoff(done)]
    Done,
}

fn main() {}
