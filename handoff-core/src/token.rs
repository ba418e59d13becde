//! The owned, linear right to one run.
//!
//! A `Token<desk::Writer>` says that the writer owns the run, and only a value
//! of that type does. It is not `Clone`, has no public constructor, and every
//! handoff consumes it, so there is never a second owner; the compiler
//! guarantees it. Everything here is synchronous and does no I/O: a token works
//! without a runtime, and the runtime works with tokens.
//!
//! ```
//! # use handoff_core::prelude::*;
//! # #[derive(Debug, Clone, Default, HandoffState)]
//! # struct Article { draft: String }
//! # #[derive(HandoffGraph)]
//! # #[handoff(state = Article)]
//! # enum Desk {
//! #     #[handoff(start, to(Writer))]
//! #     Research,
//! #     #[handoff(to(Done), writes(draft))]
//! #     Writer,
//! #     #[handoff(done)]
//! #     Done,
//! # }
//! let token = Desk::start(desk::Research, Article::default());
//! let mut token = token.handoff(desk::Writer, "sources ready")?;
//! token.state_mut().draft.push_str("It compiles.");
//! let token = token.handoff(desk::Done, "draft ready")?;
//!
//! assert_eq!(token.handoffs(), 2);
//! assert_eq!(token.last().map(|last| last.reason), Some("draft ready"));
//! assert_eq!(token.into_state().draft, "It compiles.");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A handoff that fails loses nothing: the error holds the token, or, where the
//! run itself is over, the state.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::error::{Failed, HandoffError, Refusal};
use crate::graph::{AgentSpec, Graph};
use crate::rights::{Done, Edge, Limit, Start};
use crate::role::{InputOf, Role, StateOf};
use crate::state::HandoffState;
#[cfg(feature = "runtime")]
use crate::{
    agent::{Acts, Choice, Runs},
    private::Passage,
};

/// The right to one run, held by the agent `R`.
///
/// One pointer, plus the input where the agent has one.
#[must_use = "dropping a token abandons its run; hand off, or finish with `into_state`"]
pub struct Token<R: Role> {
    pub(crate) run: Box<Run<StateOf<R>>>,
    pub(crate) role: R,
}

/// A token of any role of the graph of `R`: the derive's `AnyToken`.
#[cfg(feature = "runtime")]
pub type AnyOf<R> = <<R as Role>::Graph as Runs>::Any;

/// The last handoff of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Last<'a> {
    /// The wire name of the agent that handed off.
    pub from: &'static str,
    /// The wire name of the agent that owns the run now.
    pub to: &'static str,
    /// Why.
    pub reason: &'a str,
    /// How many handoffs the run has made, this one included.
    pub count: u32,
}

impl<R: Role> Token<R> {
    /// Begins a run. Called by `start` of the derived enum.
    #[doc(hidden)]
    pub fn begin(role: R, state: StateOf<R>) -> Self
    where
        R: Start,
    {
        let mut run =
            Run::new(Arc::new(state), R::Graph::SPEC.max_handoffs, R::Graph::SPEC.bounded);
        run.seal.hop.to = index::<R>();
        Self { run: Box::new(run), role }
    }

    /// The state, read-only.
    pub fn state(&self) -> &StateOf<R> {
        &self.run.state
    }

