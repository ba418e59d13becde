//! The keys of `#[handoff(..)]`: which there are, where they belong, and what to
//! say about a word that is none of them.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::ext::IdentExt;
use syn::{Attribute, Meta, MetaList, MetaNameValue};

use crate::diag::Sink;
use crate::names;

/// Keys of the enum.
pub(super) const OF_GRAPH: [&str; 5] = ["state", "max_handoffs", "version", "module", "crate"];

/// Keys of a variant.
pub(super) const OF_AGENT: [&str; 11] =
    ["start", "done", "to", "calls", "fork", "returns", "needs", "writes", "may", "replay", "name"];

/// Where an attribute stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Graph,
    Agent,
}

/// What a word turned out to be.
pub(super) enum Found {
    /// A key, and whether the user spelled it right.
    Key(&'static str),
    /// Reported as misspelt, and taken for this key, so that it is one error.
    Misspelt(&'static str),
    /// Reported as a key of the other place.
    Misplaced,
    /// Reported; nobody knows what was meant.
    Unknown,
}

impl Place {
    fn own(self) -> &'static [&'static str] {
        match self {
            Self::Graph => &OF_GRAPH,
            Self::Agent => &OF_AGENT,
        }
    }

    fn other(self) -> &'static [&'static str] {
        match self {
            Self::Graph => &OF_AGENT,
            Self::Agent => &OF_GRAPH,
        }
    }

    /// All keys of this place, as they are written.
    fn forms(self) -> &'static str {
        match self {
            Self::Graph => {
                "`state = Type`, `max_handoffs = N`, `version = N`, `module = name` and `crate = \
                 path`"
            }
            Self::Agent => {
                "`start`, `done`, `to(..)`, `calls(..)`, `returns = Type`, `needs(..)`, \
                 `writes(..)`, `may(..)`, `replay = free` and `name = \"..\"`"
            }
        }
    }
}

/// Finds the key that a word is. `is_agent` tells whether it names a variant.
pub(super) fn find(
    word: &Ident,
    place: Place,
    is_agent: impl FnOnce(&str) -> bool,
    sink: &mut Sink,
) -> Found {
    let text = word.unraw().to_string();
    let own = |name: &str| place.own().iter().find(|key| **key == name).copied();
    if let Some(key) = own(&text) {
        return Found::Key(key);
    }
    if place.other().contains(&text.as_str()) {
        let message = match place {
            Place::Graph => format!(
                "`{word}` belongs on a variant, not on the enum; move it to `#[handoff({word} \
                 ..)]` above an agent"
            ),
            Place::Agent => format!(
                "`{word}` belongs on the enum, not on a variant; move it to `#[handoff({word} \
                 ..)]` above the enum"
            ),
        };
        sink.error(word.span(), message);
        return Found::Misplaced;
    }
    if place == Place::Agent && is_agent(&text) {
        sink.error(
            word.span(),
            format_args!(
                "`{word}` is an agent, not a key; to make a handoff to it legal write \
                 `#[handoff(to({word}))]`"
            ),
        );
        return Found::Unknown;
    }
    if let Some(key) = names::nearest(&text, place.own().iter().copied()).and_then(own) {
        sink.error(
            word.span(),
            format_args!("`#[handoff(..)]` has no key `{word}`; did you mean `{key}`?"),
        );
        return Found::Misspelt(key);
    }
    sink.error(
        word.span(),
        format_args!("`#[handoff(..)]` has no key `{word}` here; the keys are {}", place.forms()),
    );
    Found::Unknown
}

/// The lists of the `#[handoff(..)]` attributes among these; false where one of
/// them could not be understood.
pub(super) fn lists(
    attributes: &[Attribute],
    place: Place,
    sink: &mut Sink,
) -> (Vec<TokenStream>, bool) {
    let mut lists = Vec::new();
    let mut whole = true;
    let example = match place {
        Place::Graph => "#[handoff(state = Type)]",
        Place::Agent => "#[handoff(to(Agent))]",
    };
    for attribute in attributes {
        let path = attribute.path();
        let Some(first) = path.segments.first() else {
            continue;
        };
        if first.ident.unraw() != "handoff" {
            continue;
        }
        if let Some(key) = path.segments.iter().nth(1) {
            // It is read as what was meant. rustc adds an error of its own, as
            // only `#[handoff(..)]` belongs to the derive.
            let key = &key.ident;
            let (shown, meant) = match &attribute.meta {
                Meta::Path(_) => (format!("{key}"), key.to_token_stream()),
                Meta::List(MetaList { tokens, .. }) => {
                    (format!("{key}(..)"), quote!(#key (#tokens)))
                }
                Meta::NameValue(MetaNameValue { value, .. }) => {
                    (format!("{key} = .."), quote!(#key = #value))
                }
            };
            sink.error(
                key.span(),
                format_args!(
                    "`#[handoff::{key}]` is not an attribute, because keys stand inside of one; \
                     write `#[handoff({shown})]`"
                ),
            );
            lists.push(meant);
            continue;
        }
        match &attribute.meta {
            Meta::List(list) => lists.push(list.tokens.clone()),
            Meta::Path(_) => {
                sink.error(
                    first.ident.span(),
                    format_args!("`#[handoff]` alone says nothing; write for example `{example}`"),
                );
                whole = false;
            }
            Meta::NameValue(_) => {
                sink.error(
                    first.ident.span(),
                    format_args!(
                        "`#[handoff = ..]` is not understood; keys stand in parentheses: write for \
                         example `{example}`"
                    ),
                );
                whole = false;
            }
        }
    }
    (lists, whole)
}

/// Whether a key of a variant says where a run may go.
pub(super) fn is_way(word: &Ident) -> bool {
    ["start", "done", "to", "calls", "fork", "returns"].iter().any(|key| word == key)
}

/// Reports a key that was given before.
pub(super) fn twice(word: &Ident, sink: &mut Sink) {
    sink.error(
        word.span(),
        format_args!("`{word}` is given twice; only lists add up; remove one of the two"),
    );
}
