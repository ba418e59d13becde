//! A type of the user's own says that it is an agent of the graph.
use handoff_core::prelude::*;
use handoff_core::rights::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk { #[handoff(start, to(Done))] Writer, #[handoff(done)] Done }

struct Boss;
impl Role for Boss {
    type Graph = Desk;
    type Facts = handoff_core::facts::Declared<0, Here, All, All, All, All>;
}

fn main() {}
