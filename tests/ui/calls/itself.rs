//! A called agent calls itself.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Done), calls(Check))]
    Writer,
    #[handoff(returns = bool)]
    Check,
    #[handoff(done)]
    Done,
}

fn check(turn: &mut Turn<'_, desk::Check>) { let _ = turn.call(desk::Check, "check again"); }

fn main() {}
