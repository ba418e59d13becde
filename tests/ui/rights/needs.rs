//! `Needs` is written by hand.
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

struct Checked;
impl Needs<Checked> for desk::Writer {
    type At = Here;
    fn pick((): &()) -> &Checked { &Checked }
}

fn main() {}
