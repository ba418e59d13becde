//! The rules once more, in the plainest way: matrices and closures over at most
//! eight agents. Shares no code with the checks.

use std::collections::BTreeSet;

/// A graph as numbers.
#[derive(Debug, Clone, Default)]
pub(super) struct Spec {
    pub(super) agents: Vec<Sketch>,
    pub(super) limit: Option<u32>,
}

/// An agent as numbers; edges by target, with their bounds.
#[derive(Debug, Clone, Default)]
#[allow(clippy::struct_excessive_bools, reason = "They are independent flags of the model.")]
pub(super) struct Sketch {
    pub(super) start: bool,
    pub(super) done: bool,
    pub(super) called: bool,
    pub(super) lenient: bool,
    pub(super) unsure: bool,
    pub(super) to: Vec<(usize, Option<u32>)>,
    pub(super) calls: Vec<(usize, Option<u32>)>,
}

type Matrix = Vec<Vec<bool>>;

pub(super) fn letter(place: usize) -> String {
    ["A", "B", "C", "D", "E", "F", "G", "H"][place].to_owned()
}

impl Spec {
    fn matrix(&self, edge: impl Fn(usize, usize) -> bool) -> Matrix {
        let count = self.agents.len();
        (0..count).map(|from| (0..count).map(|to| edge(from, to)).collect()).collect()
    }

    #[allow(clippy::option_option, reason = "An edge that is there has a bound or none.")]
    fn to(&self, from: usize, to: usize) -> Option<Option<u32>> {
        self.agents[from].to.iter().find(|(target, _)| *target == to).map(|(_, bound)| *bound)
    }

    fn calls(&self, from: usize, to: usize) -> bool {
        self.agents[from].calls.iter().any(|(target, _)| *target == to)
    }

    /// Owns runs and hands them off.
    fn owns(&self, place: usize) -> bool {
        !self.agents[place].done && !self.agents[place].called
    }

    fn torn(&self, place: usize) -> bool {
        let agent = &self.agents[place];
        agent.called && !agent.done && (agent.start || !agent.to.is_empty())
    }

    /// Handed to but called, or called without `returns`, and leading nowhere.
    fn doubtful(&self, place: usize) -> bool {
        let agent = &self.agents[place];
        let mut others = 0..self.agents.len();
        let mistaken = if agent.called {
            others.any(|other| self.owns(other) && self.to(other, place).is_some())
        } else {
            others.any(|other| !self.agents[other].done && self.calls(other, place))
        };
        mistaken && !agent.done && agent.to.is_empty()
    }

    /// Unbounded edges between agents that may hand off.
    pub(super) fn free(&self) -> Matrix {
        self.matrix(|from, to| self.owns(from) && self.owns(to) && self.to(from, to) == Some(None))
    }

    /// Calls between called agents.
    pub(super) fn lent(&self) -> Matrix {
        self.matrix(|from, to| {
            let (from, to) = (from, to);
            self.agents[from].called
                && !self.agents[from].done
                && self.agents[to].called
                && self.calls(from, to)
        })
    }

    /// What the checks must report, each in a short form.
    pub(super) fn expected(&self) -> Vec<String> {
        let mut expected = Vec::new();
        self.kinds(&mut expected);
        self.words(&mut expected);
        self.ways(&mut expected);
        for (kind, edges) in [("calls", self.lent()), ("cycle", self.free())] {
            let closed = closure(edges);
            let all = 0..self.agents.len();
            let firsts: BTreeSet<usize> = all
                .filter(|&agent| closed[agent][agent])
                .map(|agent| class(&closed, agent)[0])
                .collect();
            expected.extend(firsts.into_iter().map(|first| format!("{kind} {}", letter(first))));
        }
        self.limits(&mut expected);
        expected.sort();
        expected
    }

    fn kinds(&self, expected: &mut Vec<String>) {
        let unsure = self.agents.iter().any(|agent| agent.unsure);
        if !unsure && !self.agents.iter().any(|agent| agent.start) {
            expected.push("no start".to_owned());
        }
        if !unsure && !self.agents.iter().any(|agent| agent.done) {
            expected.push("no end".to_owned());
        }
        for (place, agent) in self.agents.iter().enumerate() {
            let name = letter(place);
            if agent.done && agent.start {
                expected.push(format!("both {name}"));
            } else if agent.done && (agent.called || agent.to.len() + agent.calls.len() > 0) {
                expected.push(format!("end {name}"));
            } else if self.torn(place) {
                expected.push(format!("torn {name}"));
            }
        }
    }

    fn words(&self, expected: &mut Vec<String>) {
        let mut forgotten = BTreeSet::new();
        for (from, agent) in self.agents.iter().enumerate() {
            for &(to, _) in &agent.to {
                let target = &self.agents[to];
                if self.owns(from) && target.called && !target.done && !self.torn(to) {
                    expected.push(format!("handed {}", letter(to)));
                }
            }
            for &(to, _) in agent.calls.iter().filter(|_| !agent.done) {
                let target = &self.agents[to];
                let owner = target.start
                    || target.done
                    || !target.to.is_empty()
                    || (0..self.agents.len()).any(|other| self.to(other, to).is_some());
                if target.called || target.unsure {
                    continue;
                }
                if owner {
                    expected.push(format!("owner {}", letter(to)));
                } else {
                    forgotten.insert(to);
                }
            }
        }
        expected.extend(forgotten.into_iter().map(|to| format!("forgotten {}", letter(to))));
    }

