//! Awkward but legal inputs: each is compiled here and its graph is run.
//!
//! | input | where |
//! |---|---|
//! | raw identifiers; agents called like std's and like our own types | `names` |
//! | modules, macros, aliases and types called like std's in scope | `scope` |
//! | private, `pub(crate)`, `pub(in ..)`, `pub(super)` graphs; two in one module | `places` |
//! | in a function body, through `macro_rules` | `places`, `made` |
//! | agents and fields that are not ASCII | `letters` |
//! | `deny(warnings, missing_docs, ..)`, `forbid(unsafe_code)` | the crate `handoff-strict` |
//! | the crate renamed in the manifest; the user's crate `no_std`, or of edition 2021 | the crate `handoff-renamed` |

mod letters;
mod made;
mod names;
mod places;
mod scope;

use handoff_core::prelude::HandoffState;

/// The state of the graphs here.
#[derive(Debug, Clone, Default, HandoffState)]
pub(crate) struct Note {
    pub(crate) text: String,
}
