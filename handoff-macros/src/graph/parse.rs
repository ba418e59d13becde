//! Reads the enum and its attributes into a [`Graph`].
//!
//! Every mistake is one error at its word, and the rest is read all the same:
//! pieces are cut first and parsed alone, a misspelt key is taken for the key
//! that was meant, and what cannot be saved leaves a mark (`lenient`, `unsure`)
//! that keeps the later checks from reporting it again.

mod agent;
mod edges;
mod keys;
mod naming;
mod pieces;
mod shape;
mod values;
mod words;

use std::collections::HashSet;

use proc_macro2::{Ident, Span};
use syn::ext::IdentExt;
use syn::{Data, DeriveInput, Path, PathSegment, Type, Variant};

use self::agent::Draft;
use self::edges::{Known, List};
use self::keys::{Found, Place};
use self::pieces::{Key, Pieces};
use super::model::{Agent, Graph, Number};
use crate::diag::Sink;

/// A run stores the place of its owner in sixteen bits.
const MOST_AGENTS: usize = u16::MAX as usize;

/// Reads a derive's input. `None` where there is nothing to make code from: no
/// enum, no variant, or generics.
pub(crate) fn parse(input: DeriveInput, sink: &mut Sink) -> Option<Graph> {
    let DeriveInput { attrs, vis, ident, generics, data } = input;
    let Data::Enum(data) = data else {
        sink.error(
            ident.span(),
            format_args!(
                "`{ident}` is not an enum, and a graph is one: its variants are the agents; write \
                 `enum {ident} {{ .. }}`"
            ),
        );
        return None;
    };
    let plain = shape::plain_enum(&generics, sink);

    let mut seen = HashSet::new();
    let variants: Vec<Variant> = data
        .variants
        .into_iter()
        // rustc itself reports a second variant of the same name.
        .filter(|variant| seen.insert(variant.ident.unraw().to_string()))
        .collect();
    let is_agent = |name: &str| seen.contains(name);

    let head = Head::read(&ident, &attrs, sink);
    if variants.is_empty() {
        sink.error(
            ident.span(),
            format_args!(
                "`{ident}` has no agents, so no run could start; add a variant with \
                 `#[handoff(start, to(..))]` and one with `#[handoff(done)]`"
            ),
        );
        return None;
    }
    if variants.len() > MOST_AGENTS {
        sink.error(
            ident.span(),
            format_args!(
                "`{ident}` has {} agents, and {MOST_AGENTS} are the most that a run can tell \
                 apart; cut it into graphs that call each other through tools",
                variants.len()
            ),
        );
        return None;
    }

    let mut drafts: Vec<Draft> =
        variants.into_iter().map(|variant| agent::read(variant, &is_agent, sink)).collect();
    naming::check(&mut drafts, is_agent, sink);
    let called: Vec<(Ident, bool)> =
        drafts.iter().map(|draft| (draft.agent.ident.clone(), draft.agent.is_called())).collect();
    let mut known = Known::new(&ident, &called);
    let agents: Vec<Agent> = drafts
        .into_iter()
        .map(|Draft { mut agent, to, calls, .. }| {
            edges::resolve(List::To, to, &mut known, &mut agent, sink);
            edges::resolve(List::Calls, calls, &mut known, &mut agent, sink);
            agent
        })
        .collect();
    plain.then(|| Graph {
        doc: shape::doc(&attrs),
        vis,
        state: head.state,
        max_handoffs: head.max_handoffs,
        version: head.version,
        module: head.module,
        krate: head.krate,
        agents,
        unsure: head.unsure,
        ident,
    })
}

/// The path is used inside the module that the derive makes, too.
fn refuse_relative(path: &Path, sink: &mut Sink) {
    let Some(first) = path.segments.first() else { return };
    if first.ident == "self" || first.ident == "super" {
        sink.error(
            first.ident.span(),
            format_args!(
                "`crate = {}::..` means something else inside the module that the derive makes; \
                 write a path that starts with `crate::` or with the name of a crate",
                first.ident
            ),
        );
    }
}

/// What the enum's own attributes say.
struct Head {
    state: Option<Type>,
    max_handoffs: Option<Number>,
    version: u32,
    module: Ident,
    krate: Path,
    unsure: bool,
}

impl Head {
    fn read(ident: &Ident, attributes: &[syn::Attribute], sink: &mut Sink) -> Self {
        let mut head = Self {
            state: None,
            max_handoffs: None,
            version: 1,
            module: ident.clone(),
            krate: Path {
                leading_colon: Some(<syn::Token![::]>::default()),
                segments: std::iter::once(PathSegment::from(Ident::new(
                    "handoff_core",
                    Span::call_site(),
                )))
                .collect(),
            },
            unsure: false,
        };
        let mut module = None;
        let mut given = HashSet::new();
        let (lists, mut whole) = keys::lists(attributes, Place::Graph, sink);
        for list in lists {
            let mut pieces = Pieces::cut(list);
            while let Some(tokens) = pieces.next(sink) {
                let Some(Key { word, form }) = Key::read(tokens, &mut pieces, sink) else {
                    whole = false;
                    continue;
                };
                let key = match keys::find(&word, Place::Graph, |_| false, sink) {
                    Found::Key(key) if !given.insert(key) => {
                        keys::twice(&word, sink);
                        continue;
                    }
                    Found::Key(key) => key,
                    Found::Misspelt(key) => {
                        given.insert(key);
                        key
                    }
                    Found::Misplaced => {
                        // What a run may do is then said nowhere.
                        head.unsure |= keys::is_way(&word);
                        continue;
                    }
                    Found::Unknown => {
                        whole = false;
                        continue;
                    }
                };
                let word = Ident::new(key, word.span());
                match key {
                    "state" => head.state = values::ty(&word, form, &mut pieces, sink),
                    "max_handoffs" => {
                        head.max_handoffs = values::number(&word, form, &mut pieces, sink);
                    }
                    "version" => {
                        if let Some(number) = values::number(&word, form, &mut pieces, sink) {
                            head.version = number.value;
                        }
                    }
                    "module" => {
                        module = values::word(values::MODULE, &word, form, &mut pieces, sink);
                    }
                    _ => {
                        if let Some(path) = values::path(&word, form, &mut pieces, sink) {
                            refuse_relative(&path, sink);
                            head.krate = path;
                        }
                    }
                }
            }
        }
        if whole && !given.contains("state") {
            sink.error(
                ident.span(),
                format_args!(
                    "`{ident}` does not name its state, the one object that its agents read and \
                     write; write `#[handoff(state = Type)]` above the enum"
                ),
            );
        }
        head.unsure |= !whole;
        head.module = naming::module(ident, module.as_ref(), given.contains("module"), sink);
        head
    }
}
