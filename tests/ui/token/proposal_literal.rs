//! A proposal is written by hand.
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
async fn write(_: Turn<'_, desk::Writer>) -> Act<desk::Writer> {
    Ok(Proposal {})
}

fn main() {}
