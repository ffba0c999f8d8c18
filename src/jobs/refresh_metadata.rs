//! Keeps stored metadata up to date (decision 3). With a key, TMDB's is fetched again before it is
//! six months old, and the built-in catalogue's is replaced by TMDB's. Without one, the built-in
//! catalogue's replaces TMDB's where it has the title. What is older than six months is deleted.

use crate::app::App;
use crate::backoff::{NO_RESPONSE, NOT_FOUND};
use crate::catalogue::Catalogue;
use crate::domain::ids::IdSpace;
use crate::services::titles;
use crate::store::{DueTitle, RefreshFailure, StoreError, StoredTitle};
use std::sync::{Arc, Weak};
use std::time::Duration;

const DAY: i64 = 86_400;
/// The age at which metadata is fetched again: five months.
const REFRESH_AGE: i64 = 150 * DAY;
/// The age at which metadata is deleted: six months.
const MAX_AGE: i64 = 180 * DAY;
const PERIOD: Duration = Duration::from_mins(1);
/// How many due titles are read from the store at once.
const BATCH: i64 = 20;
/// Between two titles, so that users' requests come first.
const PAUSE: Duration = Duration::from_millis(50);

pub async fn run(app: Arc<App>) {
    let (mut daily_at, mut before) = (i64::MIN, Weak::new());
    loop {
        let (now, catalogue) = (app.config.clock.now(), app.catalogue());
        let is_new_catalogue = !Weak::ptr_eq(&before, &Arc::downgrade(&catalogue));
        if is_new_catalogue {
            before = Arc::downgrade(&catalogue);
            if let Err(error) = restore_builtin(&app, &catalogue).await {
                tracing::warn!(%error, "failed to update metadata of built-in titles");
            }
        }
        let daily = now.saturating_sub(daily_at) >= DAY;
        if daily {
            daily_at = now;
            catalogue.sweep().await;
            app.delete_tmdb_cache_without_key().await;
        }
        if let Err(error) = refresh_due(&app, &catalogue, daily).await {
            tracing::warn!(%error, "failed to refresh title metadata");
        }
        drop(catalogue);
        // Waking up early is harmless: only what is due is done.
        let _ = tokio::time::timeout(PERIOD, app.wake_refresher.notified()).await;
    }
}

/// Stores what the built-in catalogue says where that has changed, and without a key also where
/// TMDB's metadata is stored. A poster that an admin has repaired stays.
async fn restore_builtin(app: &App, catalogue: &Catalogue) -> Result<(), StoreError> {
    let mut changed = Vec::new();
    for stored in app.store.stored_titles().await? {
        let is_builtin = stored.catalogue == "builtin";
        if !is_builtin && catalogue.is_tmdb() {
            continue;
        }
        let key = stored.facts.key;
        let Some(mut title) = titles::look_up_builtin(app, catalogue, key) else { continue };
        if is_builtin {
            title.facts.poster_path = stored.facts.poster_path.clone().or(title.facts.poster_path);
        }
        if !is_builtin || title.facts != stored.facts {
            changed.push(title);
        }
    }
    for key in app.store.titles_without_metadata().await? {
        if key.id_space() == IdSpace::Builtin || !catalogue.is_tmdb() {
            changed.extend(titles::look_up_builtin(app, catalogue, key));
        }
    }
    if changed.is_empty() {
        return Ok(());
    }
    tracing::info!(titles = changed.len(), "updated metadata of built-in titles");
    app.store.upsert_metadata(changed).await
}

async fn refresh_due(app: &App, catalogue: &Arc<Catalogue>, daily: bool) -> Result<(), StoreError> {
    let now = app.config.clock.now();
    let purged = app.store.purge_expired_metadata(now - MAX_AGE).await?;
    if purged > 0 {
        tracing::info!(titles = purged, "purged expired TMDB metadata");
    }
    if !catalogue.is_tmdb() {
        return Ok(());
    }
    if daily {
        for key in app.store.titles_without_metadata().await? {
            let title = DueTitle { key, not_found_count: 0, failure_count: 0 };
            if key.id_space() == IdSpace::Tmdb && !refresh(app, catalogue, title).await? {
                return Ok(());
            }
        }
    }
    loop {
        let now = app.config.clock.now();
        let due = app.store.titles_due_for_refresh(now - REFRESH_AGE, now, BATCH).await?;
        if due.is_empty() {
            return Ok(());
        }
        for title in due {
            let in_use = Arc::ptr_eq(catalogue, &app.catalogue());
            if !in_use || !refresh(app, catalogue, title).await? {
                return Ok(());
            }
            tokio::time::sleep(PAUSE).await;
        }
    }
}

/// Fetches the metadata of a title; returns whether TMDB responded.
async fn refresh(app: &App, catalogue: &Catalogue, title: DueTitle) -> Result<bool, StoreError> {
    let answer = titles::look_up(app, catalogue, title.key).await;
    let now = app.config.clock.now();
    let is_fresh = |found: &StoredTitle| found.fetched_at > now - REFRESH_AGE;
    let (failure, wait) = match answer {
        Ok(Some(found)) if is_fresh(&found) => {
            app.store.upsert_metadata(vec![found]).await?;
            return Ok(true);
        }
        // The old metadata serves until it is too old: the title may come back.
        Ok(None) => (RefreshFailure::NotFound, NOT_FOUND.delay_for(title.not_found_count)),
        // TMDB does not respond, and its client returned a stale response.
        Ok(Some(_)) | Err(_) => {
            (RefreshFailure::NoAnswer, NO_RESPONSE.delay_for(title.failure_count))
        }
    };
    app.store.record_refresh_failure(title.key, failure, now + wait).await?;
    Ok(failure == RefreshFailure::NotFound)
}
