//! What a graph says of one role, as one type.
//!
//! A role could have an associated type for each of its lists; the compiler
//! would then look at every one of them, of every agent, at every check. So the
//! derive writes one type, [`Declared`], and this module reads it:
//!
//! ```
//! # use handoff_core::prelude::*;
//! # #[derive(Debug, Clone, Default, HandoffState)]
//! # struct Article { draft: String }
//! # struct Brief { words: usize }
//! # #[derive(HandoffGraph)]
//! # #[handoff(state = Article)]
//! # enum Desk {
//! #     #[handoff(start, to(Writer))]
//! #     Research,
//! #     #[handoff(to(Done), writes(draft))]
//! #     Writer(Brief),
//! #     #[handoff(done)]
//! #     Done,
//! # }
//! fn words<R>(token: &Token<R>) -> usize
//! where
//!     R: Role<Facts: handoff_core::facts::Facts<R, Input = Brief>>,
//! {
//!     token.input().words
//! }
//! ```
//!
//! [`Facts`] is sealed, and a `Declared` is the facts of the one role that
//! stands at its place in the graph: nobody can borrow those of another role.

use std::marker::PhantomData;

use crate::evidence::NotReady;
use crate::graph::Graph;
use crate::rights::{At, Nil};
use crate::role::{Role, StateOf};

/// What the graph says of the agent `R`. Sealed; see [`Declared`].
pub trait Facts<R: Role>: sealed::Facts {
    /// The agents that it may hand off to.
    type Targets;
    /// The agents that it may call.
    type Callees;
    /// The tools that it may use.
    type Tools;
    /// The fields that it may write.
    type Fields;
    /// The evidence that it needs when it is entered.
    type Evidence;
    /// The same, proved: a tuple with one value for each.
    type Proofs: Send + Sync + 'static;
    /// What the variant carries; `()` where it carries nothing.
    type Input: Send + Sync + 'static;

    /// See [`Role::INDEX`].
    const INDEX: usize;

    /// See [`Role::input`].
    fn input(role: &R) -> &Self::Input;

    /// See [`Role::prove`].
    ///
    /// # Errors
    ///
    /// What is missing first.
    fn prove(state: &StateOf<R>) -> Result<Self::Proofs, NotReady>;
}

/// The targets of an agent.
pub type TargetsOf<R> = <<R as Role>::Facts as Facts<R>>::Targets;
/// The callees of an agent.
pub type CalleesOf<R> = <<R as Role>::Facts as Facts<R>>::Callees;
/// The tools of an agent.
pub type ToolsOf<R> = <<R as Role>::Facts as Facts<R>>::Tools;
/// The fields that an agent may write.
pub type FieldsOf<R> = <<R as Role>::Facts as Facts<R>>::Fields;
/// The evidence that an agent needs.
pub type EvidenceOf<R> = <<R as Role>::Facts as Facts<R>>::Evidence;
/// The evidence of an agent, proved.
pub type ProofsOf<R> = <<R as Role>::Facts as Facts<R>>::Proofs;
/// What an agent is entered with.
pub type InputOf<R> = <<R as Role>::Facts as Facts<R>>::Input;

/// The facts of the agent at the place `P` of its graph; `INDEX` is its place in
/// the spec. What an agent does not have is left out.
#[derive(Debug)]
#[expect(clippy::type_complexity, reason = "every fact is a parameter, and none is a value")]
pub struct Declared<
    const INDEX: usize,
    P,
    Targets = Nil,
    Callees = Nil,
    Tools = Nil,
    Fields = Nil,
    Needed = Nothing,
    Carried = Nothing,
>(PhantomData<fn() -> (P, Targets, Callees, Tools, Fields, Needed, Carried)>);

mod sealed {
    #[diagnostic::on_unimplemented(
        message = "rights come from the graph: `{Self}` is not what a graph says of an agent",
        label = "not made by the derive",
        note = "rights are not written by hand; change the `#[handoff(..)]` attributes of the graph instead"
    )]
    pub trait Facts {}
    pub trait Needed {}
    pub trait Carried {}
}

impl<const INDEX: usize, P, Targets, Callees, Tools, Fields, Needed, Carried> sealed::Facts
    for Declared<INDEX, P, Targets, Callees, Tools, Fields, Needed, Carried>
{
}

impl<const INDEX: usize, R, P, Targets, Callees, Tools, Fields, N, C> Facts<R>
    for Declared<INDEX, P, Targets, Callees, Tools, Fields, N, C>
where
    R: Role,
    P: At<R, <R::Graph as Graph>::Roles>,
    N: Needed<R>,
    C: Carried<R>,
{
    type Targets = Targets;
    type Callees = Callees;
    type Tools = Tools;
    type Fields = Fields;
    type Evidence = N::Evidence;
    type Proofs = N::Proofs;
    type Input = C::Input;

    const INDEX: usize = INDEX;

    fn input(role: &R) -> &C::Input {
        C::input(role)
    }

    fn prove(state: &StateOf<R>) -> Result<N::Proofs, NotReady> {
        N::prove(state)
    }
}

/// The agent needs no evidence, or carries no input.
#[derive(Debug)]
pub enum Nothing {}

/// The agent needs evidence and says so as [`Proves`], or carries an input and
/// says so as [`Carries`].
#[derive(Debug)]
pub enum Itself {}

/// Where the evidence of `R` is declared.
#[doc(hidden)]
pub trait Needed<R: Role>: sealed::Needed {
    type Evidence;
    type Proofs: Send + Sync + 'static;
    fn prove(state: &StateOf<R>) -> Result<Self::Proofs, NotReady>;
}

impl sealed::Needed for Nothing {}
impl sealed::Needed for Itself {}

impl<R: Role> Needed<R> for Nothing {
    type Evidence = Nil;
    type Proofs = ();

    fn prove(_: &StateOf<R>) -> Result<(), NotReady> {
        Ok(())
    }
}

impl<R: Proves> Needed<R> for Itself {
    type Evidence = R::Evidence;
    type Proofs = R::Proofs;

    fn prove(state: &StateOf<R>) -> Result<R::Proofs, NotReady> {
        R::proved(state)
    }
}

/// Where the input of `R` is declared.
#[doc(hidden)]
pub trait Carried<R>: sealed::Carried {
    type Input: Send + Sync + 'static;
    fn input(role: &R) -> &Self::Input;
}

impl sealed::Carried for Nothing {}
impl sealed::Carried for Itself {}

impl<R> Carried<R> for Nothing {
    type Input = ();

    fn input(_: &R) -> &() {
        &()
    }
}

impl<R: Carries> Carried<R> for Itself {
    type Input = R::Input;

    fn input(role: &R) -> &R::Input {
        role.carried()
    }
}

/// The evidence of an agent that needs some. Implemented by the derive.
#[doc(hidden)]
pub trait Proves: Role {
    type Evidence;
    type Proofs: Send + Sync + 'static;
    fn proved(state: &StateOf<Self>) -> Result<Self::Proofs, NotReady>;
}

/// The input of an agent that carries one. Implemented by the derive.
#[doc(hidden)]
pub trait Carries {
    type Input: Send + Sync + 'static;
    fn carried(&self) -> &Self::Input;
}
