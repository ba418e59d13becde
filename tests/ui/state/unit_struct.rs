//! The state has no fields.
use handoff_core::prelude::*;


#[derive(Clone, HandoffState)]
struct Note;

fn main() {}
