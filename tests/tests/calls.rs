//! A call lends the run to an agent that gives back.

// What fails here fails a test.
#![allow(clippy::panic, clippy::unwrap_used)]

mod support;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use handoff_core::prelude::*;
use handoff_core::turn::{CallError, Proposal};
use support::{all, failed, pauses};

#[derive(Debug, Clone, Default, PartialEq, Eq, HandoffState)]
struct Article {
    draft: String,
    notes: Vec<&'static str>,
}

#[derive(HandoffGraph)]
#[handoff(state = Article)]
enum Desk {
    #[handoff(
        start,
        to(Writer(at_most = 1), Done),
        calls(FactCheck, Proof(at_most = 2)),
        writes(draft)
    )]
    Writer,
    /// Answers how many facts are right.
    #[handoff(returns = u32, calls(Source), needs(Drafted), may(Lookup), writes(notes))]
    FactCheck(Facts),
    #[handoff(returns = (), may(Lookup), writes(notes))]
    Source,
    #[handoff(returns = (), writes(notes))]
    Proof,
    #[handoff(done)]
    Done,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Facts {
    behave: Behave,
}

/// What the fact check does after it wrote a note.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Behave {
    GiveBack,
    Fail,
    Panic,
    Keep,
    Replay,
    Retry { failures: u32 },
    Ask,
    LookUp,
    Wait,
    Overspend,
}

struct Drafted;

impl Evidence<Article> for Drafted {
    fn prove(state: &Article) -> Result<Self, NotReady> {
        if state.draft.is_empty() {
            return Err(NotReady::because("there is no draft"));
        }
        Ok(Self)
    }
}

struct Lookup;

impl Tool for Lookup {
    const NAME: &'static str = "lookup";
    type In = ();
    type Out = ();
    type Error = std::convert::Infallible;

    async fn run(&self, _: Permit<'_, Self>, (): ()) -> Result<(), Self::Error> {
        Ok(())
    }
}

/// What a fact check has kept of an earlier call, and how often it was asked.
#[derive(Default)]
struct Kept {
    proposal: Mutex<Option<Proposal<desk::FactCheck>>>,
    attempts: Mutex<u32>,
}

#[derive(Debug, PartialEq, Eq)]
struct WrongFact(&'static str);

impl std::fmt::Display for WrongFact {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0)
    }
}

impl std::error::Error for WrongFact {}

async fn check(kept: &Kept, mut turn: Turn<'_, desk::FactCheck>) -> Act<desk::FactCheck> {
    turn.state_mut().notes.push("checked");
    match turn.input().behave {
        Behave::GiveBack => turn.give_back(3),
        Behave::Fail => Err(WrongFact("the moon is not cheese").into()),
        Behave::Panic => panic!("on purpose"),
        Behave::Keep => {
            *kept.proposal.lock().unwrap() = Some(turn.give_back(7)?);
            Err("kept it".into())
        }
        Behave::Replay => {
            let proposal = kept.proposal.lock().unwrap().take();
            proposal.ok_or_else(|| "nothing was kept".into())
        }
        Behave::Retry { failures } => {
            let attempt = {
                let mut attempts = kept.attempts.lock().unwrap();
                *attempts += 1;
                *attempts
            };
            if attempt <= failures {
                return Err(AgentError::retry_after(Duration::from_secs(2), "the line is busy"));
            }
            turn.give_back(attempt)
        }
        Behave::Ask => {
            turn.call(desk::Source, "who said so?").await?;
            turn.give_back(1)
        }
        Behave::LookUp => {
            turn.invoke(&Lookup, ()).await?;
            turn.give_back(1)
        }
        Behave::Wait => std::future::pending().await,
        Behave::Overspend => {
            turn.reserve(Amount { cost_micros: u64::MAX, ..Amount::default() })?.release();
            turn.give_back(1)
        }
    }
}

async fn source(mut turn: Turn<'_, desk::Source>) -> Act<desk::Source> {
    turn.state_mut().notes.push("asked");
    turn.invoke(&Lookup, ()).await?;
    turn.give_back(())
}

async fn proof(mut turn: Turn<'_, desk::Proof>) -> Act<desk::Proof> {
    turn.state_mut().notes.push("proofread");
    turn.give_back(())
}

/// Makes a run whose writer does this.
macro_rules! writer {
    (|$turn:ident| $body:expr) => {
        writer!(budget Budget::default(), |$turn| $body)
    };
    (budget $budget:expr, |$turn:ident| $body:expr) => {{
        let writer = agent_with((), async |(): &(), mut $turn: Turn<'_, desk::Writer>| {
            $turn.state_mut().draft.push_str("draft");
            $body
        });
        let team = desk::Team {
            writer,
            fact_check: agent_with(Kept::default(), check),
            source: agent_fn(source),
            proof: agent_fn(proof),
        };
        Runtime::new(team).budget($budget).build().start(desk::Writer, Article::default())
    }};
}

