//! The assertions for a user's own tests, where they hold. What they say where
//! they do not is in `ui/assertions`.

use handoff_core::prelude::*;
use handoff_core::{assert_cannot_use, assert_cannot_write, assert_handoffs, assert_no_handoff};

use crate::Article;

pub(crate) struct Search;

impl Tool for Search {
    const NAME: &'static str = "search";
    type In = ();
    type Out = ();
    type Error = std::convert::Infallible;

    async fn run(&self, _: Permit<'_, Self>, (): ()) -> Result<(), Self::Error> {
        Ok(())
    }
}

#[expect(non_camel_case_types, reason = "the name is a keyword")]
#[derive(HandoffGraph)]
#[handoff(state = Article)]
pub(crate) enum Desk {
    #[handoff(start, to(Writer), writes(sources), may(Search))]
    Research,
    #[handoff(to(r#type(at_most = 2), Done), writes(*))]
    Writer,
    #[handoff(start, to(Writer))]
    r#type,
    #[handoff(done)]
    Done,
}

// Outside of functions.
assert_handoffs!(Desk: Research -> Writer -> Done);
assert_no_handoff!(desk::Research => desk::Done);
assert_cannot_write!(desk::Research, draft);
assert_cannot_use!(desk::Writer, Search);

#[test]
fn a_way_holds_from_a_start_to_an_end() {
    assert_handoffs!(Desk: r#type -> Writer -> Done);
}

#[test]
fn a_way_may_go_round() {
    assert_handoffs!(Desk: Research -> Writer -> r#type -> Writer -> Done,);
}

mod elsewhere {
    #[test]
    fn a_way_may_be_asserted_of_a_graph_by_its_path() {
        handoff_core::assert_handoffs!(super::Desk: Research -> Writer -> Done);
        handoff_core::assert_no_handoff!(super::desk::Done => super::desk::Research,);
    }
}

#[test]
fn there_is_no_handoff_backwards() {
    assert_no_handoff!(desk::Writer => desk::Research);
}

#[test]
fn there_is_no_handoff_to_itself() {
    assert_no_handoff!(desk::Research => desk::Research);
}

#[test]
fn an_agent_cannot_write_what_it_is_not_given() {
    assert_cannot_write!(desk::Research, topic);
    assert_cannot_write!(desk::r#type, sources);
    assert_cannot_write!(desk::Done, draft);
}

#[test]
fn an_agent_cannot_use_what_it_is_not_given() {
    assert_cannot_use!(desk::r#type, Search);
    // Not even a tool.
    assert_cannot_use!(desk::Research, String);
}

#[test]
fn assertions_hold_in_a_graph_of_a_function() {
    #[derive(Debug, Clone, Default, HandoffState)]
    struct Note {
        r#async: String,
        text: String,
    }

    #[derive(HandoffGraph)]
    #[handoff(state = Note)]
    enum Local {
        #[handoff(start, to(Done), writes(text))]
        Writer,
        #[handoff(done)]
        Done,
    }

    assert_handoffs!(Local: Writer -> Done);
    assert_cannot_write!(local::Writer, r#async);
}
