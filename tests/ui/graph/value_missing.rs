//! A key stands without its value.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Done), name)]
    Writer,
    #[handoff(done)]
    Done,
}

fn main() {}
