//! Futures that are dropped half-way, at every await there is: each is polled no
//! times, once, twice and so on until it is ready.

// What fails here fails a test.
#![allow(clippy::panic, clippy::unwrap_used)]

mod support;

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use handoff_core::prelude::*;
use handoff_core::testkit::{self, Hold};
use support::{all, cut, pauses};

#[derive(Debug, Clone, Default, PartialEq, Eq, HandoffState)]
struct Article {
    sources: Vec<&'static str>,
    draft: String,
    checked: u32,
}

#[derive(HandoffGraph)]
#[handoff(state = Article)]
enum Desk {
    #[handoff(start, to(Writer), writes(sources), may(Search))]
    Research,
    #[handoff(to(Done), calls(FactCheck), writes(draft))]
    Writer,
    #[handoff(returns = u32, calls(Spelling), writes(checked))]
    FactCheck,
    #[handoff(returns = u32, writes(checked))]
    Spelling,
    #[handoff(done)]
    Done,
}

/// Awaits four times in the middle; counts beginnings and ends.
#[derive(Default)]
struct Search {
    begun: AtomicU32,
    ended: AtomicU32,
}

const ASK: Amount = Amount { cost_micros: 7, ..Amount::TOOL_CALL };

impl Tool for Search {
    const NAME: &'static str = "search";
    type In = ();
    type Out = &'static str;
    type Error = std::convert::Infallible;

    fn ask((): &()) -> Amount {
        ASK
    }

