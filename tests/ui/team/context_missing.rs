//! A function with a context is seated without one.
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

async fn write(words: &String, turn: Turn<'_, desk::Writer>) -> Act<desk::Writer> {
    turn.to(desk::Done, words.clone())
}
fn seat() { let _ = agent_fn(write); }

fn main() {}