const fn facts(behave: Behave) -> desk::FactCheck {
    desk::FactCheck(Facts { behave })
}

/// What a call came back with.
type Told = Arc<Mutex<Option<Result<u32, CallError>>>>;

async fn ask_once(
    (behave, told): &(Behave, Told),
    mut turn: Turn<'_, desk::Writer>,
) -> Act<desk::Writer> {
    turn.state_mut().draft.push_str("draft");
    let answer = turn.call(facts(*behave), "is it true?").await;
    *told.lock().unwrap() = Some(answer);
    turn.to(desk::Done, "checked")
}

/// Calls once, tells what came back, and ends.
async fn once(behave: Behave) -> (Result<u32, CallError>, Article) {
    let told = Told::default();
    let team = desk::Team {
        writer: agent_with((behave, Arc::clone(&told)), ask_once),
        fact_check: agent_with(Kept::default(), check),
        source: agent_fn(source),
        proof: agent_fn(proof),
    };
    let run = Runtime::new(team).build().start(desk::Writer, Article::default());
    let desk::End::Done(article) = run.await.unwrap();
    let answer = told.lock().unwrap().take().unwrap();
    (answer, article)
}

#[tokio::test]
async fn the_answer_comes_back() {
    assert_eq!(once(Behave::GiveBack).await.0.unwrap(), 3);
}

#[tokio::test]
async fn what_a_callee_wrote_stands_where_it_gives_back() {
    assert_eq!(once(Behave::GiveBack).await.1.notes, ["checked"]);
}

#[tokio::test]
async fn a_failed_callee_says_why() {
    let error = once(Behave::Fail).await.0.unwrap_err();
    assert_eq!(error.code(), "agent.failed");
    assert_eq!(error.to_string(), "the called agent `fact_check` failed: the moon is not cheese");
}

#[tokio::test]
async fn the_cause_of_a_failed_call_keeps_its_type() {
    let error = once(Behave::Fail).await.0.unwrap_err();
    let source = std::error::Error::source(&error).unwrap();
    assert_eq!(source.downcast_ref(), Some(&WrongFact("the moon is not cheese")));
}

#[tokio::test]
async fn what_a_failed_callee_wrote_is_undone() {
    assert!(once(Behave::Fail).await.1.notes.is_empty());
}

#[tokio::test]
async fn what_the_caller_wrote_survives_a_failed_call() {
    assert_eq!(once(Behave::Fail).await.1.draft, "draft");
}

#[tokio::test]
async fn a_panic_of_the_callee_is_an_error_of_the_call() {
    let (answer, article) = once(Behave::Panic).await;
    assert_eq!(answer.unwrap_err().code(), "agent.panicked");
    assert!(article.notes.is_empty());
}

#[tokio::test]
async fn a_callee_cannot_answer_with_the_proposal_of_an_earlier_call() {
    let run = writer!(|turn| {
        assert!(turn.call(facts(Behave::Keep), "first").await.is_err());
        let error = turn.call(facts(Behave::Replay), "second").await.unwrap_err();
        assert_eq!(error.code(), "proposal.foreign");
        turn.to(desk::Done, "checked")
    });
    let desk::End::Done(article) = run.await.unwrap();
    assert!(article.notes.is_empty());
}

#[tokio::test]
async fn a_callee_sees_what_its_caller_wrote_in_this_turn() {
    // Evidence that only the draft of this very turn proves.
    assert!(once(Behave::GiveBack).await.0.is_ok());
}

#[tokio::test]
async fn a_callee_that_is_not_ready_is_not_called() {
    let mut run = writer!(|turn| {
        turn.state_mut().draft.clear();
        let error = turn.call(facts(Behave::GiveBack), "too early").await.unwrap_err();
        assert_eq!(error.code(), "evidence.not_ready");
        turn.to(desk::Done, "gave up")
    });
    assert!((&mut run).await.is_ok());
    assert_eq!(run.spent().calls, 0);
}

#[tokio::test]
async fn a_bounded_callee_is_called_as_often_as_its_bound() {
    let run = writer!(|turn| {
        for _ in 0..2 {
            turn.call(desk::Proof, "once more").await?;
        }
        let error = turn.call(desk::Proof, "too often").await.unwrap_err();
        assert_eq!(error.to_string(), "`writer` cannot call `proof` again: at most 2 in a run");
        assert_eq!(error.code(), "edge.at_most");
        turn.to(desk::Done, "proofread")
    });
    let desk::End::Done(article) = run.await.unwrap();
    assert_eq!(article.notes, ["proofread"; 2]);
}

