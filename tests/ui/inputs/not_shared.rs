//! The input of an agent cannot be sent between threads.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }
struct Brief { words: std::cell::Cell<usize> }

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

fn main() {}
