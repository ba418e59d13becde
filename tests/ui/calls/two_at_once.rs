//! An agent has two calls under way at once.
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
    let first = turn.call(desk::Check, "one");
    let second = turn.call(desk::Check, "two");
    Err(format!("{} {}", first.await?, second.await?).into())
}

fn main() {}
