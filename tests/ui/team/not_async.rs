//! A closure that is not async is seated.
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

fn seat() {
    let _ = agent_fn(|turn: Turn<'_, desk::Writer>| turn.to(desk::Done, "done"));
}

fn main() {}
