//! One graph, edited: what becomes of its fingerprint, JSON and drawings.
//!
//! A fingerprint says what a run may do and what is stored of it, so what only
//! reads differently must not change it, and what a stored run would notice must.
//!
//! | edit | fingerprint | JSON | Mermaid | DOT |
//! |---|---|---|---|---|
//! | variants moved, lists reordered, visibility, module, a tool's type renamed | | | | |
//! | documentation of a variant | | x | | x |
//! | documentation of the graph, order of the fields | | x | | |
//! | graph renamed; variant renamed and its wire name kept | | x | x | x |
//! | `max_handoffs` | | x | | |
//! | type of an input, type of an answer | | | | |
//! | wire name, edge, bound, start, end, call | x | x | x | x |
//! | `writes`, `needs`, `may`, a tool's name, `replay`, `version`, a field | x | x | | |

mod different;
mod golden;
mod same;

/// What can be compared of a graph.
#[derive(Debug)]
pub(crate) struct Facts {
    fingerprint: String,
    json: String,
    mermaid: &'static str,
    dot: &'static str,
}

/// Compares with the graph before the edit.
pub(crate) fn changed(edited: &Facts) -> Vec<&'static str> {
    let before = base::facts();
    let pairs = [
        ("fingerprint", before.fingerprint == edited.fingerprint),
        ("json", before.json == edited.json),
        ("mermaid", before.mermaid == edited.mermaid),
        ("dot", before.dot == edited.dot),
    ];
    pairs.iter().filter(|(_, same)| !same).map(|(name, _)| *name).collect()
}

pub(crate) const NOTHING: [&str; 0] = [];
pub(crate) const ALL: [&str; 4] = ["fingerprint", "json", "mermaid", "dot"];

/// A graph in a module of its own; the words before the braces are its name.
macro_rules! edit {
    ($name:ident, $graph:ident { $($items:tt)* }) => {
        mod $name {
            #![allow(unused_imports, reason = "an edit may need other parts than the graph before it")]
            use crate::parts::*;
            use handoff_core::prelude::*;

            $($items)*

            pub(super) fn facts() -> $crate::Facts {
                $crate::Facts {
                    fingerprint: $graph::fingerprint().to_string(),
                    json: $graph::SPEC.to_json(),
                    mermaid: $graph::mermaid(),
                    dot: $graph::dot(),
                }
            }
        }
    };
}
pub(crate) use edit;

/// Implements a tool that is never run.
macro_rules! tool {
    ($tool:ty, $name:literal) => {
        impl handoff_core::tool::Tool for $tool {
            const NAME: &'static str = $name;
            const CLASS: handoff_core::tool::EffectClass =
                handoff_core::tool::EffectClass::AtLeastOnce;
            type In = ();
            type Out = ();
            type Error = std::convert::Infallible;

            async fn run(
                &self,
                _: handoff_core::tool::Permit<'_, Self>,
                (): (),
            ) -> Result<(), Self::Error> {
                Ok(())
            }
        }
    };
}
pub(crate) use tool;

/// What the graph consists of before the edits; an edit may bring its own.
pub(crate) mod parts {
    use handoff_core::prelude::*;

    #[derive(Debug, Clone, Default, HandoffState)]
    pub(crate) struct Article {
        topic: String,
        sources: Vec<String>,
        draft: String,
    }

    pub(crate) struct SourcesReady;

    impl<S> Evidence<S> for SourcesReady {
        fn prove(_: &S) -> Result<Self, NotReady> {
            Ok(Self)
        }
    }

    pub(crate) struct Search;

    crate::tool!(Search, "search");
}

edit! { base, Desk {
    #[derive(HandoffGraph)]
    #[handoff(state = Article)]
    enum Desk {
        /// Finds sources.
        #[handoff(start, to(Writer), writes(sources), may(Search))] Research,
        /// Writes.
        #[handoff(to(Critic, Done), needs(SourcesReady), writes(topic, draft), calls(Check))] Writer,
        #[handoff(to(Writer(at_most = 2), Done))] Critic,
        #[handoff(returns = bool)] Check,
        #[handoff(done)] Done,
    }
} }

#[test]
fn an_export_is_the_same_every_time() {
    let (one, two) = (base::facts(), base::facts());
    assert_eq!(one.json, two.json);
    assert_eq!((one.mermaid, one.dot), (two.mermaid, two.dot));
}
