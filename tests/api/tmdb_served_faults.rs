//! Each way in which TMDB can fail, on a running server: for paths that are not cached and ones that
//! are, for images, and for the user's own data.

use crate::app::{Caller, TestResponse};
use crate::fake_tmdb::FakeTmdb;
use crate::fake_tmdb::mode::Fault;
use crate::tmdb_harness::DAY;
use crate::tmdb_server::{FOREVER, TmdbServer, rating, send, titles};
use serde_json::{Value, json};
use std::time::Duration;

const CACHED: &str = "/3/movie/603";
const UNCACHED: &str = "/3/movie/550";
const TRENDING: &str = "/3/trending/all/week";
const DISCOVER: &str = "/3/discover/movie?with_genres=18";
const CACHED_POSTER: &str = "/t/p/w500/fakepostermovie603.jpg";
const UNCACHED_POSTER: &str = "/t/p/w500/fakepostermovie550.jpg";
/// A film that is rated while TMDB fails, and is pending.
const PENDING: i64 = 27_205;

/// The response without a cached one: TMDB's status and code, `Retry-After`, and the status and code of an
/// image.
struct Expected {
    status: u16,
    code: u16,
    retry_after: &'static str,
    image: (u16, u16),
}

const NO_ANSWER: Expected =
    Expected { status: 502, code: 43, retry_after: "1", image: (502, 5020) };
const RATE_LIMITED: Expected =
    Expected { status: 429, code: 25, retry_after: "30", image: (503, 5030) };

/// Checks requests before, during and after a fault.
async fn check_fault(fault: Fault, expected: Expected) {
    // Only these take until the timeout.
    let slow = matches!(fault, Fault::NoResponse | Fault::Drip);
    let server = TmdbServer::with(|tmdb| {
        tmdb.proxy_images = true;
        tmdb.timeout = if slow { Duration::from_secs(3) } else { tmdb.timeout };
    });
    let server = server.await;
    let anna = &server.anna;
    let trending = anna.get(TRENDING).await.text;
    let film = anna.get(CACHED).await.text;
    let poster = anna.get(CACHED_POSTER).await;
    assert_eq!(poster.status, 200);
    server.app.clock.advance(DAY);

    server.fake.fail(fault);
    let uncached = anna.get(UNCACHED).await;
    uncached.is_tmdbs_error(expected.status, expected.code);
    assert_eq!(uncached.header("retry-after"), expected.retry_after);
    let (old, listed, discovered, image, cached_image) = tokio::join!(
        anna.get(CACHED),
        anna.get(TRENDING),
        anna.get(DISCOVER),
        anna.get(UNCACHED_POSTER),
        anna.get(CACHED_POSTER),
    );
    assert_eq!(
        (old.header("x-cache"), old.header("age")),
        ("stale", "86400"),
        "with its age in the headers"
    );
    assert_eq!((old.status.as_u16(), old.text), (200, film), "a cached page is served");
    assert_eq!((listed.status.as_u16(), listed.text), (200, trending));
    discovered.is_tmdbs_error(expected.status, expected.code);
    image.is_error(expected.image.0, expected.image.1);
    assert_eq!((cached_image.status.as_u16(), cached_image.text), (200, poster.text));
    change_own_data(&server).await;
    server.until_attempted(PENDING).await;
    anna.delete(&format!("/api/v1/ratings/{PENDING}")).await;

    server.fake.recover();
    server.app.clock.advance(300);
    check_recovery(anna).await;
}

/// A round of changes to the user's own data; `PENDING` stays rated.
async fn change_own_data(server: &TmdbServer) {
    let round = tokio::time::timeout(Duration::from_mins(1), change_own_data_once(server)).await;
    round.expect("no request waits for TMDB");
}

