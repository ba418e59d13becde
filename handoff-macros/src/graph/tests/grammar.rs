//! Errors about the form of attributes and the keys of variants.

use super::{desk, refused, writer};

// The form of an attribute.

#[test]
fn an_attribute_by_path() {
    refused(
        &writer("#[handoff::may(Search)]"),
        &["`#[handoff::may]` is not an attribute, because keys stand inside of one; write \
           `#[handoff(may(..))]`"],
    );
}

#[test]
fn an_attribute_by_path_is_read_all_the_same() {
    refused(
        &desk(
            "#[handoff(start)] #[handoff::to(Done)] A,
            #[handoff(done)] Done",
        ),
        &["`#[handoff::to]` is not an attribute, because keys stand inside of one; write \
           `#[handoff(to(..))]`"],
    );
}

#[test]
fn an_attribute_by_path_with_a_value() {
    refused(
        &desk(
            "#[handoff::start] #[handoff(to(Done), calls(B))] A,
            #[handoff::returns = X] B,
            #[handoff(done)] Done",
        ),
        &[
            "`#[handoff::start]` is not an attribute, because keys stand inside of one; write \
             `#[handoff(start)]`",
            "`#[handoff::returns]` is not an attribute, because keys stand inside of one; write \
             `#[handoff(returns = ..)]`",
        ],
    );
}

#[test]
fn a_bare_attribute() {
    refused(
        &desk(
            "#[handoff] #[handoff(start, to(Done))] A,
            #[handoff(done)] Done",
        ),
        &["`#[handoff]` alone says nothing; write for example `#[handoff(to(Agent))]`"],
    );
}

#[test]
fn an_attribute_with_a_value() {
    refused(
        &desk(
            r#"#[handoff = "start"] A,
            #[handoff(done)] Done"#,
        ),
        &["`#[handoff = ..]` is not understood; keys stand in parentheses: write for example \
           `#[handoff(to(Agent))]`"],
    );
}

#[test]
fn a_missing_comma() {
    refused(
        &desk(
            "#[handoff(start to(Done) writes(draft))] A,
            #[handoff(done)] Done",
        ),
        &[
            "a comma is missing before `to`; write `, to`",
            "a comma is missing before `writes`; write `, writes`",
        ],
    );
}

#[test]
fn a_missing_comma_behind_a_value() {
    refused(
        &desk(
            "#[handoff(start, to(Done), calls(B))] A,
            #[handoff(returns = Notes writes(draft))] B,
            #[handoff(done)] Done",
        ),
        &["a comma is missing before `writes`; write `, writes`"],
    );
}

#[test]
fn a_comma_too_many() {
    refused(
        &desk(
            "#[handoff(start,, to(Done))] A,
            #[handoff(done)] Done",
        ),
        &["nothing stands before this comma; remove it"],
    );
}

#[test]
fn a_comma_in_front() {
    refused(
        &desk(
            "#[handoff(, start, to(Done))] A,
            #[handoff(done)] Done",
        ),
        &["nothing stands before this comma; remove it"],
    );
}

#[test]
fn a_key_that_is_no_word() {
    refused(
        &desk(
            r#"#[handoff(start, "to", to(Done))] A,
            #[handoff(done)] Done"#,
        ),
        &["a key is expected here, not `\"to\"`; write a word such as `start` or `state = Type`"],
    );
}

#[test]
fn a_list_in_other_brackets() {
    refused(
        &desk(
            "#[handoff(start, to[Done])] A,
            #[handoff(done)] Done",
        ),
        &["`to` takes its list in parentheses; write `to(..)`"],
    );
}

#[test]
fn a_path_as_key() {
    refused(
        &desk(
            "#[handoff(start, handoff::to(Done))] A,
            #[handoff(done)] Done",
        ),
        &["`:` cannot follow `handoff`; a key is one word, alone or with `(..)` or `= ..`, and \
           keys are parted by commas"],
    );
}

