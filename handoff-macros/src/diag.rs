//! Collects mistakes, so that a user sees all of them in one go.

use proc_macro2::{Span, TokenStream};

/// Takes every error of one derive.
#[derive(Debug, Default)]
pub(crate) struct Sink {
    errors: Vec<syn::Error>,
}

impl Sink {
    /// Reports a mistake at the user's word.
    pub(crate) fn error(&mut self, at: Span, message: impl std::fmt::Display) {
        self.errors.push(syn::Error::new(at, message));
    }

    /// Takes over an error of the parser.
    pub(crate) fn push(&mut self, error: syn::Error) {
        self.errors.push(error);
    }

    /// The messages reported so far, in order.
    #[cfg(test)]
    pub(crate) fn messages(&self) -> Vec<String> {
        self.errors.iter().map(ToString::to_string).collect()
    }

    /// Every mistake as a `compile_error!` at its word.
    pub(crate) fn into_tokens(self) -> TokenStream {
        self.errors.iter().map(syn::Error::to_compile_error).collect()
    }
}
