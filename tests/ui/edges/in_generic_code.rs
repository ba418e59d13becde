//! A helper hands on without saying in a bound that it may.
use handoff_core::prelude::*;

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

fn on<R: Role<Graph = Desk>>(token: Token<R>) {
    let _ = token.handoff(desk::Done, "done");
}

fn main() {}
