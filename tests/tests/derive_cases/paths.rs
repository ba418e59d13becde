//! Graphs, states and tokens under other names, and in signatures.

use handoff_core::error::HandoffError;
use handoff_core::graph::Spec;
use handoff_core::prelude::*;

mod newsroom {
    pub(crate) mod state {
        use handoff_core::prelude::*;

        /// Its fields are nobody's business.
        #[derive(Debug, Clone, Default, HandoffState)]
        pub(crate) struct Article {
            sources: Vec<String>,
            draft: String,
        }

        impl Article {
            pub(crate) fn text(&self) -> &str {
                &self.draft
            }
        }

        /// Writes for whoever may.
        pub(crate) fn draft<R>(token: &mut Token<R>, text: &str)
        where
            R: Role + Writes<article::draft>,
            R::Graph: Graph<State = Article>,
        {
            Slot::write(&mut token.state_mut().draft).push_str(text);
            let slots = token.state_mut();
            assert_eq!(slots.sources.len(), 0);
        }
    }

    pub(crate) mod graph {
        use handoff_core::prelude::*;

        use super::state::Article as Piece;

        #[derive(HandoffGraph)]
        #[handoff(state = Piece)]
        pub(crate) enum Desk {
            #[handoff(start, to(Writer), writes(sources))]
            Research,
            #[handoff(to(Done), writes(draft, sources))]
            Writer,
            #[handoff(done)]
            Done,
        }
    }

    pub(crate) use graph::{Desk as Office, desk as rooms};
    pub(crate) use state::Article;
}

use newsroom::rooms::{Done as Finished, Research, Writer as Author};
use newsroom::{Article, Office, rooms};

type Graphs = Office;
type Holder<R> = Token<R>;
type Handed<A, B> = Result<Token<B>, HandoffError<A, B>>;

fn find(token: Holder<Research>) -> Result<Token<Author>, HandoffError<Research, Author>> {
    token.handoff(Author, "found")
}

fn finish(token: Token<rooms::Writer>) -> Handed<Author, Finished> {
    token.handoff(rooms::Done, "written")
}

fn both(article: Article) -> Result<Article, Box<dyn std::error::Error>> {
    let mut token = find(Graphs::start(Research, article))?;
    newsroom::state::draft(&mut token, "written");
    Ok(finish(token)?.into_state())
}

#[test]
fn a_graph_may_be_used_under_other_names() {
    assert_eq!(both(Article::default()).unwrap().text(), "written");
}

#[test]
fn a_graph_writes_fields_that_are_private_to_another_module() {
    let writer = Office::SPEC.agent("writer").unwrap();
    assert_eq!(writer.writes, ["draft", "sources"]);
}

#[test]
fn a_handoff_may_be_a_type_in_a_signature() {
    let step: fn(Token<Research>) -> Handed<Research, Author> = find;
    let token = step(Office::start(Research, Article::default())).unwrap();
    assert_eq!(token.handoffs(), 1);
}

fn advance<A, B>(token: Token<A>, to: B) -> Handed<A, B>
where
    A: Role + Edge<B>,
    B: Role<Graph = A::Graph>,
{
    token.handoff(to, "generic")
}

#[test]
fn a_helper_may_be_generic_over_the_edge() {
    let token = advance(Office::start(Research, Article::default()), Author).unwrap();
    assert_eq!(advance(token, Finished).unwrap().handoffs(), 2);
}

const SPEC: &Spec = Office::SPEC;
const MAX: u32 = Office::MAX_HANDOFFS;
static AGENTS: [(); SPEC.agents.len()] = [(); 3];
const MERMAID: &str = Office::mermaid();

#[test]
fn a_graph_is_a_constant() {
    assert_eq!((MAX, AGENTS.len()), (2, 3));
    assert_eq!(SPEC, <Office as Graph>::SPEC);
    assert_eq!(MERMAID, Office::mermaid());
}
