//! Edits to the code of an agent, and to what starts a run.

use crate::compiler::{EXAMPLE, TOOL_AND_EVIDENCE};

const DONE: &str = "turn.to(desk::Done, \"draft ready\")";
const START: &str = "    let team = desk::Team";

#[test]
fn an_undeclared_edge_names_both_agents_and_the_edge_to_add() {
    EXAMPLE
        .edit(DONE, "turn.to(desk::Research, \"more\")")
        .is("error[E0277]: illegal handoff: `Writer` has no edge to `Research`")
        .tells("`Writer` may hand off to: `Done`")
        .tells("add `to(Research)` to `#[handoff(..)]` on the variant `Writer` of `Desk`");
}

#[test]
fn a_handoff_to_itself_names_the_edge_to_add() {
    EXAMPLE
        .edit(DONE, "turn.to(desk::Writer, \"more\")")
        .is("error[E0277]: illegal handoff: `Writer` has no edge to `Writer`")
        .tells("add `to(Writer)` to `#[handoff(..)]` on the variant `Writer`");
}

#[test]
fn a_variant_in_the_place_of_a_role_tells_where_roles_live() {
    EXAMPLE
        .edit(DONE, "turn.to(Desk::Done, \"draft ready\")")
        .is("error[E0277]: illegal handoff: `Writer` has no edge to `Desk`")
        .tells("roles live in the module `desk`: write `desk::Done`, not `Desk::Done`");
}

#[test]
fn a_misspelt_role_is_found() {
    EXAMPLE
        .edit(DONE, "turn.to(desk::Don, \"draft ready\")")
        .is("error[E0425]: cannot find value `Don` in module `desk`")
        .tells("turn.to(desk::Done, \"draft ready\")");
}

#[test]
fn an_undeclared_edge_of_a_token_names_the_edge_to_add() {
    let skip =
        "    Desk::start(desk::Research, Article::default()).handoff(desk::Done, \"\").ok();\n";
    EXAMPLE
        .edit(START, &format!("{skip}{START}"))
        .is("error[E0277]: illegal handoff: `Research` has no edge to `desk::Done`")
        .tells("add `to(desk::Done)` to `#[handoff(..)]` on the variant `Research` of `Desk`");
}

#[test]
fn the_tool_of_another_agent_names_the_right_to_add() {
    TOOL_AND_EVIDENCE
        .edit(
            DONE,
            "turn.invoke(&SearchCorpus, String::new()).await?;\n    turn.to(desk::Done, \"\")",
        )
        .is("error[E0277]: `Writer` may not use the tool `SearchCorpus`")
        .tells("add `may(SearchCorpus)` to `#[handoff(..)]` on the variant `Writer`");
}

#[test]
fn a_tool_that_is_taken_away_names_the_right_to_add() {
    TOOL_AND_EVIDENCE
        .edit(", may(SearchCorpus)", "")
        .is("error[E0277]: `Research` may not use the tool `SearchCorpus`")
        .tells("add `may(SearchCorpus)` to `#[handoff(..)]` on the variant `Research`");
}

#[test]
fn a_foreign_field_in_set_names_the_right_to_add() {
    EXAMPLE
        .edit(
            DONE,
            "Slot::set(&mut turn.state_mut().sources, vec![]);\n    turn.to(desk::Done, \"\")",
        )
        .is("error[E0277]: `Writer` may not write the field `sources`")
        .tells("add `writes(sources)` to");
}

/// The answer is rustc's own: it names the agent and the field, and holds nothing
/// of the attribute, because `DerefMut` is not a trait that we can put a text on.
#[test]
fn a_write_to_a_foreign_field_names_agent_and_field() {
    EXAMPLE
        .edit(DONE, "turn.state_mut().sources.clear();\n    turn.to(desk::Done, \"\")")
        .is("error[E0596]: cannot borrow data in dereference of \
             `Slot<'_, Writer, sources, Vec<String>>` as mutable");
}

/// As above.
#[test]
fn an_assignment_to_a_foreign_field_names_agent_and_field() {
    EXAMPLE
        .edit(DONE, "*turn.state_mut().sources = vec![];\n    turn.to(desk::Done, \"\")")
        .is("error[E0594]: cannot assign to data in dereference of \
             `Slot<'_, Writer, sources, Vec<String>>`");
}

#[test]
fn evidence_that_an_agent_does_not_need_names_the_need_to_add() {
    TOOL_AND_EVIDENCE
        .edit(
            "    turn.to(desk::Writer,",
            "    turn.evidence::<SourcesReady>();\n    turn.to(desk::Writer,",
        )
        .is("error[E0277]: `Research` does not need the evidence `SourcesReady`")
        .tells("add `needs(SourcesReady)` to");
}

#[test]
fn a_call_of_an_owner_names_the_call_to_add() {
    EXAMPLE
        .edit(DONE, "turn.call(desk::Research, \"more\").await?;\n    turn.to(desk::Done, \"\")")
        .is("error[E0277]: illegal call: `Writer` may not call `Research`")
        .tells("add `calls(Research)` to `#[handoff(..)]` on the variant `Writer`");
}

#[test]
fn an_answer_of_an_owner_names_the_attribute_to_add() {
    EXAMPLE
        .edit(DONE, "turn.give_back(1)")
        .is("error[E0277]: `Writer` cannot give back: it is not called by any agent")
        .tells("add `returns = Type` to");
}

#[test]
fn a_turn_that_was_handed_off_is_gone() {
    EXAMPLE
        .edit(DONE, "let _ = turn.to(desk::Done, \"\");\n    turn.to(desk::Done, \"\")")
        .is("error[E0382]: use of moved value: `turn`")
        .tells("`turn` moved due to this method call");
}

#[test]
fn a_token_cannot_be_cloned() {
    let clone = "    drop(Desk::start(desk::Research, Article::default()).clone());\n";
    EXAMPLE
        .edit(START, &format!("{clone}{START}"))
        .is("error[E0599]: no method named `clone` found for struct `Token<R>` in the current scope")
        .tells("method not found in `Token<Research>`");
}

#[test]
fn a_missing_seat_names_the_agent() {
    EXAMPLE
        .edit(", writer: agent_fn(write)", "")
        .is("error[E0063]: missing field `writer` in initializer of `desk::Team`");
}

#[test]
fn a_run_that_starts_elsewhere_names_the_attribute_to_add() {
    EXAMPLE
        .edit("start(desk::Research, article)", "start(desk::Writer, article)")
        .is("error[E0277]: a run cannot start with `Writer`")
        .tells("add `start` to `#[handoff(..)]` on the variant `Writer`");
}

/// The first line is too long: the type of a variant's input is not known in the
/// module of the roles, so rustc prints how it is found.
#[test]
fn an_input_that_is_left_out_is_asked_for() {
    let answer = EXAMPLE.edit("    Writer,", "    Writer(String),");
    assert_eq!(answer.errors().len(), 1);
    answer.tells("error[E0277]: illegal handoff: `Research` has no edge to `fn(");
    answer.tells("use parentheses to construct this tuple struct");
}

#[test]
fn an_input_of_another_type_names_both() {
    EXAMPLE
        .edits(&[
            ("    Writer,", "    Writer(String),"),
            ("desk::Writer, \"s", "desk::Writer(1), \"s"),
        ])
        .is("error[E0308]: mismatched types")
        .tells("expected `String`, found integer");
}
