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
            Writes::All => vec!["*".to_owned()],
            Writes::Fields(fields) => sorted(fields.iter().map(super::plain)),
        };
        let needs = sorted(agent.needs.iter().filter_map(last_ident).map(super::plain));
        let may = cfg!(feature = "runtime").then(|| tool_names(agent));
        let may = may.unwrap_or_default();
        let replay = if agent.replay_free.is_some() { quote!(Free) } else { quote!(Journalled) };
        quote! {
            __handoff::graph::AgentSpec {
                name: #name,
                ident: #ident,
                doc: #doc,
                kind: __handoff::graph::AgentKind::#kind,
                to: &[#(#to),*],
                calls: &[#(#calls),*],
                writes: &[#(#writes),*],
                needs: &[#(#needs),*],
                may: &[#(#may),*],
                replay: __handoff::graph::Replay::#replay,
            }
        }
    }

    fn edge_specs(&self, edges: &[Edge]) -> Vec<TokenStream> {
        self.graph
            .sorted_edges(edges)
            .into_iter()
            .map(|edge| {
                let to = &self.graph.agents[edge.target].name.text;
                let at_most = option(edge.at_most.map(|at_most| at_most.value));
                quote!(__handoff::graph::EdgeSpec { to: #to, at_most: #at_most })
            })
            .collect()
    }
}

fn option(value: Option<u32>) -> TokenStream {
    let some = |value| quote!(::core::option::Option::Some(#value));
    value.map_or_else(|| quote!(::core::option::Option::None), some)
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

fn sorted(names: impl Iterator<Item = String>) -> Vec<String> {
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}
