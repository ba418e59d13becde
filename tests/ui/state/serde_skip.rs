//! A field of the state is hidden from the store.
use handoff_core::prelude::*;


#[derive(Clone, serde::Serialize, HandoffState)]
struct Note {
    #[serde(skip)]
    text: String,
}

fn main() {}
