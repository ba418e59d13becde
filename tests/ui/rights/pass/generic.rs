//! Rights are used in bounds, which is what they are for.
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

fn clear<R: Role<Graph = Desk> + Writes<article::draft>>(token: &mut Token<R>) {
    Slot::set(&mut token.state_mut().draft, String::new());
}

fn main() {
    let _ = clear::<desk::Writer>;
}
