//! What a watcher sees of a run: everything, in order, once.

// What fails here fails a test.
#![allow(clippy::panic, clippy::unwrap_used)]

mod support;

use std::sync::Arc;

use handoff_core::event::RunEvent as E;
use handoff_core::prelude::*;
use support::{all, failed, pauses};

#[derive(Debug, Clone, Default, HandoffState)]
struct Article {
    draft: String,
}

#[derive(HandoffGraph)]
#[handoff(state = Article)]
enum Desk {
    #[handoff(start, to(Writer), writes(draft))]
    Research,
    #[handoff(to(Writer(at_most = 1), Done), calls(FactCheck), writes(draft))]
    Writer,
    #[handoff(returns = u32)]
    FactCheck,
    #[handoff(done)]
    Done,
}

/// What an agent tells its watchers.
#[derive(Debug, PartialEq, Eq)]
struct Progress(u32);

async fn research(mut turn: Turn<'_, desk::Research>) -> Act<desk::Research> {
    turn.emit(Progress(50));
    pauses(2).await;
    turn.state_mut().draft.push_str("notes");
    turn.to(desk::Writer, "sources ready")
}

async fn write(mut turn: Turn<'_, desk::Writer>) -> Act<desk::Writer> {
    if turn.handoffs() == 1 {
        return turn.to(desk::Writer, "sleep on it");
    }
    if turn.call(desk::FactCheck, "is it true?").await? == 0 {
        return Err("not a word of it".into());
    }
    turn.to(desk::Done, "draft ready")
}

async fn check(turn: Turn<'_, desk::FactCheck>) -> Act<desk::FactCheck> {
    turn.emit(Progress(99));
    turn.give_back(3)
}

fn runtime() -> Runtime<Desk> {
    Runtime::new(desk::Team {
        research: agent_fn(research),
        writer: agent_fn(write),
        fact_check: agent_fn(check),
    })
    .build()
}

fn start() -> RunHandle<Desk> {
    runtime().start(desk::Research, Article::default())
}

/// One line per event.
fn lines(events: &[RunEvent]) -> Vec<String> {
    events.iter().map(line).collect()
}

fn line(event: &RunEvent) -> String {
    match event {
        E::Started { agent } => format!("{agent} starts"),
        E::HandedOff { from, to, reason, count } => format!("{count}: {from} -> {to}, {reason}"),
        E::Called { from, to, reason } => format!("{from} calls {to}, {reason}"),
        E::Returned { from, to, error } => format!("{from} returns to {to}, {error:?}"),
        E::Emitted { agent, event } => format!("{agent} emits {:?}", event.get::<Progress>()),
        E::Ended { agent, count } => format!("ended at {agent} after {count}"),
        E::Failed { agent, code } => format!("{agent} fails with {code}"),
        other => format!("{other:?}"),
    }
}

const ALL: [&str; 9] = [
    "research starts",
    "research emits Some(Progress(50))",
    "1: research -> writer, sources ready",
    "2: writer -> writer, sleep on it",
    "writer calls fact_check, is it true?",
    "fact_check emits Some(Progress(99))",
    "fact_check returns to writer, None",
    "3: writer -> done, draft ready",
    "ended at done after 3",
];

#[tokio::test]
async fn a_watcher_sees_everything_in_order_and_once() {
    let run = start();
    assert_eq!(lines(&all(run.events()).await), ALL);
}

#[tokio::test]
async fn a_late_watcher_sees_everything_from_the_beginning() {
    let mut run = start();
    assert!((&mut run).await.is_ok());
    assert_eq!(lines(&all(run.events()).await), ALL);
}

#[tokio::test]
async fn two_watchers_see_the_same() {
    let run = start();
    let (one, other) = (run.events(), run.events());
    assert_eq!(lines(&all(one).await), lines(&all(other).await));
}

#[tokio::test]
async fn nothing_comes_after_the_last_event() {
    let run = start();
    let mut events = run.events();
    while events.next().await.is_some() {}
    assert!(events.next().await.is_none());
}

#[tokio::test]
async fn a_watcher_outlives_the_handle() {
    let run = start();
    let events = run.events();
    drop(run);
    assert_eq!(lines(&all(events).await), ALL);
}

#[tokio::test]
async fn a_failed_run_ends_with_its_code() {
    async fn give_up(_: Turn<'_, desk::Research>) -> Act<desk::Research> {
        Err("no sources".into())
    }
    let runtime = Runtime::new(desk::Team {
        research: agent_fn(give_up),
        writer: agent_fn(write),
        fact_check: agent_fn(check),
    })
    .build();
    let run = runtime.start(desk::Research, Article::default());
    let expected = ["research starts", "research fails with agent.failed"];
    assert_eq!(lines(&all(run.events()).await), expected);
}

#[tokio::test]
async fn a_value_of_another_type_is_not_taken_for_it() {
    let run = start();
    let events = all(run.events()).await;
    let emitted = events.iter().find_map(|event| match event {
        E::Emitted { event, .. } => Some(event),
        _ => None,
    });
    assert!(emitted.unwrap().get::<u32>().is_none());
}

/// Emits as many values as the run's context says.
fn noisy(values: u32) -> RunHandle<Desk> {
    let research = agent_with(values, async |values: &u32, turn: Turn<'_, desk::Research>| {
        for value in 0..*values {
            turn.emit(Progress(value));
        }
        turn.to(desk::Writer, "said enough")
    });
    let team = desk::Team { research, writer: agent_fn(write), fact_check: agent_fn(check) };
    Runtime::new(team).build().start(desk::Research, Article::default())
}

