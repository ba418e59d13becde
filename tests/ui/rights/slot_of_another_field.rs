//! A slot is swapped for that of a field which the agent may write.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Article { title: String, draft: String }

#[derive(HandoffGraph)]
#[handoff(state = Article)]
enum Desk {
    #[handoff(start, to(Writer), writes(title))]
    Research,
    #[handoff(to(Done), writes(draft))]
    Writer,
    #[handoff(done)]
    Done,
}

fn write(turn: &mut Turn<'_, desk::Writer>) {
    let mut slots = turn.state_mut();
    std::mem::swap(&mut slots.title, &mut slots.draft);
}

fn main() {}