    /// The state, one [`Slot`](crate::state::Slot) per field; the agent's own
    /// fields are writable.
    pub fn state_mut(&mut self) -> <StateOf<R> as HandoffState>::Slots<'_, R> {
        unshared(&mut self.run.state).slots()
    }

    /// What the agent was entered with.
    pub fn input(&self) -> &InputOf<R> {
        self.role.input()
    }

    /// How many handoffs the run has made.
    pub fn handoffs(&self) -> u32 {
        self.run.handoffs
    }

    /// The handoff that led here; `None` at the start.
    pub fn last(&self) -> Option<Last<'_>> {
        (self.run.handoffs > 0).then(|| Last {
            from: agent::<R>(self.run.seal.hop.from),
            to: R::NAME,
            reason: self.run.reason.text(),
            count: self.run.handoffs,
        })
    }

    /// Gives a handle that tells what became of the run, even after the token
    /// was dropped.
    pub fn witness(&mut self) -> Witness {
        let fate = self.run.seal.fate.get_or_insert_with(Arc::default);
        Witness { agents: agents::<R>(), fate: Arc::clone(fate) }
    }

    /// Hands the run to the agent `to`.
    ///
    /// An edge that the graph does not declare does not compile.
    ///
    /// # Errors
    ///
    /// [`Failed::Ended`] where the run has made all its handoffs: nobody owns
    /// it any more, the state comes back. [`Failed::Refused`] where this edge's
    /// own bound is spent or the state does not prove what `to` needs: token
    /// and target come back as they were.
    #[expect(
        clippy::inline_always,
        reason = "a dozen instructions, which in a row of `?` would be a call: the compiler takes every next line for rarer"
    )]
    #[inline(always)]
    pub fn handoff<To>(
        mut self,
        to: To,
        reason: impl Into<Cow<'static, str>>,
    ) -> Result<Token<To>, HandoffError<R, To>>
    where
        R: Edge<To>,
        To: Role<Graph = R::Graph>,
    {
        // The run's limit is looked at before the edge's.
        if self.run.handoffs >= self.run.limit {
            return Err(self.end_at_limit(To::NAME));
        }
        if let Some(limit) = <R as Edge<To>>::LIMIT
            && !self.run.within(limit)
        {
            return Err(self.refused(to, Refusal::edge_limit::<R>(To::NAME, limit)));
        }
        if let Err(source) = To::prove(&self.run.state) {
            return Err(self.refused(to, Refusal::not_ready::<R>(To::NAME, source)));
        }
        self.run.advance(index::<R>(), index::<To>(), <R as Edge<To>>::LIMIT, reason.into());
        Ok(Token { run: self.run, role: to })
    }

    // Both ways to fail are apart, so that a handoff is short enough to be inlined.
    #[cold]
    fn refused<To>(self, to: To, error: Refusal) -> HandoffError<R, To> {
        HandoffError::from(Failed::Refused { token: self, to, error })
    }

    #[cold]
    fn end_at_limit<To>(mut self, to: &'static str) -> HandoffError<R, To> {
        let error = Refusal::run_limit::<R>(to, self.run.handoffs);
        self.run.seal.settle(Fate::Failed);
        HandoffError::from(Failed::Ended { state: self.run.into_state(), error })
    }

    /// Hands the run to a target that was chosen at run time, among the legal
    /// ones. What comes back is a token of any role: match on it.
    ///
    /// # Errors
    ///
    /// As for [`Token::handoff`].
    #[cfg(feature = "runtime")]
    pub fn choose(
        mut self,
        choice: R::Choice,
        reason: impl Into<Cow<'static, str>>,
    ) -> Result<AnyOf<R>, HandoffError<R, R::Choice>>
    where
        R: Acts,
    {
        let edge = choice.edge();
        if self.run.handoffs >= self.run.limit {
            return Err(self.end_at_limit(edge.to()));
        }
        let spent = edge.limit().filter(|&limit| !self.run.within(limit));
        let refusal = spent.map(|limit| Refusal::edge_limit::<R>(edge.to(), limit)).or_else(|| {
            let missing = edge.prove(&self.run.state).err()?;
            Some(Refusal::not_ready::<R>(edge.to(), missing))
        });
        if let Some(error) = refusal {
            return Err(self.refused(choice, error));
        }
        self.run.advance(index::<R>(), edge.place(), edge.limit(), reason.into());
        Ok(choice.enter(Passage(self.run)))
    }

    /// Ends the run at one of its ends and gives the state back.
    pub fn into_state(self) -> StateOf<R>
    where
        R: Done,
    {
        self.finish().0
    }

    /// Gives the state and the end's own input back.
    pub(crate) fn finish(mut self) -> (StateOf<R>, R) {
        self.run.seal.settle(Fate::Ended);
        (self.run.into_state(), self.role)
    }
}

