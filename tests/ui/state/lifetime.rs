//! The state borrows.
use handoff_core::prelude::*;


#[derive(Clone, HandoffState)]
struct Note<'a> { text: &'a str }

fn main() {}
