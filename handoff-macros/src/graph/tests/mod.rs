//! Tests of the stages before code is made: what is read, what is refused with
//! which words, and that one mistake is one error.
#![allow(clippy::panic, reason = "A test says by a panic what it found.")]

mod bounds;
mod entries;
mod fuzz;
mod grammar;
mod names;
mod properties;
mod reading;
mod reference;
mod rules;
mod shapes;
mod ways;

use super::check::check;
use super::model::Graph;
use super::parse::parse;
use crate::diag::Sink;

/// Reads and checks an enum.
fn run(source: &str) -> (Option<Graph>, Vec<String>) {
    let input = syn::parse_str(source).unwrap_or_else(|error| panic!("{error} in {source}"));
    let mut sink = Sink::default();
    let graph = parse(input, &mut sink);
    if let Some(graph) = &graph {
        check(graph, &mut sink);
    }
    (graph, sink.messages())
}

/// All errors of an enum, in order.
fn errors(source: &str) -> Vec<String> {
    run(source).1
}

/// The graph of an enum without mistakes.
fn graph(source: &str) -> Graph {
    let (graph, errors) = run(source);
    assert_eq!(errors, Vec::<String>::new(), "{source}");
    graph.unwrap_or_else(|| panic!("no graph for {source}"))
}

/// Claims that an enum has exactly these errors.
#[track_caller]
fn refused(source: &str, expected: &[&str]) {
    assert_eq!(errors(source), expected, "{source}");
}

/// `enum Desk` with a state and these variants.
fn desk(variants: &str) -> String {
    format!("#[handoff(state = Article)] enum Desk {{ {variants} }}")
}

/// A sound graph whose agent `Writer` has one more attribute.
fn writer(attribute: &str) -> String {
    desk(&format!(
        "#[handoff(start, to(Writer), calls(Editor))] Research,
         #[handoff(to(Done))] {attribute} Writer,
         #[handoff(returns = Notes)] Editor,
         #[handoff(done)] Done"
    ))
}

/// A sound graph with more behind its state.
fn head(more: &str) -> String {
    format!(
        "#[handoff(state = Article{more})] enum Desk {{
            #[handoff(start, to(Done))] Research,
            #[handoff(done)] Done,
        }}"
    )
}
