//! The target is an agent of another graph.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Done))] Writer,
    #[handoff(done)] Done,
}
#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Post {
    #[handoff(start, to(Sent))] Sorting,
    #[handoff(done)] Sent,
}

async fn write(turn: Turn<'_, desk::Writer>) -> Act<desk::Writer> {
    turn.to(post::Sent, "draft ready")
}

fn main() {}
