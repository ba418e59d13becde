//! Evidence: an agent is entered only where the state proves what it needs, and
//! a state that does not is a failure, not a bounce.

// What fails here fails a test.
#![allow(clippy::panic, clippy::unwrap_used)]

mod support;

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use handoff_core::prelude::*;
use handoff_core::runtime::RunErrorKind;
use support::{all, failed};

#[derive(Debug, Clone, Default, HandoffState)]
struct Article {
    sources: Vec<&'static str>,
    draft: String,
    /// How often anybody asked whether the sources are ready.
    asked: Arc<AtomicU32>,
    /// From which time on the answer is no; 0 for never.
    fickle: u32,
}

#[derive(HandoffGraph)]
#[handoff(state = Article)]
enum Desk {
    #[handoff(start, to(Writer, GivenUp), writes(sources))]
    Research,
    #[handoff(needs(SourcesReady), to(Done), writes(draft))]
    Writer,
    #[handoff(done)]
    Done,
    #[handoff(done)]
    GivenUp,
}

#[derive(Debug)]
struct SourcesReady {
    count: usize,
}

impl Evidence<Article> for SourcesReady {
    fn prove(state: &Article) -> Result<Self, NotReady> {
        let asked = state.asked.fetch_add(1, Ordering::Relaxed) + 1;
        if state.fickle != 0 && asked >= state.fickle {
            return Err(NotReady::because("the sources were withdrawn"));
        }
        match state.sources.len() {
            count @ 3.. => Ok(Self { count }),
            few => Err(NotReady::because(format!("{few} of 3 sources"))),
        }
    }
}

/// How many sources research finds, and how often the writer had its turn.
#[derive(Default)]
struct Team {
    found: usize,
    written: Arc<AtomicU32>,
    writer_retries: u32,
}

impl Team {
    fn finds(found: usize) -> Self {
        Self { found, ..Self::default() }
    }

    fn start(self, article: Article) -> RunHandle<Desk> {
        let writer = (self.written, self.writer_retries);
        let team = desk::Team {
            research: agent_with(self.found, research),
            writer: agent_with(writer, write),
        };
        Runtime::new(team).build().start(desk::Research, article)
    }
}

async fn research(found: &usize, mut turn: Turn<'_, desk::Research>) -> Act<desk::Research> {
    turn.state_mut().sources.extend(std::iter::repeat_n("a source", *found));
    turn.to(desk::Writer, "sources ready")
}

async fn write(
    (written, retries): &(Arc<AtomicU32>, u32),
    mut turn: Turn<'_, desk::Writer>,
) -> Act<desk::Writer> {
    if written.fetch_add(1, Ordering::Relaxed) < *retries {
        return Err(AgentError::retry("the line is busy"));
    }
    let count = turn.evidence::<SourcesReady>().count;
    *turn.state_mut().draft = format!("from {count} sources");
    turn.to(desk::Done, "draft ready")
}

#[tokio::test]
async fn a_state_that_is_not_ready_fails_the_run() {
    let error = failed(Team::finds(2).start(Article::default()).await);
    assert_eq!(error.code(), "evidence.not_ready");
}

#[tokio::test]
async fn the_error_says_what_is_missing_and_to_whom() {
    let error = failed(Team::finds(2).start(Article::default()).await);
    let expected = "`research` cannot hand off to `writer`: not ready, 2 of 3 sources";
    assert!(error.to_string().ends_with(expected), "{error}");
}

#[tokio::test]
async fn a_proposal_that_is_not_ready_is_never_a_bounce() {
    let run = Team::finds(2).start(Article::default());
    let events = all(run.events()).await;
    let kinds: Vec<_> = events.iter().map(std::mem::discriminant).collect();
    let began = RunEvent::Started { agent: "research" };
    assert_eq!(kinds.len(), 2, "{events:?}");
    assert_eq!(kinds[0], std::mem::discriminant(&began));
    assert!(matches!(events[1], RunEvent::Failed { agent: "research", .. }), "{events:?}");
}

#[tokio::test]
async fn what_the_proposer_wrote_is_undone() {
    let error = failed(Team::finds(2).start(Article::default()).await);
    assert!(error.state().sources.is_empty());
}

#[tokio::test]
async fn the_receiver_gets_the_evidence_itself() {
    let desk::End::Done(article) = Team::finds(4).start(Article::default()).await.unwrap() else {
        panic!("gave up")
    };
    assert_eq!(article.draft, "from 4 sources");
}

#[tokio::test]
async fn sender_and_receiver_both_prove() {
    let article = Article::default();
    let asked = Arc::clone(&article.asked);
    let _ = Team::finds(3).start(article).await.unwrap();
    assert_eq!(asked.load(Ordering::Relaxed), 2);
}

