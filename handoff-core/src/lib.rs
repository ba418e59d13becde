//! Handoffs between agents as typestate.
//!
//! `#[derive(HandoffGraph)]` on an enum of agents turns the graph into types:
//! only the agent that owns the run holds its mutable [`Token`](token::Token),
//! an edge that is not declared does not compile, an agent writes only its own
//! fields and uses only its own tools, and the number of handoffs of a run has a
//! bound that is a constant of the graph. What only run time knows (budgets,
//! refusals, cancellation) is checked by the `Runtime`.
//!
//! ```
//! use handoff_core::prelude::*;
//!
//! #[derive(Debug, Clone, Default, HandoffState)]
//! struct Article {
//!     sources: Vec<String>,
//!     draft: String,
//! }
//!
//! #[derive(HandoffGraph)]
//! #[handoff(state = Article)]
//! enum Desk {
//!     /// Finds sources; never writes prose.
//!     #[handoff(start, to(Writer), writes(sources))]
//!     Research,
//!     /// Turns sources into a draft; cannot touch the sources.
//!     #[handoff(to(Done), writes(draft))]
//!     Writer,
//!     #[handoff(done)]
//!     Done,
//! }
//!
//! let mut token = Desk::start(desk::Research, Article::default());
//! token.state_mut().sources.push("README.md".into());
//! let token = token.handoff(desk::Writer, "sources ready")?;
//! // token.state_mut().sources.clear();          does not compile: not a field of `Writer`
//! // token.handoff(desk::Research, "more")?;     does not compile: no such edge
//! let token = token.handoff(desk::Done, "draft ready")?;
//! assert_eq!(token.into_state().sources, ["README.md"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | module | what it is for |
//! |---|---|
//! | [`token`], [`role`], [`rights`], [`state`], [`evidence`] | the typestate; synchronous, no I/O |
//! | [`graph`] | the graph as data: JSON, fingerprint, drawings |
//! | [`error`], [`id`] | how a handoff fails; identities |
#![cfg_attr(
    feature = "runtime",
    doc = "| [`agent`], [`turn`], [`tool`] | what users write; feature `runtime` |",
    doc = "| [`runtime`], [`budget`], [`clock`], [`cancel`], [`event`], [`telemetry`] | what runs it; feature `runtime` |"
)]
#![cfg_attr(feature = "testkit", doc = "| [`testkit`] | turns for unit tests; feature `testkit` |")]

// The derives name this crate by its absolute path, also in its own tests.
extern crate self as handoff_core;

mod assertions;
#[doc(hidden)]
pub use assertions::check;
pub mod error;
pub mod evidence;
pub mod facts;
pub mod graph;
pub mod id;
#[doc(hidden)]
pub mod names;
pub mod rights;
pub mod role;
pub mod state;
pub mod token;

#[cfg(feature = "runtime")]
pub mod agent;
#[cfg(feature = "runtime")]
pub mod budget;
#[cfg(feature = "runtime")]
mod call;
#[cfg(feature = "runtime")]
pub mod cancel;
#[cfg(feature = "runtime")]
pub mod clock;
#[cfg(feature = "runtime")]
pub mod event;
#[cfg(feature = "runtime")]
mod live;
#[cfg(feature = "runtime")]
#[doc(hidden)]
pub mod private;
#[cfg(feature = "runtime")]
mod run_error;
#[cfg(feature = "runtime")]
pub mod runtime;
#[cfg(feature = "runtime")]
mod step;
#[cfg(feature = "runtime")]
pub mod telemetry;
#[cfg(feature = "testkit")]
pub mod testkit;
#[cfg(feature = "runtime")]
pub mod tool;
#[cfg(feature = "runtime")]
pub mod turn;

#[cfg(feature = "derive")]
pub use handoff_macros::{HandoffGraph, HandoffState};

/// What most users need: `use handoff_core::prelude::*;`.
pub mod prelude {
    #[cfg(feature = "derive")]
    pub use handoff_macros::{HandoffGraph, HandoffState};

    pub use crate::error::{Failed, HandoffError, Refusal};
    pub use crate::evidence::{Evidence, NotReady};
    pub use crate::graph::Graph;
    pub use crate::rights::{Calls, Edge, May, Start, Writes};
    pub use crate::role::Role;
    pub use crate::state::{HandoffState, Slot};
    pub use crate::token::Token;

    #[cfg(feature = "runtime")]
    pub use crate::{
        agent::{Act, Agent, AgentError, agent, agent_fn, agent_with},
        budget::{Amount, Budget},
        event::RunEvent,
        runtime::{RunHandle, Runtime},
        tool::{EffectClass, Permit, Tool},
        turn::Turn,
    };
}
