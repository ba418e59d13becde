//! Agents called like what everyone has in scope.
//!
//! Each module imports the roles next to the derive, so that generated code which
//! named `Option` and not `::core::option::Option` would find the agent.

mod keywords {
    use handoff_core::prelude::*;

    #[derive(Debug, Clone, Default, HandoffState)]
    struct Note {
        r#async: String,
        r#struct: u8,
    }

    #[expect(non_camel_case_types, reason = "the names are keywords")]
    #[derive(HandoffGraph)]
    #[handoff(state = Note)]
    enum Desk {
        #[handoff(start, to(r#type), writes(r#async))]
        Research,
        #[handoff(to(r#match(at_most = 1), Done), writes(r#struct))]
        r#type,
        #[handoff(to(r#type))]
        r#match(u8),
        #[handoff(done)]
        Done,
    }

    #[tokio::test]
    async fn agents_and_fields_may_be_raw_identifiers() {
        let team = desk::Team {
            research: agent_fn(async |mut turn: Turn<'_, desk::Research>| {
                turn.state_mut().r#async.push_str("written");
                turn.to(desk::r#type, "on")
            }),
            r#type: agent_fn(async |mut turn: Turn<'_, desk::r#type>| {
                let choice = match *turn.state().r#async {
                    _ if turn.state().r#struct == 0 => desk::typeTo::r#match(desk::r#match(7)),
                    _ => desk::typeTo::Done,
                };
                *turn.state_mut().r#struct += 1;
                turn.choose(choice, "on")
            }),
            r#match: agent_fn(async |turn: Turn<'_, desk::r#match>| {
                assert_eq!(*turn.input(), 7);
                turn.to(desk::r#type, "back")
            }),
        };
        let runtime = Runtime::new(team).build();
        let desk::End::Done(note) = runtime.start(desk::Research, Note::default()).await.unwrap();
        assert_eq!((&*note.r#async, note.r#struct), ("written", 2));
    }

    #[test]
    fn raw_identifiers_are_plain_on_the_wire() {
        let names: Vec<&str> = Desk::SPEC.agents.iter().map(|agent| agent.name).collect();
        assert_eq!(names, ["done", "match", "research", "type"]);
        assert_eq!(Desk::SPEC.agent("type").unwrap().writes, ["struct"]);
    }
}

mod alike {
    use handoff_core::prelude::*;

    use crate::Note;

    #[derive(HandoffGraph)]
    #[handoff(state = Note)]
    enum Desk {
        #[handoff(start, to(HttpFloor))]
        HTTPFloor,
        #[handoff(to(Super), name = "plain_floor")]
        HttpFloor,
        #[handoff(to(Crate))]
        Super,
        #[handoff(to(Done))]
        Crate,
        #[handoff(done)]
        Done,
    }

    #[tokio::test]
    async fn agents_may_be_alike_in_snake_case_or_like_a_keyword() {
        let team = desk::Team {
            http_floor: agent_fn(async |turn: Turn<'_, desk::HTTPFloor>| {
                turn.to(desk::HttpFloor, "on")
            }),
            plain_floor: agent_fn(async |turn: Turn<'_, desk::HttpFloor>| {
                turn.to(desk::Super, "on")
            }),
            super_: agent_fn(async |turn: Turn<'_, desk::Super>| turn.to(desk::Crate, "on")),
            crate_: agent_fn(async |turn: Turn<'_, desk::Crate>| turn.to(desk::Done, "on")),
        };
        let run = Runtime::new(team).build().start(desk::HTTPFloor, Note::default());
        let desk::End::Done(_) = run.await.unwrap();
    }
}

/// What stands beside the derive may have the name of something that it makes.
mod neighbours {
    use handoff_core::prelude::*;

    #[derive(Debug, Clone, Default, PartialEq)]
    struct DraftFields(u8);

    #[derive(Debug, Clone, Default, PartialEq)]
    struct DraftSlots;

    #[derive(Debug, Clone, Default, HandoffState)]
    struct Draft {
        fields: DraftFields,
        slots: Vec<DraftSlots>,
        names: Option<(DraftFields, DraftSlots)>,
    }

    #[allow(clippy::enum_variant_names, reason = "it is what is tried")]
    #[derive(HandoffGraph)]
    #[handoff(state = Draft)]
    enum Writer {
        #[handoff(start, to(Draft), writes(fields, slots))]
        Writer(u8),
        #[handoff(to(DraftSlots), writes(names))]
        Draft(Draft),
        #[handoff(done)]
        DraftSlots(DraftSlots),
    }

    #[test]
    fn inputs_fields_and_graphs_may_be_called_like_agents() {
        let mut token = Writer::start(writer::Writer(3), Draft::default());
        token.state_mut().slots.push(DraftSlots);
        let number = *token.input();
        *token.state_mut().fields = DraftFields(number);
        let token = token.handoff(writer::Draft(Draft::default()), "on").unwrap();
        let token = token.handoff(writer::DraftSlots(DraftSlots), "on").unwrap();
        let draft = token.into_state();
        assert_eq!(
            (draft.fields, draft.slots, draft.names),
            (DraftFields(3), vec![DraftSlots], None)
        );
    }
}

