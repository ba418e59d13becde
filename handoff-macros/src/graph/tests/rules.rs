//! Errors about what an agent is: start, end, called.

use super::{desk, refused};

// Starts, ends and called agents.

#[test]
fn no_start() {
    refused(
        &desk(
            "#[handoff(to(Done))] A,
            #[handoff(done)] Done",
        ),
        &["`Desk` has no start, so no run could begin; write `#[handoff(start, ..)]` on the \
             agent that gets a new run"],
    );
}

#[test]
fn no_done() {
    refused(
        &desk(
            "#[handoff(start, to(B))] A,
            B",
        ),
        &["`Desk` has no end, so no run could finish; write `#[handoff(done)]` on `B`"],
    );
}

#[test]
fn nothing_at_all() {
    refused(
        &desk("A"),
        &[
            "`Desk` has no start, so no run could begin; write `#[handoff(start, ..)]` on the \
             agent that gets a new run",
            "`Desk` has no end, so no run could finish; add a variant with `#[handoff(done)]` and \
             an edge to it",
        ],
    );
}

#[test]
fn start_and_done() {
    refused(
        &desk("#[handoff(start, done)] A"),
        &["`A` is a start and an end, so a run there would be over before an agent has acted; \
           remove `start` or `done`"],
    );
}

#[test]
fn start_and_done_with_an_edge() {
    refused(
        &desk(
            "#[handoff(start, done, to(Done))] A,
            #[handoff(done)] Done",
        ),
        &["`A` is a start and an end, so a run there would be over before an agent has acted; \
           remove `start` or `done`"],
    );
}

#[test]
fn an_end_with_an_edge() {
    refused(
        &desk(
            "#[handoff(start, to(Done))] A,
            #[handoff(done, to(A))] Done",
        ),
        &["`Done` is an end, where a run is over and no agent acts, so it cannot have `to(..)`; \
           remove that, or remove `done`"],
    );
}

