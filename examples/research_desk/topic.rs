//! Turns what a user typed into words that FTS5 can look up.
//!
//! `MATCH` has a language of its own: quotes, `NEAR(`, `*`, `AND`. A topic is
//! text, so it is cut into words of letters and digits, each is quoted, and
//! nothing of it can be an operator.
//!
//! FTS5 does the stemming, through a table of its own: a second stemmer in Rust
//! would disagree with the index in some corner. `MATCH` gets the words
//! unstemmed, because the stem of a stem is not always itself.
//!
//! Limits: the stems are those of English, and a word is what spaces or
//! punctuation separate, so a part of a Chinese or Japanese sentence finds
//! nothing.

use rusqlite::Connection;

/// Words of a topic beyond these are not looked at.
const MAX_WORDS: usize = 16;
/// A stem of so many letters also finds longer words.
const OPEN_STEM: usize = 5;

/// One word of the topic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Word {
    /// The stem, and the last term that counts as the same word.
    pub(crate) stem: String,
    pub(crate) last: String,
    /// The word for `MATCH`.
    pub(crate) query: String,
}

/// Adds the tables that [`words`] needs.
///
/// # Errors
/// Fails if `SQLite` has no FTS5.
pub(crate) fn prepare(index: &Connection) -> Result<(), rusqlite::Error> {
    index.execute_batch(
        "CREATE VIRTUAL TABLE asked USING fts5(word, tokenize='porter unicode61');
         CREATE VIRTUAL TABLE stems USING fts5vocab('asked', 'instance');",
    )
}

/// Takes the words out of a topic, each stem once.
///
/// # Errors
/// Fails only if `SQLite` does.
pub(crate) fn words(index: &Connection, topic: &str) -> Result<Vec<Word>, rusqlite::Error> {
    let all = || topic.split(|this: char| !this.is_alphanumeric()).filter(|word| !word.is_empty());
    let mut texts: Vec<_> = all().filter(|word| !is_small(word)).take(MAX_WORDS).collect();
    if texts.is_empty() {
        texts = all().take(MAX_WORDS).collect();
    }
    let mut words: Vec<Word> = Vec::new();
    let mut stem_of = index.prepare("SELECT term FROM stems LIMIT 1")?;
    for text in texts {
        index.execute("DELETE FROM asked", [])?;
        index.execute("INSERT INTO asked (word) VALUES (?1)", [text])?;
        let Some(stem) =
            stem_of.query([])?.next()?.map(|row| row.get::<_, String>(0)).transpose()?
        else {
            continue;
        };
        if words.iter().any(|known| known.stem == stem) {
            continue;
        }
        let is_open = stem.chars().count() >= OPEN_STEM;
        let (last, star) =
            if is_open { (format!("{stem}\u{10ffff}"), "*") } else { (stem.clone(), "") };
        words.push(Word { stem, last, query: format!("\"{text}\"{star}") });
    }
    Ok(words)
}

/// Whether a word only holds a sentence together. The list is short on purpose:
/// a topic made of nothing else is searched as it is.
fn is_small(word: &str) -> bool {
    const SMALL: [&str; 32] = [
        "a", "an", "and", "are", "as", "at", "be", "by", "can", "do", "does", "for", "from", "how",
        "i", "in", "into", "is", "it", "of", "on", "or", "that", "the", "to", "use", "what",
        "when", "which", "why", "with", "without",
    ];
    SMALL.iter().any(|small| small.eq_ignore_ascii_case(word))
}
