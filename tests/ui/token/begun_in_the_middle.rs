//! The hidden constructor makes a token of an agent that is no start.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Article { sources: Vec<String>, draft: String }

#[derive(HandoffGraph)]
#[handoff(state = Article)]
enum Desk {
    #[handoff(start, to(Writer), writes(sources))]
    Research,
    #[handoff(to(Done), writes(draft))]
    Writer,
    #[handoff(done)]
    Done,
}

fn forge(article: Article) -> Token<desk::Writer> {
    Token::begin(desk::Writer, article)
}

fn main() {}