impl<R: Role> fmt::Debug for Token<R> {
    /// Shows the owner and the count, never the state.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Token")
            .field("owner", &R::NAME)
            .field("handoffs", &self.run.handoffs)
            .finish_non_exhaustive()
    }
}

/// What a token points to.
pub(crate) struct Run<S> {
    pub(crate) state: Arc<S>,
    pub(crate) handoffs: u32,
    pub(crate) limit: u32,
    pub(crate) seal: Seal,
    reason: Reason,
    taken: Taken,
}

impl<S> Run<S> {
    pub(crate) fn new(state: Arc<S>, limit: u32, bounded: usize) -> Self {
        Self {
            state,
            handoffs: 0,
            limit,
            seal: Seal::default(),
            reason: Reason::default(),
            taken: Taken::none(bounded),
        }
    }

    /// Says whether a bounded entry may be taken once more.
    pub(crate) fn within(&self, limit: Limit) -> bool {
        self.taken.of(limit).is_none_or(|taken| taken < limit.at_most)
    }

    /// Counts a bounded entry, which is within its bound, as taken once more.
    pub(crate) fn take(&mut self, limit: Limit) {
        if let Some(taken) = self.taken.of_mut(limit) {
            *taken += 1;
        }
    }

    /// Counts one handoff that was admitted.
    #[expect(clippy::inline_always, reason = "see `Token::handoff`")]
    #[inline(always)]
    pub(crate) fn advance(
        &mut self,
        from: u16,
        to: u16,
        limit: Option<Limit>,
        reason: Cow<'static, str>,
    ) {
        if let Some(limit) = limit {
            self.take(limit);
        }
        self.handoffs += 1;
        self.seal.hop = Hop { from, to };
        self.reason.set(reason);
    }
}

#[cfg(feature = "runtime")]
impl<S> Run<S> {
    /// Ends the run as failed.
    pub(crate) fn fail(mut self) -> (u32, Arc<S>) {
        self.seal.settle(Fate::Failed);
        (self.handoffs, self.state)
    }

    /// The wire name of the agent that handed to the owner, `R`.
    pub(crate) fn from<R: Role>(&self) -> &'static str {
        agent::<R>(self.seal.hop.from)
    }
}

impl<S: HandoffState> Run<S> {
    fn into_state(self) -> S {
        owned(self.state)
    }
}

/// The state for writing; copied where someone else reads it too.
pub(crate) fn unshared<S: HandoffState>(state: &mut Arc<S>) -> &mut S {
    if Arc::get_mut(state).is_none() {
        *state = Arc::new(state.copied());
    }
    match Arc::get_mut(state) {
        Some(state) => state,
        None => unreachable!("the state was copied just now, so nobody else has it"),
    }
}

/// The state by value; copied where someone else reads it too.
pub(crate) fn owned<S: HandoffState>(state: Arc<S>) -> S {
    Arc::try_unwrap(state).unwrap_or_else(|shared| shared.copied())
}

/// The place of a role among the agents of its spec, as stored.
pub(crate) const fn index<R: Role>() -> u16 {
    // The derive refuses graphs of more agents than this holds.
    #[expect(clippy::cast_possible_truncation, reason = "the derive refuses larger graphs")]
    let place = R::INDEX as u16;
    place
}

fn agents<R: Role>() -> &'static [AgentSpec] {
    R::Graph::SPEC.agents
}

/// The wire name of the agent at a place of the spec.
fn agent<R: Role>(place: u16) -> &'static str {
    agents::<R>().get(usize::from(place)).map_or("", |agent| agent.name)
}