mod types_of_std {
    use desk::*;
    use handoff_core::prelude::*;

    use crate::Note;

    #[derive(HandoffGraph)]
    #[handoff(state = Note)]
    enum Desk {
        #[handoff(start, to(Result), writes(text))]
        Option,
        #[handoff(to(String))]
        Result(std::option::Option<u8>),
        #[handoff(done)]
        String(std::string::String),
    }

    #[tokio::test]
    async fn agents_may_be_called_option_result_and_string() {
        let team = Team {
            option: agent_fn(async |mut turn: Turn<'_, Option>| {
                turn.state_mut().text.push_str("written");
                turn.to(Result(Some(1)), "on")
            }),
            result: agent_fn(async |turn: Turn<'_, Result>| {
                let input = format!("{:?}", turn.input());
                turn.to(String(input), "on")
            }),
        };
        let run = Runtime::new(team).build().start(Option, Note::default());
        let End::String(note, input) = run.await.unwrap();
        assert_eq!((&*note.text, &*input), ("written", "Some(1)"));
    }
}

mod variants_of_std {
    use desk::*;
    use handoff_core::prelude::*;

    use crate::Note;

    #[derive(HandoffGraph)]
    #[handoff(state = Note)]
    enum Desk {
        #[handoff(start, to(None, Err), writes(text))]
        Some,
        #[handoff(to(Ok), needs(super::Always))]
        None,
        #[handoff(done)]
        Ok,
        #[handoff(done)]
        Err,
    }

