//! An edge with its own bound: over it the owner keeps the run and may go
//! another way.

// What fails here fails a test.
#![allow(clippy::panic, clippy::unwrap_used)]

mod support;

use std::sync::Mutex;

use handoff_core::prelude::*;
use support::{all, failed};

#[derive(Debug, Clone, Default, HandoffState)]
struct Case {
    questions: u32,
    answers: u32,
}

#[derive(HandoffGraph)]
#[handoff(state = Case)]
enum Desk {
    #[handoff(start, to(Research(at_most = 2), Done), writes(questions))]
    Writer,
    #[handoff(to(Writer), writes(answers))]
    Research(Topic),
    #[handoff(done)]
    Done,
}

#[derive(Debug, PartialEq, Eq)]
struct Topic(&'static str);

/// The refusals that the writer has seen, turn by turn.
type Seen = Mutex<Vec<Option<Refusal>>>;

async fn insist(mut turn: Turn<'_, desk::Writer>) -> Act<desk::Writer> {
    if let Some(seen) = turn.ctx::<Seen>() {
        seen.lock().unwrap().push(turn.refusal().cloned());
    }
    *turn.state_mut().questions += 1;
    turn.to(desk::Research(Topic("sources")), "one more question")
}

async fn give_in(turn: Turn<'_, desk::Writer>) -> Act<desk::Writer> {
    if turn.refusal().is_some() {
        return turn.to(desk::Done, "nobody is left to ask");
    }
    insist(turn).await
}

async fn answer(mut turn: Turn<'_, desk::Research>) -> Act<desk::Research> {
    *turn.state_mut().answers += 1;
    turn.to(desk::Writer, "answered")
}

fn insisting() -> Runtime<Desk> {
    Runtime::new(desk::Team { writer: agent_fn(insist), research: agent_fn(answer) }).build()
}

fn giving_in() -> Runtime<Desk> {
    Runtime::new(desk::Team { writer: agent_fn(give_in), research: agent_fn(answer) }).build()
}

fn spent() -> Refusal {
    Refusal::EdgeLimit { from: "writer", to: "research", at_most: 2 }
}

#[tokio::test]
async fn over_the_bound_the_owner_goes_another_way() {
    let run = giving_in().start(desk::Writer, Case::default());
    let desk::End::Done(case) = run.await.unwrap();
    assert_eq!(case.answers, 2);
}

#[tokio::test]
async fn what_a_refused_turn_wrote_is_undone() {
    let run = giving_in().start(desk::Writer, Case::default());
    let desk::End::Done(case) = run.await.unwrap();
    assert_eq!(case.questions, 2);
}

#[tokio::test]
async fn the_next_turn_sees_why_it_was_refused() {
    let prepared = insisting().with(Seen::default());
    let run = prepared.start(desk::Writer, Case::default());
    let events = all(run.events()).await;
    let refusals = events.iter().filter_map(|event| match event {
        RunEvent::Refused { agent, refusal, .. } => Some((*agent, refusal.clone())),
        _ => None,
    });
    assert_eq!(refusals.collect::<Vec<_>>(), vec![("writer", spent()); 3]);
}

#[tokio::test]
async fn a_refusal_is_seen_from_the_next_turn_on() {
    let seen = std::sync::Arc::new(Seen::default());
    let watched = std::sync::Arc::clone(&seen);
    let writer =
        agent_with(watched, async |seen: &std::sync::Arc<Seen>, turn: Turn<'_, desk::Writer>| {
            seen.lock().unwrap().push(turn.refusal().cloned());
            insist(turn).await
        });
    let runtime = Runtime::new(desk::Team { writer, research: agent_fn(answer) }).build();
    failed(runtime.start(desk::Writer, Case::default()).await);
    let seen = seen.lock().unwrap();
    assert_eq!(*seen, [None, None, None, Some(spent()), Some(spent()), Some(spent())]);
}

#[tokio::test]
async fn a_refused_handoff_is_not_counted() {
    let error = failed(insisting().start(desk::Writer, Case::default()).await);
    assert_eq!(error.handoffs(), 4);
}

