//! Ranks passages for a topic with `SQLite`'s full-text search.
//!
//! FTS5 finds and ranks; it does not say whether the best passage is any good.
//! bm25 has no scale: it grows with the corpus and with rare words, so no
//! limit on it means the same twice. [`Library::search`] therefore turns what
//! FTS5 knows into a [`Confidence`] that the desk's "done" can compare with an
//! agreed limit; [`confidence`] says how.
//!
//! Words are compared by their stems ("macros" finds "macro"), and a stem of
//! five letters or more also finds longer words that start with it ("async"
//! finds "asynchronous").

use std::collections::{BTreeMap, HashSet};
use std::sync::{Mutex, PoisonError};

use rusqlite::{Connection, params};
use thiserror::Error;

use crate::address::file_url;
use crate::confidence::Confidence;
use crate::corpus::{Document, Kind};
use crate::passage;
use crate::score::{Places, SENTENCE_END, confidence};
use crate::sentence::sentences;
use crate::topic;

/// A passage that was found, with the place to check it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Source {
    /// The file and line, as a `file://` address.
    pub(crate) url: String,
    /// What it says there, without markup.
    pub(crate) quote: String,
    /// How sure the search is that it answers the topic.
    pub(crate) confidence: Confidence,
}

/// Documents, cut into passages and indexed in memory.
#[derive(Debug)]
pub(crate) struct Library {
    /// A connection is `Send` but not `Sync`; the lock makes the library both.
    index: Mutex<Connection>,
    /// Row `n` of the index is `entries[n]`; the index keeps no text itself.
    entries: Vec<Entry>,
}

#[derive(Debug)]
struct Entry {
    origin: String,
    url: String,
    kind: Kind,
    text: String,
    /// The tokens before which a sentence ends. Counted here as FTS5 counts,
    /// near enough: being one off moves a confidence by a few hundredths.
    ends: Vec<i64>,
    /// How many passages of the same document come before.
    before: usize,
}

impl Entry {
    fn names_itself(&self) -> bool {
        self.text.contains(&self.origin)
    }

    /// The place of a token, with the sentence ends before it counted in.
    fn position(&self, token: i64) -> i64 {
        let before = self.ends.iter().filter(|end| **end <= token).count();
        token + SENTENCE_END * i64::try_from(before).unwrap_or(0)
    }
}

impl Library {
    /// Cuts and indexes the documents.
    ///
    /// # Errors
    /// Fails if the `SQLite` that was linked has no FTS5, or no memory is left.
    pub(crate) fn open(documents: &[Document]) -> Result<Self, LibraryError> {
        let mut index = Connection::open_in_memory()?;
        index.execute_batch(
            "CREATE VIRTUAL TABLE passages USING fts5(text, heading, content='', tokenize='porter unicode61');
             CREATE VIRTUAL TABLE places USING fts5vocab('passages', 'instance');",
        )?;
        topic::prepare(&index)?;
        let mut entries = Vec::new();
        let batch = index.transaction()?;
        for document in documents {
            let mut insert =
                batch.prepare("INSERT INTO passages (rowid, text, heading) VALUES (?1, ?2, ?3)")?;
            for (before, passage) in passage::cut(&document.text).into_iter().enumerate() {
                let row = i64::try_from(entries.len()).unwrap_or(i64::MAX);
                insert.execute(params![row, passage.text, passage.heading])?;
                entries.push(Entry {
                    origin: document.origin.clone(),
                    url: file_url(&document.path, passage.line),
                    kind: document.kind,
                    ends: ends(&passage.text),
                    before,
                    text: passage.text,
                });
            }
        }
        batch.commit()?;
        Ok(Self { index: Mutex::new(index), entries })
    }

    /// How many passages there are to search.
    pub(crate) fn passages(&self) -> usize {
        self.entries.len()
    }

