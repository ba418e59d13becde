//! The graph has a lifetime.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk<'a> {
    #[handoff(start, to(Done))]
    Writer(&'a str),
    #[handoff(done)]
    Done,
}

fn main() {}
