//! An agent is called, and has an edge.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Done), calls(Check))]
    Writer,
    #[handoff(to(Done), returns = bool)]
    Check,
    #[handoff(done)]
    Done,
}

fn main() {}
