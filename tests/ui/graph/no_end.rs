//! No agent is an end.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Editor))]
    Writer,
    #[handoff(to(Writer(at_most = 2)))]
    Editor,
}

fn main() {}
