//! `fork` is not built yet.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Done), fork(Legal, Proof, join = Done))]
    Writer,
    #[handoff(returns = bool)] Legal,
    #[handoff(returns = bool)] Proof,
    #[handoff(done)]
    Done,
}

fn main() {}
