//! Nobody calls `Check`.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Done))]
    Writer,
    #[handoff(returns = bool)]
    Check,
    #[handoff(done)]
    Done,
}

fn main() {}
