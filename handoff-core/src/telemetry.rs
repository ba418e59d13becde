//! Spans: one per turn, one per handoff, one per call, one per tool call.
//!
//! Names and fields follow the OpenTelemetry `GenAI` conventions (`gen_ai.*`, with
//! the transfer attributes that are proposed there) and `OpenInference`
//! (`openinference.span.kind`, `graph.node.*`); what they have no word for is
//! under `handoff.*`. A span's own name is the operation, because `tracing`
//! wants it static; the full name is the field `otel.name`.
//!
//! | what | `otel.name` | carries |
//! |---|---|---|
//! | a turn | `invoke_agent {agent}` | run, agent, who handed to it, count of handoffs, attempt, what the state lets traces see |
//! | a handoff, within the turn | `execute_tool transfer_to_{to}` | from, to, reason, count, outcome |
//! | a call, within the turn | `execute_tool transfer_to_{to}` | from, to, reason, outcome; the mode says that control comes back |
//! | a tool call, within the turn | `execute_tool {tool}` | run, agent, tool; never its input or answer |
//!
//! The next turn is within the handoff that led to it, and the turn of a called
//! agent within the call, so a loop shows as a climbing count and a stall as a
//! wide span. After 16 nested handoffs the next turn is within the first one
//! again, and follows from the last. What went wrong is in `otel.status_code` and
//! `error.type`.

use tracing::Span;
use tracing::field::{Empty, display};

use crate::agent::Acts;
use crate::id::RunId;
use crate::live::RunContext;
use crate::role::{Role, StateOf};
use crate::state::{HandoffState, Traced};
use crate::token::Run;
use crate::tool::Tool;

/// The handoffs of a run so far, as far as the next span needs them.
#[derive(Clone)]
pub(crate) struct Trail {
    first: Option<Span>,
    /// What the next turn is within.
    within: Span,
    /// The handoff that led to the next turn, where that is not within it.
    follows: Option<Span>,
    depth: u32,
}

/// How many handoffs nest. A span keeps the one around it open and lets go of it
/// when it closes, so that a chain closes by recursion: that of a thousand
/// handoffs takes more stack than a thread has.
const DEEPEST: u32 = 16;

impl Trail {
    pub(crate) fn begin() -> Self {
        Self { first: None, within: Span::current(), follows: None, depth: 0 }
    }

    fn push(&mut self, handoff: Span) {
        let first = self.first.get_or_insert_with(|| handoff.clone());
        self.depth += 1;
        if self.depth < DEEPEST {
            (self.within, self.follows) = (handoff, None);
        } else {
            (self.within, self.follows) = (first.clone(), Some(handoff));
            self.depth = 1;
        }
    }
}

/// Whether no subscriber of this process wants spans. Finding that out span by
/// span costs a busy runner more than the handoff itself.
fn nobody_listens() -> bool {
    tracing::level_filters::LevelFilter::current() < tracing::Level::INFO
}

/// The span of one turn of an owner, within the handoff that led to it.
pub(crate) fn turn<R: Acts>(
    run: &RunContext<R::Graph>,
    core: &Run<StateOf<R>>,
    attempt: u32,
) -> Span {
    if nobody_listens() {
        return Span::none();
    }
    let trail = run.trail().clone();
    let from = (core.handoffs > 0).then(|| core.from::<R>());
    let span = agent::<R>(run.id, &trail.within, from, core.handoffs, attempt);
    if let Some(handoff) = &trail.follows {
        span.follows_from(handoff);
    }
    span
}

/// The span of one turn of a called agent, within the call.
pub(crate) fn called<R: Role, C: Role>(run: RunId, count: u32, attempt: u32) -> Span {
    agent::<C>(run, &Span::current(), Some(R::NAME), count, attempt)
}

