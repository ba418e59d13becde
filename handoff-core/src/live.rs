//! What a running run is made of: the part that only its task sees, and the part
//! that its handle reads.

use std::any::{Any, TypeId};
use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;

use crate::agent::Runs;
use crate::budget::{Amount, BudgetError, Ledger, Reservation, Resource};
use crate::cancel::Cancellation;
use crate::clock::Clock;
use crate::event::{Emitted, RunEvent};
use crate::graph::Graph;
use crate::id::RunId;
use crate::rights::Limit;
use crate::run_error::RunErrorKind;
use crate::telemetry::Trail;

/// Values that the user attached to a run, by type.
pub(crate) type Attached = HashMap<TypeId, Arc<dyn Any + Send + Sync>>;

/// Everything about one run but its token.
pub struct RunContext<G: Runs> {
    pub(crate) id: RunId,
    pub(crate) team: Option<Arc<G::Team>>,
    pub(crate) ledger: Arc<Ledger>,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) began: Duration,
    pub(crate) cancellation: Cancellation,
    pub(crate) attached: Attached,
    pub(crate) max_refusals: u32,
    pub(crate) max_attempts: u32,
    pub(crate) live: Arc<Live<G::State>>,
    /// How often each bounded call was made, by [`Limit::slot`].
    pub(crate) calls: Box<[AtomicU32]>,
    /// The handoffs so far, as spans.
    pub(crate) trail: Mutex<Trail>,
    #[cfg(feature = "testkit")]
    pub(crate) script: Option<Arc<crate::testkit::Script>>,
}

impl<G: Runs> RunContext<G> {
    pub(crate) fn id(&self) -> RunId {
        self.id
    }

    pub(crate) fn ledger(&self) -> &Arc<Ledger> {
        &self.ledger
    }

    pub(crate) fn cancellation(&self) -> &Cancellation {
        &self.cancellation
    }

    #[cfg(feature = "testkit")]
    pub(crate) fn script(&self) -> Option<&crate::testkit::Script> {
        self.script.as_deref()
    }

    pub(crate) fn trail(&self) -> MutexGuard<'_, Trail> {
        self.trail.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn context<C: Any + Send + Sync>(&self) -> Option<&C> {
        self.attached.get(&TypeId::of::<C>())?.downcast_ref()
    }

    /// How long the run may still be running.
    pub(crate) fn time_left(&self) -> Duration {
        let used = self.clock.elapsed().saturating_sub(self.began);
        self.ledger.budget().run_time.saturating_sub(used)
    }

    /// Refuses where nothing more may start.
    pub(crate) fn may_start(&self) -> Result<(), BudgetError> {
        if self.time_left().is_zero() {
            return Err(self.out_of_time());
        }
        self.ledger.check()
    }

    pub(crate) fn out_of_time(&self) -> BudgetError {
        let limit = self.ledger.budget().run_time.as_millis().try_into().unwrap_or(u64::MAX);
        BudgetError { resource: Resource::RunTime, limit, needed: limit.saturating_add(1) }
    }

    /// Sets a part of the budget aside for work that is about to start.
    pub(crate) fn reserve(&self, amount: Amount) -> Result<Reservation, BudgetError> {
        if self.time_left().is_zero() {
            return Err(self.out_of_time());
        }
        self.ledger.reserve(amount)
    }

    /// Counts a bounded call, unless its bound is spent.
    pub(crate) fn take_call(&self, limit: Limit) -> bool {
        let Some(made) = self.calls.get(limit.slot) else { return true };
        let more = |made: u32| (made < limit.at_most).then_some(made + 1);
        made.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more).is_ok()
    }

    pub(crate) fn emit(&self, agent: &'static str, event: Arc<dyn Any + Send + Sync>) {
        self.live.push(RunEvent::Emitted { agent, event: Emitted(event) });
    }
}

impl<G: Runs> std::fmt::Debug for RunContext<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RunContext").field("run", &self.id).finish_non_exhaustive()
    }
}

/// Drops what may panic at that, where nothing may be lost with it: not the answer
/// of a run, and not the commit that a state made room for. What it panics with may
/// panic again, and is leaked.
pub(crate) fn drop_quietly<T>(value: T) {
    if let Err(panic) = catch_unwind(AssertUnwindSafe(|| drop(value))) {
        std::mem::forget(panic);
    }
}

/// What the handle of a run reads: the state as at the last handoff, and events.
pub(crate) struct Live<S> {
    now: Mutex<Now<S>>,
    changed: Notify,
}

pub(crate) struct Now<S> {
    /// As at the last handoff; gone where an end has taken it.
    pub(crate) state: Option<Arc<S>>,
    /// Who owns the run, or owned it last.
    pub(crate) agent: &'static str,
    pub(crate) owned: bool,
    pub(crate) handoffs: u32,
    events: VecDeque<RunEvent>,
    /// The number of the first event that is still kept.
    first: u64,
    over: bool,
    /// Somebody has asked for events; until then nobody is woken.
    watched: bool,
}

