//! Ranking passages.

use super::Folder;
use crate::address;
use crate::confidence::Confidence;
use crate::corpus::{self, Kind};
use crate::score::{Places, confidence};
use crate::search::{Library, Source};

const BOTH: &str = "# Kites\n\nA paper kite flies on a long line in steady wind, and a child can build one in an hour.\n";
const APART: &str = "# Post\n\nPaper is made from wood in a mill near the river, where water is cheap. \
    The town has a school, a station and a market hall. On Sundays people there like to fly a kite.\n";
const ONE: &str = "# Paper\n\nPaper paper paper paper, nothing but paper, is what this passage has to say about paper.\n";

fn library() -> Library {
    let folder =
        Folder::with(&[("both.md", BOTH), ("apart.md", APART), ("one.md", ONE), ("copy.md", BOTH)]);
    Library::open(&corpus::from_folder(&folder.0).unwrap().documents).unwrap()
}

#[test]
fn confidence_is_a_number_from_0_to_1() {
    for refused in [f64::NAN, 1.2, -0.1, f64::INFINITY, f64::NEG_INFINITY] {
        assert!(Confidence::new(refused).is_err(), "{refused}");
    }
    for (taken, shown) in [(0.0, "0.00"), (-0.0, "0.00"), (0.725, "0.72"), (1.0, "1.00")] {
        assert_eq!(Confidence::new(taken).unwrap().to_string(), shown);
    }
    assert_eq!(Confidence::ENOUGH, Confidence::new(0.6).unwrap());
    assert!(Confidence::new(1.2).unwrap_err().to_string().contains("1.2"));
}

#[test]
fn all_words_close_together_are_enough_and_half_of_them_never_are() {
    let score = |held: &[bool], in_text: &[(i64, usize)], standing, before, kind| {
        confidence(&Places { held: held.into(), in_text: in_text.into(), before }, standing, kind)
    };
    let enough = 0.6;
    assert!(score(&[true, true], &[(4, 0), (5, 1)], 0.0, 900, Kind::Guide) >= 0.8);
    assert!(score(&[true, true], &[(4, 1), (15, 0)], 0.0, 900, Kind::Guide) >= enough);
    assert!(score(&[true, true], &[(4, 0), (5, 1)], 0.0, 900, Kind::Changes) >= enough);
    assert!(score(&[true, true], &[(4, 0), (36, 1)], 1.0, 0, Kind::Changes) < enough);
    assert!(score(&[true, false], &[(4, 0), (5, 0)], 1.0, 0, Kind::Guide) < enough);
    assert!(score(&[true], &[(4, 0)], 1.0, 0, Kind::Guide) >= enough);
}

#[test]
fn search_ranks_by_words_held_and_closeness() {
    let found = library().search("paper kites", 9).unwrap();
    let names: Vec<_> = found.iter().map(|source| address::name(&source.url)).collect();
    // `copy.md` says the same as `both.md`, so only one of them counts.
    assert_eq!(names, ["both.md", "apart.md", "one.md"]);
    assert!(found[0].confidence >= Confidence::ENOUGH);
    assert!(found[2].confidence < Confidence::ENOUGH);
    assert!(found[0].url.ends_with("/both.md#L3"), "{}", found[0].url);
}

#[test]
fn search_takes_one_passage_per_crate() {
    let twice = format!("{BOTH}\n{}", BOTH.replace("steady", "strong"));
    let folder = Folder::with(&[
        ("registry/src/r/kite-1.0.0/README.md", twice.as_str()),
        ("registry/src/r/kite-1.0.0/CHANGELOG.md", &BOTH.replace("child", "bear")),
    ]);
    let library = Library::open(&corpus::from_cargo_home(&folder.0).unwrap().documents).unwrap();
    assert_eq!(library.search("paper kite", 9).unwrap().len(), 1);
}

#[test]
fn search_gives_the_same_answer_each_time() {
    let first = library();
    let folders = |found: Vec<Source>| -> Vec<_> {
        found.into_iter().map(|s| (address::name(&s.url), s.quote, s.confidence)).collect()
    };
    let answer = first.search("paper kite", 2).unwrap();
    assert_eq!(answer.len(), 2);
    assert_eq!(first.search("paper kite", 2).unwrap(), answer);
    assert_eq!(folders(library().search("paper kite", 2).unwrap()), folders(answer));
}

#[test]
fn hostile_topics_find_nothing_or_words_but_never_fail() {
    let library = library();
    for nothing in ["", "   ", "\"", "*", "( ) : ^ -", "\u{1f980}", "\0", "''; --", "zzzz nonsense"]
    {
        assert_eq!(library.search(nothing, 9).unwrap(), [], "{nothing:?}");
    }
    let long = "paper ".repeat(10_000);
    for words in [
        "\"paper",
        "NEAR(paper",
        "paper*",
        "paper AND",
        "text:paper",
        "-paper \0 kite",
        "PAPER\u{1f980}",
        &long,
    ] {
        assert!(!library.search(words, 9).unwrap().is_empty(), "{words:?}");
    }
}

#[test]
fn library_is_shared_between_threads() {
    fn shared<T: Send + Sync>(_: &T) {}
    shared(&library());
}
