//! The code behind a role.
//!
//! An agent is an `async fn`, an `async fn` with something that it needs, or a
//! struct with a method; the derive's `Team` has one seat per agent, so an agent
//! without code does not compile.
//!
//! ```
//! # use handoff_core::prelude::*;
//! # #[derive(Debug, Clone, Default, HandoffState)]
//! # struct Article { draft: String }
//! # #[derive(HandoffGraph)]
//! # #[handoff(state = Article)]
//! # enum Desk {
//! #     #[handoff(start, to(Writer))]
//! #     Research,
//! #     #[handoff(to(Editor), writes(draft))]
//! #     Writer,
//! #     #[handoff(to(Done))]
//! #     Editor,
//! #     #[handoff(done)]
//! #     Done,
//! # }
//! async fn research(turn: Turn<'_, desk::Research>) -> Act<desk::Research> {
//!     turn.to(desk::Writer, "nothing to look up")
//! }
//!
//! struct Editor {
//!     least: usize,
//! }
//!
//! impl Agent<desk::Editor> for Editor {
//!     async fn act(&self, turn: Turn<'_, desk::Editor>) -> Act<desk::Editor> {
//!         if turn.state().draft.len() < self.least {
//!             return Err("the draft is too short".into());
//!         }
//!         turn.to(desk::Done, "long enough")
//!     }
//! }
//!
//! let words = String::from("It compiles.");
//! let team = desk::Team {
//!     research: agent_fn(research),
//!     writer: agent_with(words, async |words: &String, mut turn: Turn<'_, desk::Writer>| {
//!         turn.state_mut().draft.push_str(words);
//!         turn.to(desk::Editor, "drafted")
//!     }),
//!     editor: agent(Editor { least: 5 }),
//! };
//! ```

use std::error::Error;
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use crate::error::Refusal;
use crate::graph::Graph;
use crate::role::{Role, StateOf};
use crate::tool::InvokeError;
use crate::turn::{Proposal, Turn};

/// What an agent gives back: the proposal that `turn.to(..)` and its like make,
/// or an error. `?` works on whatever becomes a boxed error.
pub type Act<R> = Result<Proposal<R>, AgentError>;

/// The code behind the role `R`.
// The role is not named: where it matters, rustc does not know it yet.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the code of an agent",
    label = "has no turn to take",
    note = "implement `Agent<desk::Role>` for it, or seat a function with `agent_fn(f)` or `agent_with(context, f)`"
)]
pub trait Agent<R: Acts>: Send + Sync + 'static {
    /// Takes one turn. `async fn act(..)` implements this.
    ///
    /// # Cancel safety
    ///
    /// The runner drops the future at an await when the run is cancelled or its
    /// time is over; what was written in the turn is then undone.
    ///
    /// # Errors
    ///
    /// The run fails, unless the error says [`AgentError::retry`]; in both cases
    /// owner and state are as they were before the turn.
    fn act(&self, turn: Turn<'_, R>) -> impl Future<Output = Act<R>> + Send;
}

/// The seat of one agent in a team. Made by [`agent`], [`agent_fn`] and
/// [`agent_with`].
pub struct Seat<R: Acts>(Arc<dyn Seated<R>>);

impl<R: Acts> Seat<R> {
    pub(crate) fn act<'t>(&'t self, turn: Turn<'t, R>) -> Acting<'t, R> {
        self.0.act(turn)
    }
}

impl<R: Acts> Clone for Seat<R> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<R: Acts> fmt::Debug for Seat<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Seat").field("agent", &R::NAME).finish_non_exhaustive()
    }
}

/// An agent that has its turn.
pub(crate) type Acting<'t, R> = Pin<Box<dyn Future<Output = Act<R>> + Send + 't>>;

/// [`Agent`] behind a pointer, so that a team is one plain type.
trait Seated<R: Acts>: Send + Sync {
    fn act<'t>(&'t self, turn: Turn<'t, R>) -> Acting<'t, R>;
}

struct Struct<A>(A);

impl<R: Acts, A: Agent<R>> Seated<R> for Struct<A> {
    fn act<'t>(&'t self, turn: Turn<'t, R>) -> Acting<'t, R> {
        Box::pin(self.0.act(turn))
    }
}

/// Seats a struct that implements [`Agent`].
pub fn agent<R: Acts>(agent: impl Agent<R>) -> Seat<R> {
    Seat(Arc::new(Struct(agent)))
}

