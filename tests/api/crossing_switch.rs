//! The key to TMDB set and taken away while the server runs and people go on rating: whatever was
//! under way ends where the running catalogue is, and nothing of TMDB's outlasts its key.

use crate::app::{Caller, START, TestApp};
use crate::crossing_rig::until;
use crate::fake_tmdb::mode::{Fault, Mode};
use crate::fake_tmdb::{FakeTmdb, V3_KEY};
use crate::tmdb_server::{FOREVER, config as tmdb};
use moviestars::config::{Registration, TmdbConfig};
use moviestars::domain::settings::Setting;
use serde_json::{Value, json};
use std::path::PathBuf;

const KEY: &str = "/api/v1/settings/tmdb";
const GODFATHER: i64 = 90_000_001;
/// TMDB has another film of its name and year.
const CITY_OF_GOD: i64 = 90_000_021;
const CHARGE: i64 = 90_000_089;
/// TMDB has two of its name and year, the second on another page.
const CHARGES: [i64; 2] = [310_000, 310_020];
/// A show of TMDB's that is built in under another name and year, as it stands on the wire.
const RENAMED: i64 = 999_300_001;

/// A server that would ask the stand-in if it had a key, and its admin.
async fn before(fake: &FakeTmdb) -> (TestApp, Caller) {
    let tmdb = TmdbConfig { token: None, proxy_images: true, timeout: FOREVER, ..tmdb(fake) };
    let app = TestApp::start_empty(|config| config.tmdb = tmdb).await;
    app.anonymous().sign_up("founder").await;
    let admin = app.admin().await;
    (app, admin)
}

async fn set_key(admin: &Caller, token: Value) {
    let set = admin.put(KEY, json!({"token": token})).await;
    assert_eq!(set.status, 200, "{set:?}");
}

async fn sorted(admin: &Caller) -> Vec<(i64, i64)> {
    let mut scores = admin.scores().await;
    scores.sort_unstable();
    scores
}

#[tokio::test]
async fn a_key_that_an_admin_sets_brings_titles_over_and_without_it_back() {
    let fake = FakeTmdb::start().await;
    let (_app, admin) = before(&fake).await;
    admin.rate(GODFATHER, 5).await;
    set_key(&admin, json!(V3_KEY)).await;
    until(async || admin.scores().await == [(300_001, 5)]).await;
    set_key(&admin, Value::Null).await;
    until(async || admin.scores().await == [(GODFATHER, 5)]).await;
}

#[tokio::test]
async fn a_key_taken_away_in_the_middle_of_a_round_leaves_no_title_between_two_numbers() {
    let fake = FakeTmdb::start().await;
    let (_app, admin) = before(&fake).await;
    let films = GODFATHER..GODFATHER + 6;
    for film in films.clone() {
        admin.rate(film, 5).await;
    }
    // The third answer is held until the key has gone, and then comes.
    let held = "/3/find/tt0110912";
    fake.behave(Mode { fault: Fault::Hold, path: held.to_owned(), times: None });
    set_key(&admin, json!(V3_KEY)).await;
    fake.wait_for_requests(held, 1).await;
    let kept = [(300_001, 5), (300_002, 5)];
    until(async || sorted(&admin).await.starts_with(&kept)).await;
    set_key(&admin, Value::Null).await;
    fake.recover();
    let all: Vec<_> = films.map(|film| (film, 5)).collect();
    until(async || sorted(&admin).await == all).await;
    set_key(&admin, json!(V3_KEY)).await;
    until(async || sorted(&admin).await.last() == Some(&(300_006, 5))).await;
}

#[tokio::test]
async fn a_rating_that_began_under_the_other_catalogue_is_brought_back_with_the_next() {
    let fake = FakeTmdb::start().await;
    let (app, admin) = before(&fake).await;
    set_key(&admin, json!(V3_KEY)).await;
    set_key(&admin, Value::Null).await;
    admin.rate(GODFATHER + 1, 4).await;
    let file = app.file();
    let title = "INSERT INTO titles VALUES ('movie', 300001, 'tmdb', 'The Godfather', '', NULL,
                 '1972-03-24', 70, ?1, 'tt0068646')";
    file.execute(title, [START]).unwrap();
    file.execute("INSERT INTO ratings VALUES (1, 'movie', 300001, 10, ?1)", [START]).unwrap();
    // One that the executable lacks; what a tab of TMDB's days would rate.
    admin.rate(550, 2).await;
    until(async || sorted(&admin).await == [(550, 2), (GODFATHER, 5), (GODFATHER + 1, 4)]).await;
}

