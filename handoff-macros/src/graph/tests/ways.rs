//! Errors about the ways of a run; and that one mistake is one error.

use super::{desk, head, refused};

// Ways to agents and to ends.

#[test]
fn an_agent_that_nobody_names() {
    refused(
        &desk(
            "#[handoff(start, to(Done))] A,
            #[handoff(to(Done))] B,
            #[handoff(done)] Done",
        ),
        &["`B` cannot be reached: no `to(..)` on a way from a start names it; add `to(B)` to an \
           agent that leads there, or remove the variant"],
    );
}

#[test]
fn of_a_chain_that_is_cut_off_the_first_is_reported() {
    refused(
        &desk(
            "#[handoff(start, to(Done))] A,
            #[handoff(to(C))] B,
            #[handoff(to(Done))] C,
            #[handoff(done)] Done",
        ),
        &["`B` cannot be reached: no `to(..)` on a way from a start names it; add `to(B)` to an \
           agent that leads there, or remove the variant"],
    );
}

#[test]
fn of_a_ring_that_is_cut_off_one_is_reported() {
    refused(
        &desk(
            "#[handoff(start, to(Done))] A,
            #[handoff(to(C(at_most = 1), D))] B,
            #[handoff(to(B))] C,
            #[handoff(to(Done))] D,
            #[handoff(done)] Done",
        ),
        &["`B` cannot be reached: no `to(..)` on a way from a start names it; add `to(B)` to an \
           agent that leads there, or remove the variant"],
    );
}

#[test]
fn an_end_that_nobody_names() {
    refused(
        &desk(
            "#[handoff(start, to(Done))] A,
            #[handoff(done)] Done,
            #[handoff(done)] Failed",
        ),
        &["`Failed` cannot be reached: no `to(..)` on a way from a start names it; add \
           `to(Failed)` to an agent that leads there, or remove the variant"],
    );
}

#[test]
fn two_chains_that_are_cut_off_are_two_errors() {
    refused(
        &desk(
            "#[handoff(start, to(Done))] A,
            #[handoff(to(Done))] B,
            #[handoff(to(Done))] C,
            #[handoff(done)] Done",
        ),
        &[
            "`B` cannot be reached: no `to(..)` on a way from a start names it; add `to(B)` to an \
             agent that leads there, or remove the variant",
            "`C` cannot be reached: no `to(..)` on a way from a start names it; add `to(C)` to an \
             agent that leads there, or remove the variant",
        ],
    );
}

#[test]
fn an_agent_that_stops() {
    refused(
        &desk(
            "#[handoff(start, to(B, Done))] A,
            B,
            #[handoff(done)] Done",
        ),
        &["no end can be reached from `B`: it has no edges; add `#[handoff(to(Done))]`, or \
             `done` if a run may end there, or `returns = Type` if it is called"],
    );
}

#[test]
fn an_agent_that_stops_after_calls() {
    refused(
        &desk(
            "#[handoff(start, to(B, Done))] A,
            #[handoff(calls(C))] B,
            #[handoff(returns = X)] C,
            #[handoff(done)] Done",
        ),
        &["no end can be reached from `B`: it has no `to(..)`; add `#[handoff(to(Done))]`, or \
           `returns = Type` if it is called"],
    );
}

#[test]
fn an_agent_that_stops_before_several_ends() {
    refused(
        &desk(
            "#[handoff(start, to(B, Done, Failed))] A,
            B,
            #[handoff(done)] Done,
            #[handoff(done)] Failed",
        ),
        &["no end can be reached from `B`: it has no edges; add `#[handoff(to(..))]`, or `done` \
             if a run may end there, or `returns = Type` if it is called"],
    );
}

#[test]
fn of_a_chain_that_stops_the_last_is_reported() {
    refused(
        &desk(
            "#[handoff(start, to(B, Done))] A,
            #[handoff(to(C))] B,
            C,
            #[handoff(done)] Done",
        ),
        &["no end can be reached from `C`: it has no edges; add `#[handoff(to(Done))]`, or \
             `done` if a run may end there, or `returns = Type` if it is called"],
    );
}

#[test]
fn an_agent_that_goes_round_alone() {
    refused(
        &desk(
            "#[handoff(start, to(B, Done))] A,
            #[handoff(to(B(at_most = 2)))] B,
            #[handoff(done)] Done",
        ),
        &["no end can be reached from `B`: its only edge leads back to it; add an edge that \
             leads out, such as `to(Done)`"],
    );
}

