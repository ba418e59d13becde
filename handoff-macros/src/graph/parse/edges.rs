//! Reads the entries of `to(..)` and `calls(..)`: the words first, the agents
//! that they name once all variants are known.

use std::collections::HashMap;

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use syn::ext::IdentExt;

use super::pieces::{Form, Key, Pieces, show};
use super::values;
use crate::diag::Sink;
use crate::graph::model::{Agent, Edge, Number};
use crate::names;

/// What an edge can say about itself.
const OPTIONS: [&str; 1] = ["at_most"];

/// An entry whose word was not looked up yet.
pub(super) struct Entry {
    word: Ident,
    at_most: Option<Number>,
}

/// Which list an entry stands in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum List {
    To,
    Calls,
}

impl List {
    /// The key as the user writes it.
    pub(super) fn key(self) -> &'static str {
        match self {
            Self::To => "to",
            Self::Calls => "calls",
        }
    }
}

/// Reads the entries of one list. False where an entry was lost.
pub(super) fn read(
    list: List,
    tokens: TokenStream,
    entries: &mut Vec<Entry>,
    sink: &mut Sink,
) -> bool {
    let mut whole = true;
    let mut pieces = Pieces::cut(tokens);
    while let Some(tokens) = pieces.next(sink) {
        match entry(list, tokens, &mut pieces, sink) {
            Some(entry) => entries.push(entry),
            None => whole = false,
        }
    }
    whole
}

fn entry(
    list: List,
    tokens: Vec<TokenTree>,
    pieces: &mut Pieces,
    sink: &mut Sink,
) -> Option<Entry> {
    let tokens = end_of_path(list, tokens, sink);
    if !matches!(tokens.first()?, TokenTree::Ident(_)) {
        let first = tokens.first()?;
        sink.error(
            first.span(),
            format_args!(
                "`{}(..)` takes the names of agents, not `{}`; write `{}(Agent, ..)`",
                list.key(),
                show(first),
                list.key()
            ),
        );
        return None;
    }
    let Key { word, form } = Key::read(tokens, pieces, sink)?;
    let at_most = match form {
        Form::Word => None,
        Form::List(tokens) => options(&word, tokens, sink),
        Form::Value(_) => {
            sink.error(
                word.span(),
                format_args!(
                    "`{word}` takes no value; options of an edge stand in parentheses: write \
                     `{word}(at_most = 2)`"
                ),
            );
            Some(assumed(word.span()))
        }
    };
    Some(Entry { word, at_most })
}

/// Cuts `Desk::Writer` down to `Writer`, which is reported.
fn end_of_path(list: List, mut tokens: Vec<TokenTree>, sink: &mut Sink) -> Vec<TokenTree> {
    let is_colon =
        |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ':');
    let is_word = |token: &TokenTree| matches!(token, TokenTree::Ident(_));
    let path = tokens.iter().take_while(|token| is_colon(token) || is_word(token)).count();
    let end = tokens[..path].iter().rposition(is_colon).map_or(0, |colon| colon + 1);
    if end > 0 && tokens.get(end).is_some_and(is_word) {
        sink.error(
            tokens[0].span(),
            format_args!(
                "`{}(..)` takes the bare names of agents, because they are variants of this enum; \
                 write `{}`",
                list.key(),
                tokens[end],
            ),
        );
        tokens.drain(..end);
    }
    tokens
}

/// A bound in the place of one that could not be read, so that the cycle which
/// it was meant for is not a second error.
fn assumed(span: Span) -> Number {
    Number { value: 1, span }
}

