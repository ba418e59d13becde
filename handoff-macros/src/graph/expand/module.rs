//! The module named after the enum.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens as _, quote, quote_spanned};

use super::flat::Flat;
use super::{Entry, Plan, inner_visibility};
use crate::graph::model::Agent;

impl Plan<'_> {
    pub(super) fn module(&self) -> TokenStream {
        let graph = self.graph;
        let (vis, module, krate) = (&graph.vis, &graph.module, &graph.krate);
        let about = format!("The agents of the graph `{}` as types.", super::plain(&graph.ident));
        let drawing = self.drawing();
        let roles: TokenStream =
            self.agents().flat_map(|(place, agent)| self.role_items(place, agent)).collect();
        let running = self.running_items();
        quote! {
            #[doc = #about]
            #drawing
            // Links in the user's documentation are resolved on the enum, where they work.
            #[allow(
                clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction,
                rustdoc::broken_intra_doc_links, rustdoc::private_intra_doc_links,
            )]
            #vis mod #module {
                use #krate as __handoff;
                use __handoff::names::*;
                #roles
                #running
            }
        }
    }

    /// Drawn only where documentation is built: the layout of a large graph takes
    /// longer than the rest of the derive.
    pub(super) fn drawing(&self) -> TokenStream {
        let (krate, source) = (&self.graph.krate, &self.source);
        quote!(#[cfg_attr(doc, doc = #krate::names::__drawing!(#source))])
    }

    fn role_items(&self, place: usize, agent: &Agent) -> Vec<TokenStream> {
        let vis = inner_visibility(&self.graph.vis, agent.ident.span());
        let ident = super::at(&agent.ident, agent.ident.span());
        let docs = self.docs(place, agent);
        let span = super::spanned(agent.ident.span());
        let mut items = vec![docs];
        if agent.input.is_some() {
            let input = self.item(place, "Input");
            let about =
                format!("Carries the type of what `{}` is entered with.", self.plain[place]);
            items.push(quote_spanned! {span=>
                #vis struct #ident(
                    /// What the agent is entered with.
                    #vis <#input as __handoff::role::Input>::Type,
                );
            });
            items.push(quote! {
                #[doc = #about]
                #[doc(hidden)]
                #vis struct #input;
            });
        } else {
            items.push(quote_spanned!(span=> #vis struct #ident;));
        }
        self.messages(place, agent, &mut items);
        items
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
    fn messages(&self, place: usize, agent: &Agent, items: &mut Vec<TokenStream>) {
        if agent.done.is_none() && !agent.is_called() {
            items.push(self.target_trait(place));
        }
        if !self.callees[place].is_empty() {
            items.push(self.callee_trait(place));
        }
        if !agent.may.is_empty() {
            items.push(self.tool_trait(place, agent));
        }
        if agent.done.is_none() {
            self.bridges(place, agent, items);
        }
    }

    /// One bridge per kind of right, from the trait with the message to the one
    /// that bounds name.
    ///
    /// Messages point at them, so their heads have the span of the user's word;
    /// they stand in the module, where a head needs no path that a lint of the
    /// user's could find too long.
    fn bridges(&self, place: usize, agent: &Agent, items: &mut Vec<TokenStream>) {
        let (targets, callees) = (&self.targets[place], &self.callees[place]);
        let target = if agent.is_called() {
            nobody(agent, "__TargetOf")
        } else {
            self.item(place, "Target").into()
        };
        let limit = passed_limit(targets, &target);
        let choose = cfg!(feature = "runtime").then(|| {
            let choice = if agent.is_called() {
                quote!(__handoff::agent::Never)
            } else {
                self.choice(place).into_token_stream()
            };
            quote!(fn choose(to: __T) -> #choice { <__T as #target>::choose(to) })
        });
        let body = quote!(type At = <__T as #target>::At; #limit #choose);
        items.push(bridge(agent, "__Edge", target, &body));
        if !cfg!(feature = "runtime") {
            return;
        }
        let callee = if callees.is_empty() {
            nobody(agent, "__CalleeOf")
        } else {
            self.item(place, "Callee").into()
        };
        let limit = passed_limit(callees, &callee);
        let body = quote!(type At = <__T as #callee>::At; #limit);
        items.push(bridge(agent, "__Calls", callee, &body));
        let tool = if agent.may.is_empty() {
            nobody(agent, "__ToolOf")
        } else {
            self.item(place, "Tool").into()
        };
        let body = quote!(type At = <__T as #tool>::At;);
        items.push(bridge(agent, "__May", tool, &body));
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
        let hint = self.module_hint(&self.targets[place]);
        let about = format!("The agents that `{agent}` may hand off to.");
        let limit = own_limit(&self.targets[place]);
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
            #vis trait #name: __Role {
                /// The place of the target in the agent's list.
                type At: __At<Self, __TargetsOf<#role>>;
                #limit
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
        let hint = self.module_hint(&self.callees[place]);
        let about = format!("The agents that `{agent}` may call.");
        let limit = own_limit(&self.callees[place]);
        quote! {
            #[doc = #about]
            #[diagnostic::on_unimplemented(message = #message, label = #label, note = #may, note = #fix, note = #hint)]
            #vis trait #name: __Role {
                /// The place of the callee in the agent's list.
                type At: __At<Self, __CalleesOf<#role>>;
                #limit
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
                type At: __At<Self, __ToolsOf<#role>>;
            }
        }
    }

    /// "`Done`, `Editor(..)`", in the order of wire names: with what shows that an
    /// agent is entered with an input.
    fn listing(&self, entries: &[Entry]) -> String {
        let mut agents: Vec<usize> = entries.iter().map(|entry| entry.agent).collect();
        agents.sort_by_key(|&agent| self.rank[agent]);
        let names: Vec<String> = agents
            .iter()
            .map(|&agent| format!("`{}{}`", self.plain[agent], self.input(agent)))
            .collect();
        names.join(", ")
    }

    fn input(&self, agent: usize) -> &'static str {
        if self.graph.agents[agent].input.is_some() { "(..)" } else { "" }
    }

    fn fix(&self, attribute: &str, place: usize) -> String {
        let (agent, graph) = (&self.plain[place], super::plain(&self.graph.ident));
        format!(
            "to allow it, add `{attribute}` to `#[handoff(..)]` on the variant `{agent}` of `{graph}`"
        )
    }

    /// People write `Desk::Done` where `desk::Done` is meant, and leave inputs out.
    fn module_hint(&self, legal: &[Entry]) -> String {
        let (module, graph) = (&self.graph.module, super::plain(&self.graph.ident));
        let agent = legal.first().map_or(0, |entry| entry.agent);
        let (role, input) = (&self.plain[agent], self.input(agent));
        format!(
            "roles live in the module `{module}`: write `{module}::{role}{input}`, not `{graph}::{role}`"
        )
    }

    /// The legal targets of an agent as a name: `WriterTo`.
    pub(super) fn choice(&self, place: usize) -> Ident {
        Ident::new(&format!("{}To", self.plain[place]), Span::call_site())
    }
}

/// The bound of an entry as an item of the trait that has the message; nothing
/// where no entry has one.
fn own_limit(entries: &[Entry]) -> Option<TokenStream> {
    bounded(entries).then(|| {
        quote! {
            /// The bound of the entry, where it has one.
            const LIMIT: __Option<__Limit> = __None;
        }
    })
}

/// The bound of an entry, passed on by the bridge.
fn passed_limit(entries: &[Entry], of: &Flat) -> Option<TokenStream> {
    bounded(entries).then(|| quote!(const LIMIT: __Option<__Limit> = <__T as #of>::LIMIT;))
}

fn bounded(entries: &[Entry]) -> bool {
    entries.iter().any(|entry| entry.limit.is_some())
}

/// The trait that stands for an empty list of an agent: `__ToolOf<Writer>`.
fn nobody(agent: &Agent, of: &str) -> Flat {
    let mut tokens = Flat::default();
    tokens.word(of);
    tokens.punct('<');
    tokens.ident(super::at(&agent.ident, agent.ident.span()));
    tokens.punct('>');
    tokens
}

/// `impl<T: bound> right<T> for agent`, at the agent's word.
fn bridge(agent: &Agent, right: &str, bound: Flat, body: &TokenStream) -> TokenStream {
    let (span, role) = (agent.ident.span(), &agent.ident);
    let (right, bound) = (Ident::new(right, span), bound.at(span));
    quote_spanned!(span=> impl<__T: #bound> #right<__T> for #role { #body })
}
