//! Reads what stands behind `=`, and lists of plain words and paths.

use std::collections::HashSet;

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::{LitInt, LitStr, Path, Type};

use super::pieces::{Form, Pieces, show, value};
use crate::diag::Sink;
use crate::graph::model::{Number, Writes};

/// A whole number.
pub(super) fn number(
    key: &Ident,
    tokens: &[TokenTree],
    pieces: &mut Pieces,
    sink: &mut Sink,
) -> Option<Number> {
    let literal = read(key, "a whole number", "2", tokens, pieces, sink, |input| {
        input.parse::<LitInt>()
    })?;
    if !matches!(literal.suffix(), "" | "u32") {
        sink.error(
            literal.span(),
            format_args!(
                "`{key}` is a `u32`; write `{key} = {}`",
                literal.base10_digits()
            ),
        );
        return None;
    }
    let Ok(value) = literal.base10_parse::<u32>() else {
        sink.error(
            literal.span(),
            format_args!("`{key}` is a `u32`; write at most {}", u32::MAX),
        );
        return None;
    };
    Some(Number {
        value,
        span: literal.span(),
    })
}

/// The type in `state = Type` or `returns = Type`; `key(Type)` is reported and
/// read all the same.
pub(super) fn ty(key: &Ident, form: Form, pieces: &mut Pieces, sink: &mut Sink) -> Option<Type> {
    let tokens = given(key, "a type", "Type", form, sink)?;
    match tokens {
        Given::Value(tokens) => read(key, "a type", "Type", &tokens, pieces, sink, Type::parse),
        Given::Listed(tokens) => value(&tokens, Type::parse).map(|(ty, _)| ty),
    }
}

/// A whole number behind a key of the enum.
pub(super) fn given_number(
    key: &Ident,
    form: Form,
    pieces: &mut Pieces,
    sink: &mut Sink,
) -> Option<Number> {
    match given(key, "a whole number", "2", form, sink)? {
        Given::Value(tokens) => number(key, &tokens, pieces, sink),
        Given::Listed(_) => None,
    }
}

/// A string.
pub(super) fn string(
    key: &Ident,
    form: Form,
    pieces: &mut Pieces,
    sink: &mut Sink,
) -> Option<LitStr> {
    match given(key, "a string", "\"..\"", form, sink)? {
        Given::Value(tokens) => read(
            key,
            "a string",
            "\"..\"",
            &tokens,
            pieces,
            sink,
            <LitStr as Parse>::parse,
        ),
        Given::Listed(tokens) => value(&tokens, <LitStr as Parse>::parse).map(|(text, _)| text),
    }
}

/// A word, which may be a keyword.
pub(super) fn word(
    key: &Ident,
    example: &str,
    form: Form,
    pieces: &mut Pieces,
    sink: &mut Sink,
) -> Option<Ident> {
    match given(key, "a name", example, form, sink)? {
        Given::Value(tokens) => read(
            key,
            "a name",
            example,
            &tokens,
            pieces,
            sink,
            Ident::parse_any,
        ),
        Given::Listed(tokens) => value(&tokens, Ident::parse_any).map(|(word, _)| word),
    }
}

/// A path to a module.
pub(super) fn module_path(
    key: &Ident,
    form: Form,
    pieces: &mut Pieces,
    sink: &mut Sink,
) -> Option<Path> {
    match given(key, "a path", "path", form, sink)? {
        Given::Value(tokens) => read(
            key,
            "a path",
            "path",
            &tokens,
            pieces,
            sink,
            Path::parse_mod_style,
        ),
        Given::Listed(tokens) => value(&tokens, Path::parse_mod_style).map(|(path, _)| path),
    }
}

enum Given {
    Value(Vec<TokenTree>),
    /// `key(value)`, already reported.
    Listed(Vec<TokenTree>),
}

fn given(key: &Ident, what: &str, example: &str, form: Form, sink: &mut Sink) -> Option<Given> {
    match form {
        Form::Value(tokens) if !tokens.is_empty() => Some(Given::Value(tokens)),
        Form::Value(_) | Form::Word => {
            sink.error(
                key.span(),
                format_args!("`{key}` needs {what}; write `{key} = {example}`"),
            );
            None
        }
        Form::List(tokens) => {
            sink.error(
                key.span(),
                format_args!(
                    "`{key}` takes {what} behind `=`, not a list; write `{key} = {example}`"
                ),
            );
            Some(Given::Listed(tokens.into_iter().collect()))
        }
    }
}

