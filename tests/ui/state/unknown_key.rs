//! A key that a state does not have.
use handoff_core::prelude::*;


#[derive(Clone, HandoffState)]
#[handoff(version = 2)]
struct Note { text: String }

fn main() {}
