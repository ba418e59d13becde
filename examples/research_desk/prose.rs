//! Turns marked-up text into prose.
//!
//! A quote full of `[link](https://..)` and badges is no pleasure to read, and
//! its addresses would be words that a search finds. So the markup goes and
//! the words stay, in their order; code in backticks is left as it is.
//!
//! This is no markdown parser: it looks at one paragraph and knows only inline
//! markup. Brackets and tags that do not close within [`REACH`] characters are
//! plain text, which keeps the work linear on any input.

/// How far the end of a link, a tag or a piece of code is looked for.
const REACH: usize = 600;

/// Whether the words of a link are part of the prose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Links {
    /// Keep the words, drop the address.
    Read,
    /// Drop both: what is left tells whether a paragraph is only links.
    Drop,
}

/// Takes the inline markup out of one paragraph.
pub(crate) fn plain(paragraph: &str, links: Links) -> String {
    let chars: Vec<char> = paragraph.chars().collect();
    let mut out = String::with_capacity(paragraph.len());
    strip(&chars, links, &mut out);
    tidy(&out)
}

fn strip(chars: &[char], links: Links, out: &mut String) {
    let mut at = 0;
    while let Some(&this) = chars.get(at) {
        let before = at.checked_sub(1).map(|at| chars[at]);
        let after = chars.get(at + 1).copied();
        let rest = &chars[at..];
        let word = |side: Option<char>| side.is_some_and(char::is_alphanumeric);
        let space = |side: Option<char>| side.is_none_or(char::is_whitespace);
        at += match this {
            '`' => {
                let len = code(rest);
                out.extend(&rest[..len]);
                len
            }
            '\\' if after.is_some_and(|after| after.is_ascii_punctuation()) => {
                out.extend(after);
                2
            }
            '!' if after == Some('[') => match bracket(&rest[1..]) {
                Some(len) => 1 + len + target(&rest[1 + len..]),
                None => keep(this, out),
            },
            // `#[derive(..)]` and `list[0]` are code that lost its backticks.
            '[' if !word(before) && before != Some('#') => match bracket(rest) {
                Some(len) => {
                    let inner = &rest[1..len - 1];
                    let mark = matches!(inner.first(), Some('^' | '!'))
                        || matches!(inner, [' ' | 'x' | 'X']);
                    if links == Links::Read && !mark {
                        strip(inner, links, out);
                    }
                    len + target(&rest[len..])
                }
                None => keep(this, out),
            },
            '<' if !word(before) => match tag(rest) {
                Some(len) => {
                    let inner: String = rest[1..len - 1].iter().collect();
                    if !inner.contains("://") {
                        out.push(' ');
                    } else if links == Links::Read && !inner.contains(' ') {
                        out.push_str(&inner);
                    }
                    len
                }
                None => keep(this, out),
            },
            '&' => match entity(rest) {
                Some((text, len)) => {
                    out.push_str(text);
                    len
                }
                None => keep(this, out),
            },
            '*' if !(space(before) && space(after)) => 1,
            '_' if word(before) != word(after) => 1,
            _ => keep(this, out),
        };
    }
}

fn keep(this: char, out: &mut String) -> usize {
    out.push(this);
    1
}

/// Length of the piece of code at the start, or of its backticks if it has no end.
fn code(chars: &[char]) -> usize {
    let ticks = |from: usize| chars[from..].iter().take_while(|this| **this == '`').count();
    let open = ticks(0);
    let mut at = open;
    while at < chars.len().min(REACH) {
        let found = ticks(at);
        if found == open {
            return at + open;
        }
        at += found.max(1);
    }
    open
}

/// Length of `[..]` at the start, with inner brackets and code.
fn bracket(chars: &[char]) -> Option<usize> {
    let (mut at, mut depth) = (0, 0_usize);
    while at < chars.len().min(REACH) {
        match chars[at] {
            '`' => at += code(&chars[at..]) - 1,
            '\\' => at += 1,
            '[' => depth += 1,
            ']' => depth = depth.checked_sub(1)?,
            _ => {}
        }
        at += 1;
        if depth == 0 {
            return (at <= chars.len()).then_some(at);
        }
    }
    None
}

/// Length of the `(address)` or `[reference]` after a link's text; may be 0.
fn target(chars: &[char]) -> usize {
    match chars.first() {
        Some('[') => bracket(chars).unwrap_or(0),
        Some('(') => {
            let mut depth = 0_usize;
            for (at, this) in chars.iter().enumerate().take(REACH) {
                match this {
                    '(' => depth += 1,
                    ')' if depth == 1 => return at + 1,
                    ')' => depth -= 1,
                    _ => {}
                }
            }
            0
        }
        _ => 0,
    }
}

/// Length of an HTML tag or `<https://..>` at the start.
fn tag(chars: &[char]) -> Option<usize> {
    let opens =
        matches!(chars.get(1), Some(this) if this.is_ascii_alphabetic() || "/!".contains(*this));
    let end = chars.iter().take(REACH).position(|this| *this == '>')?;
    (opens && !chars[1..end].contains(&'<')).then_some(end + 1)
}

fn entity(chars: &[char]) -> Option<(&'static str, usize)> {
    const KNOWN: [(&str, &str); 12] = [
        ("&nbsp;", " "),
        ("&amp;", "&"),
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&mdash;", "\u{2014}"),
        ("&ndash;", "\u{2013}"),
        ("&times;", "\u{d7}"),
        ("&rarr;", "\u{2192}"),
        ("&hellip;", "\u{2026}"),
        ("&ensp;", " "),
        ("&emsp;", " "),
    ];
    let found =
        KNOWN.iter().find(|(name, _)| name.chars().eq(chars.iter().copied().take(name.len())));
    found.map(|(name, text)| (*text, name.len()))
}

/// Joins the words by single spaces and drops what only the markup needed:
/// `(#123)`, `(#1, #2)`, and brackets whose content went away.
fn tidy(text: &str) -> String {
    let mut words: Vec<&str> = Vec::new();
    let mut group = None;
    for word in text.split_whitespace() {
        if word.starts_with('(') {
            group = Some(words.len());
        }
        words.push(word);
        let Some(start) = group else { continue };
        let is_number = |this: char| "(#,;)".contains(this) || this.is_ascii_digit();
        let end = word.trim_end_matches(['.', ',', ';', ':']);
        if !end.chars().all(is_number) {
            group = None;
        } else if end.ends_with(')') {
            let all: String = words[start..].concat();
            if all.contains('#') || !all.contains(|this: char| this.is_ascii_digit()) {
                words.truncate(start);
            }
            group = None;
        }
    }
    // "by @someone in https://..": GitHub writes it behind each line of its notes.
    if let Some(credit) = words.len().checked_sub(4)
        && let ["by", who, "in", link] = words[credit..]
        && who.starts_with('@')
        && link.starts_with("http")
    {
        words.truncate(credit);
    }
    words.join(" ")
}
