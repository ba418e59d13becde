//! Prints how large tokens are, and futures that hold one.

use std::mem::{size_of, size_of_val};

use handoff_core::prelude::*;

/// A graph over a state of this type whose token crosses two awaits, and the size
/// of the future that does it.
macro_rules! future_over {
    ($module:ident, $bytes:literal) => {
        #[allow(dead_code)]
        mod $module {
            use super::*;

            #[derive(Clone, HandoffState)]
            pub struct Load {
                pub bytes: [u8; $bytes],
            }

            #[derive(HandoffGraph)]
            #[handoff(state = Load)]
            pub enum Desk {
                #[handoff(start, to(Second))]
                First,
                #[handoff(to(Third))]
                Second,
                #[handoff(to(Done))]
                Third,
                #[handoff(done)]
                Done,
            }

            async fn three(token: Token<desk::First>) -> Option<usize> {
                let token = token.handoff(desk::Second, "one").ok()?;
                std::future::ready(()).await;
                let token = token.handoff(desk::Third, "two").ok()?;
                std::future::ready(()).await;
                let token = token.handoff(desk::Done, "three").ok()?;
                std::future::ready(()).await;
                Some(token.state().bytes.len())
            }

            pub fn size() -> usize {
                let state = Load { bytes: [0; $bytes] };
                size_of_val(&three(Desk::start(desk::First, state)))
            }
        }
    };
}

future_over!(small, 8);
future_over!(large, 65_536);

#[derive(Clone, HandoffState)]
struct Case {
    step: u64,
}

#[derive(HandoffGraph)]
#[handoff(state = Case)]
enum Office {
    #[handoff(start, to(Writer))]
    Reader,
    #[handoff(to(Done))]
    Writer(u64),
    #[handoff(done)]
    Done,
}

fn main() {
    println!("Token of a role without input: {} bytes", size_of::<Token<office::Reader>>());
    println!("Token of a role with a u64: {} bytes", size_of::<Token<office::Writer>>());
    println!("future over three handoffs, state of 8 bytes: {} bytes", small::size());
    println!("future over three handoffs, state of 65,536 bytes: {} bytes", large::size());
}
