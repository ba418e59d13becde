//! An agent is called that gives nothing back.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Done), calls(Check))]
    Writer,
    Check,
    #[handoff(done)]
    Done,
}

fn main() {}
