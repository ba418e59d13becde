//! Telling work to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::Notify;

/// Says whether a run was cancelled; can be cloned into other tasks and
/// threads. The runner itself drops the agent at its next await; this is for
/// work that the agent has started elsewhere.
#[derive(Debug, Clone)]
pub struct Cancellation(Arc<Flag>);

#[derive(Debug, Default)]
struct Flag {
    cancelled: AtomicBool,
    changed: Notify,
}

impl Cancellation {
    pub(crate) fn pair() -> (Canceller, Self) {
        let flag = Arc::<Flag>::default();
        (Canceller(Arc::clone(&flag)), Self(flag))
    }

    /// Looks now.
    pub fn is_cancelled(&self) -> bool {
        self.0.cancelled.load(Ordering::Acquire)
    }

    /// Waits until the run is cancelled; for ever where it ends before that.
    ///
    /// # Cancel safety
    ///
    /// Dropping the future changes nothing; it can be asked again.
    pub async fn cancelled(&self) {
        loop {
            // Made before looking: it hears of every change from here on.
            let changed = self.0.changed.notified();
            if self.is_cancelled() {
                return;
            }
            changed.await;
        }
    }
}

/// The other end of a [`Cancellation`].
#[derive(Debug, Clone)]
pub(crate) struct Canceller(Arc<Flag>);

impl Canceller {
    pub(crate) fn cancel(&self) {
        self.0.cancelled.store(true, Ordering::Release);
        self.0.changed.notify_waiters();
    }
}
