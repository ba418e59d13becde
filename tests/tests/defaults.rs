//! What is written of the defaults is what they are.

// What fails here fails a test.
#![allow(clippy::panic, clippy::unwrap_used)]

mod support;

use std::collections::BTreeMap;
use std::time::Duration;

use handoff_core::prelude::*;
use support::{all, failed};

const BUDGET: &str = include_str!("../../handoff-core/src/budget.rs");
const RUNTIME: &str = include_str!("../../handoff-core/src/runtime.rs");
const TOOL: &str = include_str!("../../handoff-core/src/tool.rs");

/// The rows of the table in the documentation of `Budget`: limit, unit, default.
fn table() -> BTreeMap<&'static str, (&'static str, &'static str)> {
    let documented = BUDGET.split("pub struct Budget {").next().unwrap();
    let rows = documented.lines().filter_map(|line| line.strip_prefix("/// | `"));
    rows.map(|row| {
        let mut cells = row.split('|').map(str::trim);
        let limit = cells.next().unwrap().trim_end_matches('`');
        (limit, (cells.next().unwrap(), cells.next().unwrap()))
    })
    .collect()
}

/// The number that a cell begins with: `1,000; ..` is a thousand.
fn number(cell: &str) -> u64 {
    let digits: String = cell.chars().take_while(|c| *c != ';' && *c != ' ').collect();
    digits.replace(',', "").parse().unwrap()
}

#[test]
fn the_table_of_budgets_says_what_the_defaults_are() {
    let Budget { handoffs, calls, tool_calls, run_time, output_tokens, cost_micros } =
        Budget::default();
    let (minutes, rest) = (run_time.as_secs() / 60, run_time.subsec_nanos());
    assert_eq!((run_time.as_secs() % 60, rest), (0, 0), "the table counts in minutes");
    let defaults = BTreeMap::from([
        ("handoffs", u64::from(handoffs)),
        ("calls", calls.into()),
        ("tool_calls", tool_calls.into()),
        ("run_time", minutes),
        ("output_tokens", output_tokens),
        ("cost_micros", cost_micros),
    ]);
    let written: BTreeMap<_, _> =
        table().into_iter().map(|(limit, (_, default))| (limit, number(default))).collect();
    assert_eq!(written, defaults);
}

#[test]
fn the_table_counts_time_in_minutes() {
    assert!(table()["run_time"].1.ends_with(" minutes"));
}

/// The number in a line of documentation: `.. before the run fails; 3 by default.`
fn by_default(source: &str, item: &str) -> u32 {
    let documented = source.split(item).next().unwrap();
    let end = documented.rfind(" by default").unwrap();
    documented[..end].rsplit([' ', '\n']).next().unwrap().parse().unwrap()
}

#[derive(Debug, Clone, Default, HandoffState)]
struct Article {
    draft: String,
}

#[derive(HandoffGraph)]
#[handoff(state = Article)]
enum Desk {
    #[handoff(start, to(Writer(at_most = 1), Done), may(Search))]
    Writer,
    #[handoff(done)]
    Done,
}

struct Search;

impl Tool for Search {
    const NAME: &'static str = "search";
    type In = ();
    type Out = Duration;
    type Error = std::convert::Infallible;

    async fn run(&self, permit: Permit<'_, Self>, (): ()) -> Result<Duration, Self::Error> {
        Ok(permit.time())
    }
}

/// How many events of a run with default settings are of this kind.
async fn count(
    writer: handoff_core::agent::Seat<desk::Writer>,
    kind: fn(&RunEvent) -> bool,
) -> u32 {
    let run = Runtime::new(desk::Team { writer }).build().start(desk::Writer, Article::default());
    let events = run.events();
    failed(run.await);
    u32::try_from(all(events).await.iter().filter(|event| kind(event)).count()).unwrap()
}

#[tokio::test]
async fn max_refusals_is_what_its_documentation_says() {
    let stubborn = agent_with((), async |(): &(), turn: Turn<'_, desk::Writer>| {
        turn.to(desk::Writer, "again")
    });
    let forgiven = count(stubborn, |event| matches!(event, RunEvent::Refused { .. })).await;
    assert_eq!(forgiven, by_default(RUNTIME, "pub fn max_refusals"));
}

#[tokio::test]
async fn max_attempts_is_what_its_documentation_says() {
    let shaky = agent_with((), async |(): &(), _: Turn<'_, desk::Writer>| {
        Err(AgentError::retry("the line is busy"))
    });
    let retried = count(shaky, |event| matches!(event, RunEvent::Retried { .. })).await;
    assert_eq!(retried + 1, by_default(RUNTIME, "pub fn max_attempts"));
}

#[tokio::test]
async fn a_tool_has_the_time_that_its_trait_says() {
    let mut held = handoff_core::testkit::hold(desk::Writer, Article::default());
    let time = held.turn().unwrap().invoke(&Search, ()).await.unwrap();
    assert!(TOOL.contains(&format!("Duration::from_secs({})", time.as_secs())));
    assert_eq!(time, Search::TIMEOUT);
}

#[test]
fn a_tool_is_taken_for_the_worst_unless_it_says_otherwise() {
    assert_eq!(Search::CLASS, EffectClass::Once);
}

#[test]
fn a_tool_asks_for_one_tool_call_unless_it_says_otherwise() {
    assert_eq!(Search::ask(&()), Amount::TOOL_CALL);
}

#[test]
fn the_budget_of_a_held_turn_is_the_default() {
    let mut held = handoff_core::testkit::hold(desk::Writer, Article::default());
    let remaining = held.turn().unwrap().remaining();
    let Budget { calls, tool_calls, output_tokens, cost_micros, .. } = Budget::default();
    assert_eq!(remaining, Amount { calls, tool_calls, output_tokens, cost_micros });
}
