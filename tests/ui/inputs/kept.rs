//! The input is moved out of the turn that lends it.
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
    let brief: Brief = *turn.input();
    turn.to(desk::Done, brief.words.to_string())
}

fn main() {}
