//! The rights of an agent, as types that cannot be forged.
//!
//! Every list in a graph (the agents, the starts, and per agent its targets,
//! tools, callees, fields and evidence) is a type: a balanced tree of
//! [`Leaf`]s. A right such as [`Edge`] names, as an associated type, the place
//! of its subject in that tree, and the trait of places, [`At`], is sealed
//! here. So `impl Edge<Research> for Writer` written by hand asks for a place
//! that does not exist and is refused by `cargo check`, even in the module that
//! declares the graph. Privacy of generated items alone does not give that.
//!
//! Nobody writes these traits by hand; they appear in messages and in bounds.
//! The bound that helpers want is `R: Writes<article::draft>`:
//!
//! ```
//! # use handoff_core::prelude::*;
//! # #[derive(Debug, Clone, Default, HandoffState)]
//! # struct Article { topic: String, draft: String }
//! # #[derive(HandoffGraph)]
//! # #[handoff(state = Article)]
//! # enum Desk {
//! #     #[handoff(start, to(Done), writes(draft))]
//! #     Writer,
//! #     #[handoff(done)]
//! #     Done,
//! # }
//! fn sign<R>(token: &mut Token<R>)
//! where
//!     R: Role<Graph = Desk> + Writes<article::draft>,
//! {
//!     Slot::write(&mut token.state_mut().draft).push_str(" (the desk)");
//! }
//!
//! let mut token = Desk::start(desk::Writer, Article::default());
//! sign(&mut token);
//! assert_eq!(token.state().draft, " (the desk)");
//! ```

use core::marker::PhantomData;

use crate::facts::{CalleesOf, EvidenceOf, FieldsOf, ProofsOf, TargetsOf, ToolsOf};
use crate::role::Role;

/// The empty list.
#[derive(Debug)]
pub enum Nil {}

/// The list that holds everything: `writes(*)`.
#[derive(Debug)]
pub enum All {}

/// A list of one.
#[derive(Debug)]
pub struct Leaf<T: ?Sized>(PhantomData<fn() -> T>);

/// Two lists as one.
#[derive(Debug)]
pub struct Fork<L, R>(PhantomData<fn() -> (L, R)>);

/// The place of the only entry of a [`Leaf`].
#[derive(Debug)]
pub enum Here {}

/// A place in the left half of a [`Fork`].
#[derive(Debug)]
pub struct Left<P>(PhantomData<fn() -> P>);

/// A place in the right half of a [`Fork`].
#[derive(Debug)]
pub struct Right<P>(PhantomData<fn() -> P>);

mod sealed {
    // The message stands here and not on the trait of the same name outside, as
    // this is the one that a place of the user's own misses.
    #[diagnostic::on_unimplemented(
        message = "rights come from the graph: `{T}` is not in this list",
        label = "no place of `{T}` in it",
        note = "rights are not written by hand; change the `#[handoff(..)]` attributes of the graph instead"
    )]
    pub trait At<T: ?Sized, List> {}
}

#[diagnostic::do_not_recommend]
impl<T: ?Sized> sealed::At<T, All> for Here {}
#[diagnostic::do_not_recommend]
impl<T: ?Sized> sealed::At<T, Leaf<T>> for Here {}
#[diagnostic::do_not_recommend]
impl<T: ?Sized, L, R, P: sealed::At<T, L>> sealed::At<T, Fork<L, R>> for Left<P> {}
#[diagnostic::do_not_recommend]
impl<T: ?Sized, L, R, P: sealed::At<T, R>> sealed::At<T, Fork<L, R>> for Right<P> {}

/// Says that `T` stands in `List` at the place `Self`. Sealed: the compiler
/// finds a place exactly where the derive has put one.
// `Sized`, as a trait object of it would be a place that nobody gave.
pub trait At<T: ?Sized, List>: sealed::At<T, List> + Sized {}

impl<T: ?Sized, List, P: sealed::At<T, List>> At<T, List> for P {}

/// How often one edge may be taken in a run: `at_most` of the entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limit {
    /// The place of the edge among the bounded edges of the graph.
    pub slot: usize,
    /// The bound of the entry.
    pub at_most: u32,
}

/// Says that the agent `Self` may hand off to the agent `To`.
///
/// The derive writes one bridge per agent and lists the legal targets in the
/// message; this text shows where an agent hands off to nobody, or to itself.
#[diagnostic::on_unimplemented(
    message = "illegal handoff: `{Self}` has no edge to `{To}`",
    label = "not a target of `{Self}`",
    note = "to allow it, add `to({To})` to `#[handoff(..)]` on the variant `{Self}` of the graph",
    note = "an end hands off to nobody; generic code asks for the edge in a bound: `R: Edge<desk::Done>`"
)]
pub trait Edge<To: Role>: Role {
    /// The place of `To` among the targets.
    type At: At<To, TargetsOf<Self>>;
    /// The bound of the edge, where it has one.
    const LIMIT: Option<Limit> = None;
    /// The target as one of the legal targets.
    #[cfg(feature = "runtime")]
    fn choose(to: To) -> Self::Choice
    where
        Self: crate::agent::Acts;
}

