//! Nothing starts that does not fit the budget, however many ask at once.

// What fails here fails a test.
#![allow(clippy::panic, clippy::unwrap_used)]

mod support;

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use handoff_core::clock::ManualClock;
use handoff_core::prelude::*;
use handoff_core::runtime::RunError;
use handoff_core::tool::InvokeError;
use support::{failed, join, pauses};

#[derive(Debug, Clone, Default, HandoffState)]
struct Article {
    found: u32,
}

#[derive(HandoffGraph)]
#[handoff(state = Article)]
enum Desk {
    #[handoff(start, to(Writer), writes(found), may(Search))]
    Research,
    #[handoff(to(Done))]
    Writer,
    #[handoff(done)]
    Done,
}

/// Counts its runs and how many of them were under way at once.
#[derive(Debug, Clone, Default)]
struct Search(Arc<Runs>);

#[derive(Debug, Default)]
struct Runs {
    all: AtomicU32,
    now: AtomicU32,
    most: AtomicU32,
}

impl Search {
    fn runs(&self) -> u32 {
        self.0.all.load(Ordering::Relaxed)
    }
}

/// What one call asks for and what it reports; both in millionths.
#[derive(Debug, Clone, Copy)]
struct Query {
    asks: u64,
    uses: Option<u64>,
}

const fn cost(cost_micros: u64) -> Amount {
    Amount { calls: 0, tool_calls: 0, output_tokens: 0, cost_micros }
}

impl Tool for Search {
    const NAME: &'static str = "search";
    type In = Query;
    type Out = ();
    type Error = std::convert::Infallible;

    /// Says nothing of tool calls: the gate counts one in any case.
    fn ask(query: &Query) -> Amount {
        cost(query.asks)
    }

    async fn run(&self, permit: Permit<'_, Self>, query: Query) -> Result<(), Self::Error> {
        self.0.all.fetch_add(1, Ordering::Relaxed);
        let now = self.0.now.fetch_add(1, Ordering::Relaxed) + 1;
        self.0.most.fetch_max(now, Ordering::Relaxed);
        pauses(2).await;
        self.0.now.fetch_sub(1, Ordering::Relaxed);
        if let Some(uses) = query.uses {
            permit.used(cost(uses));
        }
        Ok(())
    }
}

type Batch = (Search, Vec<Query>);

/// Sends all queries at once and keeps count of those that were answered.
async fn research(
    (search, queries): &Batch,
    mut turn: Turn<'_, desk::Research>,
) -> Act<desk::Research> {
    let answers = join(queries.iter().map(|&query| turn.invoke(search, query))).await;
    let (answered, refused): (Vec<_>, Vec<_>) = answers.into_iter().partition(Result::is_ok);
    for error in refused.into_iter().filter_map(Result::err) {
        assert!(matches!(error, InvokeError::Budget { .. }), "{error}");
    }
    *turn.state_mut().found = u32::try_from(answered.len())?;
    turn.to(desk::Writer, "searched")
}

async fn write(turn: Turn<'_, desk::Writer>) -> Act<desk::Writer> {
    turn.to(desk::Done, "written")
}

fn batch(search: &Search, queries: Vec<Query>, budget: Budget) -> RunHandle<Desk> {
    let team = desk::Team {
        research: agent_with((search.clone(), queries), research),
        writer: agent_fn(write),
    };
    Runtime::new(team).budget(budget).build().start(desk::Research, Article::default())
}

fn micros(cost_micros: u64) -> Budget {
    Budget { cost_micros, ..Budget::default() }
}

#[tokio::test]
async fn calls_at_once_never_exceed_the_cost() {
    let search = Search::default();
    let mut run = batch(&search, vec![Query { asks: 30, uses: None }; 20], micros(100));
    let desk::End::Done(article) = (&mut run).await.unwrap();
    assert_eq!((article.found, search.runs()), (3, 3));
    assert_eq!(run.spent().cost_micros, 90);
}

#[tokio::test]
async fn calls_at_once_are_under_way_together() {
    let search = Search::default();
    let run = batch(&search, vec![Query { asks: 30, uses: None }; 20], micros(100));
    assert!(run.await.is_ok());
    assert_eq!(search.0.most.load(Ordering::Relaxed), 3);
}

#[tokio::test]
async fn calls_at_once_never_exceed_the_count() {
    let search = Search::default();
    let budget = Budget { tool_calls: 5, ..Budget::default() };
    let mut run = batch(&search, vec![Query { asks: 0, uses: None }; 8], budget);
    assert!((&mut run).await.is_ok());
    assert_eq!((search.runs(), run.spent().tool_calls), (5, 5));
}