#[tokio::test]
async fn an_old_tabs_rating_that_tmdb_answers_after_the_key_has_gone_is_brought_back() {
    let fake = FakeTmdb::start().await;
    let (app, admin) = before(&fake).await;
    set_key(&admin, json!(V3_KEY)).await;
    // Two are asked for: one by the round, one that waited to be confirmed.
    let (first, second) = ("/3/find/tt0068646", "/3/find/tt0111161");
    fake.behave(Mode { fault: Fault::Hold, path: "/3/find".to_owned(), times: None });
    admin.rate(GODFATHER, 4).await;
    fake.wait_for_requests(first, 1).await;
    let claim = "INSERT INTO claims VALUES (1, 'movie', ?1, 'Said', '', NULL, NULL, 0, 0, ?2, ?2)";
    let rating = "INSERT INTO ratings VALUES (1, 'movie', ?1, 6, ?2)";
    for sql in [claim, rating] {
        app.file().execute(sql, [GODFATHER + 1, START]).unwrap();
    }
    app.rung_for_claims();
    fake.wait_for_requests(second, 1).await;
    set_key(&admin, Value::Null).await;
    fake.recover();
    until(async || app.claims() == 0).await;
    until(async || sorted(&admin).await == [(GODFATHER, 4), (GODFATHER + 1, 3)]).await;
}

#[tokio::test]
async fn a_film_that_tmdb_lacks_keeps_its_imdb_id_and_its_people_while_tmdb_is_behind() {
    let fake = FakeTmdb::start().await;
    let (app, admin) = before(&fake).await;
    set_key(&admin, json!(V3_KEY)).await;
    admin.rate(CITY_OF_GOD, 4).await;
    until(async || app.status().await.missing.len() == 1).await;
    assert_eq!(app.claims(), 0, "the executable knows it");
    let exported = admin.get("/api/v1/export").await.json();
    assert_eq!(exported["ratings"][0]["imdb_id"], "tt0317248");
    let credits = admin.get(&format!("/3/movie/{CITY_OF_GOD}/credits")).await.json();
    let director = credits["crew"][0]["id"].as_i64().unwrap();
    let person = admin.get(&format!("/3/person/{director}")).await;
    assert_eq!(
        (person.status.as_u16(), &person.json()["name"]),
        (200, &credits["crew"][0]["name"])
    );
    assert_eq!(fake.count(&format!("/3/person/{director}")), 0);
}

#[tokio::test]
async fn a_key_set_anew_asks_at_once_for_all_that_waited_for_an_answer() {
    let fake = FakeTmdb::start().await;
    let (app, admin) = before(&fake).await;
    admin.rate(GODFATHER, 5).await;
    fake.behave(Mode {
        fault: Fault::Status { status: 500 },
        path: "/3/find".to_owned(),
        times: None,
    });
    set_key(&admin, json!(V3_KEY)).await;
    let waits = || {
        let sql = "SELECT count(*) FROM sought WHERE silences > 0";
        app.file().query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap()
    };
    until(async || waits() == 1).await;
    fake.fail(Fault::Status { status: 500 });
    let movie = json!({"title": "Said"});
    let body = json!({"id": 603, "media_type": "movie", "score": 3, "movie": movie});
    assert_eq!(admin.post("/api/v1/movies", body).await.status, 201);
    let tried = "SELECT count(*) FROM claims WHERE tries > 0";
    until(async || app.file().query_row(tried, [], |row| row.get::<_, i64>(0)).unwrap() == 1).await;
    fake.recover();
    // Nobody's turn comes by itself: the clock stands still.
    set_key(&admin, json!(V3_KEY)).await;
    until(async || sorted(&admin).await == [(603, 3), (300_001, 5)] && app.claims() == 0).await;
}

