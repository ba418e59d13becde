//! The command line, read by hand.
//!
//! Three options do not earn a dependency: an example should be about its
//! subject, and every crate it adds is one more that a reader has to build.

use std::ffi::OsString;
use std::path::PathBuf;

use thiserror::Error;

use crate::corpus::Place;

/// What `--help` prints, and what follows every mistake.
pub(crate) const USAGE: &str = "\
Usage: research_desk [--corpus DIR] TOPIC...

Researches TOPIC in real documents and writes a brief with citations.

  TOPIC...      what to look for, one or more words: \"procedural macro\"
  --corpus DIR  read the .md, .markdown, .txt, README and CHANGELOG files
                under DIR; without it, the READMEs and change logs of the
                crates that cargo has unpacked on this machine
  -h, --help    print this text
  --            the words after it are topic, even if they start with a dash";

/// What the user asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Command {
    /// Print [`USAGE`] and stop.
    Help,
    /// Run the desk.
    Research {
        /// The words to look for, joined by single spaces.
        topic: String,
        /// Where the documents are.
        place: Place,
    },
}

/// Reads the arguments, the program's own name not among them.
///
/// They are `OsString`s because a folder need not have a UTF-8 name, and
/// because `std::env::args` panics on such a name.
///
/// # Errors
/// Says in one sentence what is wrong; print [`USAGE`] after it.
pub(crate) fn parse(args: impl IntoIterator<Item = OsString>) -> Result<Command, ArgsError> {
    let mut args = args.into_iter();
    let mut words = Vec::new();
    let mut place = Place::CargoHome;
    let mut only_words = false;
    while let Some(arg) = args.next() {
        let Some(text) = arg.to_str() else {
            return Err(ArgsError::NotText { arg });
        };
        match text {
            _ if only_words => words.push(text.to_owned()),
            "--" => only_words = true,
            "-h" | "--help" => return Ok(Command::Help),
            "--corpus" => place = folder(args.next())?,
            _ => match text.strip_prefix("--corpus=") {
                Some(dir) => place = folder(Some(dir.into()))?,
                None if text.starts_with('-') && text.len() > 1 => {
                    return Err(ArgsError::UnknownOption { option: text.to_owned() });
                }
                None => words.push(text.to_owned()),
            },
        }
    }
    let topic = words.join(" ").split_whitespace().collect::<Vec<_>>().join(" ");
    if topic.is_empty() {
        return Err(ArgsError::NoTopic);
    }
    Ok(Command::Research { topic, place })
}

fn folder(value: Option<OsString>) -> Result<Place, ArgsError> {
    match value {
        Some(dir) if !dir.is_empty() => Ok(Place::Folder(PathBuf::from(dir))),
        _ => Err(ArgsError::NoFolder),
    }
}

/// A command line that cannot be followed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub(crate) enum ArgsError {
    /// No word of a topic was given.
    #[error("there is no topic: say what to research, such as \"procedural macro\"")]
    NoTopic,
    /// `--corpus` came last, or with an empty value.
    #[error("--corpus needs a folder after it, such as --corpus docs")]
    NoFolder,
    /// An option that does not exist.
    #[error("there is no option {option}: put -- before a topic that starts with a dash")]
    UnknownOption {
        /// The option as it was written.
        option: String,
    },
    /// A word of the topic, or an option, that is not UTF-8.
    #[error("the argument {arg:?} is not UTF-8 text")]
    NotText {
        /// The argument as the system gave it.
        arg: OsString,
    },
}