    /// Finds the best passages for a topic, best first.
    ///
    /// At most one is taken from each origin, and none that says the same as a
    /// better one. The topic is text, never FTS5 syntax; without a letter or
    /// digit it finds nothing. The same library and topic give the same answer.
    ///
    /// # Errors
    /// Fails only if `SQLite` does; the library can be searched again.
    pub(crate) fn search(&self, topic: &str, limit: usize) -> Result<Vec<Source>, LibraryError> {
        let mut hits = self.hits(topic)?;
        hits.sort_by(|a, b| {
            let by_score = b.score.total_cmp(&a.score).then(a.bm25.total_cmp(&b.bm25));
            // One text under two names (two crates of one repository) belongs to
            // the one that it speaks of.
            let by_name = b.entry.names_itself().cmp(&a.entry.names_itself());
            by_score.then(by_name).then_with(|| a.entry.url.cmp(&b.entry.url))
        });
        let (mut origins, mut texts) = (HashSet::new(), HashSet::new());
        let mut sources = Vec::new();
        for Hit { entry, score, .. } in hits {
            if sources.len() == limit {
                break;
            }
            // No score outside 0..=1 comes out of `confidence`.
            let Ok(confidence) = Confidence::new(score) else {
                continue;
            };
            if !origins.contains(&entry.origin) && texts.insert(&entry.text) {
                origins.insert(&entry.origin);
                sources.push(Source {
                    url: entry.url.clone(),
                    quote: entry.text.clone(),
                    confidence,
                });
            }
        }
        Ok(sources)
    }

    fn entry(&self, row: i64) -> Option<&Entry> {
        self.entries.get(usize::try_from(row).ok()?)
    }

    /// Every passage that holds a word of the topic, in no order.
    fn hits(&self, topic: &str) -> Result<Vec<Hit<'_>>, LibraryError> {
        // A panic while the lock was held cannot have changed the passages.
        let index = self.index.lock().unwrap_or_else(PoisonError::into_inner);
        let words = topic::words(&index, topic)?;
        if words.is_empty() {
            return Ok(Vec::new());
        }
        let mut places = BTreeMap::<i64, Places>::new();
        let mut find = index
            .prepare("SELECT doc, col, \"offset\" FROM places WHERE term >= ?1 AND term <= ?2")?;
        for (number, word) in words.iter().enumerate() {
            let mut found = find.query([&word.stem, &word.last])?;
            while let Some(place) = found.next()? {
                let row = place.get(0)?;
                let Some(entry) = self.entry(row) else {
                    continue;
                };
                let seen =
                    places.entry(row).or_insert_with(|| Places::new(words.len(), entry.before));
                seen.held[number] = true;
                if place.get::<_, String>(1)? == "text" {
                    seen.in_text.push((entry.position(place.get(2)?), number));
                }
            }
        }
        let query = words.iter().map(|word| word.query.as_str()).collect::<Vec<_>>().join(" OR ");
        let mut rank = index.prepare(
            "SELECT rowid, bm25(passages, 1.0, 0.5) FROM passages WHERE passages MATCH ?1",
        )?;
        let ranks = rank.query_map([query], |row| Ok((row.get(0)?, row.get(1)?)))?;
        let ranks = ranks.collect::<Result<Vec<(i64, f64)>, _>>()?;
        // FTS5's bm25 is negative: the lowest is the best.
        let best = ranks.iter().fold(-f64::MIN_POSITIVE, |best, (_, bm25)| best.min(*bm25));
        let hits = ranks.into_iter().filter_map(|(row, bm25)| {
            let entry = self.entry(row)?;
            let score = confidence(places.get(&row)?, bm25 / best, entry.kind);
            Some(Hit { entry, bm25, score })
        });
        Ok(hits.collect())
    }
}

struct Hit<'a> {
    entry: &'a Entry,
    bm25: f64,
    score: f64,
}

fn ends(text: &str) -> Vec<i64> {
    let tokens = |text: &str| {
        text.split(|this: char| !this.is_alphanumeric()).filter(|word| !word.is_empty()).count()
    };
    let ends = sentences(text).into_iter().scan(0, |seen, sentence| {
        *seen += i64::try_from(tokens(sentence)).unwrap_or(0);
        Some(*seen)
    });
    ends.collect()
}

/// The index failed.
#[derive(Debug, Error)]
pub(crate) enum LibraryError {
    /// What `SQLite` said.
    #[error("the full-text index of the documents cannot be used")]
    Index(#[from] rusqlite::Error),
    /// The thread that searched is gone.
    #[error("the search stopped before it had an answer")]
    Stopped,
}
