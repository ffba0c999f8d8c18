//! What claims about titles on their way between two catalogues share: waiting for the way to end,
//! and everything that anybody keeps, to compare before and after.

use crate::app::{Caller, TestApp};
use crate::fake_tmdb::FakeTmdb;
use moviestars::store::CrossingStatus;
use serde_json::Value;
use std::time::{Duration, Instant};

/// A server on the built-in titles, and the stand-in for later.
pub async fn start() -> (TestApp, FakeTmdb) {
    (TestApp::start().await, FakeTmdb::start().await)
}

/// Waits until it is so.
pub async fn until(is_so: impl AsyncFn() -> bool) {
    let patience = Instant::now() + Duration::from_mins(2);
    while !is_so().await {
        assert!(Instant::now() < patience, "it never was so");
        tokio::task::yield_now().await;
    }
}

/// Waits until every built-in title has gone over but these many, which TMDB lacks.
pub async fn crossed(app: &TestApp, missing: usize) {
    until(async || {
        let status = app.status().await;
        usize::try_from(status.builtin) == Ok(missing) && status.missing.len() == missing
    })
    .await;
}

/// What the caller's list of rated titles says of a film.
pub async fn facts(caller: &Caller, film: i64) -> Value {
    let rated = caller.get("/api/v1/movies.json").await.json();
    let mut rows = rated.as_array().unwrap().iter();
    rows.find(|row| row["id"] == film).cloned().unwrap_or_default()
}

/// What the executable says a film is about.
pub async fn overview(film: i64) -> Value {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    admin.get(&format!("/3/movie/{film}")).await.json()["overview"].clone()
}

/// Everything that anybody keeps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// User, type, number, half stars, when.
    pub ratings: Vec<(i64, String, i64, i64, i64)>,
    /// Playlist, position, type, number, when.
    pub entries: Vec<(i64, i64, String, i64, i64)>,
}

impl Kept {
    pub fn of(app: &TestApp) -> Self {
        let file = app.file();
        let rows_of = |sql: &str| {
            let mut statement = file.prepare(sql).unwrap();
            let rows = statement.query_map([], |row| {
                Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?))
            });
            rows.unwrap().collect::<Result<Vec<_>, _>>().unwrap()
        };
        let ratings = rows_of("SELECT * FROM ratings ORDER BY user_id, media_type, number");
        let sql = "SELECT playlist_id, position, media_type, number, added_at
                   FROM playlist_entries ORDER BY playlist_id, position";
        let mut statement = file.prepare(sql).unwrap();
        let entries = statement.query_map([], |row| {
            Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?))
        });
        Self { ratings, entries: entries.unwrap().map(Result::unwrap).collect() }
    }

    /// The same, as if all had been done at once.
    pub fn without_dates(&self) -> Self {
        let mut kept = self.clone();
        kept.ratings.iter_mut().for_each(|rating| rating.4 = 0);
        kept
    }
}

impl TestApp {
    /// The data file, as somebody else opens it.
    pub fn file(&self) -> rusqlite::Connection {
        let file = rusqlite::Connection::open(self.db_path()).unwrap();
        file.busy_timeout(Duration::from_secs(5)).unwrap();
        file
    }

    /// How far the stored titles are.
    pub async fn status(&self) -> CrossingStatus {
        self.rooms().store.crossing_status().await.unwrap()
    }

    /// How many titles wait for the catalogue's word.
    pub fn claims(&self) -> i64 {
        self.file().query_row("SELECT count(*) FROM claims", [], |row| row.get(0)).unwrap()
    }

    /// Titles that wait are looked at now.
    pub fn rung_for_claims(&self) {
        self.rooms().claimed.notify_one();
    }
}
