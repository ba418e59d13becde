//! Mermaid, for pages that draw it by themselves.

use super::text::{put, visible};
use super::{Kind, Node, Picture};

/// The node that stands for the outside; no wire name has capitals.
const OUTSIDE: &str = "START";

pub(super) fn flowchart(picture: &Picture) -> String {
    let mut out = format!("flowchart TD\n  accTitle: {}\n", picture.title);
    let starts = || picture.nodes.iter().filter(|node| node.start);
    if starts().next().is_some() {
        put!(out, "  {OUTSIDE}((\" \"))\n");
    }
    for node in &picture.nodes {
        let (open, close) = match (node.end, node.called) {
            (true, _) => ("(((", ")))"),
            (false, true) => ("([", "])"),
            (false, false) => ("[", "]"),
        };
        let (id, label) = (id(&node.name), escaped(&node.label));
        put!(out, "  {id}{open}\"{label}\"{close}\n");
    }
    for node in starts() {
        put!(out, "  {OUTSIDE} --> {}\n", id(&node.name));
    }
    for arrow in &picture.arrows {
        let line = match arrow.kind {
            Kind::Handoff => "-->",
            Kind::Call => "-.->",
        };
        let from = id(&picture.nodes[arrow.from].name);
        let to = id(&picture.nodes[arrow.to].name);
        let label = arrow.label().map_or_else(String::new, |label| format!("|\"{label}\"|"));
        put!(out, "  {from} {line}{label} {to}\n");
    }
    let called = picture.nodes.iter().filter(|node| node.called);
    out.push_str(&class("entered", "stroke-width:3px", starts()));
    out.push_str(&class("called", "stroke-dasharray:5 3", called));
    out
}

fn class<'n>(name: &str, style: &str, nodes: impl Iterator<Item = &'n Node>) -> String {
    let ids: Vec<String> = nodes.map(|node| id(&node.name)).collect();
    if ids.is_empty() {
        return String::new();
    }
    let ids = ids.join(",");
    format!("  classDef {name} {style}\n  class {ids} {name}\n")
}

/// The prefix keeps words like `end` and `style` from being read as mermaid's own.
fn id(name: &str) -> String {
    let mut id = String::from("a_");
    for c in name.chars() {
        if c.is_ascii_alphanumeric() || c == '_' {
            id.push(c);
        } else {
            put!(id, "x{:x}", u32::from(c));
        }
    }
    id
}

/// Mermaid knows entities as `#name;`; a backslash and a backtick mean something to it too.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '"' | '#' | '&' | '<' | '>' | '\\' | '`' | ';' | '%' => {
                put!(out, "#{};", u32::from(c));
            }
            c => out.push(visible(c)),
        }
    }
    out
}
