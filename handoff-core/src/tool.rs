//! What agents do in the world, and the gate in front of it.
//!
//! A tool is run only through `turn.invoke(&tool, input)`: the graph must give
//! the tool to the agent (the compiler), the budget must have room and the run
//! must not be cancelled (the running check). What reaches [`Tool::run`] is a
//! [`Permit`], which only the gate makes, so a tool that asks for its own permit
//! cannot be run by a shortcut.
//!
//! ```
//! use handoff_core::prelude::*;
//!
//! struct WordCount;
//!
//! impl Tool for WordCount {
//!     const NAME: &'static str = "word_count";
//!     const CLASS: EffectClass = EffectClass::AtLeastOnce;
//!     type In = String;
//!     type Out = usize;
//!     type Error = std::convert::Infallible;
//!
//!     async fn run(&self, _: Permit<'_, Self>, text: String) -> Result<usize, Self::Error> {
//!         Ok(text.split_whitespace().count())
//!     }
//! }
//! ```

use std::error::Error;
use std::fmt;
use std::future::Future;
use std::marker::PhantomData;
use std::pin::Pin;
use std::sync::{Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use tracing::Instrument as _;

use crate::agent::Runs;
use crate::budget::{Amount, BudgetError, Reservation};
use crate::cancel::Cancellation;
use crate::id::RunId;
use crate::live::RunContext;
use crate::telemetry;

/// Something that agents use: a search, a model, a payment.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tool",
    label = "needs `impl Tool for {Self}`",
    note = "write `impl Tool for {Self}`, or remove `{Self}` from `may(..)`"
)]
pub trait Tool: Send + Sync + Sized + 'static {
    /// What receipts, traces and models call it.
    const NAME: &'static str;
    /// What a second run of the same call would do. The default assumes the
    /// worst.
    const CLASS: EffectClass = EffectClass::Once;
    /// The longest time that one call may take.
    const TIMEOUT: Duration = Duration::from_secs(30);
    /// What it is called with.
    type In: Send;
    /// What it answers.
    type Out: Send;
    /// How it fails: anything that becomes a boxed error.
    type Error: Into<Box<dyn Error + Send + Sync>>;

    /// The most that one call may use; set aside before it starts, and counted
    /// as spent unless the tool says otherwise with [`Permit::used`]. Every call
    /// counts as one tool call at least.
    fn ask(input: &Self::In) -> Amount {
        let _ = input;
        Amount::TOOL_CALL
    }

    /// Says whether a failed call may work a little later (a rate limit, a lost
    /// connection). An agent that passes such an error on with `?` is given
    /// another attempt.
    fn is_transient(error: &Self::Error) -> bool {
        let _ = error;
        false
    }

    /// Does the work. `async fn run(..)` implements this.
    ///
    /// # Cancel safety
    ///
    /// The gate drops the future at an await when its time is over or the run is
    /// cancelled. What was set aside then counts as used, and the effect may have
    /// happened.
    ///
    /// # Errors
    ///
    /// Those of the tool.
    fn run(
        &self,
        permit: Permit<'_, Self>,
        input: Self::In,
    ) -> impl Future<Output = Result<Self::Out, Self::Error>> + Send;
}

/// What a second run of the same tool call would do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum EffectClass {
    /// Nothing worse than the first: reading, or setting a value.
    AtLeastOnce,
    /// A second effect: a payment, a message. Never replayed unasked.
    Once,
}

/// The gate's leave for one call of the tool `T`.
pub struct Permit<'a, T> {
    run: RunId,
    agent: &'static str,
    time: Duration,
    cancellation: &'a Cancellation,
    used: &'a Mutex<Option<Amount>>,
    /// Invariant: a tool that is a subtype of another has no permit for it.
    tool: PhantomData<fn(T) -> T>,
}

impl<T: Tool> Permit<'_, T> {
    /// The run that the call belongs to.
    pub fn run_id(&self) -> RunId {
        self.run
    }

    /// The wire name of the agent that asked.
    pub fn agent(&self) -> &'static str {
        self.agent
    }

    /// How long the call may take, counted from its start; the gate drops it
    /// after that.
    pub fn time(&self) -> Duration {
        self.time
    }

    /// Tells work on other tasks that the run was cancelled.
    pub fn cancellation(&self) -> &Cancellation {
        self.cancellation
    }

    /// Reports what the call used, more or less than [`Tool::ask`] has set
    /// aside. The last report counts; an overrun stops the next start. Where the
    /// call is cut short, what was set aside counts if it is more.
    pub fn used(&self, amount: Amount) {
        *self.used.lock().unwrap_or_else(PoisonError::into_inner) = Some(amount);
    }
}

impl<T: Tool> fmt::Debug for Permit<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Permit")
            .field("tool", &T::NAME)
            .field("run", &self.run)
            .field("agent", &self.agent)
            .finish_non_exhaustive()
    }
}

