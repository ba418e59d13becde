//! Turns for unit tests: everything that an agent asks for can be scripted.

// What fails here fails a test.
#![allow(clippy::panic, clippy::unwrap_used)]

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use handoff_core::clock::{CountingIds, IdSource as _, ManualClock};
use handoff_core::prelude::*;
use handoff_core::testkit::{self, Hold, Outcome};
use handoff_core::tool::InvokeError;

#[derive(Debug, Clone, Default, PartialEq, Eq, HandoffState)]
struct Article {
    sources: Vec<String>,
    draft: String,
}

#[derive(HandoffGraph)]
#[handoff(state = Article)]
enum Desk {
    #[handoff(start, to(Writer), writes(sources), may(Search))]
    Research,
    #[handoff(needs(SourcesReady), to(Done), calls(FactCheck), writes(draft))]
    Writer,
    #[handoff(returns = u32, may(Search))]
    FactCheck,
    #[handoff(done)]
    Done,
}

#[derive(Debug)]
struct SourcesReady(());

impl Evidence<Article> for SourcesReady {
    fn prove(state: &Article) -> Result<Self, NotReady> {
        if state.sources.is_empty() {
            return Err(NotReady::because("no sources"));
        }
        Ok(Self(()))
    }
}

#[derive(Debug, PartialEq, Eq)]
struct Offline;

impl std::fmt::Display for Offline {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("offline")
    }
}

impl std::error::Error for Offline {}

/// The real one has no network here.
struct Search;

impl Tool for Search {
    const NAME: &'static str = "search";
    type In = String;
    type Out = String;
    type Error = Offline;

    fn is_transient(_: &Offline) -> bool {
        true
    }

    async fn run(&self, _: Permit<'_, Self>, _: String) -> Result<String, Offline> {
        Err(Offline)
    }
}

async fn research(mut turn: Turn<'_, desk::Research>) -> Act<desk::Research> {
    for topic in ["types", "states"] {
        let found = turn.invoke(&Search, topic.into()).await?;
        turn.state_mut().sources.push(found);
    }
    turn.to(desk::Writer, "sources ready")
}

async fn write(mut turn: Turn<'_, desk::Writer>) -> Act<desk::Writer> {
    turn.state_mut().draft.push_str("draft");
    let right = turn.call(desk::FactCheck, "is it true?").await?;
    turn.to(desk::Done, format!("{right} facts are right"))
}

fn check(turn: Turn<'_, desk::FactCheck>) -> Act<desk::FactCheck> {
    turn.emit("checking");
    turn.give_back(3)
}

fn researcher() -> Hold<desk::Research> {
    testkit::hold(desk::Research, Article::default())
}

fn with_source() -> Article {
    Article { sources: vec!["a source".into()], ..Article::default() }
}

fn writer() -> Hold<desk::Writer> {
    testkit::hold(desk::Writer, with_source())
}

