//! An agent may hand to itself without a bound.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Writer, Done))]
    Writer,
    #[handoff(done)]
    Done,
}

fn main() {}
