//! The derives of handoff-core. Users name them through that crate.
//!
//! A derive is a line of stages, each a file: `parse` reads attributes into a
//! model, `check` finds mistakes in the model, `mend` guesses what a faulty one was
//! meant to be, `expand` writes code from it. No stage stops at a mistake, and no
//! stage after `parse` looks at an attribute.

mod diag;
mod graph;
mod names;
mod packed;
mod state;
mod visibility;

use proc_macro::TokenStream;

/// Makes a graph of agents out of an enum: one variant per agent.
///
/// On the enum, `#[handoff(..)]` takes `state = Type` (required), `max_handoffs = N`,
/// `version = N`, `module = name` and `crate = path`.
///
/// On a variant it takes
///
/// - `start`, `done`: where runs begin and end;
/// - `to(A, B(at_most = 2))`: the legal handoffs; every cycle needs an `at_most`;
/// - `calls(C(at_most = 3))`: agents that it may call;
/// - `returns = Type`: it is called, gives this back and owns no run;
/// - `needs(Evidence)`: what the state must prove before it is entered;
/// - `writes(field, ..)` or `writes(*)`: the fields that it may write;
/// - `may(Tool, ..)`: the tools that it may use;
/// - `replay = free`: running an attempt again does no harm;
/// - `name = "wire_name"`: its name in receipts, traces and models.
///
/// A variant may carry one input, `Writer(Remarks)`.
///
/// # What it makes
///
/// A module named after the enum (`desk` for `Desk`) with a role per agent
/// (`desk::Writer`), its legal targets as an enum for a choice at run time
/// (`desk::WriterTo`), `desk::Team`, `desk::AnyToken` and `desk::End`. These names,
/// and their fields and variants, are stable; whatever else the module holds is
/// there for the compiler's messages. On the enum: `start`, `SPEC`,
/// `MAX_HANDOFFS`, `fingerprint()`, `mermaid()` and `dot()`.
#[proc_macro_derive(HandoffGraph, attributes(handoff))]
pub fn handoff_graph(input: TokenStream) -> TokenStream {
    graph::derive(input.into()).into()
}

/// Makes the state of a graph out of a struct with named fields, which must be
/// `Clone`.
///
/// On the struct, `#[handoff(..)]` takes `module = name` and `crate = path`; on a
/// field `trace = path`, a function of the field that says what traces may show
/// of it: `#[handoff(trace = Vec::len)]`.
///
/// # What it makes
///
/// A module named after the struct (`article` for `Article`) with a marker per
/// field, for bounds such as `R: Writes<article::draft>`. If something else in
/// scope has that name, choose another with `module = name`.
#[proc_macro_derive(HandoffState, attributes(handoff))]
pub fn handoff_state(input: TokenStream) -> TokenStream {
    state::derive(input.into()).into()
}

/// The drawing of a graph, from the enum: what the derive puts into documentation,
/// as code that runs only where documentation is built. Not for users.
#[doc(hidden)]
#[proc_macro]
pub fn drawing(input: TokenStream) -> TokenStream {
    graph::drawing(input.into()).into()
}