#[test]
fn agents_that_go_round() {
    refused(
        &desk(
            "#[handoff(start, to(B, Done))] A,
            #[handoff(to(C(at_most = 2)))] B,
            #[handoff(to(B))] C,
            #[handoff(done)] Done",
        ),
        &["no end can be reached from `B`: every way from it stays among `B` and `C`; add an \
             edge that leads out, such as `to(Done)`, to one of them"],
    );
}

#[test]
fn an_agent_without_any_edge() {
    refused(
        &desk(
            "#[handoff(start, to(Done))] A,
            B,
            #[handoff(done)] Done",
        ),
        &["`B` has no edges: no agent names it, and no end can be reached from it; add `to(B)` \
             to an agent and `#[handoff(to(..))]` to `B`, or remove the variant"],
    );
}

#[test]
fn one_missing_edge_in_the_middle_is_one_error() {
    refused(
        &desk(
            "#[handoff(start)] A,
            #[handoff(to(Done))] B,
            #[handoff(done)] Done",
        ),
        &["no end can be reached from `A`, and `B` cannot be reached at all: an edge between \
             them is missing; write `#[handoff(to(B))]` on `A`"],
    );
}

#[test]
fn one_missing_edge_to_the_end_is_one_error() {
    refused(
        &desk(
            "#[handoff(start, to(B))] A,
            B,
            #[handoff(done)] Done",
        ),
        &["no end can be reached from `B`, and `Done` cannot be reached at all: an edge between \
           them is missing; write `#[handoff(to(Done))]` on `B`"],
    );
}

// Cycles and limits.

#[test]
fn a_cycle_without_a_bound() {
    refused(
        "#[handoff(state = Article)]
         enum Desk {
            #[handoff(start, to(Writer))] Research,
            #[handoff(to(Research, Done))] Writer,
            #[handoff(done)] Done
         }",
        &["the cycle `Research -> Writer -> Research` has no bound, so a run might never end; \
           write `to(Research(at_most = 2))` here, or bound another edge of the cycle"],
    );
}

#[test]
fn a_cycle_is_told_from_where_a_run_comes_in() {
    refused(
        "#[handoff(state = Article)]
         enum Desk {
            #[handoff(to(Research, Done))] Writer,
            #[handoff(to(Writer))] Research,
            #[handoff(start, to(Research))] Intake,
            #[handoff(done)] Done
         }",
        &["the cycle `Research -> Writer -> Research` has no bound, so a run might never end; \
           write `to(Research(at_most = 2))` here, or bound another edge of the cycle"],
    );
}

#[test]
fn an_edge_to_itself_without_a_bound() {
    refused(
        &desk(
            "#[handoff(start, to(A, Done))] A,
            #[handoff(done)] Done",
        ),
        &["the cycle `A -> A` has no bound, so a run might never end; write `to(A(at_most = 2))`"],
    );
}

#[test]
fn two_cycles_apart_are_two_errors() {
    refused(
        &desk(
            "#[handoff(start, to(A, B))] A,
            #[handoff(to(C))] B,
            #[handoff(to(B, Done))] C,
            #[handoff(done)] Done",
        ),
        &[
            "the cycle `A -> A` has no bound, so a run might never end; write `to(A(at_most = 2))`",
            "the cycle `B -> C -> B` has no bound, so a run might never end; write `to(B(at_most = \
             2))` here, or bound another edge of the cycle",
        ],
    );
}

#[test]
fn a_cycle_that_is_cut_off_is_reported_too() {
    refused(
        &desk(
            "#[handoff(start, to(Done))] A,
            #[handoff(to(C))] B,
            #[handoff(to(B, Done))] C,
            #[handoff(done)] Done",
        ),
        &[
            "`B` cannot be reached: no `to(..)` on a way from a start names it; add `to(B)` to an \
             agent that leads there, or remove the variant",
            "the cycle `B -> C -> B` has no bound, so a run might never end; write `to(B(at_most = \
             2))` here, or bound another edge of the cycle",
        ],
    );
}

#[test]
fn a_bound_of_zero() {
    refused(
        &desk(
            "#[handoff(start, to(A(at_most = 0), Done), calls(B(at_most = 0)))] A,
            #[handoff(returns = X)] B,
            #[handoff(done)] Done",
        ),
        &[
            "`at_most = 0` forbids the edge that it stands on; write at least `A(at_most = 1)`, or \
             remove `A` from the list",
            "`at_most = 0` forbids the edge that it stands on; write at least `B(at_most = 1)`, or \
             remove `B` from the list",
        ],
    );
}

