//! Two agents on this library's runtime.

use handoff_core::prelude::*;

use crate::HANDOFFS;

#[derive(Clone, Default, HandoffState)]
pub struct Case {
    steps: u64,
}

#[derive(HandoffGraph)]
#[handoff(state = Case)]
pub enum Desk {
    #[handoff(start, to(Writer, Done), writes(steps))]
    Research,
    #[handoff(to(Research(at_most = 100), Done), writes(steps))]
    Writer,
    #[handoff(done)]
    Done,
}

async fn research(mut turn: Turn<'_, desk::Research>) -> Act<desk::Research> {
    *turn.state_mut().steps += 1;
    if turn.state().steps > HANDOFFS {
        return turn.to(desk::Done, "all of it");
    }
    turn.to(desk::Writer, "sources ready")
}

async fn write(mut turn: Turn<'_, desk::Writer>) -> Act<desk::Writer> {
    *turn.state_mut().steps += 1;
    if turn.state().steps > HANDOFFS {
        return turn.to(desk::Done, "all of it");
    }
    turn.to(desk::Research, "a source is missing")
}

pub fn runtime() -> Runtime<Desk> {
    Runtime::new(desk::Team { research: agent_fn(research), writer: agent_fn(write) }).build()
}

pub async fn run(runtime: &Runtime<Desk>) {
    let Ok(desk::End::Done(case)) = runtime.start(desk::Research, Case::default()).await else {
        panic!("the run failed");
    };
    assert_eq!(case.steps, HANDOFFS + 1);
}

/// Looks once, outside of the measurement, that nothing is left out.
pub async fn shows_every_fact(runtime: &Runtime<Desk>) {
    let run = runtime.start(desk::Research, Case::default());
    let mut events = run.events();
    drop(run.await);
    let mut handoffs = 0;
    while let Some(event) = events.next().await {
        if let RunEvent::HandedOff { from, to, reason, count } = event {
            handoffs += 1;
            assert!(!from.is_empty() && !to.is_empty() && !reason.is_empty());
            assert_eq!(count, handoffs);
        }
    }
    assert_eq!(u64::from(handoffs), HANDOFFS + 1);
}
