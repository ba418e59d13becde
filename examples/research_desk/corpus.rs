//! Finds the documents that the desk reads.
//!
//! A demonstration over three made-up sentences proves nothing, so the desk
//! reads what every Rust programmer has: the READMEs and change logs of the
//! crates that cargo has unpacked. No network, no set-up, and the citations
//! can be opened. `--corpus DIR` reads the user's own folder instead.
//!
//! Reading is bounded: files over 1 MiB or not in UTF-8 are skipped, links are
//! not followed, and at most 20 000 files or 128 MiB are taken, in name order.
//! [`Corpus::skipped`] says how many files that left out. Documents come in
//! the same order on every run.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use thiserror::Error;

use crate::version::Version;

const MAX_FILE_BYTES: u64 = 1 << 20;
const MAX_TOTAL_BYTES: usize = 128 << 20;
const MAX_FILES: usize = 20_000;
const MAX_DEPTH: usize = 12;

/// Where the documents are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Place {
    /// The crates that cargo has unpacked on this machine.
    CargoHome,
    /// A folder, with the folders below it.
    Folder(PathBuf),
}

impl Place {
    /// Reads the documents of this place.
    ///
    /// # Errors
    /// Fails if the place cannot be read or holds no document. A single file
    /// or inner folder that cannot be read is skipped.
    pub(crate) fn read(&self) -> Result<Corpus, CorpusError> {
        match self {
            Self::CargoHome => from_cargo_home(&cargo_home()?),
            Self::Folder(dir) => from_folder(dir),
        }
    }
}

/// The documents of one place.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Corpus {
    /// What was read, in a fixed order.
    pub(crate) documents: Vec<Document>,
    /// How many files were left out: too large, not UTF-8, unreadable, or
    /// past the bounds.
    pub(crate) skipped: usize,
}

/// One file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Document {
    /// Who speaks: the crate, or the file itself in a user's folder. The
    /// search takes at most one passage from each.
    pub(crate) origin: String,
    /// Where it is; absolute.
    pub(crate) path: PathBuf,
    /// Whether it explains or lists changes.
    pub(crate) kind: Kind,
    /// What it says.
    pub(crate) text: String,
}

/// What a document is written for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Says what a thing is.
    Guide,
    /// Says what was changed, release by release.
    Changes,
}

impl Kind {
    /// Tells by the name of a file, or `None` if it is neither a README nor a
    /// change log.
    pub(crate) fn of(path: &Path) -> Option<Self> {
        const TEXT: [&str; 7] = ["md", "markdown", "mkd", "txt", "rst", "adoc", "org"];
        let stem = path.file_stem()?.to_str()?.to_ascii_lowercase();
        let is_text = path
            .extension()
            .is_none_or(|ext| TEXT.iter().any(|text| ext.eq_ignore_ascii_case(text)));
        match stem.as_str() {
            _ if !is_text => None,
            "readme" => Some(Self::Guide),
            "changelog" | "changes" | "releases" | "release-notes" | "release_notes"
            | "history" | "news" => Some(Self::Changes),
            _ => None,
        }
    }
}

/// Reads the newest version of each crate under `home/registry/src/*/*`.
///
/// # Errors
/// Fails if there is no such folder, or no README or change log in it.
pub(crate) fn from_cargo_home(home: &Path) -> Result<Corpus, CorpusError> {
    let root = home.join("registry").join("src");
    let mut newest = BTreeMap::<String, (Version, PathBuf)>::new();
    for registry in folders(&root)? {
        for path in folders(&registry).unwrap_or_default() {
            let folder_name = path.file_name().and_then(|name| name.to_str());
            let Some((name, version)) = folder_name.and_then(Version::split) else {
                continue;
            };
            if newest.get(name).is_none_or(|(known, _)| *known < version) {
                newest.insert(name.to_owned(), (version, path));
            }
        }
    }
    let mut reader = Reader::default();
    for (name, (_, path)) in newest {
        for file in entries(&path, fs::FileType::is_file).unwrap_or_default() {
            if let Some(kind) = Kind::of(&file) {
                reader.take(name.clone(), file, kind);
            }
        }
    }
    reader.finish(root)
}

