//! The shortest run there is.

use handoff_core::prelude::*;

#[derive(Debug, Clone, Default, HandoffState)]
struct Note {
    text: String,
}

#[derive(HandoffGraph)]
#[handoff(state = Note)]
enum Desk {
    #[handoff(start, to(Done), writes(text))]
    Writer,
    #[handoff(done)]
    Done,
}

async fn write(mut turn: Turn<'_, desk::Writer>) -> Act<desk::Writer> {
    turn.state_mut().text.push_str("written");
    turn.to(desk::Done, "written")
}

#[tokio::test]
async fn a_run_reaches_its_end() {
    let runtime = Runtime::new(desk::Team { writer: agent_fn(write) }).build();
    let desk::End::Done(note) = runtime.start(desk::Writer, Note::default()).await.unwrap();
    assert_eq!(note.text, "written");
}
