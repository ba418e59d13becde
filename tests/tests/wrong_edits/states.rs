//! Edits to the state.

use crate::compiler::EXAMPLE;

#[test]
fn a_state_without_clone_is_asked_for_it() {
    EXAMPLE
        .edit("derive(Debug, Clone, Default, HandoffState)", "derive(Debug, Default, HandoffState)")
        .is("error[E0277]: the trait bound `Article: Clone` is not satisfied")
        .tells("#[derive(Clone)]");
}

#[test]
fn a_misspelt_state_is_told_the_right_one() {
    EXAMPLE
        .edit("state = Article", "state = Artcle")
        .is("error[E0425]: cannot find type `Artcle` in this scope")
        .tells("#[handoff(state = Article)]");
}

/// What the agents do with the state cannot be understood either; the first error
/// is the one to mend.
#[test]
fn a_state_without_the_derive_is_asked_for_it_first() {
    let answer = EXAMPLE.edit("Default, HandoffState)", "Default)");
    assert_eq!(answer.errors()[0], "error[E0277]: `Article` is not a handoff state");
    answer.tells("write `#[derive(Debug, Clone, HandoffState)]` above the struct `Article`");
}

/// As above.
#[test]
fn a_graph_without_its_state_is_asked_for_it_first() {
    let answer = EXAMPLE.edit("#[handoff(state = Article)]\n", "");
    assert_eq!(
        answer.errors()[0],
        "error: `Desk` does not name its state, the one object that its agents read and write; \
         write `#[handoff(state = Type)]` above the enum",
    );
}
