//! An end is given code.
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

fn team(team: desk::Team) -> desk::Team {
    desk::Team { done: agent_fn(research), ..team }
}

fn main() {}