/// The bound in the options of one edge.
fn options(target: &Ident, tokens: TokenStream, sink: &mut Sink) -> Option<Number> {
    let mut at_most: Option<Number> = None;
    let mut pieces = Pieces::cut(tokens);
    while let Some(tokens) = pieces.next(sink) {
        if let Some(TokenTree::Literal(literal)) = tokens.first() {
            sink.error(
                literal.span(),
                format_args!("a bound needs its name; write `{target}(at_most = {literal})`"),
            );
            at_most.get_or_insert_with(|| assumed(target.span()));
            continue;
        }
        let Some(Key { word, form }) = Key::read(tokens, &mut pieces, sink) else {
            at_most.get_or_insert_with(|| assumed(target.span()));
            continue;
        };
        let text = word.unraw().to_string();
        if text != "at_most" {
            let close = names::nearest(&text, OPTIONS);
            match close {
                Some(option) => sink.error(
                    word.span(),
                    format_args!("an edge has no option `{word}`; did you mean `{option} = N`?"),
                ),
                None => sink.error(
                    word.span(),
                    format_args!(
                        "an edge has no option `{word}`; the only one is `at_most = N`: write \
                         `{target}(at_most = 2)` or `{target}`"
                    ),
                ),
            }
            at_most.get_or_insert_with(|| assumed(word.span()));
            continue;
        }
        let read = values::number(&word, form, &mut pieces, sink);
        if at_most.is_some() {
            sink.error(
                word.span(),
                format_args!(
                    "`at_most` is given twice for `{target}`; an edge has one bound; remove one"
                ),
            );
        } else {
            at_most = Some(read.unwrap_or_else(|| assumed(word.span())));
        }
    }
    at_most
}

/// Looks up the words of one agent's list; what names no agent is reported and
/// makes the agent lenient.
pub(super) fn resolve(
    list: List,
    entries: Vec<Entry>,
    known: &mut Known,
    agent: &mut Agent,
    sink: &mut Sink,
) {
    let mut places: HashMap<usize, usize> = HashMap::new();
    let mut edges: Vec<Edge> = Vec::with_capacity(entries.len());
    for Entry { word, at_most } in entries {
        let Some(target) = known.find(&word) else {
            sink.error(word.span(), known.unknown(list, &word));
            agent.lenient = true;
            continue;
        };
        if let Some(&place) = places.get(&target) {
            sink.error(
                word.span(),
                format_args!(
                    "`{word}` is named twice in `{}(..)` of `{}`; an edge is declared once; remove \
                     one of the two",
                    list.key(),
                    agent.ident,
                ),
            );
            let first = &mut edges[place].at_most;
            *first = first.or(at_most);
            continue;
        }
        places.insert(target, edges.len());
        edges.push(Edge { target, word, at_most });
    }
    match list {
        List::To => agent.to = edges,
        List::Calls => agent.calls = edges,
    }
}

/// The agents of a graph by name.
pub(super) struct Known {
    graph: String,
    places: HashMap<String, usize>,
    /// In the user's order: the name, and whether the agent is called.
    agents: Vec<(String, bool)>,
    /// How many names may still be compared with unknown words.
    patience: usize,
}

impl Known {
    pub(super) fn new(graph: &Ident, agents: &[(Ident, bool)]) -> Self {
        let agents: Vec<(String, bool)> =
            agents.iter().map(|(ident, called)| (ident.unraw().to_string(), *called)).collect();
        let places =
            agents.iter().enumerate().map(|(place, (name, _))| (name.clone(), place)).collect();
        Self { graph: graph.to_string(), places, agents, patience: 200_000 }
    }

    fn find(&self, word: &Ident) -> Option<usize> {
        self.places.get(&word.unraw().to_string()).copied()
    }

    /// What to say about a word that names no agent.
    fn unknown(&mut self, list: List, word: &Ident) -> String {
        let head = format!("`{}` has no agent `{word}`", self.graph);
        // Every agent is compared with every unknown word: enough for any graph
        // that people write, and no trap for one that a program writes.
        let Some(left) = self.patience.checked_sub(self.agents.len()) else {
            return format!("{head}; write the name of a variant, or add a variant `{word}`");
        };
        self.patience = left;
        let legal = || {
            let agents = self.agents.iter();
            agents
                .filter(|(_, called)| *called == (list == List::Calls))
                .map(|(name, _)| name.as_str())
        };
        if let Some(near) = names::nearest(&word.unraw().to_string(), legal()) {
            return format!("{head}; did you mean `{near}`?");
        }
        let names = names::list(legal());
        let (verb, addition) = match list {
            List::To => ("a handoff", ""),
            List::Calls => ("a call", " with `#[handoff(returns = Type)]`"),
        };
        let addition = format!("add a variant `{word}`{addition}");
        if names.is_empty() {
            return format!("{head}, and none that {verb} can go to; {addition}");
        }
        format!("{head}; {verb} can go to {names}; write one of these, or {addition}")
    }
}
