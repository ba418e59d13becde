//! The state is not `Clone`.
use handoff_core::prelude::*;


#[derive(HandoffState)]
struct Note { text: String }

fn main() {}
