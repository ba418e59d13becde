//! Makes handoffs and nothing else, for callgrind to count: `handoffs MODE TIMES`.

use std::hint::black_box;

use bench_token::{Case, Pair, by_hand, pair, pair_by_hand, row_of_12, row_of_24};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let (mode, times) = (arguments.next().unwrap_or_default(), arguments.next());
    let times: u64 = times.and_then(|times| times.parse().ok()).unwrap_or(0);
    match mode.as_str() {
        "row12" => (0..times).for_each(|_| drop(black_box(row_of_12(black_box(Case::default()))))),
        "row24" => (0..times).for_each(|_| drop(black_box(row_of_24(black_box(Case::default()))))),
        "pair" => {
            let token = Pair::start(pair::Ping, Case::default());
            let token = pair(token, times).expect("within the bound");
            black_box(token.handoffs());
        }
        "by-hand" => {
            let token = pair_by_hand(by_hand::Token::begin(black_box(0)), times);
            black_box(token.count());
        }
        _ => panic!("one of row12, row24, pair, by-hand"),
    }
}
