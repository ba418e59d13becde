//! What a tool is given, and how its calls end.

// What fails here fails a test.
#![allow(clippy::panic, clippy::unwrap_used)]

mod support;

use std::fmt;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use handoff_core::prelude::*;
use handoff_core::runtime::RunErrorKind;
use handoff_core::testkit;
use handoff_core::tool::InvokeError;
use support::{failed, pauses};

#[derive(Debug, Clone, Default, HandoffState)]
struct Article {
    draft: String,
}

#[derive(HandoffGraph)]
#[handoff(state = Article)]
enum Desk {
    #[handoff(start, to(Done), writes(draft), may(Search, Slow))]
    Writer,
    #[handoff(done)]
    Done,
}

/// What a tool saw of its permit.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Saw {
    run: handoff_core::id::RunId,
    agent: &'static str,
    time: Duration,
    cancelled: bool,
}

#[derive(Debug, PartialEq, Eq)]
enum Trouble {
    NoSuchTopic(String),
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no such topic")
    }
}

impl std::error::Error for Trouble {}

/// Knows one topic.
struct Search;

impl Tool for Search {
    const NAME: &'static str = "search_corpus";
    type In = String;
    type Out = Saw;
    type Error = Trouble;

    async fn run(&self, permit: Permit<'_, Self>, topic: String) -> Result<Saw, Trouble> {
        if topic != "typestate" {
            return Err(Trouble::NoSuchTopic(topic));
        }
        Ok(Saw {
            run: permit.run_id(),
            agent: permit.agent(),
            time: permit.time(),
            cancelled: permit.cancellation().is_cancelled(),
        })
    }
}

/// Starts work on another task and never answers.
#[derive(Default)]
struct Slow {
    work: Arc<Mutex<Option<tokio::task::JoinHandle<&'static str>>>>,
}

impl Tool for Slow {
    const NAME: &'static str = "slow";
    const TIMEOUT: Duration = Duration::from_secs(5);
    type In = ();
    type Out = Saw;
    type Error = std::convert::Infallible;

    async fn run(&self, permit: Permit<'_, Self>, (): ()) -> Result<Saw, Self::Error> {
        let cancellation = permit.cancellation().clone();
        let work = tokio::spawn(async move {
            cancellation.cancelled().await;
            "stopped"
        });
        *self.work.lock().unwrap() = Some(work);
        std::future::pending().await
    }
}

type Held = testkit::Hold<desk::Writer>;

fn held() -> Held {
    testkit::hold(desk::Writer, Article::default())
}

#[tokio::test]
async fn the_permit_says_for_whom_and_for_how_long() {
    let mut held = held();
    let turn = held.turn().unwrap();
    let saw = turn.invoke(&Search, "typestate".into()).await.unwrap();
    let expected = Saw {
        run: turn.run_id(),
        agent: "writer",
        time: Duration::from_secs(30),
        cancelled: false,
    };
    assert_eq!(saw, expected);
}

#[tokio::test]
async fn a_call_may_take_no_longer_than_the_run() {
    let budget = Budget { run_time: Duration::from_secs(12), ..Budget::default() };
    let mut held = held().budget(budget);
    let turn = held.turn().unwrap();
    let saw = turn.invoke(&Search, "typestate".into()).await.unwrap();
    assert_eq!(saw.time, Duration::from_secs(12));
}

#[tokio::test]
async fn the_error_of_a_tool_keeps_its_type() {
    let mut held = held();
    let turn = held.turn().unwrap();
    let error = turn.invoke(&Search, "goto".into()).await.unwrap_err();
    let InvokeError::Failed { source, .. } = &error else { panic!("{error:?}") };
    assert_eq!(source.downcast_ref(), Some(&Trouble::NoSuchTopic("goto".into())));
}

#[tokio::test]
async fn the_error_names_the_tool() {
    let mut held = held();
    let turn = held.turn().unwrap();
    let error = turn.invoke(&Search, "goto".into()).await.unwrap_err();
    assert_eq!(error.to_string(), "tool `search_corpus` failed: no such topic");
    assert_eq!(error.code(), "tool.failed");
}

#[tokio::test]
async fn a_failed_call_is_spent() {
    let mut held = held();
    let _ = held.turn().unwrap().invoke(&Search, "goto".into()).await;
    assert_eq!(held.spent().tool_calls, 1);
}

