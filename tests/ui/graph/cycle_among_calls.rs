//! Two agents call each other.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Done), calls(Check))]
    Writer,
    #[handoff(returns = bool, calls(Proof))]
    Check,
    #[handoff(returns = bool, calls(Check))]
    Proof,
    #[handoff(done)]
    Done,
}

fn main() {}
