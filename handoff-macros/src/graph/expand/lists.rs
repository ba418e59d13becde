//! Type-level lists, balanced, so that a place is a logarithm deep.

use proc_macro2::TokenStream;
use quote::quote;

/// The list of these types.
pub(super) fn list(types: &[TokenStream]) -> TokenStream {
    match types {
        [] => quote!(__Nil),
        [only] => quote!(__Leaf<#only>),
        _ => {
            let (left, right) = types.split_at(types.len() / 2);
            let (left, right) = (list(left), list(right));
            quote!(__Fork<#left, #right>)
        }
    }
}

/// The place of entry `at` in a list of `len`.
pub(super) fn place(at: usize, len: usize) -> TokenStream {
    if len <= 1 {
        return quote!(__Here);
    }
    let middle = len / 2;
    if at < middle {
        let inner = place(at, middle);
        quote!(__Left<#inner>)
    } else {
        let inner = place(at - middle, len - middle);
        quote!(__Right<#inner>)
    }
}
