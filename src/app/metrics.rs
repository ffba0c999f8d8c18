//! Counters of a server that do not concern its HTTP requests.

use crate::domain::job::JobKind;
use crate::metrics::{Counter, Gauge};

/// How an attempt at a job ended.
pub const JOB_RESULTS: [&str; 3] = ["done", "retried", "failed"];

/// The results of events for outgoing webhooks.
pub const DELIVERY_RESULTS: [&str; 3] = ["delivered", "failed", "given_up"];

#[derive(Default)]
pub struct AppMetrics {
    jobs: [[Counter; JOB_RESULTS.len()]; JobKind::ALL.len()],
    deliveries: [Counter; DELIVERY_RESULTS.len()],
    pub cached_responses: Counter,
    pub uncached_responses: Counter,
    pub backup_failures: Counter,
    /// Unix seconds; 0 when there is no backup.
    pub last_backup: Gauge,
}

/// The index of a result in [`JOB_RESULTS`].
#[derive(Clone, Copy)]
pub enum JobResult {
    Done,
    Retried,
    Failed,
}

/// The index of a result in [`DELIVERY_RESULTS`].
#[derive(Clone, Copy)]
pub enum DeliveryCount {
    Delivered,
    /// One attempt failed; more may follow.
    Failed,
    GivenUp,
}

impl AppMetrics {
    pub fn record_job(&self, kind: JobKind, result: JobResult) {
        self.jobs[kind as usize][result as usize].increment();
    }

    /// Whether a response was in the response cache.
    pub fn record_cached(&self, is_hit: bool) {
        let counter = if is_hit { &self.cached_responses } else { &self.uncached_responses };
        counter.increment();
    }

    pub fn record_deliveries(&self, result: DeliveryCount, count: u64) {
        self.deliveries[result as usize].add(count);
    }

    /// Results with their counts.
    pub fn deliveries(&self) -> impl Iterator<Item = (&'static str, u64)> {
        DELIVERY_RESULTS.into_iter().zip(self.deliveries.iter().map(Counter::value))
    }

    /// Kinds and results with their counts.
    pub fn jobs(&self) -> impl Iterator<Item = (&'static str, &'static str, u64)> {
        self.jobs.iter().zip(JobKind::ALL).flat_map(|(counters, kind)| {
            let counters = counters.iter().zip(JOB_RESULTS);
            counters.map(move |(counter, result)| (kind.as_str(), result, counter.value()))
        })
    }
}
