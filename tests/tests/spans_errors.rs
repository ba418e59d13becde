//! What spans say of what went wrong.

// What fails here fails a test.
#![allow(clippy::panic, clippy::unwrap_used)]

mod support;

use std::time::Duration;

use handoff_core::prelude::*;
use support::spans::{Recorder, Span};
use support::{cut, failed, pauses};

#[derive(Debug, Clone, Default, HandoffState)]
struct Article {
    #[handoff(trace = String::len)]
    draft: String,
}

#[derive(HandoffGraph)]
#[handoff(state = Article)]
enum Desk {
    #[handoff(
        start,
        to(Writer(at_most = 1), Editor, Done),
        calls(FactCheck(at_most = 1)),
        may(Search),
        writes(draft)
    )]
    Writer,
    #[handoff(needs(Long), to(Done))]
    Editor,
    #[handoff(returns = (), may(Search))]
    FactCheck,
    #[handoff(done)]
    Done,
}

struct Long;

impl Evidence<Article> for Long {
    fn prove(state: &Article) -> Result<Self, NotReady> {
        if state.draft.len() < 100 {
            return Err(NotReady::because("too short"));
        }
        Ok(Self)
    }
}

/// Fails, or waits for ever where it is asked to.
struct Search;

impl Tool for Search {
    const NAME: &'static str = "search";
    const TIMEOUT: Duration = Duration::from_secs(5);
    type In = bool;
    type Out = ();
    type Error = &'static str;

    async fn run(&self, _: Permit<'_, Self>, wait: bool) -> Result<(), &'static str> {
        if wait {
            std::future::pending::<()>().await;
        }
        Err("no such topic")
    }
}

/// A run whose writer does this, and its spans.
macro_rules! recorded {
    (|$turn:ident| $body:expr) => {
        recorded!(budget Budget::default(), |$turn| $body)
    };
    (budget $budget:expr, |$turn:ident| $body:expr) => {{
        let (recorder, guard) = Recorder::start();
        let writer = agent_with((), async |(): &(), mut $turn: Turn<'_, desk::Writer>| {
            $turn.state_mut().draft.push_str("half");
            $body
        });
        let fact_check = agent_with((), async |(): &(), turn: Turn<'_, desk::FactCheck>| {
            turn.invoke(&Search, false).await?;
            turn.give_back(())
        });
        let editor = agent_with((), async |(): &(), turn: Turn<'_, desk::Editor>| {
            turn.to(desk::Done, "edited")
        });
        let team = desk::Team { writer, editor, fact_check };
        let runtime = Runtime::new(team).budget($budget).max_refusals(0).build();
        let run = runtime.start(desk::Writer, Article::default());
        (run, recorder, guard)
    }};
}

/// What a span says of an error.
fn verdict(span: &Span) -> [&str; 3] {
    span.pick(["handoff.outcome", "otel.status_code", "error.type"])
}

#[tokio::test]
async fn a_failed_turn_has_the_code_of_its_error() {
    let (run, recorder, _guard) = recorded!(|_turn| Err("no idea".into()));
    failed(run.await);
    let turn = recorder.only("invoke_agent writer");
    assert_eq!(verdict(&turn), ["failed", "ERROR", "agent.failed"]);
}

#[tokio::test]
async fn a_turn_that_panicked_has_the_code_of_its_error() {
    let (run, recorder, _guard) = recorded!(|_turn| panic!("on purpose"));
    failed(run.await);
    let turn = recorder.only("invoke_agent writer");
    assert_eq!(verdict(&turn), ["failed", "ERROR", "agent.panicked"]);
}

#[tokio::test]
async fn a_turn_that_was_cancelled_has_the_code_of_its_error() {
    let (run, recorder, _guard) = recorded!(|_turn| std::future::pending().await);
    pauses(2).await;
    run.cancel();
    failed(run.await);
    let turn = recorder.only("invoke_agent writer");
    assert_eq!(verdict(&turn), ["failed", "ERROR", "run.cancelled"]);
}

