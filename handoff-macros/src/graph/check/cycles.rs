//! Every cycle of handoffs has an edge with a bound.

use super::parts::{self, Edges};
use crate::diag::Sink;
use crate::graph::model::{Agent, Graph};

pub(super) fn check(graph: &Graph, sink: &mut Sink) {
    // Agents that may not be handed to are reported for that, and are in no cycle.
    let owns = |agent: &Agent| agent.done.is_none() && !agent.is_called();
    let edges: Edges = graph
        .agents
        .iter()
        .map(|agent| {
            let unbounded = agent.to.iter().filter(|edge| edge.at_most.is_none());
            unbounded
                .map(|edge| edge.target)
                .filter(|&target| owns(&graph.agents[target]))
                .collect()
        })
        .collect();
    for cycle in parts::cycles(&edges, &super::reach::order(graph)) {
        let [.., last, entry] = cycle[..] else {
            continue;
        };
        let Some(edge) = graph.agents[last].to.iter().find(|edge| edge.target == entry) else {
            continue;
        };
        let word = &edge.word;
        let elsewhere =
            if cycle.len() > 2 { " here, or bound another edge of the cycle" } else { "" };
        sink.error(
            word.span(),
            format_args!(
                "the cycle `{}` has no bound, so a run might never end; write `to({word}(at_most = \
                 2))`{elsewhere}",
                spelled(graph, &cycle),
            ),
        );
    }
}

/// A way agent by agent: `Research -> Writer -> Research`. The middle of a very
/// long one is left out.
pub(super) fn spelled(graph: &Graph, way: &[usize]) -> String {
    const SHOWN: usize = 8;
    let names = |way: &[usize]| -> Vec<String> {
        way.iter().map(|&node| graph.agents[node].ident.to_string()).collect()
    };
    if way.len() <= 2 * SHOWN {
        return names(way).join(" -> ");
    }
    let (head, tail) = (&way[..SHOWN], &way[way.len() - SHOWN..]);
    let left_out = way.len() - 2 * SHOWN;
    format!("{} -> ({left_out} more) -> {}", names(head).join(" -> "), names(tail).join(" -> "))
}
