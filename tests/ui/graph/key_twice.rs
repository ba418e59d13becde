//! A key with a value is given twice.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Done), name = "author", name = "poet")]
    Writer,
    #[handoff(done)]
    Done,
}

fn main() {}
