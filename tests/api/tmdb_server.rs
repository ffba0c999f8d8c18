//! A real server with a fake TMDB, and a signed-in user.

use crate::app::{Caller, TestApp, TestResponse, until};
use crate::database::values;
use crate::fake_tmdb::{FakeTmdb, V3_KEY};
use moviestars::config::TmdbConfig;
use serde_json::{Value, json};
use std::time::Duration;
use tokio::task::JoinHandle;

/// Longer than any test takes.
pub const FOREVER: Duration = Duration::from_hours(1);

pub struct TmdbServer {
    pub fake: FakeTmdb,
    pub app: TestApp,
    pub anna: Caller,
}

/// The configuration of a server with this fake TMDB.
pub fn config(fake: &FakeTmdb) -> TmdbConfig {
    TmdbConfig {
        token: Some(V3_KEY.into()),
        api_url: fake.url(),
        image_url: fake.url(),
        ..TmdbConfig::default()
    }
}

impl TmdbServer {
    pub async fn start() -> Self {
        Self::with(|_| {}).await
    }

    /// With this timeout for TMDB.
    pub async fn with_timeout(timeout: Duration) -> Self {
        Self::with(|tmdb| tmdb.timeout = timeout).await
    }

    /// With proxied images.
    pub async fn proxied() -> Self {
        Self::with(|tmdb| tmdb.proxy_images = true).await
    }

    /// With changes to its configuration.
    pub async fn with(change: impl FnOnce(&mut TmdbConfig)) -> Self {
        let fake = FakeTmdb::start().await;
        let mut tmdb = config(&fake);
        change(&mut tmdb);
        let app = TestApp::start_empty(|config| config.tmdb = tmdb).await;
        let anna = app.signed_in("annak").await;
        Self { fake, app, anna }
    }

    /// The number of failed attempts to verify a title; `None` when it is not pending.
    pub fn attempts(&self, film: i64) -> Option<i64> {
        let query = "SELECT max(attempts) FROM jobs WHERE kind = 'verify_title'
                     AND subject = $1 AND leased_until = 0";
        self.app.database().value(query, values![format!("movie/{film}")]).optional_int()
    }

    /// Waits until verifying a pending title has failed and no attempt is under way. A request for the title makes a job
    /// that is leased due again, without an error.
    pub async fn until_attempted(&self, film: i64) {
        let failed = "SELECT count(*) FROM jobs WHERE kind = 'verify_title' AND subject = $1
                      AND leased_until = 0 AND last_error IS NOT NULL";
        let subject = format!("movie/{film}");
        until(async || self.app.database().value(failed, values![subject.clone()]).int() > 0).await;
    }
}

/// Requests in a new task.
pub fn send(caller: &Caller, path: &str) -> JoinHandle<TestResponse> {
    let (caller, path) = (caller.clone(), path.to_owned());
    tokio::spawn(async move { caller.get(&path).await })
}

/// A rating with a title hint.
pub fn rating(film: i64, score: i64, movie: &Value) -> Value {
    json!({"id": film, "media_type": "movie", "score": score, "movie": movie})
}

/// The caller's rated titles, newest first.
pub async fn titles(caller: &Caller) -> Vec<Value> {
    let rated = caller.get("/api/v1/movies.json").await.json();
    rated.as_array().unwrap().iter().map(|movie| movie["title"].clone()).collect()
}

impl TestResponse {
    /// Asserts that this is exactly TMDB's error with this status and code.
    #[track_caller]
    pub fn is_tmdbs_error(&self, status: u16, code: u16) {
        let json = self.json();
        assert_eq!(
            (self.status.as_u16(), &json["status_code"]),
            (status, &json!(code)),
            "{self:?}"
        );
        let keys: Vec<&String> = json.as_object().unwrap().keys().collect();
        assert_eq!(keys, ["status_code", "status_message", "success"], "{self:?}");
        assert_eq!(json["success"], false);
        assert!(!json["status_message"].as_str().unwrap().is_empty());
        assert_eq!(self.header("content-type"), "application/json");
        assert_eq!(self.header("cache-control"), "no-store");
    }
}
