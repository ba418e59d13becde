//! Two places are defined by each other.
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

impl desk::WriterTarget for desk::Research {
    type At = <desk::Writer as Edge<desk::Research>>::At;
    fn choose(self) -> desk::WriterTo { desk::WriterTo::Done }
}

fn main() {}
