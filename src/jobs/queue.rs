//! Works through the jobs of some kinds.

use crate::app::App;
use crate::domain::job::{Job, JobKind, Task};
use crate::jobs::outcome::{Outcome, record};
use crate::jobs::{email, titles};
use crate::services::passwords;
use crate::store::StoreError;
use crate::worker::{Backoff, Worker};
use futures_util::FutureExt;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinSet;

/// The longest time between two looks at the queue.
const MAX_IDLE: Duration = Duration::from_mins(1);
/// How long one attempt may take, in seconds. Its lease lasts longer, so that no other worker takes the job.
const MAX_ATTEMPT: u64 = 300;
const LEASE: i64 = 360;
/// After a failed attempt, so that the jobs of a long queue do not all fail at once.
const PAUSE: Duration = Duration::from_millis(250);

/// Kinds of jobs with a worker of their own.
pub(super) struct Queue {
    pub worker: fn(&App) -> &Worker,
    /// Those that come first have priority.
    pub kinds: fn(&App) -> Vec<JobKind>,
    /// How many jobs are worked on at once.
    pub concurrency: usize,
    /// How long jobs in progress may take when the server stops.
    pub drain: Duration,
}

/// Works until the server stops.
pub(super) async fn run(app: Arc<App>, queue: &'static Queue) {
    let worker = (queue.worker)(&app);
    let mut running = JoinSet::new();
    loop {
        let free = queue.concurrency - running.len();
        let idle =
            if free == 0 { MAX_IDLE } else { start_due(&app, queue, &mut running, free).await };
        worker.report();
        let is_full = running.len() == queue.concurrency;
        tokio::select! {
            () = app.stopping.cancelled() => break,
            Some(_) = running.join_next() => {}
            () = worker.wait(idle), if !is_full => {}
        }
    }
    let drained = async { while running.join_next().await.is_some() {} };
    let _ = tokio::time::timeout(queue.drain, drained).await;
    running.shutdown().await;
}

/// Leases what is due and starts it; returns how long to wait for more.
async fn start_due(
    app: &Arc<App>,
    queue: &Queue,
    running: &mut JoinSet<()>,
    free: usize,
) -> Duration {
    let now = app.config.clock.now();
    let leased = app.store.lease_jobs((queue.kinds)(app), now, LEASE, free).await;
    let next = match leased {
        Ok(jobs) => {
            for job in jobs {
                running.spawn(attempt(Arc::clone(app), job));
            }
            app.store.next_job_at((queue.kinds)(app)).await
        }
        Err(error) => Err(error),
    };
    match next {
        Ok(None) => MAX_IDLE,
        Ok(Some(due_at)) => Duration::from_secs((due_at - now).max(0).unsigned_abs()).min(MAX_IDLE),
        Err(error) => {
            tracing::warn!(%error, "failed to read the job queue");
            MAX_IDLE
        }
    }
}

async fn attempt(app: Arc<App>, job: Job) {
    let outcome = outcome(perform(&app, &job), Backoff::NO_RESPONSE.delay_for(job.attempts)).await;
    let pauses = matches!(outcome, Outcome::Retry { .. });
    if let Err(error) = record(&app, &job, outcome).await {
        // The lease expires, and the job is tried again.
        tracing::warn!(kind = job.task.kind().as_str(), %error, "failed to record the end of a job");
    }
    if pauses {
        tokio::time::sleep(PAUSE).await;
    }
}

/// Does the work. After a panic, an error of the store or too long a time it is tried again after `delay`
/// seconds.
async fn outcome(work: impl Future<Output = Result<Outcome, StoreError>>, delay: i64) -> Outcome {
    let work = AssertUnwindSafe(work).catch_unwind();
    let error = match tokio::time::timeout(Duration::from_secs(MAX_ATTEMPT), work).await {
        Ok(Ok(Ok(outcome))) => return outcome,
        Ok(Ok(Err(error))) => error.to_string(),
        Ok(Err(_)) => "the attempt panicked".to_owned(),
        Err(_) => format!("the attempt took longer than {MAX_ATTEMPT} s"),
    };
    Outcome::Retry { error, delay }
}

async fn perform(app: &App, job: &Job) -> Result<Outcome, StoreError> {
    match &job.task {
        Task::RequestReset { email } => email::queue_reset(app, email).await,
        Task::SendResetLink { user, nonce } => {
            let email = passwords::reset_email(app, *user, nonce).await?;
            Ok(email::send(app, job, email, nonce).await)
        }
        Task::SendPasswordChanged { user, nonce } => {
            let email = passwords::password_changed_email(app, *user).await?;
            Ok(email::send(app, job, email, nonce).await)
        }
        Task::VerifyTitle(title) => titles::verify(app, job, *title).await,
        Task::RefreshTitle(title) => titles::refresh(app, job, *title).await,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn error_of(work: impl Future<Output = Result<Outcome, StoreError>>) -> String {
        match outcome(work, 60).await {
            Outcome::Retry { error, delay: 60 } => error,
            _ => panic!("the job is tried again"),
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_job_that_panics_fails_or_hangs_is_tried_again() {
        let panics = error_of(async { panic!("a bug") }).await;
        assert_eq!(panics, "the attempt panicked");
        let fails = error_of(async { Err(StoreError::Closed) }).await;
        assert_eq!(fails, StoreError::Closed.to_string());
        let hangs = error_of(std::future::pending()).await;
        assert_eq!(hangs, "the attempt took longer than 300 s");
    }
}
