//! Type-level lists, balanced, so that a place is a logarithm deep.

use proc_macro2::TokenStream;
use quote::quote;

/// The list of these types.
pub(super) fn list(types: &[TokenStream]) -> TokenStream {
    match types {
        [] => quote!(__handoff::rights::Nil),
        [only] => quote!(__handoff::rights::Leaf<#only>),
        _ => {
            let (left, right) = types.split_at(types.len() / 2);
            let (left, right) = (list(left), list(right));
            quote!(__handoff::rights::Fork<#left, #right>)
        }
    }
}

/// The place of entry `at` in a list of `len`.
pub(super) fn place(at: usize, len: usize) -> TokenStream {
    if len <= 1 {
        return quote!(__handoff::rights::Here);
    }
    let middle = len / 2;
    if at < middle {
        let inner = place(at, middle);
        quote!(__handoff::rights::Left<#inner>)
    } else {
        let inner = place(at - middle, len - middle);
        quote!(__handoff::rights::Right<#inner>)
    }
}
