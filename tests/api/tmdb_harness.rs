//! The TMDB catalogue with a new folder, a fake TMDB and a manual clock.

use crate::app::START;
use crate::fake_tmdb::{FakeTmdb, V3_KEY};
use moviestars::catalogue::tmdb::{Bounds, Key, Settings, Tmdb};
use moviestars::catalogue::{CatalogueError, Freshness};
use moviestars::clock::Clock;
use serde_json::Value;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

pub const DAY: i64 = 86_400;

/// Without a limit on requests per second, which has its own test.
pub struct TmdbHarness {
    pub fake: FakeTmdb,
    pub clock: Arc<Clock>,
    pub tmdb: Arc<Tmdb>,
    settings: Settings,
    _folder: tempfile::TempDir,
}

impl TmdbHarness {
    pub async fn start() -> Self {
        Self::with(|_| {}).await
    }

    /// With changes to its bounds.
    pub async fn with(change: impl FnOnce(&mut Bounds)) -> Self {
        Self::on(tempfile::tempdir().unwrap(), V3_KEY, change).await
    }

    /// On an existing folder, with this key.
    pub async fn on(
        folder: tempfile::TempDir,
        key: &str,
        change: impl FnOnce(&mut Bounds),
    ) -> Self {
        let fake = FakeTmdb::start().await;
        let clock = Arc::new(Clock::manual(START));
        let mut bounds = Bounds { per_second: 10_000, ..Bounds::default() };
        change(&mut bounds);
        let settings = Settings {
            api_url: fake.url(),
            image_url: fake.url(),
            key: Key::parse(key).unwrap(),
            cache_path: folder.path().join("moviestars.db.cache"),
            image_folder: folder.path().join("moviestars.db.images"),
            clock: Arc::clone(&clock),
            bounds,
        };
        let tmdb = Arc::new(Tmdb::open(&settings).unwrap());
        Self { fake, clock, tmdb, settings, _folder: folder }
    }

    /// Restarts on the same folder.
    pub async fn restart(&mut self) {
        self.tmdb.close().await;
        self.tmdb = Arc::new(Tmdb::open(&self.settings).unwrap());
    }

    pub fn cache_path(&self) -> PathBuf {
        self.settings.cache_path.clone()
    }

    pub fn image_folder(&self) -> PathBuf {
        self.settings.image_folder.clone()
    }

    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The document and whether it is stale.
    pub async fn request(&self, target: &str) -> Result<(Value, bool), CatalogueError> {
        let answer = self.tmdb.respond(target, Freshness::Details).await?;
        Ok((serde_json::from_slice(&answer.json()?).unwrap(), answer.is_stale()))
    }

    /// The document, which must exist.
    pub async fn found(&self, target: &str) -> Value {
        self.request(target).await.unwrap_or_else(|error| panic!("{target}: {error}")).0
    }

    /// Requests until the response is fresh.
    pub async fn until_fresh(&self, target: &str) {
        let requests = async {
            while self.request(target).await.unwrap().1 {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(30), requests).await.expect("it is refreshed");
    }

    /// The error, which must occur.
    pub async fn refusal(&self, target: &str) -> CatalogueError {
        self.request(target).await.expect_err(target)
    }

    /// Requests in a new task.
    pub fn send(&self, target: &str) -> tokio::task::JoinHandle<Result<Value, CatalogueError>> {
        let (tmdb, target) = (Arc::clone(&self.tmdb), target.to_owned());
        tokio::spawn(async move {
            let answer = tmdb.respond(&target, Freshness::Details).await?;
            Ok(serde_json::from_slice(&answer.json()?).unwrap())
        })
    }

    /// The targets in the closed cache file, oldest first.
    pub async fn cached_targets(&self) -> Vec<String> {
        self.tmdb.close().await;
        let file = rusqlite::Connection::open(self.cache_path()).unwrap();
        let mut statement =
            file.prepare("SELECT target FROM responses ORDER BY fetched_at, rowid").unwrap();
        let rows = statement.query_map([], |row| row.get(0)).unwrap();
        rows.map(Result::unwrap).collect()
    }
}
