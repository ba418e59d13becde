//! Two agents hand to each other and never to an end.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Editor, Done))]
    Writer,
    #[handoff(to(Lawyer))]
    Editor,
    #[handoff(to(Editor(at_most = 2)))]
    Lawyer,
    #[handoff(done)]
    Done,
}

fn main() {}