async fn change_own_data_once(server: &TmdbServer) {
    let anna = &server.anna;
    let movie = json!({"title": "Anna's dream", "poster_path": "/dream.jpg"});
    let rated = anna.post("/api/v1/movies.json", rating(PENDING, 4, &movie)).await;
    assert_eq!((rated.status.as_u16(), &rated.json()["score"]), (201, &json!(4)));
    server.app.clock.advance(1);
    assert_eq!(anna.rate(603, 5).await.status, 201);
    assert_eq!(anna.scores().await, [(603, 5), (PENDING, 4)]);
    assert_eq!(titles(anna).await, ["The Paper Grid", "Anna's dream"]);
    let made = anna.post("/api/v1/playlists", json!({"title": "Dreams", "active": true})).await;
    let list = format!("/api/v1/playlists/{}", made.json()["id"]);
    for id in [603, PENDING] {
        let payload = json!({"payload": {"id": id, "media_type": "movie"}});
        assert_eq!(anna.put(&list, payload).await.status, 200);
    }
    let listed = anna.get(&list).await.json();
    assert_eq!(listed["movies"][1]["title"], "Anna's dream");
    assert_eq!(anna.delete("/api/v1/movies_playlists/603?media_type=movie").await.status, 200);
    let setup = anna.get("/api/v1/playlists/setup").await.json();
    assert_eq!(setup["all_movies"], json!([PENDING]));
    assert_eq!(anna.delete(&list).await.status, 200);
    assert_eq!(anna.delete("/api/v1/ratings/603").await.status, 200);
    assert_eq!(anna.scores().await, [(PENDING, 4)]);
}

async fn check_recovery(anna: &Caller) {
    let new = anna.get(UNCACHED).await;
    assert_eq!((new.json()["title"].as_str(), new.header("x-cache")), (Some("The Quiet Club"), ""));
    assert_eq!(anna.get(DISCOVER).await.status, 200);
    let poster = anna.get(UNCACHED_POSTER).await;
    assert_eq!((poster.status.as_u16(), poster.header("content-type")), (200, "image/png"));
}

#[tokio::test]
async fn a_closed_connection_is_survived() {
    check_fault(Fault::Refuse, NO_ANSWER).await;
}

#[tokio::test]
async fn a_missing_response_is_survived() {
    check_fault(Fault::NoResponse, NO_ANSWER).await;
}

#[tokio::test]
async fn a_slow_drip_is_survived() {
    check_fault(Fault::Drip, NO_ANSWER).await;
}

#[tokio::test]
async fn a_429_with_retry_after_is_survived() {
    check_fault(Fault::Limited { retry_after: Some(30) }, RATE_LIMITED).await;
}

#[tokio::test]
async fn a_429_without_retry_after_is_survived() {
    // The request is repeated after a second. Then requests are throttled for two.
    let expected = Expected { retry_after: "2", ..RATE_LIMITED };
    check_fault(Fault::Limited { retry_after: None }, expected).await;
}

#[tokio::test]
async fn server_errors_are_survived() {
    check_fault(Fault::Status { status: 500 }, NO_ANSWER).await;
    check_fault(Fault::Status { status: 503 }, NO_ANSWER).await;
}

#[tokio::test]
async fn an_error_with_status_200_is_survived() {
    check_fault(Fault::ErrorAsSuccess, NO_ANSWER).await;
}

#[tokio::test]
async fn broken_json_is_survived() {
    check_fault(Fault::Malformed, NO_ANSWER).await;
}

#[tokio::test]
async fn a_truncated_response_is_survived() {
    check_fault(Fault::Truncated, NO_ANSWER).await;
}

#[tokio::test]
async fn json_of_a_wrong_type_is_survived() {
    check_fault(Fault::WrongType, NO_ANSWER).await;
}

#[tokio::test]
async fn an_html_page_is_survived() {
    check_fault(Fault::Page { status: 200 }, NO_ANSWER).await;
    check_fault(Fault::Page { status: 503 }, NO_ANSWER).await;
}

#[tokio::test]
async fn an_endless_response_is_survived() {
    check_fault(Fault::Huge, NO_ANSWER).await;
}

#[tokio::test]
async fn a_gzip_bomb_is_survived() {
    check_fault(Fault::Bomb, NO_ANSWER).await;
}

#[tokio::test]
async fn a_redirect_is_survived() {
    let other_host = FakeTmdb::start().await;
    check_fault(Fault::Redirect { to: format!("{}{UNCACHED}", other_host.url()) }, NO_ANSWER).await;
    assert_eq!(other_host.connections(), 0);
}

#[tokio::test]
async fn a_rejected_key_does_not_end_sessions() {
    let expected = Expected { retry_after: "300", ..NO_ANSWER };
    check_fault(Fault::Status { status: 401 }, expected).await;
}

