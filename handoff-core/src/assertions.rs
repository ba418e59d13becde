//! Assertions for the user's own tests and CI.
