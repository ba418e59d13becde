//! The state of a graph is a plain struct.
use handoff_core::prelude::*;

struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Done))]
    Writer,
    #[handoff(done)]
    Done,
}

fn main() {}
