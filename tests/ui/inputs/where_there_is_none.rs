//! `Done` is entered with an input, but takes none.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }
struct Brief { words: usize }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Writer))]
    Research,
    #[handoff(to(Done))]
    Writer(Brief),
    #[handoff(done)]
    Done,
}

async fn write(turn: Turn<'_, desk::Writer>) -> Act<desk::Writer> {
    turn.to(desk::Done("draft"), "draft ready")
}

fn main() {}
