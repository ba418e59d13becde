//! What can go wrong with a handoff, and what may be assumed afterwards.
//!
//! Every error has a stable `code()` for logs and alerts. None shows the state.

use std::fmt;

use crate::evidence::NotReady;
use crate::rights::Limit;
use crate::role::{Role, StateOf};
use crate::token::Token;

/// Why a handoff was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The run has made as many handoffs as its graph or its budget allows.
    #[error("`{from}` cannot hand off to `{to}`: the run has made all its {made} handoffs")]
    RunLimit {
        /// The wire name of the agent that asked.
        from: &'static str,
        /// The wire name of the agent it asked for.
        to: &'static str,
        /// How many handoffs the run has made.
        made: u32,
    },
    /// The edge's own bound is spent.
    #[error("`{from}` cannot hand off to `{to}` again: at most {at_most} in a run")]
    EdgeLimit {
        /// The wire name of the agent that asked.
        from: &'static str,
        /// The wire name of the agent it asked for.
        to: &'static str,
        /// The bound of the edge.
        at_most: u32,
    },
    /// The state does not prove what the target needs.
    #[error("`{from}` cannot hand off to `{to}`: not ready, {source}")]
    NotReady {
        /// The wire name of the agent that asked.
        from: &'static str,
        /// The wire name of the agent it asked for.
        to: &'static str,
        /// What is missing.
        source: NotReady,
    },
}

impl Refusal {
    #[cold]
    pub(crate) fn run_limit<R: Role>(to: &'static str, made: u32) -> Self {
        Self::RunLimit { from: R::NAME, to, made }
    }

    #[cold]
    pub(crate) fn edge_limit<R: Role>(to: &'static str, limit: Limit) -> Self {
        Self::EdgeLimit { from: R::NAME, to, at_most: limit.at_most }
    }

    #[cold]
    pub(crate) fn not_ready<R: Role>(to: &'static str, source: NotReady) -> Self {
        Self::NotReady { from: R::NAME, to, source }
    }

    /// The stable code of this error.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::RunLimit { .. } => "budget.handoffs",
            Self::EdgeLimit { .. } => "edge.at_most",
            Self::NotReady { .. } => "evidence.not_ready",
        }
    }
}

/// A handoff of a lone [`Token`] that did not happen. Nothing is lost: see
/// [`HandoffError::into_failed`].
pub struct HandoffError<R: Role, To>(Box<Failed<R, To>>);

/// What is left after a handoff that did not happen.
pub enum Failed<R: Role, To> {
    /// The agent still owns the run and may choose another way.
    Refused {
        /// The right to the run, unchanged.
        token: Token<R>,
        /// The target, with its input.
        to: To,
        /// Why.
        error: Refusal,
    },
    /// The run is over and nobody owns it.
    Ended {
        /// The state, as it was.
        state: StateOf<R>,
        /// Why.
        error: Refusal,
    },
}

impl<R: Role, To> fmt::Debug for Failed<R, To> {
    /// Shows why, never the state.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, error) = match self {
            Self::Refused { error, .. } => ("Refused", error),
            Self::Ended { error, .. } => ("Ended", error),
        };
        f.debug_struct(name).field("error", error).finish_non_exhaustive()
    }
}

impl<R: Role, To> HandoffError<R, To> {
    /// Gives back the token, or the state of a run that is over.
    pub fn into_failed(self) -> Failed<R, To> {
        *self.0
    }

    /// Why the handoff did not happen.
    pub const fn refusal(&self) -> &Refusal {
        match &*self.0 {
            Failed::Refused { error, .. } | Failed::Ended { error, .. } => error,
        }
    }

    /// The stable code of this error.
    pub const fn code(&self) -> &'static str {
        self.refusal().code()
    }
}

impl<R: Role, To> From<Failed<R, To>> for HandoffError<R, To> {
    #[cold]
    fn from(failed: Failed<R, To>) -> Self {
        Self(Box::new(failed))
    }
}

impl<R: Role, To> fmt::Display for HandoffError<R, To> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.refusal().fmt(f)
    }
}

impl<R: Role, To> fmt::Debug for HandoffError<R, To> {
    /// Shows why, never the state.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("HandoffError").field(self.refusal()).finish()
    }
}

impl<R: Role, To> std::error::Error for HandoffError<R, To> {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self.refusal() {
            Refusal::NotReady { source, .. } => Some(source),
            _ => None,
        }
    }
}
