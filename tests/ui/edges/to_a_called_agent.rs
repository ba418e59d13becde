//! `Writer` hands the run to `Check`, which it may only call.
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
    turn.to(desk::Check, "please check")
}

fn main() {}
