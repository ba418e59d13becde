//! `Check` is called, and hands off instead of giving back.
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
    turn.to(desk::Done, "looks good")
}

fn main() {}
