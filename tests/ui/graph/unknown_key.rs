//! A key that there is not.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Done), retries = 3)]
    Writer,
    #[handoff(done)]
    Done,
}

fn main() {}
