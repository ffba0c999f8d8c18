//! Keeps stored facts as young as they must be (decision 3): what TMDB said is fetched again before
//! it is six months old, and let go of when it cannot be; what the executable says of its own
//! titles is that of this version.

use crate::app::App;
use crate::catalogue::Catalogue;
use crate::domain::ids::IdSpace;
use crate::jobs::backoff::{after_miss, after_silence};
use crate::services::crossing::runs;
use crate::services::titles;
use crate::store::{Sought, StoreError, StoredTitle};
use std::sync::Arc;
use std::time::Duration;

const DAY: i64 = 86_400;
/// How old facts are when they are fetched again: five months.
const OLD: i64 = 150 * DAY;
/// How old they never get: six months.
const TOO_OLD: i64 = 180 * DAY;
/// How often to look for old facts.
const PERIOD: Duration = Duration::from_mins(1);
/// How many titles are fetched again in that time at the most.
const BATCH: usize = 20;

/// Looks after stored facts for as long as the server runs.
pub async fn keep_fresh(app: Arc<App>) {
    if let Err(error) = renew_builtin(&app).await {
        tracing::warn!("What is stored of built-in titles could not be renewed: {error}");
    }
    let mut daily_at = i64::MIN;
    loop {
        let now = app.config.clock.now();
        let today = now.saturating_sub(daily_at) >= DAY;
        if today {
            daily_at = now;
            app.catalogue().sweep().await;
            app.forget_tmdb().await;
        }
        if let Err(error) = look(&app, today).await {
            tracing::warn!("Stored facts could not be refreshed: {error}; trying again soon");
        }
        // Early or late, waking up is harmless: only what is due is done.
        let _ = tokio::time::timeout(PERIOD, app.refreshing.notified()).await;
    }
}

/// Stores the executable's own words where they have changed; a poster that somebody mended stays.
async fn renew_builtin(app: &App) -> Result<(), StoreError> {
    let (catalogue, mut changed) = (app.catalogue(), Vec::new());
    for stored in app.store.builtin_titles().await? {
        let Some(mut title) = titles::builtin(app, &catalogue, stored.facts.key) else { continue };
        title.facts.poster_path = stored.facts.poster_path.clone().or(title.facts.poster_path);
        if title.facts != stored.facts {
            changed.push(title);
        }
    }
    let nameless = app.store.nameless(IdSpace::Builtin).await?;
    changed.extend(nameless.into_iter().filter_map(|key| titles::builtin(app, &catalogue, key)));
    if changed.is_empty() {
        return Ok(());
    }
    tracing::info!("What is stored of {} built-in titles is renewed", changed.len());
    app.store.renew(changed).await
}

async fn look(app: &App, today: bool) -> Result<(), StoreError> {
    let now = app.config.clock.now();
    let blanked = app.store.blank_older(now - TOO_OLD).await?;
    if blanked > 0 {
        tracing::info!("Six months have passed: what TMDB said of {blanked} titles is let go of");
    }
    let catalogue = app.catalogue();
    if catalogue.id_space() == IdSpace::Builtin {
        return Ok(());
    }
    if today {
        let nameless = app.store.nameless(IdSpace::Tmdb).await?;
        if !nameless.is_empty() {
            app.store.seek_titles(nameless, now).await?;
        }
    }
    let most = i64::try_from(BATCH).unwrap_or(i64::MAX);
    let mut due = app.store.titles_older(now - OLD, now, most).await?;
    for title in app.store.sought_due(IdSpace::Tmdb, now, most).await? {
        if due.iter().all(|other| other.key != title.key) {
            due.push(title);
        }
    }
    due.truncate(BATCH);
    for title in due {
        if !runs(app, &catalogue) || !refresh(app, &catalogue, title).await? {
            break;
        }
    }
    Ok(())
}

/// Fetches the facts of a title again; answers whether TMDB said anything.
async fn refresh(app: &App, catalogue: &Catalogue, title: Sought) -> Result<bool, StoreError> {
    let answer = titles::look_up(app, catalogue, title.key).await;
    let now = app.config.clock.now();
    let is_new = |found: &StoredTitle| found.fetched_at > now - OLD;
    match answer {
        Ok(Some(found)) if is_new(&found) => app.store.renew(vec![found]).await?,
        // What it said before serves until it is too old: a title may come back.
        Ok(None) => {
            let next = now + after_miss(title.misses);
            app.store.is_missing(title.key, next, None).await?;
        }
        // An old answer is none: TMDB is silent, and what was kept of it is given instead.
        Ok(Some(_)) | Err(_) => {
            let wait = after_silence(title.silences);
            app.store.postpone_sought(title.key, now + wait).await?;
            return Ok(false);
        }
    }
    Ok(true)
}
