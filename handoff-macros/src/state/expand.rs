//! Writes the slots, the markers and the names of a state.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens as _, quote, quote_spanned};
use syn::ext::IdentExt as _;

use super::parse::{Field, State};
use crate::{packed, visibility};

pub(super) fn expand(state: &State) -> TokenStream {
    let markers = markers(state);
    let slots = slots(state);
    let krate = &state.krate;
    // rustc's own lints do not look at code whose spans are the derive's.
    let allow = quote! {
        #[allow(clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction)]
    };
    quote! {
        #allow
        #markers
        #allow
        const _: () = {
            use #krate as __handoff;
            #slots
        };
    }
}

/// `article::draft`, for the bounds of helpers.
fn markers(state: &State) -> TokenStream {
    let (vis, module) = (&state.vis, &state.module);
    let about = format!(
        "The fields of `{}` as types, for bounds such as `R: Writes<{module}::field>`.",
        state.ident.unraw()
    );
    let markers = state.fields.iter().map(|field| {
        let ident = ours(&field.ident);
        let about = format!("The field `{}`.", ident.unraw());
        let inner = visibility::inside(vis, Span::call_site());
        quote!(#[doc = #about] #inner enum #ident {})
    });
    quote! {
        #[doc = #about]
        #vis mod #module { #(#markers)* }
    }
}

fn slots(state: &State) -> TokenStream {
    let (ident, vis, module) = (&state.ident, &state.vis, &state.module);
    let slots = suffixed(state, "Slots");
    let names = suffixed(state, "Fields");
    let slot_fields = state.fields.iter().map(|field| {
        let Field { vis, ty, docs, .. } = field;
        let ident = ours(&field.ident);
        quote!(#(#docs)* #vis #ident: __handoff::state::Slot<'__a, __R, #module::#ident, #ty>,)
    });
    let name_fields = state.fields.iter().map(|field| {
        let ident = ours(&field.ident);
        quote!(pub #ident: (),)
    });
    let lent = state.fields.iter().map(|field| {
        let ident = ours(&field.ident);
        quote!(#ident: __handoff::state::Slot::new(&mut self.#ident),)
    });
    let packed = state.fields.iter().map(|field| {
        let ident = ours(&field.ident);
        let [a, b, c, d] = packed::packed(&ident.unraw().to_string());
        quote! {
            #[automatically_derived]
            impl __handoff::rights::Field for #module::#ident {
                type Name = __handoff::rights::Name<#a, #b, #c, #d>;
            }
        }
    });
    let specs = state.fields.iter().map(|field| {
        let (name, ty) = (field.ident.unraw().to_string(), written(&field.ty));
        quote!(__handoff::state::FieldSpec { name: #name, ty: #ty })
    });
    let trace = trace(state);
    let at = Span::call_site().located_at(ident.span());
    let copied =
        quote_spanned!(at=> fn copied(&self) -> Self { ::core::clone::Clone::clone(self) });
    let empty = state
        .fields
        .is_empty()
        .then(|| quote!(__none: ::core::marker::PhantomData<(&'__a (), fn() -> __R)>,));
    let no_slots = state.fields.is_empty().then(|| quote!(__none: ::core::marker::PhantomData,));
    quote! {
        #(#packed)*
        /// One slot per field.
        #vis struct #slots<'__a, __R> { #(#slot_fields)* #empty }
        /// The names of the fields; a graph looks for its `writes(..)` here.
        #vis struct #names { #(#name_fields)* }
        #[automatically_derived]
        impl __handoff::state::HandoffState for #ident {
            type Slots<'__a, __R: __handoff::role::Role> = #slots<'__a, __R>;
            type Names = #names;
            const FIELDS: &'static [__handoff::state::FieldSpec] = &[#(#specs),*];
            #copied
            fn slots<__R: __handoff::role::Role>(&mut self) -> #slots<'_, __R> {
                #slots { #(#lent)* #no_slots }
            }
            #trace
        }
    }
}

fn trace(state: &State) -> Option<TokenStream> {
    let traced: Vec<&Field> = state.fields.iter().filter(|field| field.trace.is_some()).collect();
    let writes = traced.iter().enumerate().map(|(place, field)| {
        let (ident, path) = (ours(&field.ident), &field.trace);
        let space = if place == 0 { "" } else { " " };
        let name = format!("{space}{}=", ident.unraw());
        quote! {
            ::core::fmt::Formatter::write_str(f, #name)?;
            ::core::fmt::Formatter::write_fmt(f, ::core::format_args!("{}", #path(&self.#ident)))?;
        }
    });
    (!traced.is_empty()).then(|| {
        quote! {
            fn trace_fields(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                #(#writes)*
                ::core::result::Result::Ok(())
            }
        }
    })
}

/// A name of our own, which must not shadow one in the types of the fields.
fn suffixed(state: &State, suffix: &str) -> Ident {
    let mut name = format!("{}{suffix}", state.ident.unraw());
    while state.fields.iter().any(|field| mentions(field.ty.to_token_stream(), &name)) {
        name.push('_');
    }
    Ident::new(&name, Span::call_site())
}

fn mentions(tokens: TokenStream, name: &str) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == name,
        TokenTree::Group(group) => mentions(group.stream(), name),
        _ => false,
    })
}

/// The name of a field in code of the derive.
fn ours(field: &Ident) -> Ident {
    let mut field = field.clone();
    field.set_span(Span::call_site().located_at(field.span()));
    field
}

/// A type as the user wrote it, without white space: the compiler's own printing
/// of tokens differs between versions, and this goes into the fingerprint.
fn written(ty: &syn::Type) -> String {
    fn write(tokens: TokenStream, out: &mut String) {
        let mut word_before = false;
        for token in tokens {
            let word = matches!(token, TokenTree::Ident(_) | TokenTree::Literal(_));
            if word && word_before {
                out.push(' ');
            }
            word_before = word;
            match token {
                TokenTree::Group(group) => {
                    let (open, close) = match group.delimiter() {
                        proc_macro2::Delimiter::Parenthesis => ("(", ")"),
                        proc_macro2::Delimiter::Brace => ("{", "}"),
                        proc_macro2::Delimiter::Bracket => ("[", "]"),
                        proc_macro2::Delimiter::None => ("", ""),
                    };
                    out.push_str(open);
                    write(group.stream(), out);
                    out.push_str(close);
                }
                other => out.push_str(&other.to_string()),
            }
        }
    }
    let mut out = String::new();
    write(quote!(#ty), &mut out);
    out
}
