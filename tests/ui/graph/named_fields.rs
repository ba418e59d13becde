//! A variant has named fields.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Done))]
    Writer { words: usize },
    #[handoff(done)]
    Done,
}

fn main() {}
