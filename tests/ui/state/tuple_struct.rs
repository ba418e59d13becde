//! The state is a tuple struct.
use handoff_core::prelude::*;


#[derive(Clone, HandoffState)]
struct Note(String);

fn main() {}
