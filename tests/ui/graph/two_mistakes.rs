//! Two mistakes give two errors, each at its word.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Publisher, Done))]
    Writer,
    #[handoff(done, writes(text))]
    Done,
}

fn main() {}
