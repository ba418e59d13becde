//! Addresses of quotes: made when a passage is indexed, read when it is cited.
//!
//! A source keeps one string, and people and programs both use it: a terminal
//! opens a `file://` address, and a brief names the crate in it. Paths of
//! Windows are untested.

use std::fmt::Write as _;
use std::path::Path;

use crate::corpus::Kind;
use crate::version::Version;

/// Writes the address of a line, with everything escaped that an address may
/// not hold.
pub(crate) fn file_url(path: &Path, line: usize) -> String {
    let mut url = String::from("file://");
    for byte in path.to_string_lossy().bytes() {
        if byte.is_ascii_alphanumeric() || b"/-._~+".contains(&byte) {
            url.push(char::from(byte));
        } else {
            // Writing to a string does not fail.
            let _ = write!(url, "%{byte:02X}");
        }
    }
    let _ = write!(url, "#L{line}");
    url
}

/// Names the source at an address in a few words: "quote 1.0.47" for a README
/// of that crate, else the name of the file.
pub(crate) fn name(url: &str) -> String {
    let path = url.split_once('#').map_or(url, |(path, _)| path);
    let path = unescape(path);
    let mut parts = path.rsplit('/').filter(|part| !part.is_empty());
    let file = parts.next().unwrap_or(url);
    match parts.next() {
        Some(folder) if Kind::of(Path::new(file)).is_some() => match Version::split(folder) {
            Some((name, _)) => folder.replacen(&format!("{name}-"), &format!("{name} "), 1),
            None => format!("{folder}/{file}"),
        },
        _ => file.to_owned(),
    }
}

fn unescape(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('%') {
        bytes.extend(before.bytes());
        let escaped = after.get(..2).map(|digits| u8::from_str_radix(digits, 16));
        if let Some(Ok(byte)) = escaped {
            bytes.push(byte);
            rest = &after[2..];
        } else {
            bytes.push(b'%');
            rest = after;
        }
    }
    bytes.extend(rest.bytes());
    String::from_utf8_lossy(&bytes).into_owned()
}
