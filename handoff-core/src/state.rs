//! The state: one typed object that every agent reads, each field written
//! only by the agents that the graph names.
//!
//! `#[derive(HandoffState)]` makes, beside the struct, a struct of [`Slot`]s:
//! `state_mut()` returns it, every slot derefs to its field, and derefs mutably
//! only where the agent has the right. Rights go by the name of the field, so a
//! graph can name fields of a state that lives in another module, and private
//! ones.
//!
//! ```
//! # use handoff_core::prelude::*;
//! #[derive(Debug, Clone, Default, HandoffState)]
//! struct Article {
//!     topic: String,
//!     #[handoff(trace = Vec::len)]
//!     sources: Vec<String>,
//!     draft: String,
//! }
//! # #[derive(HandoffGraph)]
//! # #[handoff(state = Article)]
//! # enum Desk {
//! #     #[handoff(start, to(Done), writes(draft))]
//! #     Writer,
//! #     #[handoff(done)]
//! #     Done,
//! # }
//!
//! let mut token = Desk::start(desk::Writer, Article::default());
//! let mut slots = token.state_mut();
//! let heading = format!("{} ({} sources)", *slots.topic, slots.sources.len());
//! slots.draft.push_str(&heading);
//! *slots.draft += "\n";
//! ```
//!
//! # Borrowing
//!
//! `state_mut()` borrows the whole turn. Three errors follow from that, each
//! with a plain way out:
//!
//! - `turn.state_mut().draft.push_str(&compose(turn.state()))` borrows twice:
//!   take `let text = compose(turn.state());` first. An assignment,
//!   `*turn.state_mut().draft = compose(turn.state())`, is fine: its right side
//!   comes first.
//! - Two calls of `state_mut()` alive at once: keep one,
//!   `let mut slots = turn.state_mut();`, where all fields are readable and the
//!   own ones writable, independently of each other.
//! - A slot kept across `turn.to(..)`: finish with it first.
//!
//! `slots.draft += "x"` does not go through `DerefMut`; write `*slots.draft += "x"`.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

use crate::rights::{Field, Writes};
use crate::role::Role;

/// A state that agents share. Implemented by `#[derive(HandoffState)]`.
///
/// The derive needs `Clone`, which makes an attempt all or nothing: the first
/// write of an attempt copies, and a failed attempt drops its copy.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a handoff state",
    label = "needs `#[derive(HandoffState)]`",
    note = "write `#[derive(Debug, Clone, HandoffState)]` above the struct `{Self}`"
)]
pub trait HandoffState: Sized + Send + Sync + 'static {
    /// One [`Slot`] per field, for the rights of one agent.
    type Slots<'a, R: Role>;
    /// One packed name per field; how a graph finds a field by its name.
    #[doc(hidden)]
    type Names;
    /// The fields, in the order of the struct.
    const FIELDS: &'static [FieldSpec];

    /// Copies the state: `Clone`, asked for in one place, so that a state without
    /// it is one error.
    #[doc(hidden)]
    #[must_use]
    fn copied(&self) -> Self;

    /// Splits the state into slots.
    fn slots<R: Role>(&mut self) -> Self::Slots<'_, R>;

    /// Writes what traces show of the state: `sources=3 draft=240`.
    ///
    /// The derive writes the fields that carry `#[handoff(trace = path)]`, each
    /// as its name and what the function at `path` says of it.
    ///
    /// # Errors
    ///
    /// Those of the formatter.
    fn trace_fields(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let _ = f;
        Ok(())
    }
}

/// One field of a state as data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FieldSpec {
    /// The name of the field.
    pub name: &'static str,
    /// Its type, as the user wrote it, without white space.
    pub ty: &'static str,
}

/// One field of the state, lent to the agent `R`.
///
/// Everyone reads through it; writing needs `writes(field)` on the agent, else
/// the compiler says that `Slot<'_, Writer, sources, ..>` has no `DerefMut`.
pub struct Slot<'a, R, F, T: ?Sized> {
    field: &'a mut T,
    right: PhantomData<fn() -> (R, F)>,
}

impl<'a, R, F, T: ?Sized> Slot<'a, R, F, T> {
    /// Lends a field. Called by generated code, which has the whole state.
    #[doc(hidden)]
    pub fn new(field: &'a mut T) -> Self {
        Self { field, right: PhantomData }
    }
}

impl<'a, R: Writes<F>, F: Field, T> Slot<'a, R, F, T> {
    /// Replaces the field.
    ///
    /// An associated function, so that it hides no method of the field.
    pub fn set(this: &mut Self, value: T) {
        *this.field = value;
    }

    /// Borrows the field for writing, in a place where no `DerefMut` is tried.
    pub fn write<'s>(this: &'s mut Self) -> &'s mut T
    where
        'a: 's,
    {
        this.field
    }
}

impl<R, F, T: ?Sized> Deref for Slot<'_, R, F, T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.field
    }
}

impl<R: Writes<F>, F: Field, T: ?Sized> DerefMut for Slot<'_, R, F, T> {
    fn deref_mut(&mut self) -> &mut T {
        self.field
    }
}

impl<R, F, T: ?Sized + fmt::Debug> fmt::Debug for Slot<'_, R, F, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.field.fmt(f)
    }
}

impl<R, F, T: ?Sized + fmt::Display> fmt::Display for Slot<'_, R, F, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.field.fmt(f)
    }
}

impl<R, F, T: ?Sized + PartialEq<U>, U: ?Sized> PartialEq<U> for Slot<'_, R, F, T> {
    fn eq(&self, other: &U) -> bool {
        (*self.field).eq(other)
    }
}

#[expect(clippy::into_iter_without_iter, reason = "an `iter` here would hide the one of the field")]
impl<'s, R, F, T: ?Sized> IntoIterator for &'s Slot<'_, R, F, T>
where
    &'s T: IntoIterator,
{
    type Item = <&'s T as IntoIterator>::Item;
    type IntoIter = <&'s T as IntoIterator>::IntoIter;

    fn into_iter(self) -> Self::IntoIter {
        (&*self.field).into_iter()
    }
}

#[expect(
    clippy::into_iter_without_iter,
    reason = "an `iter_mut` here would hide the one of the field"
)]
impl<'s, R: Writes<F>, F: Field, T: ?Sized> IntoIterator for &'s mut Slot<'_, R, F, T>
where
    &'s mut T: IntoIterator,
{
    type Item = <&'s mut T as IntoIterator>::Item;
    type IntoIter = <&'s mut T as IntoIterator>::IntoIter;

    fn into_iter(self) -> Self::IntoIter {
        (&mut *self.field).into_iter()
    }
}

/// Stands in for a state that was not given, so that the missing attribute is the
/// only error. Not for users.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct NoState;

impl HandoffState for NoState {
    type Slots<'a, R: Role> = PhantomData<(&'a (), fn() -> R)>;
    type Names = ();
    const FIELDS: &'static [FieldSpec] = &[];

    fn copied(&self) -> Self {
        *self
    }

    fn slots<R: Role>(&mut self) -> Self::Slots<'_, R> {
        PhantomData
    }
}

/// Shows what a state lets traces see, and nothing else of it.
#[cfg(feature = "runtime")]
pub(crate) struct Traced<'a, S>(pub(crate) &'a S);

#[cfg(feature = "runtime")]
impl<S: HandoffState> fmt::Display for Traced<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.trace_fields(f)
    }
}
