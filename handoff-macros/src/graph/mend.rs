//! What a faulty graph is taken for once its mistakes are reported: code is
//! written for the graph that was most likely meant, so that a mistake in the
//! attributes is not followed by errors in the user's functions.

use super::model::{Agent, Edge, Graph, Writes};

/// Mends what a sound graph does not have.
pub(super) fn mend(graph: &mut Graph) {
    torn(graph);
    dead_ends(graph);
}

/// Mends agents that are called and own runs as well: where nobody calls them they
/// own runs, else they are called.
fn torn(graph: &mut Graph) {
    let called = named(graph, |agent| &agent.calls);
    for (agent, called) in graph.agents.iter_mut().zip(called) {
        let owns = agent.start.is_some() || agent.done.is_some() || !agent.to.is_empty();
        if agent.is_called() && called {
            agent.start = None;
            agent.done = None;
            agent.to.clear();
        } else if agent.is_called() && owns {
            agent.returns = None;
        }
    }
    let handed_to = named(graph, |agent| &agent.to);
    for (place, handed_to) in handed_to.into_iter().enumerate() {
        if !handed_to || !graph.agents[place].is_called() {
            continue;
        }
        if graph.agents.iter().any(|agent| agent.calls.iter().any(|edge| edge.target == place)) {
            for agent in &mut graph.agents {
                agent.to.retain(|edge| edge.target != place);
            }
        } else {
            graph.agents[place].returns = None;
        }
    }
}

/// Mends agents that stop short of an end.
fn dead_ends(graph: &mut Graph) {
    let no_end = graph.agents.iter().all(|agent| agent.done.is_none());
    let bare = if no_end { bare(graph) } else { Vec::new() };
    for (place, agent) in graph.agents.iter_mut().enumerate() {
        if agent.done.is_some() || agent.is_called() || !agent.to.is_empty() {
            continue;
        }
        if bare.contains(&place) {
            agent.done = Some(agent.ident.span());
        } else {
            agent.lenient = true;
        }
    }
}

/// Agents that a run can come to and that do nothing there: ends, but for the word.
pub(super) fn bare(graph: &Graph) -> Vec<usize> {
    let agents = graph.agents.iter().zip(named(graph, |agent| &agent.to)).enumerate();
    agents.filter(|(_, (agent, named))| *named && does_nothing(agent)).map(|(at, _)| at).collect()
}

/// For each agent whether it stands in a list of some agent.
fn named(graph: &Graph, list: impl Fn(&Agent) -> &[Edge]) -> Vec<bool> {
    let mut named = vec![false; graph.agents.len()];
    for edge in graph.agents.iter().flat_map(list) {
        named[edge.target] = true;
    }
    named
}

fn does_nothing(agent: &Agent) -> bool {
    let writes = !matches!(&agent.writes, Writes::Fields(fields) if fields.is_empty());
    let acts = writes || !agent.may.is_empty() || agent.replay_free.is_some();
    let leads = !agent.to.is_empty() || !agent.calls.is_empty() || agent.lenient;
    let is_marked = agent.start.is_some() || agent.done.is_some() || agent.is_called();
    !acts && !leads && !is_marked
}
