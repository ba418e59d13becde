//! An agent calls another one, but calls none.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Done), calls(Check, Proof))] Writer,
    #[handoff(returns = bool)] Check,
    #[handoff(returns = bool)] Proof,
    #[handoff(done)] Done,
}

fn proof(turn: &mut Turn<'_, desk::Proof>) { let _ = turn.call(desk::Check, "is it good"); }

fn main() {}
