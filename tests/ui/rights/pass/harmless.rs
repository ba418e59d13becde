//! What can be written by hand and gives nothing: no turn and no answer comes of it.
use handoff_core::agent::{Acts, Called, Never, Seat};
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk { #[handoff(start, to(Done))] Writer, #[handoff(done)] Done }

impl Acts for desk::Done {
    type Choice = Never;
    type Returns = Never;
    fn seat(_: &desk::Team) -> &Seat<Self> { unreachable!("a run at an end is over") }
}

impl Called for desk::Writer {
    type Answer = String;
    fn returns(_: String) -> Never { panic!("an owner has no answer") }
}

fn main() {}