#[tokio::test(start_paused = true)]
async fn a_tool_has_its_own_time() {
    let began = tokio::time::Instant::now();
    let mut held = held();
    let slow = Slow::default();
    let error = held.turn().unwrap().invoke(&slow, ()).await.unwrap_err();
    assert_eq!(error.to_string(), "tool `slow` took longer than 5000 ms");
    assert_eq!((error.code(), began.elapsed().as_secs()), ("tool.timed_out", 5));
}

#[tokio::test(start_paused = true)]
async fn a_call_that_timed_out_is_spent() {
    let mut held = held();
    let slow = Slow::default();
    let _ = held.turn().unwrap().invoke(&slow, ()).await;
    assert_eq!(held.spent().tool_calls, 1);
}

#[tokio::test(start_paused = true)]
async fn a_time_out_of_a_tool_is_an_error_that_the_agent_can_handle() {
    let writer = agent_with(Slow::default(), async |slow: &Slow, turn: Turn<'_, desk::Writer>| {
        let reason = match turn.invoke(slow, ()).await {
            Err(InvokeError::TimedOut { tool, .. }) => tool,
            _ => "no time-out",
        };
        turn.to(desk::Done, reason)
    });
    let run = Runtime::new(desk::Team { writer }).build().start(desk::Writer, Article::default());
    let events = support::all(run.events()).await;
    assert!(
        events.iter().any(|e| matches!(e, RunEvent::HandedOff { reason, .. } if reason == "slow")),
        "{events:?}"
    );
}

#[tokio::test(start_paused = true)]
async fn a_time_out_passed_on_fails_the_run() {
    let writer = agent_with(Slow::default(), async |slow: &Slow, turn: Turn<'_, desk::Writer>| {
        turn.invoke(slow, ()).await?;
        turn.to(desk::Done, "never")
    });
    let run = Runtime::new(desk::Team { writer }).build().start(desk::Writer, Article::default());
    let error = failed(run.await);
    let RunErrorKind::Agent { source, .. } = error.kind() else { panic!("{error:?}") };
    let source = source.downcast_ref::<InvokeError>();
    assert_eq!(source.map(InvokeError::code), Some("tool.timed_out"));
}

#[tokio::test]
async fn a_call_does_not_start_in_a_run_that_is_cancelled() {
    let mut held = held();
    held.cancel();
    let error = held.turn().unwrap().invoke(&Search, "typestate".into()).await.unwrap_err();
    assert_eq!(error.code(), "run.cancelled");
    assert_eq!(error.to_string(), "tool `search_corpus` did not start: the run was cancelled");
}

#[tokio::test]
async fn a_call_that_did_not_start_costs_nothing() {
    let mut held = held();
    held.cancel();
    let _ = held.turn().unwrap().invoke(&Search, "typestate".into()).await;
    assert_eq!(held.spent(), Amount::default());
}

#[tokio::test]
async fn work_of_a_tool_on_another_task_hears_of_the_cancellation() {
    let slow = Slow::default();
    let work = Arc::clone(&slow.work);
    let writer = agent_with(slow, async |slow: &Slow, turn: Turn<'_, desk::Writer>| {
        turn.invoke(slow, ()).await?;
        turn.to(desk::Done, "never")
    });
    let run = Runtime::new(desk::Team { writer }).build().start(desk::Writer, Article::default());
    pauses(3).await;
    run.cancel();
    failed(run.await);
    let work = work.lock().unwrap().take().unwrap();
    assert_eq!(work.await.unwrap(), "stopped");
}

#[tokio::test]
async fn a_panic_in_a_tool_is_a_panic_of_its_agent() {
    struct Broken;
    impl Tool for Broken {
        const NAME: &'static str = "broken";
        type In = ();
        type Out = ();
        type Error = std::convert::Infallible;
        async fn run(&self, permit: Permit<'_, Self>, (): ()) -> Result<(), Self::Error> {
            permit.used(Amount { cost_micros: 70, ..Amount::TOOL_CALL });
            panic!("on purpose")
        }
    }
    #[derive(HandoffGraph)]
    #[handoff(state = Article)]
    enum Small {
        #[handoff(start, to(Done), may(Broken))]
        Writer,
        #[handoff(done)]
        Done,
    }
    let writer = agent_with(Broken, async |broken: &Broken, turn: Turn<'_, small::Writer>| {
        turn.invoke(broken, ()).await?;
        turn.to(small::Done, "never")
    });
    let runtime = Runtime::new(small::Team { writer }).build();
    let mut run = runtime.start(small::Writer, Article::default());
    assert_eq!(failed((&mut run).await).code(), "agent.panicked");
    // What was reported before the panic is not lost.
    assert_eq!((run.spent().tool_calls, run.spent().cost_micros), (1, 70));
}
