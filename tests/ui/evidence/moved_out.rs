//! Evidence is moved out of the turn that lends it.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }
mod facts {
    use handoff_core::prelude::*;
    pub struct Ready(());
    impl Evidence<super::Note> for Ready {
        fn prove(_: &super::Note) -> Result<Self, NotReady> { Ok(Ready(())) }
    }
}

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk { #[handoff(start, to(Done), needs(facts::Ready))] Writer, #[handoff(done)] Done }

fn write(turn: &Turn<'_, desk::Writer>) -> facts::Ready {
    *turn.evidence()
}

fn main() {}
