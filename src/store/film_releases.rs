//! The SQL of films' releases: the lists of TMDB, and which of them are fetched again. They are fetched for films of
//! the watchlists of users who have chosen a country.

use crate::domain::film_release::{FilmRelease, ReleaseKind};
use crate::domain::ids::{IdSpace, MediaType};
use crate::domain::job::JobKind;
use crate::domain::preferences::Preference;
use crate::store::Store;
use crate::store::days::days_since_epoch;
use crate::store::db::{Tx, Value, row_placeholders, values};
use crate::store::error::StoreError;
use crate::store::show_refreshes::queue_refreshes;
use std::collections::BTreeSet;
use time::OffsetDateTime;

const ROWS_PER_STATEMENT: usize = 100;

impl Store {
    /// Films whose releases are not stored or are due to be fetched again. Films whose refresh is queued are left out.
    pub async fn find_outdated_films(&self, now: i64) -> Result<Vec<i64>, StoreError> {
        self.pool.read(move |tx| find_outdated_films(tx, now)).await
    }

    /// Queues the refresh of films for which none is queued.
    pub async fn queue_film_refreshes(&self, films: Vec<i64>, now: i64) -> Result<(), StoreError> {
        let kind = JobKind::RefreshFilm;
        self.pool.write(move |tx| queue_refreshes(tx, kind, &films, now)).await
    }

    /// Replaces the stored releases of a film, which are fetched again at `due_at`.
    pub async fn replace_film_releases(
        &self,
        title_id: i64,
        releases: BTreeSet<FilmRelease>,
        (now, due_at): (i64, i64),
    ) -> Result<(), StoreError> {
        self.pool.write(move |tx| replace_releases(tx, title_id, &releases, (now, due_at))).await
    }
}

fn find_outdated_films(tx: &Tx<'_>, now: i64) -> Result<Vec<i64>, StoreError> {
    let (_, highest) = IdSpace::Tmdb.range();
    let values = values![
        Preference::FilmRegion.as_str(),
        MediaType::Movie.as_str(),
        highest,
        now,
        JobKind::RefreshFilm.as_str(),
    ];
    // With `CROSS JOIN` SQLite reads the preferences first, and only the watchlists of users with a country.
    tx.all(
        "SELECT own.title_id
         FROM (SELECT DISTINCT watchlist.title_id FROM preferences CROSS JOIN watchlist
               WHERE preferences.name = $1 AND preferences.value <> ''
                 AND watchlist.user_id = preferences.user_id
                 AND watchlist.media_type = $2 AND watchlist.title_id <= $3
                 AND watchlist.removed_in IS NULL) AS own
         LEFT JOIN film_release_lists AS lists ON lists.title_id = own.title_id
         WHERE (lists.due_at IS NULL OR lists.due_at <= $4)
           AND NOT EXISTS (SELECT 1 FROM jobs
                           WHERE kind = $5 AND subject = CAST(own.title_id AS TEXT))
         ORDER BY own.title_id",
        values,
        |row| row.get("title_id"),
    )
}

fn replace_releases(
    tx: &Tx<'_>,
    title_id: i64,
    releases: &BTreeSet<FilmRelease>,
    (now, due_at): (i64, i64),
) -> Result<(), StoreError> {
    let stored = tx.all(
        "SELECT region, kind, day FROM film_releases WHERE title_id = $1",
        values![title_id],
        |row| {
            Ok((row.get::<String>("region")?, row.get::<String>("kind")?, row.get::<i64>("day")?))
        },
    )?;
    let stored: BTreeSet<_> = stored.into_iter().collect();
    let columns = |release: &FilmRelease| {
        let kind = ReleaseKind::as_str(release.kind).to_owned();
        (release.region.as_str().to_owned(), kind, days_since_epoch(release.day))
    };
    let listed: BTreeSet<_> = releases.iter().map(columns).collect();
    if stored != listed {
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
        "INSERT INTO film_release_lists (title_id, fetched_at, due_at) VALUES ($1, $2, $3)
         ON CONFLICT (title_id) DO UPDATE SET
             fetched_at = excluded.fetched_at, due_at = excluded.due_at",
        values![title_id, now, due_at],
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
