//! The spans of a run of three agents, as a tracing backend gets them.

// What fails here fails a test.
#![allow(clippy::panic, clippy::unwrap_used)]

mod support;

use handoff_core::clock::CountingIds;
use handoff_core::prelude::*;
use support::spans::{Recorder, Span, attend};

#[derive(Debug, Clone, Default, HandoffState)]
struct Article {
    topic: String,
    #[handoff(trace = Vec::len)]
    sources: Vec<String>,
    #[handoff(trace = String::len)]
    draft: String,
}

#[derive(HandoffGraph)]
#[handoff(state = Article)]
enum Desk {
    #[handoff(start, to(Writer), writes(sources), may(Search))]
    Research,
    #[handoff(to(Editor), calls(FactCheck), writes(draft))]
    Writer,
    #[handoff(returns = u32, may(Search))]
    FactCheck,
    #[handoff(to(Done), writes(draft))]
    Editor,
    #[handoff(done)]
    Done,
}

struct Search;

impl Tool for Search {
    const NAME: &'static str = "search_corpus";
    type In = String;
    type Out = Vec<String>;
    type Error = std::convert::Infallible;

    async fn run(&self, _: Permit<'_, Self>, topic: String) -> Result<Vec<String>, Self::Error> {
        tracing::info!("looked up");
        Ok((1..=3).map(|n| format!("note {n} on {topic}")).collect())
    }
}

async fn research(search: &Search, mut turn: Turn<'_, desk::Research>) -> Act<desk::Research> {
    let found = turn.invoke(search, turn.state().topic.clone()).await?;
    turn.state_mut().sources.extend(found);
    turn.to(desk::Writer, "sources ready")
}

async fn write(mut turn: Turn<'_, desk::Writer>) -> Act<desk::Writer> {
    *turn.state_mut().draft = "x".repeat(240);
    turn.call(desk::FactCheck, "is it true?").await?;
    turn.to(desk::Editor, "draft ready")
}

async fn check(search: &Search, turn: Turn<'_, desk::FactCheck>) -> Act<desk::FactCheck> {
    let found = turn.invoke(search, "facts".into()).await?.len();
    turn.give_back(u32::try_from(found)?)
}

async fn edit(mut turn: Turn<'_, desk::Editor>) -> Act<desk::Editor> {
    // An await between, so that spans are entered more than once.
    tokio::task::yield_now().await;
    turn.state_mut().draft.truncate(200);
    turn.to(desk::Done, "edited")
}

fn runtime() -> Runtime<Desk> {
    Runtime::new(desk::Team {
        research: agent_with(Search, research),
        writer: agent_fn(write),
        fact_check: agent_with(Search, check),
        editor: agent_fn(edit),
    })
    .ids(CountingIds::default())
    .build()
}

async fn recorded() -> Recorder {
    let (recorder, _guard) = Recorder::start();
    let article = Article { topic: "typestate".into(), ..Article::default() };
    assert!(runtime().start(desk::Research, article).await.is_ok());
    recorder
}

/// Every span is within the one that it comes from: a call within its turn, a
/// turn within the handoff that led to it.
#[tokio::test]
async fn the_spans_of_a_run_are_these() {
    let expected = "\
invoke_agent research
  execute_tool search_corpus
  execute_tool transfer_to_writer
    invoke_agent writer
      execute_tool transfer_to_fact_check
        invoke_agent fact_check
          execute_tool search_corpus
      execute_tool transfer_to_editor
        invoke_agent editor
          execute_tool transfer_to_done";
    assert_eq!(recorded().await.tree(), expected);
}

#[tokio::test]
async fn the_static_name_is_the_operation() {
    for span in recorded().await.spans() {
        assert_eq!(Some(span.kind), span.get("gen_ai.operation.name"));
        assert!(span.name().starts_with(span.kind));
    }
}

#[tokio::test]
async fn all_spans_close_and_parents_close_after_their_children() {
    let recorder = recorded().await;
    for span in recorder.spans() {
        let closed = span.closed.unwrap_or_else(|| panic!("`{}` is open", span.name()));
        if let Some(parent) = recorder.parent(&span) {
            assert!(parent.closed.is_some_and(|after| after > closed), "{}", parent.name());
        }
    }
}

#[tokio::test]
async fn every_span_says_which_run_it_is_of() {
    for span in recorded().await.spans() {
        assert_eq!(span.get("gen_ai.conversation.id"), Some("run_00000000000000000000000001"));
    }
}

#[tokio::test]
async fn a_turn_says_who_had_it_and_who_handed_to_it() {
    let turns = recorded().await;
    let turns = ["research", "writer", "editor", "fact_check"]
        .map(|agent| turns.only(&format!("invoke_agent {agent}")));
    let said = turns
        .each_ref()
        .map(|turn| turn.pick(["gen_ai.agent.name", "graph.node.id", "graph.node.parent_id"]));
    let expected = [
        ["research", "research", "-"],
        ["writer", "writer", "research"],
        ["editor", "editor", "writer"],
        ["fact_check", "fact_check", "writer"],
    ];
    assert_eq!(said, expected);
}

#[tokio::test]
async fn a_handoff_says_from_to_and_why() {
    let recorder = recorded().await;
    let handoffs = ["writer", "editor", "done"]
        .map(|to| recorder.only(&format!("execute_tool transfer_to_{to}")));
    let said = handoffs.each_ref().map(|handoff| {
        handoff.pick(["gen_ai.agent.name", "gen_ai.transfer.target.name", "handoff.reason"])
    });
    let expected = [
        ["research", "writer", "sources ready"],
        ["writer", "editor", "draft ready"],
        ["editor", "done", "edited"],
    ];
    assert_eq!(said, expected);
}

