//! One turn of one agent, whatever becomes of it.
//!
//! An attempt works on a copy-on-write view of the state. Only a proposal that
//! is accepted replaces the state of the run; an error, a panic, a refusal, a
//! time-out or a cancellation drops the view, and owner and state are as they
//! were at the last handoff. What was spent stays spent.

use std::error::Error;
use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use tracing::Instrument as _;

use crate::agent::{Act, Acting, Acts, AgentError, AgentErrorKind, Choice, Runs, Seat};
use crate::budget::BudgetError;
use crate::call::CallError;
use crate::error::Refusal;
use crate::event::RunEvent;
use crate::live::{Now, RunContext};
use crate::private::Passage;
use crate::rights::Done;
use crate::role::{ProofsOf, Role, StateOf};
use crate::run_error::{RunError, RunErrorKind};
use crate::telemetry;
use crate::token::{Run, Token, index};
use crate::tool::InvokeError;
use crate::turn::{Proposed, Turn, Work};

/// What became of a turn.
pub enum Step<G: Runs> {
    /// The run was handed on.
    Next(G::Any),
    /// The run reached an end.
    End(G::End),
    /// The run failed.
    Failed(RunError<G::State>),
}

impl<G: Runs> std::fmt::Debug for Step<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Next(_) => "Next",
            Self::End(_) => "End",
            Self::Failed(_) => "Failed",
        })
    }
}

/// A turn that is under way.
pub type Stepping<'a, G> = Pin<Box<dyn Future<Output = Step<G>> + Send + 'a>>;

/// Ends a run at one of its ends.
pub fn finish<R>(
    token: Token<R>,
    run: &RunContext<R::Graph>,
    end: fn(StateOf<R>, R) -> <R::Graph as Runs>::End,
) -> Stepping<'_, R::Graph>
where
    R: Done + Role<Graph: Runs>,
{
    Box::pin(async move {
        if let Err(kind) = prove::<R>(&token.run) {
            return Step::Failed(fail::<R>(*token.run, run, kind));
        }
        let count = token.handoffs();
        run.live.release(&token.run.state);
        let (state, role) = token.finish();
        let forget = |now: &mut Now<_>| {
            now.owned = false;
            now.state.take()
        };
        run.live.change(forget, RunEvent::Ended { agent: R::NAME, count });
        Step::End(end(state, role))
    })
}

/// Takes the turn of the agent that owns the run, as often as it takes.
///
/// One future without others inside it but the agent's: what the functions below
/// do needs no await, and every handoff pays for the size of this one.
pub fn step<R: Acts>(token: Token<R>, run: &RunContext<R::Graph>) -> Stepping<'_, R::Graph> {
    Box::pin(async move {
        let Token { run: mut core, role } = token;
        let mut patience = Patience::default();
        loop {
            let span = telemetry::turn::<R>(run, &core, patience.attempts);
            let mut work = Work::on(&core);
            let acted = match begin(&core, &mut work, &role, run, &patience) {
                Err(kind) => Err(kind),
                Ok(acting) if span.is_disabled() => guard::<R, _>(run, acting).await,
                Ok(acting) => Box::pin(guard::<R, _>(run, acting).instrument(span.clone())).await,
            };
            telemetry::traced(&span, &*work.state);
            let mut next =
                acted.and_then(|act| settle(act, &mut core, work, run, &mut patience, &span));
            if let Ok(Next::Retry(pause)) = next {
                if !pause.is_zero() {
                    let pause = guard::<R, _>(run, Box::pin(tokio::time::sleep(pause))).await;
                    next = pause.map(|()| Next::Retry(Duration::ZERO));
                }
                if next.is_ok() {
                    let attempt = patience.attempts + 1;
                    run.live.push(RunEvent::Retried { agent: R::NAME, attempt });
                }
            }
            match next {
                Ok(Next::Enter(choice)) => return Step::Next(choice.enter(Passage(core))),
                Ok(Next::Retry(_) | Next::Refused) => {}
                Err(kind) => {
                    telemetry::failed(&span, kind.code());
                    return Step::Failed(fail::<R>(*core, run, kind));
                }
            }
        }
    })
}

/// How a run goes on after an attempt.
enum Next<R: Acts> {
    /// The proposal is committed: give the run to its target.
    Enter(R::Choice),
    /// The same agent asked for another attempt and has it, after this pause.
    Retry(Duration),
    /// The same agent has another turn, because its proposal was refused.
    Refused,
}

/// How much one agent has been forgiven since it was entered.
#[derive(Default)]
struct Patience {
    refusals: u32,
    attempts: u32,
    refusal: Option<Box<Refusal>>,
}