#[tokio::test]
async fn the_bound_of_a_call_is_that_of_the_run_and_not_of_the_turn() {
    let run = writer!(|turn| {
        if turn.handoffs() == 0 {
            for _ in 0..2 {
                turn.call(desk::Proof, "once more").await?;
            }
            return turn.to(desk::Writer, "again");
        }
        assert!(turn.call(desk::Proof, "too often").await.is_err());
        turn.to(desk::Done, "proofread")
    });
    assert!(run.await.is_ok());
}

#[tokio::test]
async fn a_call_over_its_bound_costs_nothing() {
    let mut run = writer!(|turn| {
        for _ in 0..3 {
            let _ = turn.call(desk::Proof, "once more").await;
        }
        turn.to(desk::Done, "proofread")
    });
    assert!((&mut run).await.is_ok());
    assert_eq!(run.spent().calls, 2);
}

#[tokio::test]
async fn nested_calls_share_one_budget() {
    let budget = Budget { calls: 3, ..Budget::default() };
    let mut run = writer!(budget budget, |turn| {
        turn.call(facts(Behave::Ask), "two calls").await?;
        // The third fits, but not what it needs.
        let error = turn.call(facts(Behave::Ask), "two more").await.unwrap_err();
        assert_eq!(error.code(), "agent.failed");
        turn.to(desk::Done, "checked")
    });
    assert!((&mut run).await.is_ok());
    assert_eq!(run.spent().calls, 3);
}

#[tokio::test]
async fn a_callee_that_is_out_of_budget_fails_the_run_with_that_code() {
    let budget = Budget { calls: 1, ..Budget::default() };
    let run = writer!(budget budget, |turn| {
        turn.call(facts(Behave::Ask), "two calls").await?;
        turn.to(desk::Done, "checked")
    });
    let error = failed(run.await);
    assert_eq!((error.code(), error.agent()), ("budget.calls", "writer"));
}

#[tokio::test]
async fn the_tools_of_callees_count_for_the_run() {
    let mut run = writer!(|turn| {
        turn.call(facts(Behave::LookUp), "one tool call").await?;
        turn.call(facts(Behave::Ask), "another").await?;
        turn.to(desk::Done, "checked")
    });
    assert!((&mut run).await.is_ok());
    assert_eq!(run.spent().tool_calls, 2);
}

#[tokio::test]
async fn what_a_callee_may_not_spend_it_does_not() {
    let mut run = writer!(|turn| {
        let error = turn.call(facts(Behave::Overspend), "all of it").await.unwrap_err();
        assert_eq!(error.code(), "agent.failed");
        turn.to(desk::Done, "checked")
    });
    assert!((&mut run).await.is_ok());
    assert_eq!(run.spent().cost_micros, 0);
}

#[tokio::test]
async fn the_writes_of_a_nested_callee_stand_where_both_give_back() {
    assert_eq!(once(Behave::Ask).await.1.notes, ["checked", "asked"]);
}

#[tokio::test(start_paused = true)]
async fn a_callee_can_ask_for_another_attempt() {
    let (answer, article) = once(Behave::Retry { failures: 2 }).await;
    assert_eq!(answer.unwrap(), 3);
    // The notes of the failed attempts are gone.
    assert_eq!(article.notes, ["checked"]);
}

#[tokio::test(start_paused = true)]
async fn the_pause_of_a_callee_is_kept() {
    let began = tokio::time::Instant::now();
    assert!(once(Behave::Retry { failures: 2 }).await.0.is_ok());
    assert_eq!(began.elapsed().as_secs(), 4);
}

#[tokio::test(start_paused = true)]
async fn a_callee_has_no_more_attempts_than_an_owner() {
    let error = once(Behave::Retry { failures: 3 }).await.0.unwrap_err();
    assert_eq!(error.to_string(), "the called agent `fact_check` failed: the line is busy");
}

#[tokio::test(start_paused = true)]
async fn the_attempts_of_a_callee_are_events() {
    let run = writer!(|turn| {
        turn.call(facts(Behave::Retry { failures: 2 }), "a busy line").await?;
        turn.to(desk::Done, "checked")
    });
    let events = all(run.events()).await;
    let retried = events.iter().filter_map(|event| match event {
        RunEvent::Retried { agent, attempt, .. } => Some((*agent, *attempt)),
        _ => None,
    });
    assert_eq!(retried.collect::<Vec<_>>(), [("fact_check", 2), ("fact_check", 3)]);
}

#[tokio::test]
async fn a_call_passed_on_fails_the_run() {
    let run = writer!(|turn| {
        turn.call(facts(Behave::Fail), "is it true?").await?;
        turn.to(desk::Done, "checked")
    });
    let error = failed(run.await);
    assert_eq!((error.code(), error.agent()), ("agent.failed", "writer"));
}

#[tokio::test]
async fn a_failed_caller_takes_the_writes_of_its_callees_with_it() {
    let run = writer!(|turn| {
        turn.call(facts(Behave::GiveBack), "is it true?").await?;
        Err("changed my mind".into())
    });
    assert_eq!(*failed(run.await).state(), Article::default());
}

