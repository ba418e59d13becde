//! A team of the user's own runs the graph without its agents.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Done))]
    Writer,
    #[handoff(done)]
    Done,
}

struct Nobody;
impl handoff_core::agent::Team for Nobody { type Graph = Desk; }

fn main() {}
