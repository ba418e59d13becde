//! Finding documents and cutting them.

use super::Folder;
use crate::corpus::{self, CorpusError, Kind, Place};
use crate::passage::{LONGEST, SHORTEST, cut};
use crate::prose::{Links, plain};
use crate::sentence::sentences;

#[test]
fn cargo_home_gives_the_newest_version_of_each_crate() {
    let folder = Folder::with(&[
        ("registry/src/one/kite-0.9.0/README.md", "old"),
        ("registry/src/one/kite-0.10.0-rc.2/README.md", "older than the release"),
        ("registry/src/two/kite-0.10.0/README", "new"),
        ("registry/src/two/kite-0.10.0/Changes.txt", "changes"),
        ("registry/src/two/kite-0.10.0/src/README.md", "not at the top"),
        ("registry/src/two/kite-0.10.0/readme.rs", "not text"),
        ("registry/src/two/paper-2-1.0.0+v8-1/CHANGELOG.md", "a name with a digit"),
        ("registry/src/two/no-version/README.md", "not a crate"),
    ]);
    let corpus = corpus::from_cargo_home(&folder.0).unwrap();
    let found: Vec<_> =
        corpus.documents.iter().map(|d| (d.origin.as_str(), d.kind, d.text.as_str())).collect();
    assert_eq!(
        found,
        [
            ("kite", Kind::Changes, "changes"),
            ("kite", Kind::Guide, "new"),
            ("paper-2", Kind::Changes, "a name with a digit"),
        ]
    );
}

#[test]
fn folder_is_read_in_order_without_hidden_built_and_foreign_files() {
    let folder = Folder::with(&[
        ("b.txt", "b"),
        ("a.MD", "a"),
        ("deep/er/c.markdown", "c"),
        ("README", "r"),
        ("code.rs", "no"),
        (".hidden/d.md", "no"),
        ("target/e.md", "no"),
    ]);
    folder.write("latin1.md", b"caf\xe9");
    folder.write("huge.md", &vec![b'x'; (1 << 20) + 1]);
    let corpus = corpus::from_folder(&folder.0).unwrap();
    assert_eq!(folder.names(&corpus), ["README", "a.MD", "b.txt", "deep/er/c.markdown"]);
    assert_eq!(corpus.skipped, 2);
}

#[cfg(unix)]
#[test]
fn links_are_not_followed() {
    let folder = Folder::with(&[("inner/a.md", "a")]);
    std::os::unix::fs::symlink(&folder.0, folder.0.join("inner/loop")).unwrap();
    std::os::unix::fs::symlink(folder.0.join("inner/a.md"), folder.0.join("b.md")).unwrap();
    assert_eq!(folder.names(&corpus::from_folder(&folder.0).unwrap()), ["inner/a.md"]);
}

#[test]
fn place_without_documents_is_an_error_that_names_it() {
    let folder = Folder::with(&[("code.rs", "no")]);
    let empty = Place::Folder(folder.0.clone()).read().unwrap_err();
    assert!(matches!(&empty, CorpusError::Empty { path } if *path == folder.0));
    let absent = corpus::from_cargo_home(&folder.0).unwrap_err();
    assert!(matches!(&absent, CorpusError::Read { path, .. } if path.ends_with("registry/src")));
    assert!(absent.to_string().contains("--corpus"));
}

#[test]
fn passages_are_prose_only_with_their_headings_and_lines() {
    let text = "---\ntitle: x\n---\n[![badge](https://b/x.svg)](https://b)\n\nKite\n====\n\n<!-- a comment\nof two lines -->\n\
        [Docs](https://d) | [Chat](https://c)\n\n## Use\n\nSee the [guide](https://g \"t\") for *all* the ways to fly \
        a [`Kite<T>`][k] in\nsteady wind &mdash; it is **very long**. ([#12], [#13])\n\n[k]: https://k\n\n```rust\nlet no = 1;\n```\n\n\
        | a | b |\n|---|---|\n| 1 | 2 |\n\n    indented code that nobody wants to read in a brief about kites at all\n";
    let found = cut(text);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].heading, "Kite > Use");
    assert_eq!(found[0].line, 15);
    assert_eq!(
        found[0].text,
        "See the guide for all the ways to fly a `Kite<T>` in steady wind \u{2014} it is very long."
    );
}

#[test]
fn passages_keep_to_their_bounds() {
    let list = "- an item of a long list\n".repeat(60);
    let long = "This sentence is one of very many in a paragraph without an end. ".repeat(60);
    let found = cut(&format!("# T\n\n{list}\n\n{long}\n\n{}\n\nshort\n", "word ".repeat(300)));
    assert!(found.len() > 10);
    for passage in found {
        let len = passage.text.chars().count();
        assert!((SHORTEST..=LONGEST).contains(&len), "{len}: {}", passage.text);
    }
}

#[test]
fn hostile_markup_is_cut_in_linear_time() {
    for piece in ["[", "`", "<a", "![", "](", "&", "> ", "`` ` ", "[[]", "#[", "*_"] {
        let text = piece.repeat(9_000);
        assert!(plain(&text, Links::Read).len() <= text.len());
        let _ = cut(&text);
    }
}

#[test]
fn sentences_do_not_end_in_code_numbers_and_abbreviations() {
    let text = "Use `a. B` with 1.5 e.g. Rust (or C.) Then stop! No. 5 lives\nhere";
    assert_eq!(
        sentences(text),
        ["Use `a. B` with 1.5 e.g. Rust (or C.)", "Then stop!", "No. 5 lives", "here"]
    );
}
