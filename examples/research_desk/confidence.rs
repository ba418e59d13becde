//! How sure the search is that a passage answers the topic.
//!
//! The desk's "done" compares numbers with an agreed limit, so a number that
//! means nothing (`NaN`, 1.2, -0.1) must never reach the state: a comparison
//! with `NaN` is false in both directions, and a source at 1.2 would pass any
//! limit. The only way to a [`Confidence`] is [`Confidence::new`], which looks.

use std::fmt;

use thiserror::Error;

/// A number from 0 to 1; never `NaN`.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
pub(crate) struct Confidence(f64);

impl Confidence {
    /// The agreed limit: a source below it is a hint, not a source.
    pub(crate) const ENOUGH: Self = Self(0.6);

    /// Takes a number from 0 to 1.
    ///
    /// # Errors
    /// Refuses anything else, `NaN` among it, and says which number it was.
    pub(crate) fn new(value: f64) -> Result<Self, ConfidenceError> {
        if (0.0..=1.0).contains(&value) {
            // Adding zero turns -0.0 into 0.0, which would print as "-0.00".
            Ok(Self(value + 0.0))
        } else {
            Err(ConfidenceError { value })
        }
    }
}

impl fmt::Display for Confidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.2}", self.0)
    }
}

/// A number that is no confidence.
#[derive(Debug, Clone, Copy, PartialEq, Error)]
#[error("a confidence is a number from 0 to 1, not {value}")]
pub(crate) struct ConfidenceError {
    /// The number that was refused.
    pub(crate) value: f64,
}
