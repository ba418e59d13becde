//! The examples do what their first lines and the README say.
//!
//! They are run as programs, as a reader would.

#![allow(clippy::unwrap_used, reason = "a test says by a panic what it found")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::LazyLock;
use std::{env, fs};

const WORKSPACE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// Where cargo has put the examples; built once.
static EXAMPLES: LazyLock<PathBuf> = LazyLock::new(|| {
    let built = Command::new(env!("CARGO"))
        .current_dir(WORKSPACE)
        .args(["build", "--quiet", "--offline", "--locked", "--message-format=json"])
        .args(["--package", "handoff-examples", "--examples"])
        .output()
        .unwrap();
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let messages = String::from_utf8(built.stdout).unwrap();
    let executable = messages.split("\"executable\":\"").nth(1).unwrap();
    Path::new(executable.split('"').next().unwrap()).parent().unwrap().to_owned()
});

fn example(name: &str) -> Command {
    Command::new(EXAMPLES.join(name))
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[test]
fn the_first_graph_prints_its_draft() {
    let output = example("01_first_graph").output().unwrap();
    assert_eq!(stdout(&output), "Based on a note on typestate.\n");
}

#[test]
fn the_critic_stops_at_its_bound() {
    let output = stdout(&example("02_bounded_critic").output().unwrap());
    assert!(output.contains("at most 6 handoffs"), "{output}");
    assert!(output.contains("refused: `critic` cannot hand off to `writer` again"), "{output}");
    assert!(output.contains("6: critic -> rejected"), "{output}");
}

#[test]
fn the_supervisor_gets_control_back() {
    let output = stdout(&example("03_supervisor").output().unwrap());
    assert!(output.contains("hotel gives back to supervisor: agent.failed"), "{output}");
    assert!(output.ends_with("the Anchor for 95, take an umbrella\n"), "{output}");
}

/// A cargo home that holds nothing but what this project depends on.
fn own_cargo_home() -> PathBuf {
    let home = env::var_os("CARGO_HOME")
        .map_or_else(|| env::home_dir().unwrap().join(".cargo"), PathBuf::from);
    let lock = fs::read_to_string(Path::new(WORKSPACE).join("Cargo.lock")).unwrap();
    let value = |block: &str, key: &str| -> Option<String> {
        let line = block.lines().find(|line| line.starts_with(key))?;
        Some(line.split('"').nth(1)?.to_owned())
    };
    let crates: Vec<String> = lock
        .split("[[package]]")
        .filter(|block| block.contains("\nsource = "))
        .filter_map(|block| Some(format!("{}-{}", value(block, "name")?, value(block, "version")?)))
        .collect();
    let own = Path::new(env!("CARGO_TARGET_TMPDIR")).join("own_cargo_home");
    let _ = fs::remove_dir_all(&own);
    for registry in fs::read_dir(home.join("registry/src")).unwrap() {
        let registry = registry.unwrap();
        for name in &crates {
            let (from, to) =
                (registry.path().join(name), own.join("registry/src/registry").join(name));
            // Crates of other platforms are locked but not unpacked.
            let Ok(files) = fs::read_dir(from) else { continue };
            fs::create_dir_all(&to).unwrap();
            for file in files.map(Result::unwrap) {
                let text = file.file_name().to_string_lossy().to_uppercase();
                if text.starts_with("README") || text.starts_with("CHANGELOG") {
                    fs::copy(file.path(), to.join(file.file_name())).unwrap();
                }
            }
        }
    }
    own
}

#[test]
fn the_desk_writes_a_brief_from_this_projects_own_dependencies() {
    let home = own_cargo_home();
    let output =
        example("research_desk").env("CARGO_HOME", home).arg("procedural macro").output().unwrap();
    let text = stdout(&output);
    assert!(output.status.success(), "{text}{}", stderr(&output));
    assert!(text.contains("handoff 1: research -> writer ("), "{text}");
    assert!(text.contains("handoff 2: writer -> done ("), "{text}");
    for citation in ["[1]", "[2]", "[3]"] {
        // Once in the brief and once among the sources.
        assert!(text.matches(citation).count() >= 2, "{citation} in {text}");
    }
    assert!(text.contains("README"), "{text}");
}

/// A folder of documents, made by the test.
fn corpus(name: &str, documents: &[(&str, &str)]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    for (name, text) in documents {
        fs::write(folder.join(name), text).unwrap();
    }
    folder
}

#[test]
fn too_few_sources_fail_the_run_with_a_sentence_and_never_bounce() {
    let one = "Typestate programming moves the state of a value into its type, so that a wrong \
               call is refused by the compiler instead of failing when the program runs.";
    let other = "Bread wants flour, water, salt and a good deal of patience from whoever bakes it.";
    let folder = corpus("too_few", &[("one.md", one), ("other.md", other)]);
    let output = example("research_desk")
        .arg("--corpus")
        .arg(folder)
        .arg("typestate programming")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(!stdout(&output).contains("handoff 1"), "{}", stdout(&output));
    let error = stderr(&output);
    assert!(error.contains("failed after 0 handoffs"), "{error}");
    assert!(error.contains("only 1 source of confidence 0.60 or more"), "{error}");
    assert_eq!(error.lines().count(), 1, "{error}");
}

#[test]
fn the_desk_reads_a_folder_of_the_users_own() {
    let passage = |beast: &str| {
        format!(
            "The {beast} is a marsh bird with long legs, and a marsh bird of this kind builds its \
             nest on the ground, where the reeds stand close enough to hide it from above."
        )
    };
    let (heron, rail, crake) =
        (passage("bittern"), passage("water rail"), passage("spotted crake"));
    let folder =
        corpus("birds", &[("heron.md", &*heron), ("rail.txt", &*rail), ("crake.md", &*crake)]);
    let output =
        example("research_desk").arg("--corpus").arg(folder).arg("marsh bird").output().unwrap();
    let text = stdout(&output);
    assert!(output.status.success(), "{text}{}", stderr(&output));
    assert!(text.contains("crake.md"), "{text}");
}

#[test]
fn a_missing_topic_is_explained() {
    let output = example("research_desk").output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("there is no topic"));
}
