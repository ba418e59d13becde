//! Runs that no tokio runtime carries.

// What fails here fails a test.
#![allow(clippy::panic, clippy::unwrap_used)]

mod support;

use std::sync::Arc;

use handoff_core::prelude::*;
use handoff_core::runtime::RunErrorKind;
use support::{all, failed, pauses};

#[derive(Debug, Clone, Default, HandoffState)]
struct Article {
    draft: String,
}

#[derive(HandoffGraph)]
#[handoff(state = Article)]
enum Desk {
    #[handoff(start, to(Editor), writes(draft))]
    Writer,
    #[handoff(to(Done))]
    Editor,
    #[handoff(done)]
    Done,
}

async fn write(mut turn: Turn<'_, desk::Writer>) -> Act<desk::Writer> {
    turn.state_mut().draft.push_str("draft");
    turn.to(desk::Editor, "written")
}

async fn edit(turn: Turn<'_, desk::Editor>) -> Act<desk::Editor> {
    std::future::pending::<()>().await;
    turn.to(desk::Done, "never")
}

fn start() -> RunHandle<Desk> {
    let team = desk::Team { writer: agent_fn(write), editor: agent_fn(edit) };
    Runtime::new(team).build().start(desk::Writer, Article::default())
}

fn tokio() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap()
}

/// Started where no tokio runtime is.
#[test]
fn a_run_outside_of_tokio_fails_and_does_not_panic() {
    let run = start();
    let error = failed(tokio().block_on(run));
    assert!(matches!(error.kind(), RunErrorKind::Lost), "{error:?}");
    assert_eq!((error.code(), error.agent(), error.handoffs()), ("run.lost", "writer", 0));
}

#[test]
fn a_run_outside_of_tokio_has_no_owner() {
    assert_eq!(start().owner(), None);
}

#[test]
fn the_events_of_a_run_outside_of_tokio_end() {
    let run = start();
    let events = tokio().block_on(all(run.events()));
    let expected =
        ["Started { agent: \"writer\" }", "Failed { agent: \"writer\", code: \"run.lost\" }"];
    assert_eq!(events.iter().map(|event| format!("{event:?}")).collect::<Vec<_>>(), expected);
}

/// The runtime is shut down while the editor waits.
fn shut_down() -> RunHandle<Desk> {
    let tokio = tokio();
    let entered = tokio.enter();
    let run = start();
    drop(entered);
    tokio.block_on(pauses(3));
    assert_eq!(run.owner(), Some("editor"));
    drop(tokio);
    run
}

#[test]
fn a_run_whose_runtime_is_shut_down_is_lost() {
    let error = failed(tokio().block_on(shut_down()));
    assert_eq!((error.code(), error.agent(), error.handoffs()), ("run.lost", "editor", 1));
}

#[test]
fn the_state_of_a_lost_run_is_as_at_the_last_handoff() {
    let error = failed(tokio().block_on(shut_down()));
    assert_eq!(error.state().draft, "draft");
}

#[test]
fn a_run_whose_runtime_is_shut_down_has_no_owner() {
    assert_eq!(shut_down().owner(), None);
}

#[test]
fn the_events_of_a_run_whose_runtime_is_shut_down_end() {
    let run = shut_down();
    let events = tokio().block_on(all(run.events()));
    let Some(RunEvent::Failed { agent, code, .. }) = events.last() else { panic!("{events:?}") };
    assert_eq!((*agent, *code), ("editor", "run.lost"));
}

#[test]
fn a_run_that_was_over_before_the_shut_down_still_answers() {
    let team = desk::Team {
        writer: agent_fn(write),
        editor: agent_with((), async |(): &(), turn: Turn<'_, desk::Editor>| {
            turn.to(desk::Done, "edited")
        }),
    };
    let runtime = Runtime::new(team).build();
    let first = tokio();
    let entered = first.enter();
    let run = runtime.start(desk::Writer, Article::default());
    drop(entered);
    first.block_on(all(run.events()));
    drop(first);
    assert!(tokio().block_on(run).is_ok());
}

#[test]
fn a_lost_run_lets_go_of_its_state() {
    let run = shut_down();
    let state = run.state().unwrap();
    drop(run);
    assert_eq!(Arc::strong_count(&state), 1);
}

/// The budget of time cannot be kept there; the text on stderr says what to enable.
#[test]
fn a_run_that_waits_in_a_tokio_without_time_fails_and_does_not_hang() {
    let timeless = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let entered = timeless.enter();
    let run = start();
    drop(entered);
    let error = failed(timeless.block_on(run));
    assert_eq!((error.code(), error.agent(), error.handoffs()), ("agent.panicked", "editor", 1));
}

#[test]
fn one_runtime_serves_many_threads() {
    let team = desk::Team {
        writer: agent_fn(write),
        editor: agent_with((), async |(): &(), turn: Turn<'_, desk::Editor>| {
            pauses(1).await;
            turn.to(desk::Done, "edited")
        }),
    };
    let runtime = Runtime::new(team).build();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                tokio().block_on(async {
                    let start = |_| runtime.start(desk::Writer, Article::default());
                    for run in (0..100).map(start).collect::<Vec<_>>() {
                        let desk::End::Done(article) = run.await.unwrap();
                        assert_eq!(article.draft, "draft");
                    }
                });
            });
        }
    });
}
