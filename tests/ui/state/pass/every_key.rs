//! A state with every key there is.
use handoff_core::prelude::*;


#[derive(Debug, Clone, Default, serde::Serialize, HandoffState)]
#[handoff(module = fields, crate = handoff_core)]
#[serde(deny_unknown_fields)]
struct Note {
    #[handoff(trace = String::len)]
    text: String,
    r#type: Option<u8>,
}

fn helper<R: Writes<fields::text>>(_: Token<R>) {}

fn main() {}
