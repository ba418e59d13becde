//! An edge is declared twice.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Done, Done))]
    Writer,
    #[handoff(done)]
    Done,
}

fn main() {}
