//! A token is encoded, so that somebody may decode it.
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

fn encode<T: serde::Serialize>(_: &T) {}
fn keep(token: &Token<desk::Writer>) { encode(token) }

fn main() {}
