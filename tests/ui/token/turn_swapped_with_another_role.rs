//! A turn is swapped for one of another role.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Article { sources: Vec<String>, draft: String }

#[derive(HandoffGraph)]
#[handoff(state = Article)]
enum Desk {
    #[handoff(start, to(Writer), writes(sources))]
    Research,
    #[handoff(to(Done), writes(draft))]
    Writer,
    #[handoff(done)]
    Done,
}

fn steal(turn: &mut Turn<'_, desk::Research>, other: &mut Turn<'_, desk::Writer>) {
    std::mem::swap(turn, other);
}

fn main() {}
