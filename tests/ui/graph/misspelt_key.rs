//! A key with a letter too many.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, too(Done))]
    Writer,
    #[handoff(done)]
    Done,
}

fn main() {}
