//! Every declared edge compiles, by turn, by token and by choice.
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

async fn write(turn: Turn<'_, desk::Writer>) -> Act<desk::Writer> {
    turn.choose(desk::WriterTo::Done, "nothing to write")
}
fn main() {
    let _ = agent_fn(write);
    let _ = agent_fn(async |turn: Turn<'_, desk::Writer>| turn.to(desk::Done, "draft ready"));
}
