//! A helper that writes `sources` is called by `Writer`.
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

fn clear<R: Role<Graph = Desk> + Writes<article::sources>>(turn: &mut Token<R>) {
    turn.state_mut().sources.clear();
}
fn write(token: &mut Token<desk::Writer>) { clear(token) }

fn main() {}
