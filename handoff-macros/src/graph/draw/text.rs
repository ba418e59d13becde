//! Names and documentation as text.

use std::borrow::Cow;

use proc_macro2::Ident;

use super::{Kind, Picture};

/// Appends to a `String`, which cannot fail.
macro_rules! put {
    ($out:expr, $($text:tt)+) => {{
        use std::fmt::Write as _;
        let _ = write!($out, $($text)+);
    }};
}
pub(super) use put;

/// Characters of a name in a box; the tooltip has all of it.
const LONGEST: usize = 28;

/// Text for an element or a quoted attribute of XML.
pub(super) fn xml(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(visible(c)),
        }
    }
    out
}

/// Control characters, line ends among them, and what XML forbids become spaces.
pub(super) fn visible(c: char) -> char {
    if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}' | '\u{fffe}' | '\u{ffff}') {
        ' '
    } else {
        c
    }
}

/// A name without `r#`.
pub(super) fn plain(ident: &Ident) -> String {
    let text = ident.to_string();
    text.strip_prefix("r#").map_or_else(|| text.clone(), String::from)
}

/// The first paragraph, on one line.
pub(super) fn summary(doc: &str) -> String {
    let lines = doc.lines().map(str::trim).skip_while(|line| line.is_empty());
    lines.take_while(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
}

/// The picture in words, for those who cannot see it.
pub(super) fn sentences(picture: &Picture) -> String {
    let label = |node: usize| picture.nodes[node].label.as_str();
    let mut sentences = Vec::new();
    for (node, it) in picture.nodes.iter().enumerate() {
        let mut clauses = Vec::new();
        if it.start {
            clauses.push(String::from("is a start"));
        }
        if it.end {
            clauses.push(String::from("is an end"));
        }
        if it.called {
            clauses.push(String::from("is called"));
        }
        for (kind, verb) in [(Kind::Handoff, "hands off to"), (Kind::Call, "calls")] {
            let arrows = picture.arrows.iter().filter(|it| it.from == node && it.kind == kind);
            let targets: Vec<String> = arrows
                .map(|arrow| match arrow.label() {
                    Some(words) => format!("{} ({words})", label(arrow.to)),
                    None => String::from(label(arrow.to)),
                })
                .collect();
            if !targets.is_empty() {
                clauses.push(format!("{verb} {}", targets.join(", ")));
            }
        }
        if !clauses.is_empty() {
            sentences.push(format!("{} {}.", it.label, clauses.join("; ")));
        }
    }
    sentences.join(" ")
}

/// The label of a box: a long one is cut.
pub(super) fn short(label: &str) -> Cow<'_, str> {
    if label.chars().count() <= LONGEST {
        return Cow::Borrowed(label);
    }
    label.chars().take(LONGEST - 1).chain(['\u{2026}']).collect()
}

/// An estimate, as nobody can ask the reader's font here. It errs on the wide side.
pub(super) fn width(text: &str, size: f64) -> f64 {
    let ems = |c: char| match c {
        'i' | 'j' | 'l' | 'f' | 't' | 'r' | 'I' | ' ' | '(' | ')' => 0.36,
        'm' | 'w' | 'M' | 'W' => 0.9,
        'A'..='Z' => 0.72,
        c if c.is_ascii() => 0.58,
        c if c < '\u{1100}' => 0.75,
        _ => 1.05,
    };
    text.chars().map(ems).sum::<f64>() * size
}