#[tokio::test]
async fn the_caller_owns_the_run_while_it_waits() {
    let run = writer!(|turn| {
        turn.call(facts(Behave::Wait), "for ever").await?;
        turn.to(desk::Done, "checked")
    });
    let mut events = run.events();
    while !matches!(events.next().await, Some(RunEvent::Called { .. })) {}
    pauses(1).await;
    assert_eq!(run.owner(), Some("writer"));
    run.cancel();
    failed(run.await);
}

#[tokio::test]
async fn a_cancellation_undoes_caller_and_callee() {
    let run = writer!(|turn| {
        turn.call(facts(Behave::Wait), "for ever").await?;
        turn.to(desk::Done, "checked")
    });
    let mut events = run.events();
    while !matches!(events.next().await, Some(RunEvent::Called { .. })) {}
    run.cancel();
    let error = failed(run.await);
    assert_eq!((error.code(), error.state()), ("run.cancelled", &Article::default()));
}

#[tokio::test(start_paused = true)]
async fn the_time_of_the_run_ends_a_callee() {
    let budget = Budget { run_time: Duration::from_secs(5), ..Budget::default() };
    let run = writer!(budget budget, |turn| {
        turn.call(facts(Behave::Wait), "for ever").await?;
        turn.to(desk::Done, "checked")
    });
    assert_eq!(failed(run.await).code(), "budget.run_time");
}

#[tokio::test]
async fn a_callee_sees_the_context_of_the_run() {
    #[derive(HandoffGraph)]
    #[handoff(state = Article)]
    enum Small {
        #[handoff(start, to(Done), calls(Reader))]
        Writer,
        #[handoff(returns = Option<&'static str>)]
        Reader,
        #[handoff(done)]
        Done,
    }
    async fn read(turn: Turn<'_, small::Reader>) -> Act<small::Reader> {
        let seen = turn.ctx::<&'static str>().copied();
        turn.give_back(seen)
    }
    async fn write(mut turn: Turn<'_, small::Writer>) -> Act<small::Writer> {
        let seen = turn.call(small::Reader, "what do you see?").await?;
        turn.to(small::Done, seen.unwrap_or("nothing"))
    }
    let team = small::Team { writer: agent_fn(write), reader: agent_fn(read) };
    let run = Runtime::new(team).build().with("a lamp").start(small::Writer, Article::default());
    let events = all(run.events()).await;
    let reason = events.iter().find_map(|event| match event {
        RunEvent::HandedOff { reason, .. } => Some(reason.as_ref()),
        _ => None,
    });
    assert_eq!(reason, Some("a lamp"));
}

/// A callee that is a plain function can panic before it has made a future.
#[tokio::test]
async fn a_panic_of_the_callee_before_its_first_await_is_an_error_of_the_call() {
    struct Eager;
    impl Agent<desk::Proof> for Eager {
        fn act(&self, _: Turn<'_, desk::Proof>) -> impl Future<Output = Act<desk::Proof>> + Send {
            assert!(std::hint::black_box(false), "on purpose");
            std::future::pending()
        }
    }
    let writer = agent_with((), async |(): &(), mut turn: Turn<'_, desk::Writer>| {
        let error = turn.call(desk::Proof, "read this").await.unwrap_err();
        turn.to(desk::Done, error.code())
    });
    let team = desk::Team {
        writer,
        fact_check: agent_with(Kept::default(), check),
        source: agent_fn(source),
        proof: agent(Eager),
    };
    let run = Runtime::new(team).build().start(desk::Writer, Article::default());
    let events = all(run.events()).await;
    let reason = events.iter().find_map(|event| match event {
        RunEvent::HandedOff { reason, .. } => Some(reason.as_ref()),
        _ => None,
    });
    assert_eq!(reason, Some("agent.panicked"));
}

/// How many calls a run can make is a constant where every entry is bounded.
mod bounds {
    use super::Article;
    use handoff_core::prelude::*;

    #[derive(HandoffGraph)]
    #[handoff(state = Article)]
    enum Bounded {
        #[handoff(start, to(Done), calls(Proof(at_most = 2), FactCheck(at_most = 3)))]
        Writer,
        #[handoff(returns = (), calls(Proof(at_most = 4)))]
        FactCheck,
        #[handoff(returns = ())]
        Proof,
        #[handoff(done)]
        Done,
    }

    #[test]
    fn bounded_calls_have_a_constant_bound() {
        assert_eq!(Bounded::SPEC.max_calls, Some(2 + 3 + 4));
    }

    #[test]
    fn one_call_without_a_bound_leaves_it_to_the_budget() {
        assert_eq!(super::Desk::SPEC.max_calls, None);
    }
}
