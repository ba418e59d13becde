//! Cuts prose into sentences.
//!
//! Three places need them: a long paragraph is split between sentences, a brief
//! quotes whole ones, and two sentences count as two statements in the score.
//! They must agree, so there is one cutter. It knows nothing of grammar; a
//! wrong cut costs a clumsy quote, never a wrong word.

/// Cuts prose into sentences; a line end always ends one.
///
/// A stop inside backticks, a number or a known abbreviation is none, nor is
/// one that small letters follow. The pieces are the text's own, untouched.
pub(crate) fn sentences(text: &str) -> Vec<&str> {
    text.lines().flat_map(line_sentences).collect()
}

fn line_sentences(line: &str) -> Vec<&str> {
    const SHORT: [&str; 9] =
        ["e.g.", "i.e.", "etc.", "vs.", "cf.", "approx.", "resp.", "incl.", "no."];
    let mut found = Vec::new();
    let (mut start, mut in_code) = (0, false);
    for (at, this) in line.char_indices() {
        in_code ^= this == '`';
        // The ideographic full stop needs no space after it.
        let wide = this == '\u{3002}';
        if in_code || !(wide || matches!(this, '.' | '!' | '?')) {
            continue;
        }
        let rest = &line[at + this.len_utf8()..];
        let closed = rest.trim_start_matches([')', '"', '\'', '\u{201d}', '\u{2019}']);
        let end = line.len() - closed.len();
        let next = closed.trim_start().chars().next();
        let goes_on = next.is_none_or(char::is_lowercase)
            || !(wide || closed.starts_with(char::is_whitespace));
        let last = line[start..end].split_whitespace().next_back().unwrap_or_default();
        let is_short =
            SHORT.iter().any(|short| last.trim_start_matches('(').eq_ignore_ascii_case(short));
        if !goes_on && !is_short && end > start {
            found.push(line[start..end].trim());
            start = end;
        }
    }
    found.push(line[start..].trim());
    found.retain(|sentence| !sentence.is_empty());
    found
}
