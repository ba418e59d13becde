//! The graph needs evidence about another state.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Done), needs(Ready))]
    Writer,
    #[handoff(done)]
    Done,
}

struct Page;
struct Ready;
impl Evidence<Page> for Ready {
    fn prove(_: &Page) -> Result<Self, NotReady> { Ok(Ready) }
}

fn main() {}
