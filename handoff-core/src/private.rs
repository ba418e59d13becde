//! What generated code needs and users do not. No stability promise.

use crate::evidence::NotReady;
use crate::graph::Graph;
use crate::rights::{Edge, Limit};
use crate::role::{Role, StateOf};
use crate::token::{Run, Token, index};

pub use crate::live::RunContext;
pub use crate::step::{Step, Stepping, finish, step};

/// A run on its way from the agent `R` to the next. Only the runner has one, so
/// only the runner can turn a choice into a token.
pub struct Passage<R: Role>(pub(crate) Box<Run<StateOf<R>>>);

impl<R: Role> std::fmt::Debug for Passage<R> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Passage").finish_non_exhaustive()
    }
}

/// Makes the token of the agent that is entered. Bound to the edge: a graph
/// written by hand over the same state would lead to the agents of this one.
pub fn arrive<R, To>(passage: Passage<R>, role: To) -> Token<To>
where
    R: Edge<To>,
    To: Role<Graph = R::Graph>,
{
    Token { run: passage.0, role }
}

/// What a graph says of one edge.
pub struct EdgeFacts<S> {
    to: &'static str,
    place: u16,
    limit: Option<Limit>,
    prove: fn(&S) -> Result<(), NotReady>,
}

impl<S> EdgeFacts<S> {
    /// Reads the facts off the types.
    pub const fn of<R, To>() -> Self
    where
        R: Edge<To>,
        To: Role<Graph = R::Graph>,
        To::Graph: Graph<State = S>,
    {
        Self {
            to: To::NAME,
            place: index::<To>(),
            limit: <R as Edge<To>>::LIMIT,
            prove: |state| To::prove(state).map(|_| ()),
        }
    }

    pub(crate) const fn to(&self) -> &'static str {
        self.to
    }

    pub(crate) const fn place(&self) -> u16 {
        self.place
    }

    pub(crate) const fn limit(&self) -> Option<Limit> {
        self.limit
    }

    pub(crate) fn prove(&self, state: &S) -> Result<(), NotReady> {
        (self.prove)(state)
    }
}

impl<S> std::fmt::Debug for EdgeFacts<S> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("EdgeFacts").field("to", &self.to).finish_non_exhaustive()
    }
}
