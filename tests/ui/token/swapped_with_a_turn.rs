//! A turn is swapped for a token.
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

fn steal(turn: &mut Turn<'_, desk::Research>, decoy: &mut Token<desk::Research>) {
    std::mem::swap(turn, decoy);
}

fn main() {}
