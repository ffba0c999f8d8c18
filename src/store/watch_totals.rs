//! Totals of what a user has watched. Every statement selects by owner.

use crate::domain::ids::UserId;
use crate::domain::show_progress::{ShowState, median_runtime};
use crate::domain::watch::Origin;
use crate::store::Store;
use crate::store::db::{Tx, values};
use crate::store::error::StoreError;
use crate::store::watchlist::count_watchlist;
use std::collections::HashMap;

/// How much a user has watched, and has left to watch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WatchTotals {
    /// The TMDB id of each watched film, and how often it was watched. A watch that a rating added counts only if
    /// there is no other.
    pub films: Vec<(i64, i64)>,
    /// Watched episodes, each counted once. Seasons and shows that were marked as a whole are not counted.
    pub episodes: i64,
    /// The minutes of all watches of episodes.
    pub episode_minutes: i64,
    /// How many of these minutes are an estimate.
    pub episode_minutes_estimated: i64,
    /// Shows that are being watched.
    pub running_shows: i64,
    pub watchlist: i64,
}

/// The watched episodes of a show.
struct ShowTotal {
    title_id: i64,
    episodes: i64,
    minutes: i64,
    /// How many watches are of episodes without a known runtime.
    unknown: i64,
}

impl Store {
    pub async fn watch_totals(&self, user: UserId) -> Result<WatchTotals, StoreError> {
        self.pool
            .read(move |tx| {
                let shows = select_show_totals(tx, user)?;
                let mut usual = HashMap::new();
                if shows.iter().any(|show| show.unknown > 0) {
                    usual = select_median_runtimes(tx, user)?;
                }
                let estimated = shows.iter().map(|show| {
                    let usual = usual.get(&show.title_id).copied();
                    show.unknown * usual.unwrap_or_else(|| median_runtime([].into_iter()))
                });
                let estimated = estimated.sum();
                Ok(WatchTotals {
                    films: select_films(tx, user)?,
                    episodes: shows.iter().map(|show| show.episodes).sum(),
                    episode_minutes: shows.iter().map(|show| show.minutes).sum::<i64>() + estimated,
                    episode_minutes_estimated: estimated,
                    running_shows: tx.count(
                        "SELECT count(*) AS count FROM show_progress
                         WHERE user_id = $1 AND state = $2",
                        values![user.0, ShowState::Watching.as_str()],
                    )?,
                    watchlist: count_watchlist(tx, user)?,
                })
            })
            .await
    }
}

fn select_films(tx: &Tx<'_>, user: UserId) -> Result<Vec<(i64, i64)>, StoreError> {
    tx.all(
        "SELECT title_id, count(*) AS watches,
                count(CASE WHEN origin = $1 AND precision = 'unknown' THEN 1 END) AS of_rating
         FROM watches
         WHERE user_id = $2 AND media_type = 'movie' AND removed_in IS NULL GROUP BY title_id",
        values![Origin::Rating.as_str(), user.0],
        |row| {
            let (watches, of_rating): (i64, i64) = (row.get("watches")?, row.get("of_rating")?);
            Ok((row.get("title_id")?, (watches - of_rating).max(1)))
        },
    )
}

fn select_show_totals(tx: &Tx<'_>, user: UserId) -> Result<Vec<ShowTotal>, StoreError> {
    tx.all(
        "SELECT watches.title_id, count(DISTINCT watches.episode_id) AS episodes,
                CAST(coalesce(sum(episodes.runtime), 0) AS BIGINT) AS minutes,
                count(*) - count(episodes.runtime) AS unknown
         FROM watches JOIN episodes ON episodes.id = watches.episode_id
         WHERE watches.user_id = $1 AND watches.media_type = 'tv' AND watches.removed_in IS NULL
         GROUP BY watches.title_id",
        values![user.0],
        |row| {
            Ok(ShowTotal {
                title_id: row.get("title_id")?,
                episodes: row.get("episodes")?,
                minutes: row.get("minutes")?,
                unknown: row.get("unknown")?,
            })
        },
    )
}

/// The median runtime of each show that has watches of episodes without a runtime, if another episode has one.
fn select_median_runtimes(tx: &Tx<'_>, user: UserId) -> Result<HashMap<i64, i64>, StoreError> {
    let rows = tx.all(
        "SELECT title_id, runtime FROM episodes
         WHERE runtime IS NOT NULL AND listing <> 'gone' AND title_id IN
             (SELECT watches.title_id
              FROM watches JOIN episodes AS seen ON seen.id = watches.episode_id
              WHERE watches.user_id = $1 AND watches.media_type = 'tv'
                AND watches.removed_in IS NULL AND seen.runtime IS NULL)",
        values![user.0],
        |row| Ok((row.get::<i64>("title_id")?, row.get::<i64>("runtime")?)),
    )?;
    let mut runtimes: HashMap<i64, Vec<i64>> = HashMap::new();
    for (title_id, runtime) in rows {
        runtimes.entry(title_id).or_default().push(runtime);
    }
    let usual = |runtimes: Vec<i64>| median_runtime(runtimes.into_iter().map(Some));
    Ok(runtimes.into_iter().map(|(title_id, known)| (title_id, usual(known))).collect())
}
