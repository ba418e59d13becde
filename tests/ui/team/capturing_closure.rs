//! An async closure that captures is seated instead of `agent_with`.
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

fn seat(words: String) {
    let _ = agent_fn(async move |turn: Turn<'_, desk::Writer>| turn.to(desk::Done, words.clone()));
}

fn main() {}
