//! Setting and deleting TMDB's key while the server runs: ids stay, stored metadata follows the
//! catalogue in use, and the cache is deleted with the key.

use crate::app::{Caller, TestApp, until};
use crate::database::values;
use crate::fake_tmdb::mode::Fault;
use crate::fake_tmdb::{FakeTmdb, V3_KEY};
use crate::tmdb_server::{FOREVER, config as tmdb};
use moviestars::config::{Registration, TmdbConfig};
use moviestars::domain::settings::Setting;
use serde_json::{Value, json};
use std::path::PathBuf;

const KEY: &str = "/api/v1/settings/tmdb";
/// A built-in film without a TMDB id.
const SINTEL: i64 = 90_000_026;

/// A server without a key whose TMDB is the fake one, and its admin.
async fn start_without_key(fake: &FakeTmdb) -> (TestApp, Caller) {
    let tmdb = TmdbConfig { token: None, proxy_images: true, timeout: FOREVER, ..tmdb(fake) };
    let app = TestApp::start_empty(|config| config.tmdb = tmdb).await;
    app.anonymous().sign_up("first-admin").await;
    let admin = app.admin().await;
    (app, admin)
}

async fn set_key(admin: &Caller, token: Value) {
    let set = admin.put(KEY, json!({"token": token})).await;
    assert_eq!(set.status, 200, "{set:?}");
}

/// The names of the caller's rated titles, newest first.
async fn names(caller: &Caller) -> Vec<Value> {
    crate::tmdb_server::titles(caller).await
}

#[tokio::test]
async fn tmdb_cache_is_deleted_with_its_key() {
    let fake = FakeTmdb::start().await;
    let (mut app, admin) = start_without_key(&fake).await;
    let with_ending = |ending: &str| PathBuf::from(format!("{}.{ending}", app.db_path().display()));
    let (cache, images) = (with_ending("cache"), with_ending("images"));
    set_key(&admin, json!(V3_KEY)).await;
    assert_eq!(admin.get("/3/movie/550").await.status, 200);
    assert_eq!(admin.get("/t/p/w500/fakepostermovie550.jpg").await.status, 200);
    until(async || cache.exists() && images.exists()).await;
    set_key(&admin, Value::Null).await;
    until(async || !cache.exists() && !images.exists()).await;
    // Also when the key was in the environment and is missing at the next start.
    app.restart_with(|config| config.tmdb = tmdb(&fake)).await;
    assert!(cache.exists());
    app.restart_with(|config| config.tmdb.token = None).await;
    until(async || !cache.exists()).await;
    assert_eq!(app.admin().await.scores().await, [], "users and ratings are stored elsewhere");
}

#[tokio::test]
async fn settings_update_completes_when_its_caller_is_cancelled() {
    let fake = FakeTmdb::start().await;
    let (app, admin) = start_without_key(&fake).await;
    let state = app.app();
    let closed = vec![
        (Setting::Registration, Some("closed".to_owned())),
        (Setting::TmdbToken, Some(V3_KEY.to_owned())),
    ];
    let update = state.begin_settings_update().await;
    // Polled once, then dropped.
    tokio::select! {
        biased;
        _ = update.apply(closed) => unreachable!("the data file takes its time"),
        () = std::future::ready(()) => {}
    }
    drop(state.begin_settings_update().await);
    assert_eq!(state.settings().registration, Registration::Closed);
    let shown = admin.get("/api/v1/settings").await.json();
    assert_eq!(
        (&shown["tmdb"]["source"], &shown["registration"]["value"]),
        (&json!("admin"), &json!("closed"))
    );
    assert_eq!(admin.get("/3/movie/550").await.status, 200);
}

#[tokio::test]
async fn malformed_stored_key_does_not_prevent_start() {
    let fake = FakeTmdb::start().await;
    let (mut app, admin) = start_without_key(&fake).await;
    set_key(&admin, json!(V3_KEY)).await;
    app.stop().await;
    let sql = "UPDATE settings SET value = 'hello' WHERE name = 'tmdb_token'";
    assert_eq!(app.database().execute(sql, &[]), 1);
    app.restart_stopped().await;
    let shown = app.admin().await.get("/api/v1/settings").await.json();
    assert_eq!(shown["tmdb"], json!({"source": "default", "masked": null, "rejected": false}));
}

