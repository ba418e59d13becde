//! Code of the user's that panics, or looks at the run, where it is least expected.

#![allow(clippy::panic, reason = "a test says by a panic what it found")]

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use handoff_core::event::RunEvent;
use handoff_core::prelude::*;
use handoff_core::turn::CallError;

/// Does something when it is dropped.
#[derive(Clone, Default)]
struct Trap(Option<Arc<dyn Fn() + Send + Sync>>);

impl Drop for Trap {
    fn drop(&mut self) {
        if let Some(spring) = self.0.take() {
            spring();
        }
    }
}

#[derive(Clone, Default, HandoffState)]
struct Case {
    notes: u32,
    trap: Trap,
}

#[derive(HandoffGraph)]
#[handoff(state = Case)]
enum Desk {
    #[handoff(start, to(Second), writes(*), calls(Helper))]
    First,
    #[handoff(to(Done), writes(notes))]
    Second,
    #[handoff(returns = u32)]
    Helper,
    #[handoff(done, needs(Proved))]
    Done,
}

static PROVED: AtomicU32 = AtomicU32::new(0);

struct Proved;

impl Evidence<Case> for Proved {
    fn prove(case: &Case) -> Result<Self, NotReady> {
        // A state of 7 notes is ready for whoever asks first, and for nobody else.
        if case.notes == 7 && PROVED.fetch_add(1, Ordering::SeqCst) > 0 {
            return Err(NotReady::because("no longer"));
        }
        Ok(Self)
    }
}

fn team(
    first: impl AsyncFn(Turn<'_, desk::First>) -> Act<desk::First>
    + for<'t> handoff_core::agent::TurnFn<'t, desk::First>
    + Send
    + Sync
    + 'static,
) -> desk::Team {
    desk::Team {
        first: agent_fn(first),
        second: agent_fn(async |mut turn: Turn<'_, desk::Second>| {
            *turn.state_mut().notes += 1;
            turn.to(desk::Done, "on")
        }),
        helper: agent_fn(async |turn: Turn<'_, desk::Helper>| {
            turn.reserve(Amount::default())?
                .settle(Amount { cost_micros: 1_000, ..Amount::default() });
            Err(AgentError::retry("once more"))
        }),
    }
}

async fn on(mut turn: Turn<'_, desk::First>) -> Act<desk::First> {
    let mut slots = turn.state_mut();
    *slots.notes += 1;
    *slots.trap = Trap::default();
    turn.to(desk::Second, "on")
}

fn with_trap(spring: impl Fn() + Send + Sync + 'static) -> Case {
    Case { notes: 0, trap: Trap(Some(Arc::new(spring))) }
}

#[tokio::test]
async fn the_old_state_may_look_at_the_run_when_it_is_dropped() {
    let seen: Arc<Mutex<Option<RunHandle<Desk>>>> = Arc::default();
    let (inside, owners) = (Arc::clone(&seen), Arc::new(Mutex::new(Vec::new())));
    let told = Arc::clone(&owners);
    let case = with_trap(move || {
        if let Some(run) = &*inside.lock().unwrap() {
            told.lock().unwrap().push(run.owner());
        }
    });
    let run = Runtime::new(team(on)).build().start(desk::First, case);
    let mut events = run.events();
    *seen.lock().unwrap() = Some(run);
    while events.next().await.is_some() {}
    assert!(!owners.lock().unwrap().is_empty());
}

#[tokio::test]
async fn a_panic_in_the_drop_of_the_old_state_leaves_the_handoff_whole() {
    static ARMED: AtomicU32 = AtomicU32::new(0);
    let case = with_trap(|| {
        if ARMED.swap(1, Ordering::SeqCst) == 1 {
            ARMED.store(2, Ordering::SeqCst);
            panic!("in drop");
        }
    });
    let run = Runtime::new(team(on)).build().start(desk::First, case);
    if let Err(error) = run.await {
        assert_eq!(error.code(), "agent.panicked");
        // Either the whole of the handoff stands or nothing of it.
        assert_eq!(error.handoffs(), error.state().notes);
    }
}

#[tokio::test]
async fn a_context_that_panics_when_it_is_dropped_loses_no_answer() {
    struct Bomb;
    impl Drop for Bomb {
        fn drop(&mut self) {
            panic!("in drop");
        }
    }
    let runtime = Runtime::new(team(on)).build();
    let desk::End::Done(case) =
        runtime.with(Bomb).start(desk::First, Case::default()).await.unwrap();
    assert_eq!(case.notes, 2);
}

#[test]
fn the_events_of_a_run_that_was_never_polled_end() {
    let tokio = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
    let runtime = Runtime::new(team(on)).build();
    let run = tokio.block_on(async { runtime.prepare() });
    let run = {
        let _inside = tokio.enter();
        run.start(desk::First, Case::default())
    };
    drop(tokio);
    let again = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
    again.block_on(async {
        let mut events = run.events();
        let mut last = None;
        while let Some(event) = events.next().await {
            last = Some(event);
        }
        assert!(matches!(last, Some(RunEvent::Failed { code: "run.lost", .. })), "{last:?}");
        assert_eq!(run.owner(), None);
    });
}

