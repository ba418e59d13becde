//! What stands on the enum itself.

use proc_macro2::{Span, TokenStream};
use quote::quote;

use super::Plan;
use crate::graph::draw;

impl Plan<'_> {
    pub(super) fn methods(&self) -> TokenStream {
        let (ident, vis, state) = (&self.graph.ident, &self.graph.vis, &self.state);
        let (mermaid, dot) = (draw::mermaid(self.graph), draw::dot(self.graph));
        let drawing = self.drawing();
        let used = self.used();
        let about = format!("The graph `{}`.", super::plain(ident));
        quote! {
            #[doc = #about]
            #drawing
            #[automatically_derived]
            impl #ident {
                /// The graph as data.
                #vis const SPEC: &'static __handoff::graph::Spec =
                    <#ident as __handoff::graph::Graph>::SPEC;

                /// The most handoffs that a run of this graph can make.
                #vis const MAX_HANDOFFS: ::core::primitive::u32 =
                    <#ident as __handoff::graph::Graph>::SPEC.max_handoffs;

                /// Begins a run without a runtime: the token works by itself.
                #vis fn start<__R>(role: __R, state: #state) -> __handoff::token::Token<__R>
                where
                    __R: __handoff::rights::Start + __handoff::role::Role<Graph = #ident>,
                {
                    __handoff::token::Token::begin(role, state)
                }

                /// Identifies the graph by what it allows. See
                /// [`Spec::fingerprint`](__handoff::graph::Spec::fingerprint).
                #vis fn fingerprint() -> __handoff::id::Digest {
                    static ONCE: __handoff::graph::OnceLock<__handoff::id::Digest> =
                        __handoff::graph::OnceLock::new();
                    *ONCE.get_or_init(|| <#ident as __handoff::graph::Graph>::SPEC.fingerprint())
                }

                /// The graph as a Mermaid flowchart.
                #vis const fn mermaid() -> &'static ::core::primitive::str { #mermaid }

                /// The graph in Graphviz's DOT language.
                #vis const fn dot() -> &'static ::core::primitive::str { #dot }
            }
            #used
        }
    }

    /// Makes and reads every variant once, so that no lint calls the enum unused.
    fn used(&self) -> TokenStream {
        let ident = &self.graph.ident;
        // Of a faulty agent it is not known how it is made.
        let healthy = || self.agents().filter(|(_, agent)| !agent.lenient);
        let plain = healthy().filter(|(_, agent)| agent.input.is_none()).map(|(_, agent)| {
            let variant = super::at(&agent.ident, agent.ident.span());
            quote!(#ident::#variant)
        });
        let plain: Vec<TokenStream> = plain.collect();
        let count = plain.len();
        // One function for all: each by itself would be an item of its own.
        let make =
            (count > 0).then(|| quote!(const _: fn() -> [#ident; #count] = || [#(#plain),*];));
        let carrying = healthy().filter_map(|(_, agent)| {
            let (input, variant) =
                (agent.input.as_ref()?, super::at(&agent.ident, agent.ident.span()));
            Some(quote!(const _: fn(#input) -> #ident = #ident::#variant;))
        });
        let inputs: Vec<TokenStream> = self
            .agents()
            .filter(|(_, agent)| agent.input.is_some())
            .map(|(_, agent)| {
                let variant = super::at(&agent.ident, agent.ident.span());
                quote!(#ident::#variant(input) => { let _ = &input; })
            })
            .collect();
        let read = (!inputs.is_empty()).then(|| {
            quote! {
                const _: fn(#ident) = |graph| match graph { #(#inputs)* _ => {} };
            }
        });
        let methods = self.methods_used();
        quote!(#make #(#carrying)* #read #methods)
    }

    /// Names the methods too: in a graph that a macro of the user's writes they
    /// would be called unused, and an `allow` is refused under a `forbid`.
    fn methods_used(&self) -> Option<TokenStream> {
        let ident = &self.graph.ident;
        let state = &self.state;
        let (start, _) = self.agents().find(|(_, agent)| agent.start.is_some())?;
        let start = self.role(start, Span::call_site());
        Some(quote! {
            const _: fn(#start, #state) -> __handoff::token::Token<#start> = #ident::start;
            const _: fn() -> __handoff::id::Digest = #ident::fingerprint;
            const _: [fn() -> &'static ::core::primitive::str; 2] = [#ident::mermaid, #ident::dot];
            const _: (&__handoff::graph::Spec, ::core::primitive::u32) =
                (#ident::SPEC, #ident::MAX_HANDOFFS);
        })
    }
}
