//! A turn is kept in a variable around its agent.
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

fn seat(kept: &'static std::sync::Mutex<Vec<Turn<'static, desk::Writer>>>) {
    let _ = agent_fn(async |turn: Turn<'_, desk::Writer>| {
        kept.lock().unwrap().push(turn);
        Err("kept".into())
    });
}
fn main() {}
