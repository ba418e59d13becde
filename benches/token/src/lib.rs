//! The graphs under measurement, and the same by hand.

use std::hint::black_box;

use handoff_core::prelude::*;

/// What all agents read.
#[derive(Clone, Debug, Default, HandoffState)]
pub struct Case {
    /// How far it is.
    pub step: u64,
}

/// Agents in a row, none of whose edges has a bound.
#[derive(HandoffGraph)]
#[handoff(state = Case)]
pub enum Row {
    #[handoff(start, to(A1, Over))]
    A0,
    #[handoff(to(A2, Over))]
    A1,
    #[handoff(to(A3, Over))]
    A2,
    #[handoff(to(A4, Over))]
    A3,
    #[handoff(to(A5, Over))]
    A4,
    #[handoff(to(A6, Over))]
    A5,
    #[handoff(to(A7, Over))]
    A6,
    #[handoff(to(A8, Over))]
    A7,
    #[handoff(to(A9, Over))]
    A8,
    #[handoff(to(A10, Over))]
    A9,
    #[handoff(to(A11, Over))]
    A10,
    #[handoff(to(A12, Over))]
    A11,
    #[handoff(to(A13, Over))]
    A12,
    #[handoff(to(A14, Over))]
    A13,
    #[handoff(to(A15, Over))]
    A14,
    #[handoff(to(A16, Over))]
    A15,
    #[handoff(to(A17, Over))]
    A16,
    #[handoff(to(A18, Over))]
    A17,
    #[handoff(to(A19, Over))]
    A18,
    #[handoff(to(A20, Over))]
    A19,
    #[handoff(to(A21, Over))]
    A20,
    #[handoff(to(A22, Over))]
    A21,
    #[handoff(to(A23, Over))]
    A22,
    #[handoff(to(Over))]
    A23,
    #[handoff(done)]
    Over,
}

/// Two agents that pass a run to and fro; one of the two edges has a bound.
#[derive(HandoffGraph)]
#[handoff(state = Case)]
pub enum Pair {
    #[handoff(start, to(Pong, Over))]
    Ping,
    #[handoff(to(Ping(at_most = 5_000), Over))]
    Pong,
    #[handoff(done)]
    Over,
}

/// What one write per handoff is at least: a count that moves along.
pub mod by_hand {
    use std::marker::PhantomData;

    /// The right to one run.
    #[must_use]
    pub struct Token<R> {
        count: u64,
        role: PhantomData<R>,
    }

    /// One agent.
    pub struct Ping;
    /// The other one.
    pub struct Pong;

    impl Token<Ping> {
        /// Begins.
        pub fn begin(count: u64) -> Self {
            Self { count, role: PhantomData }
        }

        /// Hands off.
        pub fn to_pong(self) -> Token<Pong> {
            Token { count: self.count + 1, role: PhantomData }
        }

        /// Ends.
        pub fn count(self) -> u64 {
            self.count
        }
    }

    impl Token<Pong> {
        /// Hands off.
        pub fn to_ping(self) -> Token<Ping> {
            Token { count: self.count + 1, role: PhantomData }
        }
    }
}

/// Hides a token from the optimiser, so that every handoff has to happen.
macro_rules! step {
    ($token:ident, $role:expr) => {
        black_box($token).handoff($role, "next").ok()?
    };
}

/// One run of 12 handoffs.
#[inline(never)]
pub fn row_of_12(case: Case) -> Option<Case> {
    let token = Row::start(row::A0, case);
    let token = step!(token, row::A1);
    let token = step!(token, row::A2);
    let token = step!(token, row::A3);
    let token = step!(token, row::A4);
    let token = step!(token, row::A5);
    let token = step!(token, row::A6);
    let token = step!(token, row::A7);
    let token = step!(token, row::A8);
    let token = step!(token, row::A9);
    let token = step!(token, row::A10);
    let token = step!(token, row::A11);
    let token = step!(token, row::Over);
    Some(token.into_state())
}

/// One run of 24 handoffs.
#[inline(never)]
pub fn row_of_24(case: Case) -> Option<Case> {
    let token = Row::start(row::A0, case);
    let token = step!(token, row::A1);
    let token = step!(token, row::A2);
    let token = step!(token, row::A3);
    let token = step!(token, row::A4);
    let token = step!(token, row::A5);
    let token = step!(token, row::A6);
    let token = step!(token, row::A7);
    let token = step!(token, row::A8);
    let token = step!(token, row::A9);
    let token = step!(token, row::A10);
    let token = step!(token, row::A11);
    let token = step!(token, row::A12);
    let token = step!(token, row::A13);
    let token = step!(token, row::A14);
    let token = step!(token, row::A15);
    let token = step!(token, row::A16);
    let token = step!(token, row::A17);
    let token = step!(token, row::A18);
    let token = step!(token, row::A19);
    let token = step!(token, row::A20);
    let token = step!(token, row::A21);
    let token = step!(token, row::A22);
    let token = step!(token, row::A23);
    let token = step!(token, row::Over);
    Some(token.into_state())
}

/// `rounds` times two handoffs of a run that has begun: one without a bound, one
/// with one.
#[inline(never)]
pub fn pair(mut token: Token<pair::Ping>, rounds: u64) -> Option<Token<pair::Ping>> {
    for _ in 0..rounds {
        let pong = step!(token, pair::Pong);
        token = step!(pong, pair::Ping);
    }
    Some(token)
}

/// The same by hand: no bound, no reason, nothing that could be refused.
#[inline(never)]
pub fn pair_by_hand(
    mut token: by_hand::Token<by_hand::Ping>,
    rounds: u64,
) -> by_hand::Token<by_hand::Ping> {
    for _ in 0..rounds {
        let pong = black_box(token).to_pong();
        token = black_box(pong).to_ping();
    }
    token
}

/// As many handoffs by hand as there are words, two for each.
macro_rules! row_by_hand {
    ($name:ident, $about:literal, $($pair:ident)*) => {
        #[doc = $about]
        #[inline(never)]
        pub fn $name(count: u64) -> u64 {
            let token = by_hand::Token::begin(count);
            $(
                let $pair = black_box(token).to_pong();
                let token = black_box($pair).to_ping();
            )*
            token.count()
        }
    };
}

row_by_hand!(row_of_12_by_hand, "One run of 12 handoffs by hand.", a b c d e f);
row_by_hand!(row_of_24_by_hand, "One run of 24 handoffs by hand.", a b c d e f g h i j k l);
