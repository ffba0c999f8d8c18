//! Ratings and playlist items while TMDB does not answer: committed at once, shown to their user with the
//! title hint, and verified when TMDB answers again.

use crate::app::{Caller, until};
use crate::database::values;
use crate::fake_tmdb::V3_KEY;
use crate::fake_tmdb::mode::Fault;
use crate::log::Log;
use crate::tmdb_harness::DAY;
use crate::tmdb_server::{FOREVER, TmdbServer, rating, titles};
use serde_json::{Value, json};
use std::time::Duration;

const FILM: i64 = 550;
/// TMDB has no film with this id.
const NO_FILM: i64 = 551;
const REFUSED: &str = "TMDB rejects the key from MOVIESTARS_TMDB_TOKEN";

fn annas_hint() -> Value {
    json!({"title": "Anna's title", "overview": "Anna's overview.", "poster_path": "/annas.jpg",
           "release_date": "1999-01-01", "vote_average": 9.9})
}

/// The path of a new playlist with one film.
async fn create_playlist_with(caller: &Caller, film: i64, movie: Option<Value>) -> String {
    let made = caller.post("/api/v1/playlists", json!({"title": "One", "active": true})).await;
    let path = format!("/api/v1/playlists/{}", made.json()["id"]);
    let payload = json!({"payload": {"id": film, "media_type": "movie", "movie": movie}});
    assert_eq!(caller.put(&path, payload).await.status, 200);
    path
}

async fn items_of(caller: &Caller, path: &str) -> Value {
    caller.get(path).await.json()["movies"].take()
}

async fn notifications(caller: &Caller) -> Value {
    caller.get("/api/v1/notifications.json").await.json()["notifications"].take()
}

/// Advances the clock until pending titles are due, and wakes the verifier.
async fn recover_and_verify(server: &TmdbServer, caller: &Caller) {
    server.fake.recover();
    server.app.clock.advance(DAY);
    assert_eq!(caller.rate(11, 3).await.status, 201);
}

#[tokio::test]
async fn until_tmdb_responds_each_user_sees_their_own_title_hint() {
    let server = TmdbServer::with_timeout(FOREVER).await;
    let bella = server.app.signed_in("bella").await;
    let anna = &server.anna;
    server.fake.fail(Fault::Hold);
    let rated = anna.post("/api/v1/movies.json", rating(FILM, 4, &annas_hint()));
    let rated = tokio::time::timeout(Duration::from_mins(1), rated).await;
    assert_eq!(rated.expect("no request waits for TMDB").status, 201);
    server.fake.wait_for_requests("/3/movie/550", 1).await;
    assert_eq!(bella.rate(FILM, 2).await.status, 201);
    let annas = create_playlist_with(anna, FILM, None).await;
    let bellas = create_playlist_with(&bella, FILM, None).await;

    let rated = anna.get("/api/v1/movies.json").await.json()[0].take();
    assert_eq!(
        (&rated["title"], &rated["description"]),
        (&json!("Anna's title"), &json!("Anna's overview."))
    );
    assert_eq!(
        (&rated["poster_path"], &rated["vote_average"]),
        (&json!("/annas.jpg"), &json!(9.9))
    );
    assert_eq!(items_of(anna, &annas).await[0]["title"], "Anna's title");
    let without_metadata = json!({
        "id": FILM, "media_type": "movie", "title": null, "description": null, "poster_path": null,
        "release_date": null, "vote_average": null,
    });
    assert_eq!(items_of(&bella, &bellas).await, json!([without_metadata]));
    let rated = bella.get("/api/v1/movies.json").await.json()[0].take();
    assert_eq!((&rated["title"], &rated["poster_path"]), (&Value::Null, &Value::Null));
    let all = anna.get("/api/v1/playlists/all_movies").await.text;
    assert!(!all.contains("Anna's title"), "not even an admin's tools show it: {all}");

    server.fake.recover();
    for (caller, path) in [(anna, &annas), (&bella, &bellas)] {
        until(async || titles(caller).await == ["The Quiet Club"]).await;
        let movie = items_of(caller, path).await[0].take();
        assert_eq!(
            (&movie["title"], &movie["vote_average"]),
            (&json!("The Quiet Club"), &json!(8.4))
        );
        assert_eq!(movie["poster_path"], "/fakepostermovie550.jpg");
        assert_eq!(notifications(caller).await, json!([]));
    }
    assert_eq!((anna.scores().await, bella.scores().await), (vec![(FILM, 4)], vec![(FILM, 2)]));
    assert_eq!(server.fake.count("/3/movie/550"), 1, "once for both");
}

