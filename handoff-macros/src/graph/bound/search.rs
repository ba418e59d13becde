//! The exact search in one strongly connected part.
//!
//! It runs inside rustc in an unoptimised build, on every check of the user's
//! crate. So a state is one number, hashed by one multiplication.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::{Length, Part};

/// The agent and how often each bounded edge was taken, side by side in bits.
type State = u128;

/// An edge as a change of the state.
struct Step {
    target: usize,
    count: Option<Count>,
}

/// Where a state counts an edge.
#[derive(Clone, Copy)]
struct Count {
    one: State,
    mask: State,
    /// The count at the edge's bound.
    most: State,
}

pub(super) struct Search<'p> {
    part: &'p Part,
    /// How many states there may be.
    room: usize,
    steps: Vec<Vec<Step>>,
    /// The place of each state in `best`.
    states: HashMap<State, usize, BuildHasherDefault<Mix>>,
    best: Vec<Length>,
}

impl<'p> Search<'p> {
    /// `None` where the counts do not fit into one number.
    pub(super) fn new(part: &'p Part, room: usize) -> Option<Self> {
        let mut used = usize::BITS - part.edges.len().leading_zeros();
        let mut counts = Vec::with_capacity(part.bounds.len());
        for &bound in &part.bounds {
            let width = u32::BITS - bound.leading_zeros();
            if used + width > State::BITS {
                return None;
            }
            let mask = ((1 << width) - 1) << used;
            counts.push(Count { one: 1 << used, mask, most: State::from(bound) << used });
            used += width;
        }
        let step = |&(target, bounded): &(usize, Option<usize>)| Step {
            target,
            count: bounded.map(|edge| counts[edge]),
        };
        let steps = part.edges.iter().map(|edges| edges.iter().map(step).collect()).collect();
        Some(Self { part, room, steps, states: HashMap::default(), best: Vec::new() })
    }

    /// How many states were found so far.
    pub(super) fn size(&self) -> usize {
        self.best.len()
    }

    /// The longest walk from an entry; `None` where there are too many states,
    /// after which the search is of no more use.
    ///
    /// No walk comes to the same state twice, because every cycle takes a bounded
    /// edge. So a state that is known when the walk comes to it is also finished.
    pub(super) fn from(&mut self, entry: usize) -> Option<Length> {
        // The counts alone, the agent, the state's place, and how many of the
        // agent's edges were followed.
        let mut stack: Vec<(State, usize, usize, usize)> = Vec::new();
        let first = match self.states.get(&(entry as State)) {
            Some(&known) => return Some(self.best[known]),
            None => self.enter(0, entry)?,
        };
        stack.push((0, entry, first, 0));
        while let Some((counts, agent, place, followed)) = stack.pop() {
            let Some(step) = self.steps[agent].get(followed) else {
                if let Some(&(_, _, before, _)) = stack.last() {
                    self.best[before] = self.best[before].max(self.best[place].and(1));
                }
                continue;
            };
            stack.push((counts, agent, place, followed + 1));
            let mut counts = counts;
            if let Some(Count { one, mask, most }) = step.count {
                if counts & mask == most {
                    continue;
                }
                counts += one;
            }
            let target = step.target;
            if let Some(&known) = self.states.get(&(counts | target as State)) {
                self.best[place] = self.best[place].max(self.best[known].and(1));
            } else {
                let entered = self.enter(counts, target)?;
                stack.push((counts, target, entered, 0));
            }
        }
        Some(self.best[first])
    }

    fn enter(&mut self, counts: State, agent: usize) -> Option<usize> {
        let place = self.best.len();
        if place >= self.room {
            return None;
        }
        self.states.insert(counts | agent as State, place);
        self.best.push(self.part.exits[agent]);
        Some(place)
    }
}

/// Hashes one `u128`.
#[derive(Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u128(u128::from(byte));
        }
    }

    #[allow(clippy::cast_possible_truncation, reason = "Both halves are taken.")]
    fn write_u128(&mut self, number: u128) {
        let folded = (number as u64) ^ ((number >> 64) as u64).rotate_left(23) ^ self.0;
        let mixed = folded.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ (mixed >> 29);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
