//! The README says what the code does. The code below stands word for word in it.

use handoff_core::prelude::*;

#[derive(Debug, Clone, Default, HandoffState)]
struct Article {
    topic: String,
    sources: Vec<String>,
    draft: String,
}

/// A tool: what an agent does in the world. It runs only through `turn.invoke(..)`.
struct SearchCorpus;

impl Tool for SearchCorpus {
    const NAME: &'static str = "search_corpus";
    type In = String;
    type Out = Vec<String>;
    type Error = std::io::Error;

    async fn run(&self, _: Permit<'_, Self>, topic: String) -> std::io::Result<Vec<String>> {
        Ok((1..=3).map(|n| format!("note {n} on {topic}")).collect())
    }
}

/// Evidence: a fact that the state proves, or the handoff does not happen.
struct SourcesReady(());

impl Evidence<Article> for SourcesReady {
    fn prove(article: &Article) -> Result<Self, NotReady> {
        match article.sources.len() {
            3.. => Ok(Self(())),
            few => Err(NotReady::because(format!("{few} of 3 sources"))),
        }
    }
}

/// What the writer is entered with: its input.
enum Task {
    Write,
    Shorten,
}

#[derive(HandoffGraph)]
#[handoff(state = Article)]
enum Desk {
    #[handoff(start, to(Writer), writes(sources), may(SearchCorpus))]
    Research,
    #[handoff(to(Critic), needs(SourcesReady), writes(draft))]
    Writer(Task),
    /// Sends the draft back at most twice.
    #[handoff(to(Writer(at_most = 2), Done), calls(FactCheck(at_most = 3)))]
    Critic,
    /// Is called, gives an answer back, and never owns a run.
    #[handoff(returns = bool)]
    FactCheck,
    #[handoff(done)]
    Done,
}

// research, (writer, critic) three times, done.
const _: () = assert!(Desk::MAX_HANDOFFS == 7);

async fn research(
    search: &SearchCorpus,
    mut turn: Turn<'_, desk::Research>,
) -> Act<desk::Research> {
    let found = turn.invoke(search, turn.state().topic.clone()).await?;
    turn.state_mut().sources.extend(found);
    turn.to(desk::Writer(Task::Write), "sources ready")
}

async fn write(mut turn: Turn<'_, desk::Writer>) -> Act<desk::Writer> {
    let most = match turn.input() {
        Task::Write => 3,
        Task::Shorten => 1,
    };
    let mut slots = turn.state_mut();
    *slots.draft = slots.sources.iter().take(most).cloned().collect::<Vec<_>>().join("; ");
    turn.to(desk::Critic, "draft ready")
}

async fn criticise(mut turn: Turn<'_, desk::Critic>) -> Act<desk::Critic> {
    if !turn.call(desk::FactCheck, "before it goes out").await? {
        return Err("the facts do not hold".into());
    }
    if turn.state().draft.len() > 40 {
        return turn.to(desk::Writer(Task::Shorten), "too long");
    }
    turn.to(desk::Done, "good")
}

async fn check_facts(turn: Turn<'_, desk::FactCheck>) -> Act<desk::FactCheck> {
    let holds = turn.state().draft.contains("note");
    turn.give_back(holds)
}

async fn run_it() -> Result<(), Box<dyn std::error::Error>> {
    let runtime = Runtime::new(desk::Team {
        research: agent_with(SearchCorpus, research),
        writer: agent_fn(write),
        critic: agent_fn(criticise),
        fact_check: agent_fn(check_facts),
    })
    .budget(Budget { tool_calls: 20, cost_micros: 500_000, ..Budget::default() })
    .build();

    let article = Article { topic: "typestate".into(), ..Article::default() };
    let run = runtime.start(desk::Research, article);
    let mut events = run.events();
    while let Some(event) = events.next().await {
        if let RunEvent::HandedOff { from, to, reason, count } = event {
            println!("{count}: {from} -> {to} ({reason})");
        }
    }
    match run.await {
        Ok(desk::End::Done(article)) => println!("{}", article.draft),
        Err(error) => eprintln!("{} ({}), state: {:?}", error, error.code(), error.state()),
    }
    Ok(())
}

use handoff_core::testkit::{self, Outcome};
use handoff_core::{assert_cannot_use, assert_cannot_write, assert_handoffs, assert_no_handoff};

assert_handoffs!(Desk: Research -> Writer -> Critic -> Done);
assert_no_handoff!(desk::Writer => desk::Done);
assert_cannot_write!(desk::Critic, draft);
assert_cannot_use!(desk::Writer, SearchCorpus);

#[tokio::test]
async fn research_hands_on_what_it_finds() {
    let mut held = testkit::hold(desk::Research, Article::default())
        .tool::<SearchCorpus>(|_| Ok(vec!["a".into(), "b".into(), "c".into()]));
    let act = research(&SearchCorpus, held.turn().unwrap()).await;
    assert!(matches!(held.outcome(act), Outcome::Handoff { to: "writer", .. }));
    assert_eq!(held.state().sources.len(), 3);
}

const README: &str = include_str!("../../README.md");

fn blocks() -> Vec<&'static str> {
    README.split("```rust\n").skip(1).filter_map(|rest| rest.split("```").next()).collect()
}

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

#[tokio::test]
async fn the_bigger_graph_runs() {
    run_it().await.unwrap();
}

#[test]
fn every_page_that_is_linked_exists() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    for link in README.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
        assert!(std::path::Path::new(root).join(link).exists(), "{link}");
    }
}
