//! A struct is seated that is the agent of another role.
use handoff_core::prelude::*;

#[derive(Clone, HandoffState)]
struct Note { text: String }

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Writer))] Research,
    #[handoff(to(Done))] Writer,
    #[handoff(done)] Done,
}

struct Writer;
impl Agent<desk::Writer> for Writer {
    async fn act(&self, turn: Turn<'_, desk::Writer>) -> Act<desk::Writer> { turn.to(desk::Done, "done") }
}
fn seat() -> handoff_core::agent::Seat<desk::Research> { agent(Writer) }

fn main() {}
