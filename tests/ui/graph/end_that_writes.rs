//! An end writes a field, but nobody acts there.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Done))]
    Writer,
    #[handoff(done, writes(text))]
    Done,
}

fn main() {}
