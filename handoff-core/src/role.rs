//! The type of one agent.
//!
//! The derive makes one role per variant, in the module named after the graph:
//! `desk::Writer` for the variant `Writer` of `Desk`. A role is a unit struct,
//! or carries the input that the variant declares; the compiler uses it to
//! tell whose turn it is, and a handoff names its target by it.
//!
//! ```
//! # use handoff_core::prelude::*;
//! # #[derive(Debug, Clone, Default, HandoffState)]
//! # struct Article { draft: String }
//! # struct Brief { words: usize }
//! #[derive(HandoffGraph)]
//! #[handoff(state = Article)]
//! enum Desk {
//!     #[handoff(start, to(Writer))]
//!     Research,
//!     #[handoff(to(Done), writes(draft))]
//!     Writer(Brief),
//!     #[handoff(done)]
//!     Done,
//! }
//!
//! let token = Desk::start(desk::Research, Article::default());
//! let token = token.handoff(desk::Writer(Brief { words: 200 }), "sources ready")?;
//! assert_eq!(token.input().words, 200);
//! assert_eq!(desk::Writer::NAME, "writer");
//! # let token = token.handoff(desk::Done, "draft ready")?;
//! # let _ = token.into_state();
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::evidence::NotReady;
use crate::graph::Graph;
use crate::rights::At;

/// An agent of a graph, as a type. Made by the derive; an implementation by
/// hand has no place in the graph's list of roles and is refused.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the role of an agent",
    label = "not a role",
    note = "roles live in the module named after the graph: write `desk::Writer`, not `Desk::Writer`"
)]
pub trait Role: Sized + Send + Sync + 'static {
    /// The graph that the agent belongs to.
    type Graph: Graph;
    /// The place of the agent among the roles of its graph.
    type At: At<Self, <Self::Graph as Graph>::Roles>;
    /// What the variant carries; `()` where it carries nothing.
    type Input: Send + Sync + 'static;
    /// The agents that it may hand off to.
    type Targets;
    /// The tools that it may use.
    type Tools;
    /// The agents that it may call.
    type Callees;
    /// The fields that it may write.
    type Fields;
    /// The evidence that it needs when it is entered.
    type Evidence;
    /// The same, proved: a tuple with one value for each.
    type Proofs: Send + Sync + 'static;

    /// The wire name: what receipts, traces and models see.
    const NAME: &'static str;
    /// The place of the agent in [`Spec::agents`](crate::graph::Spec::agents).
    const INDEX: usize;

    /// The input that the agent was entered with.
    fn input(&self) -> &Self::Input;

    /// Proves from a state all that the agent needs.
    ///
    /// # Errors
    ///
    /// What is missing first.
    fn prove(state: &StateOf<Self>) -> Result<Self::Proofs, NotReady>;
}

/// The state that an agent works on.
pub type StateOf<R> = <<R as Role>::Graph as Graph>::State;

/// Carries the type of an input from the user's scope into the derive's
/// module. Not for users.
#[doc(hidden)]
pub trait Input {
    type Type: Send + Sync + 'static;
}
