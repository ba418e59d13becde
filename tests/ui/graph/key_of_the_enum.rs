//! A key of the enum stands on a variant.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Done), max_handoffs = 3)]
    Writer,
    #[handoff(done)]
    Done,
}

fn main() {}