#[test]
fn an_end_with_everything() {
    refused(
        &desk("#[handoff(start, to(Done), calls(B))] A,
            #[handoff(returns = Notes)] B,
            #[handoff(done, needs(Ready), writes(draft), may(Search), replay = free, calls(B), returns = Notes, to(A))] Done"),
        &["`Done` is an end, where a run is over and no agent acts, so it cannot have `to(..)`, \
           `calls(..)`, `returns`, `writes(..)`, `may(..)` and `replay`; remove that, or remove \
           `done`"],
    );
}

#[test]
fn an_end_that_writes_all() {
    refused(
        &desk(
            "#[handoff(start, to(Done))] A,
            #[handoff(done, writes(*))] Done",
        ),
        &["`Done` is an end, where a run is over and no agent acts, so it cannot have \
           `writes(..)`; remove that, or remove `done`"],
    );
}

#[test]
fn an_end_that_returns_is_one_error() {
    refused(
        &desk(
            "#[handoff(start, to(Done), calls(Done))] A,
            #[handoff(done, returns = Notes)] Done",
        ),
        &["`Done` is an end, where a run is over and no agent acts, so it cannot have `returns`; \
           remove that, or remove `done`"],
    );
}

#[test]
fn a_called_agent_that_hands_off() {
    refused(
        &desk(
            "#[handoff(start, to(Done), calls(B))] A,
            #[handoff(returns = Notes, to(Done))] B,
            #[handoff(done)] Done",
        ),
        &["`B` has `returns`, so it is called and gives back without ever owning the run, and \
           cannot have `to(..)`; remove that, or remove `returns`"],
    );
}

#[test]
fn a_called_agent_that_hands_off_and_is_handed_to() {
    refused(
        &desk(
            "#[handoff(start, to(B))] A,
            #[handoff(returns = Notes, to(Done))] B,
            #[handoff(done)] Done",
        ),
        &["`B` has `returns`, so it is called and gives back without ever owning the run, and \
           cannot have `to(..)`; remove that, or remove `returns`"],
    );
}

#[test]
fn a_called_agent_that_starts() {
    refused(
        &desk(
            "#[handoff(start, to(Done), calls(B))] A,
            #[handoff(start, returns = Notes)] B,
            #[handoff(done)] Done",
        ),
        &["`B` has `returns`, so it is called and gives back without ever owning the run, and \
           cannot have `start`; remove that, or remove `returns`"],
    );
}

#[test]
fn a_called_agent_that_starts_and_hands_off() {
    refused(
        &desk(
            "#[handoff(start, returns = Notes, to(Done))] A,
            #[handoff(done)] Done",
        ),
        &["`A` has `returns`, so it is called and gives back without ever owning the run, and \
           cannot have `start` and `to(..)`; remove that, or remove `returns`"],
    );
}

#[test]
fn a_called_agent_that_is_handed_to() {
    refused(
        &desk(
            "#[handoff(start, to(B))] A,
            #[handoff(returns = Notes)] B,
            #[handoff(done)] Done",
        ),
        &["`B` cannot be handed to, because it has `returns`: it is called and gives back; write \
           `calls(B)` instead of `to(B)`, or remove `returns` from `B`"],
    );
}

#[test]
fn each_word_that_hands_to_a_called_agent() {
    refused(
        &desk(
            "#[handoff(start, to(B, C))] A,
            #[handoff(returns = Notes)] B,
            #[handoff(to(Done, B))] C,
            #[handoff(done)] Done",
        ),
        &[
            "`B` cannot be handed to, because it has `returns`: it is called and gives back; write \
             `calls(B)` instead of `to(B)`, or remove `returns` from `B`",
            "`B` cannot be handed to, because it has `returns`: it is called and gives back; write \
             `calls(B)` instead of `to(B)`, or remove `returns` from `B`",
        ],
    );
}

// Calls.

#[test]
fn a_call_of_an_agent_that_gives_nothing_back() {
    refused(
        &desk(
            "#[handoff(start, to(Done), calls(B))] A,
            B,
            #[handoff(done)] Done",
        ),
        &["`B` cannot be called, because it gives nothing back; write `#[handoff(returns = \
             Type)]` on `B`"],
    );
}

#[test]
fn calls_of_an_agent_whose_returns_was_forgotten_are_one_error() {
    refused(
        &desk(
            "#[handoff(start, to(C), calls(B))] A,
            B,
            #[handoff(to(Done), calls(B))] C,
            #[handoff(done)] Done",
        ),
        &["`B` cannot be called, because it gives nothing back; write `#[handoff(returns = \
             Type)]` on `B`"],
    );
}

#[test]
fn each_call_of_an_agent_that_owns_runs() {
    refused(
        &desk(
            "#[handoff(start, to(B), calls(B, C))] A,
            #[handoff(to(C), calls(C))] B,
            #[handoff(to(Done))] C,
            #[handoff(done)] Done",
        ),
        &[
            "`B` cannot be called, because it has no `returns`: it owns runs and gives nothing \
             back; write `to(B)` instead of `calls(B)`",
            "`C` cannot be called, because it has no `returns`: it owns runs and gives nothing \
             back; write `to(C)` instead of `calls(C)`",
            "`C` cannot be called, because it has no `returns`: it owns runs and gives nothing \
             back; write `to(C)` instead of `calls(C)`",
        ],
    );
}

#[test]
fn a_call_of_an_end() {
    refused(
        &desk(
            "#[handoff(start, to(Done), calls(Done))] A,
            #[handoff(done)] Done",
        ),
        &["`Done` cannot be called, because it has no `returns`: it owns runs and gives nothing \
           back; write `to(Done)` instead of `calls(Done)`"],
    );
}

#[test]
fn a_cycle_of_calls() {
    refused(
        &desk(
            "#[handoff(start, to(Done), calls(B))] A,
            #[handoff(returns = X, calls(C(at_most = 2)))] B,
            #[handoff(returns = X, calls(B))] C,
            #[handoff(done)] Done",
        ),
        &["`B -> C -> B` is a cycle of calls, in which no agent could give back before the \
             others; remove `B` from `calls(..)` of `C`"],
    );
}

#[test]
fn an_agent_that_calls_itself() {
    refused(
        &desk(
            "#[handoff(start, to(Done), calls(B))] A,
            #[handoff(returns = X, calls(B(at_most = 1)))] B,
            #[handoff(done)] Done",
        ),
        &["`B -> B` is a cycle of calls, in which no agent could give back before the others; \
           remove `B` from `calls(..)` of `B`"],
    );
}

#[test]
fn a_called_agent_that_nobody_calls() {
    refused(
        &desk(
            "#[handoff(start, to(Done))] A,
            #[handoff(returns = Notes)] B,
            #[handoff(done)] Done",
        ),
        &["`B` cannot be reached: no `calls(..)` on a way from a start names it; add `calls(B)` \
             to an agent that should call it, or remove the variant"],
    );
}

#[test]
fn a_called_agent_that_only_an_unreached_one_calls() {
    refused(
        &desk(
            "#[handoff(start, to(Done))] A,
            #[handoff(returns = X)] B,
            #[handoff(returns = X, calls(B))] C,
            #[handoff(done)] Done",
        ),
        &["`C` cannot be reached: no `calls(..)` on a way from a start names it; add `calls(C)` \
             to an agent that should call it, or remove the variant"],
    );
}

#[test]
fn called_agents_that_only_call_each_other() {
    refused(
        &desk(
            "#[handoff(start, to(Done))] A,
            #[handoff(returns = X, calls(C))] B,
            #[handoff(returns = X, calls(B))] C,
            #[handoff(done)] Done",
        ),
        &[
            "`B -> C -> B` is a cycle of calls, in which no agent could give back before the \
             others; remove `B` from `calls(..)` of `C`",
            "`B` cannot be reached: no `calls(..)` on a way from a start names it; add `calls(B)` \
             to an agent that should call it, or remove the variant",
        ],
    );
}
