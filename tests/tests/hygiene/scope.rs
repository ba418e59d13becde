//! What generated code could stumble over in the scope of the derive.

use crate::Note;

mod modules {
    use ::handoff_core::prelude::*;

    use super::Note;

    mod core {}
    mod std {}
    mod alloc {}
    mod handoff_core {}
    mod handoff_macros {}

    #[derive(Debug, Clone, Default, HandoffState)]
    struct Draft {
        text: String,
    }

    #[derive(HandoffGraph)]
    #[handoff(state = Draft)]
    enum Desk {
        #[handoff(start, to(Done), writes(text))]
        Writer(Note),
        #[handoff(done)]
        Done,
    }

    #[tokio::test]
    async fn modules_may_be_called_core_std_and_handoff_core() {
        let writer = agent_fn(async |mut turn: Turn<'_, desk::Writer>| {
            *turn.state_mut().text = turn.input().text.clone();
            turn.to(desk::Done, "on")
        });
        let runtime = Runtime::new(desk::Team { writer }).build();
        let run = runtime.start(desk::Writer(Note { text: "written".into() }), Draft::default());
        let desk::End::Done(draft) = run.await.unwrap();
        assert_eq!(draft.text, "written");
    }
}

mod macros {
    #![allow(unused_macros)]

    macro_rules! panic {
        () => {};
    }
    macro_rules! matches {
        () => {};
    }
    macro_rules! vec {
        () => {};
    }
    macro_rules! unreachable {
        () => {};
    }
    macro_rules! assert {
        () => {};
    }
    macro_rules! format_args {
        () => {};
    }
    macro_rules! concat {
        () => {};
    }
    macro_rules! stringify {
        () => {};
    }

    use handoff_core::prelude::*;

    /// Reads the clock.
    struct Clock;

    impl Tool for Clock {
        const NAME: &'static str = "clock";
        const CLASS: EffectClass = EffectClass::AtLeastOnce;
        type In = ();
        type Out = u8;
        type Error = std::convert::Infallible;

        async fn run(&self, _: Permit<'_, Self>, (): ()) -> Result<u8, Self::Error> {
            Ok(12)
        }
    }

    #[derive(Debug, Clone, Default, HandoffState)]
    struct Draft {
        #[handoff(trace = String::len)]
        text: String,
    }

    #[derive(HandoffGraph)]
    #[handoff(state = Draft)]
    enum Desk {
        #[handoff(start, to(Done), writes(text), may(Clock), replay = free)]
        Writer,
        #[handoff(done)]
        Done,
    }

    handoff_core::assert_handoffs!(Desk: Writer -> Done);
    handoff_core::assert_no_handoff!(desk::Done => desk::Writer);
    handoff_core::assert_cannot_write!(desk::Done, text);
    handoff_core::assert_cannot_use!(desk::Done, Clock);

    #[tokio::test]
    async fn macros_may_be_called_panic_matches_vec_and_assert() {
        let write = async |clock: &Clock, mut turn: Turn<'_, desk::Writer>| {
            let hour = turn.invoke(clock, ()).await?;
            *turn.state_mut().text = hour.to_string();
            turn.to(desk::Done, "on")
        };
        let runtime = Runtime::new(desk::Team { writer: agent_with(Clock, write) }).build();
        let desk::End::Done(draft) = runtime.start(desk::Writer, Draft::default()).await.unwrap();
        ::core::assert_eq!(draft.text, "12");
    }
}

mod types {
    #![allow(dead_code, non_camel_case_types)]

    use handoff_core::prelude::*;

    type Result<T> = ::core::result::Result<T, ()>;
    struct Option;
    struct Box;
    struct String;
    struct Token;
    struct Role;
    struct Graph;
    trait Send {}
    trait Clone {}
    trait Fn {}
    struct Some;
    struct None;
    struct Ok;
    struct u32;
    struct u128;
    struct usize;
    struct bool;
    struct str;

    #[derive(Debug, ::core::clone::Clone, Default, HandoffState)]
    struct Draft {
        text: ::std::string::String,
    }

    struct Ready;

    impl Evidence<Draft> for Ready {
        fn prove(_: &Draft) -> ::core::result::Result<Self, NotReady> {
            ::core::result::Result::Ok(Self)
        }
    }

    #[derive(HandoffGraph)]
    #[handoff(state = Draft)]
    enum Desk {
        #[handoff(start, to(Editor(at_most = 2)), calls(Critic(at_most = 2)), writes(text))]
        Writer(::core::option::Option<i8>),
        #[handoff(to(Done), needs(Ready))]
        Editor,
        #[handoff(returns = i8)]
        Critic,
        #[handoff(done)]
        Done,
    }

    #[tokio::test]
    async fn types_may_be_called_result_option_box_and_u32() {
        let team = desk::Team {
            writer: agent_fn(async |mut turn: Turn<'_, desk::Writer>| {
                let answer = turn.call(desk::Critic, "look").await?;
                *turn.state_mut().text = answer.to_string();
                turn.to(desk::Editor, "on")
            }),
            editor: agent_fn(async |turn: Turn<'_, desk::Editor>| turn.to(desk::Done, "on")),
            critic: agent_fn(async |turn: Turn<'_, desk::Critic>| turn.give_back(5)),
        };
        let input = desk::Writer(::core::option::Option::None);
        let run = Runtime::new(team).build().start(input, Draft::default());
        let desk::End::Done(draft) = run.await.unwrap();
        assert_eq!(draft.text, "5");
    }
}

/// Nothing of the prelude is in scope where the derives are named by path.
mod paths {
    use super::Note;

    #[derive(handoff_core::HandoffGraph)]
    #[handoff(state = Note)]
    enum Desk {
        #[handoff(start, to(Done), writes(text))]
        Writer,
        #[handoff(done)]
        Done,
    }

    #[test]
    fn the_derives_need_no_import() {
        let token = Desk::start(desk::Writer, Note::default());
        let token = token.handoff(desk::Done, "on").unwrap();
        assert_eq!(token.into_state().text, "");
    }
}
