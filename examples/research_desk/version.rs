//! Versions in the names of the folders that cargo unpacks.
//!
//! Two versions of one crate say nearly the same words. If both counted, one
//! README could be two of the three sources that a draft needs, so only the
//! newest is read. The crate `semver` would do; thirty lines do as well.

use std::cmp::Ordering;

/// A version, ordered as semver orders them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Version {
    core: [u64; 3],
    /// Empty for a release.
    pre: String,
}

impl Version {
    /// Splits `rand-core-0.9.0-rc.1` into the crate's name and its version.
    pub(crate) fn split(folder: &str) -> Option<(&str, Self)> {
        folder
            .match_indices('-')
            .find_map(|(at, _)| Some((&folder[..at], Self::parse(&folder[at + 1..])?)))
    }

    fn parse(text: &str) -> Option<Self> {
        let without_build = text.split_once('+').map_or(text, |(version, _)| version);
        let (core, pre) = without_build.split_once('-').unwrap_or((without_build, ""));
        let numbers = core.split('.').map(str::parse).collect::<Result<Vec<u64>, _>>().ok()?;
        Some(Self { core: numbers.try_into().ok()?, pre: pre.to_owned() })
    }
}

impl Ord for Version {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_pre = || match (self.pre.is_empty(), other.pre.is_empty()) {
            (false, false) => pre_parts(&self.pre).cmp(pre_parts(&other.pre)),
            // A release comes after its own pre-releases.
            (mine, theirs) => mine.cmp(&theirs),
        };
        self.core.cmp(&other.core).then_with(by_pre)
    }
}

impl PartialOrd for Version {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Numbers sort before words and by value: `rc.9` before `rc.10`.
fn pre_parts(pre: &str) -> impl Iterator<Item = (bool, u64, &str)> {
    pre.split('.').map(|part| match part.parse() {
        Ok(number) => (false, number, ""),
        Err(_) => (true, 0, part),
    })
}
