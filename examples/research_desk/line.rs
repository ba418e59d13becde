//! Tells what one line of a document is, apart from code and tables.

/// What a line does to the paragraph that is being read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Line<'a> {
    /// `## Title`: its level and its words.
    Heading(usize, &'a str),
    /// Under a paragraph it makes that a heading of this level; else it is a rule.
    Underline(usize),
    /// Ends a paragraph and says nothing itself: empty, a rule, a definition.
    Break,
    /// Begins an item of a list; the mark is left out.
    Item(&'a str),
    /// Anything else.
    Text,
}

impl<'a> Line<'a> {
    /// Looks at a line without the spaces around it.
    pub(crate) fn of(text: &'a str) -> Self {
        if let Some((level, title)) = heading(text) {
            Self::Heading(level, title)
        } else if is_rule(text, '=') {
            Self::Underline(1)
        } else if is_rule(text, '-') {
            Self::Underline(2)
        } else if text.is_empty() || is_definition(text) || is_rule(text, '*') || is_rule(text, '_')
        {
            Self::Break
        } else {
            list_item(text).map_or(Self::Text, Self::Item)
        }
    }
}

fn heading(text: &str) -> Option<(usize, &str)> {
    let title = text.trim_start_matches('#');
    let level = text.len() - title.len();
    let is_heading =
        (1..=6).contains(&level) && (title.is_empty() || title.starts_with(char::is_whitespace));
    is_heading.then(|| (level, title.trim_end_matches('#').trim()))
}

fn is_rule(text: &str, mark: char) -> bool {
    text.len() >= 2 && text.chars().all(|this| this == mark)
}

/// `[name]: https://..`, a footnote, or a directive of reStructuredText.
fn is_definition(text: &str) -> bool {
    text.starts_with(".. ")
        || (text.starts_with('[')
            && text.split_once(']').is_some_and(|(_, rest)| rest.starts_with(':')))
}

fn list_item(text: &str) -> Option<&str> {
    let digits = text.chars().take_while(char::is_ascii_digit).count();
    let rest = match digits {
        0 => text.strip_prefix(['-', '*', '+'])?,
        1..=3 => text[digits..].strip_prefix(['.', ')'])?,
        _ => return None,
    };
    rest.starts_with(char::is_whitespace).then(|| rest.trim_start())
}