    async fn run(&self, permit: Permit<'_, Self>, (): ()) -> Result<&'static str, Self::Error> {
        self.begun.fetch_add(1, Ordering::Relaxed);
        pauses(2).await;
        permit.used(Amount { cost_micros: 9, ..ASK });
        pauses(2).await;
        permit.used(Amount { cost_micros: 2, ..ASK });
        self.ended.fetch_add(1, Ordering::Relaxed);
        Ok("a source")
    }
}

/// For every number of polls: what `check` is given is how often it was polled
/// and whether it got to its end. Ends with the first number that is enough.
macro_rules! at_every_await {
    ($expected:literal awaits, |$polls:ident| $body:expr) => {{
        let mut $polls = 0;
        loop {
            let ready: bool = $body;
            if ready {
                break;
            }
            $polls += 1;
            assert!($polls < 100, "never ready");
        }
        // Ready at the poll after the last await.
        assert_eq!($polls, $expected + 1, "awaits that were dropped at");
    }};
}

fn held() -> Hold<desk::Research> {
    testkit::hold(desk::Research, Article::default())
}

#[tokio::test]
async fn a_dropped_invoke_that_had_not_begun_costs_nothing() {
    let mut held = held();
    let tool = Search::default();
    drop(held.turn().unwrap().invoke(&tool, ()));
    assert_eq!(held.spent(), Amount::default());
}

#[tokio::test]
async fn a_dropped_invoke_counts_as_spent_once_it_has_begun() {
    at_every_await!(4 awaits, |polls| {
        let (mut held, tool) = (held(), Search::default());
        let turn = held.turn().unwrap();
        let ready = cut(polls, turn.invoke(&tool, ())).await.is_some();
        let calls = u32::from(polls > 0);
        assert_eq!(held.spent().tool_calls, calls);
        assert_eq!(tool.begun.load(Ordering::Relaxed), calls);
        ready
    });
}

#[tokio::test]
async fn a_dropped_invoke_costs_what_was_set_aside_or_reported_whichever_is_more() {
    at_every_await!(4 awaits, |polls| {
        let (mut held, tool) = (held(), Search::default());
        let turn = held.turn().unwrap();
        let ready = cut(polls, turn.invoke(&tool, ())).await.is_some();
        let cost = match polls {
            0 => 0,
            // Nothing was reported yet.
            1 | 2 => 7,
            // More was reported than was set aside.
            3 | 4 => 9,
            // The tool has answered: its last word counts.
            _ => 2,
        };
        assert_eq!(held.spent().cost_micros, cost, "polled {polls} times");
        ready
    });
}

#[tokio::test]
async fn a_dropped_invoke_leaves_nothing_reserved() {
    at_every_await!(4 awaits, |polls| {
        let (held, tool) = (held(), Search::default());
        let mut held = held.budget(Budget { cost_micros: 100, ..Budget::default() });
        let turn = held.turn().unwrap();
        let ready = cut(polls, turn.invoke(&tool, ())).await.is_some();
        let left = turn.remaining().cost_micros;
        assert_eq!(left, 100 - held.spent().cost_micros);
        ready
    });
}

/// A team whose writer drops its call after some polls, then asks again where
/// `again` says so.
struct Impatient {
    polls: usize,
    ready: AtomicU32,
}

async fn research((): &(), turn: Turn<'_, desk::Research>) -> Act<desk::Research> {
    turn.to(desk::Writer, "nothing to look up")
}

async fn write(impatient: &Impatient, mut turn: Turn<'_, desk::Writer>) -> Act<desk::Writer> {
    turn.state_mut().draft.push_str("draft");
    let call = turn.call(desk::FactCheck, "is it true?");
    if let Some(answer) = cut(impatient.polls, call).await {
        impatient.ready.fetch_add(answer?, Ordering::Relaxed);
    }
    turn.to(desk::Done, "draft ready")
}

async fn check((): &(), mut turn: Turn<'_, desk::FactCheck>) -> Act<desk::FactCheck> {
    *turn.state_mut().checked += 1;
    pauses(1).await;
    turn.call(desk::Spelling, "is it right?").await?;
    *turn.state_mut().checked += 100;
    pauses(1).await;
    turn.give_back(1)
}

async fn spell((): &(), mut turn: Turn<'_, desk::Spelling>) -> Act<desk::Spelling> {
    *turn.state_mut().checked += 10;
    let cost = Amount { output_tokens: 3, ..Amount::default() };
    turn.reserve(cost)?.settle(cost);
    pauses(2).await;
    turn.give_back(1)
}

/// Runs a writer that polls its call so often.
async fn run(polls: usize) -> (Article, Amount, Vec<RunEvent>, bool) {
    let impatient = Arc::new(Impatient { polls, ready: AtomicU32::new(0) });
    let watched = Arc::clone(&impatient);
    let team = desk::Team {
        research: agent_with((), research),
        writer: agent_with(
            watched,
            async |impatient: &Arc<Impatient>, turn: Turn<'_, desk::Writer>| {
                write(impatient, turn).await
            },
        ),
        fact_check: agent_with((), check),
        spelling: agent_with((), spell),
    };
    let mut run = Runtime::new(team).build().start(desk::Research, Article::default());
    let desk::End::Done(article) = (&mut run).await.unwrap();
    let events = all(run.events()).await;
    (article, run.spent(), events, impatient.ready.load(Ordering::Relaxed) > 0)
}

#[tokio::test]
async fn a_dropped_call_undoes_what_the_callees_wrote() {
    at_every_await!(4 awaits, |polls| {
        let (article, _, _, ready) = run(polls).await;
        assert_eq!(article.checked, if ready { 111 } else { 0 }, "polled {polls} times");
        ready
    });
}

#[tokio::test]
async fn a_dropped_call_keeps_what_the_caller_wrote() {
    at_every_await!(4 awaits, |polls| {
        let (article, _, _, ready) = run(polls).await;
        assert_eq!(article.draft, "draft");
        ready
    });
}

#[tokio::test]
async fn a_dropped_call_counts_from_its_first_poll_on() {
    at_every_await!(4 awaits, |polls| {
        let (_, spent, _, ready) = run(polls).await;
        let calls = match polls {
            0 => 0,
            1 => 1,
            _ => 2,
        };
        assert_eq!(spent.calls, calls, "polled {polls} times");
        ready
    });
}

