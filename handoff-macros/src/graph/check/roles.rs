//! Start, end, called: what an agent is must fit what it is given.

use proc_macro2::Span;

use crate::diag::Sink;
use crate::graph::mend;
use crate::graph::model::{Agent, Graph, Writes};
use crate::names;

/// Whether an agent is called and at the same time owns runs. That is reported
/// here, once, so that no other check repeats it.
pub(super) fn is_torn(agent: &Agent) -> bool {
    agent.is_called() && (agent.start.is_some() || agent.done.is_some() || !agent.to.is_empty())
}

pub(super) fn check(graph: &Graph, sink: &mut Sink) {
    let unsure = graph.unsure || graph.agents.iter().any(|agent| agent.unsure);
    let name = &graph.ident;
    if !unsure && graph.agents.iter().all(|agent| agent.start.is_none()) {
        sink.error(
            name.span(),
            format_args!(
                "`{name}` has no start, so no run could begin; write `#[handoff(start, ..)]` on \
                 the agent that gets a new run"
            ),
        );
    }
    if !unsure && graph.agents.iter().all(|agent| agent.done.is_none()) {
        let instead = match mend::bare(graph)[..] {
            [end] => format!("write `#[handoff(done)]` on `{}`", graph.agents[end].ident),
            _ => "add a variant with `#[handoff(done)]` and an edge to it".to_owned(),
        };
        sink.error(
            name.span(),
            format_args!("`{name}` has no end, so no run could finish; {instead}"),
        );
    }
    for agent in &graph.agents {
        if let Some(done) = agent.done {
            end(agent, done, sink);
        } else if is_torn(agent) {
            torn(agent, sink);
        }
    }
}

/// An end has no code behind it, so it can only need something.
fn end(agent: &Agent, done: Span, sink: &mut Sink) {
    let name = &agent.ident;
    if agent.start.is_some() {
        sink.error(
            done,
            format_args!(
                "`{name}` is a start and an end, so a run there would be over before an agent has \
                 acted; remove `start` or `done`"
            ),
        );
        return;
    }
    let writes = match &agent.writes {
        Writes::Fields(fields) if fields.is_empty() => None,
        _ => agent.writes_word,
    };
    let words = [
        ("to(..)", agent.to.first().map(|edge| edge.word.span())),
        ("calls(..)", agent.calls.first().map(|edge| edge.word.span())),
        ("returns", agent.returns.as_ref().map(|(span, _)| *span)),
        ("writes(..)", writes),
        (
            "may(..)",
            agent
                .may
                .first()
                .and_then(|path| path.segments.first())
                .map(|first| first.ident.span()),
        ),
        ("replay", agent.replay_free),
    ];
    if let Some((at, words)) = listed(&words) {
        sink.error(
            at,
            format_args!(
                "`{name}` is an end, where a run is over and no agent acts, so it cannot have \
                 {words}; remove that, or remove `done`"
            ),
        );
    }
}

/// A called agent never owns the run.
fn torn(agent: &Agent, sink: &mut Sink) {
    let name = &agent.ident;
    let words = [("start", agent.start), ("to(..)", agent.to.first().map(|edge| edge.word.span()))];
    if let Some((at, words)) = listed(&words) {
        sink.error(
            at,
            format_args!(
                "`{name}` has `returns`, so it is called and gives back without ever owning the \
                 run, and cannot have {words}; remove that, or remove `returns`"
            ),
        );
    }
}

/// The first place among the words that are there, and all of these words.
fn listed(words: &[(&str, Option<Span>)]) -> Option<(Span, String)> {
    let there = words.iter().filter_map(|(word, at)| Some((*word, (*at)?)));
    let (names, places): (Vec<&str>, Vec<Span>) = there.unzip();
    Some((*places.first()?, names::list(names)))
}
