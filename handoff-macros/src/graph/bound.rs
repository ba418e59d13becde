//! The greatest number of handoffs that a run can make: a constant of the graph.
//!
//! A run is a walk from a start that takes an edge with `at_most = k` at most
//! `k` times. Where the walk leaves a strongly connected part it never comes
//! back, so parts are solved one by one, last part first, each by a search over
//! all states "agent, and how often each bounded edge was taken". The search is
//! exact; its states can be very many, so it gives up at a limit (or where the
//! counts of a state do not fit into 128 bits), and a formula
//! that is never too low takes its place: with the bounds of a part adding up to
//! `b`, and `l` edges on the longest way that takes no bounded edge, no walk in
//! the part is longer than `b + (b + 1) * l`.

mod search;

use self::search::Search;
use super::check::parts::{self, Edges, Parts};
use super::model::Graph;

/// How many states the search in one part may have; all parts of a graph together
/// may have twice as many.
const STATES_PER_PART: usize = 100_000;

/// How many handoffs a run can make at most.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Bound {
    /// No run makes more.
    pub(crate) max: u32,
    /// Some walk over the edges makes as many; what agents decide aside.
    pub(crate) exact: bool,
}

/// The number of handoffs that no run can exceed.
///
/// The user's `max_handoffs = N` cuts a longer walk after `N` steps, so it is
/// exact wherever the derived number is: some walk is known to be as long. Where
/// the derived number may be too high, a walk of `N` steps may not exist either.
/// A graph with an unbounded cycle, which the check refuses, has no such number;
/// the answer is then the largest one, and not exact.
pub(crate) fn max_handoffs(graph: &Graph) -> Bound {
    bound(graph, STATES_PER_PART)
}

/// The number of calls that no run can exceed, where every entry of `calls(..)`
/// has a bound.
pub(crate) fn max_calls(graph: &Graph) -> Option<u32> {
    let mut calls = graph.agents.iter().flat_map(|agent| &agent.calls);
    calls.try_fold(0_u32, |sum, edge| Some(sum.saturating_add(edge.at_most?.value)))
}

/// As [`max_handoffs`], with a limit for the search in each part.
pub(super) fn bound(graph: &Graph, states: usize) -> Bound {
    let limit = graph.max_handoffs.map_or(u32::MAX, |limit| limit.value);
    let longest = Walks::of(graph).longest(states);
    match longest.map(|length| (u32::try_from(length.steps), length.exact)) {
        Some((Ok(steps), exact)) => Bound { max: steps.min(limit), exact },
        // More than a `u32` holds; the user's number may still be a bound.
        Some((Err(_), exact)) => Bound { max: limit, exact: exact && graph.max_handoffs.is_some() },
        None => Bound { max: limit, exact: false },
    }
}

/// The length of a longest walk. The greater one wins; of equals the exact one,
/// because a walk of that length is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Length {
    steps: u64,
    exact: bool,
}

impl Length {
    const NONE: Self = Self { steps: 0, exact: true };

    fn and(self, steps: u64) -> Self {
        Self { steps: self.steps.saturating_add(steps), ..self }
    }
}

/// The edges that a run can come to.
struct Walks {
    starts: Vec<usize>,
    /// For each agent the targets, with bounds.
    edges: Vec<Vec<(usize, Option<u32>)>>,
}

/// A strongly connected part, with its agents counted from 0.
#[derive(Default)]
struct Part {
    /// For each agent the longest way on after the part is left there.
    exits: Vec<Length>,
    /// For each agent its edges in the part: the target, and the bounded edge
    /// that it is, if it is one.
    edges: Vec<Vec<(usize, Option<usize>)>>,
    /// How often each bounded edge can be taken.
    bounds: Vec<u32>,
}

impl Walks {
    fn of(graph: &Graph) -> Self {
        let starts: Vec<usize> =
            (0..graph.agents.len()).filter(|&agent| graph.agents[agent].start.is_some()).collect();
        let mut edges: Vec<Vec<(usize, Option<u32>)>> = graph
            .agents
            .iter()
            .map(|agent| {
                let edges = agent
                    .to
                    .iter()
                    .map(|edge| (edge.target, edge.at_most.map(|bound| bound.value)));
                edges.filter(|(_, bound)| *bound != Some(0)).collect()
            })
            .collect();
        let (reached, _) = parts::walk(&targets(&edges), starts.iter().copied());
        for (edges, reached) in edges.iter_mut().zip(reached) {
            if reached.is_none() {
                edges.clear();
            }
        }
        Self { starts, edges }
    }