#[tokio::test]
async fn ids_stay_and_metadata_follows_the_catalogue_when_a_key_is_set_and_deleted() {
    let fake = FakeTmdb::start().await;
    let (app, admin) = start_without_key(&fake).await;
    admin.rate(SINTEL, 5).await;
    set_key(&admin, json!(V3_KEY)).await;
    app.clock.advance(1);
    admin.rate(550, 4).await;
    until(async || app.pending_titles() == 0).await;
    let scores = [(550, 4), (SINTEL, 5)];
    assert_eq!(admin.scores().await, scores);
    assert_eq!(names(&admin).await, ["The Quiet Club", "Sintel"]);
    fake.fail(Fault::Refuse);
    set_key(&admin, Value::Null).await;
    let requests = fake.total();
    assert_eq!(admin.scores().await, scores);
    assert_eq!(names(&admin).await[1], "Sintel");
    assert_eq!(admin.rate(550, 4).await.status, 201, "a stored title can be rated");
    assert_eq!(fake.total(), requests, "TMDB is not used without a key");
}

#[tokio::test]
async fn titles_without_a_tmdb_id_are_answered_by_the_built_in_catalogue_with_a_key_too() {
    let fake = FakeTmdb::start().await;
    let (app, admin) = start_without_key(&fake).await;
    set_key(&admin, json!(V3_KEY)).await;
    let body = json!({"id": SINTEL, "media_type": "movie", "score": 4});
    assert_eq!(admin.post("/api/v1/movies", body).await.status, 201);
    assert_eq!(app.pending_titles(), 0, "the executable knows it");
    let exported = admin.get("/api/v1/export").await.json();
    assert_eq!(exported["ratings"][0]["imdb_id"], "tt1727587");
    let path = format!("/3/movie/{SINTEL}");
    let page = admin.get(&format!("{path}?append_to_response=credits,videos")).await;
    assert_eq!((page.status.as_u16(), &page.json()["title"]), (200, &json!("Sintel")));
    assert_eq!(admin.get(&format!("/t/p/w500/m{SINTEL}.svg")).await.status, 200);
    let credits = admin.get(&format!("{path}/credits")).await.json();
    let director = credits["crew"][0]["id"].as_i64().unwrap();
    let person = admin.get(&format!("/3/person/{director}")).await;
    assert_eq!(
        (person.status.as_u16(), &person.json()["name"]),
        (200, &credits["crew"][0]["name"])
    );
    assert_eq!(fake.count(&path) + fake.count(&format!("/3/person/{director}")), 0);
    // Lists and search are TMDB's alone.
    let found = admin.get("/3/search/movie?query=sintel").await.json();
    assert_eq!(found["results"], json!([]));
}

#[tokio::test]
async fn key_set_again_resets_the_backoff_of_pending_titles() {
    let fake = FakeTmdb::start().await;
    let (app, admin) = start_without_key(&fake).await;
    set_key(&admin, json!(V3_KEY)).await;
    fake.fail(Fault::Status { status: 500 });
    let movie = json!({"title": "Hint"});
    let body = json!({"id": 603, "media_type": "movie", "score": 3, "movie": movie});
    assert_eq!(admin.post("/api/v1/movies", body).await.status, 201);
    let attempted = "jobs WHERE kind = 'verify_title' AND attempts > 0 AND leased_until = 0";
    until(async || app.database().count(attempted) == 1).await;
    fake.recover();
    // The clock is not advanced, so that no retry is due.
    set_key(&admin, json!(V3_KEY)).await;
    until(async || app.pending_titles() == 0).await;
    assert_eq!(names(&admin).await, ["The Paper Grid"]);
}

#[tokio::test]
async fn pending_title_with_a_tmdb_id_is_kept_when_the_key_is_deleted() {
    let fake = FakeTmdb::start().await;
    let mut app = TestApp::start().await;
    fake.fail(Fault::Status { status: 500 });
    app.restart_with(|config| config.tmdb = tmdb(&fake)).await;
    let anna = app.signed_in("annak").await;
    let body = json!({"id": 4_711, "media_type": "movie", "score": 4});
    assert_eq!(anna.post("/api/v1/movies", body).await.status, 201);
    app.clock.advance(86_400);
    app.restart_with(|config| config.tmdb = TmdbConfig::default()).await;
    let sql = "SELECT count(*) FROM jobs WHERE kind = 'verify_title' AND due_at > $1";
    let later = app.clock.now();
    until(async || {
        app.database().value(sql, values![later]).int() == 1 || app.pending_titles() == 0
    })
    .await;
    assert_eq!(app.sign_in("annak").await.scores().await, [(4_711, 4)]);
}
