//! The lists of a role are written a second time.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Done))]
    Writer,
    #[handoff(done)]
    Done,
}

impl Role for desk::Writer {
    type Graph = Desk;
}

fn main() {}
