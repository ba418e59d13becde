//! The trait that lists the tools of `Writer` is written by hand.
use handoff_core::prelude::*;
use handoff_core::rights::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk { #[handoff(start, to(Done), may(Search))] Writer, #[handoff(done)] Done }

struct Search;
impl Tool for Search {
    const NAME: &'static str = "search";
    type In = ();
    type Out = ();
    type Error = std::io::Error;
    async fn run(&self, _: Permit<'_, Self>, (): ()) -> Result<(), Self::Error> { Ok(()) }
}
struct Pay;
impl desk::WriterTool for Pay { type At = Here; }

fn main() {}
