//! The graph is public, its state is not.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
pub enum Desk {
    #[handoff(start, to(Done))]
    Writer,
    #[handoff(done)]
    Done,
}

fn main() {}