/// Says that a run may begin with this agent.
#[diagnostic::on_unimplemented(
    message = "a run cannot start with `{Self}`",
    label = "not a start of its graph",
    note = "to allow it, add `start` to `#[handoff(..)]` on the variant `{Self}` of the graph"
)]
pub trait Start: Role {
    /// The place of the agent among the starts.
    type At: At<Self, <Self::Graph as crate::graph::Graph>::Starts>;
    /// The token, for the places where the role is known only at run time.
    #[cfg(feature = "runtime")]
    fn any(token: crate::token::Token<Self>) -> <Self::Graph as crate::agent::Runs>::Any
    where
        Self: crate::agent::Acts;
}

/// Says that this agent is an end: a run that reaches it is complete.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an end of its graph",
    label = "a run goes on from here",
    note = "only a variant with `#[handoff(done)]` gives the state back"
)]
pub trait Done: Role {
    /// The place of the agent among the ends.
    type At: At<Self, <Self::Graph as crate::graph::Graph>::Ends>;
}

/// Says that the agent `Self` may use the tool `T`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` may not use the tool `{T}`",
    label = "not a tool of `{Self}`",
    note = "to allow it, add `may({T})` to `#[handoff(..)]` on the variant `{Self}` of the graph"
)]
pub trait May<T>: Role {
    /// The place of `T` among the tools.
    type At: At<T, ToolsOf<Self>>;
}

/// Stands for the tools of the agent `R`, which has none: the message without a list.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{R}` may not use the tool `{Self}`",
    label = "not a tool of `{R}`",
    note = "`{R}` has no tools; to allow it, add `may({Self})` to `#[handoff(..)]` on the variant `{R}`"
)]
pub trait ToolOf<R: Role>: Sized {
    type At: At<Self, ToolsOf<R>>;
}

/// Stands for the targets of the agent `R`, which is called and has none.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "illegal handoff: `{R}` has no edge to `{Self}`",
    label = "`{R}` is called, so it gives back",
    note = "`{R}` has `returns` and hands off to nobody; end its turn with `turn.give_back(answer)`"
)]
pub trait TargetOf<R: Role>: Role {
    type At: At<Self, TargetsOf<R>>;
    #[cfg(feature = "runtime")]
    fn choose(self) -> R::Choice
    where
        R: crate::agent::Acts;
}

/// Stands for the callees of the agent `R`, which has none: the message without a list.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "illegal call: `{R}` may not call `{Self}`",
    label = "not called by `{R}`",
    note = "`{R}` calls nobody; to allow it, add `calls({Self})` to `#[handoff(..)]` on the variant `{R}`"
)]
pub trait CalleeOf<R: Role>: Role {
    type At: At<Self, CalleesOf<R>>;
}

/// Says that the agent `Self` may call the agent `C`.
#[diagnostic::on_unimplemented(
    message = "illegal call: `{Self}` may not call `{C}`",
    label = "not called by `{Self}`",
    note = "to allow it, add `calls({C})` to `#[handoff(..)]` on the variant `{Self}` of the graph"
)]
pub trait Calls<C: Role>: Role {
    /// The place of `C` among the called agents.
    type At: At<C, CalleesOf<Self>>;
    /// The bound of the entry, where it has one.
    const LIMIT: Option<Limit> = None;
}

/// Says that the agent `Self` needs the evidence `E` when it is entered.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not need the evidence `{E}`",
    label = "not proved when `{Self}` is entered",
    note = "to have it proved, add `needs({E})` to `#[handoff(..)]` on the variant `{Self}` of the graph, or ask with `turn.prove::<{E}>()`"
)]
pub trait Needs<E>: Role {
    /// The place of `E` among the evidence.
    type At: At<E, EvidenceOf<Self>>;
    /// Picks it from all that was proved.
    #[doc(hidden)]
    fn pick(proofs: &ProofsOf<Self>) -> &E;
}

/// The name of a field of the state, packed into numbers.
///
/// A graph names the fields of a type that another derive has seen, perhaps in
/// another module, so the two meet in the name and not in a path.
#[derive(Debug)]
pub enum Name<const A: u128, const B: u128, const C: u128, const D: u128> {}

/// A field of the state: the marker that the derive makes in the module named
/// after the state (`article::draft`).
pub trait Field: 'static {
    /// The packed name.
    type Name;
}

/// Says that the agent `Self` may write the field with this packed name.
/// Bounds use [`Writes`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` may not write this field",
    label = "`{Self}` only reads it",
    note = "to allow it, list the field in `writes(..)` of `#[handoff(..)]` on the variant `{Self}` of the graph"
)]
pub trait WritesName<N>: Role {
    /// The place of the name among the fields.
    type At: At<N, FieldsOf<Self>>;
}

/// Says that the agent `Self` may write the field `F`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` may not write the field `{F}`",
    label = "`{Self}` only reads `{F}`",
    note = "to allow it, add `writes({F})` to `#[handoff(..)]` on the variant `{Self}` of the graph"
)]
// `WritesName` seals it: beside the blanket impl a written one would be legal.
pub trait Writes<F: Field>: WritesName<F::Name> {}

#[diagnostic::do_not_recommend]
impl<F: Field, R: WritesName<F::Name>> Writes<F> for R {}
