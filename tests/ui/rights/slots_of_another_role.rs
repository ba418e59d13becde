//! The slots of a turn are asked for with the rights of another role.
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

use handoff_core::state::HandoffState as State;
fn write(turn: &mut Turn<'_, desk::Writer>) {
    let slots: <Article as State>::Slots<'_, desk::Research> = turn.state_mut();
}

fn main() {}
