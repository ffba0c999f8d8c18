//! The SQL of films' releases: the lists of TMDB, and which of them are fetched again. They are fetched for films of
//! the watchlists of users who have chosen a country.

use crate::domain::film_release::{FilmRelease, ReleaseKind};
use crate::domain::ids::MediaType;
use crate::domain::job::JobKind;
use crate::domain::preferences::Preference;
use crate::store::Store;
use crate::store::days::{day_of_epoch, days_since_epoch};
use crate::store::db::{Tx, Value, row_placeholders, values};
use crate::store::error::StoreError;
use crate::store::show_refreshes::queue_refreshes;
use std::collections::BTreeSet;
use time::{Date, OffsetDateTime};

const DAY: i64 = 86_400;
const ROWS_PER_STATEMENT: usize = 100;

/// A film of a watchlist, whose releases a user wants to know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FollowedFilm {
    pub title_id: i64,
    /// When its releases were fetched, in unix seconds; `None` when they are not stored.
    pub fetched_at: Option<i64>,
    /// The last known release in any country.
    pub last_release: Option<Date>,
    /// Whether a known release is near today.
    pub is_near: bool,
}

impl Store {
    /// Followed films whose releases are not stored or are at least a day old. Films whose refresh is queued are left
    /// out. A release is near between `near.0` and `near.1`.
    pub async fn find_outdated_films(
        &self,
        near: (Date, Date),
        now: i64,
    ) -> Result<Vec<FollowedFilm>, StoreError> {
        self.pool.read(move |tx| find_outdated_films(tx, near, now)).await
    }

    /// Queues the refresh of films for which none is queued.
    pub async fn queue_film_refreshes(&self, films: Vec<i64>, now: i64) -> Result<(), StoreError> {
        let kind = JobKind::RefreshFilm;
        self.pool.write(move |tx| queue_refreshes(tx, kind, &films, now)).await
    }

    /// Replaces the stored releases of a film.
    pub async fn list_film_releases(
        &self,
        title_id: i64,
        releases: BTreeSet<FilmRelease>,
        now: i64,
    ) -> Result<(), StoreError> {
        self.pool.write(move |tx| list_releases(tx, title_id, &releases, now)).await
    }
}

fn find_outdated_films(
    tx: &Tx<'_>,
    near: (Date, Date),
    now: i64,
) -> Result<Vec<FollowedFilm>, StoreError> {
    let values = values![
        days_since_epoch(near.0),
        days_since_epoch(near.1),
        Preference::FilmRegion.as_str(),
        MediaType::Movie.as_str(),
        now - DAY,
        JobKind::RefreshFilm.as_str(),
    ];
    tx.all(
        "SELECT own.title_id, lists.fetched_at,
                (SELECT max(day) FROM film_releases
                 WHERE film_releases.title_id = own.title_id) AS last_day,
                EXISTS (SELECT 1 FROM film_releases
                        WHERE film_releases.title_id = own.title_id AND day BETWEEN $1 AND $2)
                    AS is_near
         FROM (SELECT DISTINCT watchlist.title_id FROM preferences
               JOIN watchlist ON watchlist.user_id = preferences.user_id
               WHERE preferences.name = $3 AND preferences.value <> ''
                 AND watchlist.media_type = $4 AND watchlist.removed_in IS NULL) AS own
         LEFT JOIN film_release_lists AS lists ON lists.title_id = own.title_id
         WHERE (lists.fetched_at IS NULL OR lists.fetched_at <= $5)
           AND NOT EXISTS (SELECT 1 FROM jobs
                           WHERE kind = $6 AND subject = CAST(own.title_id AS TEXT))
         ORDER BY own.title_id",
        values,
        |row| {
            Ok(FollowedFilm {
                title_id: row.get("title_id")?,
                fetched_at: row.get("fetched_at")?,
                last_release: row.get::<Option<i64>>("last_day")?.and_then(day_of_epoch),
                is_near: row.get("is_near")?,
            })
        },
    )
}

fn list_releases(
    tx: &Tx<'_>,
    title_id: i64,
    releases: &BTreeSet<FilmRelease>,
    now: i64,
) -> Result<(), StoreError> {
    let had = tx.all(
        "SELECT region, kind, day FROM film_releases WHERE title_id = $1",
        values![title_id],
        |row| {
            Ok((row.get::<String>("region")?, row.get::<String>("kind")?, row.get::<i64>("day")?))
        },
    )?;
    let had: BTreeSet<_> = had.into_iter().collect();
    let columns = |release: &FilmRelease| {
        let kind = ReleaseKind::as_str(release.kind).to_owned();
        (release.region.as_str().to_owned(), kind, days_since_epoch(release.day))
    };
    let listed: BTreeSet<_> = releases.iter().map(columns).collect();
    if had != listed {
        tx.execute("DELETE FROM film_releases WHERE title_id = $1", values![title_id])?;
        let listed: Vec<_> = listed.iter().collect();
        for chunk in listed.chunks(ROWS_PER_STATEMENT) {
            let rows = chunk.iter().flat_map(|(region, kind, day)| {
                [Value::from(title_id), region.into(), kind.into(), Value::from(*day)]
            });
            let sql = format!(
                "INSERT INTO film_releases (title_id, region, kind, day) VALUES {}",
                row_placeholders(chunk.len(), 4)
            );
            tx.execute(&sql, &rows.collect::<Vec<_>>())?;
        }
        notify_watchlists_again(tx, title_id, now)?;
    }
    tx.execute(
        "INSERT INTO film_release_lists (title_id, fetched_at) VALUES ($1, $2)
         ON CONFLICT (title_id) DO UPDATE SET fetched_at = excluded.fetched_at",
        values![title_id, now],
    )
    .map(drop)
}

/// Makes the notifications of the users who have the film in their watchlists due again, if a release is around today.
fn notify_watchlists_again(tx: &Tx<'_>, title_id: i64, now: i64) -> Result<(), StoreError> {
    let today =
        OffsetDateTime::from_unix_timestamp(now).map_or(0, |at| days_since_epoch(at.date()));
    tx.execute(
        "UPDATE notification_schedules SET due_at = $1
         WHERE due_at > $1
           AND EXISTS (SELECT 1 FROM film_releases
                       WHERE title_id = $2 AND day BETWEEN $3 AND $4)
           AND user_id IN (SELECT user_id FROM watchlist
                           WHERE media_type = 'movie' AND title_id = $2 AND removed_in IS NULL)",
        values![now, title_id, today - 1, today + 1],
    )
    .map(drop)
}

/// Deletes lists that were fetched until `before`.
pub(super) fn purge_expired_releases(tx: &Tx<'_>, before: i64) -> Result<(), StoreError> {
    tx.execute(
        "DELETE FROM film_releases WHERE title_id IN (SELECT title_id FROM film_release_lists
                                                      WHERE fetched_at <= $1)",
        values![before],
    )?;
    tx.execute("DELETE FROM film_release_lists WHERE fetched_at <= $1", values![before]).map(drop)
}
