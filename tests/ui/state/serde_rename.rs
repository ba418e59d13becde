//! A field of the state is stored under another name.
use handoff_core::prelude::*;


#[derive(Clone, serde::Serialize, HandoffState)]
struct Note {
    #[serde(rename = "body")]
    text: String,
}

fn main() {}
