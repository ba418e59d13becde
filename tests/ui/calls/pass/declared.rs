//! A declared call gives its answer back.
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

async fn write(mut turn: Turn<'_, desk::Writer>) -> Act<desk::Writer> {
    let good: bool = turn.call(desk::Check, "please check").await?;
    turn.to(desk::Done, good.to_string())
}
async fn check(turn: Turn<'_, desk::Check>) -> Act<desk::Check> { turn.give_back(true) }
fn main() { let _ = desk::Team { writer: agent_fn(write), check: agent_fn(check) }; }