/// Looks whether a turn may begin, and lends it to the agent.
fn begin<'t, R: Acts>(
    core: &Run<StateOf<R>>,
    work: &'t mut Work<StateOf<R>>,
    role: &'t R,
    run: &'t RunContext<R::Graph>,
    patience: &'t Patience,
) -> Result<Acting<'t, R>, RunErrorKind> {
    run.may_start()?;
    let proofs = prove::<R>(core)?;
    let Some(team) = &run.team else { return Err(RunErrorKind::Lost) };
    let turn = Turn { run, work, role, proofs, refusal: patience.refusal.as_deref() };
    seated(R::seat(team), turn).ok_or(RunErrorKind::Panicked { agent: R::NAME })
}

/// The receiver's proof of what the agent needs; the sender's is in
/// [`Turn::choose`].
fn prove<R: Role>(core: &Run<StateOf<R>>) -> Result<ProofsOf<R>, RunErrorKind> {
    R::prove(&core.state).map_err(|source| match core.handoffs {
        0 => RunErrorKind::NotReadyToStart { agent: R::NAME, source },
        _ => RunErrorKind::NotReady(Refusal::NotReady {
            from: core.from::<R>(),
            to: R::NAME,
            source,
        }),
    })
}

/// Decides on what the agent gave back.
fn settle<R: Acts>(
    act: Act<R>,
    core: &mut Run<StateOf<R>>,
    work: Work<StateOf<R>>,
    run: &RunContext<R::Graph>,
    patience: &mut Patience,
    span: &tracing::Span,
) -> Result<Next<R>, RunErrorKind> {
    let proposal = match act {
        Ok(proposal) => proposal,
        Err(AgentError { kind }) => return retry::<R>(kind, run, patience, span),
    };
    if proposal.stamp != work.stamp {
        return Err(RunErrorKind::ForeignProposal { agent: R::NAME });
    }
    let Proposed::Handoff { choice, reason } = proposal.kind else {
        return Err(RunErrorKind::ForeignProposal { agent: R::NAME });
    };
    let edge = choice.edge();
    if core.handoffs >= core.limit {
        let refusal = Refusal::RunLimit { from: R::NAME, to: edge.to(), made: core.handoffs };
        telemetry::refused::<R>(run, core, span, edge.to(), &reason, refusal.code());
        return Err(RunErrorKind::HandoffLimit(refusal));
    }
    if let Some(limit) = edge.limit().filter(|&limit| !core.within(limit)) {
        let refusal = Refusal::EdgeLimit { from: R::NAME, to: edge.to(), at_most: limit.at_most };
        telemetry::refused::<R>(run, core, span, edge.to(), &reason, refusal.code());
        return refuse::<R>(refusal, run, patience, span);
    }
    core.state = work.state;
    core.advance(index::<R>(), edge.place(), edge.limit(), reason.clone());
    telemetry::handoff::<R>(run, core, span, edge.to(), &reason);
    let (count, state) = (core.handoffs, Arc::clone(&core.state));
    let event = RunEvent::HandedOff { from: R::NAME, to: edge.to(), reason, count };
    run.live.change(
        |now| {
            now.agent = edge.to();
            now.handoffs = count;
            now.state.replace(state)
        },
        event,
    );
    Ok(Next::Enter(choice))
}

/// Grants another attempt, or says that the run fails.
fn retry<R: Acts>(
    kind: AgentErrorKind,
    run: &RunContext<R::Graph>,
    patience: &mut Patience,
    span: &tracing::Span,
) -> Result<Next<R>, RunErrorKind> {
    let (source, after) = match kind {
        AgentErrorKind::NotReady(refusal) => return Err(RunErrorKind::NotReady(*refusal)),
        AgentErrorKind::Failed(source) => {
            let stopped = stopped(&*source, R::NAME, run);
            return Err(stopped.unwrap_or(RunErrorKind::Agent { agent: R::NAME, source }));
        }
        AgentErrorKind::Retry { source, after } => (source, after),
    };
    // No further attempt is given budget that is gone.
    if let Some(stopped) = stopped(&*source, R::NAME, run) {
        return Err(stopped);
    }
    patience.attempts += 1;
    if patience.attempts >= run.max_attempts {
        return Err(RunErrorKind::Agent { agent: R::NAME, source });
    }
    telemetry::outcome(span, "retried");
    Ok(Next::Retry(after))
}

/// How many causes of an error are looked at: one that is its own cause has no end.
pub(crate) const LONGEST_CHAIN: usize = 64;

