//! Errors about the enum as a whole: its shape and its own keys.

use super::{desk, head, refused};

// Shapes that are no graph.

#[test]
fn not_an_enum() {
    refused(
        "struct Desk { a: u32 }",
        &["`Desk` is not an enum, and a graph is one: its variants are the agents; write `enum \
           Desk { .. }`"],
    );
}

#[test]
fn a_union_is_not_an_enum() {
    refused(
        "union Desk { a: u32 }",
        &["`Desk` is not an enum, and a graph is one: its variants are the agents; write `enum \
           Desk { .. }`"],
    );
}

#[test]
fn an_empty_enum() {
    refused(
        "#[handoff(state = Article)] enum Desk {}",
        &["`Desk` has no agents, so no run could start; add a variant with `#[handoff(start, \
           to(..))]` and one with `#[handoff(done)]`"],
    );
}

#[test]
fn more_agents_than_a_run_can_tell_apart() {
    let variants: Vec<String> = (0..=65_535).map(|place| format!("A{place}")).collect();
    refused(
        &format!("#[handoff(state = Article)] enum Desk {{ {} }}", variants.join(",")),
        &[
            "`Desk` has 65536 agents, and 65535 are the most that a run can tell apart; cut it into \
           graphs that call each other through tools",
        ],
    );
}

#[test]
fn generics_are_one_error() {
    refused(
        "#[handoff(state = Article)]
         enum Desk<'a, T: Send, const N: usize> where T: Sync {
            #[handoff(start, to(Done))] A(T),
            #[handoff(done)] Done
         }",
        &["a graph cannot have generics, lifetimes or a `where` clause, because its roles, \
             `Team` and stored runs are named without them; write concrete types, and one enum for \
             each state type"],
    );
}

#[test]
fn a_where_clause_alone() {
    refused(
        "#[handoff(state = Article)]
         enum Desk where u8: Send {
            #[handoff(start, to(Done))] A,
            #[handoff(done)] Done
         }",
        &["a graph cannot have generics, lifetimes or a `where` clause, because its roles, \
             `Team` and stored runs are named without them; write concrete types, and one enum for \
             each state type"],
    );
}

#[test]
fn generics_do_not_hide_other_mistakes() {
    refused(
        "#[handoff(state = Article)]
         enum Desk<T> {
            #[handoff(start, to(Dune))] A(T),
            #[handoff(done)] Done
         }",
        &[
            "a graph cannot have generics, lifetimes or a `where` clause, because its roles, \
             `Team` and stored runs are named without them; write concrete types, and one enum for \
             each state type",
            "`Desk` has no agent `Dune`; did you mean `Done`?",
        ],
    );
}

#[test]
fn named_fields() {
    refused(
        &desk(
            "#[handoff(start, to(Done))] A { draft: Draft, notes: Notes },
            #[handoff(done)] Done",
        ),
        &["`A` has named fields, but an agent has one input, which is stored and shown to models \
           as one type; put the fields into a struct and write `A(Draft)`"],
    );
}

#[test]
fn several_fields() {
    refused(
        &desk(
            "#[handoff(start, to(Done))] A(Draft, Notes),
            #[handoff(done)] Done",
        ),
        &["`A` has 2 fields, but an agent has one input, which is stored and shown to models as \
           one type; put them into a struct and write `A(Draft)`"],
    );
}

#[test]
fn empty_brackets() {
    refused(
        &desk(
            "#[handoff(start, to(B))] A(),
            #[handoff(to(Done))] B {},
            #[handoff(done)] Done",
        ),
        &[
            "`A` carries nothing, so it needs no brackets; write `A`",
            "`B` carries nothing, so it needs no brackets; write `B`",
        ],
    );
}

#[test]
fn a_discriminant() {
    refused(
        &desk(
            "#[handoff(start, to(Done))] A = 1,
            #[handoff(done)] Done",
        ),
        &["`A` cannot have a number of its own, because agents are stored by name; remove `= ..`"],
    );
}

#[test]
fn an_attribute_on_the_input() {
    refused(
        &desk(
            "#[handoff(start, to(Done))] A(#[handoff(skip)] Draft),
            #[handoff(done)] Done",
        ),
        &["`#[handoff(..)]` belongs on the variant, not on its input; move it above `A`"],
    );
}

// The enum's own keys.

#[test]
fn no_state() {
    refused(
        "#[handoff(version = 2)]
         enum Desk {
            #[handoff(start, to(Done))] A,
            #[handoff(done)] Done
         }",
        &["`Desk` does not name its state, the one object that its agents read and write; write \
           `#[handoff(state = Type)]` above the enum"],
    );
}

#[test]
fn no_attribute_at_all() {
    refused(
        "enum Desk { #[handoff(start, to(Done))] A, #[handoff(done)] Done }",
        &["`Desk` does not name its state, the one object that its agents read and write; write \
           `#[handoff(state = Type)]` above the enum"],
    );
}

#[test]
fn state_without_a_type() {
    refused(
        "#[handoff(state)]
         enum Desk {
            #[handoff(start, to(Done))] A,
            #[handoff(done)] Done
         }",
        &["`state` needs a type; write `state = Type`"],
    );
}

#[test]
fn state_with_nothing_behind_the_sign() {
    refused(
        "#[handoff(state =)]
         enum Desk {
            #[handoff(start, to(Done))] A,
            #[handoff(done)] Done
         }",
        &["`state` needs a type; write `state = Type`"],
    );
}

#[test]
fn state_as_a_list() {
    refused(
        "#[handoff(state(Article))]
         enum Desk {
            #[handoff(start, to(Done))] A,
            #[handoff(done)] Done
         }",
        &["`state` takes a type behind `=`, not a list; write `state = Type`"],
    );
}

