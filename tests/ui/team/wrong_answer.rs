//! An agent returns something else than an `Act`.
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

async fn write(_: Turn<'_, desk::Writer>) -> Result<(), AgentError> {
    Ok(())
}
fn seat() { let _ = agent_fn(write); }

fn main() {}
