//! Every name that the derive makes or compares: wire names, the module, and
//! what else is put into it, so that two rules about names never disagree.

use proc_macro2::{Ident, Span};
use syn::ext::IdentExt;

/// What a wire name must match, for messages.
pub(crate) const WIRE_PATTERN: &str = "^[a-z][a-z0-9_]{0,50}$";

/// Names that every module holds once.
const MADE_PER_GRAPH: [&str; 3] = ["Team", "AnyToken", "End"];

/// Names that every enum has: a variant would hide them.
const MADE_ON_ENUM: [&str; 6] = ["SPEC", "MAX_HANDOFFS", "start", "fingerprint", "mermaid", "dot"];

/// Names that every module holds once per agent, put after the agent's name.
const MADE_PER_AGENT: [&str; 5] = ["To", "Input", "Target", "Tool", "Callee"];

/// Why an agent cannot have this name, where the derive makes an item with it:
/// the sentence continues "`Team` is the name of ..".
///
/// `is_agent` tells whether a name is an agent's. All names are without `r#`.
/// The answer holds also for items that are not made today (`WriterInput` where
/// `Writer` has no input), so that adding an input breaks no other agent.
pub(crate) fn made(name: &str, is_agent: impl Fn(&str) -> bool) -> Option<String> {
    if MADE_PER_GRAPH.contains(&name) {
        return Some("an item that the derive makes in every graph's module".to_owned());
    }
    if MADE_ON_ENUM.contains(&name) {
        return Some("an item that the derive puts on every graph".to_owned());
    }
    MADE_PER_AGENT.iter().find_map(|suffix| {
        let owner = name.strip_suffix(suffix)?;
        is_agent(owner).then(|| format!("an item that the derive makes for the agent `{owner}`"))
    })
}

/// The snake case of a Rust name; a leading `r#` is dropped.
///
/// A word starts at an upper-case letter that follows a lower-case one, and at
/// the last upper-case letter of a run that goes on in lower case: `HTTPDesk` is
/// `http_desk`, `GPT4Desk` is `gpt4_desk`, `V2` is `v2`.
pub(crate) fn snake(name: &str) -> String {
    let name = name.strip_prefix("r#").unwrap_or(name);
    let mut out = String::with_capacity(name.len() + 4);
    let mut before: Option<char> = None;
    let mut chars = name.chars().peekable();
    while let Some(current) = chars.next() {
        if current == '_' {
            before = None;
            continue;
        }
        let in_word = before.is_some_and(|before| {
            let rises = before.is_lowercase() && current.is_uppercase();
            let turns = (before.is_uppercase() || before.is_numeric())
                && current.is_uppercase()
                && chars.peek().is_some_and(|next| next.is_lowercase());
            !rises && !turns
        });
        if !in_word && !out.is_empty() {
            out.push('_');
        }
        out.extend(current.to_lowercase());
        before = Some(current);
    }
    out
}

/// Whether a wire name may stand in `transfer_to_<name>` for every model API.
pub(crate) fn is_wire_name(text: &str) -> bool {
    let mut bytes = text.bytes();
    bytes.next().is_some_and(|first| first.is_ascii_lowercase())
        && text.len() <= 51
        && bytes.all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
}

/// The legal wire name nearest to a refused one, if there is one worth telling.
pub(crate) fn wire_hint(text: &str) -> Option<String> {
    let words: String = text
        .chars()
        .map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '_' })
        .collect();
    let hint = snake(&words);
    (text.is_ascii() && is_wire_name(&hint)).then_some(hint)
}

/// An identifier with this text, raw where it is a keyword; `None` where Rust
/// has no identifier like that (`self`, `2nd`).
pub(crate) fn ident(text: &str, span: Span) -> Option<Ident> {
    let text = text.strip_prefix("r#").unwrap_or(text);
    if matches!(text, "self" | "Self" | "super" | "crate" | "_") {
        return None;
    }
    // `Ident::new` panics on what is no identifier, so the text is parsed.
    let parsed = syn::parse::Parser::parse_str(Ident::parse_any, text).ok()?;
    if parsed != text {
        return None;
    }
    // `gen` is a keyword of edition 2024 that syn does not count as one.
    let plain = text != "gen" && syn::parse_str::<Ident>(text).is_ok();
    Some(if plain { Ident::new(text, span) } else { Ident::new_raw(text, span) })
}

/// The name of a field or function made for a wire name. The few words that
/// cannot even be raw get an underscore.
pub(crate) fn field(wire: &str, span: Span) -> Ident {
    ident(wire, span)
        .or_else(|| ident(&format!("{wire}_"), span))
        .unwrap_or_else(|| Ident::new("agent_", span))
}

/// The candidate that the user most likely meant, if one is near.
///
/// Case does not count. A word is near when at most a third of its letters are
/// wrong, one letter at least, but never all of them.
pub(crate) fn nearest<'c>(
    word: &str,
    candidates: impl IntoIterator<Item = &'c str>,
) -> Option<&'c str> {
    let word: Vec<char> = word.to_lowercase().chars().collect();
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        let letters: Vec<char> = candidate.to_lowercase().chars().collect();
        let limit = (word.len().max(letters.len()) / 3).max(1);
        if word.len().abs_diff(letters.len()) > limit {
            continue;
        }
        let distance = distance(&word, &letters);
        let near = distance <= limit && distance < word.len().min(letters.len());
        if near && best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// Edit distance in which swapping two neighbours is one edit.
fn distance(left: &[char], right: &[char]) -> usize {
    let mut two_back: Vec<usize> = Vec::new();
    let mut back: Vec<usize> = (0..=right.len()).collect();
    for (row, l) in left.iter().enumerate() {
        let mut line = vec![row + 1];
        for (column, r) in right.iter().enumerate() {
            let change = back[column] + usize::from(l != r);
            let mut least = change.min(back[column + 1] + 1).min(line[column] + 1);
            let swapped = row > 0 && column > 0 && *l == right[column - 1] && left[row - 1] == *r;
            if swapped {
                least = least.min(two_back[column - 1] + 1);
            }
            line.push(least);
        }
        two_back = std::mem::replace(&mut back, line);
    }
    back.last().copied().unwrap_or(left.len())
}

/// Names in backticks for a sentence: all of a few, else the first ones and how
/// many more there are.
pub(crate) fn list<'n>(names: impl IntoIterator<Item = &'n str>) -> String {
    const SHOWN: usize = 8;
    let mut names: Vec<String> = names.into_iter().map(|name| format!("`{name}`")).collect();
    if names.len() > SHOWN + 1 {
        let more = names.len() - SHOWN;
        names.truncate(SHOWN);
        return format!("{} and {more} more", names.join(", "));
    }
    match names.pop() {
        None => String::new(),
        Some(only) if names.is_empty() => only,
        Some(last) => format!("{} and {last}", names.join(", ")),
    }
}