/// Carries the `Send` of a function's future, which `AsyncFn` cannot.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "this is not the code of the agent `{R}`",
    label = "expected `async fn(Turn<'_, {R}>) -> Act<{R}>`",
    note = "the future must be `Send`: hold nothing across an await that is not"
)]
pub trait TurnFn<'t, R: Acts>: Fn(Turn<'t, R>) -> Self::Future {
    type Future: Future<Output = Act<R>> + Send + 't;
}

impl<'t, R: Acts, F, Fut> TurnFn<'t, R> for F
where
    F: Fn(Turn<'t, R>) -> Fut,
    Fut: Future<Output = Act<R>> + Send + 't,
{
    type Future = Fut;
}

struct Function<F>(F);

impl<R: Acts, F> Seated<R> for Function<F>
where
    F: for<'t> TurnFn<'t, R> + Send + Sync,
{
    fn act<'t>(&'t self, turn: Turn<'t, R>) -> Acting<'t, R> {
        Box::pin((self.0)(turn))
    }
}

/// Seats an `async fn(turn)`.
pub fn agent_fn<R, F>(f: F) -> Seat<R>
where
    R: Acts,
    F: AsyncFn(Turn<'_, R>) -> Act<R> + for<'t> TurnFn<'t, R> + Send + Sync + 'static,
{
    Seat(Arc::new(Function(f)))
}

/// Carries the `Send` of a function's future, which `AsyncFn` cannot.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "this is not the code of the agent `{R}`",
    label = "expected `async fn(&{C}, Turn<'_, {R}>) -> Act<{R}>`",
    note = "the future must be `Send`: hold nothing across an await that is not"
)]
pub trait ContextFn<'t, C: 't, R: Acts>: Fn(&'t C, Turn<'t, R>) -> Self::Future {
    type Future: Future<Output = Act<R>> + Send + 't;
}

impl<'t, C: 't, R: Acts, F, Fut> ContextFn<'t, C, R> for F
where
    F: Fn(&'t C, Turn<'t, R>) -> Fut,
    Fut: Future<Output = Act<R>> + Send + 't,
{
    type Future = Fut;
}

struct WithContext<C, F>(C, F);

impl<C, R: Acts, F> Seated<R> for WithContext<C, F>
where
    C: Send + Sync + 'static,
    F: for<'t> ContextFn<'t, C, R> + Send + Sync,
{
    fn act<'t>(&'t self, turn: Turn<'t, R>) -> Acting<'t, R> {
        Box::pin((self.1)(&self.0, turn))
    }
}

/// Seats an `async fn(&context, turn)`, or a closure of that form, with what it
/// needs: a search, a model, a pool.
pub fn agent_with<C, R, F>(context: C, f: F) -> Seat<R>
where
    C: Send + Sync + 'static,
    R: Acts,
    F: AsyncFn(&C, Turn<'_, R>) -> Act<R> + for<'t> ContextFn<'t, C, R> + Send + Sync + 'static,
{
    Seat(Arc::new(WithContext(context, f)))
}

/// A role that has code behind it. Implemented by the derive.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no turns",
    label = "not an agent that acts",
    note = "an end has no code behind it",
    note = "roles live in the module named after the graph: write `desk::Writer`, not `Desk::Writer`"
)]
pub trait Acts: Role<Graph: Runs> {
    /// The legal targets, as the enum that `turn.choose(..)` takes.
    type Choice: Choice<Self>;
    /// What it gives back when it is called; uninhabited for an owner.
    type Returns: Send + 'static;
    /// The seat of the agent.
    fn seat(team: &<Self::Graph as Runs>::Team) -> &Seat<Self>;
}

/// Says that this agent is called and gives back.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot give back: it is not called by any agent",
    label = "an agent that owns the run hands off",
    note = "add `returns = Type` to the variant `{Self}` of the graph, or hand off with `turn.to(..)`"
)]
pub trait Called: Acts {
    /// What it gives back.
    type Answer;
    /// The same, as [`Acts::Returns`].
    #[doc(hidden)]
    fn returns(answer: Self::Answer) -> Self::Returns;
}

/// What an owner gives back: nothing, ever.
#[derive(Debug, Clone, Copy)]
pub enum Never {}

