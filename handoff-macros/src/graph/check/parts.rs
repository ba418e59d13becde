//! The walks that all checks are made of: breadth-first orders and strongly
//! connected parts, both with a stack of their own instead of recursion.

use std::collections::VecDeque;

/// A directed graph: for each node the nodes that its edges lead to.
pub(crate) type Edges = Vec<Vec<usize>>;

/// Strongly connected parts.
#[derive(Debug)]
pub(crate) struct Parts {
    /// The part of each node.
    pub(crate) of: Vec<usize>,
    /// The nodes of each part, ascending. A part comes after all parts that its
    /// edges lead to.
    pub(crate) nodes: Vec<Vec<usize>>,
}

/// Finds the strongly connected parts (Tarjan's way).
pub(crate) fn parts(edges: &Edges) -> Parts {
    const UNSEEN: usize = usize::MAX;
    let count = edges.len();
    let mut of = vec![UNSEEN; count];
    let mut nodes: Vec<Vec<usize>> = Vec::new();
    let mut order = vec![UNSEEN; count];
    let mut low = vec![0; count];
    let mut open: Vec<usize> = Vec::new();
    let mut seen = 0;
    // A node, and how many of its edges were followed.
    let mut stack: Vec<(usize, usize)> = Vec::new();
    for root in 0..count {
        if order[root] != UNSEEN {
            continue;
        }
        stack.push((root, 0));
        while let Some((node, followed)) = stack.pop() {
            if followed == 0 {
                order[node] = seen;
                low[node] = seen;
                seen += 1;
                open.push(node);
            }
            if let Some(&next) = edges[node].get(followed) {
                stack.push((node, followed + 1));
                if order[next] == UNSEEN {
                    stack.push((next, 0));
                } else if of[next] == UNSEEN {
                    low[node] = low[node].min(order[next]);
                }
                continue;
            }
            if low[node] == order[node] {
                let first = open.iter().rposition(|&other| other == node).unwrap_or(0);
                let mut part = open.split_off(first);
                for &member in &part {
                    of[member] = nodes.len();
                }
                part.sort_unstable();
                nodes.push(part);
            }
            if let Some(&(parent, _)) = stack.last() {
                low[parent] = low[parent].min(low[node]);
            }
        }
    }
    Parts { of, nodes }
}

/// For each node the node that a breadth-first walk first came from: itself for
/// a source, `None` where the walk does not come. The second list is the order
/// in which the walk found the nodes.
pub(crate) fn walk(
    edges: &Edges,
    sources: impl IntoIterator<Item = usize>,
) -> (Vec<Option<usize>>, Vec<usize>) {
    let mut from = vec![None; edges.len()];
    let mut order = Vec::new();
    let mut queue = VecDeque::new();
    for source in sources {
        if from[source].is_none() {
            from[source] = Some(source);
            queue.push_back(source);
        }
    }
    while let Some(node) = queue.pop_front() {
        order.push(node);
        for &next in &edges[node] {
            if from[next].is_none() {
                from[next] = Some(node);
                queue.push_back(next);
            }
        }
    }
    (from, order)
}

/// The way to a node, from its source on, that [`walk`] found.
pub(crate) fn way(from: &[Option<usize>], to: usize) -> Vec<usize> {
    let mut way = vec![to];
    let mut node = to;
    while let Some(before) = from[node] {
        if before == node {
            break;
        }
        way.push(before);
        node = before;
    }
    way.reverse();
    way
}

/// The edges turned around.
pub(crate) fn reversed(edges: &Edges) -> Edges {
    let mut back = vec![Vec::new(); edges.len()];
    for (node, targets) in edges.iter().enumerate() {
        for &target in targets {
            back[target].push(node);
        }
    }
    back
}

/// For each part that holds a cycle, one short cycle in it: from its entry, the
/// node of the part that comes first in `order`, back to its entry, which stands
/// at both ends.
pub(crate) fn cycles(edges: &Edges, order: &[usize]) -> Vec<Vec<usize>> {
    let parts = parts(edges);
    let mut entered = vec![false; parts.nodes.len()];
    let mut from: Vec<Option<usize>> = vec![None; edges.len()];
    let mut found = Vec::new();
    for &entry in order {
        let part = parts.of[entry];
        if std::mem::replace(&mut entered[part], true) {
            continue;
        }
        from[entry] = Some(entry);
        let mut queue = VecDeque::from([entry]);
        'walk: while let Some(node) = queue.pop_front() {
            for &next in &edges[node] {
                if next == entry {
                    let mut cycle = way(&from, node);
                    cycle.push(entry);
                    found.push(cycle);
                    break 'walk;
                }
                if parts.of[next] == part && from[next].is_none() {
                    from[next] = Some(node);
                    queue.push_back(next);
                }
            }
        }
    }
    found
}
