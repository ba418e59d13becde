//! The graph as a constant.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};

use super::{Plan, last_ident, spanned};
use crate::graph::model::{Agent, Edge, Writes};

impl Plan<'_> {
    pub(super) fn spec(&self) -> TokenStream {
        let graph = self.graph;
        let (name, version, doc) = (super::plain(&graph.ident), graph.version, &graph.doc);
        let agents = graph.sorted().into_iter().map(|at| self.agent_spec(at, &graph.agents[at]));
        let state = &self.state;
        let (max, bounded) = (self.bound.max, self.bounded);
        let precision = if self.bound.exact { quote!(Exact) } else { quote!(AtMost) };
        let max_calls = option(self.max_calls);
        quote! {
            __handoff::graph::Spec {
                name: #name,
                version: #version,
                doc: #doc,
                agents: &[#(#agents),*],
                fields: <#state as __handoff::state::HandoffState>::FIELDS,
                max_handoffs: #max,
                precision: __handoff::graph::Precision::#precision,
                max_calls: #max_calls,
                bounded: #bounded,
            }
        }
    }

    fn agent_spec(&self, at: usize, agent: &Agent) -> TokenStream {
        let (name, ident, doc) = (&agent.name.text, &self.plain[at], &agent.doc);
        let kind = match (agent.start, agent.done) {
            (Some(_), _) => quote!(Start),
            (_, Some(_)) => quote!(End),
            _ if agent.is_called() => quote!(Called),
            _ => quote!(Owner),
        };
        let (to, calls) = (self.edge_specs(&agent.to), self.edge_specs(&agent.calls));
        let writes = match &agent.writes {
            Writes::All => texts(vec!["*".to_owned()]),
            Writes::Fields(fields) => texts(sorted(fields.iter().map(super::plain))),
        };
        let needs = texts(sorted(agent.needs.iter().filter_map(last_ident).map(super::plain)));
        let may = cfg!(feature = "runtime").then(|| tool_names(agent));
        let may = may.unwrap_or_default();
        // What most agents do not have is left out: a list costs the compiler time
        // even where it is empty.
        let mut facts = Vec::new();
        if !doc.is_empty() {
            facts.push(quote!(doc: #doc));
        }
        for (list, entries) in
            [("calls", calls), ("writes", writes), ("needs", needs), ("may", may)]
        {
            if !entries.is_empty() {
                let list = Ident::new(list, Span::call_site());
                facts.push(quote!(#list: &[#(#entries),*]));
            }
        }
        if agent.replay_free.is_some() {
            facts.push(quote!(replay: __handoff::graph::Replay::Free));
        }
        let agent = quote!(__AgentSpec::new(#name, #ident, __AgentKind::#kind, &[#(#to),*]));
        if facts.is_empty() {
            return agent;
        }
        quote!(__AgentSpec { #(#facts,)* ..#agent })
    }

    fn edge_specs(&self, edges: &[Edge]) -> Vec<TokenStream> {
        self.graph
            .sorted_edges(edges)
            .into_iter()
            .map(|edge| {
                let to = &self.graph.agents[edge.target].name.text;
                let at_most = option(edge.at_most.map(|at_most| at_most.value));
                quote!(__EdgeSpec { to: #to, at_most: #at_most })
            })
            .collect()
    }
}

fn option(value: Option<u32>) -> TokenStream {
    let some = |value| quote!(__Some(#value));
    value.map_or_else(|| quote!(__None), some)
}

/// Tools are ordered by path here and by name where the order is seen, since only
/// the compiler knows their names.
fn tool_names(agent: &Agent) -> Vec<TokenStream> {
    let mut tools: Vec<&syn::Path> = agent.may.iter().collect();
    tools.sort_by_key(|path| quote!(#path).to_string());
    tools
        .into_iter()
        .map(|path| {
            let span = spanned(last_ident(path).map_or_else(Span::call_site, Ident::span));
            quote_spanned!(span=> <#path as __handoff::tool::Tool>::NAME)
        })
        .collect()
}

fn texts(names: Vec<String>) -> Vec<TokenStream> {
    names.into_iter().map(|name| quote!(#name)).collect()
}

fn sorted(names: impl Iterator<Item = String>) -> Vec<String> {
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}
