//! Compiles an edited copy of a program as a user's compiler would.
//!
//! The libraries are those that this test was built with: they lie beside it. Of
//! several builds of one library the newest is of the present source. Compiling
//! with cargo would build every dependency a second time.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::SystemTime;
use std::{env, fs};

/// A program that compiles, to be edited.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Program {
    text: &'static str,
}

/// The first example.
pub(crate) const EXAMPLE: Program =
    Program { text: include_str!("../../../examples/01_first_graph.rs") };

/// The same, with a tool and with evidence.
pub(crate) const TOOL_AND_EVIDENCE: Program =
    Program { text: include_str!("tool_and_evidence.rs") };

impl Program {
    /// What the compiler says where `from` is replaced by `to`.
    pub(crate) fn edit(self, from: &str, to: &str) -> Answer {
        self.edits(&[(from, to)])
    }

    /// What the compiler says where several places are changed.
    pub(crate) fn edits(self, changes: &[(&str, &str)]) -> Answer {
        let mut program = self.text.to_owned();
        for (from, to) in changes {
            assert_eq!(program.matches(from).count(), 1, "the program holds this once: {from}");
            program = program.replace(from, to);
        }
        let text = compile(&program, libraries());
        Answer { text: text.expect_err("the edit is wrong, so it must not compile") }
    }

    /// Whether it compiles as it is.
    pub(crate) fn compiles(self) -> bool {
        compile(self.text, libraries()).is_ok()
    }
}

/// What the compiler says.
#[derive(Debug)]
pub(crate) struct Answer {
    text: String,
}

impl Answer {
    /// The first line of every error.
    pub(crate) fn errors(&self) -> Vec<&str> {
        let error = |line: &&str| line.starts_with("error") && !line.contains("aborting due to");
        self.text.lines().filter(error).collect()
    }

    /// Asserts that there is one error, and that its first line is this one.
    #[track_caller]
    pub(crate) fn is(&self, first: &str) -> &Self {
        assert_eq!(self.errors(), [first], "{}", self.text);
        self
    }

    /// Asserts that some line tells this.
    #[track_caller]
    pub(crate) fn tells(&self, text: &str) -> &Self {
        assert!(self.text.lines().any(|line| line.contains(text)), "`{text}` in\n{}", self.text);
        self
    }
}

struct Libraries {
    core: PathBuf,
    tokio: PathBuf,
}

/// The newest libraries with which the example compiles.
fn libraries() -> &'static Libraries {
    static LIBRARIES: LazyLock<Option<Libraries>> = LazyLock::new(|| {
        newest("handoff_core").into_iter().find_map(|core| {
            newest("tokio").into_iter().find_map(|tokio| {
                let libraries = Libraries { core: core.clone(), tokio };
                compile(EXAMPLE.text, &libraries).ok().map(|()| libraries)
            })
        })
    });
    LIBRARIES.as_ref().expect("what this test was linked with lies beside it")
}

/// Where cargo has put this test and what it was linked with.
fn beside() -> PathBuf {
    let test = env::current_exe().expect("a test knows where it is");
    test.parent().map(Path::to_path_buf).expect("a file is in a folder")
}

/// The builds of a library, the newest first.
fn newest(library: &str) -> Vec<PathBuf> {
    let prefix = format!("lib{library}-");
    let files = fs::read_dir(beside()).expect("the folder of this test can be read");
    let mut builds: Vec<(SystemTime, PathBuf)> = files
        .filter_map(|file| {
            let file = file.ok()?;
            let name = file.file_name().into_string().ok()?;
            let is_build = name.strip_prefix(&prefix)?.strip_suffix(".rlib").is_some();
            let built = file.metadata().and_then(|about| about.modified()).ok()?;
            is_build.then(|| (built, file.path()))
        })
        .collect();
    builds.sort();
    builds.into_iter().rev().map(|(_, path)| path).collect()
}

fn compile(program: &str, libraries: &Libraries) -> Result<(), String> {
    static NUMBER: AtomicUsize = AtomicUsize::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("wrong-edit-{number}"));
    fs::create_dir_all(&folder).expect("the target folder can be written");
    let file = folder.join("program.rs");
    fs::write(&file, program).expect("the target folder can be written");
    let run = Command::new(rustc())
        .args(["--edition=2024", "--crate-type=bin", "--emit=metadata", "--color=never"])
        .arg(&file)
        .arg("--out-dir")
        .arg(&folder)
        .arg("-L")
        .arg(format!("dependency={}", beside().display()))
        .arg("--extern")
        .arg(format!("handoff_core={}", libraries.core.display()))
        .arg("--extern")
        .arg(format!("tokio={}", libraries.tokio.display()))
        .output()
        .expect("rustc can be started");
    if run.status.success() {
        return Ok(());
    }
    Err(String::from_utf8_lossy(&run.stderr).into_owned())
}

/// The compiler beside the cargo that runs this test.
fn rustc() -> PathBuf {
    let beside = env::var_os("CARGO").map(|cargo| Path::new(&cargo).with_file_name("rustc"));
    beside.filter(|path| path.exists()).unwrap_or_else(|| PathBuf::from("rustc"))
}
