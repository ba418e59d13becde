//! A turn is kept in a field of its agent.
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

struct Keeper<'a>(std::sync::Mutex<Option<Turn<'a, desk::Writer>>>);
async fn write<'a>(keeper: &Keeper<'a>, turn: Turn<'_, desk::Writer>) -> Act<desk::Writer> {
    *keeper.0.lock().unwrap() = Some(turn);
    Err("kept".into())
}

fn main() {}
