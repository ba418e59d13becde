//! Turns for unit tests, without a runtime, a graph walk or a network.
//!
//! [`hold`] skips what leads to a turn: any agent, at any state. That is why it
//! exists only with the feature `testkit`; leave it out of what you ship.
//!
//! ```
//! use handoff_core::prelude::*;
//! use handoff_core::testkit::{self, Outcome};
//!
//! # #[derive(Debug, Clone, Default, HandoffState)]
//! # struct Article { sources: Vec<String> }
//! # #[derive(HandoffGraph)]
//! # #[handoff(state = Article)]
//! # enum Desk {
//! #     #[handoff(start, to(Done), writes(sources), may(Search))]
//! #     Research,
//! #     #[handoff(done)]
//! #     Done,
//! # }
//! # struct Search;
//! # impl Tool for Search {
//! #     const NAME: &'static str = "search";
//! #     type In = String;
//! #     type Out = Vec<String>;
//! #     type Error = std::io::Error;
//! #     async fn run(&self, _: Permit<'_, Self>, _: String) -> std::io::Result<Vec<String>> {
//! #         Err(std::io::Error::other("no network in tests"))
//! #     }
//! # }
//! async fn research(search: &Search, mut turn: Turn<'_, desk::Research>) -> Act<desk::Research> {
//!     let found = turn.invoke(search, "typestate".into()).await?;
//!     turn.state_mut().sources.extend(found);
//!     turn.to(desk::Done, "sources ready")
//! }
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut held = testkit::hold(desk::Research, Article::default())
//!     .tool::<Search>(|topic| Ok(vec![format!("a note on {topic}")]));
//! let act = research(&Search, held.turn()?).await;
//!
//! let Outcome::Handoff { to, reason, .. } = held.outcome(act) else { panic!("handed off") };
//! assert_eq!((to, &*reason), ("done", "sources ready"));
//! assert_eq!(held.state().sources, ["a note on typestate"]);
//! # Ok(())
//! # }
//! ```

use std::any::{Any, TypeId};
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::atomic::AtomicU32;
use std::sync::{Arc, Mutex, PoisonError};

use crate::agent::{Act, Acts, AgentError, Called, Choice};
use crate::budget::{Amount, Budget, Ledger};
use crate::call::CallError;
use crate::cancel::{Cancellation, Canceller};
use crate::clock::{Clock, CountingIds, IdSource, ManualClock};
use crate::error::Refusal;
use crate::event::RunEvent;
use crate::evidence::NotReady;
use crate::graph::Graph;
use crate::live::{Attached, Events, Live, RunContext};
use crate::role::StateOf;
use crate::telemetry::Trail;
use crate::tool::{InvokeError, Tool};
use crate::turn::{Proposed, Stamp, Turn, Work};

/// One agent in the middle of a run that never was.
pub struct Hold<R: Acts> {
    role: R,
    run: RunContext<R::Graph>,
    work: Work<StateOf<R>>,
    before: Arc<StateOf<R>>,
    refusal: Option<Refusal>,
    canceller: Canceller,
}

/// Holds the agent `role` at `state`: as if a run had just reached it.
///
/// The clock stands still at the Unix epoch and ids count from 1, unless the
/// test brings its own. Tools that have no script run for real.
pub fn hold<R: Acts>(role: R, state: StateOf<R>) -> Hold<R> {
    let state = Arc::new(state);
    let (canceller, cancellation) = Cancellation::pair();
    let clock = Arc::new(ManualClock::at(std::time::SystemTime::UNIX_EPOCH));
    let run: RunContext<R::Graph> = RunContext {
        id: CountingIds::default().run_id(),
        team: None,
        ledger: Ledger::new(Budget::default()),
        began: clock.elapsed(),
        clock,
        cancellation,
        attached: Attached::new(),
        max_refusals: 3,
        max_attempts: 3,
        live: Live::new(Arc::clone(&state), R::NAME),
        calls: (0..R::Graph::SPEC.bounded).map(|_| AtomicU32::new(0)).collect(),
        trail: Mutex::new(Trail::begin()),
        script: Some(Arc::new(Script::default())),
    };
    let work = Work { state: Arc::clone(&state), handoffs: 0, stamp: Stamp::new() };
    Hold { role, run, work, before: state, refusal: None, canceller }
}

impl<R: Acts> Hold<R> {
    /// Answers every call of the tool `T` in its place.
    #[must_use]
    pub fn tool<T: Tool>(
        self,
        answer: impl FnMut(T::In) -> Result<T::Out, T::Error> + Send + 'static,
    ) -> Self {
        self.script(TypeId::of::<T>(), Box::new(Box::new(answer) as ToolScript<T>))
    }

    /// Answers every call of the agent `C` in its place.
    #[must_use]
    pub fn callee<C: Called<Graph = R::Graph>>(
        self,
        mut answer: impl FnMut() -> Result<C::Answer, AgentError> + Send + 'static,
    ) -> Self {
        let answer: CallScript<C> = Box::new(move || answer().map(C::returns));
        self.script(TypeId::of::<C>(), Box::new(answer))
    }

    fn script(self, key: TypeId, answer: Box<dyn Any + Send>) -> Self {
        if let Some(script) = &self.run.script {
            script.lock().insert(key, answer);
        }
        self
    }

