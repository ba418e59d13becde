//! Facts proved from the state.
//!
//! "Done" is an agreed check, not a feeling: an agent that `needs` evidence is
//! entered only where the state proves it. The sender proves it when it
//! proposes the handoff, the receiver's runtime proves it again before the turn
//! starts, and no model can write one: evidence is made from the state and
//! never decoded.
//!
//! ```
//! use handoff_core::prelude::*;
//!
//! # #[derive(Debug, Clone, Default, HandoffState)]
//! # struct Article { sources: Vec<String> }
//! /// At least three sources were found.
//! #[derive(Debug)]
//! struct SourcesReady(());
//!
//! impl Evidence<Article> for SourcesReady {
//!     fn prove(state: &Article) -> Result<Self, NotReady> {
//!         if state.sources.len() >= 3 {
//!             return Ok(SourcesReady(()));
//!         }
//!         Err(NotReady::because(format!("{} of 3 sources", state.sources.len())))
//!     }
//! }
//!
//! let refused = SourcesReady::prove(&Article::default()).unwrap_err();
//! assert_eq!(refused.to_string(), "0 of 3 sources");
//! ```
//!
//! Keep the constructor of an evidence private (a private field is enough):
//! the library never makes one but through [`Evidence::prove`], and your own
//! code should not either.

use std::borrow::Cow;

/// A fact that a state proves or does not.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not evidence for the state `{S}`",
    label = "nothing proves it from `{S}`",
    note = "write `impl Evidence<{S}> for {Self}`, or remove `{Self}` from `needs(..)`"
)]
pub trait Evidence<S>: Sized + Send + Sync + 'static {
    /// Looks at the state and proves the fact.
    ///
    /// The answer must depend on the state alone: it is asked for more than
    /// once, by the sender and by the receiver.
    ///
    /// # Errors
    ///
    /// [`NotReady`] with the reason; the state was only read.
    fn prove(state: &S) -> Result<Self, NotReady>;
}

/// Why a state does not prove a fact. Operators and models see the text, so it
/// must hold no secrets of the state.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct NotReady {
    reason: Cow<'static, str>,
}

impl NotReady {
    /// Says what is missing, in the form "2 of 3 sources".
    pub fn because(reason: impl Into<Cow<'static, str>>) -> Self {
        Self { reason: reason.into() }
    }

    /// The stable code of this error.
    pub const fn code(&self) -> &'static str {
        "evidence.not_ready"
    }
}
