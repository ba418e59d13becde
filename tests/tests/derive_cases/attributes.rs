//! Attributes in several pieces, and behind `cfg`.
//!
//! `any()` is false and `all()` is true, so they stand for a feature that is off
//! and one that is on.

#![allow(clippy::non_minimal_cfg, reason = "`all()` stands for a feature")]

use handoff_core::prelude::*;

use crate::Article;

mod on {
    use super::*;

    #[derive(Debug, Clone, Default, HandoffState)]
    pub(crate) struct Extended {
        pub(crate) draft: String,
        #[cfg(all())]
        pub(crate) remarks: Vec<String>,
    }

    #[derive(HandoffGraph)]
    #[cfg_attr(all(), handoff(version = 2))]
    #[handoff(state = Extended)]
    pub(crate) enum Desk {
        #[handoff(start, to(Done))]
        #[cfg_attr(all(), handoff(to(Critic), writes(draft)))]
        Writer,
        #[cfg(all())]
        #[handoff(to(Writer(at_most = 1), Done), writes(remarks))]
        Critic,
        #[handoff(done)]
        Done,
    }
}

mod off {
    use super::*;

    #[derive(Debug, Clone, Default, HandoffState)]
    pub(crate) struct Extended {
        pub(crate) draft: String,
        #[cfg(any())]
        pub(crate) remarks: Vec<String>,
    }

    #[derive(HandoffGraph)]
    #[cfg_attr(any(), handoff(version = 2))]
    #[handoff(state = Extended)]
    pub(crate) enum Desk {
        #[handoff(start, to(Done))]
        #[cfg_attr(any(), handoff(to(Critic), writes(draft)))]
        Writer,
        #[cfg(any())]
        #[handoff(to(Writer(at_most = 1), Done), writes(remarks))]
        Critic,
        #[handoff(done)]
        Done,
    }
}

#[test]
fn an_agent_behind_a_feature_that_is_on_is_part_of_the_graph() {
    use on::{Desk, Extended, desk};

    let token = Desk::start(desk::Writer, Extended::default());
    let mut token = token.handoff(desk::Critic, "on").unwrap();
    token.state_mut().remarks.push("good".into());
    assert_eq!(token.handoff(desk::Done, "on").unwrap().into_state().remarks, ["good"]);
    assert_eq!((Desk::SPEC.agents.len(), Desk::SPEC.version, Desk::MAX_HANDOFFS), (3, 2, 4));
}

#[test]
fn an_agent_behind_a_feature_that_is_off_is_no_part_of_the_graph() {
    use off::{Desk, Extended, desk};

    let token = Desk::start(desk::Writer, Extended::default());
    assert_eq!(token.handoff(desk::Done, "on").unwrap().into_state().draft, "");
    assert_eq!((Desk::SPEC.agents.len(), Desk::SPEC.version, Desk::MAX_HANDOFFS), (2, 1, 1));
    assert_eq!(Desk::SPEC.fields.len(), 1);
}

#[derive(HandoffGraph)]
#[handoff(state = Article)]
#[handoff(version = 3)]
enum Pieces {
    #[handoff(start)]
    #[handoff(to(Writer))]
    #[handoff(to(Done), writes(topic))]
    #[handoff(writes(sources, draft))]
    Research,
    #[handoff(to(Done,))]
    #[handoff()]
    Writer,
    #[handoff(done)]
    Done,
}

#[test]
fn several_attributes_on_one_variant_add_up() {
    let research = Pieces::SPEC.agent("research").unwrap();
    let targets: Vec<&str> = research.to.iter().map(|edge| edge.to).collect();
    assert_eq!(targets, ["done", "writer"]);
    assert_eq!(research.writes, ["draft", "sources", "topic"]);
    assert_eq!(Pieces::SPEC.version, 3);
}
