//! Researches a topic in real documents and writes a brief with citations.
//!
//! ```text
//! cargo run --example research_desk -- "procedural macro"
//! cargo run --example research_desk -- --corpus docs "handoff"
//! ```
//!
//! The desk itself is in `agents.rs`; the other files read documents, rank
//! passages and put sentences together, and know nothing of handoffs.

mod address;
mod agents;
mod args;
mod brief;
mod confidence;
mod corpus;
mod line;
mod passage;
mod prose;
mod score;
mod search;
mod sentence;
#[cfg(test)]
mod tests;
mod topic;
mod version;

use std::error::Error;
use std::process::ExitCode;

use handoff_core::event::RunEvent;
use handoff_core::graph::AgentKind;

use agents::{Article, Desk, desk};
use args::Command;
use corpus::Place;
use search::Library;

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    let (topic, place) = match args::parse(std::env::args_os().skip(1)) {
        Ok(Command::Help) => {
            println!("{}", args::USAGE);
            return ExitCode::SUCCESS;
        }
        Ok(Command::Research { topic, place }) => (topic, place),
        Err(error) => {
            eprintln!("{error}\n\n{}", args::USAGE);
            return ExitCode::from(2);
        }
    };
    match research(topic, &place).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{}", sentence(&*error));
            ExitCode::FAILURE
        }
    }
}

async fn research(topic: String, place: &Place) -> Result<(), Box<dyn Error>> {
    print_graph();
    let corpus = place.read()?;
    let library = Library::open(&corpus.documents)?;
    println!("{}\n", scope(&corpus, &library));

    let article = Article { topic, sources: Vec::new(), draft: String::new() };
    let run = agents::runtime(library).start(desk::Research, article);
    let mut events = run.events();
    while let Some(event) = events.next().await {
        if let RunEvent::HandedOff { from, to, reason, count } = event {
            println!("handoff {count}: {from} -> {to} ({reason})");
        }
    }
    let desk::End::Done(article) = run.await?;
    println!(
        "\n{}\n\nSources\n{}",
        article.draft.trim_end(),
        brief::sources_list(&article.sources).trim_end()
    );
    Ok(())
}

/// What was read, in a line.
fn scope(corpus: &corpus::Corpus, library: &Library) -> String {
    let skipped = match corpus.skipped {
        0 => String::new(),
        files => format!(", {files} files left out"),
    };
    let documents = corpus.documents.len();
    format!("{documents} documents, {} passages{skipped}", library.passages())
}

/// The graph as the compiler knows it: who may hand off to whom.
fn print_graph() {
    println!("The desk, at most {} handoffs:", Desk::MAX_HANDOFFS);
    let mut agents = Desk::SPEC.agents.to_vec();
    agents.sort_by_key(|agent| (agent.kind != AgentKind::Start, agent.kind == AgentKind::End));
    for agent in agents {
        let to: Vec<&str> = agent.to.iter().map(|edge| edge.to).collect();
        match agent.kind {
            AgentKind::End => println!("  {:<9} (the end)  {}", agent.name, agent.doc),
            _ => println!("  {:<9} -> {:<6}  {}", agent.name, to.join(", "), agent.doc),
        }
    }
}

/// An error and its causes as one sentence.
fn sentence(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let more = error.to_string();
        if !text.contains(&more) {
            text = format!("{text}: {more}");
        }
        cause = error.source();
    }
    text
}
