//! The limit of the run is below the shortest way to an end.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note, max_handoffs = 1)]
enum Desk {
    #[handoff(start, to(Editor))]
    Writer,
    #[handoff(to(Done))]
    Editor,
    #[handoff(done)]
    Done,
}

fn main() {}
