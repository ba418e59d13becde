//! What agents are entered with.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use handoff_core::prelude::*;

use crate::Article;

/// No Debug, no Clone, no Default.
struct Source {
    name: &'static str,
}

struct Page<T, const N: usize> {
    lines: [T; N],
}

/// Any topic.
struct HasTopic;

impl Evidence<Article> for HasTopic {
    fn prove(article: &Article) -> Result<Self, NotReady> {
        match &*article.topic {
            "" => Err(NotReady::because("no topic")),
            _ => Ok(Self),
        }
    }
}

#[allow(clippy::type_complexity, reason = "long types are what is tried")]
#[derive(HandoffGraph)]
#[handoff(state = Article)]
enum Desk {
    #[handoff(start, to(Reader, Sorter, Writer))]
    Intake,
    #[handoff(to(Sorter, Done), needs(HasTopic))]
    Reader(Vec<Source>),
    #[handoff(to(Writer), needs(HasTopic))]
    Sorter(HashMap<String, BTreeMap<u8, Vec<Source>>>),
    #[handoff(to(Printer))]
    Writer(Page<Option<Source>, 2>),
    #[handoff(to(Done))]
    Printer(Arc<dyn Fn(&str) -> Result<String, Box<dyn std::error::Error>> + Send + Sync>),
    #[handoff(done)]
    Done(Result<(Source, [u8; 2]), fn() -> u8>),
}

fn article() -> Article {
    Article { topic: "typestate".into(), ..Article::default() }
}

#[test]
fn an_input_may_be_of_a_generic_type() {
    let token = Desk::start(desk::Intake, article());
    let sources = vec![Source { name: "README.md" }];
    let token: Token<desk::Reader> = token.handoff(desk::Reader(sources), "on").unwrap();
    assert_eq!(token.input()[0].name, "README.md");
    let done: Token<desk::Done> = token.handoff(desk::Done(Err(|| 7)), "on").unwrap();
    assert!(matches!(done.input(), Err(number) if number() == 7));
}

#[test]
fn an_input_may_have_commas_and_brackets_in_its_type() {
    let token = Desk::start(desk::Intake, article());
    let token = token.handoff(desk::Sorter(HashMap::new()), "on").unwrap();
    let page = Page { lines: [Some(Source { name: "one" }), None] };
    let token = token.handoff(desk::Writer(page), "on").unwrap();
    assert_eq!(token.input().lines[0].as_ref().unwrap().name, "one");
    let print = desk::Printer(Arc::new(|text| Ok(text.to_uppercase())));
    let token = token.handoff(print, "on").unwrap();
    assert_eq!(token.input()("one").unwrap(), "ONE");
}

#[test]
fn a_token_is_shown_without_its_input() {
    let token = Desk::start(desk::Intake, article());
    let token = token.handoff(desk::Reader(Vec::new()), "on").unwrap();
    assert_eq!(format!("{token:?}"), "Token { owner: \"reader\", handoffs: 1, .. }");
}

#[test]
fn one_evidence_serves_agents_with_different_inputs() {
    let empty = || Desk::start(desk::Intake, Article::default());
    let refused = empty().handoff(desk::Reader(Vec::new()), "on").unwrap_err();
    assert_eq!(refused.to_string(), "`intake` cannot hand off to `reader`: not ready, no topic");
    let refused = empty().handoff(desk::Sorter(HashMap::new()), "on").unwrap_err();
    assert_eq!(refused.to_string(), "`intake` cannot hand off to `sorter`: not ready, no topic");
}

#[test]
fn a_refused_input_comes_back() {
    let token = Desk::start(desk::Intake, Article::default());
    let sources = vec![Source { name: "kept" }];
    let refused = token.handoff(desk::Reader(sources), "on").unwrap_err();
    let Failed::Refused { to: desk::Reader(sources), .. } = refused.into_failed() else {
        panic!("the run goes on")
    };
    assert_eq!(sources[0].name, "kept");
}

/// A match without `_` compiles only where there is nothing else to choose.
#[test]
fn a_choice_has_the_legal_targets_and_no_other() {
    let name = |choice: desk::ReaderTo| match choice {
        desk::ReaderTo::Sorter(desk::Sorter(_)) => "sorter",
        desk::ReaderTo::Done(desk::Done(_)) => "done",
    };
    assert_eq!(name(desk::ReaderTo::Sorter(desk::Sorter(HashMap::new()))), "sorter");
    assert_eq!(name(desk::ReaderTo::Done(desk::Done(Err(|| 0)))), "done");
}

#[tokio::test]
async fn an_end_gives_its_input_back() {
    let team = desk::Team {
        intake: agent_fn(async |turn: Turn<'_, desk::Intake>| {
            turn.choose(desk::IntakeTo::Reader(desk::Reader(Vec::new())), "on")
        }),
        reader: agent_fn(async |turn: Turn<'_, desk::Reader>| {
            turn.to(desk::Done(Ok((Source { name: "last" }, [1, 2]))), "on")
        }),
        sorter: agent_fn(async |_: Turn<'_, desk::Sorter>| Err("not entered".into())),
        writer: agent_fn(async |_: Turn<'_, desk::Writer>| Err("not entered".into())),
        printer: agent_fn(async |_: Turn<'_, desk::Printer>| Err("not entered".into())),
    };
    let run = Runtime::new(team).build().start(desk::Intake, article());
    let desk::End::Done(_, input) = run.await.unwrap();
    let Ok((source, bytes)) = input else { panic!("it was handed over") };
    assert_eq!((source.name, bytes), ("last", [1, 2]));
}
