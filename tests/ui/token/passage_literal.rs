//! A passage, from which the runner makes tokens, is written by hand.
#![allow(unreachable_code)]
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Article { sources: Vec<String>, draft: String }

#[derive(HandoffGraph)]
#[handoff(state = Article)]
enum Desk {
    #[handoff(start, to(Writer), writes(sources))]
    Research,
    #[handoff(to(Done), writes(draft))]
    Writer,
    #[handoff(done)]
    Done,
}

use handoff_core::private::{Passage, arrive};
fn forge() -> Token<desk::Writer> {
    arrive(Passage::<desk::Research>(todo!()), desk::Writer)
}

fn main() {}
