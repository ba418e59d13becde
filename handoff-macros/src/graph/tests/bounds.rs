//! The greatest number of handoffs and calls, by example.

use super::{desk, graph, run};
use crate::graph::bound::{Bound, bound, max_calls, max_handoffs};

fn of(source: &str) -> Bound {
    max_handoffs(&graph(source))
}

fn exactly(max: u32) -> Bound {
    Bound { max, exact: true }
}

fn below(max: u32) -> Bound {
    Bound { max, exact: false }
}

/// Two agents that hand to and fro, back at most `bound` times.
fn to_and_fro(bound: &str) -> String {
    desk(&format!(
        "#[handoff(start, to(B))] A, #[handoff(to(A(at_most = {bound}), Done))] B, #[handoff(done)] Done"
    ))
}

#[test]
fn a_chain_takes_each_edge_once() {
    let chain = "#[handoff(start, to(B))] A, #[handoff(to(C, Done))] B, #[handoff(to(Done))] C,
                 #[handoff(done)] Done";
    assert_eq!(of(&desk(chain)), exactly(3));
}

#[test]
fn a_cycle_is_taken_as_often_as_its_bound_says() {
    assert_eq!(of(&to_and_fro("2")), exactly(6));
}

#[test]
fn the_longest_way_starts_anywhere() {
    let two = "#[handoff(start, to(Done))] A, #[handoff(start, to(A))] B, #[handoff(done)] Done";
    assert_eq!(of(&desk(two)), exactly(2));
}

#[test]
fn the_walk_need_not_come_to_an_end() {
    let aside = "#[handoff(start, to(Done, B(at_most = 1)))] A,
                 #[handoff(to(B(at_most = 5), A))] B, #[handoff(done)] Done";
    assert_eq!(of(&desk(aside)), exactly(8));
}

#[test]
fn bounds_outside_of_cycles_change_nothing() {
    let chain =
        "#[handoff(start, to(B(at_most = 9)))] A, #[handoff(to(Done))] B, #[handoff(done)] Done";
    assert_eq!(of(&desk(chain)), exactly(2));
}

#[test]
fn two_cycles_share_an_agent() {
    let eight =
        "#[handoff(start, to(B(at_most = 2), C(at_most = 3), Done))] A, #[handoff(to(A))] B,
                 #[handoff(to(A))] C, #[handoff(done)] Done";
    assert_eq!(of(&desk(eight)), exactly(11));
}

#[test]
fn parts_that_are_cut_off_do_not_count() {
    let (graph, errors) = run(&desk(
        "#[handoff(start, to(Done))] A, #[handoff(to(B(at_most = 9), Done))] B, #[handoff(done)] Done",
    ));
    assert_eq!(errors.len(), 1);
    assert_eq!(graph.map(|graph| max_handoffs(&graph)), Some(exactly(1)));
}

#[test]
fn the_smaller_number_holds() {
    let limited = |limit: u32, bound: &str| {
        let source = to_and_fro(bound)
            .replace("state = Article", &format!("state = A, max_handoffs = {limit}"));
        of(&source)
    };
    assert_eq!(limited(4, "2"), exactly(4));
    assert_eq!(limited(6, "2"), exactly(6));
    assert_eq!(limited(7, "2"), exactly(6));
    // The derived number is only an upper bound, so nobody knows of a walk with
    // as many steps as the user's number.
    assert_eq!(limited(5_000, "1000000"), below(5_000));
}

#[test]
fn too_many_states_give_an_upper_bound() {
    let small = graph(&to_and_fro("2"));
    assert_eq!(bound(&small, 1_000), exactly(6));
    // Two times back, three times there, and out.
    assert_eq!(bound(&small, 3), below(6));
    assert_eq!(of(&to_and_fro("1000000")), below(2_000_002));
}

#[test]
fn a_number_that_does_not_fit_is_the_largest() {
    assert_eq!(of(&to_and_fro("4294967295")), below(u32::MAX));
}

#[test]
fn a_cycle_without_a_bound_has_no_number() {
    let (graph, errors) = run(&desk("#[handoff(start, to(A, Done))] A, #[handoff(done)] Done"));
    assert_eq!(errors.len(), 1);
    assert_eq!(graph.map(|graph| max_handoffs(&graph)), Some(below(u32::MAX)));
}

#[test]
fn a_graph_without_a_start_makes_no_handoffs() {
    let (graph, _) = run(&desk("#[handoff(to(Done))] A, #[handoff(done)] Done"));
    assert_eq!(graph.map(|graph| max_handoffs(&graph)), Some(exactly(0)));
}

#[test]
fn a_ring_with_every_edge_bounded_is_solved_whatever_its_length() {
    let ring = |count: usize| {
        let mut variants = vec!["#[handoff(done)] Done".to_owned()];
        for place in 0..count {
            let start = if place == 0 { "start, " } else { "" };
            let next = (place + 1) % count;
            variants.push(format!("#[handoff({start}to(A{next}(at_most = 1), Done))] A{place}"));
        }
        of(&desk(&variants.join(",")))
    };
    assert_eq!(ring(50), exactly(51));
    assert_eq!(ring(5_000), below(5_001));
}

#[test]
fn calls_add_up_where_all_are_bounded() {
    let calls = |first: &str, second: &str| {
        max_calls(&graph(&desk(&format!(
            "#[handoff(start, to(B), calls(E{first}))] A, #[handoff(to(Done), calls(E{second}))] B,
             #[handoff(returns = X)] E, #[handoff(done)] Done"
        ))))
    };
    assert_eq!(calls("(at_most = 2)", "(at_most = 3)"), Some(5));
    assert_eq!(calls("(at_most = 4294967295)", "(at_most = 3)"), Some(u32::MAX));
    assert_eq!(calls("(at_most = 2)", ""), None);
    let none = graph(&desk("#[handoff(start, to(Done))] A, #[handoff(done)] Done"));
    assert_eq!(max_calls(&none), Some(0));
}
