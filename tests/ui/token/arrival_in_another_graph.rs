//! A passage of one graph leads to an agent of another one over the same state.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Done))] Writer,
    #[handoff(done)] Done,
}
#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Post {
    #[handoff(start, to(Sent))] Sorting,
    #[handoff(done)] Sent,
}

use handoff_core::private::{Passage, arrive};
fn cross(on: Passage<desk::Writer>) -> Token<post::Sent> { arrive(on, post::Sent) }

fn main() {}
