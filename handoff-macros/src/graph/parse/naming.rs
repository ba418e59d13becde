//! Rules of names that need the whole enum: wire names are legal and unique, and
//! no agent is called like an item that the derive makes.

use std::collections::HashMap;

use proc_macro2::Ident;
use syn::ext::IdentExt;

use super::agent::Draft;
use crate::diag::Sink;
use crate::names;

/// Checks the names of all agents. A name that clashes is reported once and then
/// made unique, so that generated items do not clash again.
pub(super) fn check(drafts: &mut [Draft], is_agent: impl Fn(&str) -> bool, sink: &mut Sink) {
    let mut owners: HashMap<String, Ident> = HashMap::new();
    for (place, draft) in drafts.iter_mut().enumerate() {
        let ident = draft.agent.ident.clone();
        if let Some(item) = names::made(&ident.unraw().to_string(), &is_agent) {
            sink.error(
                ident.span(),
                format_args!(
                    "no agent can be called `{ident}`, because that is the name of {item}; rename \
                     the variant"
                ),
            );
        }
        let name = &mut draft.agent.name;
        if !draft.named && !names::is_wire_name(&name.text) {
            sink.error(
                name.span,
                format_args!(
                    "the wire name of `{ident}` would be `{}`, but models are told it as part of a \
                     tool's name and it must match `{}`; write `#[handoff(name = \"..\")]` on the \
                     variant",
                    name.text,
                    names::WIRE_PATTERN,
                ),
            );
        } else if let Some(owner) = owners.get(&name.text) {
            sink.error(
                name.span,
                format_args!(
                    "`{owner}` and `{ident}` have the same wire name `{}`, but stored runs and \
                     models tell agents apart by it; write `#[handoff(name = \"..\")]` on one of \
                     them",
                    name.text,
                ),
            );
        }
        while owners.contains_key(&name.text) {
            name.text = format!("{}_{place}", name.text);
        }
        owners.insert(name.text.clone(), ident);
    }
}

/// The name of the module: the one asked for, else the enum's in snake case.
/// `given` tells that the key was there, if only with a value already refused.
pub(super) fn module(graph: &Ident, asked: Option<&Ident>, given: bool, sink: &mut Sink) -> Ident {
    let (text, at) = match asked {
        Some(asked) => (asked.unraw().to_string(), asked.span()),
        None => (names::snake(&graph.to_string()), graph.span()),
    };
    let same = graph.unraw() == text;
    match names::ident(&text, at) {
        Some(module) if !same => return module,
        _ if given && asked.is_none() => {}
        _ => {
            let why = if same { "is the name of the enum itself" } else { "is no identifier" };
            sink.error(
                at,
                format_args!(
                    "the module of `{graph}` cannot be called `{text}`, because that {why}; write \
                     `#[handoff(module = name)]` with another name above the enum"
                ),
            );
        }
    }
    names::field("graph_module", at)
}
