//! An edge names an agent that the enum does not have.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Publisher, Done))]
    Writer,
    #[handoff(done)]
    Done,
}

fn main() {}
