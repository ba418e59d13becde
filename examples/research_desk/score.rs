//! Turns what FTS5 knows about a passage into a number from 0 to 1.

use crate::corpus::Kind;

/// How many words between the topic's words halve their closeness.
const HALF_AT: f64 = 10.0;
/// How many words the end of a sentence counts as.
pub(crate) const SENTENCE_END: i64 = 30;
/// How many passages into a document its lead is halved.
const LEAD_HALF_AT: f64 = 5.0;

/// Where in one passage the words of a topic are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Places {
    /// For each word of the topic, whether the passage or its headings hold it.
    pub(crate) held: Vec<bool>,
    /// The hits in the passage itself: the position, with sentence ends counted in,
    /// and which word of the topic.
    pub(crate) in_text: Vec<(i64, usize)>,
    /// How many passages of the same document come before this one.
    pub(crate) before: usize,
}

impl Places {
    /// No hit yet, for a topic of so many words.
    pub(crate) fn new(words: usize, before: usize) -> Self {
        Self { held: vec![false; words], in_text: Vec::new(), before }
    }
}

/// The normalisation: how sure we are, from 0 to 1, that a passage is about
/// the topic.
///
/// `coverage * (0.40 + 0.40 * closeness + 0.10 * standing + 0.10 * lead)`, and
/// for a change log 0.85 of that, rounded down to hundredths, so that the
/// number that is shown is the number that is compared.
///
/// - *coverage*: the share of the topic's words that the passage or the
///   headings above it hold. It multiplies everything, so that one word out of
///   two can never reach more than 0.5, however rare it is and however often
///   it comes.
/// - *closeness*: `1 / (1 + gap / 10)`, where `gap` counts the other words in
///   the shortest stretch of the passage that holds every covered word. Side by
///   side is 1; ten words between is 0.5. Two sentences, or two items of a
///   list, are two statements: the end of one counts as [`SENTENCE_END`] words.
///   It is 0 if a word stands only in a heading, and 0.5 for a topic of one
///   word, which can be close to nothing.
/// - *standing*: the passage's bm25 divided by that of the best passage for
///   this topic. bm25 alone has no scale; this share has one, and it keeps what
///   bm25 is good at: repeated and rare words, in short passages.
/// - *lead*: `1 / (1 + before / 5)`, where `before` counts the passages above
///   it in its document. Documents say first what a thing is.
///
/// So a guide that holds all words of the topic side by side has at least 0.80
/// and with ten words between them 0.60, whatever else the corpus holds: only
/// `standing`, a tenth of the whole, depends on other documents. A change log
/// counts for less because it tells what was altered, and seldom what a thing
/// is: side by side is still enough, two lines of it never are.
///
/// The weights are a judgement, not a measurement: the number ranks and can be
/// compared with a limit, but it is no probability.
pub(crate) fn confidence(places: &Places, standing: f64, kind: Kind) -> f64 {
    let held = places.held.iter().filter(|held| **held).count();
    let kind = match kind {
        Kind::Guide => 1.0,
        Kind::Changes => 0.85,
    };
    let lead = 1.0 / (1.0 + float(places.before) / LEAD_HALF_AT);
    let about = 0.40 + 0.40 * closeness(places) + 0.10 * standing.clamp(0.0, 1.0) + 0.10 * lead;
    let coverage =
        if places.held.is_empty() { 0.0 } else { float(held) / float(places.held.len()) };
    // The tiny addition keeps 0.7999999 from being shown as 0.79.
    ((coverage * about * kind * 100.0 + 1e-6).floor() / 100.0).clamp(0.0, 1.0)
}

fn closeness(places: &Places) -> f64 {
    let needed = places.held.iter().filter(|held| **held).count();
    if needed < 2 {
        return if places.in_text.is_empty() { 0.0 } else { 0.5 };
    }
    shortest(places, needed).map_or(0.0, |gap| 1.0 / (1.0 + gap / HALF_AT))
}

/// The words too many in the shortest stretch that holds `needed` different words.
fn shortest(places: &Places, needed: usize) -> Option<f64> {
    let mut hits = places.in_text.clone();
    hits.sort_unstable();
    let mut counts = vec![0_u32; places.held.len()];
    let (mut start, mut distinct, mut best) = (0, 0, None::<i64>);
    for (end, word) in &hits {
        counts[*word] += 1;
        distinct += usize::from(counts[*word] == 1);
        while distinct == needed {
            let (first, word) = hits[start];
            best = Some(best.map_or(end - first, |best| best.min(end - first)));
            counts[word] -= 1;
            distinct -= usize::from(counts[word] == 0);
            start += 1;
        }
    }
    let span = usize::try_from(best?).ok()?;
    Some(float(span.saturating_sub(needed - 1)))
}

fn float(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}
