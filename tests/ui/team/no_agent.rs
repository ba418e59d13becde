//! A struct without an `Agent` impl is seated.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Writer))] Research,
    #[handoff(to(Done))] Writer,
    #[handoff(done)] Done,
}

struct Writer;
fn seat() -> handoff_core::agent::Seat<desk::Writer> {
    agent(Writer)
}

fn main() {}
