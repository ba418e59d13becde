//! A proposal is written by hand, from the parts of another one.
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

use handoff_core::turn::Proposal;
fn again(old: Proposal<desk::Writer>) -> Proposal<desk::Writer> {
    Proposal { ..old }
}

fn main() {}
