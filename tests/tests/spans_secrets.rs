//! A secret in the state, in an input or in a tool call shows up nowhere in what
//! the library itself says.

// What fails here fails a test.
#![allow(clippy::panic, clippy::unwrap_used)]

mod support;

use handoff_core::prelude::*;
use handoff_core::testkit::{self, Outcome};
use support::spans::Recorder;
use support::{all, failed};

const SECRET: &str = "hunter2";

#[derive(Debug, Clone, Default, HandoffState)]
struct Case {
    #[handoff(trace = String::len)]
    password: String,
    attempts: u32,
}

#[derive(Debug, Clone)]
struct Login {
    password: String,
}

#[derive(HandoffGraph)]
#[handoff(state = Case)]
enum Desk {
    #[handoff(
        start,
        to(Refund, Triage(at_most = 1), Done),
        calls(Check),
        may(Bank),
        writes(password, attempts)
    )]
    Triage,
    #[handoff(to(Done), needs(Known), may(Bank), writes(password))]
    Refund(Login),
    #[handoff(returns = Login)]
    Check(Login),
    #[handoff(done)]
    Done,
}

/// Evidence that holds the secret itself.
struct Known {
    password: String,
}

impl Evidence<Case> for Known {
    fn prove(state: &Case) -> Result<Self, NotReady> {
        if state.password.is_empty() {
            return Err(NotReady::because("no password"));
        }
        Ok(Self { password: state.password.clone() })
    }
}

struct Bank {
    password: String,
}

impl Tool for Bank {
    const NAME: &'static str = "bank";
    type In = Login;
    type Out = Login;
    type Error = &'static str;

    async fn run(&self, permit: Permit<'_, Self>, login: Login) -> Result<Login, &'static str> {
        assert!(!format!("{permit:?}").contains(SECRET));
        if login.password == self.password { Ok(login) } else { Err("wrong password") }
    }
}

fn login() -> Login {
    Login { password: SECRET.into() }
}

fn bank() -> Bank {
    Bank { password: SECRET.into() }
}

fn case() -> Case {
    Case { password: SECRET.into(), attempts: 0 }
}

/// How the run ends once every agent has seen the secret.
#[derive(Debug, Clone, Copy)]
enum Ending {
    Well,
    Panic,
    Error,
    Refused,
}

async fn triage(
    (bank, ending): &(Bank, Ending),
    mut turn: Turn<'_, desk::Triage>,
) -> Act<desk::Triage> {
    turn.state_mut().password.push('!');
    let call = turn.call(desk::Check(login()), "check");
    assert!(!format!("{call:?}").contains(SECRET));
    call.await?;
    let invoke = turn.invoke(bank, login());
    assert!(!format!("{invoke:?}").contains(SECRET));
    invoke.await?;
    assert!(!format!("{turn:?}").contains(SECRET));
    turn.emit(login());
    if matches!(ending, Ending::Refused) {
        return turn.to(desk::Triage, "again");
    }
    let act = turn.to(desk::Refund(login()), "knows the password");
    assert!(!format!("{act:?}").contains(SECRET));
    act
}

async fn refund(
    (bank, ending): &(Bank, Ending),
    turn: Turn<'_, desk::Refund>,
) -> Act<desk::Refund> {
    let known = turn.evidence::<Known>().password.clone();
    match ending {
        Ending::Panic => panic!("{known}"),
        Ending::Error => {
            turn.invoke(bank, Login { password: format!("{known}?") }).await?;
        }
        Ending::Well | Ending::Refused => {}
    }
    turn.to(desk::Done, "refunded")
}

async fn check(turn: Turn<'_, desk::Check>) -> Act<desk::Check> {
    let login = turn.input().clone();
    let act = turn.give_back(login);
    assert!(!format!("{act:?}").contains(SECRET));
    act
}

/// Everything that the library says of a run, from its start to its end.
async fn said(ending: Ending) -> String {
    let (recorder, _guard) = Recorder::start();
    let team = desk::Team {
        triage: agent_with((bank(), ending), triage),
        refund: agent_with((bank(), ending), refund),
        check: agent_fn(check),
    };
    let mut said = vec![format!("{:?}", team.triage)];
    let runtime = Runtime::new(team).build();
    let prepared = runtime.with(login());
    said.push(format!("{runtime:?} {prepared:?}"));
    let mut run = prepared.start(desk::Triage, case());
    said.push(format!("{run:?} {:?}", run.events()));
    match (&mut run).await {
        Ok(desk::End::Done(case)) => assert!(case.password.contains(SECRET)),
        Err(error) => {
            assert!(error.state().password.contains(SECRET));
            said.push(format!("{error} {error:?} {:?}", error.kind()));
            let mut cause = std::error::Error::source(&error);
            while let Some(error) = cause {
                said.push(format!("{error} {error:?}"));
                cause = error.source();
            }
        }
    }
    said.push(format!("{run:?} {:?}", all(run.events()).await));
    said.push(recorder.everything());
    said.join(" ")
}

macro_rules! quiet {
    ($($name:ident: $ending:ident, $marker:literal;)*) => {
        $(#[tokio::test]
        async fn $name() {
            let said = said(Ending::$ending).await;
            // It did say something.
            assert!(said.contains($marker), "{said}");
            assert!(!said.contains(SECRET), "{said}");
        })*
    };
}

quiet! {
    a_run_that_goes_well_keeps_the_secret: Well, "refunded";
    a_panic_with_the_secret_keeps_it: Panic, "agent.panicked";
    a_failed_tool_keeps_the_secret: Error, "wrong password";
    a_refused_run_keeps_the_secret: Refused, "agent.refused";
}

#[test]
fn a_token_keeps_the_secret() {
    let token = Desk::start(desk::Triage, case());
    let mut token = token.handoff(desk::Refund(login()), "knows the password").unwrap();
    let said = format!("{token:?} {:?}", token.witness());
    assert!(said.contains("refund") && !said.contains(SECRET), "{said}");
}

#[test]
fn a_refused_handoff_keeps_the_secret() {
    let token = Desk::start(desk::Triage, Case::default());
    let error = token.handoff(desk::Refund(login()), "knows nothing").unwrap_err();
    let said = format!("{error} {error:?} {:?}", error.refusal());
    let said = format!("{said} {:?}", error.into_failed());
    assert!(said.contains("no password") && !said.contains(SECRET), "{said}");
}

#[tokio::test]
async fn a_held_turn_keeps_the_secret() {
    let mut held = testkit::hold(desk::Check(login()), case());
    let mut said = vec![format!("{held:?}"), format!("{:?}", held.turn())];
    let act = check(held.turn().unwrap()).await;
    let outcome = held.outcome(act);
    assert!(matches!(&outcome, Outcome::Answer(login) if login.password == SECRET));
    said.push(format!("{outcome:?} {held:?}"));
    let said = said.join(" ");
    assert!(said.contains("check") && !said.contains(SECRET), "{said}");
}

#[tokio::test]
async fn an_error_of_the_user_is_shown_as_it_is() {
    // What an agent says of itself is its own business: the limit of the promise.
    let team = desk::Team {
        triage: agent_with((), async |(): &(), turn: Turn<'_, desk::Triage>| {
            Err(format!("{} was refused", turn.state().password).into())
        }),
        refund: agent_with((bank(), Ending::Well), refund),
        check: agent_fn(check),
    };
    let error = failed(Runtime::new(team).build().start(desk::Triage, case()).await);
    assert!(error.to_string().contains(SECRET));
}
