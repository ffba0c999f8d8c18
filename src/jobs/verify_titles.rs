//! Asks the catalogue, in the background, about titles that somebody kept before it had spoken
//! (decision 7). The queue is the store's: what is not done when the server stops is done after
//! the next start.

use crate::app::App;
use crate::jobs::backoff::after_silence;
use crate::services::crossing::{self, Settled};
use crate::services::titles;
use crate::store::{StoreError, WaitingTitle};
use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

/// How many titles are read from the queue at once.
const BATCH: i64 = 20;
/// How long the queue may go unwatched.
const LONGEST_REST: i64 = 60;

/// Works off the queue for as long as the server runs.
pub async fn keep_confirming(app: Arc<App>) {
    // The catalogue may have got another key since last time, or be back.
    match app.store.hurry(app.config.clock.now()).await {
        Ok(()) => app.crossing.notify_one(),
        Err(error) => tracing::warn!("Titles that wait for the catalogue go on waiting: {error}"),
    }
    loop {
        let rest = match work_off(&app).await {
            Ok(rest) => rest,
            Err(error) => {
                tracing::warn!("Titles could not be confirmed: {error}; trying again soon");
                LONGEST_REST
            }
        };
        let rest = Duration::from_secs(rest.unsigned_abs());
        // Early or late, waking up is harmless: only what is due is done.
        let _ = tokio::time::timeout(rest, app.claimed.notified()).await;
    }
}

/// Asks about all that is due; answers after how many seconds more will be.
async fn work_off(app: &App) -> Result<i64, StoreError> {
    loop {
        let due = app.store.claims_due(app.config.clock.now(), BATCH).await?;
        if due.is_empty() {
            break;
        }
        for title in due {
            match confirm(app, title).await {
                Err(error) if !error.is_transient() => {
                    tracing::warn!("{:?} cannot be confirmed: {error}", title.key);
                    postpone(app, title, &error).await?;
                }
                other => other?,
            }
            titles::ring_if_left_behind(app, title.key);
        }
    }
    let next = app.store.next_claim_at().await?;
    let rest = next.map_or(LONGEST_REST, |next| next - app.config.clock.now());
    Ok(rest.clamp(1, LONGEST_REST))
}

async fn confirm(app: &App, title: WaitingTitle) -> Result<(), StoreError> {
    let (catalogue, now) = (app.catalogue(), app.config.clock.now());
    if title.key.id_space() != catalogue.id_space() {
        return match crossing::settle(app, &catalogue, title.key).await? {
            Settled::Done => Ok(()),
            Settled::Unknown => app.store.reject_title(title.key, now).await,
            Settled::Later(wait) => app.store.postpone_claims(title.key, now + wait).await,
            Settled::Silent(error) => postpone(app, title, &error).await,
        };
    }
    let answer = titles::look_up(app, &catalogue, title.key).await;
    match answer {
        Ok(Some(confirmed)) => app.store.confirm_title(confirmed).await,
        Ok(None) => app.store.reject_title(title.key, now).await,
        Err(error) => postpone(app, title, &error).await,
    }
}

async fn postpone(
    app: &App,
    title: WaitingTitle,
    reason: &(dyn Error + Sync),
) -> Result<(), StoreError> {
    let wait = after_silence(title.tries);
    tracing::debug!("{:?} is not confirmed: {reason}; asking again in {wait} s", title.key);
    app.store.postpone_claims(title.key, app.config.clock.now() + wait).await
}
