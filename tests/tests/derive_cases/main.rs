//! What other state machine macros got wrong, tried with this one.
//!
//! | case | where |
//! |---|---|
//! | generics and lifetimes on the graph (1, 2, 7, 13, 26, 31) | refused with a sentence, `ui/graph/generics.rs`, `lifetimes.rs`; generic types as inputs: `inputs` |
//! | tokens made by hand, cloned, decoded (3, 23, 46) | `ui/token`, `ui/rights`; `tokens` |
//! | two starts, chosen at run time (5) | `tokens` |
//! | derives on generated types (6, 16) | not offered; a token of any role: `tokens`; inputs without Debug: `inputs` |
//! | borrowed context, async code, `Send` (8, 9) | `agents` |
//! | documentation on every agent (10, 44) | `docs`, the crate `handoff-strict` |
//! | source and target in a record (11) | `tokens` |
//! | two graphs in one module (12) | `hygiene` |
//! | one evidence, other inputs (14) | `inputs` |
//! | a failed step gives the token back (15) | `tokens` |
//! | drawings are stable and unique (17) | `spec`, `docs` |
//! | two edges from one agent to another (18) | refused with a sentence, `ui/graph/twice_in_a_list.rs` |
//! | a self edge keeps working and counts (19) | `tokens` |
//! | visibility, private types (20, 21) | `hygiene` |
//! | the graph as a const and as JSON (24) | `spec`, `paths` |
//! | aliases, re-exports, wrapped return types (25) | `paths` |
//! | method generics (26) | `agents` |
//! | the names in messages (28, 37, 38) | `wrong_edits`, `ui/edges` |
//! | a step that keeps the agent (29) | `tokens` |
//! | a choice has only legal targets (30) | `inputs` |
//! | `cfg` and `cfg_attr` on variants (32) | `attributes` |
//! | time to check large graphs (33) | `benches`; that they compile: `sizes` |
//! | attributes by path, misspelt, twice (34) | `ui/graph`, `wrong_edits` |
//! | `on_unimplemented` on methods, `on_move` (35, 36) | not used; `handoff-strict` denies warnings |
//! | names like std's, raw identifiers (39, 41) | `hygiene` |
//! | meaning in the names of arguments (48) | `agents` |

mod agents;
mod assertions;
mod attributes;
mod docs;
mod inputs;
mod paths;
mod sizes;
mod tokens;

use handoff_core::prelude::HandoffState;

/// The state of most graphs here.
#[derive(Debug, Clone, Default, HandoffState)]
pub(crate) struct Article {
    pub(crate) topic: String,
    pub(crate) sources: Vec<String>,
    pub(crate) draft: String,
}