#[tokio::test]
async fn an_owner_that_insists_fails_the_run() {
    let error = failed(insisting().start(desk::Writer, Case::default()).await);
    assert_eq!((error.code(), error.agent()), ("agent.refused", "writer"));
    let expected = "`writer` was refused too often; the last time: \
                    `writer` cannot hand off to `research` again: at most 2 in a run";
    assert!(error.to_string().ends_with(expected), "{error}");
}

#[tokio::test]
async fn max_refusals_is_how_many_are_forgiven() {
    let team = desk::Team { writer: agent_fn(insist), research: agent_fn(answer) };
    let runtime = Runtime::new(team).max_refusals(1).build();
    let run = runtime.start(desk::Writer, Case::default());
    let events = all(run.events()).await;
    let forgiven = events.iter().filter(|event| matches!(event, RunEvent::Refused { .. })).count();
    assert_eq!(forgiven, 1);
}

#[tokio::test]
async fn without_patience_the_first_refusal_fails_the_run() {
    let team = desk::Team { writer: agent_fn(give_in), research: agent_fn(answer) };
    let runtime = Runtime::new(team).max_refusals(0).build();
    let error = failed(runtime.start(desk::Writer, Case::default()).await);
    assert_eq!(error.code(), "agent.refused");
}

/// A lone token of the writer that has asked as often as it may.
fn asked() -> Token<desk::Writer> {
    let mut writer = Desk::start(desk::Writer, Case::default());
    for _ in 0..2 {
        let research = writer.handoff(desk::Research(Topic("sources")), "a question").unwrap();
        writer = research.handoff(desk::Writer, "answered").unwrap();
    }
    writer
}

#[test]
fn a_lone_token_comes_back_from_a_refused_handoff() {
    let mut token = asked();
    *token.state_mut().questions = 7;
    let error = token.handoff(desk::Research(Topic("sources")), "one more").unwrap_err();
    let Failed::Refused { token, error, .. } = error.into_failed() else { panic!("it is over") };
    assert_eq!((token.handoffs(), token.state().questions), (4, 7));
    assert_eq!(error, spent());
}

#[test]
fn the_target_comes_back_with_its_input() {
    let error = asked().handoff(desk::Research(Topic("one more")), "one more").unwrap_err();
    let Failed::Refused { to, .. } = error.into_failed() else { panic!("it is over") };
    assert_eq!(to.0, Topic("one more"));
}

#[test]
fn the_other_way_out_is_still_open() {
    let error = asked().handoff(desk::Research(Topic("sources")), "one more").unwrap_err();
    let Failed::Refused { token, .. } = error.into_failed() else { panic!("it is over") };
    let done = token.handoff(desk::Done, "enough").unwrap();
    assert_eq!(done.handoffs(), 5);
}

/// Here both bounds are spent at once.
mod both {
    use super::{Case, Refusal, failed};
    use handoff_core::prelude::*;

    #[derive(HandoffGraph)]
    #[handoff(state = Case, max_handoffs = 2)]
    enum Desk {
        #[handoff(start, to(Research(at_most = 1), Done))]
        Writer,
        #[handoff(to(Writer))]
        Research,
        #[handoff(done)]
        Done,
    }

    async fn ask(turn: Turn<'_, desk::Writer>) -> Act<desk::Writer> {
        turn.to(desk::Research, "a question")
    }

    async fn answer(turn: Turn<'_, desk::Research>) -> Act<desk::Research> {
        turn.to(desk::Writer, "answered")
    }

    #[tokio::test]
    async fn the_runs_limit_is_looked_at_before_the_edges() {
        let team = desk::Team { writer: agent_fn(ask), research: agent_fn(answer) };
        let run = Runtime::new(team).build().start(desk::Writer, Case::default());
        assert_eq!(failed(run.await).code(), "budget.handoffs");
    }

    #[test]
    fn the_limit_of_a_lone_run_is_looked_at_before_the_edges() {
        let token = Desk::start(desk::Writer, Case::default());
        let token = token.handoff(desk::Research, "a question").unwrap();
        let token = token.handoff(desk::Writer, "answered").unwrap();
        let error = token.handoff(desk::Research, "a question").unwrap_err();
        assert_eq!(*error.refusal(), Refusal::RunLimit { from: "writer", to: "research", made: 2 });
    }
}
