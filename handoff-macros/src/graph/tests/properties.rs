//! On ten thousand random graphs the checks agree with a plain reading of the
//! rules, and the bound with the longest of all walks.

use std::collections::BTreeMap;

use proc_macro2::{Ident, Span};
use proptest::prelude::*;
use proptest::test_runner::Config;
use syn::{Path, Type, Visibility};

use super::reference::{Lost, Sketch, Spec, class, closure, letter};
use crate::diag::Sink;
use crate::graph::bound::{Bound, bound};
use crate::graph::check::check;
use crate::graph::model::{Agent, Edge, Graph, Name, Number, Writes};

fn ident(text: &str) -> Ident {
    Ident::new(text, Span::call_site())
}

fn number(value: u32) -> Number {
    Number { value, span: Span::call_site() }
}

fn build(spec: &Spec) -> Graph {
    let edges = |edges: &[(usize, Option<u32>)]| -> Vec<Edge> {
        let edge = |&(target, bound): &(usize, Option<u32>)| Edge {
            target,
            word: ident(&letter(target)),
            at_most: bound.map(number),
        };
        edges.iter().map(edge).collect()
    };
    let span = |flag: bool| flag.then(Span::call_site);
    let agents = spec.agents.iter().enumerate().map(|(place, agent)| Agent {
        ident: ident(&letter(place)),
        name: Name { text: letter(place).to_lowercase(), span: Span::call_site() },
        doc: String::new(),
        doc_attrs: Vec::new(),
        start: span(agent.start),
        done: span(agent.done),
        input: None,
        to: edges(&agent.to),
        calls: edges(&agent.calls),
        returns: agent.called.then(|| (Span::call_site(), Type::Verbatim(quote::quote!(())))),
        needs: Vec::new(),
        writes: Writes::Fields(Vec::new()),
        writes_word: None,
        may: Vec::new(),
        replay_free: None,
        lenient: agent.lenient,
        unsure: agent.unsure,
        unknown_word: false,
    });
    Graph {
        ident: ident("Desk"),
        vis: Visibility::Inherited,
        doc: String::new(),
        state: None,
        max_handoffs: spec.limit.map(number),
        version: 1,
        module: ident("desk"),
        krate: Path::from(ident("core")),
        agents: agents.collect(),
        unsure: false,
    }
}

/// Reads random bytes; what shrinks them shrinks the graph.
struct Bytes<'b>(std::slice::Iter<'b, u8>);

impl Bytes<'_> {
    fn next(&mut self) -> u32 {
        self.0.next().copied().map_or(0, u32::from)
    }

    /// True once in so many times, and not for a byte that is 0.
    fn once_in(&mut self, times: u32) -> bool {
        self.next() % times == times - 1
    }
}

/// Any graph, sound or not.
fn any_graph(bytes: &[u8]) -> Spec {
    let mut bytes = Bytes(bytes.iter());
    let count = 1 + bytes.next() as usize % 8;
    // Many edges in some graphs, few in others.
    let rare = 3 + bytes.next() % 12;
    let mistakes = bytes.once_in(4);
    let mut agents = Vec::new();
    for place in 0..count {
        let mut agent = Sketch {
            start: if place == 0 { !bytes.once_in(12) } else { bytes.once_in(12) },
            done: if place + 1 == count { !bytes.once_in(12) } else { bytes.once_in(12) },
            called: place > 0 && bytes.once_in(5),
            ..Sketch::default()
        };
        let doubt = bytes.next();
        if mistakes {
            agent.unsure = doubt % 64 == 63;
            agent.lenient = agent.unsure || doubt % 16 == 15;
        }
        for target in 0..count {
            if bytes.once_in(rare) {
                let kind = bytes.next();
                let bound = [None, None, Some(1), Some(2), Some(3), Some(0)][kind as usize % 6];
                agent.to.push((target, bound));
            }
            if bytes.once_in(3 * rare) {
                agent.calls.push((target, Some(1).filter(|_| target % 2 == 0)));
            }
        }
        agents.push(agent);
    }
    let limit = bytes.next();
    Spec { agents, limit: Some(limit % 6).filter(|_| limit > 128) }
}

/// Graphs in which most cycles have bounds.
fn walkable_graph(bytes: &[u8]) -> Spec {
    let mut bytes = Bytes(bytes.iter());
    let count = 1 + bytes.next() as usize % 8;
    let rare = 4 + bytes.next() % 6;
    let mut agents = Vec::new();
    for place in 0..count {
        let mut agent = Sketch { start: place == 0 || bytes.once_in(12), ..Sketch::default() };
        for target in 0..count {
            if target == place + 1 || bytes.once_in(rare) {
                let kind = bytes.next();
                let free = if target > place { kind % 4 > 0 } else { kind % 60 == 59 };
                agent.to.push((target, (!free).then_some(1 + kind / 100)));
            }
        }
        agents.push(agent);
    }
    let limit = bytes.next();
    Spec { agents, limit: Some(limit % 16).filter(|_| limit > 200) }
}

