//! The graph names a field that the state does not have.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Done), writes(txt))]
    Writer,
    #[handoff(done)]
    Done,
}

fn main() {}
