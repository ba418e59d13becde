//! The README says what the code does. The code below stands word for word in it.

use handoff_core::prelude::*;

#[derive(Debug, Clone, Default, HandoffState)]
struct Article {
    sources: Vec<String>,
    draft: String,
    remarks: Vec<String>,
}

struct SearchCorpus;

impl Tool for SearchCorpus {
    const NAME: &'static str = "search_corpus";
    type In = String;
    type Out = Vec<String>;
    type Error = std::convert::Infallible;

    async fn run(&self, _: Permit<'_, Self>, _: String) -> Result<Vec<String>, Self::Error> {
        Ok(Vec::new())
    }
}

struct SourcesReady(());

impl Evidence<Article> for SourcesReady {
    fn prove(article: &Article) -> Result<Self, NotReady> {
        if article.sources.is_empty() {
            return Err(NotReady::because("no sources"));
        }
        Ok(Self(()))
    }
}

struct Facts(Vec<String>);

/// What a critic wants changed.
struct Remarks(Vec<String>);

#[derive(HandoffGraph)]
#[handoff(state = Article, max_handoffs = 8)]
enum Desk {
    /// Finds sources.
    #[handoff(start, to(Writer), writes(sources), may(SearchCorpus))]
    Research,
    /// Writes, and rewrites on remarks.
    #[handoff(to(Critic), needs(SourcesReady), writes(draft), calls(FactCheck(at_most = 3)))]
    Writer(Remarks),
    /// Sends the draft back at most twice.
    #[handoff(to(Writer(at_most = 2), Done), writes(remarks))]
    Critic,
    /// Is called, gives back, and never owns a run.
    #[handoff(returns = Facts)]
    FactCheck,
    #[handoff(done)]
    Done,
}

const _: () = assert!(Desk::MAX_HANDOFFS == 7);

use handoff_core::{assert_cannot_use, assert_cannot_write, assert_handoffs, assert_no_handoff};

assert_handoffs!(Desk: Research -> Writer -> Critic -> Done);
assert_no_handoff!(desk::Writer => desk::Done);
assert_cannot_write!(desk::Writer, sources);
assert_cannot_use!(desk::Writer, SearchCorpus);

const README: &str = include_str!("../../README.md");

#[test]
fn the_first_screen_is_the_first_example() {
    assert_eq!(blocks()[0], include_str!("../../examples/01_first_graph.rs"));
}

#[test]
fn every_other_block_is_compiled_here() {
    let here = include_str!("readme.rs");
    for block in &blocks()[1..] {
        assert!(here.contains(block), "not in this file:\n{block}");
    }
}

fn blocks() -> Vec<&'static str> {
    README.split("```rust\n").skip(1).filter_map(|rest| rest.split("```").next()).collect()
}

#[test]
fn the_facts_of_the_graph_hold() {
    let _ = (Facts(Vec::new()).0, Remarks(Vec::new()).0);
    assert_eq!(Desk::SPEC.max_calls, Some(3));
}
