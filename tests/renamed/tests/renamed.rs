//! The graphs of the crate run.

use baton::prelude::*;
use handoff_renamed::facade::{press, Page, Press};
use handoff_renamed::{desk, team, Desk, Note};

#[tokio::test]
async fn a_graph_runs_where_the_crate_is_renamed() {
    let runtime = Runtime::new(team()).build();
    let run = runtime.start(desk::Writer("text".into()), Note::default());
    let desk::End::Done(note) = run.await.unwrap();
    assert_eq!(note.text, "texttext");
}

#[test]
fn a_fingerprint_needs_no_std_of_the_users() {
    assert_eq!(Desk::fingerprint(), Desk::SPEC.fingerprint());
}

#[test]
fn the_crate_may_be_a_path() {
    let mut token = Press::start(press::Printer, Page::default());
    token.state_mut().text.push_str("printed");
    assert_eq!(token.handoff(press::Done, "on").unwrap().into_state().text, "printed");
}

mod assertions {
    use handoff_renamed::{desk, Desk};

    baton::assert_handoffs!(Desk: Writer -> Editor -> Done);
    baton::assert_no_handoff!(desk::Writer => desk::Done);
    baton::assert_cannot_write!(desk::Editor, text);
}
