//! The state cannot be sent between threads.
use handoff_core::prelude::*;


#[derive(Clone, HandoffState)]
struct Note { text: std::cell::Cell<u8> }

fn main() {}
