//! Reads lists of words that are looked up elsewhere: evidence, tools, fields.

use std::collections::HashSet;

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::Path;
use syn::ext::IdentExt;
use syn::parse::Parse;

use super::pieces::{Pieces, show, value};
use crate::diag::Sink;
use crate::graph::model::Writes;

/// The paths of `needs(..)` or `may(..)`, added to those of earlier attributes.
pub(super) fn paths(
    key: &Ident,
    what: &str,
    list: TokenStream,
    paths: &mut Vec<Path>,
    sink: &mut Sink,
) {
    let mut seen: HashSet<String> = paths.iter().map(shown).collect();
    let mut pieces = Pieces::cut(list);
    while let Some(tokens) = pieces.next(sink) {
        let Some(first) = tokens.first() else {
            continue;
        };
        let (at, found) = (first.span(), show(first));
        let Some((path, rest)) = value(tokens, Path::parse) else {
            sink.error(
                at,
                format_args!(
                    "`{key}(..)` takes {what}, which `{found}` is not; write `{key}(Type, ..)`"
                ),
            );
            continue;
        };
        if !pieces.put_back(rest, sink) {
            continue;
        }
        let text = shown(&path);
        if seen.contains(&text) {
            let message = format!(
                "`{text}` is named twice in `{key}(..)`; once is enough; remove one of the two"
            );
            sink.push(syn::Error::new_spanned(&path, message));
        } else {
            seen.insert(text);
            paths.push(path);
        }
    }
}

fn shown(path: &Path) -> String {
    path.to_token_stream().to_string().replace(" :: ", "::")
}

/// The fields of `writes(..)`, added to those of earlier attributes.
pub(super) fn fields(list: TokenStream, writes: &mut Writes, sink: &mut Sink) {
    let mut pieces = Pieces::cut(list);
    let mut seen: HashSet<String> = match writes {
        Writes::All => HashSet::new(),
        Writes::Fields(fields) => fields.iter().map(|field| field.unraw().to_string()).collect(),
    };
    // That `*` has fields beside it is one mistake, however many there are.
    let mut told = false;
    while let Some(mut tokens) = pieces.next(sink).map(Vec::into_iter) {
        let Some(first) = tokens.next() else { continue };
        let at = first.span();
        match first {
            TokenTree::Punct(punct) if punct.as_char() == '*' => {
                if !pieces.put_back(tokens.collect(), sink) {
                    continue;
                }
                match std::mem::replace(writes, Writes::All) {
                    Writes::All => sink.error(
                        at,
                        "`*` is given twice in `writes(..)`; once is enough; remove one of the two",
                    ),
                    Writes::Fields(fields) if fields.is_empty() => {}
                    Writes::Fields(_) => {
                        told = true;
                        sink.error(
                            at,
                            "`*` is every field of the state, so naming fields beside it says \
                             nothing; write either `writes(*)` or the fields",
                        );
                    }
                }
            }
            TokenTree::Ident(field) if syn::parse2::<Ident>(field.to_token_stream()).is_ok() => {
                if !pieces.put_back(tokens.collect(), sink) {
                    continue;
                }
                match writes {
                    Writes::All if told => {}
                    Writes::All => {
                        told = true;
                        sink.error(
                            at,
                            format_args!(
                                "`writes(*)` is every field of the state, `{field}` too; write \
                                 either `writes(*)` or the fields"
                            ),
                        );
                    }
                    Writes::Fields(fields) => {
                        if seen.insert(field.unraw().to_string()) {
                            fields.push(field);
                        } else {
                            sink.error(
                                at,
                                format_args!(
                                    "`{field}` is named twice in `writes(..)`; once is enough; \
                                     remove one of the two"
                                ),
                            );
                        }
                    }
                }
            }
            other => sink.error(
                at,
                format_args!(
                    "`writes(..)` takes the names of fields of the state, not `{}`; write \
                     `writes(field, ..)` or `writes(*)`",
                    show(&other),
                ),
            ),
        }
    }
}