fn read<T>(
    key: &Ident,
    what: &str,
    example: &str,
    tokens: &[TokenTree],
    pieces: &mut Pieces,
    sink: &mut Sink,
    parse: impl FnOnce(ParseStream<'_>) -> syn::Result<T>,
) -> Option<T> {
    let Some(first) = tokens.first() else {
        sink.error(
            key.span(),
            format_args!("`{key}` needs {what}; write `{key} = {example}`"),
        );
        return None;
    };
    let Some((found, rest)) = value(tokens, parse) else {
        sink.error(
            first.span(),
            format_args!(
                "`{key}` needs {what}, which `{}` is not; write `{key} = {example}`",
                show(first)
            ),
        );
        return None;
    };
    pieces.put_back(rest, sink);
    Some(found)
}

/// The paths of `needs(..)` or `may(..)`, added to those of earlier attributes.
pub(super) fn paths(
    key: &Ident,
    what: &str,
    list: TokenStream,
    paths: &mut Vec<Path>,
    sink: &mut Sink,
) {
    let mut seen: HashSet<String> = paths
        .iter()
        .map(|path| path.to_token_stream().to_string())
        .collect();
    let mut pieces = Pieces::cut(list);
    while let Some(tokens) = pieces.next(sink) {
        let Some(first) = tokens.first() else {
            continue;
        };
        let Some((path, rest)) = value(&tokens, Path::parse) else {
            sink.error(
                first.span(),
                format_args!(
                    "`{key}(..)` takes {what}, which `{}` is not; write `{key}(Type, ..)`",
                    show(first)
                ),
            );
            continue;
        };
        if seen.insert(path.to_token_stream().to_string()) {
            paths.push(path);
        } else {
            let shown = path.to_token_stream().to_string().replace(" :: ", "::");
            sink.push(syn::Error::new_spanned(
                &path,
                format_args!(
                    "`{shown}` is named twice in `{key}(..)`; once is enough; remove one of the two"
                ),
            ));
        }
        pieces.put_back(rest, sink);
    }
}

/// The fields of `writes(..)`, added to those of earlier attributes.
pub(super) fn writes(list: TokenStream, writes: &mut Writes, sink: &mut Sink) {
    let mut pieces = Pieces::cut(list);
    let mut seen: HashSet<String> = match writes {
        Writes::All => HashSet::new(),
        Writes::Fields(fields) => fields
            .iter()
            .map(|field| field.unraw().to_string())
            .collect(),
    };
    while let Some(tokens) = pieces.next(sink) {
        let Some(first) = tokens.first() else {
            continue;
        };
        match first {
            TokenTree::Punct(punct) if punct.as_char() == '*' => {
                match writes {
                    Writes::All => sink.error(
                        first.span(),
                        "`*` is given twice in `writes(..)`; \
                        once is enough; remove one of the two",
                    ),
                    Writes::Fields(fields) if !fields.is_empty() => sink.error(
                        first.span(),
                        "`*` is every field of the state, so naming fields beside it says \
                        nothing; write either `writes(*)` or the fields",
                    ),
                    Writes::Fields(_) => {}
                }
                *writes = Writes::All;
                pieces.put_back(tokens.into_iter().skip(1).collect(), sink);
            }
            TokenTree::Ident(field) => {
                match writes {
                    Writes::All => sink.error(
                        field.span(),
                        format_args!(
                            "`writes(*)` is every field of the state, `{field}` too; \
                            write either `writes(*)` or the fields"
                        ),
                    ),
                    Writes::Fields(fields) => {
                        if seen.insert(field.unraw().to_string()) {
                            fields.push(field.clone());
                        } else {
                            sink.error(
                                field.span(),
                                format_args!(
                                    "`{field}` is named twice in `writes(..)`; once is \
                                    enough; remove one of the two"
                                ),
                            );
                        }
                    }
                }
                pieces.put_back(tokens.into_iter().skip(1).collect(), sink);
            }
            other => sink.error(
                other.span(),
                format_args!(
                    "`writes(..)` takes the names of fields of the state, not `{}`; \
                    write `writes(field, ..)` or `writes(*)`",
                    show(other)
                ),
            ),
        }
    }
}
