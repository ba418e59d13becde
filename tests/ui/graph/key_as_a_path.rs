//! A key is written as an attribute of its own.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start)]
    #[handoff::to(Done)]
    Writer,
    #[handoff(done)]
    Done,
}

fn main() {}
