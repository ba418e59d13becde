//! Errors about the words that name agents, and about their own names.

use super::{desk, refused, writer};

// Entries of lists of agents.

#[test]
fn an_unknown_agent_near_a_known_one() {
    refused(
        &desk(
            "#[handoff(start, to(Wrter))] A,
            #[handoff(to(Done))] Writer,
            #[handoff(done)] Done",
        ),
        &["`Desk` has no agent `Wrter`; did you mean `Writer`?"],
    );
}

#[test]
fn an_unknown_agent_near_none() {
    refused(
        &desk(
            "#[handoff(start, to(Publisher))] A,
            #[handoff(to(Done))] Writer,
            #[handoff(done)] Done",
        ),
        &["`Desk` has no agent `Publisher`; a handoff can go to `A`, `Writer` and `Done`; write \
           one of these, or add a variant `Publisher`"],
    );
}

#[test]
fn each_unknown_word_is_an_error() {
    refused(
        &desk(
            "#[handoff(start, to(Publisher, Printer, Done))] A,
            #[handoff(done)] Done",
        ),
        &[
            "`Desk` has no agent `Publisher`; a handoff can go to `A` and `Done`; write one of \
             these, or add a variant `Publisher`",
            "`Desk` has no agent `Printer`; a handoff can go to `A` and `Done`; write one of \
             these, or add a variant `Printer`",
        ],
    );
}

#[test]
fn an_unknown_agent_among_many() {
    refused(
        &desk(
            "#[handoff(start, to(Publisher, B, C, D, E, F, G, H, I, J, Done))] A,
            #[handoff(to(Done))] B,
            #[handoff(to(Done))] C,
            #[handoff(to(Done))] D,
            #[handoff(to(Done))] E,
            #[handoff(to(Done))] F,
            #[handoff(to(Done))] G,
            #[handoff(to(Done))] H,
            #[handoff(to(Done))] I,
            #[handoff(to(Done))] J,
            #[handoff(done)] Done",
        ),
        &[
            "`Desk` has no agent `Publisher`; a handoff can go to `A`, `B`, `C`, `D`, `E`, `F`, `G`, \
           `H` and 3 more; write one of these, or add a variant `Publisher`",
        ],
    );
}

#[test]
fn an_unknown_called_agent() {
    refused(
        &writer("#[handoff(calls(Lawyer))]"),
        &["`Desk` has no agent `Lawyer`; a call can go to `Editor`; write one of these, or add a \
           variant `Lawyer` with `#[handoff(returns = Type)]`"],
    );
}

#[test]
fn an_unknown_called_agent_near_a_known_one() {
    refused(
        &writer("#[handoff(calls(Editr))]"),
        &["`Desk` has no agent `Editr`; did you mean `Editor`?"],
    );
}

#[test]
fn an_unknown_called_agent_where_none_is() {
    refused(
        &desk(
            "#[handoff(start, to(Done), calls(Editor))] A,
            #[handoff(done)] Done",
        ),
        &["`Desk` has no agent `Editor`, and none that a call can go to; add a variant `Editor` \
           with `#[handoff(returns = Type)]`"],
    );
}

#[test]
fn a_handoff_to_a_word_near_a_called_agent_lists_the_others() {
    refused(
        &desk(
            "#[handoff(start, to(Done, Editr), calls(Editor))] A,
            #[handoff(returns = Notes)] Editor,
            #[handoff(done)] Done",
        ),
        &[
            "`Desk` has no agent `Editr`; a handoff can go to `A` and `Done`; write one of these, or \
           add a variant `Editr`",
        ],
    );
}

#[test]
fn an_agent_twice() {
    refused(
        &desk(
            "#[handoff(start, to(Done, Done))] A,
            #[handoff(done)] Done",
        ),
        &["`Done` is named twice in `to(..)` of `A`; an edge is declared once; remove one of the \
           two"],
    );
}

#[test]
fn an_agent_twice_across_attributes_keeps_the_bound() {
    refused(
        &desk(
            "#[handoff(start, to(A))] #[handoff(to(A(at_most = 2), Done))] A,
            #[handoff(done)] Done",
        ),
        &["`A` is named twice in `to(..)` of `A`; an edge is declared once; remove one of the two"],
    );
}

#[test]
fn an_agent_called_twice() {
    refused(
        &writer("#[handoff(calls(Editor, Editor(at_most = 2)))]"),
        &["`Editor` is named twice in `calls(..)` of `Writer`; an edge is declared once; remove \
           one of the two"],
    );
}

#[test]
fn an_agent_by_path() {
    refused(
        &desk(
            "#[handoff(start, to(Desk::Done))] A,
            #[handoff(done)] Done",
        ),
        &["`to(..)` takes the bare names of agents, because they are variants of this enum; \
             write `Done`"],
    );
}

#[test]
fn a_literal_as_agent() {
    refused(
        &desk(
            r#"#[handoff(start, to("Done"))] A,
            #[handoff(done)] Done"#,
        ),
        &["`to(..)` takes the names of agents, not `\"Done\"`; write `to(Agent, ..)`"],
    );
}

#[test]
fn a_missing_comma_among_agents() {
    refused(
        &desk(
            "#[handoff(start, to(Writer Done))] A,
            #[handoff(to(Done))] Writer,
            #[handoff(done)] Done",
        ),
        &["a comma is missing before `Done`; write `, Done`"],
    );
}

