//! The desk: who does what, and in which order.
//!
//! Research finds sources and cannot write prose; the writer writes and cannot
//! touch the sources. "Ready" and "done" are checks on the state, so a thin
//! result fails the run instead of going back with a complaint.

use std::sync::Arc;

use handoff_core::prelude::*;

use crate::brief;
use crate::confidence::Confidence;
use crate::search::{Library, LibraryError, Source};

/// How many sources of confidence [`Confidence::ENOUGH`] a brief needs.
const ENOUGH_SOURCES: usize = 3;
/// How many sources research keeps.
const MOST_SOURCES: usize = 5;
/// How many characters a brief has at least.
const ENOUGH_TEXT: usize = 200;

/// What all agents of the desk read.
#[derive(Debug, Clone, HandoffState)]
pub(crate) struct Article {
    pub(crate) topic: String,
    #[handoff(trace = Vec::len)]
    pub(crate) sources: Vec<Source>,
    #[handoff(trace = characters)]
    pub(crate) draft: String,
}

/// Research, then writing, then done.
#[derive(HandoffGraph)]
#[handoff(state = Article, max_handoffs = 4)]
pub(crate) enum Desk {
    /// Finds passages that say something about the topic; never writes prose.
    #[handoff(start, to(Writer), writes(sources), may(SearchCorpus))]
    Research,
    /// Makes a brief out of the sources, with citations; cannot touch the sources.
    #[handoff(to(Done), needs(SourcesReady), writes(draft))]
    Writer,
    /// The brief is long enough to be read.
    #[handoff(done, needs(DraftReady))]
    Done,
}

/// Enough sources of enough confidence.
pub(crate) struct SourcesReady(());

impl Evidence<Article> for SourcesReady {
    fn prove(article: &Article) -> Result<Self, NotReady> {
        let enough = Confidence::ENOUGH;
        let good = article.sources.iter().filter(|source| source.confidence >= enough).count();
        if good >= ENOUGH_SOURCES {
            return Ok(Self(()));
        }
        let (good, what) = match good {
            0 => ("no".to_owned(), "source"),
            1 => ("only 1".to_owned(), "source"),
            _ => (format!("only {good}"), "sources"),
        };
        Err(NotReady::because(format!(
            "{good} {what} of confidence {enough} or more, and a brief needs {ENOUGH_SOURCES}"
        )))
    }
}

/// A brief that is worth reading.
pub(crate) struct DraftReady(());

impl Evidence<Article> for DraftReady {
    fn prove(article: &Article) -> Result<Self, NotReady> {
        let length = characters(&article.draft);
        if length >= ENOUGH_TEXT {
            return Ok(Self(()));
        }
        Err(NotReady::because(format!(
            "the brief has {length} characters, and {ENOUGH_TEXT} are agreed"
        )))
    }
}

/// Looks for passages in the library.
pub(crate) struct SearchCorpus(pub(crate) Arc<Library>);

impl Tool for SearchCorpus {
    const NAME: &'static str = "search_corpus";
    const CLASS: EffectClass = EffectClass::AtLeastOnce;
    type In = String;
    type Out = Vec<Source>;
    type Error = LibraryError;

    async fn run(&self, _: Permit<'_, Self>, topic: String) -> Result<Vec<Source>, LibraryError> {
        let library = Arc::clone(&self.0);
        let search = move || library.search(&topic, MOST_SOURCES);
        tokio::task::spawn_blocking(search).await.map_err(|_| LibraryError::Stopped)?
    }
}

async fn research(
    search: &SearchCorpus,
    mut turn: Turn<'_, desk::Research>,
) -> Act<desk::Research> {
    let mut found = turn.invoke(search, turn.state().topic.clone()).await?;
    found.retain(|source| source.confidence >= Confidence::ENOUGH);
    let reason = format!("{} sources found", found.len());
    turn.state_mut().sources.extend(found);
    turn.to(desk::Writer, reason)
}

async fn write(mut turn: Turn<'_, desk::Writer>) -> Act<desk::Writer> {
    let draft = brief::compose(&turn.state().topic, &turn.state().sources);
    let reason = format!("brief of {} characters", characters(&draft));
    *turn.state_mut().draft = draft;
    turn.to(desk::Done, reason)
}

/// The desk with its library.
pub(crate) fn runtime(library: Library) -> Runtime<Desk> {
    let search = SearchCorpus(Arc::new(library));
    let team = desk::Team { research: agent_with(search, research), writer: agent_fn(write) };
    Runtime::new(team).build()
}

fn characters(text: &str) -> usize {
    text.chars().count()
}
