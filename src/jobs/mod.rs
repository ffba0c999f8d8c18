//! Background workers. Each runs as long as the server, and is restarted after a panic. Work that must survive a
//! restart is a job in the database. A job is leased, attempted, and then deleted or retried.

mod backups;
mod due;
mod films;
mod imports;
mod outcome;
mod outgoing_webhooks;
mod shows;
mod titles;
mod undo;

use crate::app::App;
use crate::backoff::{Backoff, jitter};
use crate::catalogue::Caller;
use crate::domain::job::{Job, JobKind, Retry, Task};
use crate::jobs::outcome::Outcome;
use crate::mail::{Email, SendError};
use crate::services::{notifications, passwords};
use crate::store::StoreError;
use crate::worker::{MAX_IDLE, Worker};
use futures_util::FutureExt;
use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::{Id, JoinSet};

/// A separate queue for emails, so that a slow mail server does not delay other jobs.
const EMAILS: Queue = Queue {
    worker: |app| &app.email_worker,
    kinds: |_| JobKind::EMAILS.to_vec(),
    concurrency: 2,
    // An email that is canceled while it is being sent may have arrived, and would be sent again.
    drain: Duration::from_secs(3),
};

const TITLES: Queue = Queue {
    worker: |app| &app.title_worker,
    kinds: |app| {
        let has_tmdb = app.catalogue().is_tmdb();
        JobKind::TITLES
            .into_iter()
            .filter(|kind| {
                has_tmdb || !matches!(kind, JobKind::RefreshTitle | JobKind::RefreshFilm)
            })
            .collect()
    },
    // While TMDB fails, the circuit breaker of its client lets only one request through.
    concurrency: 1,
    drain: Duration::ZERO,
};

/// A separate queue for undos of large changes, so that imports do not delay them, nor they imports.
const UNDOS: Queue = Queue {
    worker: |app| &app.undo_worker,
    kinds: |_| vec![JobKind::Undo],
    concurrency: 1,
    // At a stop, an undo returns its job to the queue, where another instance may take it.
    drain: Duration::from_secs(3),
};

/// A separate queue for imports, because one may take many minutes.
const IMPORTS: Queue = Queue {
    worker: |app| &app.import_worker,
    kinds: |_| vec![JobKind::Import],
    concurrency: 1,
    // At a stop, an import returns its job to the queue, where another instance may take it.
    drain: Duration::from_secs(3),
};

/// Several at once, so that a slow receiver delays only a few others.
const WEBHOOKS: Queue = Queue {
    worker: |app| &app.webhook_worker,
    kinds: |_| JobKind::WEBHOOKS.to_vec(),
    concurrency: 4,
    // An event that is canceled while it is being sent may have arrived, and would be sent again.
    drain: Duration::from_secs(3),
};

/// How long workers may still run after all requests have ended. Longer than any `drain`.
const END_TIMEOUT: Duration = Duration::from_secs(4);

/// Starts the workers. Only for a server, not for commands.
pub async fn start(app: &Arc<App>) -> JoinSet<()> {
    release_leases(app).await;
    // The catalogue may be reachable again, or may have another key than before the restart.
    let titles = JobKind::TITLES.to_vec();
    if let Err(error) = app.store.reset_backoff(titles, app.config.clock.now()).await {
        tracing::warn!(%error, "failed to reschedule jobs");
    }
    let mut workers = JoinSet::new();
    for queue in [&EMAILS, &TITLES, &UNDOS, &IMPORTS, &WEBHOOKS] {
        let app = Arc::clone(app);
        workers.spawn(async move {
            (queue.worker)(&app).supervise(|| run_queue(Arc::clone(&app), queue)).await;
        });
    }
    if app.store.is_shared() {
        let app = Arc::clone(app);
        workers.spawn(async move {
            let run = || reload_settings(Arc::clone(&app));
            app.settings_worker.supervise(run).await;
        });
    }
    if let Some(config) = app.config.backups.clone() {
        let app = Arc::clone(app);
        workers.spawn(async move {
            let run = || backups::make_backups(Arc::clone(&app), config.clone());
            app.backup_worker.supervise(run).await;
        });
    }
    let (metadata, checkins, webhooks) = (Arc::clone(app), Arc::clone(app), Arc::clone(app));
    workers.spawn(async move {
        let run = || outgoing_webhooks::queue_events(Arc::clone(&webhooks));
        webhooks.webhook_event_worker.supervise(run).await;
    });
    workers.spawn(async move {
        let run = || titles::refresh_metadata(Arc::clone(&metadata));
        metadata.metadata_worker.supervise(run).await;
    });
    workers.spawn(async move {
        let run = || due::finish_checkins(Arc::clone(&checkins));
        checkins.checkin_worker.supervise(run).await;
    });
    let notified = Arc::clone(app);
    workers.spawn(async move {
        let run = || due::make_notifications(Arc::clone(&notified));
        notified.notification_worker.supervise(run).await;
    });
    workers
}

