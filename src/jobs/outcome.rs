//! How an attempt at a job ended, and when the job is tried again.

use crate::app::App;
use crate::clock::random_bytes;
use crate::domain::job::{Job, Retry, Task};
use crate::store::StoreError;

/// How an attempt ended.
pub(super) enum Outcome {
    /// The job is deleted.
    Done,
    /// A temporary failure; the delay is in seconds.
    Retry { error: String, delay: i64 },
    /// The catalogue has no such title. It is asked again after the delay, in seconds.
    NotFound { delay: i64 },
    /// The job is given up.
    Failed(String),
}

/// Deletes the job, or schedules it again, or gives it up.
pub(super) async fn record(app: &App, job: &Job, outcome: Outcome) -> Result<(), StoreError> {
    let now = app.config.clock.now();
    let kind = job.task.kind().as_str();
    match outcome {
        Outcome::Done => app.store.finish_job(job).await,
        Outcome::Retry { error, delay } => {
            log_retry(job, &error, delay);
            let due_at = now + with_jitter(delay);
            let (attempts, not_found_count) = (job.attempts + 1, job.not_found_count);
            app.store.retry_job(job, Retry { due_at, attempts, not_found_count, error }).await
        }
        Outcome::NotFound { delay } => {
            let due_at = now + with_jitter(delay);
            let error = "the catalogue has no such title".to_owned();
            let not_found_count = job.not_found_count + 1;
            app.store.retry_job(job, Retry { due_at, attempts: 0, not_found_count, error }).await
        }
        Outcome::Failed(error) => {
            tracing::error!(kind, error, "job given up");
            app.store.fail_job(job, error, now).await
        }
    }
}

/// An outage of the catalogue is logged once elsewhere, and not for every title.
fn log_retry(job: &Job, error: &str, delay: i64) {
    let (kind, attempt) = (job.task.kind().as_str(), job.attempts + 1);
    match job.task {
        Task::VerifyTitle(title) | Task::RefreshTitle(title) => {
            tracing::debug!(kind, ?title, attempt, error, retry_in_seconds = delay, "job failed");
        }
        _ => tracing::warn!(kind, attempt, error, retry_in_seconds = delay, "job failed"),
    }
}

/// Up to a tenth less, so that jobs that failed together are not tried again together.
fn with_jitter(delay: i64) -> i64 {
    let random = i64::from(u16::from_le_bytes(random_bytes()));
    delay - delay * random / (10 * i64::from(u16::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn jitter_takes_up_to_a_tenth_of_a_delay() {
        let delays: BTreeSet<_> = (0..100).map(|_| with_jitter(3_600)).collect();
        assert!(delays.iter().all(|delay| (3_240..=3_600).contains(delay)), "{delays:?}");
        assert!(delays.len() > 10, "they differ");
    }
}
