//! Limits of a run and what was used of them.
//!
//! Nothing starts that does not fit. What a piece of work may use is reserved
//! before it starts and settled when it is known; a [`Reservation`] that is
//! dropped unsettled counts as spent, because the work may have happened. A
//! provider that reports more than was reserved is not denied: the overrun is
//! recorded and the next start is refused.
//!
//! ```
//! use handoff_core::budget::{Amount, Budget, Ledger};
//!
//! let ledger = Ledger::new(Budget { cost_micros: 500, ..Budget::default() });
//! let ask = Amount { cost_micros: 400, ..Amount::default() };
//! let call = ledger.reserve(ask)?;
//! assert_eq!(ledger.reserve(ask).unwrap_err().code(), "budget.cost_micros");
//!
//! call.settle(Amount { cost_micros: 90, ..Amount::default() });
//! ledger.reserve(ask)?.settle(ask);
//! assert_eq!(ledger.spent().cost_micros, 490);
//! # Ok::<(), handoff_core::budget::BudgetError>(())
//! ```
//!
//! The running check guarantees this, not the compiler: work that an agent does
//! without reserving is not seen.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The limits of one run. Build it with `..Budget::default()`: limits will be added.
///
/// | limit | unit | default |
/// |---|---|---|
/// | `handoffs` | handoffs | 1,000; the graph's `MAX_HANDOFFS` where that is smaller |
/// | `calls` | calls of other agents | 100 |
/// | `tool_calls` | tool calls | 200 |
/// | `run_time` | time while the run is running | 15 minutes |
/// | `output_tokens` | tokens | 100,000 |
/// | `cost_micros` | millionths of the currency you count in | 10,000,000 |
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// The most handoffs.
    pub handoffs: u32,
    /// The most calls of other agents.
    pub calls: u32,
    /// The most tool calls.
    pub tool_calls: u32,
    /// The longest time that the run may be running.
    pub run_time: Duration,
    /// The most tokens that models may write.
    pub output_tokens: u64,
    /// The greatest cost, in millionths.
    pub cost_micros: u64,
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            handoffs: 1_000,
            calls: 100,
            tool_calls: 200,
            run_time: Duration::from_mins(15),
            output_tokens: 100_000,
            cost_micros: 10_000_000,
        }
    }
}

/// A part of a budget, asked for or used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Amount {
    /// Calls of other agents.
    pub calls: u32,
    /// Tool calls.
    pub tool_calls: u32,
    /// Tokens that models wrote.
    pub output_tokens: u64,
    /// Cost in millionths.
    pub cost_micros: u64,
}

impl Amount {
    /// One tool call and nothing else.
    pub const TOOL_CALL: Self = Self { calls: 0, tool_calls: 1, output_tokens: 0, cost_micros: 0 };
    /// One call of an agent and nothing else.
    pub const CALL: Self = Self { calls: 1, tool_calls: 0, output_tokens: 0, cost_micros: 0 };

    /// Adds, and stops at the greatest number.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self {
            calls: self.calls.saturating_add(other.calls),
            tool_calls: self.tool_calls.saturating_add(other.tool_calls),
            output_tokens: self.output_tokens.saturating_add(other.output_tokens),
            cost_micros: self.cost_micros.saturating_add(other.cost_micros),
        }
    }

    /// Takes away, and stops at zero.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self {
            calls: self.calls.saturating_sub(other.calls),
            tool_calls: self.tool_calls.saturating_sub(other.tool_calls),
            output_tokens: self.output_tokens.saturating_sub(other.output_tokens),
            cost_micros: self.cost_micros.saturating_sub(other.cost_micros),
        }
    }

    /// Of each part the greater.
    #[must_use]
    pub(crate) fn most(self, other: Self) -> Self {
        Self {
            calls: self.calls.max(other.calls),
            tool_calls: self.tool_calls.max(other.tool_calls),
            output_tokens: self.output_tokens.max(other.output_tokens),
            cost_micros: self.cost_micros.max(other.cost_micros),
        }
    }

    /// The first part of `self` that does not fit, with its limit.
    fn beyond(self, budget: &Budget) -> Option<(Resource, u64, u64)> {
        [
            (Resource::Calls, u64::from(self.calls), u64::from(budget.calls)),
            (Resource::ToolCalls, u64::from(self.tool_calls), u64::from(budget.tool_calls)),
            (Resource::OutputTokens, self.output_tokens, budget.output_tokens),
            (Resource::CostMicros, self.cost_micros, budget.cost_micros),
        ]
        .into_iter()
        .find(|&(_, used, limit)| used > limit)
    }
}

/// What a budget limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Resource {
    /// Handoffs of the run.
    Handoffs,
    /// Calls of other agents.
    Calls,
    /// Tool calls.
    ToolCalls,
    /// Running time, in milliseconds.
    RunTime,
    /// Tokens that models wrote.
    OutputTokens,
    /// Cost in millionths.
    CostMicros,
}

