//! The state is an enum.
use handoff_core::prelude::*;


#[derive(Clone, HandoffState)]
enum Note { Text(String) }

fn main() {}
