//! An agent may be replayed at no cost, but has a tool whose effect must happen once.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Done), may(Pay), replay = free)]
    Writer,
    #[handoff(done)]
    Done,
}
struct Pay;
impl Tool for Pay {
    const NAME: &'static str = "pay";
    type In = u32;
    type Out = ();
    type Error = std::io::Error;
    async fn run(&self, _: Permit<'_, Self>, _: u32) -> Result<(), Self::Error> { Ok(()) }
}

fn main() {}
