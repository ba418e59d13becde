//! What traces show of a field is not said.
use handoff_core::prelude::*;


#[derive(Clone, HandoffState)]
struct Note {
    #[handoff(trace)]
    text: String,
}

fn main() {}
