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
use quote::quote;

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
    let Some(mut graph) = read(input.clone(), sink) else { return TokenStream::new() };
    check::check(&graph, sink);
    mend::mend(&mut graph);
    expand::expand(&graph, input, sink)
}

/// The drawing alone, as a literal. Its mistakes are those that the derive reports.
pub(crate) fn drawing(input: TokenStream) -> TokenStream {
    let graph = read(input, &mut Sink::default());
    // Never in the first paragraph, which indexes show.
    let text = graph.map_or_else(String::new, |graph| format!("\n\n{}\n", draw::svg(&graph)));
    quote!(#text)
}

fn read(input: TokenStream, sink: &mut Sink) -> Option<model::Graph> {
    match syn::parse2(input) {
        Ok(input) => parse::parse(input, sink),
        Err(error) => {
            sink.push(error);
            None
        }
    }
}
