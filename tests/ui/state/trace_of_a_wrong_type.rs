//! What traces show of a field does not fit its type.
use handoff_core::prelude::*;


#[derive(Clone, HandoffState)]
struct Note {
    #[handoff(trace = Vec::<u8>::len)]
    text: String,
}

fn main() {}
