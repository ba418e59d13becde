//! An agent is called that owns runs.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Editor), calls(Editor))]
    Writer,
    #[handoff(to(Done))]
    Editor,
    #[handoff(done)]
    Done,
}

fn main() {}
