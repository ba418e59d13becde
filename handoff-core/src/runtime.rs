//! Runs graphs: the agents propose, the runtime executes.
//!
//! A runtime is a graph with code behind its agents. It starts runs as tokio
//! tasks, lends each owner its turn, and after every turn decides: evidence,
//! bounds, budget, then the next agent.
//!
//! ```
//! # use handoff_core::prelude::*;
//! # #[derive(Debug, Clone, Default, HandoffState)]
//! # struct Article { draft: String }
//! # #[derive(HandoffGraph)]
//! # #[handoff(state = Article)]
//! # enum Desk {
//! #     #[handoff(start, to(Done), writes(draft))]
//! #     Writer,
//! #     #[handoff(done)]
//! #     Done,
//! # }
//! async fn write(mut turn: Turn<'_, desk::Writer>) -> Act<desk::Writer> {
//!     turn.state_mut().draft.push_str("It compiles.");
//!     turn.to(desk::Done, "draft ready")
//! }
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let runtime = Runtime::new(desk::Team { writer: agent_fn(write) })
//!     .budget(Budget { tool_calls: 20, ..Budget::default() })
//!     .build();
//!
//! let desk::End::Done(article) = runtime.start(desk::Writer, Article::default()).await?;
//! assert_eq!(article.draft, "It compiles.");
//! # Ok(())
//! # }
//! ```
//!
//! What is guaranteed here is guaranteed while the process lives; nothing is
//! stored.

use std::any::{Any, TypeId};
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::atomic::AtomicU32;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};

use tokio::task::JoinHandle;

use crate::agent::{Acts, Runs, Team};
use crate::budget::{Amount, Budget, Ledger};
use crate::cancel::{Cancellation, Canceller};
use crate::clock::{Clock, IdSource, SystemClock, TimeIds};
use crate::event::RunEvent;
use crate::graph::Graph;
use crate::id::RunId;
pub use crate::live::Events;
use crate::live::{Attached, Live, RunContext, drop_quietly};
use crate::rights::Start;
use crate::role::Role;
pub use crate::run_error::{RunError, RunErrorKind};
use crate::step::{Step, poll_caught};
use crate::telemetry::Trail;
use crate::token::{Run, Token, index};

/// Starts runs of the graph `G`. Cheap to clone.
pub struct Runtime<G: Runs>(Arc<Settings<G>>);

struct Settings<G: Runs> {
    team: Arc<G::Team>,
    budget: Budget,
    max_refusals: u32,
    max_attempts: u32,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdSource>,
}

/// Chooses what a [`Runtime`] does where the defaults do not fit.
pub struct RuntimeBuilder<G: Runs>(Settings<G>);

impl<G: Runs> Runtime<G> {
    /// Begins with the team; [`RuntimeBuilder::build`] ends.
    #[expect(clippy::new_ret_no_self, reason = "most users set nothing between `new` and `build`")]
    pub fn new<T: Team<Graph = G>>(team: T) -> RuntimeBuilder<G>
    where
        G: Runs<Team = T>,
    {
        RuntimeBuilder(Settings {
            team: Arc::new(team),
            budget: Budget::default(),
            max_refusals: 3,
            max_attempts: 3,
            clock: Arc::new(SystemClock::default()),
            ids: Arc::new(TimeIds),
        })
    }

    /// Starts a run at a start of the graph, as a task of the tokio runtime that
    /// this is called in, which must have its time enabled. Outside of one the run
    /// fails at once.
    pub fn start<R>(&self, role: R, state: G::State) -> RunHandle<G>
    where
        R: Start + Acts + Role<Graph = G>,
    {
        self.prepare().start(role, state)
    }

    /// Attaches a value to the run that is started next; its agents find it with
    /// `turn.ctx::<C>()`. It is never stored.
    pub fn with<C: Any + Send + Sync>(&self, context: C) -> Prepared<G> {
        self.prepare().with(context)
    }

    /// Prepares one run with settings of its own.
    pub fn prepare(&self) -> Prepared<G> {
        Prepared { runtime: self.clone(), budget: self.0.budget, attached: Attached::new() }
    }
}

impl<G: Runs> Clone for Runtime<G> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<G: Runs> fmt::Debug for Runtime<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Runtime").field("graph", &G::SPEC.name).finish_non_exhaustive()
    }
}

impl<G: Runs> RuntimeBuilder<G> {
    /// The budget of every run that has none of its own.
    #[must_use]
    pub fn budget(mut self, budget: Budget) -> Self {
        self.0.budget = budget;
        self
    }

