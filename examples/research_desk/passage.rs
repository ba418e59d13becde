//! Cuts a document into passages that can stand as a quote.
//!
//! A whole README as one source would make every citation true and useless. A
//! passage is a paragraph, or a few short neighbours of one section, long
//! enough to say something and short enough to check. What is no prose goes:
//! code, tables, badges, lines of links, comments, front matter. The headings
//! above a passage are kept beside it: they say what it is about, but they are
//! not part of the quote.

use crate::line::Line;
use crate::prose::{Links, plain};
use crate::sentence::sentences;

/// The shortest passage, in characters.
pub(crate) const SHORTEST: usize = 80;
/// The longest passage, in characters.
pub(crate) const LONGEST: usize = 600;
/// A paragraph beyond this is data, not prose.
const NOT_PROSE: usize = 20_000;

/// A piece of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Passage {
    /// The headings above it, outermost first.
    pub(crate) heading: String,
    /// The words, without markup; paragraphs are separated by line ends.
    pub(crate) text: String,
    /// The line of the document where it starts, counted from 1.
    pub(crate) line: usize,
}

/// Cuts one document, in markdown or plain text.
pub(crate) fn cut(document: &str) -> Vec<Passage> {
    let mut cutter = Cutter::default();
    let mut lines = (1..).zip(document.trim_start_matches('\u{feff}').lines()).peekable();
    if lines.peek().is_some_and(|(_, line)| line.trim_end() == "---") {
        lines.next();
        while lines.next().is_some_and(|(_, line)| line.trim_end() != "---") {}
    }
    for (number, line) in lines {
        cutter.line(number, line);
    }
    cutter.end_section();
    cutter.passages
}

#[derive(Default)]
struct Cutter {
    passages: Vec<Passage>,
    headings: Vec<(usize, String)>,
    /// The cleaned paragraphs of this section, each with its first line.
    section: Vec<(usize, String)>,
    /// The paragraph that is being read.
    block: String,
    block_line: usize,
    /// What ends the code, table or comment that is being skipped.
    skip: Option<Skip>,
    in_list: bool,
}

enum Skip {
    Fence(String),
    Html(&'static str),
    Table,
}

impl Cutter {
    fn line(&mut self, number: usize, line: &str) {
        let line = line.trim_start_matches('>');
        let text = line.trim();
        if self.skips(text) {
            return;
        }
        let is_inset = line.starts_with('\t') || line.starts_with("    ");
        if self.block.is_empty() && is_inset && !self.in_list {
            // Code by indentation.
            return;
        }
        match Line::of(text) {
            Line::Heading(level, title) => self.open_section(level, title),
            Line::Underline(level) => {
                let title = std::mem::take(&mut self.block);
                if !title.is_empty() {
                    self.open_section(level, &title);
                }
            }
            Line::Break => self.end_block(),
            Line::Item(item) => {
                self.end_block();
                self.in_list = true;
                self.push(number, item);
            }
            Line::Text => {
                self.in_list &= !self.block.is_empty() || line.starts_with(char::is_whitespace);
                self.push(number, text);
            }
        }
    }

    /// Whether this line belongs to something that is no prose.
    fn skips(&mut self, text: &str) -> bool {
        match &self.skip {
            Some(Skip::Fence(fence)) => {
                if text.starts_with(fence.as_str()) && text.trim_matches(['`', '~']).is_empty() {
                    self.skip = None;
                }
                return true;
            }
            Some(Skip::Html(end)) => {
                if text.contains(end) {
                    self.skip = None;
                }
                return true;
            }
            Some(Skip::Table) if !text.is_empty() => return true,
            _ => self.skip = None,
        }
        let marks = |mark: char| text.chars().take_while(|this| *this == mark).count();
        if let Some((mark, count)) =
            ['`', '~'].map(|mark| (mark, marks(mark))).into_iter().find(|(_, count)| *count >= 3)
        {
            // ```code``` on one line is a piece of code in a sentence.
            if text[count..].contains(mark) {
                return false;
            }
            self.end_block();
            self.skip = Some(Skip::Fence(text[..count].to_owned()));
            return true;
        }
        for (start, end) in
            [("<!--", "-->"), ("<pre", "</pre>"), ("<table", "</table>"), ("<style", "</style>")]
        {
            if text.starts_with(start) {
                self.end_block();
                self.skip = (!text.contains(end)).then_some(Skip::Html(end));
                return true;
            }
        }
        let is_delimiter = text.contains('|')
            && text.contains("--")
            && text.trim_matches(['|', '-', ':', ' ']).is_empty();
        if text.starts_with('|') || is_delimiter {
            // The header row without a leading bar has already been read.
            self.block.clear();
            self.skip = Some(Skip::Table);
            return true;
        }
        false
    }

    fn push(&mut self, number: usize, text: &str) {
        if self.block.is_empty() {
            self.block_line = number;
        } else {
            self.block.push(' ');
        }
        self.block.push_str(text);
    }

    fn end_block(&mut self) {
        let block = std::mem::take(&mut self.block);
        if block.is_empty() || block.len() > NOT_PROSE {
            return;
        }
        let words = plain(&block, Links::Drop);
        let letters =
            words.split_whitespace().filter(|word| !word.contains("://")).flat_map(str::chars);
        // A paragraph of links, badges or numbers says nothing by itself.
        if letters.filter(|this| this.is_alphabetic()).count() >= 4 {
            self.section.push((self.block_line, plain(&block, Links::Read)));
        }
    }

    fn open_section(&mut self, level: usize, title: &str) {
        self.end_section();
        self.headings.retain(|(outer, _)| *outer < level);
        self.headings.push((level, plain(title, Links::Read)));
        self.in_list = false;
    }

    /// Joins short neighbours and splits long paragraphs.
    fn end_section(&mut self) {
        self.end_block();
        let heading =
            self.headings.iter().map(|(_, title)| title.as_str()).collect::<Vec<_>>().join(" > ");
        let mut open = Passage { heading: heading.clone(), text: String::new(), line: 0 };
        let blocks = std::mem::take(&mut self.section);
        for (line, piece) in blocks
            .iter()
            .flat_map(|(line, block)| pieces(block).into_iter().map(|piece| (*line, piece)))
        {
            let len = open.text.chars().count();
            if len >= SHORTEST || len + 1 + piece.chars().count() > LONGEST {
                self.close(&mut open);
            }
            if open.text.is_empty() {
                open.line = line;
            } else {
                open.text.push('\n');
            }
            open.text.push_str(&piece);
        }
        // A short rest belongs to the passage before it, if that has room.
        match self.passages.last_mut() {
            Some(last)
                if !open.text.is_empty()
                    && open.text.chars().count() < SHORTEST
                    && last.line >= blocks[0].0
                    && last.text.chars().count() + 1 + open.text.chars().count() <= LONGEST =>
            {
                last.text.push('\n');
                last.text.push_str(&open.text);
            }
            _ => self.close(&mut open),
        }
    }

    fn close(&mut self, open: &mut Passage) {
        if open.text.chars().count() >= SHORTEST {
            self.passages.push(open.clone());
        }
        open.text.clear();
    }
}

/// Splits a paragraph that is too long between sentences. A sentence that is
/// too long by itself is left out: it is a list or a licence, not a quote.
fn pieces(block: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for sentence in sentences(block) {
        let len = sentence.chars().count();
        match found.last_mut() {
            _ if len > LONGEST => {}
            Some(last) if last.chars().count() + 1 + len <= LONGEST => {
                last.push(' ');
                last.push_str(sentence);
            }
            _ => found.push(sentence.to_owned()),
        }
    }
    found
}
