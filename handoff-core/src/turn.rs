//! What the runtime lends to the agent that owns the run.
//!
//! A turn reads the whole state, writes the agent's own fields, uses the agent's
//! own tools, and is consumed by the proposal that ends it. It is lent by value
//! for the length of one attempt and cannot be kept: no handoff hides in it, and
//! no token can be taken out of it. Whatever an attempt wrote is undone where
//! it fails.
//!
//! ```
//! # use handoff_core::prelude::*;
//! # #[derive(Debug, Clone, Default, HandoffState)]
//! # struct Article { sources: Vec<String>, draft: String }
//! # #[derive(HandoffGraph)]
//! # #[handoff(state = Article)]
//! # enum Desk {
//! #     #[handoff(start, to(Research(at_most = 2), Done), writes(draft))]
//! #     Writer,
//! #     #[handoff(to(Writer), writes(sources))]
//! #     Research,
//! #     #[handoff(done)]
//! #     Done,
//! # }
//! async fn write(mut turn: Turn<'_, desk::Writer>) -> Act<desk::Writer> {
//!     if turn.state().sources.is_empty() {
//!         return turn.to(desk::Research, "no sources");
//!     }
//!     let mut slots = turn.state_mut();
//!     let text = slots.sources.join("\n");
//!     slots.draft.push_str(&text);
//!     turn.to(desk::Done, "draft ready")
//! }
//! ```

use std::any::Any;
use std::borrow::Cow;
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll};

use crate::agent::{Act, Acts, AgentError, Called, Choice};
use crate::budget::{Amount, BudgetError, Reservation};
use crate::call;
pub use crate::call::CallError;
use crate::cancel::Cancellation;
use crate::error::Refusal;
use crate::evidence::{Evidence, NotReady};
use crate::id::RunId;
use crate::private::RunContext;
use crate::rights::{Calls, Edge, May, Needs};
use crate::role::{InputOf, ProofsOf, Role, StateOf};
use crate::state::HandoffState;
use crate::token::{Run, unshared};
use crate::tool::{Invoke, Tool};

/// The turn of the agent `R`.
#[must_use = "a turn ends with a proposal: `turn.to(..)`, `turn.choose(..)` or `turn.give_back(..)`"]
pub struct Turn<'a, R: Acts> {
    pub(crate) run: &'a RunContext<R::Graph>,
    pub(crate) work: &'a mut Work<StateOf<R>>,
    pub(crate) role: &'a R,
    pub(crate) proofs: ProofsOf<R>,
    pub(crate) refusal: Option<&'a Refusal>,
}

/// What one attempt works on; dropped where the attempt fails.
pub(crate) struct Work<S> {
    pub(crate) state: Arc<S>,
    pub(crate) handoffs: u32,
    pub(crate) stamp: Stamp,
}

impl<S> Work<S> {
    /// An attempt on a run as it is.
    pub(crate) fn on(run: &Run<S>) -> Self {
        Self { state: Arc::clone(&run.state), handoffs: run.handoffs, stamp: Stamp::new() }
    }
}

/// Which attempt made a proposal: that of another one is refused. Unique in this
/// process and not built on run ids, which a test may repeat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stamp(u64);

impl Stamp {
    pub(crate) fn new() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Self(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

impl<'a, R: Acts> Turn<'a, R> {
    /// The state, read-only: as at the last handoff, with what this turn wrote.
    pub fn state(&self) -> &StateOf<R> {
        &self.work.state
    }

    /// The state, one [`Slot`](crate::state::Slot) per field; the agent's own
    /// fields are writable. The first write of a turn copies the state once.
    pub fn state_mut(&mut self) -> <StateOf<R> as HandoffState>::Slots<'_, R> {
        unshared(&mut self.work.state).slots()
    }

    /// What the agent was entered with.
    pub fn input(&self) -> &'a InputOf<R> {
        self.role.input()
    }

    /// Evidence that the runtime proved before this turn began.
    pub fn evidence<E>(&self) -> &E
    where
        R: Needs<E>,
    {
        <R as Needs<E>>::pick(&self.proofs)
    }

    /// Asks whether the state, with what this turn wrote, proves a fact.
    ///
    /// # Errors
    ///
    /// What is missing. Nothing was changed.
    pub fn prove<E: Evidence<StateOf<R>>>(&self) -> Result<E, NotReady> {
        E::prove(self.state())
    }

