//! Another attempt: who asks for one, who gets it, and how often.

// What fails here fails a test.
#![allow(clippy::panic, clippy::unwrap_used)]

mod support;

use std::error::Error;
use std::fmt;
use std::time::Duration;

use handoff_core::prelude::*;
use handoff_core::runtime::RunErrorKind;
use handoff_core::tool::InvokeError;
use support::{all, failed};
use tokio::time::Instant;

#[derive(Debug, Clone, Default, HandoffState)]
struct Article {
    sources: Vec<&'static str>,
}

#[derive(HandoffGraph)]
#[handoff(state = Article)]
enum Desk {
    #[handoff(start, to(Research(at_most = 1), Done), writes(sources), may(Search))]
    Research,
    #[handoff(done)]
    Done,
}

/// Fails so often before it finds something.
struct Search {
    failures: std::sync::atomic::AtomicU32,
    with: Trouble,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Trouble {
    RateLimit,
    BadQuery,
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::RateLimit => "too many requests",
            Self::BadQuery => "the query is malformed",
        })
    }
}

impl Error for Trouble {}

impl Tool for Search {
    const NAME: &'static str = "search";
    type In = ();
    type Out = &'static str;
    type Error = Trouble;

    fn is_transient(error: &Trouble) -> bool {
        *error == Trouble::RateLimit
    }

    async fn run(&self, _: Permit<'_, Self>, (): ()) -> Result<&'static str, Trouble> {
        use std::sync::atomic::Ordering::Relaxed;
        let fail = self.failures.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1));
        if fail.is_ok() { Err(self.with) } else { Ok("a source") }
    }
}

async fn search(search: &Search, mut turn: Turn<'_, desk::Research>) -> Act<desk::Research> {
    let found = turn.invoke(search, ()).await?;
    turn.state_mut().sources.push(found);
    turn.to(desk::Done, "found")
}

fn searching(failures: u32, with: Trouble) -> Runtime<Desk> {
    let tool = Search { failures: failures.into(), with };
    Runtime::new(desk::Team { research: agent_with(tool, search) }).build()
}

/// Asks for another attempt after a pause, every time.
fn asking(pause: Duration) -> desk::Team {
    let research = agent_with(pause, async |&pause: &Duration, _: Turn<'_, desk::Research>| {
        Err(AgentError::retry_after(pause, Trouble::RateLimit))
    });
    desk::Team { research }
}

fn start(runtime: &Runtime<Desk>) -> RunHandle<Desk> {
    runtime.start(desk::Research, Article::default())
}

#[tokio::test]
async fn a_transient_tool_error_passed_on_is_another_attempt() {
    let desk::End::Done(article) = start(&searching(2, Trouble::RateLimit)).await.unwrap();
    assert_eq!(article.sources, ["a source"]);
}

#[tokio::test]
async fn every_attempt_that_begins_is_an_event() {
    let events = all(start(&searching(2, Trouble::RateLimit)).events()).await;
    let attempts: Vec<_> = events
        .iter()
        .filter_map(|event| match event {
            RunEvent::Retried { agent, attempt, .. } => Some((*agent, *attempt)),
            _ => None,
        })
        .collect();
    assert_eq!(attempts, [("research", 2), ("research", 3)]);
}

#[tokio::test]
async fn an_error_that_is_not_transient_fails_the_run_at_once() {
    let mut run = start(&searching(1, Trouble::BadQuery));
    assert_eq!(failed((&mut run).await).code(), "agent.failed");
    assert_eq!(run.spent().tool_calls, 1);
}

#[tokio::test]
async fn three_attempts_are_the_most() {
    let mut run = start(&searching(3, Trouble::RateLimit));
    assert_eq!(failed((&mut run).await).code(), "agent.failed");
    assert_eq!(run.spent().tool_calls, 3);
}

#[tokio::test]
async fn the_last_error_is_in_the_error_of_the_run() {
    let error = failed(start(&searching(3, Trouble::RateLimit)).await);
    let RunErrorKind::Agent { source, .. } = error.kind() else { panic!("{error:?}") };
    let Some(InvokeError::Failed { source, .. }) = source.downcast_ref() else {
        panic!("{source}")
    };
    assert_eq!(source.downcast_ref(), Some(&Trouble::RateLimit));
}

#[tokio::test]
async fn max_attempts_counts_the_first_one() {
    let runtime = Runtime::new(asking(Duration::ZERO)).max_attempts(1).build();
    let events = all(start(&runtime).events()).await;
    assert!(!events.iter().any(|event| matches!(event, RunEvent::Retried { .. })), "{events:?}");
}

#[tokio::test]
async fn an_agent_that_is_entered_again_has_all_its_attempts() {
    async fn shaky(
        left: &std::sync::Mutex<[u32; 2]>,
        turn: Turn<'_, desk::Research>,
    ) -> Act<desk::Research> {
        let left = &mut left.lock().unwrap()[usize::from(turn.handoffs() > 0)];
        if let Some(fewer) = left.checked_sub(1) {
            *left = fewer;
            return Err(AgentError::retry("the line is busy"));
        }
        if turn.handoffs() > 0 {
            turn.to(desk::Done, "done")
        } else {
            turn.to(desk::Research, "again")
        }
    }
    let team = desk::Team { research: agent_with([2, 2].into(), shaky) };
    assert!(start(&Runtime::new(team).build()).await.is_ok());
}

#[tokio::test(start_paused = true)]
async fn the_pause_is_kept() {
    let began = Instant::now();
    failed(start(&Runtime::new(asking(Duration::from_secs(7))).build()).await);
    assert_eq!(began.elapsed().as_secs(), 14);
}

#[tokio::test(start_paused = true)]
async fn the_pause_counts_as_run_time() {
    let budget = Budget { run_time: Duration::from_secs(10), ..Budget::default() };
    let runtime = Runtime::new(asking(Duration::from_secs(7))).budget(budget).build();
    let began = Instant::now();
    assert_eq!(failed(start(&runtime).await).code(), "budget.run_time");
    assert_eq!(began.elapsed().as_secs(), 10);
}

#[tokio::test(start_paused = true)]
async fn a_cancellation_ends_the_pause() {
    let runtime = Runtime::new(asking(Duration::from_secs(7))).build();
    let began = Instant::now();
    let run = start(&runtime);
    // The agent has its first turn, then the pause begins.
    support::pauses(3).await;
    run.cancel();
    assert_eq!(failed(run.await).code(), "run.cancelled");
    assert_eq!(began.elapsed(), Duration::ZERO);
}

#[tokio::test]
async fn an_overrun_stops_the_next_attempt() {
    async fn wasteful(turn: Turn<'_, desk::Research>) -> Act<desk::Research> {
        let ask = Amount { output_tokens: 10, ..Amount::default() };
        turn.reserve(ask)?.settle(Amount { output_tokens: 200, ..ask });
        Err(AgentError::retry("the line is busy"))
    }
    let budget = Budget { output_tokens: 100, ..Budget::default() };
    let runtime = Runtime::new(desk::Team { research: agent_fn(wasteful) }).budget(budget).build();
    let mut run = start(&runtime);
    assert_eq!(failed((&mut run).await).code(), "budget.output_tokens");
    assert_eq!(run.spent().output_tokens, 200);
}

#[test]
fn an_agent_error_gives_its_cause_back() {
    let error = AgentError::retry(Trouble::RateLimit);
    assert_eq!(error.source().downcast_ref(), Some(&Trouble::RateLimit));
}
