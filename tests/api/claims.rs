//! Titles that somebody keeps before the catalogue has spoken (decision 7): kept at once, confirmed
//! or removed in the background, and whoever loses one is told.

use crate::app::{Caller, TestApp};
use crate::crossing_rig::until;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const GODFATHER: i64 = 238;
/// The built-in catalogue has no film of this number.
const NO_FILM: i64 = 552;

/// What the caller has not been told yet, once there is so much of it.
async fn notices(caller: &Caller, count: usize) -> Vec<Value> {
    let patience = Instant::now() + Duration::from_secs(20);
    loop {
        let json = caller.get("/api/v1/notices.json").await.json();
        let notices = json["notices"].as_array().unwrap();
        if notices.len() == count {
            return notices.clone();
        }
        assert!(Instant::now() < patience, "{count} notices wanted: {json}");
    }
}

async fn listed(caller: &Caller) -> Value {
    let setup = caller.get("/api/v1/playlists/setup").await.json();
    setup["playlist_movies_by_id"].clone()
}

#[tokio::test]
async fn a_title_that_the_catalogue_lacks_is_taken_then_removed_and_only_its_keeper_is_told() {
    let app = TestApp::start().await;
    let (anna, bella) = (app.signed_in("annak").await, app.signed_in("bella").await);
    anna.post("/api/v1/playlists", json!({"title": "One", "active": true})).await;
    anna.rate(GODFATHER, 5).await;
    let movie = json!({"title": "  No\nsuch   film ", "poster_path": "/x.jpg"});
    let body = json!({"id": NO_FILM, "media_type": "movie", "score": 3, "movie": movie});
    assert_eq!(anna.post("/api/v1/movies.json", body).await.status, 201);
    let told = notices(&anna, 1).await;
    assert_eq!(told[0]["kind"], "unknown_title");
    assert_eq!((&told[0]["movie_id"], &told[0]["media_type"]), (&json!(NO_FILM), &json!("movie")));
    assert_eq!(told[0]["title"], "No such film");
    assert_eq!(anna.scores().await, [(GODFATHER, 5)]);

    let payload = json!({"payload": {"id": 99_942, "media_type": "tv", "movie": {"name": "Nix"}}});
    assert_eq!(anna.put("/api/v1/playlists/1.json", payload).await.status, 200);
    let told = notices(&anna, 2).await;
    assert_eq!((&told[1]["movie_id"], &told[1]["title"]), (&json!(99_942), &json!("Nix")));
    assert_eq!(listed(&anna).await, json!({"1": []}));

    assert!(notices(&bella, 0).await.is_empty());
    let first = format!("/api/v1/notices/{}", told[0]["id"]);
    bella.delete(&first).await.is_error(404, 4040);
    assert_eq!(anna.delete(&first).await.status, 204);
    anna.delete(&first).await.is_error(404, 4040);
    assert_eq!(notices(&anna, 1).await[0]["title"], "Nix");
}

#[tokio::test]
async fn what_waits_when_the_server_stops_is_looked_up_after_the_next_start() {
    let mut app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    anna.post("/api/v1/playlists", json!({"title": "One", "active": true})).await;
    app.stop().await;
    wait_for_catalogue(&app, GODFATHER, "Il padrino");
    wait_for_catalogue(&app, NO_FILM, "No such film");
    app.restart_stopped().await;
    let anna = app.sign_in("annak").await;
    assert_eq!(notices(&anna, 1).await[0]["title"], "No such film");
    until(async || app.claims() == 0).await;
    assert_eq!(anna.scores().await, [(GODFATHER, 2)]);
    let rated = anna.get("/api/v1/movies.json").await.json();
    assert_eq!(rated[0]["title"], "The Godfather", "the catalogue's word counts");
}

/// Leaves in the data file what a server leaves that was killed before it could ask.
fn wait_for_catalogue(app: &TestApp, film: i64, title: &str) {
    let outsider = rusqlite::Connection::open(app.db_path()).unwrap();
    let anna = "(SELECT id FROM users WHERE username = 'annak')";
    let rate = format!("INSERT INTO ratings VALUES ({anna}, 'movie', ?1, 4, 1799999999)");
    outsider.execute(&rate, [film]).unwrap();
    let claim = format!(
        "INSERT INTO claims VALUES ({anna}, 'movie', ?1, ?2, '', NULL, NULL, 0, 0, 1799999999, 1799999999)"
    );
    outsider.execute(&claim, (film, title)).unwrap();
}

#[tokio::test]
async fn facts_of_the_wrong_kind_are_refused_and_nothing_is_kept() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    for movie in [json!("title"), json!({"title": 7}), json!([1]), json!({"vote_average": "9"})] {
        let body = json!({"id": GODFATHER, "media_type": "movie", "score": 3, "movie": movie});
        anna.post("/api/v1/movies.json", body).await.is_error(422, 4220);
    }
    assert_eq!(anna.scores().await, []);
}

#[tokio::test]
async fn nobody_can_rename_a_title_for_others_or_for_themselves() {
    let app = TestApp::start().await;
    let (anna, bella) = (app.signed_in("annak").await, app.signed_in("bella").await);
    let movie = json!({"title": "Mine", "overview": "Mine", "poster_path": "/mine.jpg"});
    let body = json!({"id": GODFATHER, "media_type": "movie", "score": 3, "movie": movie});
    assert_eq!(anna.post("/api/v1/movies.json", body).await.status, 201);
    bella.rate(GODFATHER, 4).await;
    for caller in [&anna, &bella] {
        let rated = caller.get("/api/v1/movies.json").await.json();
        assert_eq!(rated[0]["title"], "The Godfather");
        assert_eq!(rated[0]["poster_path"], "/m238.svg");
    }
}
