//! An agent is entered with its input and reads it.
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
    let words = turn.input().words;
    turn.to(desk::Done, words.to_string())
}
fn main() { let _ = (desk::Writer(Brief { words: 200 }), agent_fn(write)); }