#[tokio::test]
async fn an_overrun_stops_the_next_attempt_of_a_callee() {
    let first = async |mut turn: Turn<'_, desk::First>| {
        let error = turn.call(desk::Helper, "help").await.unwrap_err();
        assert!(matches!(error, CallError::Budget { .. }), "{error}");
        Err(error.into())
    };
    let runtime = Runtime::new(team(first)).build();
    let budget = Budget { cost_micros: 100, ..Budget::default() };
    let error =
        runtime.prepare().budget(budget).start(desk::First, Case::default()).await.unwrap_err();
    assert_eq!(error.code(), "budget.cost_micros");
}

#[tokio::test]
async fn a_retry_of_what_the_budget_refused_is_not_granted() {
    let first = async |turn: Turn<'_, desk::First>| {
        let ask = Amount { cost_micros: 1_000, ..Amount::default() };
        turn.reserve(ask).map_err(AgentError::retry)?.release();
        turn.to(desk::Second, "on")
    };
    let runtime = Runtime::new(team(first)).build();
    let budget = Budget { cost_micros: 100, ..Budget::default() };
    let run = runtime.prepare().budget(budget).start(desk::First, Case::default());
    let mut events = run.events();
    assert_eq!(run.await.unwrap_err().code(), "budget.cost_micros");
    while let Some(event) = events.next().await {
        assert!(!matches!(event, RunEvent::Retried { .. }), "{event:?}");
    }
}

#[tokio::test]
async fn nobody_is_called_after_a_cancellation() {
    let (send, receive) = tokio::sync::oneshot::channel::<RunHandle<Desk>>();
    let receive = Mutex::new(Some(receive));
    let first =
        agent_with(receive, async |receive: &Mutex<Option<_>>, mut turn: Turn<'_, desk::First>| {
            let receive: tokio::sync::oneshot::Receiver<RunHandle<Desk>> =
                receive.lock().unwrap().take().unwrap();
            // Ready at once: the agent is not dropped between the two.
            let mut receive = receive;
            receive.try_recv().unwrap().cancel();
            let error = turn.call(desk::Helper, "help").await.unwrap_err();
            assert!(matches!(error, CallError::Cancelled { .. }), "{error}");
            Err(error.into())
        });
    let runtime = Runtime::new(desk::Team { first, ..team(on) }).build();
    let run = runtime.start(desk::First, Case::default());
    let mut events = run.events();
    assert!(send.send(run).is_ok());
    let mut code = None;
    while let Some(event) = events.next().await {
        if let RunEvent::Failed { code: failed, .. } = event {
            code = Some(failed);
        }
    }
    assert_eq!(code, Some("run.cancelled"));
}

#[tokio::test]
async fn an_end_proves_its_evidence_again() {
    let runtime = Runtime::new(team(on)).build();
    let case = Case { notes: 5, ..Case::default() };
    let error = runtime.start(desk::First, case).await.unwrap_err();
    assert_eq!(error.code(), "evidence.not_ready");
    assert!(error.to_string().contains("`second` cannot hand off to `done`"), "{error}");
}

#[tokio::test]
async fn an_event_that_panics_when_it_is_dropped_loses_no_answer() {
    struct Bomb(bool);
    impl Drop for Bomb {
        fn drop(&mut self) {
            assert!(!self.0, "in drop");
        }
    }
    // The log of a run holds 1,024 events: the oldest emitted one makes room for the end.
    let first = async |turn: Turn<'_, desk::First>| {
        for number in 0..1_022 {
            turn.emit(Bomb(number == 0));
        }
        turn.to(desk::Second, "on")
    };
    let runtime = Runtime::new(team(first)).build();
    assert!(runtime.start(desk::First, Case::default()).await.is_ok());
}

#[tokio::test]
async fn an_error_that_is_its_own_cause_ends_the_run() {
    #[derive(Debug)]
    struct Own;
    impl std::fmt::Display for Own {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("own")
        }
    }
    impl std::error::Error for Own {
        fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
            Some(self)
        }
    }
    let first = async |turn: Turn<'_, desk::First>| {
        let _ = turn;
        Err(Own.into())
    };
    let runtime = Runtime::new(team(first)).build();
    let error = runtime.start(desk::First, Case::default()).await.unwrap_err();
    assert_eq!(error.code(), "agent.failed");
    assert!(std::error::Error::source(&error).is_none());
}

mod busy {
    use super::*;

    #[derive(HandoffGraph)]
    #[handoff(state = Case)]
    pub(super) enum Pair {
        #[handoff(start, to(Pong(at_most = 100_000), Done))]
        Ping,
        #[handoff(to(Ping(at_most = 100_000)))]
        Pong,
        #[handoff(done)]
        Done,
    }

    #[tokio::test]
    async fn agents_that_never_wait_let_others_have_their_turn() {
        let runtime = Runtime::new(pair::Team {
            ping: agent_fn(async |turn: Turn<'_, pair::Ping>| turn.to(pair::Pong, "on")),
            pong: agent_fn(async |turn: Turn<'_, pair::Pong>| turn.to(pair::Ping, "back")),
        })
        .build();
        let budget = Budget { handoffs: u32::MAX, ..Budget::default() };
        let run = runtime.prepare().budget(budget).start(pair::Ping, Case::default());
        // On one thread: this task comes to it only if the run lets it.
        while run.handoffs() == 0 {
            tokio::task::yield_now().await;
        }
        run.cancel();
        let Err(error) = run.await else { panic!("was not cancelled") };
        assert_eq!(error.code(), "run.cancelled");
    }
}
