//! An attempt is all or nothing: whatever ends it before its handoff leaves owner
//! and state as at the last handoff, and what it spent stays spent.

// What fails here fails a test.
#![allow(clippy::panic, clippy::unwrap_used)]

mod support;

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use handoff_core::prelude::*;
use handoff_core::runtime::{RunError, RunErrorKind};
use support::failed;

#[derive(Debug, Clone, Default, PartialEq, Eq, HandoffState)]
struct Article {
    sources: Vec<&'static str>,
    draft: String,
}

#[derive(HandoffGraph)]
#[handoff(state = Article)]
enum Desk {
    #[handoff(start, to(Writer), writes(sources))]
    Research,
    #[handoff(to(Writer(at_most = 1), Done), writes(draft))]
    Writer,
    #[handoff(done)]
    Done,
}

async fn research(mut turn: Turn<'_, desk::Research>) -> Act<desk::Research> {
    turn.state_mut().sources.push("a source");
    turn.to(desk::Writer, "sources ready")
}

/// How the writer's first attempt ends, after it wrote and spent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ending {
    Error,
    Panic,
    PanicAfterAwait,
    OutOfTime,
    Cancelled,
    Refused,
    Retry,
}

const COST: Amount = Amount { cost_micros: 5, ..Amount::CALL };

async fn write(
    (ending, attempts): &(Ending, Arc<AtomicU32>),
    mut turn: Turn<'_, desk::Writer>,
) -> Act<desk::Writer> {
    turn.reserve(COST)?.settle(COST);
    turn.state_mut().draft.push_str("half a sent");
    let first = attempts.fetch_add(1, Ordering::Relaxed) == 0;
    match ending {
        Ending::Error => Err("the model is gone".into()),
        Ending::Panic => panic!("on purpose"),
        Ending::PanicAfterAwait => {
            tokio::task::yield_now().await;
            panic!("on purpose")
        }
        Ending::OutOfTime | Ending::Cancelled => {
            turn.emit("half-way");
            std::future::pending().await
        }
        // The second handoff to itself is over the bound of the edge.
        Ending::Refused => turn.to(desk::Writer, "again"),
        Ending::Retry if first => Err(AgentError::retry("the line is busy")),
        Ending::Retry => Err("the line is dead".into()),
    }
}

/// Runs until the writer has failed.
async fn fail(ending: Ending) -> (RunHandle<Desk>, RunError<Article>) {
    let attempts = Arc::new(AtomicU32::new(0));
    let team =
        desk::Team { research: agent_fn(research), writer: agent_with((ending, attempts), write) };
    let budget = Budget { run_time: Duration::from_mins(1), ..Budget::default() };
    let runtime = Runtime::new(team).budget(budget).max_refusals(0).build();
    let mut run = runtime.start(desk::Research, Article::default());
    if ending == Ending::Cancelled {
        let mut events = run.events();
        while !matches!(events.next().await, Some(RunEvent::Emitted { .. })) {}
        run.cancel();
    }
    let error = failed((&mut run).await);
    (run, error)
}

/// As research has handed it on.
fn before(handoffs: u32) -> Article {
    // A committed handoff of the writer to itself keeps its first half sentence.
    let draft = if handoffs == 2 { "half a sent".to_owned() } else { String::new() };
    Article { sources: vec!["a source"], draft }
}

macro_rules! endings {
    ($($name:ident: $ending:ident is $code:literal after $handoffs:literal, spent $cost:literal;)*) => {
        $(mod $name {
            use super::{Ending, before, fail};

            #[tokio::test(start_paused = true)]
            async fn the_state_is_as_at_the_last_handoff() {
                let (run, error) = fail(Ending::$ending).await;
                assert_eq!(*error.state(), before($handoffs));
                assert_eq!(run.state().as_deref(), Some(&before($handoffs)));
            }

            #[tokio::test(start_paused = true)]
            async fn the_last_owner_and_the_count_are_as_at_the_last_handoff() {
                let (run, error) = fail(Ending::$ending).await;
                assert_eq!((error.agent(), error.handoffs()), ("writer", $handoffs));
                assert_eq!(run.handoffs(), $handoffs);
            }

            #[tokio::test(start_paused = true)]
            async fn the_error_says_what_happened() {
                assert_eq!(fail(Ending::$ending).await.1.code(), $code);
            }

            #[tokio::test(start_paused = true)]
            async fn what_was_spent_stays_spent() {
                assert_eq!(fail(Ending::$ending).await.0.spent().cost_micros, $cost);
            }

            #[tokio::test(start_paused = true)]
            async fn nobody_owns_the_run() {
                assert_eq!(fail(Ending::$ending).await.0.owner(), None);
            }
        })*
    };
}

