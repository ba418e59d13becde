//! Two agents have the same wire name.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Done), name = "done")]
    Writer,
    #[handoff(done)]
    Done,
}

fn main() {}
