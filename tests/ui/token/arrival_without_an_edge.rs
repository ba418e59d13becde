//! A passage leads to an agent to which there is no edge.
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

use handoff_core::private::{Passage, arrive};
fn skip(passage: Passage<desk::Writer>) -> Token<desk::Research> {
    arrive(passage, desk::Research)
}

fn main() {}
