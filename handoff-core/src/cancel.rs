//! Telling work to stop.

use tokio::sync::watch;

/// Says whether a run was cancelled; can be cloned into other tasks and
/// threads. The runner itself drops the agent at its next await; this is for
/// work that the agent has started elsewhere.
#[derive(Debug, Clone)]
pub struct Cancellation(watch::Receiver<bool>);

impl Cancellation {
    pub(crate) fn pair() -> (Canceller, Self) {
        let (send, receive) = watch::channel(false);
        (Canceller(send), Self(receive))
    }

    /// Looks now.
    pub fn is_cancelled(&self) -> bool {
        *self.0.borrow()
    }

    /// Waits until the run is cancelled; for ever where it ends before that.
    ///
    /// # Cancel safety
    ///
    /// Dropping the future changes nothing; it can be asked again.
    pub async fn cancelled(&self) {
        let mut watch = self.0.clone();
        if watch.wait_for(|&cancelled| cancelled).await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

/// The other end of a [`Cancellation`].
#[derive(Debug, Clone)]
pub(crate) struct Canceller(watch::Sender<bool>);

impl Canceller {
    pub(crate) fn cancel(&self) {
        self.0.send_replace(true);
    }
}
