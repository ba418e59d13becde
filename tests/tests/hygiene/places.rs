//! Where a graph may stand, and how visible it may be.

use handoff_core::prelude::*;

use crate::Note;

mod two_in_one_module {
    use handoff_core::prelude::*;

    use super::Note;

    #[derive(HandoffGraph)]
    #[handoff(state = Note)]
    enum Desk {
        #[handoff(start, to(Done), writes(text))]
        Writer,
        #[handoff(done)]
        Done,
    }

    #[derive(HandoffGraph)]
    #[handoff(state = Note)]
    enum Shop {
        #[handoff(start, to(Done))]
        Seller,
        #[handoff(done)]
        Done,
    }

    #[tokio::test]
    async fn two_graphs_in_one_module_may_both_have_done() {
        let writer = agent_fn(async |turn: Turn<'_, desk::Writer>| turn.to(desk::Done, "on"));
        let seller = agent_fn(async |turn: Turn<'_, shop::Seller>| turn.to(shop::Done, "on"));
        let at_desk = Runtime::new(desk::Team { writer }).build();
        let at_shop = Runtime::new(shop::Team { seller }).build();
        let desk::End::Done(_) = at_desk.start(desk::Writer, Note::default()).await.unwrap();
        let shop::End::Done(_) = at_shop.start(shop::Seller, Note::default()).await.unwrap();
    }
}

mod not_public {
    use handoff_core::prelude::*;

    /// A state, an input, evidence and a tool that nobody else sees.
    #[derive(Debug, Clone, Default, HandoffState)]
    struct Secret {
        text: String,
    }

    struct Draft(String);

    struct Ready;

    impl Evidence<Secret> for Ready {
        fn prove(_: &Secret) -> Result<Self, NotReady> {
            Ok(Self)
        }
    }

    struct Speller;

    impl Tool for Speller {
        const NAME: &'static str = "speller";
        type In = String;
        type Out = String;
        type Error = std::convert::Infallible;

        async fn run(&self, _: Permit<'_, Self>, text: String) -> Result<String, Self::Error> {
            Ok(text.to_uppercase())
        }
    }

    #[derive(HandoffGraph)]
    #[handoff(state = Secret)]
    enum Desk {
        #[handoff(start, to(Editor))]
        Writer,
        #[handoff(to(Done), needs(Ready), writes(text), may(Speller))]
        Editor(Draft),
        #[handoff(done)]
        Done,
    }

    /// A module below sees what is private here.
    mod below {
        use handoff_core::prelude::*;

        use super::{Draft, Speller, desk};

        pub(super) async fn edit(
            speller: &Speller,
            mut turn: Turn<'_, desk::Editor>,
        ) -> Act<desk::Editor> {
            let desk::Editor(_) = desk::Editor(Draft(String::new()));
            let text = turn.invoke(speller, turn.input().0.clone()).await?;
            *turn.state_mut().text = text;
            turn.to(desk::Done, "on")
        }
    }

    #[tokio::test]
    async fn a_private_graph_may_have_private_parts() {
        let team = desk::Team {
            writer: agent_fn(async |turn: Turn<'_, desk::Writer>| {
                turn.to(desk::Editor(Draft("written".into())), "on")
            }),
            editor: agent_with(Speller, below::edit),
        };
        let run = Runtime::new(team).build().start(desk::Writer, Secret::default());
        let desk::End::Done(secret) = run.await.unwrap();
        assert_eq!(secret.text, "WRITTEN");
    }
}

mod visible_in_the_crate {
    use handoff_core::prelude::*;

    #[derive(Debug, Clone, Default, HandoffState)]
    pub(crate) struct Draft {
        pub(crate) text: String,
        length: usize,
    }

    #[derive(Debug)]
    pub(crate) struct Brief(pub(crate) u8);

    #[derive(HandoffGraph)]
    #[handoff(state = Draft)]
    pub(crate) enum Desk {
        #[handoff(start, to(Editor), writes(text))]
        Writer,
        #[handoff(to(Done), writes(length))]
        Editor(Brief),
        #[handoff(done)]
        Done,
    }
}

#[test]
fn a_graph_may_be_pub_crate() {
    use visible_in_the_crate::{Brief, Desk, Draft, desk, draft};

    fn write<R: Role<Graph = Desk> + Writes<draft::text>>(token: &mut Token<R>) {
        Slot::set(&mut token.state_mut().text, "written".into());
    }

    let mut token = Desk::start(desk::Writer, Draft::default());
    write(&mut token);
    let token = token.handoff(desk::Editor(Brief(3)), "on").unwrap();
    assert_eq!(token.input().0, 3);
    assert_eq!(token.handoff(desk::Done, "on").unwrap().into_state().text, "written");
}

mod visible_above {
    pub(crate) mod inner {
        use handoff_core::prelude::*;

        /// Visible to the parent module.
        #[derive(Debug, Clone, Default, HandoffState)]
        pub(super) struct Draft {
            pub(super) text: String,
        }

