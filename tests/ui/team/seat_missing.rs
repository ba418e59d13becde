//! An agent has no code behind it.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Writer))] Research,
    #[handoff(to(Done))] Writer,
    #[handoff(done)] Done,
}

async fn research(turn: Turn<'_, desk::Research>) -> Act<desk::Research> {
    turn.to(desk::Writer, "sources ready")
}

fn team() -> desk::Team {
    desk::Team { research: agent_fn(research) }
}

fn main() {}
