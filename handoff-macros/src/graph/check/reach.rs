//! Every agent can be reached, and reaches an end.
//!
//! One forgotten edge can cut many agents off. So of the agents that cannot be
//! reached only those are reported that no other one of them leads to, and of
//! those that reach no end only those where every way stops; of agents in a
//! cycle the first stands for all.

use std::collections::HashMap;

use super::calls::doubtful;
use super::parts::{self, Edges};
use crate::diag::Sink;
use crate::graph::model::Graph;
use crate::names;

/// The agents in the order in which a run may come to them, then the others.
pub(super) fn order(graph: &Graph) -> Vec<usize> {
    let edges: Edges = graph
        .agents
        .iter()
        .map(|agent| agent.to.iter().chain(&agent.calls).map(|edge| edge.target).collect())
        .collect();
    let starts = (0..edges.len()).filter(|&agent| graph.agents[agent].start.is_some());
    let (from, mut order) = parts::walk(&edges, starts);
    order.extend((0..edges.len()).filter(|&agent| from[agent].is_none()));
    order
}

pub(super) fn check(graph: &Graph, sink: &mut Sink) {
    if graph.unsure {
        return;
    }
    let reach = Reach::of(graph);
    let stuck = Stuck::of(graph);
    // One edge that is missing between the two cuts off the one and leaves the
    // other without an end. That is one mistake.
    if let (&[from], &[to]) = (&stuck.firsts[..], &reach.firsts[..]) {
        let owner = !graph.agents[to].is_called();
        if owner && reach.reached[from] && stuck.ends[to] {
            gap(graph, from, to, sink);
            return;
        }
    }
    let alone = |agent: usize| {
        let edges = &graph.agents[agent];
        edges.to.is_empty() && edges.calls.is_empty() && stuck.firsts.binary_search(&agent).is_ok()
    };
    for &agent in &reach.firsts {
        if alone(agent) {
            apart(graph, agent, sink);
        } else {
            cut_off(graph, agent, sink);
        }
    }
    for &agent in &stuck.firsts {
        if !(alone(agent) && reach.firsts.binary_search(&agent).is_ok()) {
            dead_end(graph, agent, &stuck, sink);
        }
    }
}

/// Which agents a run can come to.
struct Reach {
    reached: Vec<bool>,
    /// The agents to report, ascending.
    firsts: Vec<usize>,
}

impl Reach {
    fn of(graph: &Graph) -> Self {
        let count = graph.agents.len();
        // The last node stands for "anywhere": agents lead to it while it is not
        // known where they lead.
        let mut anywhere = doubtful(graph);
        for (anywhere, agent) in anywhere.iter_mut().zip(&graph.agents) {
            *anywhere |= agent.lenient;
        }
        let mut edges: Edges = graph
            .agents
            .iter()
            .zip(&anywhere)
            .map(|(agent, anywhere)| {
                let named = agent.to.iter().chain(&agent.calls).map(|edge| edge.target);
                named.chain(anywhere.then_some(count)).collect()
            })
            .collect();
        edges.push(if anywhere.contains(&true) { (0..count).collect() } else { Vec::new() });
        let mut sources = (0..count)
            .filter(|&agent| graph.agents[agent].start.is_some() || graph.agents[agent].unsure)
            .peekable();
        if sources.peek().is_none() {
            // That there is no start is reported, and all there is to say.
            return Self { reached: vec![true; count], firsts: Vec::new() };
        }
        let (from, _) = parts::walk(&edges, sources);
        let reached: Vec<bool> = from.iter().map(Option::is_some).collect();
        let parts = parts::parts(&edges);
        let mut entered = vec![false; parts.nodes.len()];
        for (node, targets) in edges.iter().enumerate() {
            for &target in targets {
                entered[parts.of[target]] |= parts.of[node] != parts.of[target];
            }
        }
        // A part with an edge into it that is not reached hangs on another part
        // that is not: an edge from a reached one would have reached it.
        let firsts = parts.nodes.iter().zip(entered).filter(|(_, entered)| !entered);
        let mut firsts: Vec<usize> = firsts
            .filter_map(|(nodes, _)| nodes.first().copied())
            .filter(|&node| node < count && !reached[node])
            .collect();
        firsts.sort_unstable();
        Self { reached, firsts }
    }
}

