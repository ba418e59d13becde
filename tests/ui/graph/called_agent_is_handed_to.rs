//! An edge leads to an agent that is called.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Check, Done))]
    Writer,
    #[handoff(returns = bool)]
    Check,
    #[handoff(done)]
    Done,
}

fn main() {}
