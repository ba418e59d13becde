//! The graph gives an agent a tool that is none.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Done), may(Search))]
    Writer,
    #[handoff(done)]
    Done,
}

struct Search;

fn main() {}
