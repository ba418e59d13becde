//! A critic loop that cannot run for ever: writer -> critic -> writer, at most
//! twice. The bound stands on the edge back, so the compiler knows how long a
//! run can get, and a critic that is never content has to decide in the end.

use handoff_core::event::RunEvent;
use handoff_core::prelude::*;

#[derive(Debug, Clone, Default, HandoffState)]
struct Essay {
    topic: String,
    draft: String,
    remarks: Vec<String>,
}

/// What the critic wants changed: the input of the writer's next turn.
#[derive(Debug, Clone)]
enum Task {
    Write,
    Shorten { words: usize },
}

#[derive(HandoffGraph)]
#[handoff(state = Essay)]
enum Desk {
    /// Writes, and rewrites as told.
    #[handoff(start, to(Critic), writes(draft))]
    Writer(Task),
    /// Reads and remarks; cannot rewrite.
    #[handoff(to(Writer(at_most = 2), Accepted, Rejected), writes(remarks))]
    Critic,
    #[handoff(done)]
    Accepted,
    #[handoff(done)]
    Rejected,
}

async fn write(mut turn: Turn<'_, desk::Writer>) -> Act<desk::Writer> {
    let words = match turn.input() {
        Task::Write => 12,
        Task::Shorten { words } => *words,
    };
    let text = format!(
        "{} turns a mistake that a test may find into one that cannot be made",
        turn.state().topic
    );
    let kept: Vec<&str> = text.split(' ').take(words).collect();
    *turn.state_mut().draft = kept.join(" ");
    turn.to(desk::Critic, "draft ready")
}

/// How many words the critic accepts; a real one would ask a model.
struct Taste {
    most: usize,
}

async fn criticise(taste: &Taste, mut turn: Turn<'_, desk::Critic>) -> Act<desk::Critic> {
    let words = turn.state().draft.split(' ').count();
    if words <= taste.most {
        return turn.to(desk::Accepted, "short enough");
    }
    // The runtime refused a third rewrite: the critic still owns the run.
    if turn.refusal().is_some() {
        return turn.to(desk::Rejected, "not short enough after two rewrites");
    }
    turn.state_mut().remarks.push(format!("{words} words are too many"));
    turn.to(desk::Writer(Task::Shorten { words: words - 4 }), "too long")
}

async fn run(most: usize) -> Result<(), Box<dyn std::error::Error>> {
    println!("a critic who accepts {most} words:");
    let team =
        desk::Team { writer: agent_fn(write), critic: agent_with(Taste { most }, criticise) };
    let essay = Essay { topic: "Typestate".into(), ..Essay::default() };
    let run = Runtime::new(team).build().start(desk::Writer(Task::Write), essay);
    let mut events = run.events();
    while let Some(event) = events.next().await {
        match event {
            RunEvent::HandedOff { from, to, reason, count } => {
                println!("  {count}: {from} -> {to} ({reason})");
            }
            RunEvent::Refused { refusal, .. } => println!("  refused: {refusal}"),
            _ => {}
        }
    }
    match run.await? {
        desk::End::Accepted(essay) => println!("  accepted: {}\n", essay.draft),
        desk::End::Rejected(essay) => println!("  rejected: {}\n", essay.remarks.join("; ")),
    }
    Ok(())
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("at most {} handoffs\n", Desk::MAX_HANDOFFS);
    run(8).await?;
    run(2).await
}
