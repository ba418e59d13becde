//! The account of a run against a model of it, and from many threads at once.

// What fails here fails a test.
#![allow(clippy::panic, clippy::unwrap_used)]

mod support;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use handoff_core::budget::{Amount, Budget, Ledger, Reservation};
use support::Numbers;

/// What the ledger must do, in the fewest words: sums of one resource.
#[derive(Debug, Default)]
struct Model {
    limit: u64,
    spent: u64,
    reserved: u64,
}

impl Model {
    fn reserve(&mut self, amount: u64) -> bool {
        let fits = self.spent + self.reserved + amount <= self.limit;
        if fits {
            self.reserved += amount;
        }
        fits
    }

    fn close(&mut self, reserved: u64, spent: u64) {
        self.reserved -= reserved;
        self.spent += spent;
    }

    fn left(&self) -> u64 {
        self.limit.saturating_sub(self.spent).saturating_sub(self.reserved)
    }
}

/// Any of the four resources, so that each gets its turn.
fn amount(resource: u64, number: u64) -> Amount {
    let small = u32::try_from(number).unwrap();
    let nothing = Amount::default();
    match resource {
        0 => Amount { calls: small, ..nothing },
        1 => Amount { tool_calls: small, ..nothing },
        2 => Amount { output_tokens: number, ..nothing },
        _ => Amount { cost_micros: number, ..nothing },
    }
}

fn number(resource: u64, amount: Amount) -> u64 {
    match resource {
        0 => amount.calls.into(),
        1 => amount.tool_calls.into(),
        2 => amount.output_tokens,
        _ => amount.cost_micros,
    }
}

fn budget(limit: u64) -> Budget {
    let small = u32::try_from(limit).unwrap();
    Budget {
        calls: small,
        tool_calls: small,
        output_tokens: limit,
        cost_micros: limit,
        ..Budget::default()
    }
}

#[test]
fn any_interleaving_books_what_the_model_books() {
    for seed in 1..=2_000 {
        let mut numbers = Numbers::of(seed);
        let resource = numbers.below(4);
        let mut model = Model { limit: numbers.below(60), ..Model::default() };
        let ledger = Ledger::new(budget(model.limit));
        let mut open: Vec<(Reservation, u64)> = Vec::new();
        for step in 0..40 {
            let context = || format!("seed {seed}, step {step}");
            if open.is_empty() || numbers.below(2) == 0 {
                let asked = numbers.below(25);
                let reserved = ledger.reserve(amount(resource, asked));
                assert_eq!(reserved.is_ok(), model.reserve(asked), "{}", context());
                open.extend(reserved.map(|reservation| (reservation, asked)));
            } else {
                let (reservation, reserved) = open.swap_remove(numbers.place(open.len()));
                match numbers.below(4) {
                    0 => {
                        drop(reservation);
                        model.close(reserved, reserved);
                    }
                    1 => {
                        reservation.release();
                        model.close(reserved, 0);
                    }
                    _ => {
                        let used = numbers.below(30);
                        reservation.settle(amount(resource, used));
                        model.close(reserved, used);
                    }
                }
            }
            assert_eq!(number(resource, ledger.spent()), model.spent, "{}", context());
            assert_eq!(number(resource, ledger.remaining()), model.left(), "{}", context());
            assert_eq!(ledger.check().is_ok(), model.spent <= model.limit, "{}", context());
        }
    }
}

#[test]
fn without_overruns_no_interleaving_spends_more_than_there_is() {
    for seed in 1..=500 {
        let mut numbers = Numbers::of(seed);
        let ledger = Ledger::new(budget(100));
        let mut open = Vec::new();
        for _ in 0..60 {
            if numbers.below(3) > 0 {
                open.extend(ledger.reserve(amount(3, numbers.below(40))));
            } else if !open.is_empty() {
                drop::<Reservation>(open.swap_remove(numbers.place(open.len())));
            }
        }
        drop(open);
        assert!(ledger.spent().cost_micros <= 100, "seed {seed}");
    }
}

#[test]
fn threads_together_never_exceed_the_budget() {
    let ledger = Ledger::new(budget(1_000));
    let started = Arc::new(AtomicU64::new(0));
    std::thread::scope(|scope| {
        for thread in 0..4 {
            let (ledger, started) = (&ledger, &started);
            scope.spawn(move || {
                let mut numbers = Numbers::of(thread + 1);
                for _ in 0..2_000 {
                    let asked = numbers.below(9) + 1;
                    if let Ok(reservation) = ledger.reserve(amount(3, asked)) {
                        started.fetch_add(asked, Ordering::Relaxed);
                        reservation.settle(amount(3, asked));
                    }
                }
            });
        }
    });
    assert_eq!(started.load(Ordering::Relaxed), ledger.spent().cost_micros);
    assert!(ledger.spent().cost_micros <= 1_000);
    assert!(ledger.spent().cost_micros > 990, "there was room for more");
}

#[test]
fn a_reservation_that_is_dropped_counts_as_spent() {
    let ledger = Ledger::new(budget(100));
    drop(ledger.reserve(amount(3, 40)).unwrap());
    assert_eq!(ledger.spent().cost_micros, 40);
}

#[test]
fn a_reservation_that_is_released_comes_back() {
    let ledger = Ledger::new(budget(100));
    ledger.reserve(amount(3, 100)).unwrap().release();
    assert_eq!((ledger.spent().cost_micros, ledger.remaining().cost_micros), (0, 100));
}

#[test]
fn a_reservation_that_a_panic_drops_counts_as_spent() {
    let ledger = Ledger::new(budget(100));
    let shared = Arc::clone(&ledger);
    let panicked = std::panic::catch_unwind(move || {
        let _open = shared.reserve(amount(3, 40)).unwrap();
        panic!("on purpose");
    });
    assert!(panicked.is_err());
    assert_eq!(ledger.spent().cost_micros, 40);
}

#[test]
fn an_overrun_of_one_resource_stops_every_start() {
    let ledger = Ledger::new(budget(100));
    ledger.reserve(amount(2, 10)).unwrap().settle(amount(2, 101));
    let error = ledger.reserve(amount(0, 1)).unwrap_err();
    assert_eq!((error.code(), error.needed), ("budget.output_tokens", 101));
}

#[test]
fn what_does_not_fit_reserves_nothing() {
    let ledger = Ledger::new(budget(100));
    assert!(ledger.reserve(amount(3, 101)).is_err());
    assert_eq!(ledger.remaining().cost_micros, 100);
}

#[test]
fn a_refusal_says_the_limit_and_what_was_needed() {
    let ledger = Ledger::new(budget(100));
    let _open = ledger.reserve(amount(3, 70)).unwrap();
    let error = ledger.reserve(amount(3, 31)).unwrap_err();
    assert_eq!((error.limit, error.needed), (100, 101));
    let text = "the run may use 100 millionths of cost, and 101 would be used";
    assert_eq!(error.to_string(), text);
}

#[test]
fn the_greatest_numbers_do_not_wrap() {
    let ledger = Ledger::new(Budget { cost_micros: u64::MAX, ..Budget::default() });
    let all = Amount { cost_micros: u64::MAX, ..Amount::default() };
    ledger.reserve(all).unwrap().settle(all);
    ledger.record(all);
    assert_eq!(ledger.spent().cost_micros, u64::MAX);
}