impl Resource {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Handoffs => "handoffs",
            Self::Calls => "calls",
            Self::ToolCalls => "tool calls",
            Self::RunTime => "ms of run time",
            Self::OutputTokens => "output tokens",
            Self::CostMicros => "millionths of cost",
        }
    }
}

/// Something does not fit the budget of the run. It did not start; trying again
/// cannot help, since a budget does not grow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the run may use {limit} {}, and {needed} would be used", resource.as_str())]
#[non_exhaustive]
pub struct BudgetError {
    /// What is spent.
    pub resource: Resource,
    /// The limit.
    pub limit: u64,
    /// What would be used, reserved parts included, had it started.
    pub needed: u64,
}

impl BudgetError {
    /// The stable code of this error.
    pub const fn code(&self) -> &'static str {
        match self.resource {
            Resource::Handoffs => "budget.handoffs",
            Resource::Calls => "budget.calls",
            Resource::ToolCalls => "budget.tool_calls",
            Resource::RunTime => "budget.run_time",
            Resource::OutputTokens => "budget.output_tokens",
            Resource::CostMicros => "budget.cost_micros",
        }
    }
}

/// The account of one run: what is spent and what is reserved.
#[derive(Debug)]
pub struct Ledger {
    budget: Budget,
    book: Mutex<Book>,
    /// More is spent than there is; so the look before every turn needs no lock.
    overrun: AtomicBool,
}

#[derive(Debug, Default)]
struct Book {
    spent: Amount,
    reserved: Amount,
}

impl Ledger {
    /// Opens an account.
    pub fn new(budget: Budget) -> Arc<Self> {
        Arc::new(Self { budget, book: Mutex::default(), overrun: AtomicBool::new(false) })
    }

    /// The limits.
    pub fn budget(&self) -> &Budget {
        &self.budget
    }

    /// What is settled so far.
    pub fn spent(&self) -> Amount {
        self.book().spent
    }

    /// What is neither spent nor reserved.
    pub fn remaining(&self) -> Amount {
        let book = self.book();
        let all = Amount {
            calls: self.budget.calls,
            tool_calls: self.budget.tool_calls,
            output_tokens: self.budget.output_tokens,
            cost_micros: self.budget.cost_micros,
        };
        all.minus(book.spent).minus(book.reserved)
    }

    /// Sets an amount aside, all of it or nothing.
    ///
    /// # Errors
    ///
    /// [`BudgetError`] where it does not fit, or where an earlier overrun has
    /// used more than there is. Nothing is reserved then.
    pub fn reserve(self: &Arc<Self>, amount: Amount) -> Result<Reservation, BudgetError> {
        let mut book = self.book();
        let reserved = book.reserved.plus(amount);
        within(book.spent.plus(reserved), &self.budget)?;
        book.reserved = reserved;
        Ok(Reservation { ledger: Arc::clone(self), amount })
    }

    /// Refuses where an overrun has used more than there is.
    ///
    /// # Errors
    ///
    /// [`BudgetError`] that names what is overrun.
    pub fn check(&self) -> Result<(), BudgetError> {
        if !self.overrun.load(Ordering::Acquire) {
            return Ok(());
        }
        within(self.book().spent, &self.budget)
    }

    /// Records what was used without a reservation; an overrun is recorded too.
    pub fn record(&self, amount: Amount) {
        self.close(Amount::default(), amount);
    }

    fn close(&self, reserved: Amount, spent: Amount) {
        let mut book = self.book();
        book.reserved = book.reserved.minus(reserved);
        book.spent = book.spent.plus(spent);
        if book.spent.beyond(&self.budget).is_some() {
            self.overrun.store(true, Ordering::Release);
        }
    }

    /// Every change of the book is complete before its lock is given back, so a
    /// panic elsewhere cannot leave it half-written.
    fn book(&self) -> MutexGuard<'_, Book> {
        self.book.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn within(used: Amount, budget: &Budget) -> Result<(), BudgetError> {
    match used.beyond(budget) {
        None => Ok(()),
        Some((resource, needed, limit)) => Err(BudgetError { resource, limit, needed }),
    }
}

/// An amount set aside for work that is about to start.
///
/// Dropped unsettled it counts as spent.
#[derive(Debug)]
#[must_use = "dropped at once, the reservation counts as spent"]
pub struct Reservation {
    ledger: Arc<Ledger>,
    amount: Amount,
}

impl Reservation {
    /// Books what the work used, more or less than was set aside.
    pub fn settle(mut self, used: Amount) {
        self.ledger.close(std::mem::take(&mut self.amount), used);
    }

    /// Gives everything back: the work did not start.
    pub fn release(self) {
        self.settle(Amount::default());
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        self.ledger.close(self.amount, self.amount);
    }
}