/// Waits until the workers have stopped, and returns their unfinished jobs to the queue.
pub async fn end(app: &App, mut workers: JoinSet<()>) {
    let ended = async { while workers.join_next().await.is_some() {} };
    if tokio::time::timeout(END_TIMEOUT, ended).await.is_err() {
        tracing::warn!("shutdown timed out, background workers were cut off");
    }
    workers.shutdown().await;
    release_leases(app).await;
}

/// Ends leases that a killed process or a stopped worker has left.
async fn release_leases(app: &App) {
    if let Err(error) = app.store.release_jobs().await {
        tracing::warn!(%error, "failed to release jobs");
    }
}

/// The time limit of one attempt, in seconds. The lease is longer, so that no other worker takes the job meanwhile.
const MAX_ATTEMPT: u64 = 300;
const LEASE: i64 = 360;
/// The pause after a failed attempt, so that the jobs of a long queue do not all fail at once.
const PAUSE: Duration = Duration::from_millis(250);

/// The kinds of jobs that one worker handles.
struct Queue {
    pub worker: fn(&App) -> &Worker,
    /// In order of priority.
    pub kinds: fn(&App) -> Vec<JobKind>,
    /// How many jobs run at once.
    pub concurrency: usize,
    /// How long jobs in progress may take when the server stops.
    pub drain: Duration,
}

/// The attempts in progress, and the job of each.
#[derive(Default)]
struct Attempts {
    tasks: JoinSet<()>,
    jobs: HashMap<Id, Job>,
}

impl Attempts {
    fn count(&self) -> usize {
        self.tasks.len()
    }

    fn start(&mut self, app: &Arc<App>, job: Job) {
        let task = self.tasks.spawn(attempt(Arc::clone(app), job.clone()));
        self.jobs.insert(task.id(), job);
    }

    /// Waits until an attempt has ended; `None` when none is in progress.
    async fn join_next(&mut self) -> Option<()> {
        let ended = self.tasks.join_next_with_id().await?;
        let id = ended.map_or_else(|error| error.id(), |(id, ())| id);
        self.jobs.remove(&id);
        Some(())
    }

    /// Cancels the attempts and returns their jobs to the queue. On a shared database another instance may take them
    /// at once.
    async fn cancel(mut self, app: &App) {
        self.tasks.shutdown().await;
        for job in self.jobs.values() {
            if let Err(error) = app.store.release_job(job).await {
                let kind = job.task.kind().as_str();
                tracing::warn!(kind, %error, "failed to release a job");
            }
        }
    }
}

/// Runs jobs until the server stops.
async fn run_queue(app: Arc<App>, queue: &'static Queue) {
    let worker = (queue.worker)(&app);
    let mut running = Attempts::default();
    loop {
        let free = queue.concurrency - running.count();
        let idle =
            if free == 0 { MAX_IDLE } else { start_due(&app, queue, &mut running, free).await };
        worker.report();
        let is_full = running.count() == queue.concurrency;
        tokio::select! {
            () = app.stopping.cancelled() => break,
            Some(()) = running.join_next() => {}
            () = worker.wait(idle), if !is_full => {}
        }
    }
    let drained = async { while running.join_next().await.is_some() {} };
    let _ = tokio::time::timeout(queue.drain, drained).await;
    running.cancel(&app).await;
}