#[test]
fn a_limit_below_the_shortest_way() {
    refused(
        "#[handoff(state = Article, max_handoffs = 1)]
         enum Desk {
            #[handoff(start, to(B, C))] A,
            #[handoff(to(C))] B,
            #[handoff(to(Done))] C,
            #[handoff(done)] Done
         }",
        &["with `max_handoffs = 1` no run could end, because the shortest way to an end is `A -> \
             C -> Done`; write at least `max_handoffs = 2`"],
    );
}

#[test]
fn a_limit_of_zero() {
    refused(
        &head(", max_handoffs = 0"),
        &["with `max_handoffs = 0` no run could end, because the shortest way to an end is \
           `Research -> Done`; write at least `max_handoffs = 1`"],
    );
}

#[test]
fn a_limit_of_zero_without_a_way() {
    refused(
        "#[handoff(state = Article, max_handoffs = 0)]
         enum Desk {
            #[handoff(start, to(A))] A
         }",
        &[
            "`Desk` has no end, so no run could finish; add a variant with `#[handoff(done)]` and \
             an edge to it",
            "the cycle `A -> A` has no bound, so a run might never end; write `to(A(at_most = 2))`",
            "with `max_handoffs = 0` no agent could hand off; write at least `max_handoffs = 1`, \
             or leave it out",
        ],
    );
}

// One mistake is one error.

#[test]
fn an_unknown_agent_is_all_there_is_to_say() {
    refused(
        "#[handoff(state = Article, max_handoffs = 1)]
         enum Desk {
            #[handoff(start, to(Writr))] A,
            #[handoff(to(C))] Writer,
            #[handoff(to(Done))] C,
            #[handoff(returns = X)] E,
            #[handoff(done)] Done
         }",
        &["`Desk` has no agent `Writr`; did you mean `Writer`?"],
    );
}

#[test]
fn a_real_cycle_beside_an_unknown_word_is_a_second_error() {
    refused(
        &desk(
            "#[handoff(start, to(B))] A,
            #[handoff(to(A, Publisher))] B,
            #[handoff(done)] Done",
        ),
        &[
            "`Desk` has no agent `Publisher`; a handoff can go to `A`, `B` and `Done`; write one \
             of these, or add a variant `Publisher`",
            "the cycle `A -> B -> A` has no bound, so a run might never end; write `to(A(at_most = \
             2))` here, or bound another edge of the cycle",
        ],
    );
}

#[test]
fn a_lenient_agent_can_itself_be_cut_off() {
    refused(
        &desk(
            "#[handoff(start, to(Done))] A,
            #[handoff(to(Publisher))] B,
            #[handoff(done)] Done",
        ),
        &[
            "`Desk` has no agent `Publisher`; a handoff can go to `A`, `B` and `Done`; write one \
             of these, or add a variant `Publisher`",
            "`B` cannot be reached: no `to(..)` on a way from a start names it; add `to(B)` to an \
             agent that leads there, or remove the variant",
        ],
    );
}

#[test]
fn an_unknown_key_leaves_the_graph_in_peace() {
    refused(
        &desk(
            "#[handoff(begin)] A,
            #[handoff(returns = X)] E,
            #[handoff(done)] Done",
        ),
        &["`#[handoff(..)]` has no key `begin` here; the keys are `start`, `done`, `to(..)`, \
           `calls(..)`, `returns = Type`, `needs(..)`, `writes(..)`, `may(..)`, `replay = free` \
           and `name = \"..\"`"],
    );
}

#[test]
fn four_mistakes_are_four_errors() {
    refused(
        "#[handoff(state = Article, verison = 2)]
         enum Desk {
            #[handoff(start, to(Writer), may(Search, Search))] Research,
            #[handoff(to(Done, Research), replay = no)] Writer,
            #[handoff(done)] Done
         }",
        &[
            "`#[handoff(..)]` has no key `verison`; did you mean `version`?",
            "`Search` is named twice in `may(..)`; once is enough; remove one of the two",
            "`replay` knows only `free`, not `no`; write `replay = free`, or leave it out",
            "the cycle `Research -> Writer -> Research` has no bound, so a run might never end; \
             write `to(Research(at_most = 2))` here, or bound another edge of the cycle",
        ],
    );
}
