//! The outcome of an attempt at a job.

use crate::app::JobResult;
use crate::backoff::Backoff;
use crate::domain::job::Job;

pub(super) enum Outcome {
    /// The job is finished and deleted.
    Done,
    /// There is more to do. This does not count as a failed attempt.
    Continue,
    /// A temporary failure. The delay is in seconds.
    Retry { error: String, delay: i64 },
    /// The catalogue has no such title. It is looked up again after the delay in seconds.
    NotFound { delay: i64 },
    /// The job is given up.
    Failed(String),
}

impl Outcome {
    pub(super) fn result(&self) -> JobResult {
        match self {
            Self::Done | Self::Continue => JobResult::Done,
            Self::Retry { .. } | Self::NotFound { .. } => JobResult::Retried,
            Self::Failed(_) => JobResult::Failed,
        }
    }

    pub(super) fn no_response(job: &Job, error: String) -> Self {
        Self::Retry { error, delay: Backoff::NO_RESPONSE.delay_for(job.attempts) }
    }

    /// For a title with stored metadata, because the catalogue may have it again later.
    pub(super) fn not_found(job: &Job) -> Self {
        Self::NotFound { delay: Backoff::NOT_FOUND.delay_for(job.not_found_count) }
    }
}
