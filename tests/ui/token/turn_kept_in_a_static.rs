//! A turn is kept in a static.
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

static KEPT: std::sync::Mutex<Option<Turn<'static, desk::Writer>>> = std::sync::Mutex::new(None);
async fn write(turn: Turn<'_, desk::Writer>) -> Act<desk::Writer> {
    *KEPT.lock().unwrap() = Some(turn);
    Err("kept".into())
}

fn main() {}