endings! {
    an_error: Error is "agent.failed" after 1, spent 5;
    a_panic: Panic is "agent.panicked" after 1, spent 5;
    a_panic_after_an_await: PanicAfterAwait is "agent.panicked" after 1, spent 5;
    a_time_out: OutOfTime is "budget.run_time" after 1, spent 5;
    a_cancellation: Cancelled is "run.cancelled" after 1, spent 5;
    a_refusal: Refused is "agent.refused" after 2, spent 10;
    a_retry: Retry is "agent.failed" after 1, spent 10;
}

#[tokio::test]
async fn a_second_attempt_begins_from_the_state_of_the_last_handoff() {
    let team = desk::Team {
        research: agent_fn(research),
        writer: agent_with(
            AtomicU32::new(0),
            async |attempts: &AtomicU32, mut turn: Turn<'_, desk::Writer>| {
                turn.state_mut().draft.push_str("draft");
                if attempts.fetch_add(1, Ordering::Relaxed) == 0 {
                    return Err(AgentError::retry("the line is busy"));
                }
                turn.to(desk::Done, "draft ready")
            },
        ),
    };
    let run = Runtime::new(team).build().start(desk::Research, Article::default());
    let desk::End::Done(article) = run.await.unwrap();
    assert_eq!(article.draft, "draft");
}

#[tokio::test]
async fn a_panic_is_not_repeated_in_the_error() {
    let (_, error) = fail(Ending::Panic).await;
    assert!(!format!("{error} {error:?}").contains("on purpose"));
}

/// An agent that is a plain function can panic before it has made a future.
#[tokio::test]
async fn a_panic_before_the_first_await_is_a_panic_of_the_agent() {
    struct Eager;
    impl Agent<desk::Research> for Eager {
        fn act(
            &self,
            _: Turn<'_, desk::Research>,
        ) -> impl Future<Output = Act<desk::Research>> + Send {
            assert!(std::hint::black_box(false), "on purpose");
            std::future::pending()
        }
    }
    let writer = agent_with((Ending::Error, Arc::default()), write);
    let team = desk::Team { research: agent(Eager), writer };
    let error = failed(Runtime::new(team).build().start(desk::Research, Article::default()).await);
    assert_eq!((error.code(), error.agent()), ("agent.panicked", "research"));
}

/// Code of the user runs outside of the agent's turn too.
mod outside {
    use std::sync::Arc;

    use super::{RunErrorKind, failed};
    use handoff_core::prelude::*;

    #[derive(Debug, Default, HandoffState)]
    struct Fragile {
        copies: Copies,
        ready: bool,
    }

    /// Panics when it is copied by someone who was told to.
    #[derive(Debug, Default)]
    struct Copies {
        fatal: bool,
    }

    impl Clone for Fragile {
        fn clone(&self) -> Self {
            assert!(!self.copies.fatal, "on purpose");
            Self { copies: Copies { fatal: false }, ready: self.ready }
        }
    }

    struct Proved;

    impl Evidence<Fragile> for Proved {
        fn prove(state: &Fragile) -> Result<Self, NotReady> {
            assert!(state.ready, "on purpose");
            Ok(Self)
        }
    }

    #[derive(HandoffGraph)]
    #[handoff(state = Fragile)]
    enum Desk {
        #[handoff(start, needs(Proved), to(Done))]
        Writer,
        #[handoff(done)]
        Done,
    }

    async fn write(turn: Turn<'_, desk::Writer>) -> Act<desk::Writer> {
        tokio::task::yield_now().await;
        turn.to(desk::Done, "written")
    }

    fn start(state: Fragile) -> RunHandle<Desk> {
        Runtime::new(desk::Team { writer: agent_fn(write) }).build().start(desk::Writer, state)
    }

    #[tokio::test]
    async fn a_panic_in_evidence_fails_the_run() {
        let error = failed(start(Fragile::default()).await);
        assert!(matches!(error.kind(), RunErrorKind::Panicked { agent: "writer" }), "{error:?}");
    }

    #[tokio::test]
    async fn a_panic_in_evidence_ends_ownership() {
        let mut run = start(Fragile::default());
        failed((&mut run).await);
        assert_eq!(run.owner(), None);
    }

    #[tokio::test]
    async fn a_panic_in_the_last_copy_fails_the_run() {
        let run = start(Fragile { copies: Copies { fatal: true }, ready: true });
        // Someone else reads the state, so that the end must copy it.
        let reader: Option<Arc<Fragile>> = run.state();
        let error = failed(run.await);
        assert_eq!((error.code(), error.agent(), error.handoffs()), ("agent.panicked", "done", 1));
        drop(reader);
    }

    #[tokio::test]
    async fn without_another_reader_the_end_copies_nothing() {
        let run = start(Fragile { copies: Copies { fatal: true }, ready: true });
        let desk::End::Done(state) = run.await.unwrap();
        assert!(state.ready);
    }
}