#[tokio::test]
async fn what_a_call_did_not_use_is_there_for_the_next() {
    let search = Search::default();
    let team = desk::Team {
        research: agent_with(
            search.clone(),
            async |search: &Search, turn: Turn<'_, desk::Research>| {
                for _ in 0..5 {
                    turn.invoke(search, Query { asks: 60, uses: Some(10) }).await?;
                }
                turn.to(desk::Writer, "searched")
            },
        ),
        writer: agent_fn(write),
    };
    let runtime = Runtime::new(team).budget(micros(100)).build();
    let mut run = runtime.start(desk::Research, Article::default());
    assert!((&mut run).await.is_ok());
    assert_eq!(run.spent().cost_micros, 50);
}

#[tokio::test]
async fn a_reported_overrun_is_recorded() {
    let search = Search::default();
    let mut run = batch(&search, vec![Query { asks: 10, uses: Some(150) }], micros(100));
    let _ = (&mut run).await;
    assert_eq!(run.spent().cost_micros, 150);
}

#[tokio::test]
async fn a_reported_overrun_stops_the_next_turn() {
    let search = Search::default();
    let run = batch(&search, vec![Query { asks: 10, uses: Some(150) }], micros(100));
    let error = failed(run.await);
    assert_eq!((error.code(), error.agent()), ("budget.cost_micros", "writer"));
}

#[tokio::test]
async fn a_reported_overrun_stops_the_next_call() {
    let search = Search::default();
    let team = desk::Team {
        research: agent_with(
            search.clone(),
            async |search: &Search, turn: Turn<'_, desk::Research>| {
                turn.invoke(search, Query { asks: 10, uses: Some(150) }).await?;
                turn.invoke(search, Query { asks: 0, uses: None }).await?;
                turn.to(desk::Writer, "searched")
            },
        ),
        writer: agent_fn(write),
    };
    let runtime = Runtime::new(team).budget(micros(100)).build();
    let error = failed(runtime.start(desk::Research, Article::default()).await);
    assert_eq!((error.code(), error.agent()), ("budget.cost_micros", "research"));
    assert_eq!(search.runs(), 1);
}

#[tokio::test]
async fn exactly_what_there_is_fits() {
    let search = Search::default();
    let mut run = batch(&search, vec![Query { asks: 50, uses: None }; 2], micros(100));
    assert!((&mut run).await.is_ok());
    assert_eq!(run.spent().cost_micros, 100);
}

#[tokio::test]
async fn two_runs_of_a_runtime_do_not_share_a_budget() {
    let search = Search::default();
    let team = desk::Team {
        research: agent_with((search.clone(), vec![Query { asks: 80, uses: None }]), research),
        writer: agent_fn(write),
    };
    let runtime = Runtime::new(team).budget(micros(100)).build();
    for _ in 0..2 {
        assert!(runtime.start(desk::Research, Article::default()).await.is_ok());
    }
    assert_eq!(search.runs(), 2);
}

#[tokio::test]
async fn a_run_can_have_a_budget_of_its_own() {
    let search = Search::default();
    let team = desk::Team {
        research: agent_with((search.clone(), vec![Query { asks: 80, uses: None }]), research),
        writer: agent_fn(write),
    };
    let prepared = Runtime::new(team).build().prepare().budget(micros(50));
    assert!(prepared.start(desk::Research, Article::default()).await.is_ok());
    assert_eq!(search.runs(), 0);
}

