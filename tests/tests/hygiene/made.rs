//! Graphs that a `macro_rules` macro writes.

use handoff_core::prelude::*;

/// Every kind of fragment that fits somewhere in the attributes.
macro_rules! desk {
    (
        $vis:vis $graph:ident in $module:ident over $state:ty {
            $first:ident => $($next:ident),+ ($bound:literal);
            $($agent:ident ($input:ty) [$name:literal] writes $field:ident needs $evidence:path => $to:ident;)*
        } ends $end:ident
    ) => {
        #[derive(HandoffGraph)]
        #[handoff(state = $state, module = $module)]
        $vis enum $graph {
            #[handoff(start, to($($next(at_most = $bound)),+))]
            $first,
            $(
                #[handoff(to($to), name = $name, writes($field), needs($evidence))]
                $agent($input),
            )*
            #[handoff(done)]
            $end,
        }
    };
}

#[derive(Debug, Clone, Default, HandoffState)]
pub(crate) struct Article {
    sources: Vec<String>,
    draft: String,
}

pub(crate) struct Always;

impl Evidence<Article> for Always {
    fn prove(_: &Article) -> Result<Self, NotReady> {
        Ok(Self)
    }
}

desk! {
    pub(crate) Desk in rooms over Article {
        Triage => Research, Writer (3);
        Research(u8) ["finder"] writes sources needs Always => Writer;
        Writer(Vec<u8>) ["author"] writes draft needs Always => Done;
    } ends Done
}

#[tokio::test]
async fn a_graph_may_come_out_of_a_macro() {
    let team = rooms::Team {
        triage: agent_fn(async |turn: Turn<'_, rooms::Triage>| turn.to(rooms::Research(1), "on")),
        research: agent_fn(async |mut turn: Turn<'_, rooms::Research>| {
            turn.state_mut().sources.push("README.md".into());
            let bytes = vec![*turn.input()];
            turn.to(rooms::Writer(bytes), "on")
        }),
        writer: agent_fn(async |mut turn: Turn<'_, rooms::Writer>| {
            *turn.state_mut().draft = format!("{:?}", turn.input());
            turn.to(rooms::Done, "on")
        }),
    };
    let run = Runtime::new(team).build().start(rooms::Triage, Article::default());
    let rooms::End::Done(article) = run.await.unwrap();
    assert_eq!((&*article.sources[0], &*article.draft), ("README.md", "[1]"));
}

#[test]
fn a_graph_out_of_a_macro_is_the_graph_that_was_written() {
    let research = Desk::SPEC.agent("finder").unwrap();
    assert_eq!((research.ident, research.writes), ("Research", &["sources"][..]));
    let bounds = Desk::SPEC.agent("triage").unwrap().to.iter().map(|edge| edge.at_most);
    assert_eq!(bounds.collect::<Vec<_>>(), [Some(3), Some(3)]);
}

/// The state too, and the names of the macro's own.
macro_rules! whole {
    ($($field:ident: $ty:ty),+) => {
        #[derive(Debug, Clone, Default, HandoffState)]
        struct Made { $($field: $ty),+ }

        #[derive(HandoffGraph)]
        #[handoff(state = Made)]
        enum Graph {
            #[handoff(start, to(Done), writes($($field),+))]
            Only,
            #[handoff(done)]
            Done,
        }
    };
}

whole!(one: u8, two: Vec<u8>);

#[test]
fn a_state_may_come_out_of_a_macro() {
    let mut token = Graph::start(graph::Only, Made::default());
    *token.state_mut().one = 1;
    token.state_mut().two.push(2);
    let made = token.handoff(graph::Done, "on").unwrap().into_state();
    assert_eq!((made.one, made.two), (1, vec![2]));
}
