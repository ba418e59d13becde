//! Lending a run to an agent that gives back.
//!
//! A called agent works on a view of its caller's view of the state. What it
//! wrote replaces the caller's only where it gives back; an error, a panic or a
//! caller that stops waiting drops it. What it spent stays spent.

use std::borrow::Cow;
use std::error::Error;
use std::sync::Arc;

use tracing::Instrument as _;

use crate::agent::{Acts, AgentError, AgentErrorKind, Runs};
use crate::budget::{Amount, BudgetError};
use crate::event::RunEvent;
use crate::evidence::NotReady;
use crate::live::RunContext;
use crate::rights::Limit;
use crate::role::{Role, StateOf};
use crate::step::{poll_caught, seated};
use crate::telemetry;
use crate::turn::{Proposal, Proposed, Stamp, Turn, Work};

/// Why a called agent gave nothing back. The state is as before the call.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CallError {
    /// The call does not fit the budget; it did not start.
    #[error("`{to}` was not called: {source}")]
    Budget {
        /// The wire name of the agent to be called.
        to: &'static str,
        /// What is spent.
        source: BudgetError,
    },
    /// The bound of the `calls` entry is spent; it did not start.
    #[error("`{from}` cannot call `{to}` again: at most {at_most} in a run")]
    Limit {
        /// The wire name of the agent that calls.
        from: &'static str,
        /// The wire name of the agent to be called.
        to: &'static str,
        /// The bound of the entry.
        at_most: u32,
    },
    /// The state does not prove what the callee needs; it did not start.
    #[error("`{to}` was not called: not ready, {source}")]
    NotReady {
        /// The wire name of the agent to be called.
        to: &'static str,
        /// What is missing.
        source: NotReady,
    },
    /// The run was cancelled before the call started.
    #[error("`{to}` was not called: the run was cancelled")]
    Cancelled {
        /// The wire name of the agent to be called.
        to: &'static str,
    },
    /// The callee failed; what it wrote is undone.
    #[error("the called agent `{to}` failed: {source}")]
    Failed {
        /// The wire name of the called agent.
        to: &'static str,
        /// What it says; `downcast_ref` gives its own type back.
        source: Box<dyn Error + Send + Sync>,
    },
    /// The callee panicked; what it wrote is undone.
    #[error("the called agent `{to}` panicked")]
    Panicked {
        /// The wire name of the called agent.
        to: &'static str,
    },
    /// The callee gave back a proposal of another turn.
    #[error("the called agent `{to}` answered with a proposal of another turn")]
    ForeignProposal {
        /// The wire name of the called agent.
        to: &'static str,
    },
}

impl CallError {
    /// The stable code of this error.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Budget { source, .. } => source.code(),
            Self::Limit { .. } => "edge.at_most",
            Self::NotReady { .. } => "evidence.not_ready",
            Self::Cancelled { .. } => "run.cancelled",
            Self::Failed { .. } => "agent.failed",
            Self::Panicked { .. } => "agent.panicked",
            Self::ForeignProposal { .. } => "proposal.foreign",
        }
    }
}

/// Lends the work of `R` to the agent `C`.
pub(crate) async fn call<R, C>(
    run: &RunContext<R::Graph>,
    work: &mut Work<StateOf<R>>,
    callee: C,
    limit: Option<Limit>,
    reason: Cow<'static, str>,
) -> Result<C::Returns, CallError>
where
    R: Acts,
    C: Acts + Role<Graph = R::Graph>,
{
    let span = telemetry::call::<R, C>(run.id, work.handoffs, &reason);
    let answer = lend::<R, C>(run, work, &callee, limit, reason).instrument(span.clone()).await;
    match &answer {
        Ok(_) => telemetry::outcome(&span, "returned"),
        Err(error) => telemetry::failed(&span, error.code()),
    }
    answer
}

async fn lend<R, C>(
    run: &RunContext<R::Graph>,
    work: &mut Work<StateOf<R>>,
    callee: &C,
    limit: Option<Limit>,
    reason: Cow<'static, str>,
) -> Result<C::Returns, CallError>
where
    R: Acts,
    C: Acts + Role<Graph = R::Graph>,
{
    if run.cancellation.is_cancelled() {
        return Err(CallError::Cancelled { to: C::NAME });
    }
    C::prove(&work.state).map_err(|source| CallError::NotReady { to: C::NAME, source })?;
    let reservation =
        run.reserve(Amount::CALL).map_err(|source| CallError::Budget { to: C::NAME, source })?;
    if let Some(limit) = limit.filter(|&limit| !run.take_call(limit)) {
        reservation.release();
        return Err(CallError::Limit { from: R::NAME, to: C::NAME, at_most: limit.at_most });
    }
    run.live.push(RunEvent::Called { from: R::NAME, to: C::NAME, reason });
    let error = Some(Dropped.code());
    let mut returning = Returning { run, from: C::NAME, to: R::NAME, error };
    let answer = called::<R, C>(run, work, callee).await;
    reservation.settle(Amount::CALL);
    returning.error = answer.as_ref().err().map(CallError::code);
    answer
}

