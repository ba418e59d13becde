//! The first example with a tool and with evidence: a program for edits that need them.

use handoff_core::prelude::*;

#[derive(Debug, Clone, Default, HandoffState)]
struct Article {
    topic: String,
    sources: Vec<String>,
    draft: String,
}

#[derive(HandoffGraph)]
#[handoff(state = Article)]
enum Desk {
    /// Finds sources; never writes prose.
    #[handoff(start, to(Writer), writes(sources), may(SearchCorpus))]
    Research,
    /// Turns sources into a draft; cannot touch the sources.
    #[handoff(to(Done), needs(SourcesReady), writes(draft))]
    Writer,
    #[handoff(done)]
    Done,
}

/// At least three sources.
struct SourcesReady;

impl Evidence<Article> for SourcesReady {
    fn prove(state: &Article) -> Result<Self, NotReady> {
        match state.sources.len() {
            3.. => Ok(SourcesReady),
            few => Err(NotReady::because(format!("{few} of 3 sources"))),
        }
    }
}

struct SearchCorpus;

impl Tool for SearchCorpus {
    const NAME: &'static str = "search_corpus";
    type In = String;
    type Out = Vec<String>;
    type Error = std::convert::Infallible;

    async fn run(&self, _: Permit<'_, Self>, topic: String) -> Result<Vec<String>, Self::Error> {
        Ok((1..=3).map(|n| format!("note {n} on {topic}")).collect())
    }
}

async fn research(
    search: &SearchCorpus,
    mut turn: Turn<'_, desk::Research>,
) -> Act<desk::Research> {
    let found = turn.invoke(search, turn.state().topic.clone()).await?;
    turn.state_mut().sources.extend(found);
    turn.to(desk::Writer, "sources ready")
}

async fn write(mut turn: Turn<'_, desk::Writer>) -> Act<desk::Writer> {
    // turn.state_mut().sources.clear();         does not compile: not a field of `Writer`
    // return turn.to(desk::Research, "more");   does not compile: `Writer` has no such edge
    *turn.state_mut().draft = turn.state().sources.join("; ");
    turn.to(desk::Done, "draft ready")
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let runtime = Runtime::new(desk::Team {
        research: agent_with(SearchCorpus, research),
        writer: agent_fn(write),
    })
    .build();
    let article = Article { topic: "typestate".into(), ..Article::default() };
    let desk::End::Done(article) = runtime.start(desk::Research, article).await?;
    println!("{}", article.draft);
    Ok(())
}
