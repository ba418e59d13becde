//! The state that a turn shows is split into slots with the rights of another role.
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

fn write(turn: &Turn<'_, desk::Writer>) {
    turn.state().slots::<desk::Research>();
}

fn main() {}
