//! Pictures of a graph: mermaid, DOT, and an SVG for the documentation.
//!
//! All three read a [`Picture`], in which agents and arrows stand in the order
//! of wire names: what a writer makes cannot depend on the order in which the
//! user wrote variants or list entries. Drawing never fails: it takes graphs
//! with mistakes too, and leaves out an entry that names no agent.

mod chains;
mod dot;
mod layers;
mod layout;
mod mermaid;
mod order;
mod place;
mod svg;
mod text;

#[cfg(test)]
mod tests;

use super::model::Graph;

/// A mermaid `flowchart`, without a fence around it.
pub(crate) fn mermaid(graph: &Graph) -> String {
    mermaid::flowchart(&Picture::of(graph))
}

/// A Graphviz `digraph`.
pub(crate) fn dot(graph: &Graph) -> String {
    dot::digraph(&Picture::of(graph))
}

/// One HTML block with an inline SVG, for a `#[doc = ..]` of its own.
///
/// It holds no blank line, so markdown passes it on as it is; the text around
/// it must be parted from it by blank lines. Above 60 agents or 120 edges
/// it only says how many there are: such a drawing can not be read.
pub(crate) fn svg(graph: &Graph) -> String {
    svg::block(&Picture::of(graph))
}

/// What is drawn, in an order that only wire names decide.
#[derive(Debug)]
struct Picture {
    /// The name of the enum.
    title: String,
    /// The name of the module; makes ids unique on a page.
    module: String,
    nodes: Vec<Node>,
    arrows: Vec<Arrow>,
}

/// An agent.
#[derive(Debug)]
struct Node {
    /// The wire name.
    name: String,
    /// The variant's name.
    label: String,
    /// The first paragraph of its documentation, on one line; may be empty.
    summary: String,
    start: bool,
    end: bool,
    called: bool,
}

/// An entry of `to(..)` or `calls(..)`; its ends are places in [`Picture::nodes`].
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Arrow {
    from: usize,
    kind: Kind,
    to: usize,
    at_most: Option<u32>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Handoff,
    Call,
}

impl Picture {
    fn of(graph: &Graph) -> Self {
        let order = graph.sorted();
        let mut rank = vec![0; order.len()];
        for (place, &agent) in order.iter().enumerate() {
            rank[agent] = place;
        }
        let mut nodes = Vec::with_capacity(order.len());
        let mut arrows = Vec::new();
        for (from, agent) in order.iter().map(|&agent| &graph.agents[agent]).enumerate() {
            nodes.push(Node {
                name: agent.name.text.clone(),
                label: text::plain(&agent.ident),
                summary: text::summary(&agent.doc),
                start: agent.start.is_some(),
                end: agent.done.is_some(),
                called: agent.is_called(),
            });
            for (kind, edges) in [(Kind::Handoff, &agent.to), (Kind::Call, &agent.calls)] {
                for edge in edges {
                    if let Some(&to) = rank.get(edge.target) {
                        let at_most = edge.at_most.map(|number| number.value);
                        arrows.push(Arrow { from, kind, to, at_most });
                    }
                }
            }
        }
        // The order of `Graph::sorted_edges`: by the wire name of the target.
        arrows.sort();
        Self { title: text::plain(&graph.ident), module: text::plain(&graph.module), nodes, arrows }
    }
}

impl Arrow {
    /// The words on the arrow.
    fn label(&self) -> Option<String> {
        self.at_most.map(|bound| format!("at most {bound}"))
    }
}
