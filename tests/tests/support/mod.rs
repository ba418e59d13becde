//! What several of these tests need: a future that is dropped half-way, a way to
//! poll many at once, numbers that look random, and a recorder of spans.

// Every test program takes what it needs.
#![allow(dead_code, unreachable_pub, clippy::panic, clippy::unwrap_used)]

pub mod spans;

use std::future::Future;
use std::pin::Pin;
use std::task::Poll;

use handoff_core::runtime::{Events, RunError};
use handoff_core::{agent::Runs, prelude::*};

/// Polls `future` at most `polls` times, then drops it. `None` where it was
/// dropped before it was ready.
pub async fn cut<F: Future>(polls: usize, future: F) -> Option<F::Output> {
    let mut future = Box::pin(future);
    let mut left = polls;
    std::future::poll_fn(move |cx| {
        if left == 0 {
            return Poll::Ready(None);
        }
        left -= 1;
        match future.as_mut().poll(cx) {
            Poll::Ready(output) => Poll::Ready(Some(output)),
            Poll::Pending if left == 0 => Poll::Ready(None),
            Poll::Pending => Poll::Pending,
        }
    })
    .await
}

/// Polls all until all are ready; the answers in the order of the futures.
pub async fn join<F: Future>(futures: impl IntoIterator<Item = F>) -> Vec<F::Output> {
    let mut open: Vec<Pin<Box<F>>> = futures.into_iter().map(Box::pin).collect();
    let mut outputs: Vec<Option<F::Output>> = open.iter().map(|_| None).collect();
    std::future::poll_fn(|cx| {
        for (future, output) in open.iter_mut().zip(&mut outputs).filter(|(_, o)| o.is_none()) {
            if let Poll::Ready(ready) = future.as_mut().poll(cx) {
                *output = Some(ready);
            }
        }
        if outputs.iter().all(Option::is_some) { Poll::Ready(()) } else { Poll::Pending }
    })
    .await;
    outputs.into_iter().flatten().collect()
}

/// Gives the task back to the runtime `times` times: as many awaits.
pub async fn pauses(times: usize) {
    for _ in 0..times {
        tokio::task::yield_now().await;
    }
}

/// The error of a run that must have failed.
pub fn failed<E, S>(ended: Result<E, RunError<S>>) -> RunError<S> {
    match ended {
        Ok(_) => panic!("the run reached an end"),
        Err(error) => error,
    }
}

/// All events of a run, after its last one.
pub async fn all<G: Runs>(mut events: Events<G>) -> Vec<RunEvent> {
    let mut seen = Vec::new();
    while let Some(event) = events.next().await {
        seen.push(event);
    }
    seen
}

/// Numbers that look random and are the same in every run of a test.
#[derive(Debug)]
pub struct Numbers(u64);

impl Numbers {
    pub fn of(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number below `end`.
    pub fn below(&mut self, end: u64) -> u64 {
        self.next() % end
    }

    /// A place in a list of `len`.
    pub fn place(&mut self, len: usize) -> usize {
        usize::try_from(self.below(len as u64)).unwrap()
    }
}
