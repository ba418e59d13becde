//! `Called` is written by hand for an owner, whose answer no value can be.
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

impl handoff_core::agent::Called for desk::Writer {
    type Answer = String;
    fn returns(answer: String) -> handoff_core::agent::Never { answer }
}

fn main() {}
