//! Looks up titles in the catalogue: pending ones (decision 7), and those with outdated metadata (decision 3).
//!
//! With a TMDB key, TMDB's metadata is fetched again before it is six months old, and replaces the built-in
//! catalogue's. Without a key, the built-in catalogue's replaces TMDB's where it has the title. Older metadata of
//! TMDB is deleted.

use crate::app::App;
use crate::backoff::Backoff;
use crate::blocking::run_in_background;
use crate::catalogue::Catalogue;
use crate::domain::ids::{IdSpace, TitleKey};
use crate::domain::job::{Job, Task};
use crate::domain::watch::{MANY_WATCHES_IN_ALL, MAX_WATCHES_IN_ALL};
use crate::jobs::films;
use crate::jobs::outcome::Outcome;
use crate::jobs::shows::{self, ChangedShows};
use crate::services::titles;
use crate::store::StoreError;
use std::sync::{Arc, Weak};
use std::time::Duration;

/// The delay in seconds for a title that only TMDB could confirm, while there is no key.
const WITHOUT_TMDB: i64 = 3_600;

pub(super) async fn verify(app: &App, job: &Job, title: TitleKey) -> Result<Outcome, StoreError> {
    if !app.store.is_title_pending(title).await? {
        return Ok(Outcome::Done);
    }
    let catalogue = app.catalogue();
    match titles::look_up(app, &catalogue, title).await {
        Ok(Some(confirmed)) => app.store.confirm_title(confirmed).await?,
        Ok(None) if catalogue.is_tmdb() && title.id_space() == IdSpace::Tmdb => {
            match catalogue.has_known_title().await {
                Ok(true) if job.not_found_count >= Backoff::UNKNOWN_TITLE.length() => {
                    app.store.reject_title(title, app.config.clock.now()).await?;
                }
                Ok(true) => {
                    let delay = Backoff::UNKNOWN_TITLE.delay_for(job.not_found_count);
                    return Ok(Outcome::NotFound { delay });
                }
                Ok(false) => {
                    let error = "TMDB has none of its titles; is --tmdb-url right?".to_owned();
                    return Ok(Outcome::no_response(job, error));
                }
                Err(error) => return Ok(Outcome::no_response(job, error.to_string())),
            }
        }
        Ok(None) => {
            if title.id_space() == IdSpace::Tmdb && app.store.tmdb_ever_enabled().await? {
                let error = "only TMDB could confirm the title, and there is no key".to_owned();
                return Ok(Outcome::Retry { error, delay: WITHOUT_TMDB });
            }
            app.store.reject_title(title, app.config.clock.now()).await?;
        }
        Err(error) => return Ok(Outcome::no_response(job, error.to_string())),
    }
    Ok(Outcome::Done)
}

pub(super) async fn refresh(app: &App, job: &Job, title: TitleKey) -> Result<Outcome, StoreError> {
    if app.store.find_known_titles(vec![title]).await?.is_empty() {
        return Ok(Outcome::Done);
    }
    let catalogue = app.catalogue();
    let newest_outdated = app.config.clock.now() - REFRESH_AGE;
    match titles::look_up(app, &catalogue, title).await {
        Ok(Some(found)) if found.fetched_at > newest_outdated => {
            app.store.upsert_metadata(vec![found]).await?;
            Ok(Outcome::Done)
        }
        // The old metadata is used until it is deleted for its age.
        Ok(None) => Ok(Outcome::not_found(job)),
        Ok(Some(_)) => Ok(Outcome::no_response(job, "TMDB does not respond".to_owned())),
        Err(error) => Ok(Outcome::no_response(job, error.to_string())),
    }
}

const DAY: i64 = 86_400;
/// The age at which metadata is fetched again: five months.
pub(super) const REFRESH_AGE: i64 = 150 * DAY;
/// The age at which metadata is deleted: six months.
const MAX_AGE: i64 = 180 * DAY;
const REFRESH_PERIOD: Duration = Duration::from_mins(1);
/// How long failed jobs are kept, in seconds.
const FAILED_JOBS: i64 = 30 * DAY;

