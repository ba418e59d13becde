//! Documentation of agents, as data and in drawings.

use handoff_core::prelude::*;

use crate::Article;

/// The desk.
///
/// - a list
/// - of two
#[derive(HandoffGraph)]
#[handoff(state = Article)]
enum Desk {
    /// Finds sources;
    /// never writes prose.
    ///
    /// ```text
    /// research -> writer
    /// ```
    #[handoff(start, to(Writer))]
    Research,
    /**
     * Writes.
     *
     *   Indented, with <b>markup</b> & "quotes".
     */
    #[handoff(to(Critic))]
    Writer,
    #[doc = "Finds fault."]
    #[doc = " And praises."]
    #[doc(alias = "reviewer")]
    #[handoff(to(Editor))]
    Critic,
    #[doc = include_str!("editor.md")]
    #[handoff(to(Done))]
    Editor,
    #[handoff(done)]
    Done,
}

fn doc(name: &str) -> &'static str {
    Desk::SPEC.agent(name).map_or("no agent", |agent| agent.doc)
}

#[test]
fn documentation_keeps_its_lines() {
    assert_eq!(Desk::SPEC.doc, "The desk.\n\n- a list\n- of two");
    let research = "Finds sources;\nnever writes prose.\n\n```text\nresearch -> writer\n```";
    assert_eq!(doc("research"), research);
}

#[test]
fn a_block_comment_is_read_without_its_stars() {
    assert_eq!(doc("writer"), "Writes.\n\n  Indented, with <b>markup</b> & \"quotes\".");
}

#[test]
fn documentation_may_be_an_attribute() {
    assert_eq!(doc("critic"), "Finds fault.\nAnd praises.");
}

/// The macro reads no file, so rustdoc shows the text and a model is not told it.
#[test]
fn included_documentation_is_shown_and_is_not_data() {
    assert_eq!(doc("editor"), "");
}

#[test]
fn an_agent_may_have_no_documentation() {
    assert_eq!(doc("done"), "");
}

#[test]
fn a_drawing_shows_no_markup_of_the_user() {
    assert!(!Desk::mermaid().contains("<b>"), "{}", Desk::mermaid());
    assert!(!Desk::dot().contains("\"quotes\""), "{}", Desk::dot());
}

mod two {
    use handoff_core::prelude::*;

    use crate::Article;

    #[derive(HandoffGraph)]
    #[handoff(state = Article)]
    pub(super) enum First {
        #[handoff(start, to(Done))]
        Writer,
        #[handoff(done)]
        Done,
    }

    #[derive(HandoffGraph)]
    #[handoff(state = Article)]
    pub(super) enum Second {
        #[handoff(start, to(Done))]
        Writer,
        #[handoff(done)]
        Done,
    }
}

#[test]
fn drawings_of_two_graphs_with_the_same_agents_differ() {
    assert_ne!(two::First::dot(), two::Second::dot());
    assert_ne!(two::First::mermaid(), two::Second::mermaid());
}
