//! Programs that must not compile, each with the text that a user sees. The rules
//! of the suite are in `ui/README.md`.

use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn every_mistake_is_refused_in_the_words_of_the_suite() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("ui/*/*.rs");
    cases.pass("ui/*/pass/*.rs");
}

#[test]
fn every_program_that_must_not_compile_has_its_text_and_every_text_its_program() {
    for file in refused() {
        let twin = match file.extension().and_then(|ending| ending.to_str()) {
            Some("rs") => file.with_extension("stderr"),
            Some("stderr") => file.with_extension("rs"),
            _ => panic!("{} is neither a program nor a text", file.display()),
        };
        assert!(twin.exists(), "{} is missing", twin.display());
    }
}

#[test]
fn every_concept_has_a_program_that_compiles() {
    for concept in folders(&suite()) {
        let pass = files(&concept.join("pass"));
        assert!(!pass.is_empty(), "{} has no passing twin", concept.display());
    }
}

#[test]
fn every_program_says_its_mistake_and_is_short() {
    for file in with_ending("rs") {
        let text = fs::read_to_string(&file).unwrap();
        let sentence = text.lines().next().unwrap_or_default();
        let told = sentence.starts_with("//! ") && sentence.ends_with('.');
        assert!(told, "the first line of {} is no sentence", file.display());
        assert!(text.lines().count() < 25, "{} has 25 lines or more", file.display());
    }
}

#[test]
fn every_program_stands_in_the_readme() {
    let readme = fs::read_to_string(suite().join("README.md")).unwrap();
    for file in with_ending("rs") {
        let text = fs::read_to_string(&file).unwrap();
        let trick = text.lines().next().unwrap_or_default().trim_start_matches("//! ");
        let row = format!("| {trick} | `{}` |", name(&file));
        assert!(readme.contains(&row), "no row of the table ends with {row}");
    }
}

/// A user who made one mistake reads one error. The few programs to which rustc has
/// more to say are listed, with the number.
#[test]
fn one_mistake_is_one_error() {
    const MORE: [(&str, usize); 10] = [
        ("edges/role_of_another_graph", 2),
        ("graph/key_as_a_path", 2),
        ("graph/reserved_name", 3),
        ("graph/two_mistakes", 2),
        ("rights/facts_of_its_own", 2),
        ("rights/graph_again", 4),
        ("rights/object_as_a_place", 2),
        ("state/not_derived", 2),
        ("team/wrong_answer", 2),
        ("token/arrival_in_another_graph", 2),
    ];
    for file in with_ending("stderr") {
        let name = name(&file);
        let text = fs::read_to_string(&file).unwrap();
        let errors = text.lines().filter(|line| line.starts_with("error")).count();
        let expected = MORE.iter().find(|(more, _)| *more == name).map_or(1, |(_, errors)| *errors);
        assert_eq!(errors, expected, "errors in {name}");
        assert!(!text.contains("warning"), "{name} has a warning beside its error");
    }
}

fn suite() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("ui")
}

/// `edges/to_itself`.
fn name(file: &Path) -> String {
    let name = file.with_extension("");
    name.strip_prefix(suite()).unwrap_or(&name).display().to_string()
}

/// The files of all concepts, without those that must compile.
fn refused() -> Vec<PathBuf> {
    folders(&suite()).iter().flat_map(|concept| files(concept)).collect()
}

fn with_ending(ending: &str) -> Vec<PathBuf> {
    refused().into_iter().filter(|file| file.extension().is_some_and(|e| e == ending)).collect()
}

fn folders(of: &Path) -> Vec<PathBuf> {
    entries(of).into_iter().filter(|entry| entry.is_dir()).collect()
}

fn files(of: &Path) -> Vec<PathBuf> {
    entries(of).into_iter().filter(|entry| entry.is_file()).collect()
}

fn entries(of: &Path) -> Vec<PathBuf> {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(of).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    entries.sort();
    entries
}
