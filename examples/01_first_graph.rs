//! Two agents that hand a piece of work on: research, then writing, then done.

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
    #[handoff(start, to(Writer), writes(sources))]
    Research,
    /// Turns sources into a draft; cannot touch the sources.
    #[handoff(to(Done), writes(draft))]
    Writer,
    #[handoff(done)]
    Done,
}

async fn research(mut turn: Turn<'_, desk::Research>) -> Act<desk::Research> {
    let found = format!("a note on {}", turn.state().topic);
    turn.state_mut().sources.push(found);
    turn.to(desk::Writer, "sources ready")
}

async fn write(mut turn: Turn<'_, desk::Writer>) -> Act<desk::Writer> {
    // turn.state_mut().sources.clear();         does not compile: not a field of `Writer`
    // return turn.to(desk::Research, "more");   does not compile: no edge to `Research`
    *turn.state_mut().draft = format!("Based on {}.", turn.state().sources.join(" and "));
    turn.to(desk::Done, "draft ready")
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let team = desk::Team { research: agent_fn(research), writer: agent_fn(write) };
    let article = Article { topic: "typestate".into(), ..Article::default() };
    let desk::End::Done(article) =
        Runtime::new(team).build().start(desk::Research, article).await?;
    println!("{}", article.draft);
    Ok(())
}