    /// The longest walk from any start; `None` where there is no longest one.
    fn longest(&self, states: usize) -> Option<Length> {
        let parts = parts::parts(&targets(&self.edges));
        let entered = self.entered(&parts);
        let mut room = states.saturating_mul(2);
        let mut place = vec![0; self.edges.len()];
        let mut longest = vec![Length::NONE; self.edges.len()];
        for (index, agents) in parts.nodes.iter().enumerate() {
            for (local, &agent) in agents.iter().enumerate() {
                place[agent] = local;
            }
            let mut part = Part::default();
            for &agent in agents {
                let mut exit = Length::NONE;
                let mut inner = Vec::new();
                for &(target, bound) in &self.edges[agent] {
                    if parts.of[target] == index {
                        let bounded = bound.map(|_| part.bounds.len());
                        part.bounds.extend(bound);
                        inner.push((place[target], bounded));
                    } else {
                        exit = exit.max(longest[target].and(1));
                    }
                }
                part.exits.push(exit);
                part.edges.push(inner);
            }
            let entries = agents.iter().filter(|agent| entered[**agent]);
            let entries: Vec<usize> = entries.map(|agent| place[*agent]).collect();
            let found = part.longest(&entries, states.min(room), &mut room)?;
            for (entry, length) in entries.into_iter().zip(found) {
                longest[agents[entry]] = length;
            }
        }
        self.starts.iter().map(|&start| longest[start]).max().or(Some(Length::NONE))
    }

    /// For each agent whether a walk can come to its part there.
    fn entered(&self, parts: &Parts) -> Vec<bool> {
        let mut entered = vec![false; self.edges.len()];
        for &start in &self.starts {
            entered[start] = true;
        }
        for (agent, edges) in self.edges.iter().enumerate() {
            for &(target, _) in edges {
                entered[target] |= parts.of[target] != parts.of[agent];
            }
        }
        entered
    }
}

impl Part {
    /// For each entry the longest walk from it, in the part and on. Takes the
    /// states that it needed from what is left for all parts.
    fn longest(&self, entries: &[usize], room: usize, left: &mut usize) -> Option<Vec<Length>> {
        let free = self.longest_free_way()?;
        if self.bounds.is_empty() {
            // Without bounded edges a part is one agent without an edge to itself.
            return Some(entries.iter().map(|&entry| self.exits[entry]).collect());
        }
        let searched = Search::new(self, room).and_then(|mut search| {
            let found = entries.iter().map(|&entry| search.from(entry)).collect();
            *left = left.saturating_sub(search.size());
            found
        });
        Some(searched.unwrap_or_else(|| {
            let bounds: u64 = self.bounds.iter().map(|&bound| u64::from(bound)).sum();
            let within = bounds.saturating_add(bounds.saturating_add(1).saturating_mul(free));
            let exit = self.exits.iter().copied().max().unwrap_or(Length::NONE);
            vec![Length { exact: false, ..exit.and(within) }; entries.len()]
        }))
    }

    /// The edges on the longest way over unbounded edges only; `None` where one
    /// leads back.
    fn longest_free_way(&self) -> Option<u64> {
        let free: Edges = self
            .edges
            .iter()
            .map(|edges| {
                edges
                    .iter()
                    .filter(|(_, bounded)| bounded.is_none())
                    .map(|(target, _)| *target)
                    .collect()
            })
            .collect();
        let parts = parts::parts(&free);
        let mut longest = vec![0_u64; free.len()];
        for nodes in &parts.nodes {
            let [node] = nodes[..] else { return None };
            if free[node].contains(&node) {
                return None;
            }
            longest[node] = free[node].iter().map(|&next| longest[next] + 1).max().unwrap_or(0);
        }
        Some(longest.into_iter().max().unwrap_or(0))
    }
}

/// The edges without their bounds.
fn targets(edges: &[Vec<(usize, Option<u32>)>]) -> Edges {
    edges.iter().map(|edges| edges.iter().map(|(target, _)| *target).collect()).collect()
}
