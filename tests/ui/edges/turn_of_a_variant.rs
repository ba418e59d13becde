//! A function takes the turn of a variant.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Done))]
    Writer,
    #[handoff(done)]
    Done,
}

struct Held(Turn<'static, Desk::Writer>);

fn main() {}
