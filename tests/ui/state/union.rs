//! The state is a union.
use handoff_core::prelude::*;


#[derive(Clone, Copy, HandoffState)]
union Note { text: u8, number: i8 }

fn main() {}
