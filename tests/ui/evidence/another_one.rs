//! An agent asks for evidence that is not among what it needs.
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

struct Checked;
fn write(turn: &Turn<'_, desk::Writer>) { let _ = turn.evidence::<Checked>(); }

fn main() {}