/// What asks for a part of the budget when the time is over.
type Ask = fn(&Turn<'_, desk::Research>) -> Result<(), AgentError>;

/// Asks one second after the minute that the run has.
async fn late(
    (clock, ask): &(Arc<ManualClock>, Ask),
    turn: Turn<'_, desk::Research>,
) -> Act<desk::Research> {
    clock.advance(Duration::from_secs(61));
    ask(&turn)?;
    turn.to(desk::Writer, "in time")
}

async fn too_late(ask: Ask) -> RunError<Article> {
    let clock = Arc::new(ManualClock::at(std::time::SystemTime::UNIX_EPOCH));
    let research = agent_with((Arc::clone(&clock), ask), late);
    let team = desk::Team { research, writer: agent_fn(write) };
    let budget = Budget { run_time: Duration::from_mins(1), ..Budget::default() };
    let runtime = Runtime::new(team).budget(budget).clock(clock).build();
    failed(runtime.start(desk::Research, Article::default()).await)
}

#[tokio::test]
async fn nothing_is_set_aside_when_the_time_is_over() {
    let error = too_late(|turn| {
        turn.reserve(Amount::default())?.release();
        Ok(())
    })
    .await;
    assert_eq!((error.code(), error.agent()), ("budget.run_time", "research"));
}

#[tokio::test]
async fn no_turn_begins_when_the_time_is_over() {
    let error = too_late(|_| Ok(())).await;
    assert_eq!((error.code(), error.agent()), ("budget.run_time", "writer"));
}

/// The call is made in time and awaited too late.
async fn search_late(
    (clock, search): &(Arc<ManualClock>, Search),
    turn: Turn<'_, desk::Research>,
) -> Act<desk::Research> {
    let call = turn.invoke(search, Query { asks: 0, uses: None });
    clock.advance(Duration::from_secs(61));
    call.await?;
    turn.to(desk::Writer, "in time")
}

#[tokio::test]
async fn no_tool_starts_when_the_time_is_over() {
    let clock = Arc::new(ManualClock::at(std::time::SystemTime::UNIX_EPOCH));
    let search = Search::default();
    let late = (Arc::clone(&clock), search.clone());
    let research = agent_with(late, search_late);
    let team = desk::Team { research, writer: agent_fn(write) };
    let budget = Budget { run_time: Duration::from_mins(1), ..Budget::default() };
    let runtime = Runtime::new(team).budget(budget).clock(clock).build();
    let error = failed(runtime.start(desk::Research, Article::default()).await);
    assert_eq!((error.code(), search.runs()), ("budget.run_time", 0));
}

#[tokio::test(start_paused = true)]
async fn a_tool_that_outlives_the_run_ends_it_with_the_code_of_the_time() {
    struct Slow;
    impl Tool for Slow {
        const NAME: &'static str = "slow";
        const TIMEOUT: Duration = Duration::from_mins(10);
        type In = ();
        type Out = ();
        type Error = std::convert::Infallible;
        async fn run(&self, _: Permit<'_, Self>, (): ()) -> Result<(), Self::Error> {
            std::future::pending().await
        }
    }
    #[derive(HandoffGraph)]
    #[handoff(state = Article)]
    enum Slowly {
        #[handoff(start, to(Done), may(Slow))]
        Research,
        #[handoff(done)]
        Done,
    }
    let research = agent_with(Slow, async |slow: &Slow, turn: Turn<'_, slowly::Research>| {
        turn.invoke(slow, ()).await?;
        turn.to(slowly::Done, "never")
    });
    let budget = Budget { run_time: Duration::from_mins(1), ..Budget::default() };
    let runtime = Runtime::new(slowly::Team { research }).budget(budget).build();
    let error = failed(runtime.start(slowly::Research, Article::default()).await);
    assert_eq!(error.code(), "budget.run_time");
}

#[tokio::test]
async fn the_budget_of_an_inner_run_is_not_that_of_the_outer_one() {
    let outer = agent_with((), async |(): &(), turn: Turn<'_, desk::Research>| {
        let inner = agent_with((), async |(): &(), turn: Turn<'_, desk::Research>| {
            turn.reserve(cost(1_000_000_000))?.release();
            turn.to(desk::Writer, "never")
        });
        let team = desk::Team { research: inner, writer: agent_fn(write) };
        let _ = Runtime::new(team).build().start(desk::Research, Article::default()).await?;
        turn.to(desk::Writer, "never")
    });
    let team = desk::Team { research: outer, writer: agent_fn(write) };
    let error = failed(Runtime::new(team).build().start(desk::Research, Article::default()).await);
    assert_eq!(error.code(), "agent.failed");
}

#[derive(Debug)]
struct Wrapped(handoff_core::budget::BudgetError);

impl std::fmt::Display for Wrapped {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("no model call")
    }
}

impl std::error::Error for Wrapped {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.0)
    }
}

#[tokio::test]
async fn a_budget_error_keeps_its_code_inside_an_error_of_the_user() {
    let research = agent_with((), async |(): &(), turn: Turn<'_, desk::Research>| {
        turn.reserve(cost(101)).map_err(Wrapped)?.release();
        turn.to(desk::Writer, "never")
    });
    let team = desk::Team { research, writer: agent_fn(write) };
    let runtime = Runtime::new(team).budget(micros(100)).build();
    let error = failed(runtime.start(desk::Research, Article::default()).await);
    assert_eq!(error.code(), "budget.cost_micros");
}
