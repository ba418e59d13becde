//! The state is generic.
use handoff_core::prelude::*;


#[derive(Clone, HandoffState)]
struct Note<T> { text: T }

fn main() {}
