//! Titles that are rated or listed before the catalogue confirms them (decision 7): stored at once,
//! confirmed or removed in the background, with a notification.

use crate::app::{Caller, TestApp, served, until};
use crate::database::values;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const GODFATHER: i64 = 238;
/// The built-in catalogue has no film with this id.
const NO_FILM: i64 = 552;

/// The caller's notifications, once there are `count`.
async fn notifications(caller: &Caller, count: usize) -> Vec<Value> {
    let deadline = Instant::now() + Duration::from_secs(20);
    loop {
        let json = caller.get("/api/v1/notifications.json").await.json();
        let notifications = json["notifications"].as_array().unwrap();
        if notifications.len() == count {
            return notifications.clone();
        }
        assert!(Instant::now() < deadline, "{count} notifications expected: {json}");
    }
}

async fn listed(caller: &Caller) -> Value {
    let setup = caller.get("/api/v1/playlists/setup").await.json();
    setup["playlist_movies_by_id"].clone()
}

#[tokio::test]
async fn unknown_title_is_accepted_then_removed_and_only_its_user_is_notified() {
    let app = TestApp::start().await;
    let (anna, bella) = (app.signed_in("annak").await, app.signed_in("bella").await);
    anna.post("/api/v1/playlists", json!({"title": "One", "active": true})).await;
    anna.rate(GODFATHER, 5).await;
    let movie = json!({"title": "  No\nsuch   film ", "poster_path": "/x.jpg"});
    let body = json!({"id": NO_FILM, "media_type": "movie", "score": 3, "movie": movie});
    assert_eq!(anna.post("/api/v1/movies.json", body).await.status, 201);
    let notified = notifications(&anna, 1).await;
    assert_eq!(notified[0]["kind"], "unknown_title");
    assert_eq!(
        (&notified[0]["movie_id"], &notified[0]["media_type"]),
        (&json!(NO_FILM), &json!("movie"))
    );
    assert_eq!(notified[0]["title"], "No such film");
    assert_eq!(anna.scores().await, [(GODFATHER, 5)]);

    let payload = json!({"payload": {"id": 99_942, "media_type": "tv", "movie": {"name": "Nix"}}});
    assert_eq!(anna.put("/api/v1/playlists/1.json", payload).await.status, 200);
    let notified = notifications(&anna, 2).await;
    assert_eq!((&notified[1]["movie_id"], &notified[1]["title"]), (&json!(99_942), &json!("Nix")));
    assert_eq!(listed(&anna).await, json!({"1": []}));

    assert!(notifications(&bella, 0).await.is_empty());
    let first = format!("/api/v1/notifications/{}", notified[0]["id"]);
    bella.delete(&first).await.is_error(404, 4040);
    // A dialog lists removed titles. Closing it is no change that could be undone.
    assert_eq!(anna.delete(&first).await.json(), json!({"change": null}));
    anna.delete(&first).await.is_error(404, 4040);
    assert_eq!(notifications(&anna, 1).await[0]["title"], "Nix");
}

#[tokio::test]
async fn pending_titles_are_verified_after_a_restart() {
    let mut app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    anna.post("/api/v1/playlists", json!({"title": "One", "active": true})).await;
    app.stop().await;
    insert_pending_title(&app, GODFATHER, "The Godson");
    insert_pending_title(&app, NO_FILM, "No such film");
    app.restart_stopped().await;
    let anna = app.sign_in("annak").await;
    assert_eq!(notifications(&anna, 1).await[0]["title"], "No such film");
    until(async || app.pending_titles() == 0).await;
    assert_eq!(anna.scores().await, [(GODFATHER, 2)]);
    let rated = anna.get("/api/v1/movies.json").await.json();
    assert_eq!(rated[0]["title"], "The Godfather", "the catalogue's metadata wins");
}

/// Writes what a server leaves that was killed while it verified the title.
fn insert_pending_title(app: &TestApp, film: i64, title: &str) {
    let database = app.database();
    let anna = "(SELECT id FROM users WHERE username = 'annak')";
    let rate = format!("INSERT INTO ratings VALUES ({anna}, 'movie', $1, 4, 1799999999)");
    database.execute(&rate, values![film]);
    let pending = format!(
        "INSERT INTO pending_titles VALUES ({anna}, 'movie', $1, $2, '', NULL, NULL, 0, 1799999999)"
    );
    database.execute(&pending, values![film, title]);
    let job = "INSERT INTO jobs (kind, subject, nonce, created_at, due_at, attempts, leased_until)
               VALUES ('verify_title', $1, '', 1799999999, 1799999999, 1, 4000000000)";
    database.execute(job, values![format!("movie/{film}")]);
}

#[tokio::test]
async fn malformed_metadata_is_rejected_and_no_rating_is_stored() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    for movie in [json!("title"), json!({"title": 7}), json!([1]), json!({"vote_average": "9"})] {
        let body = json!({"id": GODFATHER, "media_type": "movie", "score": 3, "movie": movie});
        anna.post("/api/v1/movies.json", body).await.is_error(422, 4220);
    }
    assert_eq!(anna.scores().await, []);
}

#[tokio::test]
async fn request_metadata_never_renames_a_verified_title() {
    let app = TestApp::start().await;
    let (anna, bella) = (app.signed_in("annak").await, app.signed_in("bella").await);
    let movie = json!({"title": "Mine", "overview": "Mine", "poster_path": "/mine.jpg"});
    let body = json!({"id": GODFATHER, "media_type": "movie", "score": 3, "movie": movie});
    assert_eq!(anna.post("/api/v1/movies.json", body).await.status, 201);
    bella.rate(GODFATHER, 4).await;
    for caller in [&anna, &bella] {
        let rated = caller.get("/api/v1/movies.json").await.json();
        assert_eq!(rated[0]["title"], "The Godfather");
        assert_eq!(rated[0]["poster_path"], served("/m238.svg"));
    }
}