pub(super) async fn refresh_metadata(app: Arc<App>) {
    // Reading the built-in records takes 20 ms of the processor, for which the first requests should not wait.
    let catalogue = app.catalogue();
    let _ = run_in_background(move || catalogue.builtin_keys()).await;
    let (mut daily_at, mut before) = (i64::MIN, Weak::new());
    let mut changed_shows = ChangedShows::default();
    while !app.stopping.is_cancelled() {
        let (now, catalogue) = (app.config.clock.now(), app.catalogue());
        let is_new_catalogue = !Weak::ptr_eq(&before, &Arc::downgrade(&catalogue));
        let daily = now.saturating_sub(daily_at) >= DAY;
        let missing = if is_new_catalogue || daily && catalogue.is_tmdb() {
            titles_without_metadata(&app).await
        } else {
            Vec::new()
        };
        if is_new_catalogue {
            before = Arc::downgrade(&catalogue);
            if let Err(error) = restore_builtin(&app, &catalogue, &missing).await {
                tracing::warn!(%error, "failed to update metadata of built-in titles");
            }
            if let Err(error) = shows::store_builtin_lists(&app, &catalogue).await {
                tracing::warn!(%error, "failed to update episodes of built-in shows");
            }
        }
        if daily {
            daily_at = now;
            catalogue.sweep().await;
            app.delete_tmdb_cache_without_key().await;
            if let Err(error) = app.store.delete_failed_jobs(now - FAILED_JOBS).await {
                tracing::warn!(%error, "failed to delete failed jobs");
            }
            warn_of_many_watches(&app).await;
        }
        if app.store.is_shared()
            && let Err(error) = app.store.delete_expired_counters(now).await
        {
            tracing::warn!(%error, "failed to delete expired counters of rate limits");
        }
        if let Err(error) = app.store.update_due_progress(now).await {
            tracing::warn!(%error, "failed to update the progress of users in shows");
        }
        if let Err(error) = expire_and_queue(&app, &catalogue, missing).await {
            tracing::warn!(%error, "failed to queue outdated titles");
        }
        if let Err(error) = changed_shows.queue_due(&app, &catalogue).await {
            tracing::warn!(%error, "failed to queue outdated shows");
        }
        if let Err(error) = films::queue_due(&app, &catalogue).await {
            tracing::warn!(%error, "failed to queue outdated releases of films");
        }
        drop(catalogue);
        app.metadata_worker.report();
        tokio::select! {
            () = app.stopping.cancelled() => {}
            () = app.metadata_worker.wait(REFRESH_PERIOD) => {}
        }
    }
}

/// Logs a warning. Admins also see it in the settings of the server.
async fn warn_of_many_watches(app: &App) {
    match app.store.count_watches_in_all().await {
        Ok(watches) if watches >= MANY_WATCHES_IN_ALL => {
            let limit = MAX_WATCHES_IN_ALL;
            tracing::warn!(watches, limit, "watches of all users are near their limit");
        }
        Ok(_) => {}
        Err(error) => tracing::warn!(%error, "failed to count the watches of all users"),
    }
}

/// Slow, because it reads all ratings, lists and watches.
async fn titles_without_metadata(app: &App) -> Vec<TitleKey> {
    app.store.titles_without_metadata().await.unwrap_or_else(|error| {
        tracing::warn!(%error, "failed to find titles without metadata");
        Vec::new()
    })
}

/// Stores the built-in catalogue's metadata where it has changed, for `missing` titles, and without a key also in
/// place of TMDB's. A poster that an admin has set is kept.
async fn restore_builtin(
    app: &App,
    catalogue: &Catalogue,
    missing: &[TitleKey],
) -> Result<(), StoreError> {
    let mut changed = Vec::new();
    for stored in app.store.find_stored_titles(catalogue.builtin_keys()).await? {
        let is_builtin = stored.catalogue == "builtin";
        if !is_builtin && catalogue.is_tmdb() {
            continue;
        }
        let Some(mut title) = titles::look_up_builtin(app, catalogue, stored.facts.key) else {
            continue;
        };
        if is_builtin {
            title.facts.poster_path = stored.facts.poster_path.clone().or(title.facts.poster_path);
        }
        if !is_builtin || title.facts != stored.facts {
            changed.push(title);
        }
    }
    for key in missing {
        if key.id_space() == IdSpace::Builtin || !catalogue.is_tmdb() {
            changed.extend(titles::look_up_builtin(app, catalogue, *key));
        }
    }
    if changed.is_empty() {
        return Ok(());
    }
    tracing::info!(titles = changed.len(), "updated metadata of built-in titles");
    app.store.upsert_metadata(changed).await
}

/// Deletes expired metadata, and queues requests for new metadata, also for `missing` titles.
async fn expire_and_queue(
    app: &App,
    catalogue: &Catalogue,
    mut missing: Vec<TitleKey>,
) -> Result<(), StoreError> {
    let now = app.config.clock.now();
    let purged = app.store.purge_expired_metadata(now - MAX_AGE).await?;
    if purged > 0 {
        tracing::info!(titles = purged, "purged expired TMDB metadata");
    }
    if catalogue.is_tmdb() {
        app.store.queue_refreshes(now - REFRESH_AGE, now).await?;
        missing.retain(|title| title.id_space() == IdSpace::Tmdb);
        if !missing.is_empty() {
            let tasks = missing.into_iter().map(Task::RefreshTitle).collect();
            app.store.queue_jobs(tasks, now).await?;
        }
        app.title_worker.wake();
    }
    Ok(())
}
