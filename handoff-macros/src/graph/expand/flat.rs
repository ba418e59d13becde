//! Tokens in a row, without a stream around them.

use proc_macro2::{Ident, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::ToTokens;

/// A small piece of code.
///
/// To put one stream into another is a handful of calls into the compiler, and
/// the code of a graph has dozens of small pieces per agent. A row is put in
/// token by token, which calls nobody.
#[derive(Clone, Default)]
pub(super) struct Flat(Vec<TokenTree>);

impl Flat {
    pub(super) fn word(&mut self, word: &str) {
        self.ident(Ident::new(word, Span::call_site()));
    }

    pub(super) fn ident(&mut self, ident: Ident) {
        self.0.push(ident.into());
    }

    pub(super) fn punct(&mut self, punct: char) {
        self.0.push(Punct::new(punct, Spacing::Alone).into());
    }

    /// `::`, at the place of what it stands before.
    pub(super) fn colons(&mut self, span: Span) {
        for spacing in [Spacing::Joint, Spacing::Alone] {
            let mut colon = Punct::new(':', spacing);
            colon.set_span(span);
            self.0.push(colon.into());
        }
    }

    /// The same tokens, all at one place.
    pub(super) fn at(mut self, span: Span) -> Self {
        for token in &mut self.0 {
            token.set_span(span);
        }
        self
    }

    pub(super) fn append(&mut self, other: &Self) {
        self.0.extend_from_slice(&other.0);
    }
}

impl From<TokenStream> for Flat {
    fn from(stream: TokenStream) -> Self {
        Self(stream.into_iter().collect())
    }
}

impl From<Ident> for Flat {
    fn from(ident: Ident) -> Self {
        Self(vec![ident.into()])
    }
}

impl ToTokens for Flat {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        tokens.extend(self.0.iter().cloned());
    }
}