#[tokio::test]
async fn a_watcher_that_is_too_slow_is_told_what_it_missed() {
    let mut run = noisy(2_000);
    let mut events = run.events();
    assert!((&mut run).await.is_ok());
    // 2,000 emitted and eight others; 1,024 are kept.
    let Some(E::Missed { events: missed }) = events.next().await else { panic!("nothing missed") };
    assert_eq!(missed, 2_008 - 1_024);
}

#[tokio::test]
async fn after_a_gap_the_rest_comes_in_order() {
    let mut run = noisy(2_000);
    let events = run.events();
    assert!((&mut run).await.is_ok());
    let seen = all(events).await;
    assert_eq!(seen.len(), 1 + 1_024);
    assert_eq!(line(&seen[1]), "research emits Some(Progress(983))");
    assert_eq!(lines(&seen[1_019..]), ALL[3..]);
}

#[tokio::test]
async fn the_handle_names_the_owner_while_the_run_goes_on() {
    let run = start();
    let mut events = run.events();
    let mut owners = Vec::new();
    while let Some(event) = events.next().await {
        // The run goes on while this one looks, so only these are certain.
        match event {
            E::Started { .. } | E::Emitted { agent: "research", .. } => owners.push(run.owner()),
            _ => {}
        }
    }
    assert_eq!(owners, [Some("research"); 2]);
}

#[tokio::test]
async fn the_handle_shows_the_state_as_at_the_last_handoff() {
    let waiting = agent_with((), async |(): &(), mut turn: Turn<'_, desk::Writer>| {
        turn.state_mut().draft.push_str(", half a sentence");
        turn.emit(Progress(1));
        std::future::pending::<()>().await;
        turn.to(desk::Done, "never")
    });
    let team =
        desk::Team { research: agent_fn(research), writer: waiting, fact_check: agent_fn(check) };
    let run = Runtime::new(team).build().start(desk::Research, Article::default());
    let mut events = run.events();
    while !matches!(events.next().await, Some(E::Emitted { agent: "writer", .. })) {}
    assert_eq!((run.owner(), run.handoffs()), (Some("writer"), 1));
    assert_eq!(run.state().unwrap().draft, "notes");
    run.cancel();
    failed(run.await);
}

#[tokio::test]
async fn a_run_that_has_ended_has_no_owner_and_no_state() {
    let mut run = start();
    assert!((&mut run).await.is_ok());
    assert_eq!((run.owner(), run.handoffs()), (None, 3));
    assert!(run.state().is_none());
}

#[tokio::test]
async fn a_state_that_was_taken_from_the_handle_stays_as_it_is() {
    let mut run = start();
    let before = run.state().unwrap();
    let desk::End::Done(after) = (&mut run).await.unwrap();
    assert_eq!((before.draft.as_str(), after.draft.as_str()), ("", "notes"));
}

/// What one run is given that another is not.
mod context {
    use super::{Arc, Article, failed};
    use handoff_core::prelude::*;

    #[derive(HandoffGraph)]
    #[handoff(state = Article)]
    enum Desk {
        #[handoff(start, to(Done), writes(draft))]
        Writer,
        #[handoff(done)]
        Done,
    }

    #[derive(Clone)]
    struct Tenant(&'static str);

    async fn write(mut turn: Turn<'_, desk::Writer>) -> Act<desk::Writer> {
        let Some(tenant) = turn.ctx::<Tenant>() else { return Err("whose run is this?".into()) };
        turn.state_mut().draft.push_str(tenant.0);
        turn.to(desk::Done, "written")
    }

    fn runtime() -> Runtime<Desk> {
        Runtime::new(desk::Team { writer: agent_fn(write) }).build()
    }

    async fn draft(prepared: handoff_core::runtime::Prepared<Desk>) -> String {
        let desk::End::Done(article) =
            prepared.start(desk::Writer, Article::default()).await.unwrap();
        article.draft
    }

    #[tokio::test]
    async fn an_agent_finds_what_was_attached_to_its_run() {
        assert_eq!(draft(runtime().with(Tenant("acme"))).await, "acme");
    }

    #[tokio::test]
    async fn two_runs_do_not_see_each_others_context() {
        let runtime = runtime();
        let (one, other) = (runtime.with(Tenant("acme")), runtime.with(Tenant("zenith")));
        assert_eq!((draft(one).await, draft(other).await), ("acme".into(), "zenith".into()));
    }

    #[tokio::test]
    async fn a_run_without_a_context_has_none() {
        let error = failed(runtime().start(desk::Writer, Article::default()).await);
        assert!(error.to_string().ends_with("whose run is this?"), "{error}");
    }

    #[tokio::test]
    async fn the_second_value_of_a_type_takes_the_place_of_the_first() {
        assert_eq!(draft(runtime().with(Tenant("acme")).with(Tenant("zenith"))).await, "zenith");
    }

    #[tokio::test]
    async fn a_context_is_dropped_with_its_run() {
        let context = Arc::new(());
        let run = runtime().with(Tenant("acme")).with(Arc::clone(&context));
        draft(run).await;
        assert_eq!(Arc::strong_count(&context), 1);
    }
}
