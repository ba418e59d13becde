//! The module named after the enum.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};

use super::{Entry, Plan, inner_visibility};
use crate::graph::draw;
use crate::graph::model::Agent;

impl Plan<'_> {
    pub(super) fn module(&self) -> TokenStream {
        let graph = self.graph;
        let (vis, module, krate) = (&graph.vis, &graph.module, &graph.krate);
        let about = format!("The agents of the graph `{}` as types.", super::plain(&graph.ident));
        let drawing = self.drawing();
        let roles = self.agents().map(|(place, agent)| self.role_items(place, agent));
        let running = self.running_items();
        quote! {
            #[doc = #about]
            #drawing
            #[allow(
                clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction,
                dead_code, non_camel_case_types, unreachable_pub, unused_qualifications,
                missing_debug_implementations, missing_copy_implementations,
            )]
            #vis mod #module {
                #[allow(unused_imports)]
                use #krate as __handoff;
                #(#roles)*
                #running
            }
        }
    }

    /// Drawn only where documentation is built; never in the first paragraph,
    /// which indexes show.
    pub(super) fn drawing(&self) -> TokenStream {
        let svg = draw::svg(self.graph);
        if svg.is_empty() {
            return TokenStream::new();
        }
        let text = format!("\n\n{svg}\n");
        quote!(#[cfg_attr(doc, doc = #text)])
    }

    fn role_items(&self, place: usize, agent: &Agent) -> TokenStream {
        let vis = inner_visibility(&self.graph.vis, agent.ident.span());
        let ident = super::at(&agent.ident, agent.ident.span());
        let docs = self.docs(place, agent);
        let span = super::spanned(agent.ident.span());
        let role = if agent.input.is_some() {
            let input = self.item(place, "Input");
            let about =
                format!("Carries the type of what `{}` is entered with.", self.plain[place]);
            let role = quote_spanned! {span=>
                #vis struct #ident(
                    /// What the agent is entered with.
                    #vis <#input as __handoff::role::Input>::Type,
                );
            };
            quote! {
                #docs
                #role
                #[doc = #about]
                #[doc(hidden)]
                #vis struct #input;
            }
        } else {
            let role = quote_spanned!(span=> #vis struct #ident;);
            quote!(#docs #role)
        };
        let messages = self.messages(place, agent);
        quote!(#role #messages)
    }

    /// The user's documentation, or a sentence where there is none.
    fn docs(&self, place: usize, agent: &Agent) -> TokenStream {
        if agent.doc_attrs.is_empty() {
            let about = format!(
                "The agent `{}` of the graph `{}`.",
                self.plain[place],
                super::plain(&self.graph.ident)
            );
            return quote!(#[doc = #about]);
        }
        let attrs = &agent.doc_attrs;
        quote!(#(#attrs)*)
    }

    /// The traits whose only purpose is the compiler's message: each names the
    /// agent, lists what is legal, and says which attribute to change.
    fn messages(&self, place: usize, agent: &Agent) -> TokenStream {
        let targets = agent.done.is_none() && !agent.is_called();
        let targets = targets.then(|| self.target_trait(place));
        let callees = (!self.callees[place].is_empty()).then(|| self.callee_trait(place));
        let tools = (!agent.may.is_empty()).then(|| self.tool_trait(place, agent));
        quote!(#targets #callees #tools)
    }

    fn target_trait(&self, place: usize) -> TokenStream {
        let vis = inner_visibility(&self.graph.vis, Span::call_site());
        let (name, role) = (self.item(place, "Target"), &self.graph.agents[place].ident);
        let agent = &self.plain[place];
        let legal = self.listing(&self.targets[place]);
        let message = format!("illegal handoff: `{agent}` has no edge to `{{Self}}`");
        let label = format!("not a target of `{agent}`");
        let may = if legal.is_empty() {
            format!("`{agent}` may hand off to nobody yet")
        } else {
            format!("`{agent}` may hand off to: {legal}")
        };
        let fix = self.fix("to({Self})", place);
        let hint = self.module_hint();
        let about = format!("The agents that `{agent}` may hand off to.");
        let choose = cfg!(feature = "runtime").then(|| {
            let to = self.item(place, "To");
            quote! {
                #[doc(hidden)]
                fn choose(self) -> #to;
            }
        });
        quote! {
            #[doc = #about]
            #[diagnostic::on_unimplemented(message = #message, label = #label, note = #may, note = #fix, note = #hint)]
            #vis trait #name: __handoff::role::Role {
                /// The place of the target in the agent's list.
                type At: __handoff::rights::At<Self, <#role as __handoff::role::Role>::Targets>;
                /// The bound of the edge, where it has one.
                const LIMIT: ::core::option::Option<__handoff::rights::Limit> = ::core::option::Option::None;
                #choose
            }
        }
    }

    fn callee_trait(&self, place: usize) -> TokenStream {
        let vis = inner_visibility(&self.graph.vis, Span::call_site());
        let (name, role) = (self.item(place, "Callee"), &self.graph.agents[place].ident);
        let agent = &self.plain[place];
        let message = format!("illegal call: `{agent}` may not call `{{Self}}`");
        let label = format!("not called by `{agent}`");
        let may = format!("`{agent}` may call: {}", self.listing(&self.callees[place]));
        let fix = self.fix("calls({Self})", place);
        let hint = self.module_hint();
        let about = format!("The agents that `{agent}` may call.");
        quote! {
            #[doc = #about]
            #[diagnostic::on_unimplemented(message = #message, label = #label, note = #may, note = #fix, note = #hint)]
            #vis trait #name: __handoff::role::Role {
                /// The place of the callee in the agent's list.
                type At: __handoff::rights::At<Self, <#role as __handoff::role::Role>::Callees>;
                /// The bound of the entry, where it has one.
                const LIMIT: ::core::option::Option<__handoff::rights::Limit> = ::core::option::Option::None;
            }
        }
    }

    fn tool_trait(&self, place: usize, agent: &Agent) -> TokenStream {
        let vis = inner_visibility(&self.graph.vis, Span::call_site());
        let (name, role) = (self.item(place, "Tool"), &agent.ident);
        let agent_name = &self.plain[place];
        let message = format!("`{agent_name}` may not use the tool `{{Self}}`");
        let label = format!("not a tool of `{agent_name}`");
        let tools: Vec<String> = agent
            .may
            .iter()
            .filter_map(super::last_ident)
            .map(|tool| format!("`{tool}`"))
            .collect();
        let may = format!("`{agent_name}` may use: {}", tools.join(", "));
        let fix = self.fix("may({Self})", place);
        let about = format!("The tools that `{agent_name}` may use.");
        quote! {
            #[doc = #about]
            #[diagnostic::on_unimplemented(message = #message, label = #label, note = #may, note = #fix)]
            #vis trait #name {
                /// The place of the tool in the agent's list.
                type At: __handoff::rights::At<Self, <#role as __handoff::role::Role>::Tools>;
            }
        }
    }

    /// "`Done`, `Editor`", in the order of wire names.
    fn listing(&self, entries: &[Entry]) -> String {
        let mut agents: Vec<usize> = entries.iter().map(|entry| entry.agent).collect();
        agents.sort_by_key(|&agent| self.rank[agent]);
        let names: Vec<String> =
            agents.iter().map(|&agent| format!("`{}`", self.plain[agent])).collect();
        names.join(", ")
    }

    fn fix(&self, attribute: &str, place: usize) -> String {
        let (agent, graph) = (&self.plain[place], super::plain(&self.graph.ident));
        format!(
            "to allow it, add `{attribute}` to `#[handoff(..)]` on the variant `{agent}` of `{graph}`"
        )
    }

    /// People write `Desk::Done` where `desk::Done` is meant.
    fn module_hint(&self) -> String {
        let (module, graph) = (&self.graph.module, super::plain(&self.graph.ident));
        let role = self.graph.agents.first().map_or("Agent", |_| self.plain[0].as_str());
        format!(
            "roles live in the module `{module}`: write `{module}::{role}`, not `{graph}::{role}`"
        )
    }

    /// The legal targets of an agent as a name: `WriterTo`.
    pub(super) fn choice(&self, place: usize) -> Ident {
        Ident::new(&format!("{}To", self.plain[place]), Span::call_site())
    }
}