    fn ways(&self, expected: &mut Vec<String>) {
        let all = || 0..self.agents.len();
        let wild = |place: usize| self.agents[place].lenient || self.doubtful(place);
        let lead =
            closure(self.matrix(|from, to| {
                self.to(from, to).is_some() || self.calls(from, to) || wild(from)
            }));
        let source = |place: usize| self.agents[place].start || self.agents[place].unsure;
        let reached =
            |place: usize| source(place) || all().any(|from| source(from) && lead[from][place]);
        let mut cut_off: Vec<usize> = all()
            .filter(|&place| !reached(place))
            .filter(|&place| all().all(|from| !lead[from][place] || lead[place][from]))
            .filter(|&place| class(&lead, place)[0] == place)
            .collect();
        if !all().any(source) {
            cut_off.clear();
        }

        let hand = closure(self.matrix(|from, to| self.to(from, to).is_some()));
        let stops = |place: usize| {
            let agent = &self.agents[place];
            agent.done || agent.lenient || agent.called || self.doubtful(place)
        };
        let ends = |place: usize| stops(place) || all().any(|to| stops(to) && hand[place][to]);
        let mut stuck: Vec<usize> = all()
            .filter(|&place| !ends(place))
            .filter(|&place| all().all(|to| !hand[place][to] || hand[to][place]))
            .filter(|&place| class(&hand, place)[0] == place)
            .collect();
        if !self.agents.iter().any(|agent| agent.done || agent.unsure) {
            stuck.clear();
        }

        if let ([from], [to]) = (&stuck[..], &cut_off[..])
            && !self.agents[*to].called
            && reached(*from)
            && ends(*to)
        {
            expected.push(format!("gap {} {}", letter(*from), letter(*to)));
            return;
        }
        for place in all() {
            let agent = &self.agents[place];
            let (cut_off, stuck) = (cut_off.contains(&place), stuck.contains(&place));
            if cut_off && stuck && agent.to.len() + agent.calls.len() == 0 {
                expected.push(format!("apart {}", letter(place)));
                continue;
            }
            if cut_off {
                expected.push(format!("unreached {}", letter(place)));
            }
            if stuck {
                expected.push(format!("stuck {}", letter(place)));
            }
        }
    }

    fn limits(&self, expected: &mut Vec<String>) {
        for agent in &self.agents {
            for (target, bound) in agent.to.iter().chain(&agent.calls) {
                if *bound == Some(0) {
                    expected.push(format!("zero {}", letter(*target)));
                }
            }
        }
        let Some(limit) = self.limit else { return };
        let lenient = self.agents.iter().any(|agent| agent.lenient);
        let least = self.shortest().filter(|_| !lenient);
        match least {
            Some(least) if limit < least => expected.push(format!("limit {least}")),
            _ if limit == 0 => expected.push("limit zero".to_owned()),
            _ => {}
        }
    }

    /// The fewest steps from a start to an end, by trying each number of steps.
    fn shortest(&self) -> Option<u32> {
        let mut here: BTreeSet<usize> =
            (0..self.agents.len()).filter(|&place| self.agents[place].start).collect();
        for steps in 0..=8 {
            if here.iter().any(|&place| self.agents[place].done) {
                return Some(steps);
            }
            here = here
                .iter()
                .flat_map(|&place| self.agents[place].to.iter().map(|(to, _)| *to))
                .collect();
        }
        None
    }

    /// The longest walk, by taking every walk; `None` where one never ends, or
    /// there are too many.
    pub(super) fn longest(&self, patience: u32) -> Result<u64, Lost> {
        let live = |from: usize, to: usize| self.to(from, to).is_some_and(|bound| bound != Some(0));
        let lead = closure(self.matrix(live));
        let free = closure(self.matrix(|from, to| self.to(from, to) == Some(None)));
        let all = || 0..self.agents.len();
        let starts = || all().filter(|&place| self.agents[place].start);
        let reached = |place: usize| starts().any(|start| start == place || lead[start][place]);
        if all().any(|place| free[place][place] && reached(place)) {
            return Err(Lost::Endless);
        }
        let mut left: Vec<Vec<Option<u32>>> = self
            .agents
            .iter()
            .map(|agent| agent.to.iter().map(|(_, bound)| *bound).collect())
            .collect();
        let mut patience = patience;
        let mut longest = 0;
        for start in starts() {
            longest = longest.max(self.walk(start, &mut left, &mut patience)?);
        }
        Ok(longest)
    }

    fn walk(
        &self,
        here: usize,
        left: &mut Vec<Vec<Option<u32>>>,
        patience: &mut u32,
    ) -> Result<u64, Lost> {
        *patience = patience.checked_sub(1).ok_or(Lost::Patience)?;
        let mut longest = 0;
        for (edge, &(to, _)) in self.agents[here].to.iter().enumerate() {
            let before = left[here][edge];
            if before == Some(0) {
                continue;
            }
            left[here][edge] = before.map(|left| left - 1);
            longest = longest.max(1 + self.walk(to, left, patience)?);
            left[here][edge] = before;
        }
        Ok(longest)
    }
}

/// Why there is no longest walk to compare with.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Lost {
    Endless,
    Patience,
}

/// Who leads to whom in one step or more.
pub(super) fn closure(mut edges: Matrix) -> Matrix {
    for middle in 0..edges.len() {
        for from in 0..edges.len() {
            for to in 0..edges.len() {
                edges[from][to] |= edges[from][middle] && edges[middle][to];
            }
        }
    }
    edges
}

/// Who leads there and back, the agent itself included, ascending.
pub(super) fn class(closed: &Matrix, place: usize) -> Vec<usize> {
    (0..closed.len())
        .filter(|&other| other == place || closed[place][other] && closed[other][place])
        .collect()
}
