//! Background workers: each runs as long as the server, and is started again after a panic. Work that must
//! survive a restart is a job in the data file.

mod email;
mod outcome;
mod queue;
mod refresh_metadata;
mod reload_settings;
mod titles;

use crate::app::App;
use crate::domain::job::JobKind;
use queue::Queue;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinSet;

/// A queue of its own, so that a slow mail server holds nothing up.
const EMAILS: Queue = Queue {
    worker: |app| &app.email_worker,
    kinds: |_| JobKind::EMAILS.to_vec(),
    concurrency: 2,
    // An email that is being sent may arrive even so, and would be sent twice.
    drain: Duration::from_secs(3),
};

const TITLES: Queue = Queue {
    worker: |app| &app.title_worker,
    kinds: |app| {
        let has_tmdb = app.catalogue().is_tmdb();
        JobKind::TITLES
            .into_iter()
            .filter(|kind| has_tmdb || *kind != JobKind::RefreshTitle)
            .collect()
    },
    // While TMDB fails, its client lets one request through to see whether it works again; others fail.
    concurrency: 1,
    drain: Duration::ZERO,
};

/// How long workers may still run when all requests have ended; longer than any of them drains.
const END_TIMEOUT: Duration = Duration::from_secs(4);

/// Starts the workers. Only for the process that has the data file.
pub async fn start(app: &Arc<App>) -> JoinSet<()> {
    release_leases(app).await;
    // The catalogue may be reachable again, or have another key than before the restart.
    let titles = JobKind::TITLES.to_vec();
    if let Err(error) = app.store.reset_backoff(titles, app.config.clock.now()).await {
        tracing::warn!(%error, "failed to reschedule jobs");
    }
    let mut workers = JoinSet::new();
    for queue in [&EMAILS, &TITLES] {
        let app = Arc::clone(app);
        workers.spawn(async move {
            (queue.worker)(&app).supervise(|| queue::run(Arc::clone(&app), queue)).await;
        });
    }
    if app.store.is_shared() {
        let app = Arc::clone(app);
        workers.spawn(async move {
            let run = || reload_settings::run(Arc::clone(&app));
            app.settings_worker.supervise(run).await;
        });
    }
    let app = Arc::clone(app);
    workers.spawn(async move {
        let run = || refresh_metadata::run(Arc::clone(&app));
        app.metadata_worker.supervise(run).await;
    });
    workers
}

/// Waits until the workers have stopped, and hands back what they did not finish.
pub async fn end(app: &App, mut workers: JoinSet<()>) {
    let ended = async { while workers.join_next().await.is_some() {} };
    if tokio::time::timeout(END_TIMEOUT, ended).await.is_err() {
        tracing::warn!("shutdown timed out, background workers were cut off");
    }
    workers.shutdown().await;
    release_leases(app).await;
}

/// Hands back what a killed process or a stopped worker had leased.
async fn release_leases(app: &App) {
    if let Err(error) = app.store.release_jobs().await {
        tracing::warn!(%error, "failed to release jobs");
    }
}
