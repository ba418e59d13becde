//! The graph as data: what is drawn, stored with a run and compared.
//!
//! The same facts that the compiler enforces stand in [`Spec`], in an order
//! that does not depend on how the enum is written: agents and lists are sorted
//! by name, so that moving a variant changes no byte of [`Spec::to_json`], no
//! drawing and no [`Spec::fingerprint`].
//!
//! ```
//! # use handoff_core::prelude::*;
//! # #[derive(Debug, Clone, Default, HandoffState)]
//! # struct Article { draft: String }
//! #[derive(HandoffGraph)]
//! #[handoff(state = Article)]
//! enum Desk {
//!     #[handoff(start, to(Critic), writes(draft))]
//!     Writer,
//!     #[handoff(to(Writer(at_most = 2), Done))]
//!     Critic,
//!     #[handoff(done)]
//!     Done,
//! }
//!
//! assert_eq!(Desk::MAX_HANDOFFS, 6);
//! assert!(Desk::SPEC.max_handoffs_is_exact());
//! assert!(Desk::mermaid().contains("at most 2"));
//! println!("{}", Desk::SPEC.to_json());
//! println!("{}", Desk::fingerprint());
//! ```

use std::fmt::{self, Write as _};
// Generated code names it here, so that the user's crate may be `no_std`.
#[doc(hidden)]
pub use std::sync::OnceLock;

use sha2::{Digest as _, Sha256};

use crate::id::Digest;
use crate::state::{FieldSpec, HandoffState};

/// An enum of agents. Implemented by `#[derive(HandoffGraph)]`.
pub trait Graph: Sized + Send + Sync + 'static {
    /// The one typed object that all agents read.
    type State: HandoffState;
    /// All agents.
    type Roles;
    /// The agents with which a run may begin.
    type Starts;
    /// The agents with which a run is complete.
    type Ends;
    /// The graph as data.
    const SPEC: &'static Spec;
}

/// A graph as data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spec {
    /// The name of the enum.
    pub name: &'static str,
    /// `version = N` of the graph.
    pub version: u32,
    /// The documentation of the enum.
    pub doc: &'static str,
    /// The agents, ordered by wire name.
    pub agents: &'static [AgentSpec],
    /// The fields of the state, in the order of the struct.
    pub fields: &'static [FieldSpec],
    /// The most handoffs that a run can make.
    pub max_handoffs: u32,
    /// Whether [`Spec::max_handoffs`] is reached by some run, or only never passed.
    pub precision: Precision,
    /// The most calls that a run can make, where every `calls` entry has `at_most`.
    pub max_calls: Option<u32>,
    /// How many edges and calls carry a bound.
    pub bounded: usize,
}

/// How near a bound is to what it bounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Precision {
    /// Some run reaches the bound.
    Exact,
    /// No run passes the bound; perhaps none reaches it.
    AtMost,
}

/// One agent as data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AgentSpec {
    /// The wire name: unique in the graph.
    pub name: &'static str,
    /// The name of the variant.
    pub ident: &'static str,
    /// The documentation of the variant: what a model or a person is told of the agent.
    pub doc: &'static str,
    /// What the agent does in a run.
    pub kind: AgentKind,
    /// The legal handoffs, ordered by the wire name of the target.
    pub to: &'static [EdgeSpec],
    /// The legal calls, ordered by the wire name of the callee.
    pub calls: &'static [EdgeSpec],
    /// The fields that the agent may write, ordered by name; `["*"]` for all.
    pub writes: &'static [&'static str],
    /// The evidence that it needs when it is entered.
    pub needs: &'static [&'static str],
    /// The names of the tools that it may use.
    pub may: &'static [&'static str],
    /// Whether its attempts may be replayed without a journal.
    pub replay: Replay,
}

/// What an agent does in a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum AgentKind {
    /// A run may begin with it; it owns runs.
    Start,
    /// It owns runs.
    Owner,
    /// It is called, gives back, and never owns a run.
    Called,
    /// A run that reaches it is complete.
    End,
}

/// `replay = ..` of an agent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Replay {
    /// The default: what an attempt did in the world is journalled.
    Journalled,
    /// `replay = free`: running an attempt again does no harm.
    Free,
}

/// One legal handoff or call as data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EdgeSpec {
    /// The wire name of the target.
    pub to: &'static str,
    /// How often it may be taken in a run.
    pub at_most: Option<u32>,
}

impl AgentSpec {
    /// An agent with its handoffs and nothing else. Not for users.
    #[doc(hidden)]
    pub const fn new(
        name: &'static str,
        ident: &'static str,
        kind: AgentKind,
        to: &'static [EdgeSpec],
    ) -> Self {
        let (doc, replay) = ("", Replay::Journalled);
        Self { name, ident, doc, kind, to, calls: &[], writes: &[], needs: &[], may: &[], replay }
    }
}

impl Spec {
    /// Says whether some run makes [`Spec::max_handoffs`] handoffs.
    pub const fn max_handoffs_is_exact(&self) -> bool {
        matches!(self.precision, Precision::Exact)
    }