/// Why a tool call gave no answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum InvokeError {
    /// The call does not fit the budget; it did not start.
    #[error("tool `{tool}` did not start: {source}")]
    Budget {
        /// The name of the tool.
        tool: &'static str,
        /// What is spent.
        source: BudgetError,
    },
    /// The call took longer than it may. It may have had its effect.
    #[error("tool `{tool}` took longer than {} ms", after.as_millis())]
    TimedOut {
        /// The name of the tool.
        tool: &'static str,
        /// How long it was given.
        after: Duration,
    },
    /// The run was cancelled before the call started.
    #[error("tool `{tool}` did not start: the run was cancelled")]
    Cancelled {
        /// The name of the tool.
        tool: &'static str,
    },
    /// The tool says that it failed.
    #[error("tool `{tool}` failed: {source}")]
    Failed {
        /// The name of the tool.
        tool: &'static str,
        /// The error of the tool; `downcast_ref` gives its own type back.
        source: Box<dyn Error + Send + Sync>,
        /// Whether [`Tool::is_transient`] says that a later call may work.
        transient: bool,
    },
}

impl InvokeError {
    /// The stable code of this error.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Budget { source, .. } => source.code(),
            Self::TimedOut { .. } => "tool.timed_out",
            Self::Cancelled { .. } => "run.cancelled",
            Self::Failed { .. } => "tool.failed",
        }
    }

    /// Says whether another attempt may help.
    pub const fn is_transient(&self) -> bool {
        matches!(self, Self::Failed { transient: true, .. })
    }
}

/// A tool call that is under way. See [`Turn::invoke`](crate::turn::Turn::invoke).
#[must_use = "nothing happens until the call is awaited"]
pub struct Invoke<'a, T: Tool> {
    call: Pin<Box<dyn Future<Output = Result<T::Out, InvokeError>> + Send + 'a>>,
}

impl<T: Tool> Future for Invoke<'_, T> {
    type Output = Result<T::Out, InvokeError>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        self.call.as_mut().poll(cx)
    }
}

impl<T: Tool> fmt::Debug for Invoke<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Invoke").field("tool", &T::NAME).finish_non_exhaustive()
    }
}

impl<'a, T: Tool> Invoke<'a, T> {
    /// The gate. Nothing is looked at before the first poll, so a call that is
    /// never awaited costs nothing.
    pub(crate) fn gated<G: Runs>(
        run: &'a RunContext<G>,
        agent: &'static str,
        tool: &'a T,
        input: T::In,
    ) -> Self {
        let call = async move {
            let span = telemetry::tool::<T>(run.id, agent);
            let answer = call(run, agent, tool, input).instrument(span.clone()).await;
            if let Err(error) = &answer {
                telemetry::failed(&span, error.code());
            }
            answer
        };
        Self { call: Box::pin(call) }
    }
}

async fn call<T: Tool, G: Runs>(
    run: &RunContext<G>,
    agent: &'static str,
    tool: &T,
    input: T::In,
) -> Result<T::Out, InvokeError> {
    if run.cancellation.is_cancelled() {
        return Err(InvokeError::Cancelled { tool: T::NAME });
    }
    let ask = T::ask(&input);
    let ask = Amount { tool_calls: ask.tool_calls.max(1), ..ask };
    let budget = |source| InvokeError::Budget { tool: T::NAME, source };
    let started = Started::new(run.reserve(ask).map_err(budget)?, ask);
    let time = T::TIMEOUT.min(run.time_left());
    let permit = Permit {
        run: run.id,
        agent,
        time,
        cancellation: &run.cancellation,
        used: &started.used,
        tool: PhantomData,
    };
    #[cfg(feature = "testkit")]
    let scripted = match run.script() {
        Some(script) => script.answer::<T>(input),
        None => Err(input),
    };
    #[cfg(feature = "testkit")]
    let input = match scripted {
        Err(input) => input,
        Ok(answer) => {
            started.answered();
            return answer;
        }
    };
    let Ok(answer) = tokio::time::timeout(time, tool.run(permit, input)).await else {
        return Err(InvokeError::TimedOut { tool: T::NAME, after: time });
    };
    started.answered();
    answer.map_err(failed::<T>)
}

pub(crate) fn failed<T: Tool>(error: T::Error) -> InvokeError {
    let transient = T::is_transient(&error);
    InvokeError::Failed { tool: T::NAME, source: error.into(), transient }
}

/// A call that has started. Dropped before the tool has answered (a time-out, a
/// panic, a caller that stops waiting) more may have happened than was reported.
struct Started {
    reservation: Option<Reservation>,
    ask: Amount,
    used: Mutex<Option<Amount>>,
}

impl Started {
    fn new(reservation: Reservation, ask: Amount) -> Self {
        Self { reservation: Some(reservation), ask, used: Mutex::new(None) }
    }

    fn answered(mut self) {
        let used = self.reported().unwrap_or(self.ask);
        self.settle(used);
    }

    fn reported(&self) -> Option<Amount> {
        *self.used.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn settle(&mut self, used: Amount) {
        if let Some(reservation) = self.reservation.take() {
            // One call was made whatever the tool reports of tokens and cost.
            reservation.settle(Amount { tool_calls: self.ask.tool_calls, ..used });
        }
    }
}

impl Drop for Started {
    fn drop(&mut self) {
        let used = self.ask.most(self.reported().unwrap_or_default());
        self.settle(used);
    }
}