    /// How often an agent may be refused before the run fails; 3 by default.
    #[must_use]
    pub fn max_refusals(mut self, refusals: u32) -> Self {
        self.0.max_refusals = refusals;
        self
    }

    /// How many attempts an agent has that asks for another one, the first
    /// included; 3 by default.
    #[must_use]
    pub fn max_attempts(mut self, attempts: u32) -> Self {
        self.0.max_attempts = attempts;
        self
    }

    /// Where the time comes from.
    #[must_use]
    pub fn clock(mut self, clock: impl Clock) -> Self {
        self.0.clock = Arc::new(clock);
        self
    }

    /// Where ids come from.
    #[must_use]
    pub fn ids(mut self, ids: impl IdSource) -> Self {
        self.0.ids = Arc::new(ids);
        self
    }

    /// The runtime.
    pub fn build(self) -> Runtime<G> {
        Runtime(Arc::new(self.0))
    }
}

impl<G: Runs> fmt::Debug for RuntimeBuilder<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RuntimeBuilder").field("graph", &G::SPEC.name).finish_non_exhaustive()
    }
}

/// One run with settings of its own, before it starts.
#[must_use = "the run begins with `start`"]
pub struct Prepared<G: Runs> {
    runtime: Runtime<G>,
    budget: Budget,
    attached: Attached,
}

impl<G: Runs> Prepared<G> {
    /// Attaches a value; a second one of the same type takes the place of the first.
    pub fn with<C: Any + Send + Sync>(mut self, context: C) -> Self {
        self.attached.insert(TypeId::of::<C>(), Arc::new(context));
        self
    }

    /// The budget of this run.
    pub fn budget(mut self, budget: Budget) -> Self {
        self.budget = budget;
        self
    }

    /// Starts the run. See [`Runtime::start`].
    pub fn start<R>(self, role: R, state: G::State) -> RunHandle<G>
    where
        R: Start + Acts + Role<Graph = G>,
    {
        let settings = &self.runtime.0;
        let state = Arc::new(state);
        let live = Live::new(Arc::clone(&state), R::NAME);
        let ledger = Ledger::new(self.budget);
        let (canceller, cancellation) = Cancellation::pair();
        let run: RunContext<G> = RunContext {
            id: settings.ids.run_id(),
            team: Some(Arc::clone(&settings.team)),
            ledger: Arc::clone(&ledger),
            clock: Arc::clone(&settings.clock),
            began: settings.clock.elapsed(),
            cancellation,
            attached: self.attached,
            max_refusals: settings.max_refusals,
            max_attempts: settings.max_attempts,
            live: Arc::clone(&live),
            calls: (0..G::SPEC.bounded).map(|_| AtomicU32::new(0)).collect(),
            trail: Mutex::new(Trail::begin()),
            #[cfg(feature = "testkit")]
            script: None,
        };
        let id = run.id;
        let limit = G::SPEC.max_handoffs.min(self.budget.handoffs);
        let mut core = Run::new(state, limit, G::SPEC.bounded);
        core.seal.hop.to = index::<R>();
        let any = R::any(Token { run: Box::new(core), role });
        let task = if let Ok(tokio) = tokio::runtime::Handle::try_current() {
            let closing = Closing(Arc::clone(&live));
            Task::Running(tokio.spawn(drive(any, run, closing)))
        } else {
            live.close();
            Task::Lost
        };
        RunHandle { id, live, ledger, canceller, task }
    }
}

impl<G: Runs> fmt::Debug for Prepared<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Prepared").field("graph", &G::SPEC.name).finish_non_exhaustive()
    }
}

/// The task of one run. `closing` comes from outside, so that the events end also
/// where the task is dropped before its first poll.
async fn drive<G: Runs>(any: G::Any, run: RunContext<G>, closing: Closing<G::State>) -> Ended<G> {
    let ended = turns(any, &run).await;
    // With what the user attached; the answer is there already.
    drop_quietly(run);
    drop(closing);
    ended
}

/// The loop: one turn after the other until the run is over.
async fn turns<G: Runs>(mut any: G::Any, run: &RunContext<G>) -> Ended<G> {
    loop {
        // Agents that never wait would keep everybody else of this thread waiting,
        // whoever wants to cancel them among them.
        tokio::task::coop::consume_budget().await;
        let mut turn = G::step(any, run);
        match std::future::poll_fn(|cx| poll_caught(turn.as_mut(), cx)).await {
            Some(Step::Next(next)) => any = next,
            Some(Step::End(end)) => return Ok(end),
            Some(Step::Failed(error)) => return Err(error),
            None => return Err(panicked(run)),
        }
    }
}

