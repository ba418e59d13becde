//! Writes the brief, out of nothing but the quotes.
//!
//! A desk whose writer makes things up shows the wrong thing, and a model that
//! needs a key and a network is no example. So the brief is extractive: whole
//! sentences of the sources, each with the number of its source. What reads
//! badly in it was written that way; what is wrong in it can be looked up.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::fmt::Write as _;

use crate::address;
use crate::confidence::Confidence;
use crate::search::Source;
use crate::sentence::sentences;

/// A source is quoted with at least so many characters, if it has them.
const AT_LEAST: usize = 70;
/// What is shorter is no sentence: "It is:".
const SHORTEST: usize = 12;
/// No further sentence of a source is begun beyond these.
const ENOUGH_SAID: usize = 240;
/// Sources beyond these are listed, but not quoted.
const MOST_SOURCES: usize = 6;
/// The width of a line.
const WIDTH: usize = 80;

/// Writes a brief: a title, then one paragraph per source, best first.
///
/// The numbers in brackets count `sources` from 1. Sources below
/// [`Confidence::ENOUGH`] are not quoted, unless there are no others. Three
/// sources with different quotes of 80 characters, in sentences or items, make a
/// brief of at least 200.
pub(crate) fn compose(topic: &str, sources: &[Source]) -> String {
    let mut brief =
        format!("{}\n{}\n", title(topic), "=".repeat(title(topic).chars().count().min(WIDTH)));
    let only_enough = sources.iter().any(|source| source.confidence >= Confidence::ENOUGH);
    let quoted = (1..)
        .zip(sources)
        .filter(|(_, source)| !only_enough || source.confidence >= Confidence::ENOUGH);
    let mut said = HashSet::new();
    for (number, source) in quoted.take(MOST_SOURCES) {
        let picked = pick(topic, &source.quote, &mut said);
        if !picked.is_empty() {
            let name = address::name(&source.url);
            brief.push('\n');
            wrap(&format!("{name}: {} [{number}]", picked.join(" ")), &mut brief);
        }
    }
    if sources.is_empty() {
        brief.push_str("\nNo document says anything about it.\n");
    }
    brief
}

/// Lists the sources with number, name, confidence and address.
pub(crate) fn sources_list(sources: &[Source]) -> String {
    let mut list = String::new();
    for (number, Source { url, confidence, .. }) in (1..).zip(sources) {
        // Writing to a string does not fail.
        let _ = writeln!(
            list,
            "[{number}] {} (confidence {confidence})\n    {url}",
            address::name(url)
        );
    }
    list
}

fn title(topic: &str) -> String {
    let mut letters = topic.trim().chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Takes the sentences that speak of the topic, in the order of the quote.
fn pick<'a>(topic: &str, quote: &'a str, said: &mut HashSet<&'a str>) -> Vec<String> {
    let all = sentences(quote);
    let chars = |at: usize| all[at].chars().count();
    let speaks = |at: usize| mentions(all[at], topic);
    let mut order: Vec<usize> = (0..all.len()).filter(|at| chars(*at) >= SHORTEST).collect();
    order.sort_by_key(|at| {
        let class = match (speaks(*at) > 0, is_whole(all[*at])) {
            (true, true) => 0,
            (true, false) if !all[*at].ends_with(':') => 1,
            (false, true) => 2,
            _ => 3,
        };
        (class, Reverse(speaks(*at)), *at)
    });
    let mut picked: Vec<usize> = Vec::new();
    for at in order {
        let len: usize = picked.iter().map(|at| chars(*at)).sum();
        let adds = speaks(at) > 0 && is_whole(all[at]) && len + chars(at) <= ENOUGH_SAID;
        if (len >= AT_LEAST && !adds) || !said.insert(all[at]) {
            continue;
        }
        picked.push(at);
        // "It does so by .." needs the sentence before it.
        if at > 0 && points_back(all[at]) && said.insert(all[at - 1]) {
            picked.push(at - 1);
        }
    }
    picked.sort_unstable();
    picked.into_iter().map(|at| finish(all[at])).collect()
}

/// Whether it has the beginning and the end of a sentence.
fn is_whole(sentence: &str) -> bool {
    let end = sentence.trim_end_matches([')', '"', '\'', '\u{201d}', '\u{2019}']);
    let begins = sentence.chars().next().is_some_and(|first| !first.is_lowercase());
    begins && end.ends_with(['.', '!', '?', '\u{3002}'])
}

/// Whether it cannot be understood without the sentence before it.
fn points_back(sentence: &str) -> bool {
    const BACK: [&str; 22] = [
        "also",
        "and",
        "as",
        "because",
        "but",
        "for",
        "however",
        "instead",
        "it",
        "its",
        "meanwhile",
        "otherwise",
        "so",
        "such",
        "that",
        "then",
        "these",
        "they",
        "this",
        "those",
        "thus",
        "we",
    ];
    let mut words =
        sentence.split(|this: char| !this.is_alphanumeric()).filter(|word| !word.is_empty());
    let (first, second) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let names_itself = ["crate", "library", "project", "repository", "package"].contains(&second);
    !names_itself && BACK.iter().any(|back| back.eq_ignore_ascii_case(first))
}

/// How many words of the topic a sentence has, by their beginnings: rougher
/// than the search, but here it only decides which sentence comes first.
fn mentions(sentence: &str, topic: &str) -> usize {
    let words = |text: &str| -> Vec<String> {
        text.split(|this: char| !this.is_alphanumeric())
            .map(str::to_lowercase)
            .filter(|word| word.len() > 2)
            .collect()
    };
    let spoken = words(sentence);
    let starts = words(topic).into_iter().map(|word| {
        let len = word.chars().count();
        word.chars().take(len.saturating_sub(3).max(4)).collect::<String>()
    });
    starts.filter(|start| spoken.iter().any(|word| word.starts_with(start.as_str()))).count()
}

/// Gives an item of a list, or the line before an example, the stop it lacks.
fn finish(sentence: &str) -> String {
    let text = sentence.trim_end_matches([':', ';', ',']);
    let end = text.trim_end_matches([')', '"', '\'', '`', '\u{201d}', '\u{2019}']);
    let stop = if end.ends_with(['.', '!', '?', '\u{3002}']) { "" } else { "." };
    format!("{text}{stop}")
}

/// Adds a paragraph, broken between words.
fn wrap(paragraph: &str, out: &mut String) {
    let mut used = 0;
    for word in paragraph.split_whitespace() {
        let len = word.chars().count();
        if used > 0 && used + 1 + len > WIDTH {
            out.push('\n');
            used = 0;
        } else if used > 0 {
            out.push(' ');
            used += 1;
        }
        out.push_str(word);
        used += len;
    }
    out.push('\n');
}
