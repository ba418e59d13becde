//! A right is written under a condition that never holds, and then used.
use handoff_core::prelude::*;
use handoff_core::rights::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Done))] Writer,
    #[handoff(start, to(Done))] Sent,
    #[handoff(done)] Done,
}

impl Edge<desk::Sent> for desk::Writer where for<'a> Here: At<desk::Sent, Leaf<desk::Done>> {
    type At = Here;
    fn choose(_: desk::Sent) -> desk::WriterTo { desk::WriterTo::Done }
}
fn send(token: Token<desk::Writer>) { let _ = token.handoff(desk::Sent, "mine"); }

fn main() {}
