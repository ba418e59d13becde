//! Evidence is written by hand outside of the module that proves it.
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

fn forge() -> facts::Ready {
    facts::Ready(())
}

fn main() {}
