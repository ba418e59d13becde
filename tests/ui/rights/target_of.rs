//! The trait that stands for no targets is written by hand.
use handoff_core::prelude::*;
use handoff_core::rights::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Done), calls(Check))]
    Writer,
    #[handoff(returns = bool)]
    Check,
    #[handoff(done)]
    Done,
}

impl TargetOf<desk::Check> for desk::Done {
    type At = Here;
    fn choose(self) -> handoff_core::agent::Never { loop {} }
}

fn main() {}
