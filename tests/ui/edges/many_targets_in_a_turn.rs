//! `Triage` has four targets, and hands to a fifth agent.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Billing, Orders, Tech, Closed))]
    Triage,
    #[handoff(to(Closed))] Billing,
    #[handoff(to(Closed))] Orders,
    #[handoff(to(Closed, Legal))] Tech,
    #[handoff(to(Closed))] Legal,
    #[handoff(done)] Closed,
}

fn triage(turn: Turn<'_, desk::Triage>) -> Act<desk::Triage> {
    turn.to(desk::Legal, "a threat")
}

fn main() {}
