//! Edits to the attributes of the graph.

use crate::compiler::{EXAMPLE, TOOL_AND_EVIDENCE};

#[test]
fn a_misspelt_agent_is_told_the_right_one() {
    EXAMPLE
        .edit("start, to(Writer)", "start, to(Writter)")
        .is("error: `Desk` has no agent `Writter`; did you mean `Writer`?");
}

#[test]
fn a_misspelt_key_is_told_the_right_one() {
    EXAMPLE
        .edit("writes(draft)", "wries(draft)")
        .is("error: `#[handoff(..)]` has no key `wries`; did you mean `writes`?");
}

const KEYS: &str = "the keys are `start`, `done`, `to(..)`, `calls(..)`, `returns = Type`, \
                    `needs(..)`, `writes(..)`, `may(..)`, `replay = free` and `name = \"..\"`";

#[test]
fn an_unknown_word_is_told_the_keys() {
    EXAMPLE
        .edit("#[handoff(done)]", "#[handoff(finish)]")
        .is(&format!("error: `#[handoff(..)]` has no key `finish` here; {KEYS}"));
}

#[test]
fn an_unknown_list_is_told_the_keys() {
    EXAMPLE
        .edit("writes(draft)", "edits(draft)")
        .is(&format!("error: `#[handoff(..)]` has no key `edits` here; {KEYS}"));
}

/// Where the field is also written, each place that writes it is an error too:
/// which names are fields is known only to rustc.
#[test]
fn a_misspelt_field_is_told_the_right_one() {
    let write = "*turn.state_mut().draft = format!(\"Based on {}.\", \
                 turn.state().sources.join(\" and \"));";
    EXAMPLE
        .edits(&[
            ("writes(draft)", "writes(drafts)"),
            (write, ""),
            ("write(mut turn", "write(turn"),
        ])
        .is("error[E0609]: no field `drafts` on type `ArticleFields`")
        .tells("#[handoff(to(Done), writes(draft))]");
}

#[test]
fn a_start_that_is_taken_away_is_asked_for() {
    EXAMPLE
        .edit("start, to(Writer)", "to(Writer)")
        .is("error: `Desk` has no start, so no run could begin; write `#[handoff(start, ..)]` on \
         the agent that gets a new run");
}

#[test]
fn an_end_that_is_taken_away_is_asked_for() {
    EXAMPLE
        .edit("    #[handoff(done)]\n", "")
        .is("error: `Desk` has no end, so no run could finish; write `#[handoff(done)]` on `Done`");
}

#[test]
fn an_edge_that_is_taken_away_is_asked_for() {
    EXAMPLE.edit("to(Done), ", "").is(
        "error: no end can be reached from `Writer`, and `Done` cannot be reached at all: an edge \
         between them is missing; write `#[handoff(to(Done))]` on `Writer`",
    );
}

#[test]
fn an_edge_back_is_asked_for_its_bound() {
    EXAMPLE.edit("to(Done)", "to(Done, Research)").is(
        "error: the cycle `Research -> Writer -> Research` has no bound, so a run might never \
         end; write `to(Research(at_most = 2))` here, or bound another edge of the cycle",
    );
}

#[test]
fn an_owner_that_is_given_an_answer_is_told_of_the_call() {
    EXAMPLE.edit("to(Done), ", "returns = String, ").is(
        "error: `Writer` cannot be handed to, because it has `returns`: it is called and gives \
         back; write `calls(Writer)` instead of `to(Writer)`, or remove `returns` from `Writer`",
    );
}

#[test]
fn a_call_that_is_not_declared_is_asked_for() {
    EXAMPLE
        .edits(&[
            (
                "    #[handoff(done)]",
                "    #[handoff(returns = bool)]\n    Check,\n    #[handoff(done)]",
            ),
            (
                "    turn.to(desk::Done,",
                "    turn.call(desk::Check, \"\").await?;\n    turn.to(desk::Done,",
            ),
            ("agent_fn(write)", "agent_fn(write), check: agent_fn(check)"),
            (
                "#[tokio::main",
                "async fn check(turn: Turn<'_, desk::Check>) -> Act<desk::Check> {\n    \
              turn.give_back(true)\n}\n\n#[tokio::main",
            ),
        ])
        .is(
            "error: `Check` cannot be reached: no `calls(..)` on a way from a start names it; add \
             `calls(Check)` to an agent that should call it, or remove the variant",
        );
}

#[test]
fn a_missing_comma_is_asked_for() {
    EXAMPLE
        .edit("start, to(Writer)", "start to(Writer)")
        .is("error: a comma is missing before `to`; write `, to`");
}

#[test]
fn misspelt_evidence_is_told_the_right_one() {
    TOOL_AND_EVIDENCE
        .edit("needs(SourcesReady)", "needs(SourceReady)")
        .is("error[E0425]: cannot find type `SourceReady` in this scope")
        .tells("#[handoff(to(Done), needs(SourcesReady), writes(draft))]");
}

#[test]
fn evidence_without_a_proof_is_asked_for_one() {
    TOOL_AND_EVIDENCE
        .edit("impl Evidence<Article> for SourcesReady", "impl SourcesReady")
        .is("error[E0277]: `SourcesReady` is not evidence for the state `Article`")
        .tells("write `impl Evidence<Article> for SourcesReady`, or remove `SourcesReady` from `needs(..)`");
}
