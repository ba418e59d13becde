//! The context of an agent is borrowed.
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

async fn write(words: &&str, turn: Turn<'_, desk::Writer>) -> Act<desk::Writer> {
    turn.to(desk::Done, words.to_string())
}
fn seat(words: &str) { let _ = agent_with(words, write); }

fn main() {}
