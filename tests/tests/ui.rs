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
        assert!(pass.iter().all(|file| file.extension().is_some_and(|ending| ending == "rs")));
    }
}

#[test]
fn every_program_says_its_mistake_and_is_short() {
    for file in refused().into_iter().filter(|file| file.extension().is_some_and(|e| e == "rs")) {
        let text = fs::read_to_string(&file).unwrap();
        let sentence = text.lines().next().unwrap_or_default();
        let told = sentence.starts_with("//! ") && sentence.ends_with('.');
        assert!(told, "the first line of {} is no sentence", file.display());
        assert!(text.lines().count() < 25, "{} has 25 lines or more", file.display());
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
    for file in refused().into_iter().filter(|file| file.extension().is_some_and(|e| e == "stderr"))
    {
        let name = file.with_extension("");
        let name = name.strip_prefix(suite()).unwrap().to_str().unwrap();
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

/// The files of all concepts, without those that must compile.
fn refused() -> Vec<PathBuf> {
    folders(&suite()).iter().flat_map(|concept| files(concept)).collect()
}

fn folders(of: &Path) -> Vec<PathBuf> {
    entries(of).into_iter().filter(|entry| entry.is_dir()).collect()
}

fn files(of: &Path) -> Vec<PathBuf> {
    entries(of).into_iter().filter(|entry| entry.is_file()).collect()
}

fn entries(of: &Path) -> Vec<PathBuf> {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(of).into_iter().flatten().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    entries
}
