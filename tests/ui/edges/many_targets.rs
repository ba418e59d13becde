//! `Triage` has five targets, and hands to a sixth agent.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Billing, Orders, Refunds, Tech, Closed))]
    Triage,
    #[handoff(to(Closed))] Billing,
    #[handoff(to(Closed))] Orders,
    #[handoff(to(Closed))] Refunds,
    #[handoff(to(Closed, Legal))] Tech,
    #[handoff(to(Closed))] Legal,
    #[handoff(done)] Closed,
}

fn triage(token: Token<desk::Triage>) {
    let _ = token.handoff(desk::Legal, "a threat");
}

fn main() {}