/// What the gate refused keeps its name, however the agent passes it on: a run
/// that is out of budget fails with `budget.cost_micros`, not with `agent.failed`.
fn stopped<G: Runs>(
    error: &(dyn Error + 'static),
    agent: &'static str,
    run: &RunContext<G>,
) -> Option<RunErrorKind> {
    let causes = std::iter::successors(Some(error), |&error| error.source());
    causes.take(LONGEST_CHAIN).find_map(|cause| {
        if let Some(&budget) = cause.downcast_ref::<BudgetError>() {
            return Some(RunErrorKind::Budget(budget));
        }
        if let Some(CallError::Cancelled { .. }) = cause.downcast_ref() {
            return Some(RunErrorKind::Cancelled { agent });
        }
        match cause.downcast_ref::<InvokeError>()? {
            InvokeError::Cancelled { .. } => Some(RunErrorKind::Cancelled { agent }),
            // The run's time ends a tool at the same moment as its turn.
            InvokeError::TimedOut { .. } if run.time_left().is_zero() => {
                Some(RunErrorKind::Budget(run.out_of_time()))
            }
            _ => None,
        }
    })
}

/// Gives the owner another turn, or says that it was refused too often.
fn refuse<R: Acts>(
    refusal: Refusal,
    run: &RunContext<R::Graph>,
    patience: &mut Patience,
    span: &tracing::Span,
) -> Result<Next<R>, RunErrorKind> {
    patience.refusals += 1;
    if patience.refusals > run.max_refusals {
        return Err(RunErrorKind::Refused { agent: R::NAME, refusal });
    }
    telemetry::outcome(span, "refused");
    run.live.push(RunEvent::Refused { agent: R::NAME, refusal: refusal.clone() });
    patience.refusal = Some(Box::new(refusal));
    Ok(Next::Refused)
}

/// Ends the run as failed: nobody owns it, the state stays readable.
fn fail<R: Role<Graph: Runs>>(
    core: Run<StateOf<R>>,
    run: &RunContext<R::Graph>,
    kind: RunErrorKind,
) -> RunError<StateOf<R>> {
    let failed = RunEvent::Failed { agent: R::NAME, code: kind.code() };
    run.live.change(|now| now.owned = false, failed);
    let (handoffs, state) = core.fail();
    RunError::new(run.id, R::NAME, handoffs, state, kind)
}

/// Polls an agent until it is ready, panics, is cancelled or is out of time.
async fn guard<R: Acts, T>(
    run: &RunContext<R::Graph>,
    mut acting: Pin<Box<dyn Future<Output = T> + Send + '_>>,
) -> Result<T, RunErrorKind> {
    if run.cancellation.is_cancelled() {
        return Err(RunErrorKind::Cancelled { agent: R::NAME });
    }
    // Made only where the agent waits for something: most turns of a busy runner
    // do not, and the timer would make the future of every turn a big one.
    let mut stop: Option<Pin<Box<dyn Future<Output = RunErrorKind> + Send + '_>>> = None;
    std::future::poll_fn(move |cx| match poll_caught(acting.as_mut(), cx) {
        Poll::Ready(Some(output)) => Poll::Ready(Ok(output)),
        Poll::Ready(None) => Poll::Ready(Err(RunErrorKind::Panicked { agent: R::NAME })),
        Poll::Pending => {
            let stop = stop.get_or_insert_with(|| Box::pin(stopped_from_outside::<R>(run)));
            stop.as_mut().poll(cx).map(Err)
        }
    })
    .await
}

/// Waits until the run is cancelled or out of time.
async fn stopped_from_outside<R: Acts>(run: &RunContext<R::Graph>) -> RunErrorKind {
    let mut cancelled = pin!(run.cancellation.cancelled());
    let mut out_of_time = pin!(tokio::time::sleep(run.time_left()));
    std::future::poll_fn(|cx| {
        if cancelled.as_mut().poll(cx).is_ready() {
            return Poll::Ready(RunErrorKind::Cancelled { agent: R::NAME });
        }
        out_of_time.as_mut().poll(cx).map(|()| RunErrorKind::Budget(run.out_of_time()))
    })
    .await
}

/// Lets the agent of a seat begin; `None` where that panicked, before any await.
pub(crate) fn seated<'t, R: Acts>(seat: &'t Seat<R>, turn: Turn<'t, R>) -> Option<Acting<'t, R>> {
    catch_unwind(AssertUnwindSafe(|| seat.act(turn))).ok()
}

/// Polls once; `None` where that panicked. What the future borrows is dropped
/// or rolled back by the caller, so nothing broken is looked at again.
pub(crate) fn poll_caught<T>(
    future: Pin<&mut (dyn Future<Output = T> + Send + '_)>,
    cx: &mut Context<'_>,
) -> Poll<Option<T>> {
    match catch_unwind(AssertUnwindSafe(|| future.poll(cx))) {
        Ok(poll) => poll.map(Some),
        Err(_) => Poll::Ready(None),
    }
}
