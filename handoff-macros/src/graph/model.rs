//! What the parser makes and every later stage reads. No stage after `parse`
//! looks at an attribute.

use proc_macro2::{Ident, Span};
use syn::{Attribute, Path, Type, Visibility};

/// One `#[derive(HandoffGraph)]`.
pub(crate) struct Graph {
    /// The enum.
    pub(crate) ident: Ident,
    pub(crate) vis: Visibility,
    /// The documentation of the enum, as plain text; lines joined by `\n`.
    pub(crate) doc: String,
    /// The type in `state = Type`; `None` only after an error was reported.
    pub(crate) state: Option<Type>,
    /// `max_handoffs = N`.
    pub(crate) max_handoffs: Option<Number>,
    /// `version = N`, 1 where it is not given.
    pub(crate) version: u32,
    /// The module that the derive makes.
    pub(crate) module: Ident,
    /// Where handoff-core is: `::handoff_core` unless `crate = path` says otherwise.
    pub(crate) krate: Path,
    /// In the order of the user's variants.
    pub(crate) agents: Vec<Agent>,
    /// The enum's own attribute held a piece that could not be understood and
    /// may belong on a variant: checks of the way a run takes keep quiet.
    pub(crate) unsure: bool,
}

/// A number in an attribute, with the place to point at.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Number {
    pub(crate) value: u32,
    pub(crate) span: Span,
}

/// One variant.
pub(crate) struct Agent {
    /// The variant's name; may be raw (`r#type`).
    pub(crate) ident: Ident,
    /// The wire name: snake case of the variant, or `name = ".."`.
    pub(crate) name: Name,
    /// The documentation of the variant, as plain text; lines joined by `\n`.
    pub(crate) doc: String,
    /// The `#[doc = ..]` attributes as written, for the items the derive makes.
    pub(crate) doc_attrs: Vec<Attribute>,
    /// The `start` word.
    pub(crate) start: Option<Span>,
    /// The `done` word.
    pub(crate) done: Option<Span>,
    /// The type in `Writer(Draft)`.
    pub(crate) input: Option<Type>,
    /// `to(..)`: only entries that name an agent of this graph, each once.
    pub(crate) to: Vec<Edge>,
    /// `calls(..)`: only entries that name an agent of this graph, each once.
    pub(crate) calls: Vec<Edge>,
    /// `returns = Type`, with the span of the word `returns`.
    pub(crate) returns: Option<(Span, Type)>,
    /// `needs(..)`, each once.
    pub(crate) needs: Vec<Path>,
    pub(crate) writes: Writes,
    /// The word `writes`, for messages; `None` where there is none.
    pub(crate) writes_word: Option<Span>,
    /// `may(..)`, each once.
    pub(crate) may: Vec<Path>,
    /// The word `free` in `replay = free`.
    pub(crate) replay_free: Option<Span>,
    /// A list of this agent held a word that was refused: until that is mended
    /// it may hand off to any agent and call any called agent, so that one
    /// mistake stays one error.
    pub(crate) lenient: bool,
    /// A piece of this agent could not be understood at all, so it may as well
    /// be a start, an end or called; `lenient` is then set too.
    pub(crate) unsure: bool,
    /// That piece was one word, as `start` and `done` are.
    pub(crate) unknown_word: bool,
}

/// A wire name with the place to point at.
#[derive(Debug, Clone)]
pub(crate) struct Name {
    pub(crate) text: String,
    pub(crate) span: Span,
}

/// An entry of `to(..)` or `calls(..)`.
#[derive(Debug, Clone)]
pub(crate) struct Edge {
    /// The agent's place in [`Graph::agents`].
    pub(crate) target: usize,
    /// The user's word.
    pub(crate) word: Ident,
    /// `at_most = N`, always at least 1 after the check.
    pub(crate) at_most: Option<Number>,
}

/// `writes(..)`.
#[derive(Debug, Clone)]
pub(crate) enum Writes {
    /// `writes(*)`.
    All,
    /// The fields named, each once; empty where nothing is written.
    Fields(Vec<Ident>),
}

impl Agent {
    /// Is called and gives back, as opposed to owning runs or being an end.
    pub(crate) fn is_called(&self) -> bool {
        self.returns.is_some()
    }
}

impl Graph {
    /// Places in `agents`, ordered by wire name: the order of everything that
    /// must not change when variants change places.
    pub(crate) fn sorted(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.agents.len()).collect();
        order.sort_by(|&a, &b| self.agents[a].name.text.cmp(&self.agents[b].name.text));
        order
    }

    /// The edges of an agent, ordered by the wire name of their target.
    pub(crate) fn sorted_edges<'g>(&'g self, edges: &'g [Edge]) -> Vec<&'g Edge> {
        let mut edges: Vec<&Edge> = edges.iter().collect();
        edges.sort_by(|a, b| self.agents[a.target].name.text.cmp(&self.agents[b.target].name.text));
        edges
    }
}
