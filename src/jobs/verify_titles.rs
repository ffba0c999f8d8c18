//! Looks up pending titles in the catalogue (decision 7). The queue is in the data file, so that it
//! survives a restart.

use crate::app::App;
use crate::backoff::NO_RESPONSE;
use crate::domain::ids::IdSpace;
use crate::services::titles;
use crate::store::{PendingTitle, StoreError};
use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

/// How many titles are read from the queue at once.
const BATCH: i64 = 20;
/// The longest time between two polls of the queue, in seconds.
const MAX_IDLE: i64 = 60;
/// After how many seconds a title with TMDB's id is due again that only TMDB could confirm.
const WITHOUT_TMDB: i64 = 3_600;

pub async fn run(app: Arc<App>) {
    // The catalogue may be reachable again, or have another key than before the restart.
    if let Err(error) = app.store.reset_backoff(app.config.clock.now()).await {
        tracing::warn!(%error, "failed to reschedule pending titles");
    }
    loop {
        let wait = verify_due(&app).await.unwrap_or_else(|error| {
            tracing::warn!(%error, "failed to verify pending titles");
            MAX_IDLE
        });
        // Waking up early is harmless: only what is due is done.
        let wait = Duration::from_secs(wait.unsigned_abs());
        let _ = tokio::time::timeout(wait, app.wake_verifier.notified()).await;
    }
}

/// Looks up all that is due; returns after how many seconds more will be.
async fn verify_due(app: &App) -> Result<i64, StoreError> {
    loop {
        let due = app.store.pending_titles_due(app.config.clock.now(), BATCH).await?;
        if due.is_empty() {
            break;
        }
        for title in due {
            match verify(app, title).await {
                Err(error) if !error.is_transient() => {
                    tracing::warn!(title = ?title.key, %error, "failed to verify title");
                    postpone(app, title, &error).await?;
                }
                other => other?,
            }
        }
    }
    let next = app.store.next_pending_title_at().await?;
    let wait = next.map_or(MAX_IDLE, |next| next - app.config.clock.now());
    Ok(wait.clamp(1, MAX_IDLE))
}

async fn verify(app: &App, title: PendingTitle) -> Result<(), StoreError> {
    let (catalogue, now) = (app.catalogue(), app.config.clock.now());
    match titles::look_up(app, &catalogue, title.key).await {
        Ok(Some(confirmed)) => app.store.confirm_title(confirmed).await,
        Ok(None) => {
            let needs_tmdb = !catalogue.is_tmdb() && title.key.id_space() == IdSpace::Tmdb;
            if needs_tmdb && app.store.tmdb_ever_enabled().await? {
                return app.store.postpone_pending_title(title.key, now + WITHOUT_TMDB).await;
            }
            app.store.reject_title(title.key, now).await
        }
        Err(error) => postpone(app, title, &error).await,
    }
}

async fn postpone(
    app: &App,
    title: PendingTitle,
    reason: &(dyn Error + Sync),
) -> Result<(), StoreError> {
    let wait = NO_RESPONSE.delay_for(title.attempts);
    tracing::debug!(title = ?title.key, %reason, wait, "title is not verified yet");
    app.store.postpone_pending_title(title.key, app.config.clock.now() + wait).await
}
