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

use crate::rights::{Fork, Here, Leaf, Left, Nil, Right};

/// A fact that a state proves or does not.
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

/// A list of evidence, proved as a whole. Not for users.
#[doc(hidden)]
pub trait Prove<S> {
    /// One value per entry of the list.
    type Proofs: Send + Sync + 'static;
    fn prove(state: &S) -> Result<Self::Proofs, NotReady>;
}

impl<S> Prove<S> for Nil {
    type Proofs = ();
    fn prove(_: &S) -> Result<(), NotReady> {
        Ok(())
    }
}

impl<S, E: Evidence<S>> Prove<S> for Leaf<E> {
    type Proofs = E;
    fn prove(state: &S) -> Result<E, NotReady> {
        E::prove(state)
    }
}

impl<S, L: Prove<S>, R: Prove<S>> Prove<S> for Fork<L, R> {
    type Proofs = (L::Proofs, R::Proofs);
    fn prove(state: &S) -> Result<Self::Proofs, NotReady> {
        Ok((L::prove(state)?, R::prove(state)?))
    }
}

/// Finds one proof among those of a list. Not for users.
#[doc(hidden)]
pub trait Find<E, S, List: Prove<S>> {
    fn find(proofs: &List::Proofs) -> &E;
}

impl<S, E: Evidence<S>> Find<E, S, Leaf<E>> for Here {
    fn find(proofs: &E) -> &E {
        proofs
    }
}

impl<S, E, L: Prove<S>, R: Prove<S>, P: Find<E, S, L>> Find<E, S, Fork<L, R>> for Left<P> {
    fn find(proofs: &(L::Proofs, R::Proofs)) -> &E {
        P::find(&proofs.0)
    }
}

impl<S, E, L: Prove<S>, R: Prove<S>, P: Find<E, S, R>> Find<E, S, Fork<L, R>> for Right<P> {
    fn find(proofs: &(L::Proofs, R::Proofs)) -> &E {
        P::find(&proofs.1)
    }
}

