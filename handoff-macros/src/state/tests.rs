//! What the derive of a state refuses, and that no input panics it.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use super::{derive, parse};
use crate::diag::Sink;

/// The messages for a state.
fn messages(source: &str) -> Vec<String> {
    let mut sink = Sink::default();
    let input = syn::parse_str(source).unwrap();
    let _ = parse::parse(input, &mut sink);
    sink.messages()
}

#[track_caller]
fn refused(source: &str, start: &str) {
    let messages = messages(source);
    assert_eq!(messages.len(), 1, "{messages:?}");
    assert!(messages[0].starts_with(start), "{messages:?}");
}

#[test]
fn a_struct_with_named_fields_is_taken() {
    assert!(messages("struct Article { topic: String, r#type: Vec<u8> }").is_empty());
    assert!(messages("struct Empty {}").is_empty());
}

#[test]
fn other_shapes_are_refused_with_a_sentence() {
    refused("struct Article(String);", "a state has named fields");
    refused("struct Article;", "a state has fields");
    refused("enum Article { A }", "a state is a struct");
    refused("union Article { a: u8 }", "a state is a struct");
    refused("struct Article<T> { a: T }", "a state has no generics");
    refused("struct Article<'a> { a: &'a str }", "a state has no generics");
    refused("struct Article where u8: Copy { a: u8 }", "a state has no generics");
}

#[test]
fn hidden_fields_are_refused_at_the_word() {
    for word in ["skip", "skip_serializing", "skip_deserializing"] {
        let source = format!("struct Article {{ #[serde({word})] draft: String }}");
        refused(&source, &format!("`#[serde({word})]` hides a field"));
    }
}

#[test]
fn moved_and_renamed_fields_are_refused() {
    for word in
        ["with = \"m\"", "rename = \"x\"", "flatten", "serialize_with = \"f\"", "getter = \"g\""]
    {
        let source = format!("struct Article {{ #[serde({word})] draft: String }}");
        assert_eq!(messages(&source).len(), 1, "{source}");
    }
    refused(
        "#[serde(rename_all = \"camelCase\")] struct A { a: u8 }",
        "`#[serde(rename_all)]` changes",
    );
}

#[test]
fn harmless_serde_attributes_are_left_alone() {
    let source =
        "#[serde(deny_unknown_fields, crate = \"s\")] struct A { #[serde(default = \"f\")] a: u8 }";
    assert!(messages(source).is_empty());
}

#[test]
fn two_mistakes_are_two_errors() {
    let source = "struct A { #[serde(skip)] a: u8, #[serde(default, flatten)] b: u8 }";
    assert_eq!(messages(source).len(), 2);
}

#[test]
fn keys_of_our_own_are_checked() {
    refused("#[handoff(modul = m)] struct A { a: u8 }", "`modul` is no attribute of a state");
    refused("#[handoff(module = m, module = n)] struct A { a: u8 }", "`module` is given twice");
    refused("#[handoff(module)] struct A { a: u8 }", "`module` wants a value");
    refused("struct A { #[handoff(tracing = f)] a: u8 }", "`tracing` is no attribute of a field");
    refused("struct A { #[handoff(trace =)] a: u8 }", "`trace` wants a value");
    assert!(messages("struct A { #[handoff(trace = f::<u8, u16>)] a: u8 }").is_empty());
    assert_eq!(messages("#[handoff(module, crate)] struct A { a: u8 }").len(), 2);
    refused("struct A { #[handoff] a: u8 }", "write `#[handoff(key = value)]`");
}

#[test]
fn a_name_that_cannot_be_packed_is_refused() {
    let long = "a".repeat(65);
    refused(&format!("struct A {{ {long}: u8 }}"), "the name of a field has at most 64 bytes");
}

/// Every token removed or doubled, one at a time.
#[test]
fn no_single_slip_panics() {
    let source = "#[handoff(module = office, crate = ::other::core)] #[serde(default)]
        pub(crate) struct Article {
            #[handoff(trace = Vec::len)] pub sources: Vec<Source<'static>>,
            #[serde(default = \"f\")] #[doc = \"d\"] r#type: (u8, [u8; 3]),
        }";
    let tokens = flatten(source.parse().unwrap());
    for place in 0..tokens.len() {
        let mut less = tokens.clone();
        less.remove(place);
        let mut more = tokens.clone();
        more.insert(place, tokens[place].clone());
        for changed in [less, more] {
            // What does not even balance never reaches a derive.
            if let Ok(stream) = changed.concat().parse() {
                derive(stream);
            }
        }
    }
}

fn flatten(stream: TokenStream) -> Vec<String> {
    let mut out = Vec::new();
    for token in stream {
        if let TokenTree::Group(group) = token {
            let (open, close) = match group.delimiter() {
                Delimiter::Parenthesis => ("(", ")"),
                Delimiter::Brace => ("{", "}"),
                Delimiter::Bracket => ("[", "]"),
                Delimiter::None => ("", ""),
            };
            out.push(open.to_owned());
            out.extend(flatten(group.stream()));
            out.push(close.to_owned());
        } else {
            // A joined punctuation may come apart here: more slips, not fewer.
            let space = if matches!(token, TokenTree::Punct(_)) { "" } else { " " };
            out.push(format!("{token}{space}"));
        }
    }
    out
}
