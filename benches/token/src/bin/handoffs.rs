//! Makes handoffs and nothing else, for callgrind to count: `handoffs MODE TIMES`.

use std::hint::black_box;

use bench_token::{
    Case, Pair, by_hand, pair, pair_by_hand, row_of_12, row_of_12_by_hand, row_of_24,
    row_of_24_by_hand,
};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let (mode, times) = (arguments.next().unwrap_or_default(), arguments.next());
    let times: u64 = times.and_then(|times| times.parse().ok()).unwrap_or(0);
    match mode.as_str() {
        "row12" => repeat(times, || row_of_12(black_box(Case::default()))),
        "row24" => repeat(times, || row_of_24(black_box(Case::default()))),
        "row12-by-hand" => repeat(times, || row_of_12_by_hand(black_box(0))),
        "row24-by-hand" => repeat(times, || row_of_24_by_hand(black_box(0))),
        "pair" => {
            let token = Pair::start(pair::Ping, Case::default());
            let token = pair(token, times).expect("within the bound");
            black_box(token.handoffs());
        }
        "pair-by-hand" => {
            let token = pair_by_hand(by_hand::Token::begin(black_box(0)), times);
            black_box(token.count());
        }
        _ => panic!("one of row12, row24, pair; `-by-hand` behind it for the same by hand"),
    }
}

fn repeat<T>(times: u64, run: impl Fn() -> T) {
    for _ in 0..times {
        drop(black_box(run()));
    }
}
