//! How many crates a user builds, counted as `cargo tree` lists them, the crate
//! itself included.
//!
//! Offline and with the lock file as it is, so that the answer is the
//! repository's and not the day's.

#![allow(clippy::expect_used)]

use std::collections::BTreeSet;
use std::process::Command;

/// The crates of a package of this workspace, by name, for what it is built and
/// linked with. A crate in two versions counts twice.
fn crates(package: &str, features: &[&str]) -> BTreeSet<String> {
    let tree = Command::new(env!("CARGO"))
        .args(["tree", "--locked", "--offline", "--package", package])
        .args(["--edges", "normal,build", "--prefix", "none", "--no-dedupe"])
        .args(features)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo is what runs this test");
    assert!(tree.status.success(), "{}", String::from_utf8_lossy(&tree.stderr));
    let text = String::from_utf8(tree.stdout).expect("names of crates are ASCII");
    let name_and_version = |line: &str| line.split(' ').take(2).collect::<Vec<_>>().join(" ");
    text.lines().filter(|line| !line.is_empty()).map(name_and_version).collect()
}

const BARE: [&str; 3] = ["--no-default-features", "--features", "derive"];

#[test]
fn the_derives_are_at_most_5_crates() {
    let crates = crates("handoff-macros", &[]);
    assert!(crates.len() <= 5, "{}: {crates:#?}", crates.len());
}

#[test]
fn the_bare_typestate_is_at_most_16_crates() {
    let crates = crates("handoff-core", &BARE);
    assert!(crates.len() <= 16, "{}: {crates:#?}", crates.len());
}

#[test]
fn the_bare_typestate_has_no_runtime() {
    let crates = crates("handoff-core", &BARE);
    let names: BTreeSet<&str> = crates.iter().filter_map(|krate| krate.split(' ').next()).collect();
    for runtime in ["tokio", "tracing", "uuid"] {
        assert!(!names.contains(runtime), "{runtime} in {crates:#?}");
    }
}

#[test]
fn the_default_features_add_at_most_8_crates() {
    let (bare, all) = (crates("handoff-core", &BARE), crates("handoff-core", &[]));
    println!("{} crates with `derive`, {} with the default features", bare.len(), all.len());
    assert!(all.len() <= bare.len() + 8, "{:#?}", all.difference(&bare).collect::<Vec<_>>());
}