#[tokio::test]
async fn what_a_dropped_callee_spent_stays_spent() {
    at_every_await!(4 awaits, |polls| {
        let (_, spent, _, ready) = run(polls).await;
        assert_eq!(spent.output_tokens, if polls > 1 { 3 } else { 0 }, "polled {polls} times");
        ready
    });
}

#[tokio::test]
async fn a_watcher_sees_every_call_come_back() {
    at_every_await!(4 awaits, |polls| {
        let (_, _, events, ready) = run(polls).await;
        let (mut open, mut last) = (Vec::new(), None);
        for event in &events {
            match event {
                RunEvent::Called { from, to, .. } => open.push((*from, *to)),
                RunEvent::Returned { from, to, error, .. } => {
                    assert_eq!(open.pop(), Some((*to, *from)), "{events:?}");
                    last = Some(*error);
                }
                _ => {}
            }
        }
        assert!(open.is_empty(), "{events:?}");
        let expected = if ready { None } else { Some("call.dropped") };
        assert_eq!(last, (polls > 0).then_some(expected));
        ready
    });
}

/// A run with awaits in every agent.
fn slow() -> RunHandle<Desk> {
    let team = desk::Team {
        research: agent_with((), async |(): &(), turn: Turn<'_, desk::Research>| {
            pauses(2).await;
            turn.to(desk::Writer, "sources ready")
        }),
        writer: agent_with((), async |(): &(), mut turn: Turn<'_, desk::Writer>| {
            turn.call(desk::FactCheck, "is it true?").await?;
            turn.to(desk::Done, "draft ready")
        }),
        fact_check: agent_with((), check),
        spelling: agent_with((), spell),
    };
    Runtime::new(team).build().start(desk::Research, Article::default())
}

#[tokio::test]
async fn a_dropped_handle_does_not_end_the_run() {
    // The handle is woken once, at the end: there is one await to drop it at.
    for polls in 0..2 {
        let run = slow();
        let events = run.events();
        assert!(cut(polls, run).await.is_none());
        let events = all(events).await;
        assert!(matches!(events.last(), Some(RunEvent::Ended { count: 2, .. })), "{events:?}");
    }
}

#[tokio::test]
async fn a_handle_can_be_awaited_again_after_any_await() {
    for polls in 0..2 {
        let mut run = slow();
        let first = cut(polls, &mut run).await;
        assert!(first.is_none());
        assert!(run.await.is_ok());
    }
}

#[tokio::test]
async fn a_handle_that_has_answered_is_never_ready_again() {
    let mut run = slow();
    assert!((&mut run).await.is_ok());
    assert!(cut(1, &mut run).await.is_none());
}

#[tokio::test]
async fn a_handle_that_has_told_of_a_failure_is_never_ready_again() {
    let mut run = slow();
    run.cancel();
    assert!((&mut run).await.is_err());
    assert!(cut(1, &mut run).await.is_none());
}

#[tokio::test]
async fn a_dropped_wait_for_an_event_loses_none() {
    let expected = all(slow().events()).await.len();
    let run = slow();
    let (mut events, mut seen, mut dropped) = (run.events(), 0, 0);
    loop {
        match cut(1, events.next()).await {
            Some(Some(_)) => seen += 1,
            Some(None) => break,
            None => {
                dropped += 1;
                pauses(1).await;
            }
        }
    }
    assert_eq!(seen, expected);
    assert!(dropped > 0, "no wait was dropped");
}

#[tokio::test]
async fn a_dropped_wait_for_a_cancellation_can_be_made_again() {
    for polls in 0..2 {
        let mut held = held();
        let cancellation = held.turn().unwrap().cancelled();
        assert!(cut(polls, cancellation.cancelled()).await.is_none());
        held.cancel();
        assert!(cut(1, cancellation.cancelled()).await.is_some());
    }
}
