//! What happens in a run, as a stream for whoever watches.
//!
//! Events are for eyes: a dashboard, a progress line, the tokens of a model.
//! They are kept in memory, the last thousand or so of each run, and never
//! stored.

use std::any::Any;
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use crate::error::Refusal;

/// Something that happened in a run, in order and once.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum RunEvent {
    /// The run began; this agent owns it.
    Started {
        /// The wire name of the agent.
        agent: &'static str,
    },
    /// The run was handed on and the new owner is about to have its turn.
    HandedOff {
        /// The wire name of the agent that handed off.
        from: &'static str,
        /// The wire name of the new owner.
        to: &'static str,
        /// Why, in the words of the agent that handed off.
        reason: Cow<'static, str>,
        /// How many handoffs the run has made, this one included.
        count: u32,
    },
    /// A proposal was refused; the owner has another turn.
    Refused {
        /// The wire name of the owner.
        agent: &'static str,
        /// Why.
        refusal: Refusal,
    },
    /// The owner asked for another attempt and gets it.
    Retried {
        /// The wire name of the agent.
        agent: &'static str,
        /// Which attempt begins, counted from 1.
        attempt: u32,
    },
    /// An agent was called.
    Called {
        /// The wire name of the agent that calls.
        from: &'static str,
        /// The wire name of the agent that is called.
        to: &'static str,
        /// Why, in the words of the agent that calls.
        reason: Cow<'static, str>,
    },
    /// A called agent gave back, or failed.
    Returned {
        /// The wire name of the agent that was called.
        from: &'static str,
        /// The wire name of the agent that called.
        to: &'static str,
        /// The stable code of the error where it failed; `call.dropped` where the
        /// caller stopped waiting.
        error: Option<&'static str>,
    },
    /// An agent sent something of the user's own with `turn.emit(..)`.
    Emitted {
        /// The wire name of the agent.
        agent: &'static str,
        /// What it sent.
        event: Emitted,
    },
    /// The run reached an end.
    Ended {
        /// The wire name of the end.
        agent: &'static str,
        /// How many handoffs it made.
        count: u32,
    },
    /// The run failed.
    Failed {
        /// The wire name of the agent that owned it last.
        agent: &'static str,
        /// The stable code of the error.
        code: &'static str,
    },
    /// The watcher was too slow: this many events are gone.
    Missed {
        /// How many.
        events: u64,
    },
}

/// A value of the user's own type, from `turn.emit(..)`.
#[derive(Clone)]
pub struct Emitted(pub(crate) Arc<dyn Any + Send + Sync>);

impl Emitted {
    /// The value, where it is an `E`.
    pub fn get<E: Any>(&self) -> Option<&E> {
        self.0.downcast_ref()
    }
}

impl fmt::Debug for Emitted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Emitted").finish_non_exhaustive()
    }
}