    /// Attaches a value that the agent finds with `turn.ctx::<C>()`.
    #[must_use]
    pub fn with<C: Any + Send + Sync>(mut self, context: C) -> Self {
        self.run.attached.insert(TypeId::of::<C>(), Arc::new(context));
        self
    }

    /// Gives the run this budget.
    #[must_use]
    pub fn budget(mut self, budget: Budget) -> Self {
        self.run.ledger = Ledger::new(budget);
        self
    }

    /// Takes the time from this clock.
    #[must_use]
    pub fn clock(mut self, clock: impl Clock) -> Self {
        self.run.began = clock.elapsed();
        self.run.clock = Arc::new(clock);
        self
    }

    /// Takes the id of the run from this source.
    #[must_use]
    pub fn ids(mut self, ids: &impl IdSource) -> Self {
        self.run.id = ids.run_id();
        self
    }

    /// Lets the agent see that its last proposal was refused.
    #[must_use]
    pub fn refused(mut self, refusal: Refusal) -> Self {
        self.refusal = Some(refusal);
        self
    }

    /// Cancels the run.
    pub fn cancel(&self) {
        self.canceller.cancel();
    }

    /// The turn.
    ///
    /// # Errors
    ///
    /// What the state does not prove of what the agent needs.
    pub fn turn(&mut self) -> Result<Turn<'_, R>, NotReady> {
        let proofs = R::prove(&self.before)?;
        self.work.state = Arc::clone(&self.before);
        self.work.stamp = Stamp::new();
        let Self { role, run, work, refusal, .. } = self;
        Ok(Turn { run, work, role, proofs, refusal: refusal.as_ref() })
    }

    /// Decides on what the agent gave back, as the runner would: after an error
    /// the state is as before the turn.
    pub fn outcome(&mut self, act: Act<R>) -> Outcome<R> {
        let outcome = match act {
            Err(error) => Outcome::Failed(error),
            Ok(proposal) if proposal.stamp != self.work.stamp => {
                Outcome::Failed("the proposal of another turn".into())
            }
            Ok(proposal) => match proposal.kind {
                Proposed::Handoff { choice, reason } => {
                    Outcome::Handoff { to: choice.edge().to(), reason, choice }
                }
                Proposed::Answer(answer) => Outcome::Answer(answer),
            },
        };
        if !matches!(outcome, Outcome::Failed(_)) {
            self.before = Arc::clone(&self.work.state);
        }
        outcome
    }

    /// The state: what the agent wrote, once [`Hold::outcome`] has accepted it.
    pub fn state(&self) -> &StateOf<R> {
        &self.before
    }

    /// What was spent.
    pub fn spent(&self) -> Amount {
        self.run.ledger.spent()
    }

    /// The events so far.
    pub fn events(&self) -> Vec<RunEvent> {
        Events::<R::Graph>::of(&self.run.live).ready()
    }
}

impl<R: Acts> std::fmt::Debug for Hold<R> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Hold").field("agent", &R::NAME).finish_non_exhaustive()
    }
}

/// How a held turn ended.
pub enum Outcome<R: Acts> {
    /// The agent proposes a handoff.
    Handoff {
        /// The wire name of the target.
        to: &'static str,
        /// Why.
        reason: Cow<'static, str>,
        /// The target as the agent chose it, with its input.
        choice: R::Choice,
    },
    /// The agent gives back.
    Answer(R::Returns),
    /// The agent gave up.
    Failed(AgentError),
}

impl<R: Acts> std::fmt::Debug for Outcome<R> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Handoff { to, reason, .. } => {
                let mut shown = f.debug_struct("Handoff");
                shown.field("to", to).field("reason", reason).finish_non_exhaustive()
            }
            Self::Answer(_) => f.debug_tuple("Answer").finish_non_exhaustive(),
            Self::Failed(error) => f.debug_tuple("Failed").field(error).finish(),
        }
    }
}

type ToolScript<T> =
    Box<dyn FnMut(<T as Tool>::In) -> Result<<T as Tool>::Out, <T as Tool>::Error> + Send>;
type CallScript<C> = Box<dyn FnMut() -> Result<<C as Acts>::Returns, AgentError> + Send>;

/// The answers of a test, by the type of what is asked.
#[derive(Default)]
pub(crate) struct Script(Mutex<HashMap<TypeId, Box<dyn Any + Send>>>);

impl Script {
    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<TypeId, Box<dyn Any + Send>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The answer of a scripted tool; the input back where it has no script.
    pub(crate) fn answer<T: Tool>(
        &self,
        input: T::In,
    ) -> Result<Result<T::Out, InvokeError>, T::In> {
        let mut scripts = self.lock();
        let script = scripts.get_mut(&TypeId::of::<T>());
        match script.and_then(|script| script.downcast_mut::<ToolScript<T>>()) {
            Some(answer) => Ok(answer(input).map_err(crate::tool::failed::<T>)),
            None => Err(input),
        }
    }

    pub(crate) fn answer_call<C: Acts>(&self) -> Result<C::Returns, CallError> {
        let mut scripts = self.lock();
        let script = scripts.get_mut(&TypeId::of::<C>());
        let answer = match script.and_then(|script| script.downcast_mut::<CallScript<C>>()) {
            Some(answer) => answer(),
            None => Err("the test has no script for this call; add `.callee::<..>(..)`".into()),
        };
        answer.map_err(|error| CallError::Failed { to: C::NAME, source: error.into_source() })
    }
}
