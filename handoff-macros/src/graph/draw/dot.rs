//! DOT, for Graphviz.

use super::text::{put, visible};
use super::{Kind, Picture};

/// The node that stands for the outside; no wire name has capitals.
const OUTSIDE: &str = "START";

pub(super) fn digraph(picture: &Picture) -> String {
    let mut out = format!(
        "digraph {} {{\n  rankdir=TB;\n  node [shape=box, style=rounded, fontname=\"sans-serif\"];\n  \
         edge [fontname=\"sans-serif\", fontsize=10];\n",
        quoted(&picture.title),
    );
    let starts = || picture.nodes.iter().filter(|node| node.start);
    if starts().next().is_some() {
        put!(out, "  \"{OUTSIDE}\" [shape=point, label=\"\", width=0.12];\n");
    }
    for node in &picture.nodes {
        let mut attributes = format!("label={}", quoted(&node.label));
        if !node.summary.is_empty() {
            put!(attributes, ", tooltip={}", quoted(&node.summary));
        }
        for (holds, attribute) in [
            (node.start, ", penwidth=2"),
            (node.end, ", peripheries=2"),
            (node.called, ", style=\"rounded,dashed\""),
        ] {
            if holds {
                attributes.push_str(attribute);
            }
        }
        put!(out, "  {} [{attributes}];\n", quoted(&node.name));
    }
    for node in starts() {
        put!(out, "  \"{OUTSIDE}\" -> {};\n", quoted(&node.name));
    }
    for arrow in &picture.arrows {
        let mut attributes = Vec::new();
        if arrow.kind == Kind::Call {
            attributes.push(String::from("style=dashed"));
        }
        attributes.extend(arrow.label().map(|label| format!("label={}", quoted(&label))));
        let from = quoted(&picture.nodes[arrow.from].name);
        let to = quoted(&picture.nodes[arrow.to].name);
        let list = if attributes.is_empty() {
            String::new()
        } else {
            format!(" [{}]", attributes.join(", "))
        };
        put!(out, "  {from} -> {to}{list};\n");
    }
    out.push_str("}\n");
    out
}

/// A quoted DOT string. Graphviz reads backslashes and HTML entities in labels.
fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '&' => out.push_str("&amp;"),
            c => out.push(visible(c)),
        }
    }
    out.push('"');
    out
}
