//! Writing the brief, and the words around it.

use std::path::Path;

use crate::address;
use crate::args::{self, ArgsError, Command};
use crate::brief::{compose, sources_list};
use crate::confidence::Confidence;
use crate::corpus::Place;
use crate::search::Source;
use crate::sentence::sentences;

fn source(name: &str, quote: &str, sure: f64) -> Source {
    let url = format!("file:///src/{name}/README.md#L3");
    Source { url, quote: quote.to_owned(), confidence: Confidence::new(sure).unwrap() }
}

fn three() -> Vec<Source> {
    let say = |who: &str| {
        format!(
            "It can be built in an hour by a child. A paper kite of {who} flies on a long line in \
             any steady wind there is.\nKites for {who} come in many colours and sizes:"
        )
    };
    let names = [("anna", 0.9), ("bert", 0.8), ("cleo", 0.7)];
    names.map(|(who, sure)| source(&format!("kite-{who}-1.2.0"), &say(who), sure)).into()
}

#[test]
fn brief_of_three_sources_is_long_enough_and_cites_each() {
    let brief = compose("paper kite", &three());
    assert!(brief.chars().count() >= 200, "{brief}");
    for number in 1..=3 {
        assert_eq!(brief.matches(&format!("[{number}]")).count(), 1, "{brief}");
    }
    assert!(brief.starts_with("Paper kite\n==========\n\nkite-anna 1.2.0: "), "{brief}");
}

#[test]
fn brief_says_only_what_the_sources_say() {
    let sources = three();
    let brief = compose("paper kite", &sources).split_whitespace().collect::<Vec<_>>().join(" ");
    let (_, body) = brief.split_once("= ").unwrap();
    for (number, source) in (1..).zip(&sources) {
        let (said, _) = body.split_once(&format!(" [{number}]")).unwrap();
        let (_, said) = said.rsplit_once("1.2.0: ").unwrap();
        for sentence in sentences(said) {
            assert!(source.quote.contains(sentence), "{sentence}");
        }
    }
}

#[test]
fn brief_leaves_out_weak_sources_beside_strong_ones() {
    let mut sources = three();
    sources.push(source(
        "weak-1.0.0",
        "A paper kite is never mentioned here, and this passage is weak.",
        0.3,
    ));
    assert!(!compose("paper kite", &sources).contains("[4]"));
    assert!(compose("paper kite", &sources[3..]).contains("[1]"));
}

#[test]
fn brief_without_sources_says_so() {
    assert!(compose("\u{1f980}", &[]).contains("No document"));
    assert!(compose("", &[]).contains("No document"));
}

#[test]
fn list_of_sources_has_number_name_confidence_and_address() {
    let list = sources_list(&three()[..1]);
    assert_eq!(
        list,
        "[1] kite-anna 1.2.0 (confidence 0.90)\n    file:///src/kite-anna-1.2.0/README.md#L3\n"
    );
}

#[test]
fn addresses_escape_and_come_back() {
    let url = address::file_url(Path::new("/a b/caf\u{e9} 100%.md"), 7);
    assert_eq!(url, "file:///a%20b/caf%C3%A9%20100%25.md#L7");
    assert_eq!(address::name(&url), "caf\u{e9} 100%.md");
    assert_eq!(address::name("/docs/guide/README.md"), "guide/README.md");
    assert_eq!(address::name(""), "");
}

#[test]
fn arguments_are_read_or_refused_with_a_sentence() {
    let parse = |line: &str| args::parse(line.split(' ').map(Into::into));
    let research = |topic: &str, place| Ok(Command::Research { topic: topic.into(), place });
    let docs = || Place::Folder("docs".into());
    assert_eq!(parse("procedural macro"), research("procedural macro", Place::CargoHome));
    assert_eq!(parse("a --corpus docs b"), research("a b", docs()));
    assert_eq!(parse("--corpus=docs -- --help"), research("--help", docs()));
    assert_eq!(parse("a --help"), Ok(Command::Help));
    assert_eq!(parse(""), Err(ArgsError::NoTopic));
    assert_eq!(parse("a --corpus"), Err(ArgsError::NoFolder));
    assert_eq!(parse("a --corpus="), Err(ArgsError::NoFolder));
    assert_eq!(parse("--verbose a"), Err(ArgsError::UnknownOption { option: "--verbose".into() }));
}
