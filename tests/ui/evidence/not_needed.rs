//! An agent asks for evidence that it does not need.
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
enum Desk { #[handoff(start, to(Done))] Writer, #[handoff(done)] Done }

fn write(turn: &Turn<'_, desk::Writer>) {
    let _ = turn.evidence::<facts::Ready>();
}

fn main() {}
