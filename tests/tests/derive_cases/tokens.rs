//! The token through starts, self edges, refusals and steps that keep the agent.

use handoff_core::prelude::*;

use crate::Article;

#[derive(HandoffGraph)]
#[handoff(state = Article)]
enum Desk {
    #[handoff(start, to(Writer), writes(sources))]
    Research,
    #[handoff(start, to(Writer(at_most = 3), Done), writes(draft))]
    Writer,
    #[handoff(done)]
    Done,
}

#[test]
fn one_of_two_starts_may_be_chosen_at_run_time() {
    let start = |has_sources: bool| -> desk::AnyToken {
        if has_sources {
            Desk::start(desk::Writer, Article::default()).into()
        } else {
            Desk::start(desk::Research, Article::default()).into()
        }
    };
    assert_eq!(start(true).owner(), "writer");
    assert_eq!(start(false).owner(), "research");
}

#[test]
fn a_token_of_any_role_gives_the_typed_one_back() {
    let any = desk::AnyToken::from(Desk::start(desk::Research, Article::default()));
    let done = match any {
        desk::AnyToken::Research(token) => {
            let token = token.handoff(desk::Writer, "on").unwrap();
            token.handoff(desk::Done, "on").unwrap()
        }
        desk::AnyToken::Writer(token) => token.handoff(desk::Done, "on").unwrap(),
        desk::AnyToken::Done(token) => token,
    };
    assert_eq!(done.handoffs(), 2);
}

#[test]
fn a_self_edge_keeps_the_state_and_counts_as_a_handoff() {
    let mut token = Desk::start(desk::Writer, Article::default());
    for round in 1..=3 {
        token.state_mut().draft.push('x');
        token = token.handoff(desk::Writer, "again").unwrap();
        assert_eq!((token.handoffs(), token.state().draft.len()), (round, round as usize));
    }
}

#[test]
fn a_self_edge_is_refused_after_its_bound_and_the_token_goes_on() {
    let mut token = Desk::start(desk::Writer, Article::default());
    for _ in 0..3 {
        token = token.handoff(desk::Writer, "again").unwrap();
    }
    let refused = token.handoff(desk::Writer, "again").unwrap_err();
    assert_eq!(refused.code(), "edge.at_most");
    let Failed::Refused { token, .. } = refused.into_failed() else { panic!("the run goes on") };
    assert_eq!(token.handoff(desk::Done, "enough").unwrap().handoffs(), 4);
}

#[test]
fn the_last_handoff_names_source_and_target_in_that_order() {
    let token = Desk::start(desk::Research, Article::default());
    assert_eq!(token.last(), None);
    let token = token.handoff(desk::Writer, "first").unwrap();
    let last = token.last().unwrap();
    assert_eq!((last.from, last.to, last.reason, last.count), ("research", "writer", "first", 1));
    let token = token.handoff(desk::Writer, format!("number {}", 2)).unwrap();
    let last = token.last().unwrap();
    assert_eq!((last.from, last.to, last.reason, last.count), ("writer", "writer", "number 2", 2));
}

#[test]
fn a_step_that_needs_only_the_agent_keeps_the_token() {
    fn draft(token: &mut Token<desk::Writer>, text: &str) {
        token.state_mut().draft.push_str(text);
    }
    let mut token = Desk::start(desk::Writer, Article::default());
    draft(&mut token, "one ");
    draft(&mut token, "two");
    assert_eq!(token.state().draft, "one two");
    drop(token);
}

/// An inherent constant hides the trait's where the type has the trait in question.
macro_rules! has {
    ($ty:ty: $bound:path) => {{
        struct Asked<T>(std::marker::PhantomData<T>);
        #[allow(dead_code, reason = "used only where the type lacks the trait")]
        trait No {
            const ANSWER: bool = false;
        }
        impl<T> No for Asked<T> {}
        #[allow(dead_code, reason = "used only where the type has the trait")]
        impl<T: $bound> Asked<T> {
            const ANSWER: bool = true;
        }
        <Asked<$ty>>::ANSWER
    }};
}

#[test]
fn a_token_can_be_shown_and_sent_and_not_multiplied() {
    assert!(has!(Token<desk::Writer>: std::fmt::Debug));
    assert!(has!(Token<desk::Writer>: Send));
    assert!(has!(Token<desk::Writer>: Sync));
    assert!(!has!(Token<desk::Writer>: Clone));
    assert!(!has!(Token<desk::Writer>: Default));
    assert!(!has!(Token<desk::Writer>: From<desk::Writer>));
    assert!(!has!(Token<desk::Writer>: From<Article>));
    assert!(!has!(desk::AnyToken: Clone));
}

#[test]
fn a_role_is_no_right_and_costs_nothing() {
    assert_eq!(size_of::<desk::Writer>(), 0);
    assert_eq!(size_of::<Token<desk::Writer>>(), size_of::<usize>());
}
