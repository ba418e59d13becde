//! Wrong edits to a program that works, and what the compiler says to each.
//!
//! Of every answer the tests ask the same: one error, whose first line says what
//! is wrong and names who it is about, and a line that holds the text to write.
//! Where an answer falls short of that, its test says so.

#![expect(
    clippy::expect_used,
    reason = "these are tests; what they stand on is there or they fail"
)]

mod agents;
mod compiler;
mod graphs;
mod states;

#[test]
fn the_programs_compile_before_they_are_edited() {
    assert!(compiler::EXAMPLE.compiles());
    assert!(compiler::TOOL_AND_EVIDENCE.compiles());
}
