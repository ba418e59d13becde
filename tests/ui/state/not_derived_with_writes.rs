//! The state of a graph in which an agent writes is a plain struct.
use handoff_core::prelude::*;

struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Done), writes(text))]
    Writer,
    #[handoff(done)]
    Done,
}

fn main() {}