/// How often each bounded entry was taken, by [`Limit::slot`].
///
/// The first few lie in the run itself: an edge knows its slot when it is compiled,
/// so that theirs is one look, where a slice is three.
struct Taken {
    first: [u32; FEW],
    rest: Box<[u32]>,
}

const FEW: usize = 4;

impl Taken {
    fn none(bounded: usize) -> Self {
        let rest = vec![0; bounded.saturating_sub(FEW)].into_boxed_slice();
        Self { first: [0; FEW], rest }
    }

    fn of(&self, limit: Limit) -> Option<u32> {
        match limit.slot.checked_sub(FEW) {
            None => self.first.get(limit.slot).copied(),
            Some(slot) => self.rest.get(slot).copied(),
        }
    }

    fn of_mut(&mut self, limit: Limit) -> Option<&mut u32> {
        match limit.slot.checked_sub(FEW) {
            None => self.first.get_mut(limit.slot),
            Some(slot) => self.rest.get_mut(slot),
        }
    }
}

/// Why the last handoff was made.
///
/// Nearly every reason is a literal, which takes fewer steps to store here than in
/// a `Cow`: there is no tag to write.
#[derive(Default)]
struct Reason {
    literal: &'static str,
    made: Option<Box<str>>,
}

impl Reason {
    #[expect(clippy::inline_always, reason = "see `Token::handoff`")]
    #[inline(always)]
    fn set(&mut self, reason: Cow<'static, str>) {
        match reason {
            Cow::Borrowed(literal) => {
                self.literal = literal;
                if self.made.is_some() {
                    self.forget();
                }
            }
            Cow::Owned(made) => self.keep(made),
        }
    }

    // Apart, so that a handoff with a literal is short enough to be inlined.
    #[inline(never)]
    fn keep(&mut self, made: String) {
        self.made = Some(made.into_boxed_str());
    }

    #[inline(never)]
    fn forget(&mut self) {
        self.made = None;
    }

    fn text(&self) -> &str {
        self.made.as_deref().unwrap_or(self.literal)
    }
}

/// Who handed to the owner, and the owner: places in the agents of the spec, side
/// by side so that they are written at once.
#[derive(Clone, Copy, Default)]
pub(crate) struct Hop {
    from: u16,
    pub(crate) to: u16,
}

/// Who owns a run, and who wants to know what becomes of it.
#[derive(Default)]
pub(crate) struct Seal {
    pub(crate) hop: Hop,
    fate: Option<Arc<AtomicUsize>>,
}

impl Seal {
    fn settle(&mut self, fate: Fate) {
        if let Some(cell) = self.fate.take() {
            let code = match fate {
                Fate::Running => 0,
                Fate::Ended => 1,
                Fate::Failed => 2,
                Fate::Abandoned { .. } => 3 + usize::from(self.hop.to),
            };
            cell.store(code, Ordering::Release);
        }
    }
}

impl Drop for Seal {
    fn drop(&mut self) {
        self.settle(Fate::Abandoned { owner: "" });
    }
}

/// Tells what became of a run. See [`Token::witness`].
#[derive(Debug, Clone)]
pub struct Witness {
    agents: &'static [AgentSpec],
    fate: Arc<AtomicUsize>,
}

/// What became of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fate {
    /// A token of the run exists.
    Running,
    /// The run reached an end.
    Ended,
    /// The run made all its handoffs and was ended.
    Failed,
    /// The token was dropped. At an end too: only `into_state` ends a run.
    Abandoned {
        /// The wire name of the agent that held it.
        owner: &'static str,
    },
}

impl Witness {
    /// Looks at the run now.
    pub fn fate(&self) -> Fate {
        match self.fate.load(Ordering::Acquire) {
            0 => Fate::Running,
            1 => Fate::Ended,
            2 => Fate::Failed,
            held => {
                Fate::Abandoned { owner: self.agents.get(held - 3).map_or("", |agent| agent.name) }
            }
        }
    }
}
