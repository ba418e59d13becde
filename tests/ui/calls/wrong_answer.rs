//! A called agent gives back another type than it says.
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

async fn check(turn: Turn<'_, desk::Check>) -> Act<desk::Check> {
    turn.give_back("looks good")
}

fn main() {}
