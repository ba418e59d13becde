//! An edge names an agent by its path.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Desk::Done))]
    Writer,
    #[handoff(done)]
    Done,
}

fn main() {}
