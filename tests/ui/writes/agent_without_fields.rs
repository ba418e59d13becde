//! An agent changes a field, but writes none.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Done))]
    Writer,
    #[handoff(done)]
    Done,
}

async fn write(mut turn: Turn<'_, desk::Writer>) -> Act<desk::Writer> {
    turn.state_mut().text.clear();
    turn.to(desk::Done, "draft ready")
}

fn main() {}
