//! Three agents may go round without a bound.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Editor))]
    Writer,
    #[handoff(to(Lawyer))]
    Editor,
    #[handoff(to(Writer, Done))]
    Lawyer,
    #[handoff(done)]
    Done,
}

fn main() {}
