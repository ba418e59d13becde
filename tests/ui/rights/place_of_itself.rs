//! A place is defined by itself.
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

impl Edge<desk::Research> for desk::Writer {
    type At = <desk::Writer as Edge<desk::Research>>::At;
    fn choose(_: desk::Research) -> desk::WriterTo { desk::WriterTo::Done }
}

fn main() {}
