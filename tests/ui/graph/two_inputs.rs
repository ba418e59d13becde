//! A variant carries two values.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Done))]
    Writer(usize, String),
    #[handoff(done)]
    Done,
}

fn main() {}