#[test]
fn state_as_a_string() {
    refused(
        r#"#[handoff(state = "Article")]
         enum Desk {
            #[handoff(start, to(Done))] A,
            #[handoff(done)] Done
         }"#,
        &["`state` needs a type, which `\"Article\"` is not; write `state = Type`"],
    );
}

#[test]
fn state_twice() {
    refused(
        &head(", state = Article"),
        &["`state` is given twice; only lists add up; remove one of the two"],
    );
}

#[test]
fn state_misspelt() {
    refused(
        "#[handoff(stat = Article)]
         enum Desk {
            #[handoff(start, to(Done))] A,
            #[handoff(done)] Done
         }",
        &["`#[handoff(..)]` has no key `stat`; did you mean `state`?"],
    );
}

#[test]
fn only_a_type() {
    refused(
        "#[handoff(Article)]
         enum Desk {
            #[handoff(start, to(Done))] A,
            #[handoff(done)] Done
         }",
        &["`#[handoff(..)]` has no key `Article` here; the keys are `state = Type`, \
             `max_handoffs = N`, `version = N`, `module = name` and `crate = path`"],
    );
}

#[test]
fn an_unclosed_type() {
    refused(
        &head(", max_handoffs = Vec<u32, version = 2"),
        &["`max_handoffs` needs a whole number up to 4294967295, which `Vec` is not; write \
           `max_handoffs = 2`"],
    );
}

#[test]
fn max_handoffs_is_a_word() {
    refused(
        &head(", max_handoffs = many"),
        &["`max_handoffs` needs a whole number up to 4294967295, which `many` is not; write \
           `max_handoffs = 2`"],
    );
}

#[test]
fn max_handoffs_is_negative() {
    refused(
        &head(", max_handoffs = -1"),
        &["`max_handoffs` needs a whole number up to 4294967295, which `-` is not; write \
           `max_handoffs = 2`"],
    );
}

#[test]
fn max_handoffs_is_too_large() {
    refused(
        &head(", max_handoffs = 4294967296"),
        &["`max_handoffs` needs a whole number up to 4294967295, which `4294967296` is not; \
             write `max_handoffs = 2`"],
    );
}

#[test]
fn max_handoffs_has_a_suffix() {
    refused(
        &head(", max_handoffs = 2u64"),
        &["`max_handoffs` needs a whole number up to 4294967295, which `2u64` is not; write \
           `max_handoffs = 2`"],
    );
}

#[test]
fn max_handoffs_in_parentheses() {
    refused(
        &head(", max_handoffs(3)"),
        &["`max_handoffs` takes a whole number up to 4294967295 behind `=`, not a list; write \
           `max_handoffs = 2`"],
    );
}

#[test]
fn version_twice() {
    refused(
        &head(", version = 2, version = 3"),
        &["`version` is given twice; only lists add up; remove one of the two"],
    );
}

#[test]
fn module_is_no_name() {
    refused(
        &head(r#", module = "desk""#),
        &["`module` needs a name, which `\"desk\"` is not; write `module = name`"],
    );
}

#[test]
fn module_is_no_identifier() {
    refused(
        &head(", module = self"),
        &["the module of `Desk` cannot be called `self`, because that is no identifier; write \
           `#[handoff(module = name)]` with another name above the enum"],
    );
}

#[test]
fn module_is_the_enum() {
    refused(
        &head(", module = Desk"),
        &["the module of `Desk` cannot be called `Desk`, because that is the name of the enum \
           itself; write `#[handoff(module = name)]` with another name above the enum"],
    );
}

#[test]
fn crate_is_no_path() {
    refused(
        &head(r#", crate = "handoff""#),
        &["`crate` needs a path, which `\"handoff\"` is not; write `crate = path`"],
    );
}

#[test]
fn an_enum_in_lower_case() {
    refused(
        "#[handoff(state = Article)]
         enum desk {
            #[handoff(start, to(Done))] A,
            #[handoff(done)] Done
         }",
        &["the module of `desk` cannot be called `desk`, because that is the name of the enum \
           itself; write `#[handoff(module = name)]` with another name above the enum"],
    );
}

#[test]
fn an_enum_without_a_module_name() {
    refused(
        "#[handoff(state = Article)]
         enum Super {
            #[handoff(start, to(Done))] A,
            #[handoff(done)] Done
         }",
        &["the module of `Super` cannot be called `super`, because that is no identifier; write \
           `#[handoff(module = name)]` with another name above the enum"],
    );
}

#[test]
fn an_unknown_key_of_the_enum() {
    refused(
        &head(", retries = 3"),
        &["`#[handoff(..)]` has no key `retries` here; the keys are `state = Type`, \
             `max_handoffs = N`, `version = N`, `module = name` and `crate = path`"],
    );
}

#[test]
fn a_key_of_a_variant_on_the_enum() {
    refused(
        "#[handoff(state = Article, start)]
         enum Desk {
            #[handoff(to(Done))] A,
            #[handoff(done)] Done
         }",
        &["`start` belongs on a variant, not on the enum; move it to `#[handoff(start ..)]` \
             above an agent"],
    );
}

#[test]
fn a_crate_named_by_a_relative_path() {
    refused(
        "#[handoff(state = Article, crate = self::renamed)]
         enum Desk { #[handoff(start, to(Done))] A, #[handoff(done)] Done }",
        &[
            "`crate = self::..` means something else inside the module that the derive makes; write \
           a path that starts with `crate::` or with the name of a crate",
        ],
    );
}