    /// Why the last proposal of this agent was refused, where it was.
    pub fn refusal(&self) -> Option<&'a Refusal> {
        self.refusal
    }

    /// Identifies the run.
    pub fn run_id(&self) -> RunId {
        self.run.id()
    }

    /// How many handoffs the run has made.
    pub fn handoffs(&self) -> u32 {
        self.work.handoffs
    }

    /// What the user attached to this run with `.with(value)`.
    pub fn ctx<C: Any + Send + Sync>(&self) -> Option<&'a C> {
        self.run.context::<C>()
    }

    /// What is left of the run's budget.
    pub fn remaining(&self) -> Amount {
        self.run.ledger().remaining()
    }

    /// Sets a part of the budget aside for work outside a tool, a model call
    /// for instance.
    ///
    /// # Errors
    ///
    /// [`BudgetError`] where it does not fit or the run's time is over; nothing
    /// is set aside then. Passed on with `?`, the run fails with its code.
    pub fn reserve(&self, amount: Amount) -> Result<Reservation, BudgetError> {
        self.run.reserve(amount)
    }

    /// Sends a value of the user's own to whoever listens to the run's events.
    /// It is never stored, and not undone where the turn fails.
    pub fn emit<E: Any + Send + Sync>(&self, event: E) {
        self.run.emit(R::NAME, Arc::new(event));
    }

    /// Tells work on other tasks that the run was cancelled; the agent itself
    /// is dropped at its next await.
    pub fn cancelled(&self) -> Cancellation {
        self.run.cancellation().clone()
    }

    /// Uses a tool: gated, counted, in its own time limit.
    ///
    /// Takes `&self`, so that several calls can be under way at once. A tool that
    /// the graph does not give to this agent does not compile.
    ///
    /// # Errors
    ///
    /// [`InvokeError`](crate::tool::InvokeError), from the future.
    ///
    /// # Cancel safety
    ///
    /// Dropped before the first poll nothing has happened. Dropped later the
    /// call may have had its effect, and what was set aside counts as spent.
    pub fn invoke<'t, T: Tool>(&'t self, tool: &'t T, input: T::In) -> Invoke<'t, T>
    where
        R: May<T>,
    {
        Invoke::gated(self.run, R::NAME, tool, input)
    }

    /// Lends the run to a called agent and waits for what it gives back.
    ///
    /// What the callee wrote stands where it gives back, and is undone where it
    /// fails. An agent that the graph does not let this one call does not
    /// compile.
    ///
    /// # Errors
    ///
    /// [`CallError`], from the future; the state is as before the call.
    ///
    /// # Cancel safety
    ///
    /// Dropped at any await, the state is as before the call; what the callee
    /// spent stays spent.
    pub fn call<C>(&mut self, callee: C, reason: impl Into<Cow<'static, str>>) -> Call<'_, C>
    where
        R: Calls<C>,
        // An agent that is called gives back; that `C` does follows from the right.
        C: Acts + Role<Graph = R::Graph>,
    {
        let limit = <R as Calls<C>>::LIMIT;
        Call(Box::pin(call::call::<R, C>(self.run, self.work, callee, limit, reason.into())))
    }

    /// Proposes to hand the run to the agent `to`.
    ///
    /// An edge that the graph does not declare does not compile.
    ///
    /// # Errors
    ///
    /// Where the state does not prove the evidence that `to` needs: return the
    /// error and the run fails. Ask with [`Turn::prove`] first where there is
    /// another way to go.
    pub fn to<To>(self, to: To, reason: impl Into<Cow<'static, str>>) -> Act<R>
    where
        R: Edge<To>,
        To: Role<Graph = R::Graph>,
    {
        self.choose(R::choose(to), reason)
    }

    /// Proposes to hand the run to a target that was chosen at run time, among
    /// the legal ones.
    ///
    /// # Errors
    ///
    /// As for [`Turn::to`].
    pub fn choose(self, choice: R::Choice, reason: impl Into<Cow<'static, str>>) -> Act<R> {
        let edge = choice.edge();
        if let Err(source) = edge.prove(self.state()) {
            let refusal = Refusal::NotReady { from: R::NAME, to: edge.to(), source };
            return Err(AgentError::not_ready(refusal));
        }
        Ok(Proposal {
            stamp: self.work.stamp,
            kind: Proposed::Handoff { choice, reason: reason.into() },
        })
    }

    /// Ends the turn of a called agent with its answer.
    ///
    /// # Errors
    ///
    /// None; the signature is that of every way to end a turn.
    pub fn give_back(self, answer: <R as Called>::Answer) -> Act<R>
    where
        R: Called,
    {
        Ok(Proposal { stamp: self.work.stamp, kind: Proposed::Answer(R::returns(answer)) })
    }
}

impl<R: Acts> fmt::Debug for Turn<'_, R> {
    /// Shows the owner and the run, never the state.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Turn")
            .field("agent", &R::NAME)
            .field("run", &self.run.id())
            .finish_non_exhaustive()
    }
}

/// What an agent asks for, before the runtime has agreed.
#[must_use = "a proposal does nothing until the agent returns it"]
pub struct Proposal<R: Acts> {
    pub(crate) stamp: Stamp,
    pub(crate) kind: Proposed<R>,
}

pub(crate) enum Proposed<R: Acts> {
    Handoff { choice: R::Choice, reason: Cow<'static, str> },
    Answer(R::Returns),
}

impl<R: Acts> fmt::Debug for Proposal<R> {
    /// Shows where to and why, never an input or an answer.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Proposal");
        match &self.kind {
            Proposed::Handoff { choice, reason } => {
                shown.field("to", &choice.edge().to()).field("reason", reason)
            }
            Proposed::Answer(_) => shown.field("from", &R::NAME),
        };
        shown.finish_non_exhaustive()
    }
}

/// A call of another agent that is under way. See [`Turn::call`].
#[must_use = "nothing happens until the call is awaited"]
pub struct Call<'a, C: Acts>(
    Pin<Box<dyn Future<Output = Result<C::Returns, CallError>> + Send + 'a>>,
);

impl<C: Acts> Future for Call<'_, C> {
    type Output = Result<C::Returns, CallError>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        self.0.as_mut().poll(cx)
    }
}

impl<C: Acts> fmt::Debug for Call<'_, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Call").field("agent", &C::NAME).finish_non_exhaustive()
    }
}
