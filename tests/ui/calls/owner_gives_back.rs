//! An agent that owns the run gives back.
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

async fn write(turn: Turn<'_, desk::Writer>) -> Act<desk::Writer> {
    turn.give_back(true)
}

fn main() {}
