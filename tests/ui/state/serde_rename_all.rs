//! All fields of the state are stored under other names.
use handoff_core::prelude::*;


#[derive(Clone, serde::Serialize, HandoffState)]
#[serde(rename_all = "camelCase")]
struct Note {
    text: String,
}

fn main() {}