/// Why a held turn failed.
fn failure<R: handoff_core::agent::Acts>(outcome: Outcome<R>) -> AgentError {
    match outcome {
        Outcome::Failed(error) => error,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_scripted_tool_answers_every_call() {
    let mut calls = 0;
    let mut held = researcher().tool::<Search>(move |topic| {
        calls += 1;
        Ok(format!("note {calls} on {topic}"))
    });
    let act = research(held.turn().unwrap()).await;
    assert!(matches!(held.outcome(act), Outcome::Handoff { to: "writer", .. }));
    assert_eq!(held.state().sources, ["note 1 on types", "note 2 on states"]);
}

#[tokio::test]
async fn a_scripted_tool_can_fail() {
    let mut held = researcher().tool::<Search>(|_| Err(Offline));
    let error = held.turn().unwrap().invoke(&Search, "types".into()).await.unwrap_err();
    assert!(matches!(error, InvokeError::Failed { transient: true, .. }), "{error:?}");
}

#[tokio::test]
async fn a_tool_without_a_script_runs_for_real() {
    let mut held = researcher();
    let act = research(held.turn().unwrap()).await;
    let error = failure(held.outcome(act));
    let Some(InvokeError::Failed { source, .. }) = error.source().downcast_ref() else {
        panic!("{error:?}")
    };
    assert!(source.is::<Offline>());
}

#[tokio::test]
async fn a_scripted_tool_is_paid_for() {
    let mut held = researcher().tool::<Search>(Ok);
    let act = research(held.turn().unwrap()).await;
    held.outcome(act);
    assert_eq!(held.spent(), Amount { tool_calls: 2, ..Amount::default() });
}

#[tokio::test]
async fn a_held_run_has_the_budget_of_the_test() {
    let budget = Budget { tool_calls: 1, ..Budget::default() };
    let mut held = researcher().budget(budget).tool::<Search>(Ok);
    let act = research(held.turn().unwrap()).await;
    let error = failure(held.outcome(act));
    let invoke = error.source().downcast_ref::<InvokeError>();
    assert_eq!(invoke.map(InvokeError::code), Some("budget.tool_calls"));
}

#[tokio::test]
async fn after_an_error_the_state_is_as_before_the_turn() {
    let mut first = true;
    let mut held = researcher().tool::<Search>(move |topic| {
        if std::mem::take(&mut first) { Ok(topic) } else { Err(Offline) }
    });
    let act = research(held.turn().unwrap()).await;
    failure(held.outcome(act));
    assert_eq!(*held.state(), Article::default());
}

#[tokio::test]
async fn another_turn_begins_from_what_was_accepted() {
    let mut held = testkit::hold(desk::Research, with_source()).tool::<Search>(Ok);
    for _ in 0..2 {
        let act = research(held.turn().unwrap()).await;
        held.outcome(act);
    }
    assert_eq!(held.state().sources.len(), 5);
}

#[tokio::test]
async fn a_scripted_callee_answers_in_place_of_the_agent() {
    let mut held = writer().callee::<desk::FactCheck>(|| Ok(2));
    let act = write(held.turn().unwrap()).await;
    let Outcome::Handoff { to, reason, .. } = held.outcome(act) else { panic!("no handoff") };
    assert_eq!((to, &*reason), ("done", "2 facts are right"));
}

#[tokio::test]
async fn a_scripted_callee_can_fail() {
    let mut held = writer().callee::<desk::FactCheck>(|| Err(Offline.into()));
    let act = write(held.turn().unwrap()).await;
    let error = failure(held.outcome(act));
    assert_eq!(error.to_string(), "the called agent `fact_check` failed: offline");
}

#[tokio::test]
async fn a_callee_without_a_script_says_what_to_add() {
    let mut held = writer();
    let act = write(held.turn().unwrap()).await;
    let error = failure(held.outcome(act)).to_string();
    assert!(error.ends_with("the test has no script for this call; add `.callee::<..>(..)`"));
}

#[tokio::test]
async fn a_scripted_call_is_paid_for() {
    let mut held = writer().callee::<desk::FactCheck>(|| Ok(2));
    let act = write(held.turn().unwrap()).await;
    held.outcome(act);
    assert_eq!(held.spent(), Amount::CALL);
}

#[test]
fn a_called_agent_can_be_held_too() {
    let mut held = testkit::hold(desk::FactCheck, Article::default());
    let act = check(held.turn().unwrap());
    assert!(matches!(held.outcome(act), Outcome::Answer(3)));
}

#[test]
fn a_held_agent_has_its_evidence() {
    assert!(writer().turn().is_ok());
}

#[test]
fn a_held_agent_without_its_evidence_has_no_turn() {
    let mut held = testkit::hold(desk::Writer, Article::default());
    assert_eq!(held.turn().unwrap_err(), NotReady::because("no sources"));
}

#[test]
fn a_handoff_that_is_not_ready_is_a_failure() {
    let mut held = researcher();
    let act = held.turn().unwrap().to(desk::Writer, "sources ready");
    let error = failure(held.outcome(act));
    let expected = "`research` cannot hand off to `writer`: not ready, no sources";
    assert_eq!(error.to_string(), expected);
}

#[test]
fn a_held_agent_can_have_been_refused() {
    let refusal = Refusal::EdgeLimit { from: "research", to: "writer", at_most: 2 };
    let mut held = researcher().refused(refusal.clone());
    assert_eq!(held.turn().unwrap().refusal(), Some(&refusal));
}

#[test]
fn a_held_agent_was_not_refused_unless_the_test_says_so() {
    assert_eq!(researcher().turn().unwrap().refusal(), None);
}

#[test]
fn a_held_run_is_cancelled_on_demand() {
    let mut held = researcher();
    let cancellation = held.turn().unwrap().cancelled();
    assert!(!cancellation.is_cancelled());
    held.cancel();
    assert!(cancellation.is_cancelled());
}

#[test]
fn what_the_agent_emits_is_there_for_the_test() {
    let mut held = researcher();
    held.turn().unwrap().emit(7_u32);
    let events = held.events();
    let [RunEvent::Started { .. }, RunEvent::Emitted { agent, event, .. }] = &*events else {
        panic!("{events:?}")
    };
    assert_eq!((*agent, event.get()), ("research", Some(&7_u32)));
}

#[test]
fn a_held_agent_finds_the_context_of_the_test() {
    let mut held = researcher().with("a lamp");
    assert_eq!(held.turn().unwrap().ctx::<&'static str>(), Some(&"a lamp"));
}

#[test]
fn a_held_run_has_the_first_id_unless_the_test_brings_its_own() {
    let ids = CountingIds::default();
    let first = ids.run_id();
    assert_eq!(researcher().turn().unwrap().run_id(), first);
    let second = researcher().ids(&ids).turn().unwrap().run_id();
    assert_eq!(second.to_string(), "run_00000000000000000000000002");
}

#[tokio::test]
async fn the_time_of_a_held_run_is_that_of_the_test() {
    let clock = Arc::new(ManualClock::at(SystemTime::UNIX_EPOCH));
    let budget = Budget { run_time: Duration::from_mins(1), ..Budget::default() };
    let mut held = researcher().clock(Arc::clone(&clock)).budget(budget).tool::<Search>(Ok);
    let turn = held.turn().unwrap();
    clock.advance(Duration::from_secs(59));
    assert!(turn.invoke(&Search, "types".into()).await.is_ok());
    clock.advance(Duration::from_secs(1));
    let error = turn.invoke(&Search, "states".into()).await.unwrap_err();
    assert_eq!(error.code(), "budget.run_time");
}

#[test]
fn a_held_run_keeps_nothing_that_was_not_accepted() {
    let mut held = researcher();
    held.turn().unwrap().state_mut().sources.push("a source".into());
    assert_eq!(*held.state(), Article::default());
}
