use proc_macro2::{Ident, Span};
use syn::parse_quote;

use super::layers::MOST_AGENTS;
use super::text::put;
use super::{Picture, dot, layout, mermaid, svg};
use crate::graph::model::{Agent, Edge, Graph, Name, Number, Writes};

mod facts;
mod golden;

const CHAIN: &[&str] =
    &["Research start >Writer // Finds \"sources\"; a < b & c \\ d.", "Writer >Done", "Done done"];
const CRITIC: &[&str] =
    &["Research start >Writer", "Writer >Critic", "Critic >Writer*2 >Done", "Done done"];
const BOSS: &[&str] =
    &["Supervisor start >Done !Legal*3 !Proof", "Legal called", "Proof called", "Done done"];
const SUPPORT: &[&str] = &[
    "Triage start >Billing >Tech >Sales >Refused",
    "Billing >Refund >Triage*2 >Closing",
    "Refund >Approval*3 >Closing",
    "Approval >Refund >Escalation",
    "Tech >Diagnose >Escalation",
    "Diagnose >Tech*4 >Fix !LogSearch*5 !KnowledgeBase",
    "Fix >Diagnose*2 >Closing",
    "LogSearch called",
    "KnowledgeBase called",
    "Sales >Quote >Closing",
    "Quote >Sales*3 >Approval",
    "Escalation >Human",
    "Human >Closing >Triage*1",
    "Closing >Done >Human*1",
    "Done done",
    "Refused done",
];
/// No start that leads anywhere, cycles without bounds, a call of itself, an agent by itself.
const ODD: &[&str] = &[
    "Lonely",
    "Selfish >Selfish*2 !Selfish >Twin",
    "Twin >Selfish >Twin",
    "Everything start done called >Nowhere >Selfish !Twin*4294967295",
    "r#type >Everything",
    "\u{65e5}\u{672c}\u{8a9e} >\u{65e5}\u{672c}\u{8a9e}",
    "ANameThatIsMuchTooLongToFitIntoOneBox >Everything*1",
];

/// Reads lines like `Writer start done called >Target*2 !Called*3 // Doc.`.
/// `>Nowhere` makes an edge to no agent.
fn graph(title: &str, lines: &[&str]) -> Graph {
    let names: Vec<&str> = lines.iter().filter_map(|line| line.split(' ').next()).collect();
    let agents = lines.iter().map(|line| agent(line, &names)).collect();
    Graph {
        ident: ident(title),
        vis: syn::Visibility::Inherited,
        doc: String::new(),
        state: None,
        max_handoffs: None,
        version: 1,
        module: ident(&snake(title)),
        unsure: false,
        krate: parse_quote!(::handoff_core),
        agents,
    }
}

fn agent(line: &str, names: &[&str]) -> Agent {
    let (line, doc) = line.split_once(" // ").unwrap_or((line, ""));
    let (name, words) = line.split_once(' ').unwrap_or((line, ""));
    let mut agent = Agent {
        ident: ident(name),
        name: Name { text: snake(name), span: Span::call_site() },
        doc: doc.to_owned(),
        doc_attrs: Vec::new(),
        start: None,
        done: None,
        input: None,
        to: Vec::new(),
        calls: Vec::new(),
        returns: None,
        needs: Vec::new(),
        writes: Writes::All,
        writes_word: None,
        may: Vec::new(),
        replay_free: None,
        lenient: false,
        unsure: false,
        unknown_word: false,
    };
    for word in words.split_whitespace() {
        let (target, bound) = word.split_once('*').unwrap_or((word, ""));
        let edge = |target: &str| Edge {
            target: names.iter().position(|name| *name == target).unwrap_or(usize::MAX),
            word: ident(target),
            at_most: bound.parse().ok().map(|value| Number { value, span: Span::call_site() }),
        };
        match (word, target.strip_prefix('>'), target.strip_prefix('!')) {
            ("start", ..) => agent.start = Some(Span::call_site()),
            ("done", ..) => agent.done = Some(Span::call_site()),
            ("called", ..) => agent.returns = Some((Span::call_site(), parse_quote!(u8))),
            (_, Some(target), _) => agent.to.push(edge(target)),
            (_, _, Some(target)) => agent.calls.push(edge(target)),
            _ => unreachable!("{word}"),
        }
    }
    agent
}

fn ident(name: &str) -> Ident {
    match name.strip_prefix("r#") {
        Some(name) => Ident::new_raw(name, Span::call_site()),
        None => Ident::new(name, Span::call_site()),
    }
}

fn snake(name: &str) -> String {
    let mut out = String::new();
    for c in name.trim_start_matches("r#").chars() {
        if c.is_uppercase() && !out.is_empty() {
            out.push('_');
        }
        out.extend(c.to_lowercase());
    }
    out
}

/// `agents` in a line, and arrows between any of them, to `arrows` in all.
fn thicket(agents: usize, arrows: usize, mut seed: u64) -> Graph {
    let mut below = |limit: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((seed >> 33) % limit as u64).unwrap_or(0)
    };
    let mut lines: Vec<String> = (0..agents).map(|agent| format!("N{agent}")).collect();
    lines[0].push_str(" start");
    for agent in 1..agents {
        put!(lines[agent - 1], " >N{agent}");
    }
    for _ in agents - 1..arrows {
        let (from, to, kind) = (below(agents), below(agents), [">", ">", "!"][below(3)]);
        put!(lines[from], " {kind}N{to}{}", ["", "*2"][below(2)]);
    }
    graph("Thicket", &lines.iter().map(String::as_str).collect::<Vec<_>>())
}

/// Checks that elements nest, attributes are quoted, and `&` begins an entity.
fn assert_well_formed(xml: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = xml;
    while let Some((text, tag)) = rest.split_once('<') {
        assert_text(text);
        let (tag, after) = tag.split_once('>').unwrap_or_else(|| unreachable!("no end: {tag}"));
        rest = after;
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "in {xml}");
            continue;
        }
        let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        // Outside of quotes there is `name=` only, so text and names take turns.
        for (place, part) in attributes.trim_end_matches('/').split('"').enumerate() {
            if place % 2 == 1 {
                assert_text(part);
            } else if !part.is_empty() {
                let name = part.trim_start().strip_suffix('=');
                let plain = |c: char| c.is_ascii_alphabetic() || c == '-';
                assert!(
                    name.is_some_and(|name| name.chars().all(plain) || name.starts_with("viewBox")),
                    "attribute {part:?} in {tag}"
                );
            }
        }
        if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert_text(rest);
    assert_eq!(open, Vec::<&str>::new());
}

fn assert_text(text: &str) {
    assert!(!text.contains(['>', '\0']), "{text:?}");
    for entity in text.split('&').skip(1) {
        let name = entity.split_once(';').map(|(name, _)| name);
        assert!(matches!(name, Some("amp" | "lt" | "gt" | "quot" | "#39")), "{text:?}");
    }
}
