//! An agent is called like an item that the derive makes.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Done))]
    Team,
    #[handoff(done)]
    Done,
}

fn main() {}
