//! A struct's `act` holds something across an await that cannot change threads.
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
    async fn act(&self, turn: Turn<'_, desk::Writer>) -> Act<desk::Writer> {
        let held = std::rc::Rc::new(());
        tokio::task::yield_now().await;
        turn.to(desk::Done, format!("{held:?}"))
    }
}

fn main() {}