#[tokio::test(start_paused = true)]
async fn a_turn_that_was_out_of_time_has_the_code_of_its_error() {
    let budget = Budget { run_time: Duration::from_secs(9), ..Budget::default() };
    let (run, recorder, _guard) = recorded!(budget budget, |_turn| std::future::pending().await);
    failed(run.await);
    let turn = recorder.only("invoke_agent writer");
    assert_eq!(verdict(&turn), ["failed", "ERROR", "budget.run_time"]);
}

#[tokio::test]
async fn a_turn_that_could_not_begin_has_a_span() {
    let (run, recorder, _guard) = recorded!(|turn| {
        let overrun = Amount { cost_micros: u64::MAX, ..Amount::default() };
        turn.reserve(Amount::default())?.settle(overrun);
        turn.to(desk::Writer, "again")
    });
    failed(run.await);
    let turns = recorder.named("invoke_agent writer");
    assert_eq!(turns.len(), 2);
    assert_eq!(verdict(&turns[0])[0], "handed_off");
    assert_eq!(verdict(&turns[1]), ["failed", "ERROR", "budget.cost_micros"]);
}

#[tokio::test]
async fn a_handoff_that_was_not_ready_fails_its_turn() {
    let (run, recorder, _guard) = recorded!(|turn| turn.to(desk::Editor, "short"));
    failed(run.await);
    let turn = recorder.only("invoke_agent writer");
    assert_eq!(verdict(&turn), ["failed", "ERROR", "evidence.not_ready"]);
}

#[tokio::test]
async fn a_refused_handoff_has_a_span_within_its_turn() {
    let (run, recorder, _guard) = recorded!(|turn| turn.to(desk::Writer, "again"));
    failed(run.await);
    let handoffs = recorder.named("execute_tool transfer_to_writer");
    let verdicts: Vec<_> = handoffs.iter().map(verdict).collect();
    assert_eq!(verdicts, [["accepted", "-", "-"], ["refused", "ERROR", "edge.at_most"]]);
    let within = recorder.parent(&handoffs[1]).unwrap();
    assert_eq!(within.pick(["gen_ai.agent.name", "handoff.count"]), ["writer", "1"]);
}

#[tokio::test]
async fn a_refused_handoff_is_not_counted() {
    let (run, recorder, _guard) = recorded!(|turn| turn.to(desk::Writer, "again"));
    failed(run.await);
    let counts: Vec<_> = recorder
        .named("execute_tool transfer_to_writer")
        .iter()
        .map(|span| span.get("handoff.count").map(str::to_owned))
        .collect();
    assert_eq!(counts, [Some("1".to_owned()), Some("1".to_owned())]);
}

#[tokio::test]
async fn a_handoff_over_the_runs_limit_has_a_span() {
    let budget = Budget { handoffs: 0, ..Budget::default() };
    let (run, recorder, _guard) = recorded!(budget budget, |turn| turn.to(desk::Done, "done"));
    failed(run.await);
    let handoff = recorder.only("execute_tool transfer_to_done");
    assert_eq!(verdict(&handoff), ["refused", "ERROR", "budget.handoffs"]);
    let turn = recorder.only("invoke_agent writer");
    assert_eq!(verdict(&turn), ["failed", "ERROR", "budget.handoffs"]);
}

#[tokio::test]
async fn every_attempt_has_a_span_with_its_number() {
    let (run, recorder, _guard) = recorded!(|_turn| Err(AgentError::retry("busy")));
    failed(run.await);
    let turns = recorder.named("invoke_agent writer");
    let said: Vec<_> =
        turns.iter().map(|turn| turn.pick(["handoff.attempt", "handoff.outcome"])).collect();
    assert_eq!(said, [["1", "retried"], ["2", "retried"], ["3", "failed"]]);
}

