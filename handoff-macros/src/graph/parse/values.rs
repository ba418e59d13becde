//! Reads what stands behind `=`.

use proc_macro2::{Ident, TokenTree};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::{LitInt, LitStr, Path, Type};

use super::pieces::{Form, Pieces, open_first, show, value};
use crate::diag::Sink;
use crate::graph::model::Number;

/// What a key wants, and how that is written.
#[derive(Debug, Clone, Copy)]
pub(super) struct Kind {
    what: &'static str,
    example: &'static str,
}

const NUMBER: Kind = Kind { what: "a whole number up to 4294967295", example: "2" };
const TYPE: Kind = Kind { what: "a type", example: "Type" };
const STRING: Kind = Kind { what: "a string", example: "\"..\"" };
const PATH: Kind = Kind { what: "a path", example: "path" };
pub(super) const MODULE: Kind = Kind { what: "a name", example: "name" };
pub(super) const REPLAY: Kind = Kind { what: "the word `free`", example: "free" };

/// A whole number that a `u32` holds.
pub(super) fn number(
    key: &Ident,
    form: Form,
    pieces: &mut Pieces,
    sink: &mut Sink,
) -> Option<Number> {
    let parse = |input: ParseStream<'_>| {
        let literal: LitInt = input.parse()?;
        if !matches!(literal.suffix(), "" | "u32") {
            return Err(input.error("suffix"));
        }
        Ok(Number { value: literal.base10_parse()?, span: literal.span() })
    };
    read(NUMBER, key, form, pieces, sink, parse)
}

/// A type.
pub(super) fn ty(key: &Ident, form: Form, pieces: &mut Pieces, sink: &mut Sink) -> Option<Type> {
    read(TYPE, key, form, pieces, sink, Type::parse)
}

/// A string.
pub(super) fn string(
    key: &Ident,
    form: Form,
    pieces: &mut Pieces,
    sink: &mut Sink,
) -> Option<LitStr> {
    read(STRING, key, form, pieces, sink, <LitStr as Parse>::parse)
}

/// A word, which may be a keyword.
pub(super) fn word(
    kind: Kind,
    key: &Ident,
    form: Form,
    pieces: &mut Pieces,
    sink: &mut Sink,
) -> Option<Ident> {
    read(kind, key, form, pieces, sink, Ident::parse_any)
}

/// A path to a module.
pub(super) fn path(key: &Ident, form: Form, pieces: &mut Pieces, sink: &mut Sink) -> Option<Path> {
    read(PATH, key, form, pieces, sink, Path::parse_mod_style)
}

/// Reads a value, and puts back what follows it. `key(value)` is reported, and
/// read all the same.
fn read<T>(
    Kind { what, example }: Kind,
    key: &Ident,
    form: Form,
    pieces: &mut Pieces,
    sink: &mut Sink,
    parse: impl FnOnce(ParseStream<'_>) -> syn::Result<T>,
) -> Option<T> {
    let tokens: Vec<TokenTree> = match form {
        Form::Word => Vec::new(),
        Form::Value(tokens) => tokens,
        Form::List(tokens) => {
            sink.error(
                key.span(),
                format_args!(
                    "`{key}` takes {what} behind `=`, not a list; write `{key} = {example}`"
                ),
            );
            return value(tokens.into_iter().collect(), parse).map(|(found, _)| found);
        }
    };
    let tokens = open_first(tokens);
    let Some(first) = tokens.first() else {
        sink.error(key.span(), format_args!("`{key}` needs {what}; write `{key} = {example}`"));
        return None;
    };
    let (at, shown) = (first.span(), show(first));
    let Some((found, rest)) = value(tokens, parse) else {
        sink.error(
            at,
            format_args!("`{key}` needs {what}, which `{shown}` is not; write `{key} = {example}`"),
        );
        return None;
    };
    pieces.put_back(rest, sink);
    Some(found)
}
