//! An agent of the user's own brings its own facts.
use handoff_core::prelude::*;
use handoff_core::rights::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk { #[handoff(start, to(Done))] Writer, #[handoff(done)] Done }

use handoff_core::{evidence::NotReady, facts::Facts};
struct Boss;
struct Own;
impl Role for Boss { type Graph = Desk; type Facts = Own; }
impl Facts<Boss> for Own {
    type Targets = All; type Callees = All; type Tools = All; type Fields = All;
    type Evidence = Nil; type Proofs = (); type Input = ();
    const INDEX: usize = 0;
    fn input(_: &Boss) -> &() { &() }
    fn prove(_: &Note) -> Result<(), NotReady> { Ok(()) }
}

fn main() {}