#[tokio::test]
async fn a_turn_that_is_refused_and_goes_on_is_no_error() {
    let (recorder, _guard) = Recorder::start();
    let writer = agent_with((), async |(): &(), turn: Turn<'_, desk::Writer>| {
        if turn.refusal().is_some() {
            return turn.to(desk::Done, "enough");
        }
        turn.to(desk::Writer, "again")
    });
    let editor =
        agent_with((), async |(): &(), turn: Turn<'_, desk::Editor>| turn.to(desk::Done, "edited"));
    let fact_check =
        agent_with((), async |(): &(), turn: Turn<'_, desk::FactCheck>| turn.give_back(()));
    let runtime = Runtime::new(desk::Team { writer, editor, fact_check }).build();
    assert!(runtime.start(desk::Writer, Article::default()).await.is_ok());
    let turns = recorder.named("invoke_agent writer");
    let said: Vec<_> = turns.iter().map(verdict).collect();
    assert_eq!(said, [["handed_off", "-", "-"], ["refused", "-", "-"], ["handed_off", "-", "-"]]);
}

#[tokio::test]
async fn a_failed_tool_call_has_the_code_of_its_error() {
    let (run, recorder, _guard) = recorded!(|turn| {
        let _ = turn.invoke(&Search, false).await;
        turn.to(desk::Done, "went on")
    });
    assert!(run.await.is_ok());
    let tool = recorder.only("execute_tool search");
    assert_eq!(verdict(&tool), ["failed", "ERROR", "tool.failed"]);
}

#[tokio::test(start_paused = true)]
async fn a_tool_call_that_timed_out_has_the_code_of_its_error() {
    let (run, recorder, _guard) = recorded!(|turn| {
        let _ = turn.invoke(&Search, true).await;
        turn.to(desk::Done, "went on")
    });
    assert!(run.await.is_ok());
    let tool = recorder.only("execute_tool search");
    assert_eq!(verdict(&tool), ["failed", "ERROR", "tool.timed_out"]);
}

#[tokio::test]
async fn a_tool_call_that_did_not_start_has_a_span() {
    let budget = Budget { tool_calls: 0, ..Budget::default() };
    let (run, recorder, _guard) = recorded!(budget budget, |turn| {
        let _ = turn.invoke(&Search, false).await;
        turn.to(desk::Done, "went on")
    });
    assert!(run.await.is_ok());
    let tool = recorder.only("execute_tool search");
    assert_eq!(verdict(&tool), ["failed", "ERROR", "budget.tool_calls"]);
}

#[tokio::test]
async fn a_tool_call_that_is_never_polled_has_no_span() {
    let (run, recorder, _guard) = recorded!(|turn| {
        drop(turn.invoke(&Search, false));
        turn.to(desk::Done, "went on")
    });
    assert!(run.await.is_ok());
    assert!(recorder.named("execute_tool search").is_empty());
}

#[tokio::test]
async fn a_tool_call_that_is_dropped_closes_its_span() {
    let (run, recorder, _guard) = recorded!(|turn| {
        assert!(cut(1, turn.invoke(&Search, true)).await.is_none());
        turn.to(desk::Done, "went on")
    });
    assert!(run.await.is_ok());
    assert!(recorder.only("execute_tool search").closed.is_some());
}

#[tokio::test]
async fn a_failed_call_has_the_code_of_its_error_on_both_spans() {
    let (run, recorder, _guard) = recorded!(|turn| {
        let _ = turn.call(desk::FactCheck, "is it true?").await;
        turn.to(desk::Done, "went on")
    });
    assert!(run.await.is_ok());
    for name in ["execute_tool transfer_to_fact_check", "invoke_agent fact_check"] {
        assert_eq!(verdict(&recorder.only(name)), ["failed", "ERROR", "agent.failed"], "{name}");
    }
}

#[tokio::test]
async fn a_call_that_did_not_start_has_a_span_and_its_callee_none() {
    let (run, recorder, _guard) = recorded!(|turn| {
        let _ = turn.call(desk::FactCheck, "is it true?").await;
        let _ = turn.call(desk::FactCheck, "really?").await;
        turn.to(desk::Done, "went on")
    });
    assert!(run.await.is_ok());
    let calls = recorder.named("execute_tool transfer_to_fact_check");
    assert_eq!(verdict(&calls[1]), ["failed", "ERROR", "edge.at_most"]);
    assert_eq!(recorder.named("invoke_agent fact_check").len(), 1);
}
