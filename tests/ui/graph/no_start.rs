//! No agent is a start.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(to(Done))]
    Writer,
    #[handoff(done)]
    Done,
}

fn main() {}
