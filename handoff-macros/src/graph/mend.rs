//! What a faulty graph is taken for once its mistakes are reported: code is
//! written for the graph that was most likely meant, so that a mistake in the
//! attributes is not followed by errors in the user's functions.

use super::model::{Agent, Edge, Graph, Writes};

/// Mending gives an agent edges to all others, so a graph that is wrong all over
/// is left as it is.
const FEW: usize = 8;

/// Mends what a sound graph does not have.
pub(super) fn mend(graph: &mut Graph) {
    torn(graph);
    dead_ends(graph);
    orphans(graph);
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

/// Mends agents that stop short of an end, and those of which a part is unknown:
/// what they may do is then unknown too.
fn dead_ends(graph: &mut Graph) {
    let no_end = graph.agents.iter().all(|agent| agent.done.is_none());
    for place in bare(graph) {
        let agent = &mut graph.agents[place];
        if no_end || agent.unknown_word {
            agent.done = Some(agent.ident.span());
        }
    }
    let stuck = |agent: &Agent| {
        let owns = agent.done.is_none() && !agent.is_called();
        owns && (agent.to.is_empty() || agent.unsure)
    };
    if graph.agents.iter().filter(|agent| stuck(agent)).count() > FEW {
        return;
    }
    for agent in graph.agents.iter_mut().filter(|agent| stuck(agent)) {
        agent.lenient = true;
        if agent.unsure || does_nothing(agent) {
            agent.writes = Writes::All;
        }
    }
}

/// Mends agents that nobody leads to: everyone does.
fn orphans(graph: &mut Graph) {
    let handed_to = named(graph, |agent| &agent.to);
    let called = named(graph, |agent| &agent.calls);
    let agents = graph.agents.iter().zip(handed_to).zip(called).enumerate();
    let orphans = agents.filter(|(_, ((agent, handed_to), called))| {
        let named = if agent.is_called() { *called } else { *handed_to };
        agent.start.is_none() && !named
    });
    let orphans: Vec<usize> = orphans.map(|(place, _)| place).collect();
    if orphans.len() > FEW {
        return;
    }
    for place in orphans {
        let (word, is_called) =
            (graph.agents[place].ident.clone(), graph.agents[place].is_called());
        for (from, agent) in graph.agents.iter_mut().enumerate() {
            if from != place && agent.done.is_none() && !agent.is_called() {
                let list = if is_called { &mut agent.calls } else { &mut agent.to };
                list.push(Edge { target: place, word: word.clone(), at_most: None });
            }
        }
    }
}

/// Agents that a run can come to and that do nothing there: ends, but for the word.
pub(super) fn bare(graph: &Graph) -> Vec<usize> {
    let is_bare = |agent: &Agent| does_nothing(agent) && (!agent.lenient || agent.unknown_word);
    let agents = graph.agents.iter().zip(named(graph, |agent| &agent.to)).enumerate();
    agents.filter(|(_, (agent, named))| *named && is_bare(agent)).map(|(place, _)| place).collect()
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
    let leads = !agent.to.is_empty() || !agent.calls.is_empty();
    let is_marked = agent.start.is_some() || agent.done.is_some() || agent.is_called();
    !acts && !leads && !is_marked
}
