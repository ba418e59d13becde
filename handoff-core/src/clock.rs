//! Time and ids come in as values, so that tests choose them.

use std::sync::Mutex;
use std::time::{Duration, SystemTime};

use crate::id::RunId;

/// Tells the time.
pub trait Clock: Send + Sync + 'static {
    /// The wall clock, for people and records.
    fn now(&self) -> SystemTime;

    /// Time since some fixed moment of this process; never goes back. Budgets
    /// are measured with it.
    fn elapsed(&self) -> Duration;
}

/// The clocks of this machine. Follows tokio's clock where a test has paused it.
#[derive(Debug, Clone, Copy)]
pub struct SystemClock {
    origin: tokio::time::Instant,
}

impl Default for SystemClock {
    fn default() -> Self {
        Self { origin: tokio::time::Instant::now() }
    }
}

impl Clock for SystemClock {
    fn now(&self) -> SystemTime {
        SystemTime::now()
    }

    fn elapsed(&self) -> Duration {
        self.origin.elapsed()
    }
}

/// A clock that stands still until it is told to move. For tests.
#[derive(Debug)]
pub struct ManualClock {
    start: SystemTime,
    elapsed: Mutex<Duration>,
}

impl ManualClock {
    /// Stands at `start`.
    pub fn at(start: SystemTime) -> Self {
        Self { start, elapsed: Mutex::default() }
    }

    /// Moves on.
    pub fn advance(&self, by: Duration) {
        let mut elapsed = self.lock();
        *elapsed = elapsed.saturating_add(by);
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Duration> {
        self.elapsed.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

impl Clock for ManualClock {
    fn now(&self) -> SystemTime {
        self.start.checked_add(*self.lock()).unwrap_or(self.start)
    }

    fn elapsed(&self) -> Duration {
        *self.lock()
    }
}

impl<C: Clock + ?Sized> Clock for std::sync::Arc<C> {
    fn now(&self) -> SystemTime {
        (**self).now()
    }

    fn elapsed(&self) -> Duration {
        (**self).elapsed()
    }
}

/// Makes ids. Two runs of one process must never get the same one.
pub trait IdSource: Send + Sync + 'static {
    /// A new id for a run.
    fn run_id(&self) -> RunId;
}

/// Ids that sort by time: `UUIDv7`.
#[derive(Debug, Clone, Copy, Default)]
pub struct TimeIds;

impl IdSource for TimeIds {
    fn run_id(&self) -> RunId {
        RunId::from_bits(uuid::Uuid::now_v7().as_u128())
    }
}

/// The ids 1, 2, 3 and so on. For tests.
#[derive(Debug, Default)]
pub struct CountingIds(std::sync::atomic::AtomicU64);

impl IdSource for CountingIds {
    fn run_id(&self) -> RunId {
        let before = self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        RunId::from_bits(u128::from(before) + 1)
    }
}
