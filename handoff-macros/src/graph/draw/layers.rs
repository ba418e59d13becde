//! Which arrows point down, and on which layer an agent stands.

use std::collections::VecDeque;

use super::Picture;

/// One bit per agent: see [`down`].
pub(super) const MOST_AGENTS: usize = 60;

/// A layer wider than this is broken up: about what a page of rustdoc shows.
const WIDEST: f64 = 840.0;

/// How each arrow is drawn, and the layer of each node.
#[derive(Debug)]
pub(super) struct Layers {
    /// Per arrow: whether it points down; where not, it goes back or to itself.
    pub(super) down: Vec<bool>,
    /// Per node, from 0 without holes.
    pub(super) of: Vec<usize>,
}

pub(super) fn assign(picture: &Picture, widths: &[f64]) -> Layers {
    let down = down(picture, &distances(picture));
    let mut of = vec![0; picture.nodes.len()];
    // The arrows that point down make no cycle, so this ends by itself before the count does.
    for _ in 0..of.len() {
        let mut moved = false;
        for (arrow, _) in picture.arrows.iter().zip(&down).filter(|&(_, &down)| down) {
            if of[arrow.to] <= of[arrow.from] {
                of[arrow.to] = of[arrow.from] + 1;
                moved = true;
            }
        }
        if !moved {
            break;
        }
    }
    break_up(picture, &down, widths, &mut of);
    Layers { down, of }
}

/// The number of arrows from the nearest start. What no start reaches counts
/// from its first agent.
fn distances(picture: &Picture) -> Vec<usize> {
    let nodes = 0..picture.nodes.len();
    let mut queue: VecDeque<usize> =
        nodes.clone().filter(|&node| picture.nodes[node].start).collect();
    let mut distance: Vec<Option<usize>> =
        picture.nodes.iter().map(|node| node.start.then_some(0)).collect();
    let mut roots = nodes;
    loop {
        if let Some(node) = queue.pop_front() {
            for arrow in picture.arrows.iter().filter(|arrow| arrow.from == node) {
                if distance[arrow.to].is_none() {
                    distance[arrow.to] = distance[node].map(|steps| steps + 1);
                    queue.push_back(arrow.to);
                }
            }
        } else if let Some(root) = roots.find(|&node| distance[node].is_none()) {
            distance[root] = Some(0);
            queue.push_back(root);
        } else {
            break;
        }
    }
    distance.into_iter().map(Option::unwrap_or_default).collect()
}

/// Adds arrows one by one and turns down each that would close a cycle. Those
/// that lead away from the start come first, then those without a bound: in a
/// loop the bounded arrow is the one that goes back.
fn down(picture: &Picture, distance: &[usize]) -> Vec<bool> {
    let mut order: Vec<usize> = (0..picture.arrows.len()).collect();
    order.sort_by_key(|&place| {
        let arrow = &picture.arrows[place];
        (distance[arrow.to] <= distance[arrow.from], arrow.at_most.is_some(), place)
    });
    // Bit `b` of `reach[a]`: the arrows so far lead from `a` to `b`.
    let mut reach: Vec<u64> = (0..picture.nodes.len()).map(|node| 1 << (node % 64)).collect();
    let mut down = vec![false; picture.arrows.len()];
    for place in order {
        let arrow = &picture.arrows[place];
        let (from, to) = (1 << (arrow.from % 64), reach[arrow.to]);
        if to & from == 0 {
            down[place] = true;
            for known in reach.iter_mut().filter(|known| **known & from != 0) {
                *known |= to;
            }
        }
    }
    down
}

/// Spreads the agents that lead nowhere over more layers where they are too
/// many for one: a supervisor with a dozen called agents stays legible.
fn break_up(picture: &Picture, down: &[bool], widths: &[f64], of: &mut [usize]) {
    let mut leads = vec![false; of.len()];
    for (arrow, _) in picture.arrows.iter().zip(down).filter(|&(_, &down)| down) {
        leads[arrow.from] = true;
    }
    let mut layer = 0;
    // Each layer keeps an agent, so there are never more layers than agents.
    while layer < of.len() {
        let here: Vec<usize> = (0..of.len()).filter(|&node| of[node] == layer).collect();
        let total: f64 = here.iter().map(|&node| widths[node]).sum();
        // Dealt out in turn, so that those that stay leave room for the lines to the others.
        let parts = (total / WIDEST).ceil();
        let mut turn = 0.0;
        for &node in here.iter().filter(|&&node| !leads[node]) {
            if turn > 0.0 {
                of[node] += 1;
            }
            turn += 1.0;
            if turn >= parts {
                turn = 0.0;
            }
        }
        layer += 1;
    }
}
