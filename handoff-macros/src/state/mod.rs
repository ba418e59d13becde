//! `#[derive(HandoffState)]`, stage by stage.

mod expand;
mod parse;
#[cfg(test)]
mod tests;

use proc_macro2::TokenStream;

use crate::diag::Sink;

/// The whole derive: every mistake at its word, and the code of whatever is healthy.
pub(crate) fn derive(input: TokenStream) -> TokenStream {
    let mut sink = Sink::default();
    let parsed = match syn::parse2(input) {
        Ok(input) => parse::parse(input, &mut sink),
        Err(error) => {
            sink.push(error);
            None
        }
    };
    let mut tokens = sink.into_tokens();
    if let Some(state) = parsed {
        tokens.extend(expand::expand(&state));
    }
    tokens
}