/// The caller stopped waiting; nobody but a watcher hears of it.
struct Dropped;

impl Dropped {
    #[expect(clippy::unused_self, reason = "where every code is looked for")]
    const fn code(&self) -> &'static str {
        "call.dropped"
    }
}

/// Tells that a called agent is done, also where its caller stops waiting.
struct Returning<'a, G: Runs> {
    run: &'a RunContext<G>,
    from: &'static str,
    to: &'static str,
    error: Option<&'static str>,
}

impl<G: Runs> Drop for Returning<'_, G> {
    fn drop(&mut self) {
        let Self { from, to, error, .. } = *self;
        self.run.live.push(RunEvent::Returned { from, to, error });
    }
}

/// The attempts of a called agent. What it wrote replaces `work` only where it
/// gives back.
async fn called<R, C>(
    run: &RunContext<C::Graph>,
    work: &mut Work<StateOf<C>>,
    callee: &C,
) -> Result<C::Returns, CallError>
where
    R: Role,
    C: Acts,
{
    #[cfg(feature = "testkit")]
    if let Some(script) = run.script() {
        return script.answer_call::<C>();
    }
    let mut attempts = 0;
    loop {
        let span = telemetry::called::<R, C>(run.id, work.handoffs, attempts);
        let error = match called_once(run, work, callee, &span).await {
            Ok(answer) => {
                telemetry::outcome(&span, "returned");
                return Ok(answer);
            }
            Err(Unanswered::Over(error)) => {
                telemetry::failed(&span, error.code());
                return Err(error);
            }
            Err(Unanswered::Said(error)) => error,
        };
        attempts += 1;
        match error.kind {
            AgentErrorKind::Retry { after, .. } if attempts < run.max_attempts => {
                telemetry::outcome(&span, "retried");
                if !after.is_zero() {
                    tokio::time::sleep(after).await;
                }
            }
            _ => {
                let error = CallError::Failed { to: C::NAME, source: error.into_source() };
                telemetry::failed(&span, error.code());
                return Err(error);
            }
        }
        // An overrun of the attempt before stops this one.
        run.may_start().map_err(|source| CallError::Budget { to: C::NAME, source })?;
        run.live.push(RunEvent::Retried { agent: C::NAME, attempt: attempts + 1 });
    }
}

/// Why one attempt of a called agent gave nothing back.
enum Unanswered {
    Over(CallError),
    Said(AgentError),
}

impl From<CallError> for Unanswered {
    fn from(error: CallError) -> Self {
        Self::Over(error)
    }
}

async fn called_once<C: Acts>(
    run: &RunContext<C::Graph>,
    work: &mut Work<StateOf<C>>,
    callee: &C,
    span: &tracing::Span,
) -> Result<C::Returns, Unanswered> {
    let proofs =
        C::prove(&work.state).map_err(|source| CallError::NotReady { to: C::NAME, source })?;
    let Some(team) = &run.team else { return Err(CallError::Panicked { to: C::NAME }.into()) };
    let stamp = Stamp::new();
    let mut lent = Work { state: Arc::clone(&work.state), handoffs: work.handoffs, stamp };
    let turn = Turn { run, work: &mut lent, role: callee, proofs, refusal: None };
    let act = match seated(C::seat(team), turn) {
        None => None,
        Some(mut acting) => {
            let polled = std::future::poll_fn(move |cx| poll_caught(acting.as_mut(), cx));
            polled.instrument(span.clone()).await
        }
    };
    telemetry::traced(span, &*lent.state);
    match act {
        None => Err(CallError::Panicked { to: C::NAME }.into()),
        Some(Err(error)) => Err(Unanswered::Said(error)),
        Some(Ok(Proposal { stamp, kind: Proposed::Answer(answer) })) if stamp == lent.stamp => {
            work.state = lent.state;
            Ok(answer)
        }
        Some(Ok(_)) => Err(CallError::ForeignProposal { to: C::NAME }.into()),
    }
}
