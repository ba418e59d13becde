//! The code behind agents: generics, borrowed context, `Send`, names of arguments.

use handoff_core::prelude::*;
use handoff_core::testkit::{self, Outcome};

use crate::Article;

#[derive(HandoffGraph)]
#[handoff(state = Article)]
enum Desk {
    #[handoff(start, to(Writer), writes(sources))]
    Research,
    #[handoff(to(Done), writes(draft))]
    Writer,
    #[handoff(done)]
    Done,
}

/// What a writer asks.
trait Model: Send + Sync + 'static {
    fn answer(&self, question: &str) -> impl Future<Output = String> + Send;
}

struct Echo;

impl Model for Echo {
    async fn answer(&self, question: &str) -> String {
        tokio::task::yield_now().await;
        question.to_owned()
    }
}

/// Generic over its model and over a number.
struct WriterOf<M, const TIMES: usize> {
    model: M,
}

impl<M: Model, const TIMES: usize> WriterOf<M, TIMES> {
    async fn ask<Q, R>(&self, question: Q) -> R
    where
        Q: AsRef<str> + Send,
        R: From<String>,
    {
        R::from(self.model.answer(question.as_ref()).await.repeat(TIMES))
    }
}

impl<M: Model, const TIMES: usize> Agent<desk::Writer> for WriterOf<M, TIMES> {
    async fn act(&self, mut turn: Turn<'_, desk::Writer>) -> Act<desk::Writer> {
        let question = turn.state().topic.clone();
        *turn.state_mut().draft = self.ask::<_, String>(question).await;
        turn.to(desk::Done, "written")
    }
}

async fn research(mut turn: Turn<'_, desk::Research>) -> Act<desk::Research> {
    turn.state_mut().sources.push("README.md".into());
    turn.to(desk::Writer, "found")
}

fn team() -> desk::Team {
    desk::Team { research: agent_fn(research), writer: agent(WriterOf::<_, 2> { model: Echo }) }
}

fn article() -> Article {
    Article { topic: "typestate ".into(), ..Article::default() }
}

#[tokio::test]
async fn an_agent_may_be_generic_and_have_generic_methods() {
    let run = Runtime::new(team()).build().start(desk::Research, article());
    let desk::End::Done(article) = run.await.unwrap();
    assert_eq!(article.draft, "typestate typestate ");
}

#[tokio::test]
async fn a_run_may_be_awaited_on_another_task() {
    let runtime = Runtime::new(team()).build();
    let task = tokio::spawn(async move { runtime.start(desk::Research, article()).await });
    let desk::End::Done(article) = task.await.unwrap().unwrap();
    assert_eq!(article.sources, ["README.md"]);
}

#[tokio::test]
async fn the_future_of_an_agent_may_be_spawned() {
    let task = tokio::spawn(async {
        let mut held = testkit::hold(desk::Research, article());
        let act = research(held.turn().unwrap()).await;
        matches!(held.outcome(act), Outcome::Handoff { to: "writer", .. })
    });
    assert!(task.await.unwrap());
}

/// A context that is no `'static` borrow by itself, lent to every turn.
struct Shelf {
    books: Vec<String>,
}

async fn borrow(shelf: &Shelf, mut turn: Turn<'_, desk::Research>) -> Act<desk::Research> {
    let book: &str = &shelf.books[0];
    let note: Option<&String> = turn.ctx::<String>();
    tokio::task::yield_now().await;
    let found = format!("{book} {}", note.map_or("", String::as_str));
    turn.state_mut().sources.push(found);
    turn.to(desk::Writer, "found")
}

#[tokio::test]
async fn a_context_may_be_borrowed_across_an_await() {
    let shelf = Shelf { books: vec!["one".into()] };
    let team = desk::Team { research: agent_with(shelf, borrow), ..team() };
    let run = Runtime::new(team).build().with(String::from("two")).start(desk::Research, article());
    let desk::End::Done(article) = run.await.unwrap();
    assert_eq!(article.sources, ["one two"]);
}

#[tokio::test]
async fn the_names_of_arguments_mean_nothing() {
    async fn odd(_state: &u8, mut event: Turn<'_, desk::Research>) -> Act<desk::Research> {
        event.state_mut().sources.push("odd".into());
        event.to(desk::Writer, "found")
    }
    let team = desk::Team { research: agent_with(0_u8, odd), ..team() };
    let run = Runtime::new(team).build().start(desk::Research, article());
    let desk::End::Done(article) = run.await.unwrap();
    assert_eq!(article.sources, ["odd"]);
}