/// Leases due jobs and starts them; returns how long to wait for the next.
async fn start_due(app: &Arc<App>, queue: &Queue, running: &mut Attempts, free: usize) -> Duration {
    let now = app.config.clock.now();
    let leased = app.store.lease_jobs((queue.kinds)(app), now, LEASE, free).await;
    let next = match leased {
        Ok(jobs) => {
            for job in jobs {
                running.start(app, job);
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
    let outcome =
        attempt_outcome(perform(&app, &job), Backoff::NO_RESPONSE.delay_for(job.attempts)).await;
    let outcome = if job.task.kind() == JobKind::Undo {
        undo::limit_attempts(job.attempts, outcome)
    } else {
        outcome
    };
    let pauses = matches!(outcome, Outcome::Retry { .. });
    if let Err(error) = record_outcome(&app, &job, outcome).await {
        // When the lease expires, the job is tried again.
        tracing::warn!(kind = job.task.kind().as_str(), %error, "failed to record the end of a job");
    }
    if pauses {
        tokio::time::sleep(PAUSE).await;
    }
}

/// Runs an attempt. After a panic, a store error or a timeout, the job is retried after `delay` seconds.
async fn attempt_outcome(
    work: impl Future<Output = Result<Outcome, StoreError>>,
    delay: i64,
) -> Outcome {
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
        Task::RequestReset { email } => queue_reset(app, email).await,
        Task::SendResetLink { user, nonce } => {
            let email = passwords::reset_email(app, *user, nonce).await?;
            Ok(send_email(app, job, email, nonce).await)
        }
        Task::SendPasswordChanged { user, nonce } => {
            let email = passwords::password_changed_email(app, *user).await?;
            Ok(send_email(app, job, email, nonce).await)
        }
        Task::SendDigest { user, day, nonce } => {
            let email = notifications::digest_email(app, *user, *day).await?;
            Ok(send_email(app, job, email, nonce).await)
        }
        Task::VerifyTitle(title) => titles::verify(app, job, *title).await,
        Task::RefreshTitle(title) => {
            Caller::Background.scope(titles::refresh(app, job, *title)).await
        }
        Task::RefreshShow(title_id) => {
            Caller::Background.scope(shows::refresh(app, job, *title_id)).await
        }
        Task::RefreshFilm(title_id) => {
            Caller::Background.scope(films::refresh(app, job, *title_id)).await
        }
        Task::Import(id) => Caller::Background.scope(imports::advance(app, job, *id)).await,
        Task::Undo(id) => undo::advance(app, job, *id).await,
        Task::SendEvents(id) => outgoing_webhooks::send_events(app, job, *id).await,
        Task::SendCheckin(id) => outgoing_webhooks::send_checkin(app, job, *id).await,
        Task::SendTestEvent(id) => outgoing_webhooks::send_test(app, *id).await,
    }
}

/// Deletes the job, schedules a retry, or gives it up.
async fn record_outcome(app: &App, job: &Job, outcome: Outcome) -> Result<(), StoreError> {
    let now = app.config.clock.now();
    app.metrics.record_job(job.task.kind(), outcome.result());
    let kind = job.task.kind().as_str();
    match outcome {
        Outcome::Done => app.store.finish_job(job).await,
        Outcome::Continue => {
            let (due_at, error) = (now, String::new());
            let retry = Retry { due_at, attempts: 0, not_found_count: 0, error };
            app.store.retry_job(job, retry).await
        }
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

/// Logs a retry. An outage of the catalogue is logged once elsewhere, not for every title.
fn log_retry(job: &Job, error: &str, delay: i64) {
    let (kind, attempt) = (job.task.kind().as_str(), job.attempts + 1);
    match job.task {
        Task::VerifyTitle(title) | Task::RefreshTitle(title) => {
            tracing::debug!(kind, ?title, attempt, error, retry_in_seconds = delay, "job failed");
        }
        Task::RefreshShow(title_id) | Task::RefreshFilm(title_id) => {
            tracing::debug!(kind, title_id, attempt, error, retry_in_seconds = delay, "job failed");
        }
        // Only at debug level: receivers belong to users, who see the result in their settings.
        Task::SendEvents(id) | Task::SendCheckin(id) => {
            let webhook = id.0;
            tracing::debug!(kind, webhook, attempt, error, retry_in_seconds = delay, "job failed");
        }
        _ => tracing::warn!(kind, attempt, error, retry_in_seconds = delay, "job failed"),
    }
}

/// Shortens the delay by a random part of up to a tenth, so that jobs which failed together are not retried together.
fn with_jitter(delay: i64) -> i64 {
    let max = Duration::from_secs(delay.unsigned_abs()) / 10;
    delay - i64::try_from(jitter(max).as_secs()).unwrap_or(0)
}

const RELOAD_PERIOD: Duration = Duration::from_secs(5);

async fn reload_settings(app: Arc<App>) {
    let mut has_failed = false;
    while !app.stopping.is_cancelled() {
        let reloaded = app.begin_settings_update().await.reload().await;
        // Only the first of several consecutive failures is logged.
        if let Err(error) = &reloaded
            && !has_failed
        {
            tracing::warn!(%error, "failed to reload settings");
        }
        has_failed = reloaded.is_err();
        app.settings_worker.report();
        tokio::select! {
            () = app.stopping.cancelled() => {}
            () = app.settings_worker.wait(RELOAD_PERIOD) => {}
        }
    }
}

/// How many times sending an email is attempted.
const MAX_EMAIL_ATTEMPTS: i64 = 6;

async fn queue_reset(app: &App, address: &str) -> Result<Outcome, StoreError> {
    passwords::queue_reset_email(app, address).await?;
    Ok(Outcome::Done)
}

/// Sends an email, if it is still needed. All attempts with one `nonce` send the same email.
async fn send_email(app: &App, job: &Job, email: Option<Email>, nonce: &str) -> Outcome {
    let Some(email) = email else { return Outcome::Done };
    match app.mailer().send(&email, nonce).await {
        Ok(_) => Outcome::Done,
        Err(SendError::Address(error)) => {
            tracing::error!(
                username = email.name, %error,
                "cannot send email to this account's address; `moviestars user reset-link` makes \
                 a reset link to hand over"
            );
            Outcome::Failed(error)
        }
        Err(error) if error.is_temporary() && job.attempts + 1 < MAX_EMAIL_ATTEMPTS => {
            Outcome::Retry {
                error: error.into_admin_message(),
                delay: Backoff::EMAIL.delay_for(job.attempts),
            }
        }
        Err(error) => Outcome::Failed(error.into_admin_message()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    async fn error_of(work: impl Future<Output = Result<Outcome, StoreError>>) -> String {
        match attempt_outcome(work, 60).await {
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

    #[test]
    fn jitter_takes_up_to_a_tenth_of_a_delay() {
        let delays: BTreeSet<_> = (0..100).map(|_| with_jitter(3_600)).collect();
        assert!(delays.iter().all(|delay| (3_240..=3_600).contains(delay)), "{delays:?}");
        assert!(delays.len() > 10, "they differ");
    }
}