/// A graph that runs. Implemented by the derive.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a graph",
    label = "needs `#[derive(HandoffGraph)]`",
    note = "a runtime is named after the enum: `Runtime<Desk>`"
)]
pub trait Runs: Graph {
    /// A token of any role.
    type Any: Send;
    /// How a run ends, one variant per end.
    type End: Send + 'static;
    /// One seat per agent.
    type Team: Team<Graph = Self>;
    /// Takes one turn of whoever owns the run. Not for users.
    #[doc(hidden)]
    fn step(
        any: Self::Any,
        run: &crate::private::RunContext<Self>,
    ) -> crate::private::Stepping<'_, Self>;
}

/// The agents of a graph. Implemented by the derive for its `Team`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the team of a graph",
    label = "expected the `Team` that the derive makes",
    note = "fill the seats of the struct in the graph's module: `desk::Team {{ research: agent_fn(research), .. }}`"
)]
pub trait Team: Send + Sync + 'static {
    /// The graph.
    type Graph: Runs<Team = Self>;
}

/// One of the legal targets of `R`, chosen at run time. Implemented by the derive.
pub trait Choice<R: Acts>: Send + 'static {
    /// What the graph says of the edge. Not for users.
    #[doc(hidden)]
    fn edge(&self) -> crate::private::EdgeFacts<StateOf<R>>;
    /// Gives the run to the target. Not for users.
    #[doc(hidden)]
    fn enter(self, passage: crate::private::Passage<R>) -> <R::Graph as Runs>::Any;
}

impl<R: Acts> Choice<R> for Never {
    fn edge(&self) -> crate::private::EdgeFacts<StateOf<R>> {
        match *self {}
    }

    fn enter(self, _: crate::private::Passage<R>) -> <R::Graph as Runs>::Any {
        match self {}
    }
}

/// Why an agent gave no proposal: any error, and whether to try again.
///
/// It is made by `?` or `.into()` from whatever becomes a boxed error (`&str`,
/// `String`, a `std` error, `anyhow`, `eyre`), and like theirs it is no `Error`
/// itself.
pub struct AgentError {
    pub(crate) kind: AgentErrorKind,
}

pub(crate) enum AgentErrorKind {
    Failed(Box<dyn Error + Send + Sync>),
    Retry {
        source: Box<dyn Error + Send + Sync>,
        after: Duration,
    },
    /// In a box: every turn gives this type back, and few are refused.
    NotReady(Box<Refusal>),
}

impl AgentError {
    /// Asks for another attempt; the runner grants a few (see
    /// [`RuntimeBuilder::max_attempts`](crate::runtime::RuntimeBuilder::max_attempts)).
    pub fn retry(error: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::retry_after(Duration::ZERO, error)
    }

    /// Asks for another attempt after a pause. The pause counts as run time.
    pub fn retry_after(after: Duration, error: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self { kind: AgentErrorKind::Retry { source: error.into(), after } }
    }

    pub(crate) fn not_ready(refusal: Refusal) -> Self {
        Self { kind: AgentErrorKind::NotReady(Box::new(refusal)) }
    }

    /// The error itself; `downcast_ref` gives its own type back.
    pub fn source(&self) -> &(dyn Error + 'static) {
        match &self.kind {
            AgentErrorKind::Failed(source) | AgentErrorKind::Retry { source, .. } => &**source,
            AgentErrorKind::NotReady(refusal) => &**refusal,
        }
    }

    pub(crate) fn into_source(self) -> Box<dyn Error + Send + Sync> {
        match self.kind {
            AgentErrorKind::Failed(source) | AgentErrorKind::Retry { source, .. } => source,
            AgentErrorKind::NotReady(refusal) => refusal,
        }
    }
}

impl<E: Into<Box<dyn Error + Send + Sync>>> From<E> for AgentError {
    fn from(error: E) -> Self {
        let source = error.into();
        match source.downcast_ref::<InvokeError>() {
            Some(invoke) if invoke.is_transient() => Self::retry(source),
            _ => Self { kind: AgentErrorKind::Failed(source) },
        }
    }
}

impl fmt::Display for AgentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            AgentErrorKind::Failed(source) | AgentErrorKind::Retry { source, .. } => source.fmt(f),
            AgentErrorKind::NotReady(refusal) => refusal.fmt(f),
        }
    }
}

impl fmt::Debug for AgentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            AgentErrorKind::Failed(source) => f.debug_tuple("Failed").field(source).finish(),
            AgentErrorKind::Retry { source, after } => {
                f.debug_struct("Retry").field("source", source).field("after", after).finish()
            }
            AgentErrorKind::NotReady(refusal) => f.debug_tuple("NotReady").field(refusal).finish(),
        }
    }
}