    /// Finds an agent by wire name.
    pub fn agent(&self, name: &str) -> Option<&'static AgentSpec> {
        let place = self.agents.binary_search_by(|agent| agent.name.cmp(name)).ok()?;
        self.agents.get(place)
    }

    /// Writes the graph as JSON: a fixed order of members, no white space.
    pub fn to_json(&self) -> String {
        let mut json = Json(String::new());
        json.spec(self);
        json.0
    }

    /// Identifies the graph: a SHA-256 over the version, wire names, starts, ends,
    /// edges with their bounds, calls, writes, needs, tools, `replay` and the fields
    /// of the state. Docs, order, module, visibility, `max_handoffs` and the types of
    /// inputs and answers do not count.
    pub fn fingerprint(&self) -> Digest {
        let mut hash = Hash(Sha256::new());
        hash.text("handoff.graph.1");
        hash.number(self.version);
        hash.list(self.fields.len());
        let mut fields = self.fields.to_vec();
        fields.sort_by_key(|field| field.name);
        for field in fields {
            hash.text(field.name);
            hash.text(field.ty);
        }
        hash.list(self.agents.len());
        for agent in self.agents {
            hash.agent(agent);
        }
        Digest::new(hash.0.finalize().into())
    }
}

/// Length-prefixed input, so that no two graphs give the same bytes.
struct Hash(Sha256);

impl Hash {
    fn text(&mut self, text: &str) {
        self.list(text.len());
        self.0.update(text.as_bytes());
    }

    fn number(&mut self, number: u32) {
        self.0.update(number.to_be_bytes());
    }

    fn list(&mut self, len: usize) {
        self.0.update((len as u64).to_be_bytes());
    }

    fn agent(&mut self, agent: &AgentSpec) {
        self.text(agent.name);
        self.text(agent.kind.as_str());
        self.text(agent.replay.as_str());
        for edges in [agent.to, agent.calls] {
            self.list(edges.len());
            for edge in edges {
                self.text(edge.to);
                self.number(edge.at_most.unwrap_or(0));
            }
        }
        for names in [agent.writes, agent.needs, agent.may] {
            let names = sorted(names);
            self.list(names.len());
            for name in names {
                self.text(name);
            }
        }
    }
}

/// Tools are named by their types, which the derive cannot order.
fn sorted(names: &[&'static str]) -> Vec<&'static str> {
    let mut names = names.to_vec();
    names.sort_unstable();
    names
}

/// A writer for the few shapes that a spec has. A JSON library would double the
/// number of crates that a user of the bare typestate builds.
struct Json(String);

impl Json {
    fn spec(&mut self, spec: &Spec) {
        self.raw("{\"format\":1");
        self.member("name", |json| json.text(spec.name));
        self.member("version", |json| json.display(spec.version));
        self.member("doc", |json| json.text(spec.doc));
        self.member("max_handoffs", |json| json.display(spec.max_handoffs));
        self.member("max_handoffs_exact", |json| json.display(spec.max_handoffs_is_exact()));
        if let Some(max) = spec.max_calls {
            self.member("max_calls", |json| json.display(max));
        }
        self.member("fields", |json| {
            json.array(spec.fields, |json, field| {
                json.raw("{\"name\":");
                json.text(field.name);
                json.member("type", |json| json.text(field.ty));
                json.raw("}");
            });
        });
        self.member("agents", |json| json.array(spec.agents, Self::agent));
        self.raw("}");
    }

    fn agent(&mut self, agent: &AgentSpec) {
        self.raw("{\"name\":");
        self.text(agent.name);
        self.member("ident", |json| json.text(agent.ident));
        self.member("doc", |json| json.text(agent.doc));
        self.member("kind", |json| json.text(agent.kind.as_str()));
        self.member("to", |json| json.array(agent.to, Self::edge));
        self.member("calls", |json| json.array(agent.calls, Self::edge));
        for (name, list) in [("writes", agent.writes), ("needs", agent.needs), ("may", agent.may)] {
            self.member(name, |json| json.array(&sorted(list), |json, name| json.text(name)));
        }
        self.member("replay", |json| json.text(agent.replay.as_str()));
        self.raw("}");
    }

    fn edge(&mut self, edge: &EdgeSpec) {
        self.raw("{\"to\":");
        self.text(edge.to);
        if let Some(at_most) = edge.at_most {
            self.member("at_most", |json| json.display(at_most));
        }
        self.raw("}");
    }

    fn member(&mut self, name: &str, value: impl FnOnce(&mut Self)) {
        self.raw(",\"");
        self.raw(name);
        self.raw("\":");
        value(self);
    }

    fn array<T>(&mut self, items: &[T], mut item: impl FnMut(&mut Self, &T)) {
        self.raw("[");
        for (place, entry) in items.iter().enumerate() {
            if place > 0 {
                self.raw(",");
            }
            item(self, entry);
        }
        self.raw("]");
    }

    fn text(&mut self, text: &str) {
        self.0.push('"');
        for c in text.chars() {
            match c {
                '"' => self.raw("\\\""),
                '\\' => self.raw("\\\\"),
                '\n' => self.raw("\\n"),
                c if c < ' ' => self.display(format_args!("\\u{:04x}", u32::from(c))),
                c => self.0.push(c),
            }
        }
        self.0.push('"');
    }

    fn display(&mut self, value: impl fmt::Display) {
        // Writing to a `String` does not fail.
        let _ = write!(self.0, "{value}");
    }

    fn raw(&mut self, text: &str) {
        self.0.push_str(text);
    }
}

impl AgentKind {
    /// The word in JSON and in the fingerprint.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Owner => "owner",
            Self::Called => "called",
            Self::End => "end",
        }
    }
}

impl Replay {
    /// The word in JSON and in the fingerprint.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Journalled => "journalled",
            Self::Free => "free",
        }
    }
}
