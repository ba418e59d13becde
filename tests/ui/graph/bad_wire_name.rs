//! A wire name that models would not accept.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Done), name = "The Writer")]
    Writer,
    #[handoff(done)]
    Done,
}

fn main() {}
