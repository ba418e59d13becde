//! A long run under a subscriber: spans nest, but not without end.

// What fails here fails a test.
#![allow(clippy::panic, clippy::unwrap_used)]

mod support;

use handoff_core::prelude::*;
use support::spans::{Recorder, Span, attend};

#[derive(Debug, Clone, Default, HandoffState)]
struct Article {
    drafts: u32,
}

#[derive(HandoffGraph)]
#[handoff(state = Article)]
enum Desk {
    #[handoff(start, to(Writer(at_most = 100_000), Done), writes(drafts))]
    Writer,
    #[handoff(done)]
    Done,
}

async fn write(drafts: &u32, mut turn: Turn<'_, desk::Writer>) -> Act<desk::Writer> {
    *turn.state_mut().drafts += 1;
    if turn.state().drafts < *drafts {
        return turn.to(desk::Writer, "again");
    }
    turn.to(desk::Done, "done")
}

/// A run of so many handoffs.
async fn run(handoffs: u32) {
    let budget = Budget { handoffs, ..Budget::default() };
    let team = desk::Team { writer: agent_with(handoffs, write) };
    let run = Runtime::new(team).budget(budget).build().start(desk::Writer, Article::default());
    let desk::End::Done(article) = run.await.unwrap();
    assert_eq!(article.drafts, handoffs);
}

async fn recorded(handoffs: u32) -> Recorder {
    let (recorder, _guard) = Recorder::start();
    run(handoffs).await;
    recorder
}

fn turns(recorder: &Recorder) -> Vec<Span> {
    recorder.named("invoke_agent writer")
}

#[tokio::test]
async fn a_long_run_does_not_exhaust_the_stack_when_its_spans_close() {
    attend();
    run(5_000).await;
}

#[tokio::test]
async fn a_turn_is_within_the_handoff_that_led_to_it() {
    let recorder = recorded(16).await;
    for (at, turn) in turns(&recorder).iter().enumerate() {
        // A turn and its handoff per step.
        assert_eq!(recorder.depth(turn), 2 * at);
    }
}

#[tokio::test]
async fn after_sixteen_handoffs_the_next_turn_is_within_the_first_one() {
    let recorder = recorded(17).await;
    let turns = turns(&recorder);
    let within = recorder.parent(&turns[16]).unwrap();
    assert_eq!(within.get("handoff.count"), Some("1"));
}

#[tokio::test]
async fn where_the_nesting_begins_anew_the_turn_follows_from_its_handoff() {
    let recorder = recorded(17).await;
    let before = recorder.before(&turns(&recorder)[16]).unwrap();
    assert_eq!(before.pick(["handoff.count", "handoff.reason"]), ["16", "again"]);
}

#[tokio::test]
async fn a_long_run_stays_one_trace() {
    let recorder = recorded(100).await;
    let roots = recorder.spans().iter().filter(|span| recorder.depth(span) == 0).count();
    assert_eq!(roots, 1);
}

#[tokio::test]
async fn a_long_run_nests_only_so_deep() {
    let recorder = recorded(100).await;
    let deepest = recorder.spans().iter().map(|span| recorder.depth(span)).max();
    assert_eq!(deepest, Some(31));
}

#[tokio::test]
async fn in_a_long_run_too_parents_close_after_their_children() {
    let recorder = recorded(100).await;
    for span in recorder.spans() {
        let Some(parent) = recorder.parent(&span) else { continue };
        assert!(parent.closed > span.closed && span.closed.is_some(), "{}", span.name());
    }
}