#[tokio::test]
async fn nothing_that_was_kept_of_tmdb_outlasts_its_key() {
    let fake = FakeTmdb::start().await;
    let (mut app, admin) = before(&fake).await;
    let beside = |ending: &str| PathBuf::from(format!("{}.{ending}", app.db_path().display()));
    let (cache, images) = (beside("cache"), beside("images"));
    set_key(&admin, json!(V3_KEY)).await;
    assert_eq!(admin.get("/3/movie/550").await.status, 200);
    assert_eq!(admin.get("/t/p/w500/fakepostermovie550.jpg").await.status, 200);
    until(async || cache.exists() && images.exists()).await;
    set_key(&admin, Value::Null).await;
    until(async || !cache.exists() && !images.exists()).await;
    // And when the key was in the environment and is not there at the next start.
    app.restart_with(|config| config.tmdb = tmdb(&fake)).await;
    assert!(cache.exists());
    app.restart_with(|config| config.tmdb.token = None).await;
    until(async || !cache.exists()).await;
    assert!(app.db_path().exists());
}

#[tokio::test]
async fn a_show_is_known_by_its_imdb_id_too() {
    let fake = FakeTmdb::start().await;
    let (app, admin) = before(&fake).await;
    set_key(&admin, json!(V3_KEY)).await;
    let body = json!({"id": RENAMED, "media_type": "tv", "score": 4});
    assert_eq!(admin.post("/api/v1/movies", body).await.status, 201);
    until(async || app.claims() == 0).await;
    let sql = "UPDATE titles SET title = 'Named otherwise', release_date = '1999-01-01'
               WHERE media_type = 'tv' AND imdb_id = 'tt0903747'";
    assert_eq!(app.file().execute(sql, []).unwrap(), 1);
    set_key(&admin, Value::Null).await;
    until(async || admin.scores().await == [(99_990_500_001, 4)]).await;
}

#[tokio::test]
async fn a_name_and_year_that_two_have_names_none_wherever_the_second_stands() {
    let fake = FakeTmdb::start().await;
    let (app, admin) = before(&fake).await;
    admin.rate(CHARGE, 4).await;
    set_key(&admin, json!(V3_KEY)).await;
    until(async || app.status().await.missing.len() == 1).await;
    let search = admin.get("/3/search/movie?query=Charge&year=2022&page=2").await.json();
    assert_eq!(search["results"][0]["id"], CHARGES[1], "it stands on the second page");
    assert_eq!(admin.scores().await, [(CHARGE, 4)]);
}

#[tokio::test]
async fn a_change_is_made_whole_when_nobody_waits_for_it_any_more() {
    let fake = FakeTmdb::start().await;
    let (app, admin) = before(&fake).await;
    let rooms = app.rooms();
    let closed = vec![
        (Setting::Registration, Some("closed".to_owned())),
        (Setting::TmdbToken, Some(V3_KEY.to_owned())),
    ];
    let changing = rooms.begin_change().await;
    // Polled once, and dropped where it waits first.
    tokio::select! {
        biased;
        _ = changing.settle(closed) => unreachable!("the data file takes its time"),
        () = std::future::ready(()) => {}
    }
    drop(rooms.begin_change().await);
    assert_eq!(rooms.settled().registration, Registration::Closed);
    let shown = admin.get("/api/v1/settings").await.json();
    assert_eq!(
        (&shown["tmdb"]["source"], &shown["registration"]["value"]),
        (&json!("admin"), &json!("closed"))
    );
    assert_eq!(admin.get("/3/movie/550").await.status, 200);
}

#[tokio::test]
async fn a_stored_key_that_is_none_keeps_no_server_from_starting() {
    let fake = FakeTmdb::start().await;
    let (mut app, admin) = before(&fake).await;
    set_key(&admin, json!(V3_KEY)).await;
    app.stop().await;
    let sql = "UPDATE settings SET value = 'hello' WHERE name = 'tmdb_token'";
    assert_eq!(app.file().execute(sql, []).unwrap(), 1);
    app.restart_stopped().await;
    let shown = app.admin().await.get("/api/v1/settings").await.json();
    assert_eq!(shown["tmdb"], json!({"source": "default", "masked": null, "refused": false}));
}
