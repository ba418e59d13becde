//! A graph with every key there is.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note, max_handoffs = 9, version = 2, module = newsroom, crate = handoff_core)]
enum Desk {
    #[handoff(start, to(Writer(at_most = 2), Editor), calls(Check(at_most = 3)), writes(text))]
    Writer,
    #[handoff(to(Writer(at_most = 1)), writes(*), replay = free, name = "chief")]
    #[handoff(to(Done))]
    Editor,
    #[handoff(returns = bool)]
    Check,
    #[handoff(done)]
    Done,
}

fn main() {
    assert_eq!(newsroom::Editor::NAME, "chief");
}
