//! The graph does not name its state.
use handoff_core::prelude::*;


#[derive(HandoffGraph)]
#[handoff(version = 2)]
enum Desk {
    #[handoff(start, to(Done))]
    Writer,
    #[handoff(done)]
    Done,
}

fn main() {}
