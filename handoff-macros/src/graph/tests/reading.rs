//! What a graph without mistakes is read into.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::ToTokens;

use super::{desk, graph, head};
use crate::diag::Sink;
use crate::graph::check::check;
use crate::graph::model::Writes;
use crate::graph::parse::parse;

fn shown(item: &impl ToTokens) -> String {
    item.to_token_stream().to_string()
}

#[test]
fn every_key_is_read() {
    let graph = graph(
        "/// A desk.
         ///
         ///     indented
         #[handoff(state = HashMap<String, Vec<u32>>, max_handoffs = 7, version = 3)]
         #[handoff(module = office, crate = other::core)]
         pub(crate) enum Desk {
             /// Finds sources.
             #[doc = \"Never writes.\"]
             #[handoff(start, to(Writer), writes(sources, r#type), may(Search, api::Post<In, Out>))]
             #[handoff(calls(Editor(at_most = 3)), replay = free)]
             Research,
             #[handoff(to(Research(at_most = 2), Done), needs(Ready, Fresh<Quote>), writes(*),)]
             Writer(Vec<Draft>),
             #[handoff(returns = Result<Notes, Error>, name = \"checker\")]
             Editor((Draft, u8)),
             #[handoff(done, needs(Ready))]
             Done,
         }",
    );
    assert_eq!(graph.ident, "Desk");
    assert_eq!(shown(&graph.vis), "pub (crate)");
    assert_eq!(graph.doc, "A desk.\n\n    indented");
    assert_eq!(
        graph.state.as_ref().map(shown).as_deref(),
        Some("HashMap < String , Vec < u32 > >")
    );
    assert_eq!(graph.max_handoffs.map(|limit| limit.value), Some(7));
    assert_eq!(graph.version, 3);
    assert_eq!(graph.module, "office");
    assert_eq!(shown(&graph.krate), "other :: core");
    let [research, writer, editor, done] = &graph.agents[..] else {
        panic!("four agents, not {}", graph.agents.len());
    };
    assert_eq!(research.doc, "Finds sources.\nNever writes.");
    assert_eq!(research.doc_attrs.len(), 2);
    assert_eq!(research.name.text, "research");
    assert!(research.start.is_some() && research.done.is_none());
    assert!(research.replay_free.is_some() && research.input.is_none());
    assert_eq!(research.to[0].target, 1);
    assert_eq!(research.calls[0].target, 2);
    assert_eq!(research.calls[0].at_most.map(|bound| bound.value), Some(3));
    let tools: Vec<String> = research.may.iter().map(shown).collect();
    assert_eq!(tools, ["Search", "api :: Post < In , Out >"]);
    let Writes::Fields(fields) = &research.writes else { panic!("fields") };
    assert_eq!(fields.iter().map(ToString::to_string).collect::<Vec<_>>(), ["sources", "r#type"]);

    let edges: Vec<_> =
        writer.to.iter().map(|edge| (edge.target, edge.at_most.is_some())).collect();
    assert_eq!(edges, [(0, true), (3, false)]);
    assert_eq!(writer.needs.len(), 2);
    assert!(matches!(writer.writes, Writes::All));
    assert_eq!(writer.input.as_ref().map(shown).as_deref(), Some("Vec < Draft >"));

    assert!(editor.is_called());
    assert_eq!(editor.name.text, "checker");
    let returns = editor.returns.as_ref().map(|(_, ty)| shown(ty));
    assert_eq!(returns.as_deref(), Some("Result < Notes , Error >"));
    assert!(done.done.is_some());
    assert_eq!(done.needs.len(), 1);
    assert!(graph.agents.iter().all(|agent| !agent.lenient && !agent.unsure));
}

#[test]
fn defaults_hold_where_nothing_is_said() {
    let graph = graph(&head(""));
    assert_eq!(graph.version, 1);
    assert_eq!(graph.module, "desk");
    assert_eq!(shown(&graph.krate), ":: handoff_core");
    assert!(graph.max_handoffs.is_none());
    assert!(matches!(&graph.agents[0].writes, Writes::Fields(fields) if fields.is_empty()));
}

#[test]
fn attributes_of_a_variant_add_up() {
    let graph = graph(&desk(
        "#[handoff(start)] #[handoff(to(Writer))] #[serde(other)] #[handoff(to(Done), writes(a))]
         #[handoff(writes(b))] Research,
         #[handoff(to(Done))] Writer,
         #[handoff(done)] Done",
    ));
    assert_eq!(graph.agents[0].to.len(), 2);
    assert!(matches!(&graph.agents[0].writes, Writes::Fields(fields) if fields.len() == 2));
}

#[test]
fn raw_names_lose_their_mark_on_the_wire() {
    let graph = graph(
        "#[handoff(state = S)] enum r#type {
            #[handoff(start, to(r#async, Done))] #[handoff(name = \"first\")] r#move,
            #[handoff(to(Done))] r#async,
            #[handoff(done)] Done
        }
        "
        .replace("enum r#type", "#[handoff(module = r#mod)] enum r#type")
        .as_str(),
    );
    assert_eq!(graph.agents[1].name.text, "async");
    assert_eq!(graph.agents[0].name.text, "first");
    assert_eq!(graph.module.to_string(), "r#mod");
}

