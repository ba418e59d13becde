//! Holds the examples, which are in the files beside `Cargo.toml`.