#[tokio::test]
async fn the_count_climbs() {
    let recorder = recorded().await;
    let counts: Vec<_> = recorder
        .spans()
        .iter()
        .filter_map(|span| Some((span.name().to_owned(), span.get("handoff.count")?.to_owned())))
        .collect();
    let expected = [
        ("invoke_agent research", "0"),
        ("execute_tool transfer_to_writer", "1"),
        ("invoke_agent writer", "1"),
        ("execute_tool transfer_to_fact_check", "1"),
        ("invoke_agent fact_check", "1"),
        ("execute_tool transfer_to_editor", "2"),
        ("invoke_agent editor", "2"),
        ("execute_tool transfer_to_done", "3"),
    ];
    assert_eq!(counts, expected.map(|(name, count)| (name.to_owned(), count.to_owned())));
}

#[tokio::test]
async fn a_turn_shows_what_the_state_lets_traces_see() {
    let recorder = recorded().await;
    let states = ["research", "writer", "editor"].map(|agent| {
        recorder.only(&format!("invoke_agent {agent}")).get("handoff.state").map(str::to_owned)
    });
    let expected = ["sources=3 draft=0", "sources=3 draft=240", "sources=3 draft=200"];
    assert_eq!(states, expected.map(|state| Some(state.to_owned())));
}

#[tokio::test]
async fn a_handoff_passes_control_and_a_call_gets_it_back() {
    let recorder = recorded().await;
    let mode = |to: &str| {
        let span = recorder.only(&format!("execute_tool transfer_to_{to}"));
        span.get("gen_ai.transfer.mode").map(str::to_owned)
    };
    assert_eq!(mode("writer").as_deref(), Some("pass_control"));
    assert_eq!(mode("fact_check").as_deref(), Some("return_to_caller"));
}

#[tokio::test]
async fn the_outcome_of_everything_that_went_well() {
    let recorder = recorded().await;
    let outcome = |name: &str| recorder.only(name).get("handoff.outcome").map(str::to_owned);
    let expected = [
        ("invoke_agent research", "handed_off"),
        ("execute_tool transfer_to_writer", "accepted"),
        ("execute_tool transfer_to_fact_check", "returned"),
        ("invoke_agent fact_check", "returned"),
        ("execute_tool transfer_to_done", "accepted"),
    ];
    for (name, expected) in expected {
        assert_eq!(outcome(name).as_deref(), Some(expected), "{name}");
    }
}

#[tokio::test]
async fn nothing_that_went_well_has_an_error() {
    for span in recorded().await.spans() {
        assert_eq!(span.pick(["otel.status_code", "error.type"]), ["-", "-"], "{}", span.name());
    }
}

#[tokio::test]
async fn a_tool_call_says_which_tool_and_for_whom() {
    let tools = recorded().await.named("execute_tool search_corpus");
    let said = tools.iter().map(|tool: &Span| {
        tool.pick([
            "gen_ai.tool.name",
            "gen_ai.tool.type",
            "gen_ai.agent.name",
            "openinference.span.kind",
        ])
    });
    let expected = [
        ["search_corpus", "function", "research", "TOOL"],
        ["search_corpus", "function", "fact_check", "TOOL"],
    ];
    assert_eq!(said.collect::<Vec<_>>(), expected);
}

#[tokio::test]
async fn a_viewer_tells_agents_from_tools() {
    for span in recorded().await.spans() {
        let kind = if span.kind == "invoke_agent" { "AGENT" } else { "TOOL" };
        assert_eq!(span.get("openinference.span.kind"), Some(kind));
    }
}

#[tokio::test]
async fn a_run_is_within_the_span_that_it_was_started_in() {
    let (recorder, _guard) = Recorder::start();
    let request = tracing::info_span!("request");
    let run = request.in_scope(|| runtime().start(desk::Research, Article::default()));
    drop(request);
    assert!(run.await.is_ok());
    assert!(recorder.tree().starts_with("request\n  invoke_agent research\n"));
}

#[tokio::test]
async fn two_runs_at_once_keep_their_spans_apart() {
    let (recorder, _guard) = Recorder::start();
    let runtime = runtime();
    let one = runtime.start(desk::Research, Article::default());
    let other = runtime.start(desk::Research, Article::default());
    assert!(one.await.is_ok() && other.await.is_ok());
    for span in recorder.spans() {
        if let Some(parent) = recorder.parent(&span) {
            let run = "gen_ai.conversation.id";
            assert_eq!(span.get(run), parent.get(run), "{}", span.name());
        }
    }
}

/// The run begins under a subscriber that the task then does not have: ids of
/// one mean nothing to the other.
#[tokio::test]
async fn a_run_that_changes_subscribers_goes_on() {
    attend();
    let (first, second) = (Recorder::default(), Recorder::default());
    let run = tracing::subscriber::with_default(first.subscriber(), || {
        tracing::info_span!("request")
            .in_scope(|| runtime().start(desk::Research, Article::default()))
    });
    let _guard = tracing::subscriber::set_default(second.subscriber());
    assert!(run.await.is_ok());
    assert!(second.tree().starts_with("invoke_agent research\n"));
}