#[test]
fn a_missing_sign() {
    refused(
        &writer(r#"#[handoff(name "author")]"#),
        &["`=` is missing before `\"author\"`; write `name = \"author\"`"],
    );
}

// The keys of a variant.

#[test]
fn an_unknown_key() {
    refused(
        &writer("#[handoff(retries = 3)]"),
        &["`#[handoff(..)]` has no key `retries` here; the keys are `start`, `done`, `to(..)`, \
           `calls(..)`, `returns = Type`, `needs(..)`, `writes(..)`, `may(..)`, `replay = free` \
           and `name = \"..\"`"],
    );
}

#[test]
fn an_agent_as_key() {
    refused(
        &desk(
            "#[handoff(start, Writer)] A,
            #[handoff(to(Done))] Writer,
            #[handoff(done)] Done",
        ),
        &["`Writer` is an agent, not a key; to make a handoff to it legal write \
           `#[handoff(to(Writer))]`"],
    );
}

#[test]
fn a_misspelt_key_counts_as_what_was_meant() {
    refused(
        &desk(
            "#[handoff(strat, too(Writer))] A,
            #[handoff(tp(Done), wrties(draft))] Writer,
            #[handoff(doen)] Done",
        ),
        &[
            "`#[handoff(..)]` has no key `strat`; did you mean `start`?",
            "`#[handoff(..)]` has no key `too`; did you mean `to`?",
            "`#[handoff(..)]` has no key `tp`; did you mean `to`?",
            "`#[handoff(..)]` has no key `wrties`; did you mean `writes`?",
            "`#[handoff(..)]` has no key `doen`; did you mean `done`?",
        ],
    );
}

#[test]
fn a_key_of_the_enum_on_a_variant() {
    refused(
        &writer("#[handoff(max_handoffs = 3)]"),
        &["`max_handoffs` belongs on the enum, not on a variant; move it to \
           `#[handoff(max_handoffs ..)]` above the enum"],
    );
}

#[test]
fn start_with_a_value() {
    refused(
        &desk(
            "#[handoff(start = true, to(Done))] A,
            #[handoff(done(x))] Done",
        ),
        &[
            "`start` takes no value; write `start` alone",
            "`done` takes no value; write `done` alone",
        ],
    );
}

#[test]
fn start_twice() {
    refused(
        &desk(
            "#[handoff(start, start, to(Done))] A,
            #[handoff(done)] Done",
        ),
        &["`start` is given twice; only lists add up; remove one of the two"],
    );
}

#[test]
fn to_without_a_list() {
    refused(
        &desk(
            "#[handoff(start, to)] A,
            #[handoff(done)] Done",
        ),
        &["`to` needs a list in parentheses; write `to(Agent, ..)`"],
    );
}

#[test]
fn to_with_a_value() {
    refused(
        &desk(
            "#[handoff(start, to = Done)] A,
            #[handoff(done)] Done",
        ),
        &["`to` needs a list in parentheses; write `to(Agent, ..)`"],
    );
}

#[test]
fn fork_is_not_built_yet() {
    refused(
        &desk(
            "#[handoff(start, fork(B, join = Done))] A,
            #[handoff(returns = Notes)] B,
            #[handoff(done)] Done",
        ),
        &["`fork(..)` is not built yet; lend the run to one agent at a time with `calls(..)`, or \
           remove it"],
    );
}

#[test]
fn returns_without_a_type() {
    refused(
        &desk(
            "#[handoff(start, to(Done), calls(B))] A,
            #[handoff(returns)] B,
            #[handoff(done)] Done",
        ),
        &["`returns` needs a type; write `returns = Type`"],
    );
}

#[test]
fn returns_as_a_list() {
    refused(
        &desk(
            "#[handoff(start, to(Done), calls(B))] A,
            #[handoff(returns(Notes))] B,
            #[handoff(done)] Done",
        ),
        &["`returns` takes a type behind `=`, not a list; write `returns = Type`"],
    );
}

#[test]
fn returns_twice() {
    refused(
        &desk(
            "#[handoff(start, to(Done), calls(B))] A,
            #[handoff(returns = Notes)] #[handoff(returns = Notes)] B,
            #[handoff(done)] Done",
        ),
        &["`returns` is given twice; only lists add up; remove one of the two"],
    );
}

#[test]
fn needs_without_a_list() {
    refused(
        &writer("#[handoff(needs)]"),
        &["`needs` needs a list in parentheses; write `needs(Evidence, ..)`"],
    );
}

#[test]
fn needs_something_that_is_no_type() {
    refused(
        &writer("#[handoff(needs(Ready, 3))]"),
        &["`needs(..)` takes types of evidence, which `3` is not; write `needs(Type, ..)`"],
    );
}

#[test]
fn evidence_twice() {
    refused(
        &writer("#[handoff(needs(Ready, Ready))]"),
        &["`Ready` is named twice in `needs(..)`; once is enough; remove one of the two"],
    );
}

#[test]
fn a_tool_twice_across_attributes() {
    refused(
        &writer("#[handoff(may(api::Search))] #[handoff(may(Post, api::Search))]"),
        &["`api::Search` is named twice in `may(..)`; once is enough; remove one of the two"],
    );
}

#[test]
fn a_missing_comma_among_tools() {
    refused(
        &writer("#[handoff(may(Search Post))]"),
        &["a comma is missing before `Post`; write `, Post`"],
    );
}

#[test]
fn a_field_twice() {
    refused(
        &writer("#[handoff(writes(draft, r#draft))]"),
        &["`r#draft` is named twice in `writes(..)`; once is enough; remove one of the two"],
    );
}

#[test]
fn a_field_that_is_none() {
    refused(
        &writer(r#"#[handoff(writes(draft, "x"))]"#),
        &["`writes(..)` takes the names of fields of the state, not `\"x\"`; write \
             `writes(field, ..)` or `writes(*)`"],
    );
}

#[test]
fn a_field_by_path() {
    refused(
        &writer("#[handoff(writes(self.draft))]"),
        &["`writes(..)` takes the names of fields of the state, not `self`; write `writes(field, \
           ..)` or `writes(*)`"],
    );
}

#[test]
fn all_fields_and_one() {
    refused(
        &writer("#[handoff(writes(*, draft))]"),
        &["`writes(*)` is every field of the state, `draft` too; write either `writes(*)` or the \
           fields"],
    );
}

#[test]
fn one_field_and_all() {
    refused(
        &writer("#[handoff(writes(draft))] #[handoff(writes(*))]"),
        &["`*` is every field of the state, so naming fields beside it says nothing; write \
             either `writes(*)` or the fields"],
    );
}

#[test]
fn all_fields_twice() {
    refused(
        &writer("#[handoff(writes(*, *))]"),
        &["`*` is given twice in `writes(..)`; once is enough; remove one of the two"],
    );
}

#[test]
fn replay_knows_one_word() {
    refused(
        &writer("#[handoff(replay = always)]"),
        &["`replay` knows only `free`, not `always`; write `replay = free`, or leave it out"],
    );
}

#[test]
fn replay_without_a_word() {
    refused(
        &writer("#[handoff(replay)]"),
        &["`replay` needs the word `free`; write `replay = free`"],
    );
}

#[test]
fn replay_with_a_number() {
    refused(
        &writer("#[handoff(replay = 1)]"),
        &["`replay` needs the word `free`, which `1` is not; write `replay = free`"],
    );
}

#[test]
fn name_is_no_string() {
    refused(
        &writer("#[handoff(name = author)]"),
        &["`name` needs a string, which `author` is not; write `name = \"..\"`"],
    );
}

#[test]
fn name_is_not_legal() {
    refused(
        &writer(r#"#[handoff(name = "Ghost Writer")]"#),
        &["`\"Ghost Writer\"` is no wire name, because models are told it as part of a tool's \
             name and it must match `^[a-z][a-z0-9_]{0,50}$`; write `name = \"ghost_writer\"`"],
    );
}

#[test]
fn name_cannot_be_mended() {
    refused(
        &writer(r#"#[handoff(name = "")]"#),
        &["`\"\"` is no wire name, because models are told it as part of a tool's name and it \
             must match `^[a-z][a-z0-9_]{0,50}$`; write another `name = \"..\"`"],
    );
}

#[test]
fn names_clash_with_a_given_one() {
    refused(
        &writer(r#"#[handoff(name = "research")]"#),
        &["`Research` and `Writer` have the same wire name `research`, but stored runs and \
             models tell agents apart by it; write `#[handoff(name = \"..\")]` on one of them"],
    );
}
