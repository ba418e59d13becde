//! The facts of an edge are asked for that the graph does not have.
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

fn facts() {
    let _ = handoff_core::private::EdgeFacts::<Article>::of::<desk::Writer, desk::Research>();
}

fn main() {}
