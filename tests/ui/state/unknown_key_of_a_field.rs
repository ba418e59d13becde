//! A key that a field does not have.
use handoff_core::prelude::*;


#[derive(Clone, HandoffState)]
struct Note {
    #[handoff(show = str::len)]
    text: String,
}

fn main() {}
