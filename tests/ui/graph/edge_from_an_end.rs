//! An end has an edge.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Done))]
    Writer,
    #[handoff(done, to(Writer(at_most = 1)))]
    Done,
}

fn main() {}
