//! An edge names an agent with a letter too few.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Reserch))]
    Writer,
    #[handoff(to(Done))]
    Research,
    #[handoff(done)]
    Done,
}

fn main() {}
