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
use crate::facts::Facts;
pub use crate::facts::{InputOf, ProofsOf};
use crate::graph::Graph;

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
    /// What the graph says of it: its place, its rights, what it is entered with.
    type Facts: Facts<Self>;

    /// The place of the agent in [`Spec::agents`](crate::graph::Spec::agents).
    const INDEX: usize = <Self::Facts as Facts<Self>>::INDEX;
    /// The wire name: what receipts, traces and models see.
    const NAME: &'static str = <Self::Graph as Graph>::SPEC.agents[Self::INDEX].name;

    /// The input that the agent was entered with.
    fn input(&self) -> &InputOf<Self> {
        <Self::Facts as Facts<Self>>::input(self)
    }

    /// Proves from a state all that the agent needs.
    ///
    /// # Errors
    ///
    /// What is missing first.
    fn prove(state: &StateOf<Self>) -> Result<ProofsOf<Self>, NotReady> {
        <Self::Facts as Facts<Self>>::prove(state)
    }
}

/// The state that an agent works on.
pub type StateOf<R> = <<R as Role>::Graph as Graph>::State;

/// Carries the type of an input from the user's scope into the derive's
/// module. Not for users.
#[doc(hidden)]
pub trait Input {
    type Type: Send + Sync + 'static;
}
