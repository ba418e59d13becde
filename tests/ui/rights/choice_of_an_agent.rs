//! A choice of the user's own is proposed.
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

use handoff_core::{agent::{Choice, Runs}, private::*, role::StateOf};
struct Anything;
impl Choice<desk::Writer> for Anything {
    fn edge(&self) -> EdgeFacts<StateOf<desk::Writer>> { EdgeFacts::of::<desk::Writer, desk::Done>() }
    fn enter(self, _: Passage<desk::Writer>) -> <Desk as Runs>::Any { todo!() }
}
fn write(turn: Turn<'_, desk::Writer>) -> Act<desk::Writer> { turn.choose(Anything, "mine") }

fn main() {}