#[tokio::test]
async fn a_proof_that_no_longer_holds_fails_the_run_at_the_receiver() {
    let error = failed(Team::finds(3).start(Article { fickle: 2, ..Article::default() }).await);
    assert_eq!((error.code(), error.agent()), ("evidence.not_ready", "writer"));
    let expected = "`research` cannot hand off to `writer`: not ready, the sources were withdrawn";
    assert!(error.to_string().ends_with(expected), "{error}");
}

#[tokio::test]
async fn a_receiver_without_its_evidence_does_not_begin() {
    let team = Team::finds(3);
    let written = Arc::clone(&team.written);
    failed(team.start(Article { fickle: 2, ..Article::default() }).await);
    assert_eq!(written.load(Ordering::Relaxed), 0);
}

#[tokio::test]
async fn every_attempt_of_the_receiver_proves_again() {
    let team = Team { writer_retries: 1, ..Team::finds(3) };
    let error = failed(team.start(Article { fickle: 3, ..Article::default() }).await);
    assert_eq!((error.code(), error.agent()), ("evidence.not_ready", "writer"));
}

#[tokio::test]
async fn an_agent_can_ask_first_and_go_another_way() {
    async fn careful(mut turn: Turn<'_, desk::Research>) -> Act<desk::Research> {
        turn.state_mut().sources.push("a source");
        if let Err(missing) = turn.prove::<SourcesReady>() {
            return turn.to(desk::GivenUp, missing.to_string());
        }
        turn.to(desk::Writer, "sources ready")
    }
    let writer = agent_with((Arc::default(), 0), write);
    let team = desk::Team { research: agent_fn(careful), writer };
    let run = Runtime::new(team).build().start(desk::Research, Article::default());
    assert!(matches!(run.await.unwrap(), desk::End::GivenUp(_)));
}

#[tokio::test]
async fn asking_sees_what_the_turn_wrote() {
    async fn asks(mut turn: Turn<'_, desk::Research>) -> Act<desk::Research> {
        assert!(turn.prove::<SourcesReady>().is_err());
        turn.state_mut().sources.extend(["a", "b", "c"]);
        assert_eq!(turn.prove::<SourcesReady>().map(|ready| ready.count), Ok(3));
        turn.to(desk::Writer, "sources ready")
    }
    let writer = agent_with((Arc::default(), 0), write);
    let team = desk::Team { research: agent_fn(asks), writer };
    let run = Runtime::new(team).build().start(desk::Research, Article::default());
    assert!(matches!(run.await.unwrap(), desk::End::Done(_)));
}

#[test]
fn a_lone_token_that_is_not_ready_comes_back() {
    let token = Desk::start(desk::Research, Article::default());
    let error = token.handoff(desk::Writer, "sources ready").unwrap_err();
    assert_eq!(error.code(), "evidence.not_ready");
    let Failed::Refused { mut token, .. } = error.into_failed() else { panic!("it is over") };
    token.state_mut().sources.extend(["a", "b", "c"]);
    assert!(token.handoff(desk::Writer, "sources ready").is_ok());
}

#[test]
fn the_missing_evidence_is_the_source_of_the_error() {
    let token = Desk::start(desk::Research, Article::default());
    let error = token.handoff(desk::Writer, "sources ready").unwrap_err();
    let source = std::error::Error::source(&error).unwrap();
    assert_eq!(source.downcast_ref(), Some(&NotReady::because("0 of 3 sources")));
}

/// A run may begin only with what its first agent needs.
mod start {
    use super::{Article, RunErrorKind, SourcesReady, failed};
    use handoff_core::prelude::*;

    #[derive(HandoffGraph)]
    #[handoff(state = Article)]
    enum Desk {
        #[handoff(start, needs(SourcesReady), to(Done))]
        Writer,
        #[handoff(done)]
        Done,
    }

    async fn write(turn: Turn<'_, desk::Writer>) -> Act<desk::Writer> {
        turn.to(desk::Done, "draft ready")
    }

    #[tokio::test]
    async fn a_run_does_not_begin_without_the_evidence_of_its_start() {
        let runtime = Runtime::new(desk::Team { writer: agent_fn(write) }).build();
        let error = failed(runtime.start(desk::Writer, Article::default()).await);
        assert!(matches!(error.kind(), RunErrorKind::NotReadyToStart { agent: "writer", .. }));
        assert_eq!(error.code(), "evidence.not_ready");
        let expected = "the run cannot start with `writer`: not ready, 0 of 3 sources";
        assert!(error.to_string().ends_with(expected), "{error}");
    }
}
