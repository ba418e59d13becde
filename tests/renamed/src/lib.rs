//! A user's crate that calls handoff-core by another name, is `no_std`, and of the
//! edition before ours.
//!
//! handoff-core itself needs std, so `no_std` here is about the generated code:
//! it names nothing that the user's crate does not have.

#![no_std]

extern crate alloc;

use alloc::string::String;
use baton::prelude::*;

/// The state.
#[derive(Debug, Clone, Default, HandoffState)]
#[handoff(crate = baton)]
pub struct Note {
    /// The text.
    #[handoff(trace = String::len)]
    pub text: String,
}

/// Says whether there is a text.
#[derive(Debug)]
pub struct Written;

impl Evidence<Note> for Written {
    fn prove(note: &Note) -> Result<Self, NotReady> {
        if note.text.is_empty() {
            Err(NotReady::because("no text"))
        } else {
            Ok(Self)
        }
    }
}

/// The graph.
#[derive(Debug, HandoffGraph)]
#[handoff(state = Note, crate = baton)]
pub enum Desk {
    /// Writes.
    #[handoff(start, to(Editor), calls(Critic), writes(text))]
    Writer(String),
    /// Edits.
    #[handoff(to(Writer(at_most = 1), Done), needs(Written))]
    Editor,
    /// Finds fault.
    #[handoff(returns = usize)]
    Critic,
    /// Is over.
    #[handoff(done)]
    Done,
}

/// The code of the agents.
#[must_use]
pub fn team() -> desk::Team {
    desk::Team {
        writer: agent_fn(async |mut turn: Turn<'_, desk::Writer>| {
            let faults = turn.call(desk::Critic, "look").await?;
            let text = turn.input().repeat(faults);
            *turn.state_mut().text = text;
            turn.to(desk::Editor, "written")
        }),
        editor: agent_fn(async |turn: Turn<'_, desk::Editor>| turn.to(desk::Done, "good")),
        critic: agent_fn(async |turn: Turn<'_, desk::Critic>| turn.give_back(2)),
    }
}

/// `crate` may be any path, such as a re-export of the user's own.
pub mod facade {
    pub use baton as core_of_handoff;

    /// The state.
    #[derive(Debug, Clone, Default, baton::HandoffState)]
    #[handoff(crate = crate::facade::core_of_handoff)]
    pub struct Page {
        /// The text.
        pub text: alloc::string::String,
    }

    /// The graph.
    #[derive(Debug, baton::HandoffGraph)]
    #[handoff(state = Page, crate = crate::facade::core_of_handoff)]
    pub enum Press {
        /// Prints.
        #[handoff(start, to(Done), writes(text))]
        Printer,
        /// Is over.
        #[handoff(done)]
        Done,
    }
}
