//! `#[derive(HandoffGraph)]`, stage by stage.

mod bound;
mod check;
mod draw;
mod expand;
mod mend;
mod model;
mod parse;
#[cfg(test)]
mod tests;

use proc_macro2::TokenStream;

use crate::diag::Sink;

/// The whole derive: every mistake at its word, and the code of whatever is healthy.
pub(crate) fn derive(input: TokenStream) -> TokenStream {
    let mut sink = Sink::default();
    let code = expand(input, &mut sink);
    let mut tokens = sink.into_tokens();
    tokens.extend(code);
    tokens
}

fn expand(input: TokenStream, sink: &mut Sink) -> TokenStream {
    let parsed = match syn::parse2(input) {
        Ok(input) => parse::parse(input, sink),
        Err(error) => {
            sink.push(error);
            None
        }
    };
    let Some(mut graph) = parsed else { return TokenStream::new() };
    check::check(&graph, sink);
    mend::mend(&mut graph);
    expand::expand(&graph, sink)
}
