//! The choices of a role are written a second time.
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

impl handoff_core::agent::Acts for desk::Writer {
    type Choice = handoff_core::agent::Never;
}

fn main() {}
