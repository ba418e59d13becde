//! Writes the code of a graph.
//!
//! | file | what it writes |
//! |---|---|
//! | `flat` | small pieces of code, cheaply |
//! | `lists` | type-level lists and the places in them |
//! | `module` | the module named after the enum: roles, messages, choices, team, tokens, ends |
//! | `roles` | what the compiler is told of each role, in the user's scope |
//! | `spec` | the graph as a constant |
//! | `methods` | `start`, `SPEC`, `mermaid()` and the like on the enum |
//! | `running` | what the runner needs; only with the feature `runtime` |
//!
//! Types that the user wrote are named only in the user's scope, never inside
//! the module: it need not see them, and a graph works in a function body.
//!
//! rustc's lints pass over code whose spans are the derive's, so what has a span
//! of the user's own must be clean by itself; an `allow` would be an error under a
//! `forbid` of the user's.

mod flat;
mod lists;
mod methods;
mod module;
mod roles;
mod running;
mod spec;

use std::collections::HashMap;

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::{Path, Type, Visibility};

use flat::Flat;

use super::bound::{self, Bound};
use super::model::{Agent, Edge, Graph};
use crate::diag::Sink;
use crate::{names, visibility};

/// The code of a graph; of a faulty one, the code of what is healthy.
pub(crate) fn expand(graph: &Graph, source: TokenStream, sink: &mut Sink) -> TokenStream {
    let plan = Plan::new(graph, source);
    plan.refuse_what_is_not_built(sink);
    let module = plan.module();
    let krate = &graph.krate;
    let roles = plan.roles();
    let methods = plan.methods();
    let running = plan.running();
    quote! {
        #module
        #[allow(clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction)]
        const _: () = {
            use #krate as __handoff;
            use __handoff::names::*;
            #roles
            #methods
            #running
        };
    }
}

/// A graph with what every emitter needs to know of it.
struct Plan<'g> {
    graph: &'g Graph,
    /// The enum as the user wrote it, for the drawing.
    source: TokenStream,
    /// Rust names of the agents, without `r#`.
    plain: Vec<String>,
    /// The agents in snake case, or by wire name where that would be one name for
    /// two (`HTTPDesk`, `HttpDesk`).
    seats: Vec<String>,
    /// Places of the agents in the order of wire names.
    rank: Vec<usize>,
    /// The legal targets of every agent; all agents where a list was faulty.
    targets: Vec<Vec<Entry>>,
    /// The legal callees of every agent.
    callees: Vec<Vec<Entry>>,
    bounded: usize,
    bound: Bound,
    max_calls: Option<u32>,
    /// The state, or an inert stand-in.
    state: Type,
}

fn seats(graph: &Graph, plain: &[String]) -> Vec<String> {
    let mut seats: Vec<String> = plain.iter().map(|name| names::snake(name)).collect();
    let mut first = HashMap::new();
    for at in 0..seats.len() {
        if let Some(&other) = first.get(&seats[at]) {
            for at in [at, other] {
                seats[at].clone_from(&graph.agents[at].name.text);
            }
        } else {
            first.insert(seats[at].clone(), at);
        }
    }
    seats
}

/// One legal target or callee.
struct Entry {
    agent: usize,
    /// Where the user named it.
    span: Span,
    /// The number of the entry among the bounded ones, and the bound.
    limit: Option<(usize, u32)>,
}

impl<'g> Plan<'g> {
    fn new(graph: &'g Graph, source: TokenStream) -> Self {
        let mut rank = vec![0; graph.agents.len()];
        for (place, &agent) in graph.sorted().iter().enumerate() {
            rank[agent] = place;
        }
        let mut bounded = 0;
        let mut targets = Vec::new();
        let mut callees = Vec::new();
        for agent in &graph.agents {
            let called = |place: usize| graph.agents[place].is_called();
            targets.push(entries(agent, &agent.to, graph, |place| !called(place), &mut bounded));
            callees.push(entries(agent, &agent.calls, graph, called, &mut bounded));
        }
        let plain: Vec<String> = graph.agents.iter().map(|agent| plain(&agent.ident)).collect();
        let seats = seats(graph, &plain);
        Self {
            graph,
            source,
            plain,
            seats,
            rank,
            targets,
            callees,
            bounded,
            bound: bound::max_handoffs(graph),
            max_calls: bound::max_calls(graph),
            state: graph
                .state
                .clone()
                .unwrap_or_else(|| syn::parse_quote!(__handoff::state::NoState)),
        }
    }

    /// Without the runner there is nothing that could use a tool.
    fn refuse_what_is_not_built(&self, sink: &mut Sink) {
        if cfg!(feature = "runtime") {
            return;
        }
        for tool in self.graph.agents.iter().flat_map(|agent| &agent.may) {
            let span = last_ident(tool).map_or_else(Span::call_site, Ident::span);
            sink.error(span, "`may(..)` needs the feature `runtime` of handoff-core: without it there are no tools");
        }
    }

    fn agents(&self) -> impl Iterator<Item = (usize, &'g Agent)> {
        self.graph.agents.iter().enumerate()
    }

    /// `desk::Writer`.
    fn role(&self, agent: usize, span: Span) -> Flat {
        let mut role = Flat::default();
        role.ident(self.graph.module.clone());
        role.colons(Span::call_site());
        role.ident(at(&self.graph.agents[agent].ident, span));
        role
    }

    /// `Writer` and a suffix, as an item of the module.
    fn item(&self, agent: usize, suffix: &str) -> Ident {
        Ident::new(&format!("{}{suffix}", self.plain[agent]), Span::call_site())
    }

    /// The field of an agent in the team.
    fn seat(&self, agent: usize) -> Ident {
        names::field(&self.seats[agent], Span::call_site())
    }

    fn owns(&self, agent: usize) -> bool {
        let agent = &self.graph.agents[agent];
        agent.done.is_none() && !agent.is_called()
    }
}

/// The entries of one list. While a list is faulty the agent may go anywhere
/// that is of the right kind, so that one mistake stays one error.
fn entries(
    agent: &Agent,
    listed: &[Edge],
    graph: &Graph,
    fits: impl Fn(usize) -> bool,
    bounded: &mut usize,
) -> Vec<Entry> {
    let mut entries: Vec<Entry> = listed
        .iter()
        .map(|edge| {
            let limit = edge.at_most.map(|at_most| {
                *bounded += 1;
                (*bounded - 1, at_most.value)
            });
            Entry { agent: edge.target, span: edge.word.span(), limit }
        })
        .collect();
    if agent.lenient && agent.done.is_none() {
        for place in (0..graph.agents.len()).filter(|&place| fits(place)) {
            if entries.iter().all(|entry| entry.agent != place) {
                entries.push(Entry { agent: place, span: agent.ident.span(), limit: None });
            }
        }
    }
    entries
}

/// An identifier's text without `r#`.
fn plain(ident: &Ident) -> String {
    let text = ident.to_string();
    text.strip_prefix("r#").map(str::to_owned).unwrap_or(text)
}

/// Points at the user's word, but is code of the derive: lints of the user's do
/// not fire on it.
fn spanned(span: Span) -> Span {
    Span::call_site().located_at(span)
}

fn at(ident: &Ident, span: Span) -> Ident {
    let mut ident = ident.clone();
    ident.set_span(spanned(span));
    ident
}

fn last_ident(path: &Path) -> Option<&Ident> {
    path.segments.last().map(|segment| &segment.ident)
}

/// The visibility of the enum, seen from inside the module.
fn inner_visibility(vis: &Visibility, span: Span) -> Flat {
    visibility::inside(vis, spanned(span)).into()
}
