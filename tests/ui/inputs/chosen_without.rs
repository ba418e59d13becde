//! `Writer` is chosen at run time without its input.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }
struct Brief { words: usize }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Writer))]
    Research,
    #[handoff(to(Done))]
    Writer(Brief),
    #[handoff(done)]
    Done,
}

async fn research(turn: Turn<'_, desk::Research>) -> Act<desk::Research> {
    turn.choose(desk::ResearchTo::Writer, "sources ready")
}

fn main() {}
