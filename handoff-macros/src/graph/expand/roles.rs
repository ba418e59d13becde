//! What the compiler is told of each role. All of it is in the user's scope.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens as _, quote, quote_spanned};
use syn::Type;

use super::flat::Flat;
use super::lists::{list, place};
use super::{Entry, Plan, last_ident, spanned};
use crate::graph::model::{Agent, Writes};
use crate::packed;

impl Plan<'_> {
    pub(super) fn roles(&self) -> TokenStream {
        let graph = self.graph_impl();
        let roles = self.agents().flat_map(|(at, agent)| {
            let role = self.role_impl(at, agent);
            let edges = self.edges(at, agent);
            let calls = self.calls(at, agent);
            let tools = self.tools(at, agent);
            let evidence = self.evidence(at, agent);
            let fields = self.fields(at, agent);
            [role, edges, calls, tools, evidence, fields]
        });
        std::iter::once(graph).chain(roles).chain(self.known_fields()).collect()
    }

    fn graph_impl(&self) -> TokenStream {
        let ident = &self.graph.ident;
        let state = &self.state;
        let roles = self.role_list(0..self.graph.agents.len());
        let (starts, ends) = (self.starts(), self.ends());
        let start_list = self.role_list(starts.iter().copied());
        let end_list = self.role_list(ends.iter().copied());
        let spec = self.spec();
        let state = at_its_word("State", state);
        let entries = |agents: &[usize], right: &str| -> TokenStream {
            let right = Ident::new(right, Span::call_site());
            agents
                .iter()
                .enumerate()
                .map(|(at, &agent)| {
                    let role = self.role(agent, Span::call_site());
                    let place = place(at, agents.len());
                    let any = (right == "Start").then(|| self.any_token(agent));
                    quote! {
                        #[automatically_derived]
                        impl __handoff::rights::#right for #role { type At = #place; #any }
                    }
                })
                .collect()
        };
        let start_impls = entries(&starts, "Start");
        let end_impls = entries(&ends, "Done");
        quote! {
            #[automatically_derived]
            impl __handoff::graph::Graph for #ident {
                #state
                type Roles = #roles;
                type Starts = #start_list;
                type Ends = #end_list;
                const SPEC: &'static __handoff::graph::Spec = &#spec;
            }
            #start_impls
            #end_impls
        }
    }

    fn role_list(&self, agents: impl IntoIterator<Item = usize>) -> Flat {
        let types = agents.into_iter().map(|agent| self.role(agent, Span::call_site()));
        list(&types.collect::<Vec<_>>())
    }

    fn starts(&self) -> Vec<usize> {
        let starts: Vec<usize> =
            self.agents().filter(|(_, agent)| agent.start.is_some()).map(|(at, _)| at).collect();
        if starts.is_empty() {
            // The missing `start` is reported; a run that starts anywhere is not.
            return (0..self.graph.agents.len()).filter(|&at| self.owns(at)).collect();
        }
        starts
    }

    fn ends(&self) -> Vec<usize> {
        self.agents().filter(|(_, agent)| agent.done.is_some()).map(|(at, _)| at).collect()
    }

    /// A role is two types: the compiler looks at every item of every agent at
    /// every check, so what is said of an agent is one type, `Declared`, and what
    /// few agents have is a trait of its own.
    fn role_impl(&self, at: usize, agent: &Agent) -> TokenStream {
        let graph = &self.graph.ident;
        let role = self.role(at, agent.ident.span());
        let (home, index) = (place(at, self.graph.agents.len()), self.rank[at]);
        let entries = |entries: &[Entry]| self.role_list(entries.iter().map(|entry| entry.agent));
        let tools: Vec<Flat> = agent.may.iter().map(|path| quote!(#path).into()).collect();
        let fields = match &agent.writes {
            Writes::All => quote!(__All).into(),
            Writes::Fields(fields) => list(&fields.iter().map(name_type).collect::<Vec<_>>()),
        };
        let (evidence, proves) = own(!agent.needs.is_empty(), || self.proves(&role, agent));
        let (input, carries) = own(agent.input.is_some(), || self.carries(at, &role, agent));
        let facts = [
            (entries(&self.targets[at]), self.targets[at].is_empty()),
            (entries(&self.callees[at]), self.callees[at].is_empty()),
            (list(&tools), tools.is_empty()),
            (fields, matches!(&agent.writes, Writes::Fields(fields) if fields.is_empty())),
            (evidence, agent.needs.is_empty()),
            (input, agent.input.is_none()),
        ];
        // What stands behind the last fact has its default.
        let said = facts.iter().rposition(|(_, default)| !default).map_or(0, |last| last + 1);
        let facts = facts.iter().take(said).map(|(fact, _)| fact);
        quote! {
            #[automatically_derived]
            impl __Role for #role {
                type Graph = #graph;
                type Facts = __Declared<#index, #home #(, #facts)*>;
            }
            #proves
            #carries
        }
    }

    /// The evidence of an agent, each proved at the user's word.
    fn proves(&self, role: &Flat, agent: &Agent) -> TokenStream {
        let evidence: Vec<Flat> = agent.needs.iter().map(|path| quote!(#path).into()).collect();
        let state = &self.state;
        let proved = agent.needs.iter().map(|path| {
            let span = spanned(last_ident(path).map_or_else(Span::call_site, Ident::span));
            quote_spanned!(span=> <#path as __handoff::evidence::Evidence<#state>>::prove(state)?,)
        });
        // What was to be proved of a state that is not named is not known.
        let proved = if self.graph.state.is_some() {
            quote!(::core::result::Result::Ok((#(#proved)*)))
        } else {
            quote!(::core::unreachable!())
        };
        let list = list(&evidence);
        quote! {
            #[automatically_derived]
            impl __handoff::facts::Proves for #role {
                type Evidence = #list;
                type Proofs = (#(#evidence,)*);
                fn proved(
                    state: &__handoff::role::StateOf<Self>,
                ) -> ::core::result::Result<Self::Proofs, __handoff::evidence::NotReady> {
                    #proved
                }
            }
        }
    }

    /// The input of an agent. The role is in the module, and its input is a type
    /// that only the user's scope can name.
    fn carries(&self, at: usize, role: &Flat, agent: &Agent) -> TokenStream {
        let (module, marker) = (&self.graph.module, self.item(at, "Input"));
        let input = agent.input.as_ref().map(|input| at_its_word("Type", input));
        quote! {
            #[automatically_derived]
            impl __handoff::role::Input for #module::#marker { #input }
            #[automatically_derived]
            impl __handoff::facts::Carries for #role {
                type Input = <#module::#marker as __handoff::role::Input>::Type;
                fn carried(&self) -> &Self::Input { &self.0 }
            }
        }
    }

    /// One entry per edge, at the user's word; the bridge is in the module.
    fn edges(&self, at: usize, agent: &Agent) -> TokenStream {
        if agent.done.is_some() || agent.is_called() {
            return TokenStream::new();
        }
        let (module, target) = (&self.graph.module, self.item(at, "Target"));
        let entries = &self.targets[at];
        let choice = self.choice(at);
        let impls = entries.iter().enumerate().map(|(number, entry)| {
            let span = spanned(entry.span);
            let to = self.role(entry.agent, entry.span);
            let place = place(number, entries.len());
            let limit = limit(entry);
            let choose = cfg!(feature = "runtime").then(|| {
                let variant = &self.graph.agents[entry.agent].ident;
                let role = if self.graph.agents[entry.agent].input.is_some() {
                    quote!((self))
                } else {
                    TokenStream::new()
                };
                quote!(fn choose(self) -> #module::#choice { #module::#choice::#variant #role })
            });
            quote_spanned! {span=>
                #[automatically_derived]
                impl #module::#target for #to { type At = #place; #limit #choose }
            }
        });
        impls.collect()
    }

    fn calls(&self, at: usize, agent: &Agent) -> TokenStream {
        if !cfg!(feature = "runtime") || agent.done.is_some() {
            return TokenStream::new();
        }
        let entries = &self.callees[at];
        let (module, callee) = (&self.graph.module, self.item(at, "Callee"));
        let impls = entries.iter().enumerate().map(|(number, entry)| {
            let span = spanned(entry.span);
            let to = self.role(entry.agent, entry.span);
            let place = place(number, entries.len());
            let limit = limit(entry);
            quote_spanned! {span=>
                #[automatically_derived]
                impl #module::#callee for #to { type At = #place; #limit }
            }
        });
        impls.collect()
    }

    fn tools(&self, at: usize, agent: &Agent) -> TokenStream {
        if !cfg!(feature = "runtime") || agent.done.is_some() {
            return TokenStream::new();
        }
        let (module, tool) = (&self.graph.module, self.item(at, "Tool"));
        let impls = agent.may.iter().enumerate().map(|(number, path)| {
            let span = spanned(last_ident(path).map_or_else(Span::call_site, Ident::span));
            let place = place(number, agent.may.len());
            let free = agent.replay_free.map(|_| replay_check(path, &self.plain[at], span));
            quote_spanned! {span=>
                #[automatically_derived]
                impl #module::#tool for #path { type At = #place; }
                #free
            }
        });
        impls.collect()
    }

    fn evidence(&self, at: usize, agent: &Agent) -> TokenStream {
        let role = self.role(at, Span::call_site());
        let impls = agent.needs.iter().enumerate().map(|(number, path)| {
            let span = spanned(last_ident(path).map_or_else(Span::call_site, Ident::span));
            let place = place(number, agent.needs.len());
            let index = syn::Index::from(number);
            // Under another name in the generics of an impl: of a type that is not
            // there, rustc would say there that it may be a parameter.
            quote_spanned! {span=>
                const _: () = {
                    type __E = #path;
                    #[automatically_derived]
                    impl __handoff::rights::Needs<__E> for #role {
                        type At = #place;
                        fn pick(proofs: &__handoff::role::ProofsOf<Self>) -> &__E { &proofs.#index }
                    }
                };
            }
        });
        impls.collect()
    }

    fn fields(&self, at: usize, agent: &Agent) -> TokenStream {
        let role = self.role(at, Span::call_site());
        match &agent.writes {
            Writes::All => quote! {
                #[automatically_derived]
                impl<__N> __WritesName<__N> for #role {
                    type At = __Here;
                }
            },
            Writes::Fields(fields) => fields
                .iter()
                .enumerate()
                .map(|(number, field)| {
                    let (name, place) = (name_type(field), place(number, fields.len()));
                    quote! {
                        #[automatically_derived]
                        impl __WritesName<#name> for #role { type At = #place; }
                    }
                })
                .collect(),
        }
    }

    /// Looks for every field that the graph names. An unknown one is an error at
    /// its word; a state that is none is one error however many are named.
    fn known_fields(&self) -> Option<TokenStream> {
        let state = self.graph.state.as_ref()?;
        let looks: Vec<TokenStream> = self
            .agents()
            .filter_map(|(_, agent)| match &agent.writes {
                Writes::All => None,
                Writes::Fields(fields) => Some(fields),
            })
            .flatten()
            .map(|field| quote_spanned!(spanned(field.span())=> let _ = names.#field;))
            .collect();
        (!looks.is_empty()).then(|| {
            quote! {
                const _: () = {
                    fn fields(names: <#state as __handoff::state::HandoffState>::Names) { #(#looks)* }
                };
            }
        })
    }
}

/// Where a fact is declared, and its declaration.
fn own(has: bool, declare: impl FnOnce() -> TokenStream) -> (Flat, Option<TokenStream>) {
    let mut home = Flat::default();
    home.word(if has { "__Itself" } else { "__Nothing" });
    (home, has.then(declare))
}

/// `type Name = Type;`, at the user's word: one that is less visible than the graph
/// is an error there.
fn at_its_word(name: &str, ty: &Type) -> TokenStream {
    let first = ty.to_token_stream().into_iter().next();
    let span = spanned(first.map_or_else(Span::call_site, |first| first.span()));
    let name = Ident::new(name, span);
    quote_spanned!(span=> type #name = #ty;)
}

/// `const LIMIT`, where an entry has a bound.
fn limit(entry: &Entry) -> Option<TokenStream> {
    let (slot, at_most) = entry.limit?;
    Some(quote! {
        const LIMIT: __Option<__Limit> =
            __Some(__Limit { slot: #slot, at_most: #at_most });
    })
}

/// The packed name of a field as a type.
fn name_type(field: &Ident) -> Flat {
    let [a, b, c, d] = packed::packed(&super::plain(field));
    quote!(__Name<#a, #b, #c, #d>).into()
}

/// `replay = free` promises that an attempt can be run again at no harm.
fn replay_check(tool: &syn::Path, agent: &str, span: Span) -> TokenStream {
    let name = last_ident(tool).map(ToString::to_string).unwrap_or_default();
    let message = format!(
        "`{agent}` cannot be `replay = free`: the tool `{name}` is of class `Once`, so running an attempt again \
         may do its effect twice; remove `replay = free`, or give the tool another class if it has one"
    );
    quote_spanned! {span=>
        const _: () = ::core::assert!(
            !::core::matches!(
                <#tool as __handoff::tool::Tool>::CLASS,
                __handoff::tool::EffectClass::Once
            ),
            #message
        );
    }
}
