//! Cancelling a run, and how work elsewhere hears of it.

// What fails here fails a test.
#![allow(clippy::panic, clippy::unwrap_used)]

mod support;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use handoff_core::prelude::*;
use handoff_core::runtime::RunErrorKind;
use support::{all, failed, pauses};
use tokio::sync::oneshot;

#[derive(Debug, Clone, Default, HandoffState)]
struct Article {
    draft: String,
}

#[derive(HandoffGraph)]
#[handoff(state = Article)]
enum Desk {
    #[handoff(start, to(Editor), writes(draft), may(Search))]
    Writer,
    #[handoff(to(Done), writes(draft))]
    Editor,
    #[handoff(done)]
    Done,
}

/// Counts its runs; waits for ever.
#[derive(Default)]
struct Search {
    begun: Arc<AtomicBool>,
}

impl Tool for Search {
    const NAME: &'static str = "search";
    type In = ();
    type Out = ();
    type Error = std::convert::Infallible;

    async fn run(&self, _: Permit<'_, Self>, (): ()) -> Result<(), Self::Error> {
        self.begun.store(true, Ordering::Relaxed);
        std::future::pending().await
    }
}

async fn edit(mut turn: Turn<'_, desk::Editor>) -> Act<desk::Editor> {
    turn.state_mut().draft.push_str(" (edited)");
    turn.to(desk::Done, "edited")
}

/// A run whose writer does this.
macro_rules! writer {
    ($context:expr, |$bound:ident: $ty:ty, $turn:ident| $body:expr) => {{
        let writer =
            agent_with($context, async |$bound: &$ty, mut $turn: Turn<'_, desk::Writer>| {
                $turn.state_mut().draft.push_str("half");
                $body
            });
        let team = desk::Team { writer, editor: agent_fn(edit) };
        Runtime::new(team).build().start(desk::Writer, Article::default())
    }};
}

#[tokio::test]
async fn a_run_that_is_cancelled_before_its_first_turn_does_nothing() {
    let begun = Arc::new(AtomicBool::new(false));
    let run = writer!(Arc::clone(&begun), |begun: Arc<AtomicBool>, turn| {
        begun.store(true, Ordering::Relaxed);
        turn.to(desk::Editor, "written")
    });
    run.cancel();
    assert_eq!(failed(run.await).code(), "run.cancelled");
    assert!(!begun.load(Ordering::Relaxed));
}

#[tokio::test]
async fn the_agent_is_dropped_at_its_next_await() {
    struct Dropped(Arc<AtomicBool>);
    impl Drop for Dropped {
        fn drop(&mut self) {
            self.0.store(true, Ordering::Relaxed);
        }
    }
    let dropped = Arc::new(AtomicBool::new(false));
    let run = writer!(Arc::clone(&dropped), |dropped: Arc<AtomicBool>, turn| {
        let _witness = Dropped(Arc::clone(dropped));
        turn.emit("waiting");
        std::future::pending::<()>().await;
        turn.to(desk::Editor, "never")
    });
    emitted(&run).await;
    run.cancel();
    failed(run.await);
    assert!(dropped.load(Ordering::Relaxed));
}

#[tokio::test]
async fn the_error_names_the_agent_that_had_its_turn() {
    let run = writer!((), |_nothing: (), turn| {
        std::future::pending::<()>().await;
        turn.to(desk::Editor, "never")
    });
    pauses(2).await;
    run.cancel();
    let error = failed(run.await);
    assert!(matches!(error.kind(), RunErrorKind::Cancelled { agent: "writer" }), "{error:?}");
    assert!(error.to_string().ends_with("cancelled while `writer` had its turn"), "{error}");
}

/// Waits until the agent has emitted something.
async fn emitted(run: &RunHandle<Desk>) {
    let mut events = run.events();
    while !matches!(events.next().await, Some(RunEvent::Emitted { .. })) {}
}

#[tokio::test]
async fn a_cancellation_between_two_turns_keeps_the_handoff() {
    let run = writer!((), |_nothing: (), turn| {
        turn.emit("about to hand off");
        // Cancelled here; the agent is ready when it is polled next.
        tokio::task::yield_now().await;
        turn.to(desk::Editor, "written")
    });
    emitted(&run).await;
    run.cancel();
    let error = failed(run.await);
    assert_eq!((error.code(), error.agent(), error.handoffs()), ("run.cancelled", "editor", 1));
    assert_eq!(error.state().draft, "half");
}

#[tokio::test]
async fn no_tool_starts_after_the_cancellation() {
    let search = Search::default();
    let begun = Arc::clone(&search.begun);
    let run = writer!(search, |search: Search, turn| {
        turn.emit("about to search");
        tokio::task::yield_now().await;
        turn.invoke(search, ()).await?;
        turn.to(desk::Editor, "never")
    });
    emitted(&run).await;
    run.cancel();
    // The tool's refusal, passed on with `?`, is the cancellation and no failure.
    assert_eq!(failed(run.await).code(), "run.cancelled");
    assert!(!begun.load(Ordering::Relaxed));
}

#[tokio::test]
async fn work_on_another_task_hears_of_the_cancellation() {
    let (told, tell) = oneshot::channel();
    let run = writer!(
        std::sync::Mutex::new(Some(told)),
        |told: std::sync::Mutex<Option<oneshot::Sender<bool>>>, turn| {
            let cancellation = turn.cancelled();
            let told = told.lock().unwrap().take();
            tokio::spawn(async move {
                let before = cancellation.is_cancelled();
                cancellation.cancelled().await;
                told.map(|told| told.send(before))
            });
            std::future::pending::<()>().await;
            turn.to(desk::Editor, "never")
        }
    );
    pauses(3).await;
    run.cancel();
    failed(run.await);
    assert_eq!(tell.await, Ok(false));
}

#[tokio::test]
async fn cancelling_a_run_that_is_over_changes_nothing() {
    let mut run = writer!((), |_nothing: (), turn| turn.to(desk::Editor, "written"));
    let ended = (&mut run).await;
    run.cancel();
    assert!(matches!(ended, Ok(desk::End::Done(_))));
    let events = all(run.events()).await;
    assert!(matches!(events.last(), Some(RunEvent::Ended { .. })), "{events:?}");
}

#[tokio::test]
async fn cancelling_twice_is_cancelling_once() {
    let run = writer!((), |_nothing: (), turn| {
        std::future::pending::<()>().await;
        turn.to(desk::Editor, "never")
    });
    let events = run.events();
    run.cancel();
    run.cancel();
    failed(run.await);
    let failures = all(events).await;
    let failures = failures.iter().filter(|event| matches!(event, RunEvent::Failed { .. }));
    assert_eq!(failures.count(), 1);
}

#[tokio::test]
async fn dropping_the_handle_does_not_cancel() {
    let run = writer!((), |_nothing: (), turn| {
        let cancellation = turn.cancelled();
        pauses(3).await;
        assert!(!cancellation.is_cancelled());
        turn.to(desk::Editor, "written")
    });
    let events = run.events();
    drop(run);
    let events = all(events).await;
    assert!(matches!(events.last(), Some(RunEvent::Ended { .. })), "{events:?}");
}
