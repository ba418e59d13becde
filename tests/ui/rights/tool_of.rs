//! The trait that stands for no tools is written by hand.
use handoff_core::prelude::*;
use handoff_core::rights::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Done))]
    Writer,
    #[handoff(done)]
    Done,
}

struct Pay;
impl ToolOf<desk::Writer> for Pay {
    type At = Here;
}

fn main() {}