/// Which agents a run cannot end from.
struct Stuck {
    /// Whether a run that is at the agent can come to an end.
    ends: Vec<bool>,
    /// The agents to report, ascending.
    firsts: Vec<usize>,
    /// For each agent that is reported the agents that it goes round with.
    rounds: HashMap<usize, Vec<usize>>,
}

impl Stuck {
    fn of(graph: &Graph) -> Self {
        let count = graph.agents.len();
        let edges: Edges = graph
            .agents
            .iter()
            .map(|agent| agent.to.iter().map(|edge| edge.target).collect())
            .collect();
        let doubtful = doubtful(graph);
        let mut stuck =
            Self { ends: vec![true; count], firsts: Vec::new(), rounds: HashMap::new() };
        if graph.agents.iter().all(|agent| agent.done.is_none() && !agent.unsure) {
            // That there is no end is reported, and all there is to say.
            return stuck;
        }
        // A called agent ends by giving back; to hand off to one, or to call one
        // that does not give back, is a mistake of its own.
        let ends = (0..count).filter(|&place| {
            let agent = &graph.agents[place];
            agent.done.is_some() || agent.lenient || agent.is_called() || doubtful[place]
        });
        let (from, _) = parts::walk(&parts::reversed(&edges), ends);
        stuck.ends = from.iter().map(Option::is_some).collect();
        let parts = parts::parts(&edges);
        for (part, nodes) in parts.nodes.iter().enumerate() {
            let Some(&first) = nodes.first() else {
                continue;
            };
            let leaves =
                || nodes.iter().flat_map(|&node| &edges[node]).any(|&next| parts.of[next] != part);
            if !stuck.ends[first] && !leaves() {
                stuck.firsts.push(first);
                stuck.rounds.insert(first, nodes.clone());
            }
        }
        stuck.firsts.sort_unstable();
        stuck
    }
}

fn gap(graph: &Graph, from: usize, to: usize, sink: &mut Sink) {
    let (from, to) = (&graph.agents[from].ident, &graph.agents[to].ident);
    sink.error(
        from.span(),
        format_args!(
            "no end can be reached from `{from}`, and `{to}` cannot be reached at all: an edge \
             between them is missing; write `#[handoff(to({to}))]` on `{from}`"
        ),
    );
}

fn apart(graph: &Graph, agent: usize, sink: &mut Sink) {
    let agent = &graph.agents[agent].ident;
    sink.error(
        agent.span(),
        format_args!(
            "`{agent}` has no edges: no agent names it, and no end can be reached from it; add \
             `to({agent})` to an agent and `#[handoff(to(..))]` to `{agent}`, or remove the \
             variant"
        ),
    );
}

fn cut_off(graph: &Graph, agent: usize, sink: &mut Sink) {
    let agent = &graph.agents[agent];
    let name = &agent.ident;
    let (key, purpose) = if agent.is_called() {
        ("calls", "an agent that should call it")
    } else {
        ("to", "an agent that leads there")
    };
    sink.error(
        name.span(),
        format_args!(
            "`{name}` cannot be reached: no `{key}(..)` on a way from a start names it; add \
             `{key}({name})` to {purpose}, or remove the variant"
        ),
    );
}

fn dead_end(graph: &Graph, place: usize, stuck: &Stuck, sink: &mut Sink) {
    let agent = &graph.agents[place];
    let name = &agent.ident;
    let mut ends = graph.agents.iter().filter(|agent| agent.done.is_some());
    let edge = match (ends.next(), ends.next()) {
        (Some(end), None) => format!("to({})", end.ident),
        _ => "to(..)".to_owned(),
    };
    let round = stuck.rounds.get(&place).map_or(&[][..], Vec::as_slice);
    let message = if !agent.to.is_empty() {
        let names: Vec<String> =
            round.iter().map(|&place| graph.agents[place].ident.to_string()).collect();
        let among = names::list(names.iter().map(String::as_str));
        if round.len() > 1 {
            format!(
                "every way from it stays among {among}; add an edge that leads out, such as \
                 `{edge}`, to one of them"
            )
        } else {
            format!("its only edge leads back to it; add an edge that leads out, such as `{edge}`")
        }
    } else if agent.calls.is_empty() {
        format!(
            "it has no edges; add `#[handoff({edge})]`, or `done` if a run may end there, or \
             `returns = Type` if it is called"
        )
    } else {
        format!("it has no `to(..)`; add `#[handoff({edge})]`, or `returns = Type` if it is called")
    };
    sink.error(name.span(), format_args!("no end can be reached from `{name}`: {message}"));
}