    #[tokio::test]
    async fn agents_may_be_called_some_none_ok_and_err() {
        let team = Team {
            some: agent_fn(async |turn: Turn<'_, Some>| turn.choose(SomeTo::None, "on")),
            none: agent_fn(async |turn: Turn<'_, None>| turn.to(Ok, "on")),
        };
        let run = Runtime::new(team).build().start(Some, Note::default());
        assert!(matches!(run.await.unwrap(), End::Ok(_)));
    }
}

mod traits_of_std {
    use desk::*;
    use handoff_core::prelude::*;

    use crate::Note;

    #[derive(HandoffGraph)]
    #[handoff(state = Note)]
    enum Desk {
        #[handoff(start, to(Clone), writes(text))]
        Send,
        #[handoff(to(Default), calls(Into))]
        Clone,
        #[handoff(returns = u8)]
        Into,
        #[handoff(done)]
        Default,
    }

    #[tokio::test]
    async fn agents_may_be_called_send_clone_into_and_default() {
        let team = Team {
            send: agent_fn(async |turn: Turn<'_, Send>| turn.to(Clone, "on")),
            clone: agent_fn(async |mut turn: Turn<'_, Clone>| {
                assert_eq!(turn.call(Into, "a number").await?, 3);
                turn.to(Default, "on")
            }),
            into: agent_fn(async |turn: Turn<'_, Into>| turn.give_back(3)),
        };
        let run = Runtime::new(team).build().start(Send, Note::default());
        let End::Default(_) = run.await.unwrap();
    }
}

mod derives_of_std {
    use desk::*;
    use handoff_core::prelude::*;

    use crate::Note;

    #[derive(HandoffGraph)]
    #[handoff(state = Note)]
    enum Desk {
        #[handoff(start, to(Debug), writes(*))]
        PhantomData,
        #[handoff(to(From))]
        Debug,
        #[handoff(done)]
        From,
    }

    #[tokio::test]
    async fn agents_may_be_called_phantom_data_debug_and_from() {
        let team = Team {
            phantom_data: agent_fn(async |turn: Turn<'_, PhantomData>| turn.to(Debug, "on")),
            debug: agent_fn(async |turn: Turn<'_, Debug>| turn.to(From, "on")),
        };
        let run = Runtime::new(team).build().start(PhantomData, Note::default());
        let End::From(_) = run.await.unwrap();
    }
}

mod words_of_state_machines {
    use desk::*;
    use handoff_core::prelude::*;

    use crate::Note;

    #[derive(HandoffGraph)]
    #[handoff(state = Note)]
    enum Desk {
        #[handoff(start, to(Event))]
        State,
        #[handoff(to(Machine))]
        Event(Note),
        #[handoff(done)]
        Machine,
    }

    #[tokio::test]
    async fn agents_may_be_called_state_event_and_machine() {
        let team = Team {
            state: agent_fn(async |turn: Turn<'_, State>| turn.to(Event(Note::default()), "on")),
            event: agent_fn(async |turn: Turn<'_, Event>| turn.to(Machine, "on")),
        };
        let run = Runtime::new(team).build().start(State, Note::default());
        let End::Machine(_) = run.await.unwrap();
    }
}

mod types_of_async_code {
    use desk::*;
    use handoff_core::prelude::*;

    use crate::Note;

    #[derive(HandoffGraph)]
    #[handoff(state = Note)]
    enum Desk {
        #[handoff(start, to(Future))]
        Box,
        #[handoff(to(Pin), calls(Vec))]
        Future,
        #[handoff(to(Arc(at_most = 1), Sync))]
        Pin(std::sync::Arc<str>),
        #[handoff(to(Pin))]
        Arc,
        #[handoff(returns = std::vec::Vec<u8>)]
        Vec,
        #[handoff(done)]
        Sync,
    }

    #[tokio::test]
    async fn agents_may_be_called_box_future_pin_arc_vec_and_sync() {
        let team = Team {
            r#box: agent_fn(async |turn: Turn<'_, Box>| turn.to(Future, "on")),
            future: agent_fn(async |mut turn: Turn<'_, Future>| {
                let bytes = turn.call(Vec, "bytes").await?;
                turn.to(Pin(format!("{bytes:?}").into()), "on")
            }),
            pin: agent_fn(async |turn: Turn<'_, Pin>| match &**turn.input() {
                "[1]" => turn.to(Arc, "round"),
                _ => turn.to(Sync, "on"),
            }),
            arc: agent_fn(async |turn: Turn<'_, Arc>| turn.to(Pin("again".into()), "back")),
            vec: agent_fn(async |turn: Turn<'_, Vec>| turn.give_back(vec![1])),
        };
        let run = Runtime::new(team).build().start(Box, Note::default());
        let End::Sync(_) = run.await.unwrap();
    }
}

mod our_own_types {
    use handoff_core::prelude::*;

    use crate::Note;

    #[derive(HandoffGraph)]
    #[handoff(state = Note)]
    enum Desk {
        #[handoff(start, to(Turn), writes(text))]
        Token,
        #[handoff(to(Role, Act(at_most = 1)))]
        Turn(u8),
        #[handoff(to(Turn))]
        Act,
        #[handoff(to(Input), needs(super::Always))]
        Role,
        #[handoff(to(Graph))]
        Input(Note),
        #[handoff(done)]
        Graph,
    }

    #[tokio::test]
    async fn agents_may_be_called_token_turn_act_role_input_and_graph() {
        let team = desk::Team {
            token: agent_fn(async |turn: Turn<'_, desk::Token>| turn.to(desk::Turn(1), "on")),
            turn: agent_fn(async |turn: Turn<'_, desk::Turn>| turn.to(desk::Role, "on")),
            act: agent_fn(async |turn: Turn<'_, desk::Act>| turn.to(desk::Turn(2), "back")),
            role: agent_fn(async |turn: Turn<'_, desk::Role>| {
                let note = turn.state().clone();
                turn.to(desk::Input(note), "on")
            }),
            input: agent_fn(async |turn: Turn<'_, desk::Input>| turn.to(desk::Graph, "on")),
        };
        let run = Runtime::new(team).build().start(desk::Token, Note::default());
        let desk::End::Graph(_) = run.await.unwrap();
    }
}

mod associated_types_of_our_traits {
    use desk::*;
    use handoff_core::prelude::*;

    use crate::Note;

    #[derive(HandoffGraph)]
    #[handoff(state = Note)]
    enum Desk {
        #[handoff(start, to(Starts, Any))]
        Roles,
        #[handoff(to(Ends))]
        Starts,
        #[handoff(to(Ends))]
        Any,
        #[handoff(done)]
        Ends,
    }

    #[tokio::test]
    async fn agents_may_be_called_roles_starts_any_and_ends() {
        let team = Team {
            roles: agent_fn(async |turn: Turn<'_, Roles>| turn.choose(RolesTo::Any, "on")),
            starts: agent_fn(async |turn: Turn<'_, Starts>| turn.to(Ends, "on")),
            any: agent_fn(async |turn: Turn<'_, Any>| turn.to(Ends, "on")),
        };
        let run = Runtime::new(team).build().start(Roles, Note::default());
        let End::Ends(_) = run.await.unwrap();
    }
}

/// Evidence that any state proves.
struct Always;

impl<S> handoff_core::evidence::Evidence<S> for Always {
    fn prove(_: &S) -> Result<Self, handoff_core::evidence::NotReady> {
        Ok(Self)
    }
}

mod generics {
    use handoff_core::prelude::*;

    /// Called like a parameter of generated code.
    #[derive(Debug, Clone, Default)]
    pub(super) struct R(pub(super) u8);

    #[derive(Debug, Clone, HandoffState)]
    pub(super) struct Note {
        pub(super) rest: R,
        pub(super) shout: for<'a> fn(&'a str) -> String,
        pub(super) before: Option<Box<Self>>,
    }

    #[derive(HandoffGraph)]
    #[handoff(state = Note)]
    pub(super) enum Desk {
        #[handoff(start, to(Done), writes(rest))]
        Writer,
        #[handoff(done)]
        Done,
    }

    #[test]
    fn fields_may_use_the_names_of_parameters() {
        let note = Note { rest: R(1), shout: str::to_uppercase, before: None };
        let mut token = Desk::start(desk::Writer, note);
        token.state_mut().rest.0 += 1;
        assert_eq!((token.state().rest.0, (token.state().shout)("a")), (2, "A".to_owned()));
    }
}
