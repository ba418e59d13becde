//! A run starts with `Writer`, which is no start.
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

fn begin(article: Article) {
    let _ = Desk::start(desk::Writer, article);
}

fn main() {}
