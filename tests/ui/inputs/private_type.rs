//! The graph is public, the input of an agent is not.
#![allow(private_interfaces)]
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
pub struct Note { text: String }
struct Brief { words: usize }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
pub enum Desk {
    #[handoff(start, to(Writer))]
    Research,
    #[handoff(to(Done))]
    Writer(Brief),
    #[handoff(done)]
    Done,
}

fn main() {}