/// How often TMDB has answered that it has no such film; `None` when it is not pending.
fn not_found_count(server: &TmdbServer, film: i64) -> Option<i64> {
    let query = "SELECT max(not_found_count) FROM jobs WHERE kind = 'verify_title'
                 AND subject = $1 AND leased_until = 0";
    server.app.database().value(query, values![format!("movie/{film}")]).optional_int()
}

#[tokio::test]
async fn a_title_unknown_to_tmdb_is_requested_over_four_days_and_then_removed() {
    let server = TmdbServer::start().await;
    let bella = server.app.signed_in("bella").await;
    let movie = json!({"title": "No such film"});
    server.anna.post("/api/v1/movies.json", rating(NO_FILM, 4, &movie)).await;
    let path = create_playlist_with(&server.anna, NO_FILM, None).await;
    let waits = [0, 2 * 3_600, DAY, 3 * DAY];
    for (requests, wait) in (1..).zip(&waits[..3]) {
        server.app.clock.advance(*wait);
        server.app.wake();
        until(async || not_found_count(&server, NO_FILM) == Some(requests)).await;
        assert_eq!(server.anna.scores().await, [(NO_FILM, 4)], "after {requests} times");
        assert_eq!(notifications(&server.anna).await, json!([]));
    }
    server.app.clock.advance(waits[3]);
    server.app.wake();
    until(async || notifications(&server.anna).await[0]["kind"] == "unknown_title").await;
    let removed = notifications(&server.anna).await;
    assert_eq!(
        (&removed[0]["movie_id"], &removed[0]["title"]),
        (&json!(NO_FILM), &json!("No such film"))
    );
    assert_eq!(server.anna.scores().await, []);
    assert_eq!(items_of(&server.anna, &path).await, json!([]));
    assert_eq!(notifications(&bella).await, json!([]));
    let requests = server.fake.count("/3/movie/551");
    assert_eq!(requests, 4);
    println!("figure: a rating of an unknown title is removed at TMDB's answer number {requests}");
}

#[tokio::test]
async fn a_wrong_address_of_tmdb_removes_no_title() {
    let server = TmdbServer::with(|tmdb| tmdb.api_url.push_str("/3")).await;
    server.anna.post("/api/v1/movies.json", rating(FILM, 4, &annas_hint())).await;
    for attempt in 1..=6 {
        until(async || server.attempts(FILM) == Some(attempt)).await;
        server.app.clock.advance(30 * DAY);
        server.app.wake();
    }
    assert_eq!(not_found_count(&server, FILM), Some(0));
    let anna = server.app.sign_in("annak").await;
    assert_eq!(anna.scores().await, [(FILM, 4)]);
    assert_eq!(notifications(&anna).await, json!([]));
    println!("figure: 6 times 404 from a wrong address over 180 days remove 0 ratings");
}

#[tokio::test]
async fn without_a_response_a_pending_title_is_kept_and_retried() {
    for fault in [Fault::Refuse, Fault::NoResponse, Fault::Drip] {
        check_title_is_kept(fault).await;
    }
}

#[tokio::test]
async fn an_error_other_than_404_keeps_a_pending_title_for_a_retry() {
    for fault in [
        Fault::Limited { retry_after: Some(30) },
        Fault::Limited { retry_after: None },
        Fault::Status { status: 500 },
        Fault::Status { status: 401 },
        Fault::Status { status: 403 },
        Fault::Page { status: 404 },
    ] {
        check_title_is_kept(fault).await;
    }
}

