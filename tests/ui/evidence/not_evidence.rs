//! The graph needs a type as evidence that proves nothing.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Done), needs(Ready))]
    Writer,
    #[handoff(done)]
    Done,
}

struct Ready;

fn main() {}
