//! A graph under every lint that a user may have switched on.
//!
//! Nothing is called from outside; that it compiles under `cargo clippy -- -D
//! warnings` and documents under `-D warnings` is the test. `forbid` is the
//! strongest form: an `allow` in generated code would be an error under it.

#![forbid(
    unsafe_code,
    missing_docs,
    missing_debug_implementations,
    missing_copy_implementations,
    unused_qualifications,
    unused_imports,
    unused_variables,
    unused_results,
    unused_lifetimes,
    unused_extern_crates,
    unused_crate_dependencies,
    unused_import_braces,
    unused_macro_rules,
    unreachable_pub,
    unreachable_patterns,
    unreachable_code,
    unnameable_types,
    dead_code,
    deprecated,
    deprecated_in_future,
    non_local_definitions,
    non_ascii_idents,
    non_camel_case_types,
    non_snake_case,
    non_upper_case_globals,
    absolute_paths_not_starting_with_crate,
    elided_lifetimes_in_paths,
    explicit_outlives_requirements,
    single_use_lifetimes,
    redundant_imports,
    redundant_lifetimes,
    let_underscore_drop,
    macro_use_extern_crate,
    meta_variable_misuse,
    trivial_casts,
    trivial_numeric_casts,
    unit_bindings,
    variant_size_differences,
    private_bounds,
    private_interfaces,
    refining_impl_trait
)]
#![deny(warnings, future_incompatible, nonstandard_style, rust_2018_idioms, unused, let_underscore)]
#![deny(clippy::all, clippy::pedantic, clippy::nursery)]
// Lints of the restriction group that look at items and not at taste.
#![deny(
    clippy::absolute_paths,
    clippy::allow_attributes,
    clippy::allow_attributes_without_reason,
    clippy::default_numeric_fallback,
    clippy::exhaustive_enums,
    clippy::exhaustive_structs,
    clippy::field_scoped_visibility_modifiers,
    clippy::impl_trait_in_params,
    clippy::indexing_slicing,
    clippy::min_ident_chars,
    clippy::missing_docs_in_private_items,
    clippy::missing_inline_in_public_items,
    clippy::multiple_inherent_impl,
    clippy::panic,
    clippy::partial_pub_fields,
    clippy::pattern_type_mismatch,
    clippy::pub_with_shorthand,
    clippy::redundant_type_annotations,
    clippy::ref_patterns,
    clippy::same_name_method,
    clippy::single_char_lifetime_names,
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    clippy::unreachable,
    clippy::unused_trait_names,
    clippy::unwrap_used,
    clippy::wildcard_imports
)]

use core::convert::Infallible;

use handoff_core::prelude::{
    Act, EffectClass, Evidence, HandoffGraph, HandoffState, NotReady, Permit, Refusal, Slot, Token,
    Tool, Turn, agent_fn, agent_with,
};

/// What the agents of [`Desk`] work on.
#[derive(Debug, Clone, Default, HandoffState)]
#[non_exhaustive]
pub struct Article {
    /// What it is about.
    pub topic: String,
    /// Where it comes from.
    #[handoff(trace = Vec::len)]
    pub sources: Vec<String>,
    /// The text.
    pub draft: String,
    /// Kept for those who read it.
    #[deprecated(note = "read `draft`")]
    pub text: String,
}

/// What a writer is told.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Brief {
    /// How many words.
    pub words: usize,
}

/// At least one source.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct SourcesReady;

impl Evidence<Article> for SourcesReady {
    #[inline]
    fn prove(state: &Article) -> Result<Self, NotReady> {
        if state.sources.is_empty() {
            return Err(NotReady::because("no source"));
        }
        Ok(Self)
    }
}

/// Looks things up.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Search;

impl Tool for Search {
    const NAME: &'static str = "search";
    const CLASS: EffectClass = EffectClass::AtLeastOnce;
    type In = String;
    type Out = String;
    type Error = Infallible;

    #[inline]
    async fn run(&self, _: Permit<'_, Self>, topic: String) -> Result<String, Infallible> {
        Ok(topic)
    }
}

/// Every kind of agent, with links in its documentation: see [`Article::sources`].
#[derive(Debug, Clone, Copy, HandoffGraph)]
#[handoff(state = Article, max_handoffs = 9)]
#[non_exhaustive]
pub enum Desk {
    /// Finds sources for an [`Article`].
    ///
    /// Never writes prose.
    #[handoff(start, to(Writer, Editor), writes(sources), may(Search), replay = free)]
    Research,
    /** Writes from a [`Brief`].

    Is told how long. */
    #[handoff(to(Editor), calls(Critic(at_most = 2)), needs(SourcesReady), writes(draft))]
    Writer(Brief),
    #[doc = include_str!("editor.md")]
    #[handoff(to(Writer(at_most = 2), Done), writes(*))]
    Editor,
    /// Finds fault.
    #[handoff(returns = usize, may(Search))]
    Critic,
    /// Is over.
    #[handoff(done)]
    Done(Brief),
    /// Is still there for runs that were started with it.
    #[deprecated(note = "start with `Research`")]
    #[handoff(start, to(Done))]
    Old,
}

/// Makes the team of [`Desk`].
#[must_use]
#[inline]
pub fn team() -> desk::Team {
    desk::Team {
        research: agent_with(Search, research),
        writer: agent_fn(write),
        editor: agent_fn(async |turn: Turn<'_, desk::Editor>| {
            turn.to(desk::Done(Brief { words: 1 }), "good")
        }),
        critic: agent_fn(async |turn: Turn<'_, desk::Critic>| turn.give_back(0)),
        old: agent_fn(async |turn: Turn<'_, desk::Old>| {
            turn.to(desk::Done(Brief { words: 1 }), "old")
        }),
    }
}

/// Finds a source.
async fn research(search: &Search, mut turn: Turn<'_, desk::Research>) -> Act<desk::Research> {
    let found = turn.invoke(search, turn.state().topic.clone()).await?;
    turn.state_mut().sources.push(found);
    turn.choose(desk::ResearchTo::Writer(desk::Writer(Brief { words: 3 })), "sources ready")
}

/// Writes the draft.
async fn write(mut turn: Turn<'_, desk::Writer>) -> Act<desk::Writer> {
    let faults = turn.call(desk::Critic, "look").await?;
    let words = turn.input().words.saturating_sub(faults);
    *turn.state_mut().draft = "word ".repeat(words);
    turn.to(desk::Editor, "drafted")
}

/// A state that nobody else sees.
#[derive(Debug, Clone, Default, HandoffState)]
struct Secret {
    /// The text.
    text: String,
}

/// A graph that nobody else sees, of which only a part is used.
#[derive(HandoffGraph)]
#[handoff(state = Secret)]
enum Safe {
    /// The first.
    #[handoff(start, to(Other, Done), writes(text))]
    Only,
    /// Is never entered.
    #[handoff(to(Done), may(Search))]
    Other(Brief),
    /// The last.
    #[handoff(done)]
    Done,
}

/// Puts a text through a graph that nobody sees.
///
/// # Errors
///
/// Where the run made too many handoffs, which it does not.
#[inline]
pub fn keep(text: String) -> Result<String, Refusal> {
    let mut token: Token<safe::Only> = Safe::start(safe::Only, Secret::default());
    Slot::set(&mut token.state_mut().text, text);
    match token.handoff(safe::Done, "kept") {
        Ok(done) => Ok(done.into_state().text),
        Err(error) => Err(error.refusal().clone()),
    }
}