/// Parents are entered and not named by id: an id means nothing to another
/// subscriber, and a run may be polled under another one than it was started in.
fn agent<R: Role>(
    run: RunId,
    within: &Span,
    from: Option<&'static str>,
    count: u32,
    attempt: u32,
) -> Span {
    within.in_scope(|| {
        tracing::info_span!(
            "invoke_agent",
            otel.name = %format_args!("invoke_agent {}", R::NAME),
            otel.status_code = Empty,
            gen_ai.operation.name = "invoke_agent",
            gen_ai.agent.name = R::NAME,
            gen_ai.conversation.id = %run,
            openinference.span.kind = "AGENT",
            graph.node.id = R::NAME,
            graph.node.parent_id = from,
            handoff.count = count,
            handoff.attempt = attempt + 1,
            handoff.state = Empty,
            handoff.outcome = Empty,
            error.r#type = Empty,
        )
    })
}

/// Records what the state lets traces see, as it is at the end of the turn.
pub(crate) fn traced<S: HandoffState>(span: &Span, state: &S) {
    if !span.is_disabled() {
        span.record("handoff.state", display(Traced(state)));
    }
}

/// Records how a turn or a call went on.
pub(crate) fn outcome(span: &Span, outcome: &'static str) {
    span.record("handoff.outcome", outcome);
}

/// Marks a span as failed.
pub(crate) fn failed(span: &Span, code: &'static str) {
    outcome(span, "failed");
    error(span, code);
}

fn error(span: &Span, code: &'static str) {
    span.record("otel.status_code", "ERROR");
    span.record("error.type", code);
}

/// The span of a handoff that is committed; the next turn is within it.
pub(crate) fn handoff<R: Acts>(
    run: &RunContext<R::Graph>,
    core: &Run<StateOf<R>>,
    turn: &Span,
    to: &'static str,
    reason: &str,
) {
    if nobody_listens() {
        return;
    }
    let span = boundary::<R>(run.id, core.handoffs, turn, to, reason, "pass_control");
    outcome(turn, "handed_off");
    if !span.is_disabled() {
        outcome(&span, "accepted");
        run.trail().push(span);
    }
}

/// The span of a handoff that was refused.
pub(crate) fn refused<R: Acts>(
    run: &RunContext<R::Graph>,
    core: &Run<StateOf<R>>,
    turn: &Span,
    to: &'static str,
    reason: &str,
    why: &'static str,
) {
    let span = boundary::<R>(run.id, core.handoffs, turn, to, reason, "pass_control");
    outcome(&span, "refused");
    error(&span, why);
}

/// The span of a call, within the turn of the caller.
pub(crate) fn call<R: Acts, C: Role>(run: RunId, count: u32, reason: &str) -> Span {
    boundary::<R>(run, count, &Span::current(), C::NAME, reason, "return_to_caller")
}

/// The span of a tool call, within the turn.
pub(crate) fn tool<T: Tool>(run: RunId, agent: &'static str) -> Span {
    tracing::info_span!(
        "execute_tool",
        otel.name = %format_args!("execute_tool {}", T::NAME),
        otel.status_code = Empty,
        gen_ai.operation.name = "execute_tool",
        gen_ai.tool.name = T::NAME,
        gen_ai.tool.r#type = "function",
        gen_ai.agent.name = agent,
        gen_ai.conversation.id = %run,
        openinference.span.kind = "TOOL",
        handoff.outcome = Empty,
        error.r#type = Empty,
    )
}

fn boundary<R: Role>(
    run: RunId,
    count: u32,
    parent: &Span,
    to: &'static str,
    reason: &str,
    mode: &'static str,
) -> Span {
    parent.in_scope(|| {
        tracing::info_span!(
            "execute_tool",
            otel.name = %format_args!("execute_tool transfer_to_{to}"),
            otel.status_code = Empty,
            gen_ai.operation.name = "execute_tool",
            gen_ai.tool.name = %format_args!("transfer_to_{to}"),
            gen_ai.tool.r#type = "function",
            gen_ai.agent.name = R::NAME,
            gen_ai.transfer.target.name = to,
            gen_ai.transfer.mode = mode,
            gen_ai.conversation.id = %run,
            openinference.span.kind = "TOOL",
            handoff.count = count,
            handoff.reason = reason,
            handoff.outcome = Empty,
            error.r#type = Empty,
        )
    })
}
