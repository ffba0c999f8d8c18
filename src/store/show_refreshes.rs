//! Refreshes of followed shows: the age of their stored episodes, and the jobs that fetch these again.

use crate::domain::episode::ShowStatus;
use crate::domain::ids::{MediaType, TitleKey};
use crate::domain::job::JobKind;
use crate::store::Store;
use crate::store::days::days_since_epoch;
use crate::store::db::{Row, Tx, Value, values};
use crate::store::error::StoreError;
use time::{Date, Duration};

const DAY: i64 = 86_400;
/// Episodes that air within this time may still be moved, so their shows are refreshed more often.
const SOON: Duration = Duration::days(7);
/// How many jobs one statement inserts.
const MAX_JOBS: usize = 100;

/// A show that a user watched, wants to watch or has settings for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FollowedShow {
    pub title_id: i64,
    /// `None` when its episodes are not stored.
    pub stored: Option<StoredListing>,
}

/// The state of the stored episodes of a show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredListing {
    /// Whether the list is that of the built-in catalogue.
    pub is_builtin: bool,
    pub status: Option<ShowStatus>,
    /// Unix seconds.
    pub fetched_at: i64,
    /// Whether an episode airs soon or aired yesterday.
    pub airs_soon: bool,
}

/// The condition that some user follows the show in a row of `titles`.
const IS_FOLLOWED: &str = "(EXISTS (SELECT 1 FROM watches
             WHERE watches.media_type = 'tv' AND watches.title_id = titles.title_id
               AND watches.removed_in IS NULL)
     OR EXISTS (SELECT 1 FROM watchlist
                WHERE watchlist.media_type = 'tv' AND watchlist.title_id = titles.title_id
                  AND watchlist.removed_in IS NULL)
     OR EXISTS (SELECT 1 FROM show_settings
                WHERE show_settings.media_type = 'tv'
                  AND show_settings.title_id = titles.title_id))";

impl Store {
    /// Every show that a user follows.
    pub async fn followed_shows(&self) -> Result<Vec<i64>, StoreError> {
        self.pool
            .read(|tx| {
                let sql = format!(
                    "SELECT title_id FROM titles WHERE media_type = 'tv' AND {IS_FOLLOWED}
                     ORDER BY title_id"
                );
                tx.all(&sql, &[], |row| row.get("title_id"))
            })
            .await
    }

    /// Followed shows whose episodes are not stored, are at least a day old, or are from the built-in catalogue.
    /// Shows whose refresh is already queued are left out.
    pub async fn find_outdated_shows(
        &self,
        today: Date,
        now: i64,
    ) -> Result<Vec<FollowedShow>, StoreError> {
        self.pool.read(move |tx| find_outdated_shows(tx, today, now)).await
    }

    /// Queues the refresh of shows for which none is queued.
    pub async fn queue_show_refreshes(&self, shows: Vec<i64>, now: i64) -> Result<(), StoreError> {
        let kind = JobKind::RefreshShow;
        self.pool.write(move |tx| queue_refreshes(tx, kind, &shows, now)).await
    }

    /// Queues the refresh of a show whose episodes are not stored, or were listed by TMDB more than a day ago.
    /// Returns whether a refresh is queued.
    pub async fn queue_show_refresh(&self, title_id: i64, now: i64) -> Result<bool, StoreError> {
        let is_current = move |tx: &Tx<'_>| {
            tx.exists(
                "SELECT 1 FROM shows
                 WHERE title_id = $1 AND (catalogue = 'builtin' OR fetched_at > $2)",
                values![title_id, now - DAY],
            )
        };
        // A read first, because the episodes of most requested shows are current.
        if self.pool.read(is_current).await? {
            return Ok(false);
        }
        self.queue_show_refreshes(vec![title_id], now).await?;
        Ok(true)
    }
}

fn find_outdated_shows(
    tx: &Tx<'_>,
    today: Date,
    now: i64,
) -> Result<Vec<FollowedShow>, StoreError> {
    let yesterday = today.previous_day().unwrap_or(Date::MIN);
    let soon = today.checked_add(SOON).unwrap_or(Date::MAX);
    let sql = format!(
        "SELECT titles.title_id, shows.catalogue, shows.status, shows.fetched_at,
                titles.title_id IN (SELECT title_id FROM episodes
                                    WHERE air_day >= $1 AND air_day <= $2 AND listing = 'listed')
                    AS airs_soon
         FROM titles LEFT JOIN shows ON shows.title_id = titles.title_id
         WHERE titles.media_type = $3
           AND (shows.title_id IS NULL OR shows.catalogue = 'builtin' OR shows.fetched_at <= $4)
           AND NOT EXISTS (SELECT 1 FROM jobs
                           WHERE kind = $5 AND subject = CAST(titles.title_id AS TEXT))
           AND {IS_FOLLOWED}
         ORDER BY titles.title_id"
    );
    let values = values![
        days_since_epoch(yesterday),
        days_since_epoch(soon),
        MediaType::Tv.as_str(),
        now - DAY,
        JobKind::RefreshShow.as_str(),
    ];
    tx.all(&sql, values, followed_show)
}

fn followed_show(row: &Row<'_>) -> Result<FollowedShow, StoreError> {
    let title_id = row.get("title_id")?;
    let catalogue: Option<String> = row.get("catalogue")?;
    let status: Option<String> = row.get("status")?;
    let fetched_at: Option<i64> = row.get("fetched_at")?;
    let airs_soon = row.get("airs_soon")?;
    let stored = catalogue.zip(fetched_at).map(|(catalogue, fetched_at)| StoredListing {
        is_builtin: catalogue == "builtin",
        status: status.as_deref().and_then(ShowStatus::parse),
        fetched_at,
        airs_soon,
    });
    Ok(FollowedShow { title_id, stored })
}

/// Queues the refresh of a followed show whose episodes are not stored. Does nothing for a title that the catalogue
/// has not confirmed.
pub(super) fn queue_first_refresh(
    tx: &Tx<'_>,
    TitleKey { media_type, title_id }: TitleKey,
    now: i64,
) -> Result<(), StoreError> {
    if media_type != MediaType::Tv {
        return Ok(());
    }
    let sql = format!(
        "SELECT 1 FROM titles
         WHERE media_type = 'tv' AND title_id = $1 AND {IS_FOLLOWED}
           AND NOT EXISTS (SELECT 1 FROM shows WHERE shows.title_id = titles.title_id)"
    );
    if tx.exists(&sql, values![title_id])? {
        queue_refreshes(tx, JobKind::RefreshShow, &[title_id], now)?;
    }
    Ok(())
}

/// Queues jobs about these titles, except those that are queued.
pub(super) fn queue_refreshes(
    tx: &Tx<'_>,
    kind: JobKind,
    titles: &[i64],
    now: i64,
) -> Result<(), StoreError> {
    for chunk in titles.chunks(MAX_JOBS) {
        let mut values = values![kind.as_str(), &chunk[0].to_string(), now].to_vec();
        values.extend(chunk[1..].iter().map(|title| Value::from(&title.to_string())));
        // Placeholders must first appear in ascending order.
        let subjects = std::iter::once(2).chain(4..=values.len());
        let rows = subjects.map(|subject| format!("($1, ${subject}, '', $3, $3)"));
        let sql = format!(
            "INSERT INTO jobs (kind, subject, nonce, created_at, due_at) VALUES {}
             ON CONFLICT (kind, subject) DO NOTHING",
            rows.collect::<Vec<_>>().join(", ")
        );
        tx.execute(&sql, &values)?;
    }
    Ok(())
}