        #[derive(HandoffGraph)]
        #[handoff(state = Draft)]
        pub(super) enum Desk {
            #[handoff(start, to(Done), writes(text))]
            Writer(Draft),
            #[handoff(done)]
            Done,
        }

        /// Visible to a module by path.
        #[derive(Debug, Clone, Default, HandoffState)]
        pub(in crate::places) struct Order {
            pub(in crate::places) text: String,
        }

        #[derive(HandoffGraph)]
        #[handoff(state = Order)]
        pub(in crate::places) enum Shop {
            #[handoff(start, to(Done), writes(text))]
            Seller(Order),
            #[handoff(done)]
            Done,
        }

        /// Visible to a module by a path of `super`s.
        #[derive(Debug, Clone, Default, HandoffState)]
        pub(in super::super) struct Case {
            pub(in super::super) text: String,
        }

        #[derive(HandoffGraph)]
        #[handoff(state = Case)]
        pub(in super::super) enum Court {
            #[handoff(start, to(Done), writes(text))]
            Judge(Case),
            #[handoff(done)]
            Done,
        }

        /// `pub(self)` is another way to write "private".
        #[allow(clippy::needless_pub_self, reason = "it is what is tried")]
        #[derive(Debug, Clone, Default, HandoffState)]
        pub(self) struct Diary {
            pub(self) text: String,
        }

        #[allow(clippy::needless_pub_self, reason = "it is what is tried")]
        #[derive(HandoffGraph)]
        #[handoff(state = Diary)]
        pub(self) enum Home {
            #[handoff(start, to(Done), writes(text))]
            Owner(Diary),
            #[handoff(done)]
            Done,
        }

        #[test]
        fn a_graph_may_be_pub_self() {
            let mut token = Home::start(home::Owner(Diary::default()), Diary::default());
            token.state_mut().text.push_str("written");
            assert_eq!(token.handoff(home::Done, "on").unwrap().into_state().text, "written");
        }
    }

    #[test]
    fn a_graph_may_be_pub_super() {
        use inner::{Desk, Draft, desk};

        let mut token = Desk::start(desk::Writer(Draft::default()), Draft::default());
        token.state_mut().text.push_str("written");
        assert_eq!(token.handoff(desk::Done, "on").unwrap().into_state().text, "written");
    }
}

#[test]
fn a_graph_may_be_pub_in_a_path() {
    use visible_above::inner::{Order, Shop, shop};

    let mut token = Shop::start(shop::Seller(Order::default()), Order::default());
    token.state_mut().text.push_str("sold");
    assert_eq!(token.handoff(shop::Done, "on").unwrap().into_state().text, "sold");
}

#[test]
fn a_graph_may_be_pub_in_a_path_of_supers() {
    use visible_above::inner::{Case, Court, court};

    let mut token = Court::start(court::Judge(Case::default()), Case::default());
    token.state_mut().text.push_str("heard");
    assert_eq!(token.handoff(court::Done, "on").unwrap().into_state().text, "heard");
}

#[tokio::test]
async fn a_graph_and_its_state_may_stand_in_a_function() {
    #[derive(Debug, Clone, Default, HandoffState)]
    struct Draft {
        text: String,
    }

    struct Brief(&'static str);

    #[derive(HandoffGraph)]
    #[handoff(state = Draft)]
    enum Desk {
        #[handoff(start, to(Done), writes(text))]
        Writer(Brief),
        #[handoff(done)]
        Done,
    }

    async fn write(mut turn: Turn<'_, desk::Writer>) -> Act<desk::Writer> {
        let brief = turn.input().0;
        turn.state_mut().text.push_str(brief);
        turn.to(desk::Done, "on")
    }

    let runtime = Runtime::new(desk::Team { writer: agent_fn(write) }).build();
    let run = runtime.start(desk::Writer(Brief("written")), Draft::default());
    let desk::End::Done(draft) = run.await.unwrap();
    assert_eq!(draft.text, "written");
}

#[test]
fn two_blocks_of_one_function_may_have_the_same_graph() {
    for _ in 0..2 {
        {
            #[derive(HandoffGraph)]
            #[handoff(state = Note)]
            enum Desk {
                #[handoff(start, to(Done))]
                Writer,
                #[handoff(done)]
                Done,
            }
            assert_eq!(Desk::MAX_HANDOFFS, 1);
            drop(Desk::start(desk::Writer, Note::default()).handoff(desk::Done, "on"));
        }
        {
            #[derive(HandoffGraph)]
            #[handoff(state = Note)]
            enum Desk {
                #[handoff(start, to(Editor))]
                Writer,
                #[handoff(to(Done))]
                Editor,
                #[handoff(done)]
                Done,
            }
            assert_eq!(Desk::MAX_HANDOFFS, 2);
            drop(Desk::start(desk::Writer, Note::default()).handoff(desk::Editor, "on"));
        }
    }
}
