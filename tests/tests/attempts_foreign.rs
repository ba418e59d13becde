//! A proposal counts only in the attempt that made it.

// What fails here fails a test.
#![allow(clippy::panic, clippy::unwrap_used)]

mod support;

use std::sync::{Arc, Mutex};

use handoff_core::clock::CountingIds;
use handoff_core::prelude::*;
use handoff_core::runtime::RunError;
use handoff_core::testkit;
use handoff_core::turn::Proposal;
use support::failed;

#[derive(Debug, Clone, Default, HandoffState)]
struct Article {
    sources: u32,
}

#[derive(HandoffGraph)]
#[handoff(state = Article)]
enum Desk {
    #[handoff(start, to(Research(at_most = 1), Done), writes(sources))]
    Research,
    #[handoff(done)]
    Done,
}

/// Where a proposal leaves the turn that made it.
type Stolen = Arc<Mutex<Option<Proposal<desk::Research>>>>;

/// Makes a proposal, gives it to someone else, and fails.
async fn decoy(stolen: &Stolen, turn: Turn<'_, desk::Research>) -> Act<desk::Research> {
    *stolen.lock().unwrap() = Some(turn.to(desk::Done, "from another run")?);
    Err("nothing to say".into())
}

/// Writes, then returns whatever was stolen.
async fn thief(stolen: &Stolen, mut turn: Turn<'_, desk::Research>) -> Act<desk::Research> {
    *turn.state_mut().sources += 1;
    stolen.lock().unwrap().take().ok_or_else(|| "nothing was stolen".into())
}

async fn run_thief(stolen: Stolen, ids: CountingIds) -> RunError<Article> {
    let team = desk::Team { research: agent_with(stolen, thief) };
    let runtime = Runtime::new(team).ids(ids).build();
    failed(runtime.start(desk::Research, Article::default()).await)
}

/// An agent that starts a decoy run of its own graph inside its turn and returns
/// the proposal that the decoy made.
async fn steal_from_decoy() -> RunError<Article> {
    let outer = agent_with((), async |(): &(), mut turn: Turn<'_, desk::Research>| {
        *turn.state_mut().sources += 1;
        let stolen = Stolen::default();
        let team = desk::Team { research: agent_with(Arc::clone(&stolen), decoy) };
        // Both runtimes count ids from 1: the two runs have the same one.
        let inner = Runtime::new(team).ids(CountingIds::default()).build();
        failed(inner.start(desk::Research, Article::default()).await);
        let proposal = stolen.lock().unwrap().take();
        proposal.ok_or_else(|| "the decoy proposed nothing".into())
    });
    let runtime = Runtime::new(desk::Team { research: outer }).ids(CountingIds::default()).build();
    failed(runtime.start(desk::Research, Article::default()).await)
}

#[tokio::test]
async fn the_proposal_of_a_decoy_run_is_refused() {
    assert_eq!(steal_from_decoy().await.code(), "proposal.foreign");
}

#[tokio::test]
async fn a_foreign_proposal_moves_nothing() {
    let error = steal_from_decoy().await;
    assert_eq!((error.handoffs(), error.state().sources), (0, 0));
}

#[tokio::test]
async fn the_error_names_the_agent_that_returned_it() {
    let error = steal_from_decoy().await;
    assert!(error.to_string().ends_with("`research` returned the proposal of another turn"));
}

#[tokio::test]
async fn the_proposal_of_a_held_turn_is_refused_in_a_run() {
    let mut held = testkit::hold(desk::Research, Article::default());
    let proposal = held.turn().unwrap().to(desk::Done, "from a test").ok();
    let error = run_thief(Arc::new(Mutex::new(proposal)), CountingIds::default()).await;
    assert_eq!(error.code(), "proposal.foreign");
}

#[tokio::test]
async fn the_proposal_of_one_held_turn_is_refused_by_another() {
    let mut one = testkit::hold(desk::Research, Article::default());
    let mut other = testkit::hold(desk::Research, Article::default());
    let proposal = one.turn().unwrap().to(desk::Done, "from another turn");
    let _ = other.turn().unwrap();
    assert!(matches!(other.outcome(proposal), testkit::Outcome::Failed(_)));
}

#[tokio::test]
async fn a_held_turn_refuses_the_proposal_of_its_own_earlier_attempt() {
    let mut held = testkit::hold(desk::Research, Article::default());
    let proposal = held.turn().unwrap().to(desk::Done, "too late");
    let _ = held.turn().unwrap();
    assert!(matches!(held.outcome(proposal), testkit::Outcome::Failed(_)));
}

#[tokio::test]
async fn a_proposal_does_not_outlive_its_attempt() {
    /// Keeps the proposal of its first attempt and returns it in the second.
    async fn late(kept: &Stolen, turn: Turn<'_, desk::Research>) -> Act<desk::Research> {
        let earlier = kept.lock().unwrap().take();
        if let Some(earlier) = earlier {
            return Ok(earlier);
        }
        *kept.lock().unwrap() = Some(turn.to(desk::Done, "first attempt")?);
        Err(AgentError::retry("once more"))
    }
    let team = desk::Team { research: agent_with(Stolen::default(), late) };
    let runtime = Runtime::new(team).build();
    let error = failed(runtime.start(desk::Research, Article::default()).await);
    assert_eq!(error.code(), "proposal.foreign");
}

#[tokio::test]
async fn a_proposal_is_not_good_for_a_later_turn_of_the_same_run() {
    /// Keeps a proposal of its first turn and returns it in the next one.
    async fn late(kept: &Stolen, turn: Turn<'_, desk::Research>) -> Act<desk::Research> {
        if turn.handoffs() > 0 {
            let earlier = kept.lock().unwrap().take();
            return earlier.ok_or_else(|| "nothing was kept".into());
        }
        let empty = kept.lock().unwrap().is_none();
        if empty {
            *kept.lock().unwrap() = Some(turn.to(desk::Done, "kept")?);
            return Err(AgentError::retry("once more"));
        }
        turn.to(desk::Research, "entered again")
    }
    let team = desk::Team { research: agent_with(Stolen::default(), late) };
    let runtime = Runtime::new(team).build();
    let error = failed(runtime.start(desk::Research, Article::default()).await);
    assert_eq!((error.code(), error.handoffs()), ("proposal.foreign", 1));
}
