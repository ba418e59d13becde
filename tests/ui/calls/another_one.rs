//! An agent calls one that is not among those it calls.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Done), calls(Check))] Writer,
    #[handoff(returns = bool, calls(Proof))] Check,
    #[handoff(returns = bool)] Proof,
    #[handoff(done)] Done,
}

fn write(turn: &mut Turn<'_, desk::Writer>) { let _ = turn.call(desk::Proof, "proofread"); }

fn main() {}
