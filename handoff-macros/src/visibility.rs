//! The visibility of what stands inside a generated module.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;
use syn::Visibility;

/// The user's visibility, seen from inside the module that stands beside their item.
pub(crate) fn inside(vis: &Visibility, span: Span) -> TokenStream {
    let restricted = match vis {
        Visibility::Inherited => return quote_spanned!(span=> pub(super)),
        Visibility::Public(_) => return quote_spanned!(span=> pub),
        Visibility::Restricted(restricted) => restricted,
    };
    let path = &restricted.path;
    match path.segments.first() {
        Some(first) if first.ident == "crate" && path.segments.len() == 1 => {
            quote_spanned!(span=> pub(crate))
        }
        Some(first) if first.ident == "crate" => quote_spanned!(span=> pub(in #path)),
        Some(first) if first.ident == "super" => quote_spanned!(span=> pub(in super::#path)),
        // `pub(self)`; a path starts with one of the three.
        _ => quote_spanned!(span=> pub(super)),
    }
}
