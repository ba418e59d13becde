//! The incident: two agents hand the same work to each other for ever. Each of
//! them changes the state every time, so nothing looks stuck.

// What fails here fails a test.
#![allow(clippy::panic, clippy::unwrap_used)]

mod support;

use std::time::Duration;

use handoff_core::prelude::*;
use handoff_core::runtime::{RunError, RunErrorKind};
use support::{all, failed};

#[derive(Debug, Clone, Default, HandoffState)]
struct Case {
    research_notes: u32,
    writer_notes: u32,
}

#[derive(HandoffGraph)]
#[handoff(state = Case, max_handoffs = 4)]
enum Desk {
    #[handoff(start, to(Writer(at_most = 50), Done), writes(research_notes))]
    Research,
    #[handoff(to(Research), writes(writer_notes))]
    Writer,
    #[handoff(done)]
    Done,
}

/// What a turn of both agents costs.
#[derive(Clone, Copy, Default)]
struct Turns {
    cost: Amount,
    time: Duration,
}

impl Turns {
    async fn pay<R>(&self, turn: &Turn<'_, R>) -> Result<(), AgentError>
    where
        R: handoff_core::agent::Acts,
    {
        turn.reserve(self.cost)?.settle(self.cost);
        tokio::time::sleep(self.time).await;
        Ok(())
    }
}

async fn research(turns: &Turns, mut turn: Turn<'_, desk::Research>) -> Act<desk::Research> {
    turns.pay(&turn).await?;
    *turn.state_mut().research_notes += 1;
    turn.to(desk::Writer, "please write")
}

async fn write(turns: &Turns, mut turn: Turn<'_, desk::Writer>) -> Act<desk::Writer> {
    turns.pay(&turn).await?;
    *turn.state_mut().writer_notes += 1;
    turn.to(desk::Research, "please look again")
}

fn runtime(turns: Turns, budget: Budget) -> Runtime<Desk> {
    let team =
        desk::Team { research: agent_with(turns, research), writer: agent_with(turns, write) };
    Runtime::new(team).budget(budget).build()
}

async fn bounced() -> RunError<Case> {
    let runtime = runtime(Turns::default(), Budget::default());
    failed(runtime.start(desk::Research, Case::default()).await)
}

#[tokio::test(start_paused = true)]
async fn two_agents_that_bounce_are_stopped_by_the_count() {
    assert_eq!(bounced().await.code(), "budget.handoffs");
}

#[tokio::test(start_paused = true)]
async fn four_handoffs_happen_and_the_fifth_does_not() {
    let error = bounced().await;
    assert_eq!(error.handoffs(), 4);
    let &Case { research_notes, writer_notes } = error.state();
    // The fifth turn wrote a third note, which went with its handoff.
    assert_eq!((research_notes, writer_notes), (2, 2));
}

#[tokio::test(start_paused = true)]
async fn the_error_names_both_agents_and_the_count() {
    let error = bounced().await;
    let text = error.to_string();
    let expected = "failed after 4 handoffs: `research` cannot hand off to `writer`: \
                    the run has made all its 4 handoffs";
    assert!(text.ends_with(expected), "{text}");
}

#[tokio::test(start_paused = true)]
async fn a_bounced_run_has_no_owner() {
    let mut run =
        runtime(Turns::default(), Budget::default()).start(desk::Research, Case::default());
    failed((&mut run).await);
    assert_eq!(run.owner(), None);
}

#[tokio::test(start_paused = true)]
async fn the_state_of_a_bounced_run_stays_readable() {
    let mut run =
        runtime(Turns::default(), Budget::default()).start(desk::Research, Case::default());
    let error = failed((&mut run).await);
    assert_eq!(run.state().map(|case| case.writer_notes), Some(2));
    assert_eq!(error.into_state().writer_notes, 2);
}

#[tokio::test(start_paused = true)]
async fn a_bounced_run_is_marked_as_failed() {
    let run = runtime(Turns::default(), Budget::default()).start(desk::Research, Case::default());
    let events = all(run.events()).await;
    let Some(RunEvent::Failed { agent, code, .. }) = events.last() else { panic!("{events:?}") };
    assert_eq!((*agent, *code), ("research", "budget.handoffs"));
}

#[tokio::test(start_paused = true)]
async fn a_smaller_budget_of_handoffs_holds() {
    let budget = Budget { handoffs: 3, ..Budget::default() };
    let run = runtime(Turns::default(), budget).start(desk::Research, Case::default());
    let error = failed(run.await);
    assert_eq!((error.code(), error.handoffs()), ("budget.handoffs", 3));
}

#[tokio::test(start_paused = true)]
async fn a_larger_budget_of_handoffs_does_not_widen_the_graph() {
    let budget = Budget { handoffs: 5, ..Budget::default() };
    let run = runtime(Turns::default(), budget).start(desk::Research, Case::default());
    assert_eq!(failed(run.await).handoffs(), 4);
}

#[tokio::test(start_paused = true)]
async fn two_agents_that_bounce_are_stopped_by_the_cost() {
    let turns = Turns { cost: Amount { cost_micros: 10, ..Amount::default() }, ..Turns::default() };
    let budget = Budget { cost_micros: 25, ..Budget::default() };
    let mut run = runtime(turns, budget).start(desk::Research, Case::default());
    let error = failed((&mut run).await);
    assert_eq!((error.code(), error.handoffs()), ("budget.cost_micros", 2));
    assert_eq!(run.spent().cost_micros, 20);
}

#[tokio::test(start_paused = true)]
async fn two_agents_that_bounce_are_stopped_by_the_time() {
    let turns = Turns { time: Duration::from_secs(4), ..Turns::default() };
    let budget = Budget { run_time: Duration::from_secs(10), ..Budget::default() };
    let began = tokio::time::Instant::now();
    let error = failed(runtime(turns, budget).start(desk::Research, Case::default()).await);
    assert_eq!((error.code(), error.handoffs()), ("budget.run_time", 2));
    assert_eq!(began.elapsed().as_secs(), 10);
}

#[test]
fn lone_tokens_that_bounce_are_ended() {
    let mut research = Desk::start(desk::Research, Case::default());
    for _ in 0..2 {
        *research.state_mut().research_notes += 1;
        let mut writer = research.handoff(desk::Writer, "please write").unwrap();
        *writer.state_mut().writer_notes += 1;
        research = writer.handoff(desk::Research, "please look again").unwrap();
    }
    let error = research.handoff(desk::Writer, "please write").unwrap_err();

    assert_eq!(error.code(), "budget.handoffs");
    let expected = "`research` cannot hand off to `writer`: the run has made all its 4 handoffs";
    assert_eq!(error.to_string(), expected);
    let Failed::Ended { state, .. } = error.into_failed() else { panic!("somebody owns the run") };
    assert_eq!((state.research_notes, state.writer_notes), (2, 2));
}

#[tokio::test(start_paused = true)]
async fn the_kind_of_the_error_carries_pair_and_count_as_data() {
    let error = bounced().await;
    let RunErrorKind::HandoffLimit(refusal) = error.kind() else { panic!("{error:?}") };
    assert_eq!(*refusal, Refusal::RunLimit { from: "research", to: "writer", made: 4 });
}
