//! What the runner needs of a graph. Nothing without the feature `runtime`.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

use super::{Plan, inner_visibility};
use crate::graph::model::Agent;

impl Plan<'_> {
    /// The items inside the module: choices, team, tokens of any role, ends.
    pub(super) fn running_items(&self) -> TokenStream {
        if !cfg!(feature = "runtime") {
            return TokenStream::new();
        }
        let choices =
            self.agents().filter(|&(at, _)| self.chooses(at)).map(|(at, _)| self.choice_items(at));
        let (team, any, end) = (self.team(), self.any(), self.end());
        quote!(#(#choices)* #team #any #end)
    }

    /// The impls in the user's scope.
    pub(super) fn running(&self) -> TokenStream {
        if !cfg!(feature = "runtime") {
            return TokenStream::new();
        }
        let (graph, module) = (&self.graph.ident, &self.graph.module);
        let acts = self
            .agents()
            .filter(|(_, agent)| agent.done.is_none())
            .map(|(at, agent)| self.acts(at, agent));
        let steps = self.agents().filter(|(_, agent)| !agent.is_called()).map(|(_, agent)| {
            let ident = own(agent);
            if agent.done.is_none() {
                return quote!(#module::AnyToken::#ident(token) => __handoff::private::step(token, run),);
            }
            let end = if agent.input.is_some() {
                quote!(|state, role| #module::End::#ident(state, role.0))
            } else {
                quote!(|state, _| #module::End::#ident(state))
            };
            quote!(#module::AnyToken::#ident(token) => __handoff::private::finish(token, run, #end),)
        });
        quote! {
            #(#acts)*
            #[automatically_derived]
            impl __handoff::agent::Team for #module::Team { type Graph = #graph; }
            #[automatically_derived]
            impl __handoff::agent::Runs for #graph {
                type Any = #module::AnyToken;
                type End = #module::End;
                type Team = #module::Team;
                fn step<'a>(
                    any: #module::AnyToken,
                    run: &'a __handoff::private::RunContext<Self>,
                ) -> __handoff::private::Stepping<'a, Self> {
                    match any { #(#steps)* }
                }
            }
        }
    }

    fn acts(&self, at: usize, agent: &Agent) -> TokenStream {
        let (graph, module) = (&self.graph.ident, &self.graph.module);
        let (role, seat) = (self.role(at, agent.ident.span()), self.seat(at));
        let choice = if self.chooses(at) {
            let choice = self.choice(at);
            quote!(#module::#choice)
        } else {
            quote!(__handoff::agent::Never)
        };
        let (returns, called) = match &agent.returns {
            Some((_, returns)) => (
                quote!(#returns),
                quote! {
                    #[automatically_derived]
                    impl __handoff::agent::Called for #role {
                        type Answer = #returns;
                        fn returns(answer: #returns) -> #returns { answer }
                    }
                },
            ),
            None => (quote!(__handoff::agent::Never), TokenStream::new()),
        };
        quote! {
            #[automatically_derived]
            impl __handoff::agent::Acts for #role {
                type Choice = #choice;
                type Returns = #returns;
                fn seat(
                    team: &<#graph as __handoff::agent::Runs>::Team,
                ) -> &__handoff::agent::Seat<Self> {
                    &team.#seat
                }
            }
            #called
        }
    }

    /// The method of `Start` that gives the token of any role.
    pub(super) fn any_token(&self, at: usize) -> TokenStream {
        if !cfg!(feature = "runtime") {
            return TokenStream::new();
        }
        let (module, ident) = (&self.graph.module, &self.graph.agents[at].ident);
        quote! {
            fn any(token: __handoff::token::Token<Self>) -> #module::AnyToken {
                #module::AnyToken::#ident(token)
            }
        }
    }

    /// Whether the agent has an enum of legal targets. An agent whose list is
    /// empty by mistake has one too, so that the mistake stays the only error.
    fn chooses(&self, at: usize) -> bool {
        self.owns(at)
    }

    fn choice_items(&self, at: usize) -> TokenStream {
        let vis = inner_visibility(&self.graph.vis, Span::call_site());
        let (choice, role) = (self.choice(at), own(&self.graph.agents[at]));
        let about = format!(
            "The agents that `{}` may hand off to, for a choice at run time.",
            self.plain[at]
        );
        let mut variants = Vec::new();
        let mut edges = Vec::new();
        let mut arrivals = Vec::new();
        for entry in &self.targets[at] {
            let to = own(&self.graph.agents[entry.agent]);
            let about = format!("Hand off to `{}`.", self.plain[entry.agent]);
            let (fields, ignore, bind, role_value) =
                if self.graph.agents[entry.agent].input.is_some() {
                    (quote!((#to)), quote!((_)), quote!((role)), quote!(role))
                } else {
                    (TokenStream::new(), TokenStream::new(), TokenStream::new(), quote!(#to))
                };
            variants.push(quote!(#[doc = #about] #to #fields,));
            edges.push(
                quote!(Self::#to #ignore => __handoff::private::EdgeFacts::of::<#role, #to>(),),
            );
            arrivals.push(quote! {
                Self::#to #bind => AnyToken::#to(__handoff::private::arrive(passage, #role_value)),
            });
        }
        // A choice among nothing is never made.
        let (edge, enter) = if variants.is_empty() {
            (quote!(match *self {}), quote!(match self {}))
        } else {
            (quote!(match self { #(#edges)* }), quote!(match self { #(#arrivals)* }))
        };
        quote! {
            #[doc = #about]
            #vis enum #choice { #(#variants)* }
            #[automatically_derived]
            impl __handoff::agent::Choice<#role> for #choice {
                fn edge(&self) -> __handoff::private::EdgeFacts<__handoff::role::StateOf<#role>> {
                    #edge
                }
                fn enter(
                    self,
                    passage: __handoff::private::Passage<#role>,
                ) -> AnyToken {
                    #enter
                }
            }
        }
    }

    fn team(&self) -> TokenStream {
        let vis = inner_visibility(&self.graph.vis, Span::call_site());
        let about = format!(
            "The code behind the agents of `{}`: one seat each.",
            super::plain(&self.graph.ident)
        );
        let seats = self.agents().filter(|(_, agent)| agent.done.is_none()).map(|(at, agent)| {
            let (seat, ident) = (self.seat(at), own(agent));
            let about = format!("The code of the agent `{}`.", self.plain[at]);
            quote!(#[doc = #about] #vis #seat: __handoff::agent::Seat<#ident>,)
        });
        quote! {
            #[doc = #about]
            #vis struct Team { #(#seats)* }
        }
    }

    fn any(&self) -> TokenStream {
        let vis = inner_visibility(&self.graph.vis, Span::call_site());
        let about = format!(
            "A token of `{}` whose owner is known only at run time.",
            super::plain(&self.graph.ident)
        );
        let owners: Vec<_> = self.agents().filter(|(_, agent)| !agent.is_called()).collect();
        let variants = owners.iter().map(|(at, agent)| {
            let ident = own(agent);
            let about = format!("`{}` owns the run.", self.plain[*at]);
            quote!(#[doc = #about] #ident(__handoff::token::Token<#ident>),)
        });
        let names = owners.iter().map(|(_, agent)| {
            let (ident, name) = (own(agent), &agent.name.text);
            quote!(Self::#ident(_) => #name,)
        });
        let from = owners.iter().map(|(_, agent)| {
            let ident = own(agent);
            quote! {
                #[automatically_derived]
                impl ::core::convert::From<__handoff::token::Token<#ident>> for AnyToken {
                    fn from(token: __handoff::token::Token<#ident>) -> Self { Self::#ident(token) }
                }
            }
        });
        quote! {
            #[doc = #about]
            #[must_use = "dropping a token abandons its run"]
            #vis enum AnyToken { #(#variants)* }
            #[automatically_derived]
            impl AnyToken {
                /// The wire name of the agent that owns the run.
                #vis fn owner(&self) -> &'static ::core::primitive::str {
                    match self { #(#names)* }
                }
            }
            #[automatically_derived]
            impl ::core::fmt::Debug for AnyToken {
                fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    ::core::fmt::Formatter::write_fmt(
                        f,
                        ::core::format_args!("AnyToken({})", self.owner()),
                    )
                }
            }
            #(#from)*
        }
    }

    fn end(&self) -> TokenStream {
        let vis = inner_visibility(&self.graph.vis, Span::call_site());
        let about =
            format!("How a run of `{}` ends, with the state.", super::plain(&self.graph.ident));
        let variants =
            self.agents().filter(|(_, agent)| agent.done.is_some()).map(|(at, agent)| {
                let ident = own(agent);
                let about = format!("The run ended at `{}`.", self.plain[at]);
                let input = agent.input.is_some().then(|| {
                    let marker = self.item(at, "Input");
                    quote!(, <#marker as __handoff::role::Input>::Type)
                });
                quote!(#[doc = #about] #ident(__handoff::role::StateOf<#ident> #input),)
            });
        let names = self.agents().filter(|(_, agent)| agent.done.is_some()).map(|(at, agent)| {
            let (ident, name) = (own(agent), &self.plain[at]);
            quote!(Self::#ident(..) => ::core::fmt::Formatter::write_str(f, #name),)
        });
        quote! {
            #[doc = #about]
            #vis enum End { #(#variants)* }
            #[automatically_derived]
            impl ::core::fmt::Debug for End {
                /// Shows which end, never the state.
                fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    match *self { #(#names)* }
                }
            }
        }
    }
}

/// The agent's name in code of the derive.
fn own(agent: &Agent) -> Ident {
    super::at(&agent.ident, agent.ident.span())
}
