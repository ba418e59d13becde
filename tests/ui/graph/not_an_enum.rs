//! The graph is a struct.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
struct Desk {
    writer: u8,
}

fn main() {}