#[test]
fn an_agent_with_a_value() {
    refused(
        &desk(
            "#[handoff(start, to(A = 2, Done))] A,
            #[handoff(done)] Done",
        ),
        &["`A` takes no value; options of an edge stand in parentheses: write `A(at_most = 2)`"],
    );
}

#[test]
fn an_unknown_option() {
    refused(
        &desk(
            "#[handoff(start, to(A(ask), Done))] A,
            #[handoff(done)] Done",
        ),
        &["an edge has no option `ask`; the only one is `at_most = N`: write `A(at_most = 2)` or \
           `A`"],
    );
}

#[test]
fn an_unknown_option_with_a_value() {
    refused(
        &desk(
            r#"#[handoff(start, to(A(expires = "15m"), Done))] A,
            #[handoff(done)] Done"#,
        ),
        &["an edge has no option `expires`; the only one is `at_most = N`: write `A(at_most = \
             2)` or `A`"],
    );
}

#[test]
fn a_misspelt_option() {
    refused(
        &desk(
            "#[handoff(start, to(A(atmost = 2), Done))] A,
            #[handoff(done)] Done",
        ),
        &["an edge has no option `atmost`; did you mean `at_most = N`?"],
    );
}

#[test]
fn a_bound_without_its_name() {
    refused(
        &desk(
            "#[handoff(start, to(A(2), Done))] A,
            #[handoff(done)] Done",
        ),
        &["a bound needs its name; write `A(at_most = 2)`"],
    );
}

#[test]
fn a_bound_without_a_number() {
    refused(
        &desk(
            "#[handoff(start, to(A(at_most), Done))] A,
            #[handoff(done)] Done",
        ),
        &["`at_most` needs a whole number up to 4294967295; write `at_most = 2`"],
    );
}

#[test]
fn a_bound_in_parentheses() {
    refused(
        &desk(
            "#[handoff(start, to(A(at_most(2)), Done))] A,
            #[handoff(done)] Done",
        ),
        &["`at_most` takes a whole number up to 4294967295 behind `=`, not a list; write \
             `at_most = 2`"],
    );
}

#[test]
fn a_bound_that_is_no_number() {
    refused(
        &desk(
            "#[handoff(start, to(A(at_most = two), Done))] A,
            #[handoff(done)] Done",
        ),
        &["`at_most` needs a whole number up to 4294967295, which `two` is not; write `at_most = \
           2`"],
    );
}

#[test]
fn a_bound_twice() {
    refused(
        &desk(
            "#[handoff(start, to(A(at_most = 2, at_most = 3), Done))] A,
            #[handoff(done)] Done",
        ),
        &["`at_most` is given twice for `A`; an edge has one bound; remove one"],
    );
}

// Names of agents.

#[test]
fn two_agents_with_one_wire_name() {
    refused(
        &desk(
            "#[handoff(start, to(HTTPDesk, HttpDesk))] A,
            #[handoff(to(Done))] HTTPDesk,
            #[handoff(to(Done))] HttpDesk,
            #[handoff(done)] Done",
        ),
        &["`HTTPDesk` and `HttpDesk` have the same wire name `http_desk`, but stored runs and \
           models tell agents apart by it; write `#[handoff(name = \"..\")]` on one of them"],
    );
}

#[test]
fn a_wire_name_that_is_not_ascii() {
    refused(
        &desk(
            "#[handoff(start, to(Done))] Écrivain,
            #[handoff(done)] Done",
        ),
        &["the wire name of `Écrivain` would be `écrivain`, but models are told it as part of a \
           tool's name and it must match `^[a-z][a-z0-9_]{0,50}$`; write `#[handoff(name = \
           \"..\")]` on the variant"],
    );
}

#[test]
fn a_wire_name_that_is_too_long() {
    refused(
        &desk(
            "#[handoff(start, to(Done))] Aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa,
            #[handoff(done)] Done",
        ),
        &["the wire name of `Aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa` would be \
           `aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa`, but models are told it as part \
           of a tool's name and it must match `^[a-z][a-z0-9_]{0,50}$`; write `#[handoff(name = \
           \"..\")]` on the variant"],
    );
}

#[test]
fn agents_called_like_items_of_the_module() {
    refused(
        &desk(
            "#[handoff(start, to(AnyToken))] Team,
            #[handoff(to(End))] AnyToken,
            #[handoff(done)] End",
        ),
        &[
            "no agent can be called `Team`, because that is the name of an item that the derive \
             makes in every graph's module; rename the variant",
            "no agent can be called `AnyToken`, because that is the name of an item that the \
             derive makes in every graph's module; rename the variant",
            "no agent can be called `End`, because that is the name of an item that the derive \
             makes in every graph's module; rename the variant",
        ],
    );
}

#[test]
fn an_agent_called_like_the_targets_of_another() {
    refused(
        &desk(
            "#[handoff(start, to(WriterTo))] Writer,
            #[handoff(to(Done))] WriterTo,
            #[handoff(done)] Done",
        ),
        &["no agent can be called `WriterTo`, because that is the name of an item that the \
             derive makes for the agent `Writer`; rename the variant"],
    );
}
