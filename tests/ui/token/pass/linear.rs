//! A token moves from owner to owner, and a failed handoff gives it back.
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

fn main() {
    let article = Article { sources: vec![], draft: String::new() };
    let token = Desk::start(desk::Research, article);
    let token = token.handoff(desk::Writer, "sources ready").unwrap();
    let _ = token.handoff(desk::Done, "draft ready").unwrap().into_state();
}
