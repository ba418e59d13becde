//! Tokens without a runtime: who owns a run, what became of it, what it weighs.

// What fails here fails a test.
#![allow(clippy::panic, clippy::unwrap_used)]

use handoff_core::prelude::*;
use handoff_core::token::{Fate, Witness};

#[derive(Debug, Clone, Default, HandoffState)]
struct Article {
    sources: u32,
    draft: String,
}

#[derive(HandoffGraph)]
#[handoff(state = Article, max_handoffs = 4)]
enum Desk {
    #[handoff(start, to(Writer), writes(sources))]
    Research,
    #[handoff(to(Writer(at_most = 5), Editor, Done), writes(draft))]
    Writer,
    #[handoff(to(Done))]
    Editor(Brief),
    #[handoff(done)]
    Done,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Brief {
    words: u64,
    tone: &'static str,
}

const BRIEF: Brief = Brief { words: 200, tone: "dry" };

fn start() -> Token<desk::Research> {
    Desk::start(desk::Research, Article::default())
}

fn writer() -> Token<desk::Writer> {
    start().handoff(desk::Writer, "sources ready").unwrap()
}

fn watched() -> (Token<desk::Writer>, Witness) {
    let mut token = start();
    let witness = token.witness();
    (token.handoff(desk::Writer, "sources ready").unwrap(), witness)
}

#[test]
fn a_run_goes_on_as_long_as_its_token_exists() {
    let (token, witness) = watched();
    assert_eq!(witness.fate(), Fate::Running);
    drop(token);
}

#[test]
fn a_run_that_reaches_an_end_has_ended() {
    let (token, witness) = watched();
    token.handoff(desk::Done, "draft ready").unwrap().into_state();
    assert_eq!(witness.fate(), Fate::Ended);
}

#[test]
fn a_run_over_its_limit_has_failed() {
    let (mut token, witness) = watched();
    for _ in 0..3 {
        token = token.handoff(desk::Writer, "again").unwrap();
    }
    assert!(token.handoff(desk::Writer, "too often").is_err());
    assert_eq!(witness.fate(), Fate::Failed);
}

#[test]
fn a_dropped_token_is_a_run_abandoned_by_its_owner() {
    let (token, witness) = watched();
    drop(token);
    assert_eq!(witness.fate(), Fate::Abandoned { owner: "writer" });
}

#[test]
fn a_token_at_an_end_can_still_be_abandoned() {
    let (token, witness) = watched();
    drop(token.handoff(desk::Done, "draft ready").unwrap());
    assert_eq!(witness.fate(), Fate::Abandoned { owner: "done" });
}

#[test]
fn a_panic_abandons_the_run() {
    let (token, witness) = watched();
    let panicked = std::panic::catch_unwind(move || {
        let _token = token;
        panic!("on purpose")
    });
    assert!(panicked.is_err());
    assert_eq!(witness.fate(), Fate::Abandoned { owner: "writer" });
}

#[test]
fn a_refused_handoff_leaves_the_run_running() {
    mod small {
        use super::Article;
        use handoff_core::prelude::*;

        #[derive(HandoffGraph)]
        #[handoff(state = Article)]
        pub(super) enum Loop {
            #[handoff(start, to(Writer(at_most = 1), Done))]
            Writer,
            #[handoff(done)]
            Done,
        }
        pub(super) use r#loop::*;
    }
    let mut token = small::Loop::start(small::Writer, Article::default());
    let witness = token.witness();
    let token = token.handoff(small::Writer, "again").unwrap();
    let error = token.handoff(small::Writer, "too often").unwrap_err();
    assert_eq!(witness.fate(), Fate::Running);
    drop(error);
    assert_eq!(witness.fate(), Fate::Abandoned { owner: "writer" });
}

#[test]
fn all_witnesses_of_a_run_agree() {
    let (mut token, one) = watched();
    let (other, copy) = (token.witness(), one.clone());
    drop(token);
    assert_eq!([one.fate(), other.fate(), copy.fate()], [Fate::Abandoned { owner: "writer" }; 3]);
}

#[test]
fn a_run_has_no_last_handoff_at_its_start() {
    assert_eq!(start().last(), None);
}

#[test]
fn the_last_handoff_says_from_to_why_and_which() {
    let token = writer().handoff(desk::Editor(BRIEF), format!("{} words", 200)).unwrap();
    let last = token.last().unwrap();
    assert_eq!((last.from, last.to, last.reason, last.count), ("writer", "editor", "200 words", 2));
}

#[test]
fn a_handoff_to_oneself_is_a_handoff() {
    let token = writer().handoff(desk::Writer, "again").unwrap();
    let last = token.last().unwrap();
    assert_eq!((last.from, last.to, last.count), ("writer", "writer", 2));
}

#[test]
fn an_agent_reads_what_it_was_entered_with() {
    assert_eq!(*writer().handoff(desk::Editor(BRIEF), "edit").unwrap().input(), BRIEF);
}

#[test]
fn the_state_goes_with_the_token() {
    let mut token = start();
    *token.state_mut().sources = 3;
    let mut token = token.handoff(desk::Writer, "sources ready").unwrap();
    token.state_mut().draft.push_str("draft");
    let state = token.handoff(desk::Done, "draft ready").unwrap().into_state();
    assert_eq!((state.sources, state.draft.as_str()), (3, "draft"));
}

#[test]
fn a_token_of_any_role_names_its_owner() {
    let any = desk::AnyToken::from(writer());
    assert_eq!(any.owner(), "writer");
}

const POINTER: usize = size_of::<usize>();

#[test]
fn a_token_is_one_pointer() {
    assert_eq!(size_of::<Token<desk::Writer>>(), POINTER);
}

#[test]
fn an_input_is_all_that_a_token_carries_beside() {
    assert_eq!(size_of::<Token<desk::Editor>>(), POINTER + size_of::<Brief>());
}

#[test]
fn a_handoff_error_is_one_pointer() {
    assert_eq!(size_of::<HandoffError<desk::Research, desk::Writer>>(), POINTER);
}

#[test]
fn the_answer_of_a_handoff_is_two_words() {
    type Answer = Result<Token<desk::Writer>, HandoffError<desk::Research, desk::Writer>>;
    assert_eq!(size_of::<Answer>(), 2 * POINTER);
}

#[test]
fn a_handoff_error_with_an_input_is_still_one_pointer() {
    assert_eq!(size_of::<HandoffError<desk::Writer, desk::Editor>>(), POINTER);
}

#[test]
fn a_token_can_go_to_another_thread() {
    let token = std::thread::spawn(writer).join().unwrap();
    assert_eq!(token.handoffs(), 1);
}

/// The same run over a state of one byte and over one of 8 KiB.
macro_rules! run_over {
    ($name:ident, $bytes:literal) => {
        // What a derive makes inside of a macro is linted as if it were written here.
        mod $name {
            use handoff_core::prelude::*;

            #[derive(Clone, HandoffState)]
            pub(super) struct State {
                bytes: [u8; $bytes],
            }

            #[derive(HandoffGraph)]
            #[handoff(state = State)]
            pub(super) enum Desk {
                #[handoff(start, to(Writer), writes(bytes))]
                Research,
                #[handoff(to(Editor), writes(bytes))]
                Writer,
                #[handoff(to(Done))]
                Editor,
                #[handoff(done)]
                Done,
            }

            pub(super) fn begin() -> Token<desk::Research> {
                Desk::start(desk::Research, State { bytes: [0; $bytes] })
            }

            /// Holds the token across awaits and three handoffs.
            pub(super) async fn three(token: Token<desk::Research>) -> Option<u8> {
                let mut token = token.handoff(desk::Writer, "one").ok()?;
                tokio::task::yield_now().await;
                token.state_mut().bytes[0] += 1;
                let token = token.handoff(desk::Editor, "two").ok()?;
                tokio::task::yield_now().await;
                let token = token.handoff(desk::Done, "three").ok()?;
                tokio::task::yield_now().await;
                Some(token.state().bytes[0])
            }
        }
    };
}

run_over!(small, 1);
run_over!(large, 8_192);

#[test]
fn a_future_that_holds_a_token_does_not_grow_with_the_state() {
    let small = size_of_val(&small::three(small::begin()));
    let large = size_of_val(&large::three(large::begin()));
    assert_eq!(small, large);
    assert!(large < 128, "{large} bytes");
}

#[tokio::test]
async fn a_token_can_be_held_across_awaits() {
    assert_eq!(large::three(large::begin()).await, Some(1));
}
