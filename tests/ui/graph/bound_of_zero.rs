//! The bound of an edge is zero.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Writer(at_most = 0), Done))]
    Writer,
    #[handoff(done)]
    Done,
}

fn main() {}