/// Reads the `.md`, `.markdown`, `.txt`, README and CHANGELOG files under `dir`,
/// hidden folders and `target` left out.
///
/// # Errors
/// Fails if `dir` cannot be read, or holds no such file.
pub(crate) fn from_folder(dir: &Path) -> Result<Corpus, CorpusError> {
    let root = std::path::absolute(dir)
        .map_err(|source| CorpusError::Read { path: dir.to_owned(), source })?;
    let mut reader = Reader::default();
    let mut open = vec![(root.clone(), 0)];
    while let Some((folder, depth)) = open.pop() {
        let files = match entries(&folder, fs::FileType::is_file) {
            Ok(files) => files,
            Err(error) if depth == 0 => return Err(error),
            Err(_) => continue,
        };
        for file in files {
            let prose = file.extension().and_then(|ext| ext.to_str()).is_some_and(|ext| {
                ["md", "markdown", "txt"].iter().any(|text| ext.eq_ignore_ascii_case(text))
            });
            if let Some(kind) = Kind::of(&file).or(prose.then_some(Kind::Guide)) {
                let origin = file.strip_prefix(&root).unwrap_or(&file).display().to_string();
                reader.take(origin, file, kind);
            }
        }
        if depth < MAX_DEPTH {
            let inner =
                folders(&folder).unwrap_or_default().into_iter().filter(|path| !is_left_out(path));
            // The stack gives back the last one first: reversed, names come in order.
            open.extend(inner.rev().map(|path| (path, depth + 1)));
        }
    }
    reader.finish(root)
}

fn is_left_out(folder: &Path) -> bool {
    let name = folder.file_name().map(|name| name.to_string_lossy());
    name.is_some_and(|name| name.starts_with('.') || name == "target")
}

fn cargo_home() -> Result<PathBuf, CorpusError> {
    let set = env::var_os("CARGO_HOME").filter(|home| !home.is_empty()).map(PathBuf::from);
    set.or_else(|| Some(env::home_dir()?.join(".cargo"))).ok_or(CorpusError::NoHome)
}

fn folders(dir: &Path) -> Result<Vec<PathBuf>, CorpusError> {
    entries(dir, fs::FileType::is_dir)
}

/// Lists one folder in name order. The type is that of the entry itself, so a
/// link is neither a file nor a folder here and cannot lead out of the corpus.
fn entries(
    dir: &Path,
    wanted: impl Fn(&fs::FileType) -> bool,
) -> Result<Vec<PathBuf>, CorpusError> {
    let list =
        fs::read_dir(dir).map_err(|source| CorpusError::Read { path: dir.to_owned(), source })?;
    let mut paths: Vec<_> = list
        .filter_map(Result::ok)
        .filter(|entry| entry.file_type().is_ok_and(|kind| wanted(&kind)))
        .map(|entry| entry.path())
        .collect();
    paths.sort();
    Ok(paths)
}

#[derive(Default)]
struct Reader {
    corpus: Corpus,
    bytes: usize,
}

impl Reader {
    fn take(&mut self, origin: String, path: PathBuf, kind: Kind) {
        let has_room = self.corpus.documents.len() < MAX_FILES && self.bytes < MAX_TOTAL_BYTES;
        let is_small = fs::metadata(&path).is_ok_and(|data| data.len() <= MAX_FILE_BYTES);
        let text = if has_room && is_small { fs::read_to_string(&path).ok() } else { None };
        match text {
            Some(text) => {
                self.bytes += text.len();
                self.corpus.documents.push(Document { origin, path, kind, text });
            }
            None => self.corpus.skipped += 1,
        }
    }

    fn finish(self, root: PathBuf) -> Result<Corpus, CorpusError> {
        if self.corpus.documents.is_empty() {
            Err(CorpusError::Empty { path: root })
        } else {
            Ok(self.corpus)
        }
    }
}

/// A place without documents.
#[derive(Debug, Error)]
pub(crate) enum CorpusError {
    /// Neither `CARGO_HOME` nor a home folder is known.
    #[error("cargo's home is not known: set CARGO_HOME, or name a folder with --corpus DIR")]
    NoHome,
    /// The folder cannot be listed.
    #[error("the folder {} cannot be read: name another one with --corpus DIR", path.display())]
    Read {
        /// The folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The folder holds no document.
    #[error("{} holds no README, change log, markdown or text file: name another folder with --corpus DIR", path.display())]
    Empty {
        /// The folder.
        path: PathBuf,
    },
}
