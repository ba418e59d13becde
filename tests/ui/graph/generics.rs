//! The graph is generic.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk<T> {
    #[handoff(start, to(Done))]
    Writer(T),
    #[handoff(done)]
    Done,
}

fn main() {}
