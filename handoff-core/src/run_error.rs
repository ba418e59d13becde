//! How a run fails.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use crate::budget::BudgetError;
use crate::error::Refusal;
use crate::evidence::NotReady;
use crate::id::RunId;
use crate::state::HandoffState;
use crate::step::LONGEST_CHAIN;
use crate::token::owned;

/// A run that did not reach an end. Nobody owns it any more; its state, as at
/// the last handoff, is here.
pub struct RunError<S>(Box<Inner<S>>);

struct Inner<S> {
    run: RunId,
    agent: &'static str,
    handoffs: u32,
    state: Arc<S>,
    kind: RunErrorKind,
}

/// Why a run failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RunErrorKind {
    /// An agent asked for a handoff after the last one that the run may make.
    #[error("{0}")]
    HandoffLimit(Refusal),
    /// Something did not fit the budget.
    #[error("{0}")]
    Budget(BudgetError),
    /// An agent gave up.
    #[error("`{agent}` failed: {source}")]
    Agent {
        /// The wire name of the agent.
        agent: &'static str,
        /// What it says.
        source: Box<dyn Error + Send + Sync>,
    },
    /// The state did not prove what the next agent needs.
    #[error("{0}")]
    NotReady(Refusal),
    /// An agent was refused more often than the runtime allows.
    #[error("`{agent}` was refused too often; the last time: {refusal}")]
    Refused {
        /// The wire name of the agent.
        agent: &'static str,
        /// The last refusal.
        refusal: Refusal,
    },
    /// The run began with an agent that needs more than the state proves.
    #[error("the run cannot start with `{agent}`: not ready, {source}")]
    NotReadyToStart {
        /// The wire name of the agent.
        agent: &'static str,
        /// What is missing.
        source: NotReady,
    },
    /// An agent panicked. What it said is not repeated here: it may hold the state.
    #[error("`{agent}` panicked")]
    Panicked {
        /// The wire name of the agent.
        agent: &'static str,
    },
    /// The run was cancelled.
    #[error("cancelled while `{agent}` had its turn")]
    Cancelled {
        /// The wire name of the agent.
        agent: &'static str,
    },
    /// An agent returned a proposal that another turn has made.
    #[error("`{agent}` returned the proposal of another turn")]
    ForeignProposal {
        /// The wire name of the agent.
        agent: &'static str,
    },
    /// No tokio runtime was there to run it, or it was shut down.
    #[error("no tokio runtime carries the run")]
    Lost,
}

impl RunErrorKind {
    /// The stable code of this error.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::HandoffLimit(refusal) | Self::NotReady(refusal) => refusal.code(),
            Self::Budget(error) => error.code(),
            Self::NotReadyToStart { source, .. } => source.code(),
            Self::Agent { .. } => "agent.failed",
            Self::Refused { .. } => "agent.refused",
            Self::Panicked { .. } => "agent.panicked",
            Self::Cancelled { .. } => "run.cancelled",
            Self::ForeignProposal { .. } => "proposal.foreign",
            Self::Lost => "run.lost",
        }
    }
}

// Written out: with `#[from]` the budget of an inner run would be a source that an
// outer run takes for its own.
impl From<BudgetError> for RunErrorKind {
    fn from(error: BudgetError) -> Self {
        Self::Budget(error)
    }
}

impl<S> RunError<S> {
    pub(crate) fn new(
        run: RunId,
        agent: &'static str,
        handoffs: u32,
        state: Arc<S>,
        kind: RunErrorKind,
    ) -> Self {
        Self(Box::new(Inner { run, agent, handoffs, state, kind }))
    }

    /// Why the run failed.
    pub fn kind(&self) -> &RunErrorKind {
        &self.0.kind
    }

    /// The stable code of this error.
    pub fn code(&self) -> &'static str {
        self.0.kind.code()
    }

    /// The state as at the last handoff.
    pub fn state(&self) -> &S {
        &self.0.state
    }

    /// Identifies the run.
    pub fn run_id(&self) -> RunId {
        self.0.run
    }

    /// The wire name of the agent that owned the run last.
    pub fn agent(&self) -> &'static str {
        self.0.agent
    }

    /// How many handoffs the run made.
    pub fn handoffs(&self) -> u32 {
        self.0.handoffs
    }
}

impl<S: HandoffState> RunError<S> {
    /// Takes the state as at the last handoff.
    pub fn into_state(self) -> S {
        owned(self.0.state)
    }
}

impl<S> fmt::Display for RunError<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Inner { run, handoffs, kind, .. } = &*self.0;
        let plural = if *handoffs == 1 { "" } else { "s" };
        write!(f, "{run} failed after {handoffs} handoff{plural}: {kind}")
    }
}

impl<S> fmt::Debug for RunError<S> {
    /// Shows everything but the state.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RunError")
            .field("run", &self.0.run)
            .field("agent", &self.0.agent)
            .field("handoffs", &self.0.handoffs)
            .field("kind", &self.0.kind)
            .finish_non_exhaustive()
    }
}

impl<S> Error for RunError<S> {
    /// The first cause that the text does not tell already, so that a report of
    /// the whole chain says nothing twice. The error of an agent with its own type
    /// is in [`RunError::kind`].
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        let text = self.to_string();
        let causes = std::iter::successors(self.0.kind.source(), |&cause| cause.source());
        causes.take(LONGEST_CHAIN).find(|cause| !text.ends_with(&cause.to_string()))
    }
}
