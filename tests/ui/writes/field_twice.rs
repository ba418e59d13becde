//! The graph names a field twice.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Done), writes(text, text))]
    Writer,
    #[handoff(done)]
    Done,
}

fn main() {}