#[tokio::test]
async fn an_invalid_response_keeps_a_pending_title_for_a_retry() {
    for fault in [
        Fault::Malformed,
        Fault::Truncated,
        Fault::WrongType,
        Fault::ErrorAsSuccess,
        Fault::Page { status: 200 },
        Fault::Huge,
        Fault::Bomb,
        Fault::Redirect { to: "http://127.0.0.1:1/".to_owned() },
    ] {
        check_title_is_kept(fault).await;
    }
}

async fn check_title_is_kept(fault: Fault) {
    // Only these take until the timeout.
    let slow = matches!(fault, Fault::NoResponse | Fault::Drip);
    let server = TmdbServer::with_timeout(Duration::from_secs(if slow { 3 } else { 10 })).await;
    let anna = &server.anna;
    server.fake.fail(fault.clone());
    assert_eq!(anna.post("/api/v1/movies.json", rating(FILM, 4, &annas_hint())).await.status, 201);
    let path = create_playlist_with(anna, FILM, None).await;
    server.until_attempted(FILM).await;
    assert_eq!(anna.scores().await, [(FILM, 4)], "{fault:?}");
    assert_eq!(items_of(anna, &path).await[0]["title"], "Anna's title", "{fault:?}");
    assert_eq!(notifications(anna).await, json!([]), "{fault:?}");
    recover_and_verify(&server, &server.app.signed_in("bella").await).await;
    until(async || titles(anna).await == ["The Quiet Club"]).await;
    assert_eq!(items_of(anna, &path).await[0]["title"], "The Quiet Club", "{fault:?}");
    assert_eq!((anna.scores().await, notifications(anna).await), (vec![(FILM, 4)], json!([])));
    assert_eq!(server.attempts(FILM), None, "no title is pending");
}

#[tokio::test]
async fn pending_titles_survive_a_restart() {
    let mut server = TmdbServer::start().await;
    server.fake.fail(Fault::Refuse);
    server.anna.post("/api/v1/movies.json", rating(FILM, 4, &annas_hint())).await;
    server.until_attempted(FILM).await;
    server.app.stop().await;
    server.fake.recover();
    server.app.clock.advance(DAY);
    server.app.restart_stopped().await;
    let anna = server.app.sign_in("annak").await;
    until(async || titles(&anna).await == ["The Quiet Club"]).await;
}

#[tokio::test]
async fn a_rejected_key_is_logged_once_and_removes_no_title() {
    let log = Log::default();
    let _listening = log.listen();
    let server = TmdbServer::start().await;
    let key = async || server.app.anonymous().get("/config.json").await.json()["tmdb_key"].take();
    assert_eq!(key().await, "good");
    server.fake.accept_only_key("another");
    for film in [FILM, 603, 129] {
        server.anna.post("/api/v1/movies.json", rating(film, 4, &annas_hint())).await;
    }
    server.until_attempted(129).await;
    assert_eq!(key().await, "rejected");
    for film in [680, 13, 862] {
        server.app.clock.advance(300);
        server.anna.get(&format!("/3/movie/{film}")).await.is_tmdbs_error(502, 43);
    }
    assert_eq!(log.text().matches(REFUSED).count(), 1);
    assert!(!log.text().contains(V3_KEY));
    assert_eq!(server.anna.scores().await.len(), 3);
    assert_eq!(notifications(&server.anna).await, json!([]));

    server.fake.accept_only_key(V3_KEY);
    recover_and_verify(&server, &server.app.signed_in("bella").await).await;
    let real = ["The Bathhouse at Low Tide", "The Paper Grid", "The Quiet Club"].map(Value::from);
    until(async || {
        let named = titles(&server.anna).await;
        named.len() == 3 && real.iter().all(|name| named.contains(name))
    })
    .await;
    assert_eq!(key().await, "good");
    assert!(log.text().contains("TMDB accepts the key again"));
}