#[test]
fn a_keyword_becomes_a_raw_module() {
    let graph = graph(
        "#[handoff(state = S)] enum Type {
            #[handoff(start, to(Done))] A, #[handoff(done)] Done
        }",
    );
    assert_eq!(graph.module.to_string(), "r#type");
}

#[test]
fn empty_lists_say_nothing() {
    let graph = graph(&desk(
        "#[handoff()] #[handoff(start, to(Done()), calls(), needs(), writes(), may())] A,
         #[handoff(done, to())] Done",
    ));
    assert_eq!(graph.agents[0].to.len(), 1);
}

#[test]
fn a_bounded_edge_to_itself_is_legal() {
    graph(&desk("#[handoff(start, to(A(at_most = 3), Done))] A, #[handoff(done)] Done"));
}

#[test]
fn common_names_are_legal_agents() {
    for name in ["Option", "Some", "Ok", "Result", "String", "Send", "Debug", "State", "Turn"] {
        graph(&desk(&format!(
            "#[handoff(start, to({name}))] A, #[handoff(to(Done))] {name}, #[handoff(done)] Done"
        )));
    }
}

#[test]
fn ten_thousand_agents_in_a_row_are_read_and_checked() {
    let count = 10_000;
    let variants: Vec<String> =
        (1..count).map(|place| format!("#[handoff(to(A{}))] A{place},", place + 1)).collect();
    let variants =
        format!("#[handoff(start, to(A1))] A0, {} #[handoff(done)] A{count}", variants.concat());
    let graph = graph(&desk(&variants));
    let bound = crate::graph::bound::max_handoffs(&graph);
    assert_eq!((bound.max, bound.exact), (10_000, true));

    // Closed to a ring, and with every edge bounded.
    let ring = variants.replace("#[handoff(done)] A10000", "#[handoff(to(A0))] A10000");
    let errors = super::errors(&desk(&format!("{ring}, #[handoff(done)] Done")));
    assert_eq!(errors.len(), 2, "{errors:?}");
    assert!(errors.iter().any(|error| error.starts_with(
        "the cycle `A0 -> A1 -> A2 -> A3 -> A4 -> A5 -> A6 -> A7 -> (9986 more) -> A9994 -> "
    )));
}

#[test]
fn documentation_is_read_as_plain_text() {
    let graph = graph(&desk(
        "/** Starred
          *
          *   list
          */
         #[handoff(start, to(B))] A,
         /**
            Bare
              inner
         */
         #[handoff(to(Done))] B,
         #[doc = include_str!(\"x\")] #[doc(hidden)] #[doc = \"One\\nTwo\"]
         #[handoff(done)] Done",
    ));
    let docs: Vec<&str> = graph.agents.iter().map(|agent| agent.doc.as_str()).collect();
    assert_eq!(docs, ["Starred\n\n  list", "Bare\n  inner", "One\nTwo"]);
    assert_eq!(graph.agents[2].doc_attrs.len(), 2);
}

#[test]
fn a_variant_that_stands_twice_is_left_to_rustc() {
    let graph = graph(&desk(
        "#[handoff(start, to(Done))] A, #[handoff(nonsense)] A, #[handoff(done)] Done",
    ));
    assert_eq!(graph.agents.len(), 2);
}

#[test]
fn what_macro_rules_pass_on_is_read() {
    /// Each word and literal in the invisible group that a fragment stands in.
    fn wrapped(stream: TokenStream) -> TokenStream {
        let wrap = |token| match token {
            TokenTree::Group(group) => {
                TokenTree::Group(Group::new(group.delimiter(), wrapped(group.stream())))
            }
            TokenTree::Punct(_) => token,
            word => TokenTree::Group(Group::new(Delimiter::None, word.into())),
        };
        stream.into_iter().map(wrap).collect()
    }
    let source = desk(
        "#[handoff(start, to(B(at_most = 2), Done), writes(draft), may(Search), calls(C(at_most = 1)))] A,
         #[handoff(to(A), needs(Ready), name = \"second\", replay = free)] B,
         #[handoff(returns = Notes)] C,
         #[handoff(done)] Done",
    );
    let mut input: syn::DeriveInput =
        syn::parse_str(&source).unwrap_or_else(|error| panic!("{error}"));
    let syn::Data::Enum(data) = &mut input.data else { panic!("an enum") };
    let attributes = data.variants.iter_mut().flat_map(|variant| &mut variant.attrs);
    for attribute in attributes.chain(&mut input.attrs) {
        if let syn::Meta::List(list) = &mut attribute.meta {
            list.tokens = wrapped(std::mem::take(&mut list.tokens));
        }
    }
    let mut sink = Sink::default();
    let graph = parse(input, &mut sink).unwrap_or_else(|| panic!("{:?}", sink.messages()));
    check(&graph, &mut sink);
    assert_eq!(sink.messages(), Vec::<String>::new());
    assert_eq!(graph.agents[1].name.text, "second");
    assert_eq!(graph.agents[0].to[0].at_most.map(|bound| bound.value), Some(2));
}

#[test]
fn ten_thousand_unknown_words_are_answered() {
    let mut variants = vec!["#[handoff(start, done)] Only".to_owned()];
    variants.extend((0..10_000).map(|place| format!("#[handoff(to(Unknown{place}))] A{place}")));
    let errors = super::errors(&desk(&variants.join(",")));
    assert_eq!(errors.len(), 10_001 + 1, "{:?}", &errors[..9]);
}
