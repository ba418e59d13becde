//! Bounds that forbid what the graph allows.

use super::cycles::spelled;
use super::parts::{self, Edges};
use crate::diag::Sink;
use crate::graph::model::Graph;

pub(super) fn check(graph: &Graph, sink: &mut Sink) {
    for edge in graph.agents.iter().flat_map(|agent| agent.to.iter().chain(&agent.calls)) {
        if let Some(bound) = edge.at_most.filter(|bound| bound.value == 0) {
            let word = &edge.word;
            sink.error(
                bound.span,
                format_args!(
                    "`at_most = 0` forbids the edge that it stands on; write at least \
                     `{word}(at_most = 1)`, or remove `{word}` from the list"
                ),
            );
        }
    }
    whole_run(graph, sink);
}

/// `max_handoffs` lets at least the shortest run end.
fn whole_run(graph: &Graph, sink: &mut Sink) {
    let Some(limit) = graph.max_handoffs else {
        return;
    };
    // Where an edge may be missing, so may be the shortest way.
    let doubtful = graph.unsure || graph.agents.iter().any(|agent| agent.lenient);
    let edges: Edges = graph
        .agents
        .iter()
        .map(|agent| agent.to.iter().map(|edge| edge.target).collect())
        .collect();
    let starts = (0..edges.len()).filter(|&agent| graph.agents[agent].start.is_some());
    let (from, order) = parts::walk(&edges, starts);
    let end = order.iter().copied().find(|&agent| graph.agents[agent].done.is_some());
    if let (Some(end), false) = (end, doubtful) {
        let way = parts::way(&from, end);
        let least = way.len() - 1;
        if u64::from(limit.value) < least as u64 {
            sink.error(
                limit.span,
                format_args!(
                    "with `max_handoffs = {}` no run could end, because the shortest way to an end \
                     is `{}`; write at least `max_handoffs = {least}`",
                    limit.value,
                    spelled(graph, &way),
                ),
            );
            return;
        }
    }
    if limit.value == 0 {
        sink.error(
            limit.span,
            "with `max_handoffs = 0` no agent could hand off; write at least `max_handoffs = 1`, \
             or leave it out",
        );
    }
}
