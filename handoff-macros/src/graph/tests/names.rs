//! Names: snake case, legality, nearness.

use proc_macro2::Span;

use crate::names::{field, ident, is_wire_name, list, made, nearest, snake, wire_hint};

#[test]
fn snake_case_keeps_acronyms_together() {
    for (name, expected) in [
        ("Writer", "writer"),
        ("FactCheck", "fact_check"),
        ("HTTPDesk", "http_desk"),
        ("HttpDesk", "http_desk"),
        ("GPT4Desk", "gpt4_desk"),
        ("Agent2", "agent2"),
        ("V2", "v2"),
        ("ABTest", "ab_test"),
        ("A", "a"),
        ("AB", "ab"),
        ("Fact_Check", "fact_check"),
        ("_Hidden", "hidden"),
        ("r#type", "type"),
        ("writer", "writer"),
        ("Écrivain", "écrivain"),
    ] {
        assert_eq!(snake(name), expected, "{name}");
    }
}

#[test]
fn wire_names_match_the_pattern() {
    for good in ["a", "writer", "fact_check2", &"a".repeat(51)] {
        assert!(is_wire_name(good), "{good}");
    }
    for bad in ["", "Writer", "2nd", "_a", "a-b", "écrivain", "a b", &"a".repeat(52)] {
        assert!(!is_wire_name(bad), "{bad}");
    }
}

#[test]
fn an_illegal_wire_name_is_mended_where_that_is_clear() {
    assert_eq!(wire_hint("Fact Check").as_deref(), Some("fact_check"));
    assert_eq!(wire_hint("fact-check").as_deref(), Some("fact_check"));
    assert_eq!(wire_hint("écrivain"), None);
    assert_eq!(wire_hint("2nd"), None);
    assert_eq!(wire_hint(""), None);
}

#[test]
fn keywords_become_raw_identifiers() {
    let shown = |text| ident(text, Span::call_site()).map(|ident| ident.to_string());
    assert_eq!(shown("desk").as_deref(), Some("desk"));
    assert_eq!(shown("type").as_deref(), Some("r#type"));
    assert_eq!(shown("r#type").as_deref(), Some("r#type"));
    assert_eq!(shown("gen").as_deref(), Some("r#gen"));
    assert_eq!(shown("écran").as_deref(), Some("écran"));
    for none in ["self", "super", "crate", "_", "2nd", "", "a b", "a-b"] {
        assert_eq!(shown(none), None, "{none}");
    }
    assert_eq!(field("super", Span::call_site()).to_string(), "super_");
    assert_eq!(field("type", Span::call_site()).to_string(), "r#type");
}

#[test]
fn the_nearest_word_is_near() {
    let agents = ["Research", "Writer", "Done"];
    assert_eq!(nearest("Wrter", agents), Some("Writer"));
    assert_eq!(nearest("Wirter", agents), Some("Writer"));
    assert_eq!(nearest("writer", agents), Some("Writer"));
    assert_eq!(nearest("Researcher", agents), Some("Research"));
    assert_eq!(nearest("Dome", agents), Some("Done"));
    assert_eq!(nearest("Editor", agents), None);
    assert_eq!(nearest("D", ["A", "B"]), None);
    assert_eq!(nearest("", agents), None);
}

#[test]
fn a_list_is_cut_where_it_gets_long() {
    let names = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];
    assert_eq!(list(names[..0].iter().copied()), "");
    assert_eq!(list(names[..1].iter().copied()), "`a`");
    assert_eq!(list(names[..3].iter().copied()), "`a`, `b` and `c`");
    assert_eq!(list(names[..9].iter().copied()), "`a`, `b`, `c`, `d`, `e`, `f`, `g`, `h` and `i`");
    assert_eq!(list(names), "`a`, `b`, `c`, `d`, `e`, `f`, `g`, `h` and 2 more");
}

#[test]
fn names_that_the_derive_makes_are_known() {
    let is_agent = |name: &str| name == "Writer";
    for name in ["Team", "AnyToken", "End"] {
        assert!(made(name, is_agent).is_some(), "{name}");
    }
    for suffix in ["To", "Input", "Target", "Tool", "Callee"] {
        assert!(made(&format!("Writer{suffix}"), is_agent).is_some(), "{suffix}");
        assert!(made(&format!("Other{suffix}"), is_agent).is_none(), "{suffix}");
    }
    for name in ["SPEC", "start", "dot"] {
        assert!(made(name, is_agent).is_some(), "{name}");
    }
    assert!(made("Writer", is_agent).is_none());
    assert!(made("To", is_agent).is_none());
}
