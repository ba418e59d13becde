//! What an operator reads of a failed run.

use std::error::Error;

use handoff_core::prelude::*;

#[derive(Debug, Clone, Default, HandoffState)]
struct Case {
    notes: String,
}

#[derive(HandoffGraph)]
#[handoff(state = Case)]
enum Desk {
    #[handoff(start, to(Done), writes(notes))]
    Billing,
    #[handoff(done)]
    Done,
}

#[derive(Debug)]
struct Ledger(std::io::Error);

impl std::fmt::Display for Ledger {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("cannot read the ledger")
    }
}

impl Error for Ledger {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.0)
    }
}

async fn bill(turn: Turn<'_, desk::Billing>) -> Act<desk::Billing> {
    let _ = turn;
    Err(Ledger(std::io::Error::other("disk gone")).into())
}

async fn failed() -> impl Error {
    let runtime = Runtime::new(desk::Team { billing: agent_fn(bill) }).build();
    let Err(error) = runtime.start(desk::Billing, Case::default()).await else {
        unreachable!("the agent gives up")
    };
    error
}

#[tokio::test]
async fn the_text_tells_who_failed_and_why() {
    let text = failed().await.to_string();
    assert!(
        text.ends_with("failed after 0 handoffs: `billing` failed: cannot read the ledger"),
        "{text}"
    );
}

#[tokio::test]
async fn a_report_of_the_whole_chain_says_nothing_twice() {
    let error = failed().await;
    let mut causes = Vec::new();
    let mut cause = error.source();
    while let Some(error) = cause {
        causes.push(error.to_string());
        cause = error.source();
    }
    assert_eq!(causes, ["disk gone"]);
}

#[tokio::test]
async fn the_run_is_shown_by_the_id_that_logs_have() {
    let text = format!("{:?}", failed().await);
    assert!(text.contains("RunId(run_"), "{text}");
}

#[tokio::test]
async fn an_end_is_shown_without_its_state() {
    let end = desk::End::Done(Case { notes: "secret".into() });
    assert_eq!(format!("{end:?}"), "Done");
}
