//! Whatever a user types, the macro answers with errors and never panics.

use std::fmt::Write;

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

use crate::diag::Sink;
use crate::graph::bound::{max_calls, max_handoffs};
use crate::graph::check::check;
use crate::graph::draw::svg;
use crate::graph::expand::expand;
use crate::graph::parse::parse;

const SAMPLES: [&str; 4] = [
    "#[handoff(state = Map<Key, Vec<u8>>, max_handoffs = 9, version = 2)]
     #[handoff(module = office, crate = ::other::core)]
     enum Desk {
        #[handoff(start, to(Writer), writes(sources), may(Search, api::Post<In, Out>))] Research,
        #[handoff(to(Research(at_most = 2), Done), needs(Ready), writes(*), calls(Editor(at_most = 3)))]
        Writer(Draft),
        #[handoff(returns = Result<Notes, Error>, replay = free, name = \"checker\")] Editor,
        /// The end.
        #[handoff(done)] Done,
     }",
    "#[handoff(state = S)] enum G { #[handoff(start, to(A(at_most = 1), B))] A, #[handoff(done)] B }",
    "#[handoff(state = S)] enum G {
        #[handoff(start)] #[handoff(to(r#move))] A,
        #[handoff(to(Z))] #[handoff(calls(C))] r#move,
        #[handoff(returns = u8, calls(D))] C, #[handoff(returns = u8)] D,
        #[handoff(done)] Z
     }",
    "#[handoff(state = S)] enum G<T> where T: Send { #[handoff(start, fork(A, join = Z))] A { t: T }, Z(u8, u8) = 3 }",
];

const INTRUDERS: [&str; 16] = [
    ",",
    "=",
    "::",
    "<",
    ">",
    "*",
    "-",
    "0",
    "\"x\"",
    "'a",
    "to",
    "done",
    "(at_most = 0)",
    "()",
    "r#crate",
    "_",
];

/// Each token as text, with the space that may follow it.
fn flatten(stream: TokenStream, out: &mut Vec<String>) {
    for token in stream {
        match token {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("( ", ") "),
                    Delimiter::Brace => ("{ ", "} "),
                    Delimiter::Bracket => ("[ ", "] "),
                    Delimiter::None => ("", ""),
                };
                out.push(open.to_owned());
                flatten(group.stream(), out);
                out.push(close.to_owned());
            }
            TokenTree::Punct(punct) if punct.spacing() == Spacing::Joint => {
                out.push(punct.to_string());
            }
            other => out.push(format!("{other} ")),
        }
    }
}

/// Runs all stages on a text, if it is one that rustc would give to a derive.
fn survives(tokens: &[String]) -> bool {
    let Ok(input) = syn::parse_str(&tokens.concat()) else {
        return false;
    };
    let mut sink = Sink::default();
    if let Some(graph) = parse(input, &mut sink) {
        check(&graph, &mut sink);
        max_handoffs(&graph);
        max_calls(&graph);
        expand(&graph, TokenStream::new(), &mut sink);
        svg(&graph);
    }
    let mut text = String::new();
    for message in sink.messages() {
        assert!(!message.is_empty() && message.is_ascii(), "{message}");
        let _ = write!(text, "{message}");
    }
    // What is reported can be emitted.
    sink.into_tokens();
    true
}

fn tokens(sample: &str) -> Vec<String> {
    let stream: TokenStream = sample.parse().unwrap_or_else(|error| panic!("{error}"));
    let mut out = Vec::new();
    flatten(stream, &mut out);
    out
}

#[test]
fn no_single_slip_panics() {
    let mut read = 0;
    for sample in SAMPLES {
        let tokens = tokens(sample);
        assert!(survives(&tokens));
        for place in 0..tokens.len() {
            let mut slips = Vec::new();
            let mut slip = |change: &dyn Fn(&mut Vec<String>)| {
                let mut changed = tokens.clone();
                change(&mut changed);
                slips.push(changed);
            };
            slip(&|tokens| drop(tokens.remove(place)));
            slip(&|tokens| tokens.insert(place, tokens[place].clone()));
            slip(&|tokens| {
                if place + 1 < tokens.len() {
                    tokens.swap(place, place + 1);
                }
            });
            for intruder in INTRUDERS {
                slip(&|tokens| tokens.insert(place, format!("{intruder} ")));
                slip(&|tokens| tokens[place] = format!("{intruder} "));
            }
            read += slips.iter().filter(|slip| survives(slip)).count();
        }
    }
    assert!(read > 4_000, "only {read} slips were read");
}

#[test]
fn no_heap_of_slips_panics() {
    // Splitmix64, so that a failure comes back.
    let mut seed = 0x2545_f491_4f6c_dd1d_u64;
    let mut below = |limit: usize| {
        seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = (seed ^ (seed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((mixed ^ (mixed >> 31)) % limit as u64).unwrap_or(0)
    };
    let mut read = 0;
    for round in 0..8_000 {
        let mut tokens = tokens(SAMPLES[round % SAMPLES.len()]);
        for _ in 0..2 + below(4) {
            // Most slips leave the brackets alone, so that most heaps are read.
            let mut word = || {
                let place = below(tokens.len());
                let bracket = tokens[place].trim_end().len() == 1
                    && "()[]{}".contains(tokens[place].trim_end());
                if bracket { below(tokens.len()) } else { place }
            };
            let (place, other) = (word(), word());
            match below(5) {
                0 => drop(tokens.remove(place)),
                1 => tokens.insert(place, tokens[other].clone()),
                2 => tokens.swap(place, other),
                3 => tokens[place] = tokens[other].clone(),
                _ => tokens.insert(place, format!("{} ", INTRUDERS[below(INTRUDERS.len())])),
            }
        }
        read += usize::from(survives(&tokens));
    }
    assert!(read > 800, "only {read} heaps were read");
}
