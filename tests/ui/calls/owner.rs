//! An agent calls one that owns runs.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Editor), calls(Check))] Writer,
    #[handoff(to(Done))] Editor,
    #[handoff(returns = bool)] Check,
    #[handoff(done)] Done,
}

async fn write(mut turn: Turn<'_, desk::Writer>) -> Act<desk::Writer> {
    let _ = turn.call(desk::Editor, "edit this").await?;
    turn.to(desk::Editor, "edited")
}

fn main() {}
