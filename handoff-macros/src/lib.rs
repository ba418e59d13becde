//! The derives of handoff-core. Users name them through that crate.
//!
//! A derive is a line of stages, each a file: `parse` reads attributes into a
//! model, `check` finds mistakes in the model, `expand` writes code from it. No
//! stage stops at a mistake, and no stage after `parse` looks at an attribute.

mod diag;
mod graph;
mod names;
mod packed;
mod state;

use proc_macro::TokenStream;

/// Makes a graph of agents out of an enum. See the documentation of handoff-core.
#[proc_macro_derive(HandoffGraph, attributes(handoff))]
pub fn handoff_graph(input: TokenStream) -> TokenStream {
    graph::derive(input.into()).into()
}

/// Makes the state of a graph out of a struct. See the documentation of handoff-core.
#[proc_macro_derive(HandoffState, attributes(handoff))]
pub fn handoff_state(input: TokenStream) -> TokenStream {
    state::derive(input.into()).into()
}
