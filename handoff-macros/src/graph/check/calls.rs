//! Calls: only agents with `returns` are called, they are never handed to, and
//! no chain of calls comes back to where it began.

use super::cycles::spelled;
use super::parts;
use super::roles::is_torn;
use crate::diag::Sink;
use crate::graph::model::Graph;

/// For each agent whether it leads nowhere, but only because it was taken for an
/// agent of the other kind: handed to although it has `returns`, or called
/// although it has none. That is reported here, so that no other check asks where
/// a run gets to from there.
pub(super) fn doubtful(graph: &Graph) -> Vec<bool> {
    let mut doubtful = vec![false; graph.agents.len()];
    for agent in graph.agents.iter().filter(|agent| agent.done.is_none()) {
        for edge in &agent.calls {
            doubtful[edge.target] |= !graph.agents[edge.target].is_called();
        }
        for edge in agent.to.iter().filter(|_| !agent.is_called()) {
            doubtful[edge.target] |= graph.agents[edge.target].is_called();
        }
    }
    for (doubtful, agent) in doubtful.iter_mut().zip(&graph.agents) {
        *doubtful &= agent.done.is_none() && agent.to.is_empty();
    }
    doubtful
}

pub(super) fn check(graph: &Graph, sink: &mut Sink) {
    handed(graph, sink);
    returning(graph, sink);
    endless(graph, sink);
}

/// No `to(..)` names a called agent.
fn handed(graph: &Graph, sink: &mut Sink) {
    for agent in &graph.agents {
        // What such an agent has in `to(..)` is reported as a whole.
        if agent.done.is_some() || agent.is_called() {
            continue;
        }
        for edge in &agent.to {
            let target = &graph.agents[edge.target];
            if target.done.is_none() && target.is_called() && !is_torn(target) {
                let word = &edge.word;
                sink.error(
                    word.span(),
                    format_args!(
                        "`{word}` cannot be handed to, because it has `returns`: it is called and \
                         gives back; write `calls({word})` instead of `to({word})`, or remove \
                         `returns` from `{word}`"
                    ),
                );
            }
        }
    }
}

/// Every `calls(..)` names an agent that gives something back.
fn returning(graph: &Graph, sink: &mut Sink) {
    // Where a target can own runs, each word that calls it is a mistake; where it
    // can do nothing at all, its `returns` was forgotten, which is one mistake.
    let mut owns: Vec<bool> = graph
        .agents
        .iter()
        .map(|agent| agent.start.is_some() || agent.done.is_some() || !agent.to.is_empty())
        .collect();
    for edge in graph.agents.iter().flat_map(|agent| &agent.to) {
        owns[edge.target] = true;
    }
    let mut told = vec![false; graph.agents.len()];
    for agent in graph.agents.iter().filter(|agent| agent.done.is_none()) {
        for edge in &agent.calls {
            let target = &graph.agents[edge.target];
            if target.is_called()
                || target.unsure
                || std::mem::replace(&mut told[edge.target], !owns[edge.target])
            {
                continue;
            }
            let word = &edge.word;
            let message = if owns[edge.target] {
                format!(
                    "`{word}` cannot be called, because it has no `returns`: it owns runs and \
                     gives nothing back; write `to({word})` instead of `calls({word})`"
                )
            } else {
                format!(
                    "`{word}` cannot be called, because it gives nothing back; write \
                     `#[handoff(returns = Type)]` on `{word}`"
                )
            };
            sink.error(word.span(), message);
        }
    }
}

/// No cycle among calls.
fn endless(graph: &Graph, sink: &mut Sink) {
    let edges = graph
        .agents
        .iter()
        .map(|agent| {
            let calls = agent.calls.iter().filter(|_| agent.is_called() && agent.done.is_none());
            calls
                .map(|edge| edge.target)
                .filter(|&target| graph.agents[target].is_called())
                .collect()
        })
        .collect();
    for cycle in parts::cycles(&edges, &super::reach::order(graph)) {
        let [.., last, entry] = cycle[..] else {
            continue;
        };
        let Some(edge) = graph.agents[last].calls.iter().find(|edge| edge.target == entry) else {
            continue;
        };
        let word = &edge.word;
        sink.error(
            word.span(),
            format_args!(
                "`{}` is a cycle of calls, in which no agent could give back before the others; \
                 remove `{word}` from `calls(..)` of `{}`",
                spelled(graph, &cycle),
                graph.agents[last].ident,
            ),
        );
    }
}
