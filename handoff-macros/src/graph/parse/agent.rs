//! Reads the attributes of one variant.

use std::collections::HashSet;

use proc_macro2::{Ident, Span, TokenStream};
use syn::{Fields, LitStr, Variant};

use super::edges::{self, Entry, List};
use super::keys::{self, Found, Place};
use super::pieces::{Form, Key, Pieces};
use super::{shape, values, words};
use crate::diag::Sink;
use crate::graph::model::{Agent, Name, Writes};
use crate::names;

/// An agent whose lists of agents were read but not looked up.
pub(super) struct Draft {
    pub(super) agent: Agent,
    pub(super) to: Vec<Entry>,
    pub(super) calls: Vec<Entry>,
    /// The name came from `name = ".."`.
    pub(super) named: bool,
}

/// Reads a variant. `is_agent` tells whether a word names a variant.
pub(super) fn read(variant: Variant, is_agent: &dyn Fn(&str) -> bool, sink: &mut Sink) -> Draft {
    let Variant { attrs, ident, fields, discriminant } = variant;
    let bare = matches!(fields, Fields::Unit);
    let input = shape::input(&ident, fields, discriminant.as_ref().map(|(_, value)| value), sink);
    let (lists, whole) = keys::lists(&attrs, Place::Agent, sink);
    let name = Name { text: names::snake(&ident.to_string()), span: ident.span() };
    let mut draft = Draft {
        agent: Agent {
            ident,
            name,
            doc: shape::doc(&attrs),
            doc_attrs: shape::doc_attrs(attrs),
            start: None,
            done: None,
            // What it carries was refused.
            lenient: !bare && input.is_none(),
            input,
            to: Vec::new(),
            calls: Vec::new(),
            returns: None,
            needs: Vec::new(),
            writes: Writes::Fields(Vec::new()),
            writes_word: None,
            may: Vec::new(),
            replay_free: None,
            unsure: false,
            unknown_word: false,
        },
        to: Vec::new(),
        calls: Vec::new(),
        named: false,
    };
    if !whole {
        draft.not_understood();
    }
    let mut given = HashSet::new();
    for list in lists {
        let mut pieces = Pieces::cut(list);
        while let Some(tokens) = pieces.next(sink) {
            match Key::read(tokens, &mut pieces, sink) {
                Some(key) => draft.key(key, is_agent, &mut given, &mut pieces, sink),
                None => draft.not_understood(),
            }
        }
    }
    draft
}

impl Draft {
    /// A piece was lost: whatever it said must not be missed by later checks.
    fn not_understood(&mut self) {
        self.agent.lenient = true;
        self.agent.unsure = true;
    }

    fn key(
        &mut self,
        Key { word, form }: Key,
        is_agent: &dyn Fn(&str) -> bool,
        given: &mut HashSet<&'static str>,
        pieces: &mut Pieces,
        sink: &mut Sink,
    ) {
        let key = match keys::find(&word, Place::Agent, is_agent, sink) {
            Found::Key(key) => {
                let adds_up = matches!(key, "to" | "calls" | "needs" | "writes" | "may");
                if !given.insert(key) && !adds_up {
                    keys::twice(&word, sink);
                    return;
                }
                key
            }
            Found::Misspelt(key) => {
                given.insert(key);
                key
            }
            Found::Misplaced => return,
            Found::Unknown => {
                self.agent.unknown_word |= matches!(form, Form::Word);
                return self.not_understood();
            }
        };
        // A misspelt key is not repeated by what is said about its value.
        let word = Ident::new(key, word.span());
        let agent = &mut self.agent;
        match key {
            "start" => agent.start = Some(flag(&word, &form, sink)),
            "done" => agent.done = Some(flag(&word, &form, sink)),
            "to" => self.edges(List::To, &word, form, sink),
            "calls" => self.edges(List::Calls, &word, form, sink),
            "fork" => {
                agent.lenient = true;
                sink.error(
                    word.span(),
                    "`fork(..)` is not built yet; lend the run to one agent at a time with \
                     `calls(..)`, or remove it",
                );
            }
            "needs" => {
                if let Some(tokens) = list(&word, "Evidence, ..", form, sink) {
                    words::paths(&word, "types of evidence", tokens, &mut agent.needs, sink);
                }
            }
            "may" => {
                if let Some(tokens) = list(&word, "Tool, ..", form, sink) {
                    words::paths(&word, "types of tools", tokens, &mut agent.may, sink);
                }
            }
            "writes" => {
                if let Some(tokens) = list(&word, "field, ..", form, sink) {
                    agent.writes_word.get_or_insert(word.span());
                    words::fields(tokens, &mut agent.writes, sink);
                }
            }
            "returns" => match values::ty(&word, form, pieces, sink) {
                Some(ty) => agent.returns = Some((word.span(), ty)),
                None => self.not_understood(),
            },
            "replay" => {
                if let Some(value) = values::word(values::REPLAY, &word, form, pieces, sink) {
                    if value != "free" {
                        sink.error(
                            value.span(),
                            format_args!(
                                "`replay` knows only `free`, not `{value}`; write `replay = free`, \
                                 or leave it out"
                            ),
                        );
                    }
                    agent.replay_free = Some(value.span());
                }
            }
            _ => {
                if let Some(text) = values::string(&word, form, pieces, sink) {
                    self.name(&text, sink);
                }
            }
        }
    }

    /// `to(..)` or `calls(..)`.
    fn edges(&mut self, which: List, word: &Ident, form: Form, sink: &mut Sink) {
        let entries = match which {
            List::To => &mut self.to,
            List::Calls => &mut self.calls,
        };
        let whole = list(word, "Agent, ..", form, sink)
            .is_some_and(|tokens| edges::read(which, tokens, entries, sink));
        if !whole {
            self.agent.lenient = true;
        }
    }

    /// `name = ".."`; an illegal one is reported, and the variant's own stays.
    fn name(&mut self, text: &LitStr, sink: &mut Sink) {
        let name = text.value();
        self.named = true;
        if names::is_wire_name(&name) {
            self.agent.name = Name { text: name, span: text.span() };
            return;
        }
        let advice = match names::wire_hint(&name) {
            Some(hint) => format!("`name = \"{hint}\"`"),
            None => "another `name = \"..\"`".to_owned(),
        };
        sink.error(
            text.span(),
            format_args!(
                "`{}` is no wire name, because models are told it as part of a tool's name and it \
                 must match `{}`; write {advice}",
                text.token(),
                names::WIRE_PATTERN,
            ),
        );
    }
}

/// A key that stands alone; what is wrongly given to it does not unsay it.
fn flag(word: &Ident, form: &Form, sink: &mut Sink) -> Span {
    if !matches!(form, Form::Word) {
        sink.error(word.span(), format_args!("`{word}` takes no value; write `{word}` alone"));
    }
    word.span()
}

/// The list behind a key.
fn list(word: &Ident, example: &str, form: Form, sink: &mut Sink) -> Option<TokenStream> {
    if let Form::List(tokens) = form {
        return Some(tokens);
    }
    sink.error(
        word.span(),
        format_args!("`{word}` needs a list in parentheses; write `{word}({example})`"),
    );
    None
}