/// The short form of a message, after its claims were looked at.
fn short(spec: &Spec, message: &str) -> String {
    let words: Vec<&str> = message.split('`').collect();
    let cycle = |kind: &str, edges: Vec<Vec<bool>>| {
        let way: Vec<usize> =
            words[1].split(" -> ").map(|name| usize::from(name.as_bytes()[0] - b'A')).collect();
        assert!(way.len() > 1 && way.first() == way.last(), "{message}");
        assert!(way.windows(2).all(|step| edges[step[0]][step[1]]), "{message}");
        format!("{kind} {}", letter(class(&closure(edges), way[0])[0]))
    };
    let first = words[1];
    for (text, short) in [
        (" has no start,", "no start".to_owned()),
        (" has no end,", "no end".to_owned()),
        (" is a start and an end,", format!("both {first}")),
        (" is an end, where ", format!("end {first}")),
        (" has `returns`, so ", format!("torn {first}")),
        (" cannot be handed to, ", format!("handed {first}")),
        (" cannot be called, because it has no ", format!("owner {first}")),
        (" cannot be called, because it gives ", format!("forgotten {first}")),
        (" cannot be reached: ", format!("unreached {first}")),
        (" has no edges: ", format!("apart {first}")),
    ] {
        if message[first.len() + 2..].starts_with(text) {
            return short;
        }
    }
    if message.contains("is a cycle of calls") {
        cycle("calls", spec.lent())
    } else if message.starts_with("the cycle ") {
        cycle("cycle", spec.free())
    } else if message.contains("cannot be reached at all") {
        format!("gap {first} {}", words[3])
    } else if message.starts_with("no end can be reached from ") {
        format!("stuck {first}")
    } else if message.starts_with("`at_most = 0`") {
        format!("zero {}", &words[3][..1])
    } else if message.contains("no agent could hand off") {
        "limit zero".to_owned()
    } else if message.starts_with("with `max_handoffs") {
        format!("limit {}", words[5].trim_start_matches("max_handoffs = "))
    } else {
        panic!("unknown message: {message}")
    }
}

fn config() -> Config {
    Config { cases: 10_000, failure_persistence: None, ..Config::default() }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn checks_agree_with_the_plain_rules(bytes in prop::collection::vec(any::<u8>(), 280)) {
        let spec = any_graph(&bytes);
        let mut sink = Sink::default();
        check(&build(&spec), &mut sink);
        let mut found: Vec<String> =
            sink.messages().iter().map(|message| short(&spec, message)).collect();
        found.sort();
        prop_assert_eq!(found, spec.expected(), "{:?}", spec);
    }

    #[test]
    fn bounds_agree_with_the_longest_walk(bytes in prop::collection::vec(any::<u8>(), 150)) {
        let spec = walkable_graph(&bytes);
        let graph = build(&spec);
        let limit = spec.limit.unwrap_or(u32::MAX);
        let guessed = bound(&graph, 3);
        match spec.longest(3_000) {
            Ok(longest) => {
                let longest = u32::try_from(longest).unwrap_or(u32::MAX).min(limit);
                // As many states as the walks had steps are enough.
                let searched = bound(&graph, 3_000);
                prop_assert_eq!(searched, Bound { max: longest, exact: true }, "{:?}", spec);
                prop_assert!(guessed.max >= longest, "{:?} {:?}", guessed, spec);
                prop_assert!(!guessed.exact || guessed.max == longest, "{:?} {:?}", guessed, spec);
            }
            Err(Lost::Endless) => {
                prop_assert_eq!(guessed, Bound { max: limit, exact: false }, "{:?}", spec);
            }
            Err(Lost::Patience) => {
                let searched = bound(&graph, 500);
                prop_assert!(guessed.max >= searched.max, "{:?}", spec);
            }
        }
    }
}
/// Numbers without a pattern, the same in each run.
fn noise(length: usize, seed: &mut u64) -> Vec<u8> {
    let mut byte = || {
        *seed = seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        seed.to_be_bytes()[0]
    };
    (0..length).map(|_| byte()).collect()
}

#[test]
fn random_graphs_break_every_rule_and_none() {
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    let mut seed = 1;
    for _ in 0..3_000 {
        let expected = any_graph(&noise(280, &mut seed)).expected();
        *counts.entry(format!("{} errors", expected.len())).or_default() += 1;
        for short in expected {
            let named = short.split(' ').next().unwrap_or_default();
            let kind = if matches!(named, "no" | "limit") { &short } else { named };
            *counts.entry(kind.to_owned()).or_default() += 1;
        }
    }
    for kind in [
        "no start",
        "no end",
        "both",
        "end",
        "torn",
        "handed",
        "owner",
        "forgotten",
        "calls",
        "cycle",
        "unreached",
        "stuck",
        "apart",
        "gap",
        "zero",
        "limit zero",
        "limit 2",
        "0 errors",
        "1 errors",
    ] {
        let count = counts.get(kind).copied().unwrap_or(0);
        assert!(count >= 10, "{kind}: {count} in {counts:?}");
    }
}

#[test]
fn most_random_walks_can_be_counted() {
    let (mut counted, mut seed) = (0, 1);
    for _ in 0..2_000 {
        let spec = walkable_graph(&noise(150, &mut seed));
        counted += u32::from(spec.longest(3_000).is_ok_and(|longest| longest > 1));
    }
    assert!(counted > 1_000, "only {counted}");
}
