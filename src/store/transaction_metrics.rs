//! Metrics of transactions, from the call to the reply.

use crate::metrics::{Counter, Gauge, GaugeGuard, Histogram};
use crate::store::error::StoreError;
use std::sync::Arc;
use std::time::Instant;

/// Metrics of an engine. Its health checks count too.
#[derive(Default)]
pub(super) struct EngineMetrics {
    pub(super) reads: TransactionMetrics,
    pub(super) writes: TransactionMetrics,
    /// How long commits took. Shared with the threads that commit.
    pub(super) commits: Arc<Histogram>,
}

/// Metrics of the reads or of the writes.
#[derive(Default)]
pub struct TransactionMetrics {
    /// How many are waiting or running.
    pub pending: Gauge,
    /// The time from the call to the reply.
    pub duration: Histogram,
    /// How many were refused because too many were waiting.
    pub refused: Counter,
}

/// Measures a transaction. A guard, not a wrapping future, which would make the futures of all requests larger.
pub(super) struct Measured<'m> {
    metrics: &'m TransactionMetrics,
    started: Instant,
    _pending: GaugeGuard<'m>,
}

impl TransactionMetrics {
    pub(super) fn begin(&self) -> Measured<'_> {
        Measured { metrics: self, started: Instant::now(), _pending: self.pending.enter() }
    }
}

impl Measured<'_> {
    pub(super) fn end<T>(self, result: Result<T, StoreError>) -> Result<T, StoreError> {
        self.metrics.duration.observe(self.started.elapsed());
        if matches!(result, Err(StoreError::Overloaded)) {
            self.metrics.refused.increment();
        }
        result
    }
}