/// How many events of a run are kept for a slow watcher.
const KEPT: usize = 1_024;

/// How many events most runs have: room for them is made once.
const EXPECTED: usize = 16;

impl<S> Live<S> {
    pub(crate) fn new(state: Arc<S>, owner: &'static str) -> Arc<Self> {
        let now = Now {
            state: Some(state),
            agent: owner,
            owned: true,
            handoffs: 0,
            events: VecDeque::with_capacity(EXPECTED),
            first: 0,
            over: false,
            watched: false,
        };
        let live = Arc::new(Self { now: Mutex::new(now), changed: Notify::new() });
        live.push(RunEvent::Started { agent: owner });
        live
    }

    pub(crate) fn now(&self) -> MutexGuard<'_, Now<S>> {
        self.now.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn push(&self, event: RunEvent) {
        self.change(|_| (), event);
    }

    /// Changes what the handle sees and tells of it, in one step. What the change
    /// gives back, and an event that there is no more room for, are dropped only
    /// after the lock is: they run code of the user's, which may look at the run.
    pub(crate) fn change<T>(&self, change: impl FnOnce(&mut Now<S>) -> T, event: RunEvent) {
        let mut now = self.now();
        let replaced = change(&mut now);
        let oldest = now.push(event);
        let watched = now.watched;
        drop(now);
        drop_quietly((replaced, oldest));
        if watched {
            self.changed.notify_waiters();
        }
    }

    /// Forgets the state where only the run itself has it too, so that an end
    /// takes it without a copy.
    pub(crate) fn release(&self, state: &Arc<S>) {
        let mut now = self.now();
        if Arc::strong_count(state) == 2 {
            now.state = None;
        }
    }

    /// Says that no event comes after those that are there. A run that is still
    /// owned has lost its task.
    pub(crate) fn close(&self) {
        let mut now = self.now();
        let mut oldest = None;
        if std::mem::take(&mut now.owned) {
            let failed = RunEvent::Failed { agent: now.agent, code: RunErrorKind::Lost.code() };
            oldest = now.push(failed);
        }
        now.over = true;
        drop(now);
        drop_quietly(oldest);
        self.changed.notify_waiters();
    }
}

impl<S> Now<S> {
    /// Gives back the oldest event where there is no more room for it.
    fn push(&mut self, event: RunEvent) -> Option<RunEvent> {
        let oldest = if self.events.len() == KEPT { self.events.pop_front() } else { None };
        self.first += u64::from(oldest.is_some());
        self.events.push_back(event);
        oldest
    }
}

/// The events of one run, from its beginning. See
/// [`RunHandle::events`](crate::runtime::RunHandle::events).
pub struct Events<G: Graph> {
    live: Arc<Live<G::State>>,
    next: u64,
}

impl<G: Graph> Events<G> {
    /// The events of a run, from its beginning.
    pub(crate) fn of(live: &Arc<Live<G::State>>) -> Self {
        live.now().watched = true;
        Self { live: Arc::clone(live), next: 0 }
    }

    /// Waits for the next event; `None` after the last one of the run.
    ///
    /// # Cancel safety
    ///
    /// Dropping the future loses no event.
    pub async fn next(&mut self) -> Option<RunEvent> {
        let live = Arc::clone(&self.live);
        loop {
            // Made before looking: it hears of every change from here on.
            let changed = live.changed.notified();
            match self.poll_now() {
                Looked::Event(event) => return Some(event),
                Looked::Over => return None,
                Looked::NotYet => changed.await,
            }
        }
    }

    /// The events that are there, without waiting.
    #[cfg(feature = "testkit")]
    pub(crate) fn ready(&mut self) -> Vec<RunEvent> {
        std::iter::from_fn(|| match self.poll_now() {
            Looked::Event(event) => Some(event),
            Looked::Over | Looked::NotYet => None,
        })
        .collect()
    }

    fn poll_now(&mut self) -> Looked {
        let now = self.live.now();
        if self.next < now.first {
            let events = now.first - self.next;
            self.next = now.first;
            return Looked::Event(RunEvent::Missed { events });
        }
        let place = usize::try_from(self.next - now.first).unwrap_or(usize::MAX);
        match now.events.get(place) {
            Some(event) => {
                self.next += 1;
                Looked::Event(event.clone())
            }
            None if now.over => Looked::Over,
            None => Looked::NotYet,
        }
    }
}

enum Looked {
    Event(RunEvent),
    Over,
    NotYet,
}

impl<G: Graph> std::fmt::Debug for Events<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Events").field("next", &self.next).finish_non_exhaustive()
    }
}
