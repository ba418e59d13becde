//! The bound of an edge stands alone.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Writer(2), Done))]
    Writer,
    #[handoff(done)]
    Done,
}

fn main() {}
