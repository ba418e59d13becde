//! Every agent has a seat: a function, a closure with a context, a struct.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Writer))] Research,
    #[handoff(to(Done))] Writer,
    #[handoff(done)] Done,
}

async fn research(turn: Turn<'_, desk::Research>) -> Act<desk::Research> {
    turn.to(desk::Writer, "sources ready")
}
fn main() {
    let writer = agent_with(String::new(), async |words: &String, turn: Turn<'_, desk::Writer>| {
        turn.to(desk::Done, words.clone())
    });
    let _ = Runtime::new(desk::Team { research: agent_fn(research), writer }).build();
}
