//! A type of the user's own says that it is an agent of the graph.
use handoff_core::prelude::*;
use handoff_core::rights::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk { #[handoff(start, to(Done))] Writer, #[handoff(done)] Done }

use handoff_core::evidence::NotReady;
struct Boss;
impl Role for Boss {
    type Graph = Desk; type At = Here; type Input = (); type Targets = All; type Tools = All;
    type Callees = All; type Fields = All; type Evidence = Nil; type Proofs = ();
    const NAME: &'static str = "boss"; const INDEX: usize = 0;
    fn input(&self) -> &() { &() }
    fn prove(_: &Note) -> Result<(), NotReady> { Ok(()) }
}

fn main() {}
