//! Error codes are stable, and each is explained.

#![allow(clippy::unwrap_used, reason = "a test says by a panic what it found")]

use std::collections::BTreeSet;

/// Codes that were ever given out. A line is added with a new code, and none is
/// changed or removed to turn this test green.
const GOLDEN: &str = include_str!("../golden/codes.txt");

#[test]
fn the_codes_are_those_that_were_given_out() {
    let golden: BTreeSet<String> = GOLDEN.lines().map(str::to_owned).collect();
    assert_eq!(codes_in_source(), golden);
}

#[test]
fn every_code_is_explained() {
    let explained = include_str!("../../docs/errors/run.md");
    for code in GOLDEN.lines() {
        assert!(explained.contains(&format!("\n## {code}\n")), "docs/errors/run.md lacks {code}");
    }
}

/// The literals inside the functions called `code`.
fn codes_in_source() -> BTreeSet<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../handoff-core/src");
    let mut codes = BTreeSet::new();
    for file in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
        for function in text.split("fn code(&self)").skip(1) {
            let body = function.split("\n    }\n").next().unwrap_or_default();
            codes.extend(body.split('"').skip(1).step_by(2).map(str::to_owned));
        }
    }
    codes
}