/// Ends a run whose turn panicked outside of the agent: in a piece of evidence,
/// in the `Clone` of the state. What the handle sees is as at the last handoff.
fn panicked<G: Runs>(run: &RunContext<G>) -> RunError<G::State> {
    let (agent, handoffs, state) = {
        let now = run.live.now();
        (now.agent, now.handoffs, now.state.clone())
    };
    let Some(state) = state else {
        unreachable!("an end that takes the state runs no code of the user")
    };
    let kind = RunErrorKind::Panicked { agent };
    run.live.change(|now| now.owned = false, RunEvent::Failed { agent, code: kind.code() });
    RunError::new(run.id, agent, handoffs, state, kind)
}

/// Ends the stream of events, also where the task is dropped.
struct Closing<S>(Arc<Live<S>>);

impl<S> Drop for Closing<S> {
    fn drop(&mut self) {
        self.0.close();
    }
}

type Ended<G> = Result<<G as Runs>::End, RunError<<G as Graph>::State>>;

/// A run that was started: a future of how it ends.
///
/// Dropping the handle does not cancel the run.
///
/// # Cancel safety
///
/// Awaiting `&mut handle` and dropping that loses nothing: the run goes on, and
/// the handle can be awaited again. Once it has answered it is never ready again.
#[must_use = "a run that nobody awaits fails silently; await the handle, or drop it on purpose"]
pub struct RunHandle<G: Runs> {
    id: RunId,
    live: Arc<Live<G::State>>,
    ledger: Arc<Ledger>,
    canceller: Canceller,
    task: Task<G>,
}

/// What carries a run.
enum Task<G: Runs> {
    Running(JoinHandle<Ended<G>>),
    Lost,
    Answered,
}

impl<G: Runs> RunHandle<G> {
    /// Identifies the run.
    pub fn id(&self) -> RunId {
        self.id
    }

    /// Cancels the run: the agent that has its turn is dropped at its next await
    /// that is not ready, what that turn wrote is undone, and the run fails with
    /// `run.cancelled`. A handoff that was proposed before that stands, and a run
    /// that reaches its end first has ended.
    pub fn cancel(&self) {
        self.canceller.cancel();
    }

    /// The wire name of the agent that owns the run; `None` once it is over.
    pub fn owner(&self) -> Option<&'static str> {
        let now = self.live.now();
        now.owned.then_some(now.agent)
    }

    /// How many handoffs the run has made.
    pub fn handoffs(&self) -> u32 {
        self.live.now().handoffs
    }

    /// The state as at the last handoff; `None` where the run has reached an end,
    /// which has taken it.
    pub fn state(&self) -> Option<Arc<G::State>> {
        self.live.now().state.clone()
    }

    /// What the run has spent so far.
    pub fn spent(&self) -> Amount {
        self.ledger.spent()
    }

    /// The events of the run, from its beginning.
    pub fn events(&self) -> Events<G> {
        Events::of(&self.live)
    }

    /// Nothing carries the run: no task was made, or it was dropped.
    fn lost(&self) -> Poll<Ended<G>> {
        let now = self.live.now();
        // Only an end takes the state, and its task answers in the same breath.
        let Some(state) = now.state.clone() else { return Poll::Pending };
        let kind = RunErrorKind::Lost;
        Poll::Ready(Err(RunError::new(self.id, now.agent, now.handoffs, state, kind)))
    }
}

impl<G: Runs> Future for RunHandle<G> {
    type Output = Ended<G>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let ended = match &mut self.task {
            Task::Answered => Poll::Pending,
            Task::Lost => self.lost(),
            Task::Running(task) => match Pin::new(task).poll(cx) {
                Poll::Pending => Poll::Pending,
                Poll::Ready(Ok(ended)) => Poll::Ready(ended),
                Poll::Ready(Err(_)) => self.lost(),
            },
        };
        if ended.is_ready() {
            self.task = Task::Answered;
        }
        ended
    }
}

impl<G: Runs> fmt::Debug for RunHandle<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RunHandle")
            .field("run", &self.id)
            .field("owner", &self.owner())
            .finish_non_exhaustive()
    }
}
