//! The stored form of one graph, with every kind of entry.
//!
//! The files are written once. A test that fails here says that a stored graph is
//! read differently now: that needs a new format mark, never a new file.

use handoff_core::prelude::*;
use serde_json::Value;

use super::parts::{Search, SourcesReady};
use super::tool;

const JSON: &str = include_str!("golden.json");
const FINGERPRINT: &str = include_str!("golden.fingerprint");

/// Pays; a second run pays twice.
pub(crate) struct Pay;

tool!(Pay, "pay");

/// The state.
#[derive(Debug, Clone, Default, HandoffState)]
struct Order {
    r#type: String,
    items: Vec<(u32, Option<String>)>,
    total: [u64; 2],
    note: std::collections::BTreeMap<String, Vec<u8>>,
}

#[doc = "Takes orders: \"quotes\", back\\slash,\ttab, \u{e9}, \u{65e5}\u{672c}."]
///
/// Second paragraph.
#[derive(HandoffGraph)]
#[handoff(state = Order, version = 7, max_handoffs = 20)]
enum Shop {
    /// Greets.
    #[handoff(start, to(Till, Refused), writes(r#type, items), name = "front_door")]
    Door,
    #[handoff(start, to(Till))]
    Phone(String),
    /// Counts the total.
    #[handoff(to(Till(at_most = 2), Cashier(at_most = 3), Paid), calls(Check(at_most = 4), Count))]
    #[handoff(writes(*), needs(SourcesReady))]
    Till,
    #[handoff(to(Till(at_most = 1)), may(Search, Pay))]
    Cashier,
    #[handoff(returns = bool, may(Search), replay = free)]
    Check(u8),
    #[handoff(returns = u32, writes(total))]
    Count,
    #[handoff(done, needs(SourcesReady))]
    Paid(u64),
    #[handoff(done)]
    Refused,
}

#[test]
fn the_json_of_a_graph_stays() {
    assert_eq!(Shop::SPEC.to_json(), JSON.trim_end());
}

#[test]
fn the_fingerprint_of_a_graph_stays() {
    assert_eq!(Shop::fingerprint().to_string(), FINGERPRINT.trim_end());
}

#[test]
fn the_json_of_a_graph_is_json() {
    let json: Value = serde_json::from_str(&Shop::SPEC.to_json()).unwrap();
    assert_eq!(json["format"], 1);
    assert_eq!(json["version"], 7);
    assert_eq!(json["doc"], Shop::SPEC.doc);
    assert_eq!(json["agents"].as_array().unwrap().len(), Shop::SPEC.agents.len());
}

#[test]
fn the_json_of_a_graph_says_what_the_spec_says() {
    let json: Value = serde_json::from_str(&Shop::SPEC.to_json()).unwrap();
    for (agent, spec) in json["agents"].as_array().unwrap().iter().zip(Shop::SPEC.agents) {
        assert_eq!(agent["name"], spec.name);
        assert_eq!(agent["kind"], spec.kind.as_str());
        assert_eq!(agent["to"].as_array().unwrap().len(), spec.to.len());
        for (edge, spec) in agent["to"].as_array().unwrap().iter().zip(spec.to) {
            assert_eq!(edge["to"], spec.to);
            assert_eq!(edge.get("at_most").and_then(Value::as_u64), spec.at_most.map(u64::from));
        }
    }
}