#[tokio::test]
async fn after_five_failures_nothing_is_sent_and_retry_after_says_for_how_long() {
    let server = TmdbServer::start().await;
    server.fake.fail(Fault::Status { status: 500 });
    let mut waits = Vec::new();
    for film in [550, 11, 603, 129, 194, 680, 13] {
        let refused = server.anna.get(&format!("/3/movie/{film}")).await;
        refused.is_tmdbs_error(502, 43);
        waits.push(refused.header("retry-after").to_owned());
    }
    assert_eq!(waits, ["1", "1", "1", "1", "5", "5", "5"]);
    assert_eq!(server.fake.total(), 5);
    server.fake.recover();
    server.app.clock.advance(4);
    assert_eq!(server.anna.get(UNCACHED).await.header("retry-after"), "1");
    server.app.clock.advance(1);
    assert_eq!(server.anna.get(UNCACHED).await.status, 200);
}

/// More requests than may be in flight to TMDB at once.
async fn hanging(server: &TmdbServer) -> Vec<tokio::task::JoinHandle<TestResponse>> {
    let mut calls: Vec<_> =
        (1..=40).map(|page| send(&server.anna, &format!("/3/discover/tv?page={page}"))).collect();
    calls.push(send(&server.anna, UNCACHED_POSTER));
    server.fake.wait_for_requests("/3/discover/tv", 1).await;
    server.fake.wait_for_requests(UNCACHED_POSTER, 1).await;
    calls
}

#[tokio::test]
async fn hanging_requests_to_tmdb_delay_nothing_else() {
    for fault in [Fault::NoResponse, Fault::Drip, Fault::Hold] {
        let server = TmdbServer::with(|tmdb| {
            tmdb.proxy_images = true;
            tmdb.timeout = FOREVER;
        });
        let server = server.await;
        server.anna.get(CACHED).await;
        server.fake.fail(fault.clone());
        let calls = hanging(&server).await;
        change_own_data(&server).await;
        let config: Value = server.app.anonymous().get("/config.json").await.json();
        assert_eq!(config["catalogue"], "tmdb");
        assert_eq!(server.app.sign_in("annak").await.get("/api/v1/users/:id").await.status, 200);
        assert!(calls.iter().all(|call| !call.is_finished()), "{fault:?}");
        for call in calls {
            call.abort();
        }
    }
}

#[tokio::test]
async fn a_hanging_request_is_answered_when_tmdb_recovers() {
    let server = TmdbServer::with_timeout(FOREVER).await;
    server.anna.get(CACHED).await;
    server.fake.fail(Fault::Hold);
    let call = send(&server.anna, UNCACHED);
    server.fake.wait_for_requests(UNCACHED, 1).await;
    change_own_data(&server).await;
    assert!(!call.is_finished());
    server.fake.recover();
    assert_eq!(call.await.unwrap().json()["title"], "The Quiet Club");
}

#[tokio::test]
async fn the_builtin_catalogue_can_be_searched_while_tmdb_is_down() {
    let server = TmdbServer::start().await;
    server.fake.fail(Fault::Refuse);
    let anna = &server.anna;
    let search = async |query: &str| {
        let answer = anna.get(&format!("/api/v1/builtin/search?query={query}")).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        answer.json()["results"].as_array().unwrap().clone()
    };
    let found = search("godfathr").await;
    assert_eq!(found[0]["title"], "The Godfather");
    assert_eq!((&found[0]["id"], &found[0]["media_type"]), (&json!(238), &json!("movie")));
    assert_eq!(search("breaking bad").await[0]["media_type"], "tv");
    assert_eq!(search("sintel").await[0]["id"], 90_000_026);
    assert!(search("the").await.len() <= 20);
    assert!(search("").await.is_empty());
    // People are left out.
    assert!(search("al pacino").await.iter().all(|title| title.get("known_for").is_none()));
    let poster = found[0]["poster_path"].as_str().unwrap();
    assert_eq!(anna.get(&format!("/t/p/w500{poster}")).await.status, 200);
    anna.get("/3/search/multi?query=godfathr").await.is_tmdbs_error(502, 43);
    anna.get("/api/v1/builtin/search").await.is_error(400, 4000);
}
