//! Spans: one per turn, one per handoff, one per call.
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
//! | a call, within the turn | `execute_tool transfer_to_{to}` | from, to, reason; the mode says that control comes back |
//!
//! The next turn is within the handoff that led to it, so a loop shows as a
//! climbing count and a stall as a wide span.

use std::sync::PoisonError;

use tracing::Span;
use tracing::field::{Empty, display};

use crate::agent::Acts;
use crate::id::RunId;
use crate::live::RunContext;
use crate::role::{Role, StateOf};
use crate::state::{HandoffState, Traced};
use crate::token::Run;

/// The span of one turn.
pub(crate) fn turn<R: Acts>(
    run: &RunContext<R::Graph>,
    core: &Run<StateOf<R>>,
    attempt: u32,
) -> Span {
    let parent = run.boundary.lock().unwrap_or_else(PoisonError::into_inner);
    let span = tracing::info_span!(
        parent: parent.id(),
        "invoke_agent",
        otel.name = %format_args!("invoke_agent {}", R::NAME),
        otel.status_code = Empty,
        gen_ai.operation.name = "invoke_agent",
        gen_ai.agent.name = R::NAME,
        gen_ai.conversation.id = %run.id,
        openinference.span.kind = "AGENT",
        graph.node.id = R::NAME,
        graph.node.parent_id = Empty,
        handoff.count = core.handoffs,
        handoff.attempt = attempt + 1,
        handoff.state = Empty,
        handoff.outcome = Empty,
        error.r#type = Empty,
    );
    if core.handoffs > 0 {
        span.record("graph.node.parent_id", core.from::<R>());
    }
    span
}

/// Records what the state lets traces see, as it is at the end of the turn.
pub(crate) fn traced<S: HandoffState>(span: &Span, state: &S) {
    if !span.is_disabled() {
        span.record("handoff.state", display(Traced(state)));
    }
}

/// Marks a span as failed.
pub(crate) fn failed(span: &Span, code: &'static str) {
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
    let span = boundary::<R>(run.id, core.handoffs, turn, to, reason, "pass_control");
    if !span.is_disabled() {
        span.record("handoff.outcome", "accepted");
        turn.record("handoff.outcome", "handed_off");
        *run.boundary.lock().unwrap_or_else(PoisonError::into_inner) = span;
    }
}

/// The span of a handoff that was refused.
pub(crate) fn refused<R: Acts>(
    run: &RunContext<R::Graph>,
    core: &Run<StateOf<R>>,
    turn: &Span,
    to: &'static str,
    reason: &str,
    error: &'static str,
) {
    let span = boundary::<R>(run.id, core.handoffs, turn, to, reason, "pass_control");
    span.record("handoff.outcome", "refused");
    failed(&span, error);
}

/// The span of a call, within the turn of the caller.
pub(crate) fn call<R: Acts, C: Role>(run: RunId, count: u32, reason: &str) -> Span {
    boundary::<R>(run, count, &Span::current(), C::NAME, reason, "return_to_caller")
}

fn boundary<R: Role>(
    run: RunId,
    count: u32,
    parent: &Span,
    to: &'static str,
    reason: &str,
    mode: &'static str,
) -> Span {
    tracing::info_span!(
        parent: parent.id(),
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
}
