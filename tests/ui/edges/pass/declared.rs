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
    if turn.state().draft.is_empty() {
        return turn.choose(desk::WriterTo::Done, "nothing to write");
    }
    turn.to(desk::Done, "draft ready")
}

fn main() {
    let _ = agent_fn(write);
    let token = Desk::start(desk::Research, Article { sources: vec![], draft: String::new() });
    let token = token.handoff(desk::Writer, "sources ready").unwrap();
    let _ = token.handoff(desk::Done, "draft ready").unwrap().into_state();
}
