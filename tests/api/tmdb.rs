//! The TMDB catalogue: its responses, the key, and how long a response is fresh.

use crate::fake_tmdb::mode::Fault;
use crate::fake_tmdb::{V3_KEY, V4_TOKEN};
use crate::log::Log;
use crate::tmdb_harness::{DAY, TmdbHarness};
use moviestars::catalogue::CatalogueError::{self, Unavailable};
use moviestars::catalogue::Freshness::{self, Details, Lists, People};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::task::JoinSet;

const FILM: &str = "/3/movie/550";
const HOUR: i64 = 3_600;
/// Longer than any test takes.
const FOREVER: Duration = Duration::from_hours(1);

#[tokio::test]
async fn every_kind_of_request_is_answered() {
    let harness = TmdbHarness::start().await;
    for target in [
        "/3/trending/all/week?page=2",
        "/3/trending/person/day",
        "/3/movie/popular",
        "/3/movie/now_playing?region=US",
        "/3/tv/on_the_air",
        "/3/person/popular",
        "/3/discover/movie?with_genres=18&sort_by=popularity.desc",
        "/3/discover/tv",
        "/3/search/multi?query=the%20quiet",
        "/3/search/person?query=mori",
        "/3/movie/550",
        "/3/movie/tt0000550",
        "/3/movie/550?append_to_response=credits,watch/providers",
        "/3/movie/550/credits",
        "/3/movie/550/videos",
        "/3/movie/550/images",
        "/3/movie/550/recommendations",
        "/3/movie/550/similar",
        "/3/movie/550/watch/providers",
        "/3/movie/550/external_ids",
        "/3/tv/1396",
        "/3/tv/1396/aggregate_credits",
        "/3/tv/1396/season/1",
        "/3/tv/1396/season/1/images",
        "/3/tv/1396/season/1/episode/2",
        "/3/tv/1396/episode_groups",
        "/3/tv/1396?append_to_response=season/1,season/2",
        "/3/tv/episode_group/5acf93e60e0a26346d0000ce",
        "/3/tv/changes?start_date=2027-01-14&end_date=2027-01-15&page=1",
        "/3/movie/changes",
        "/3/person/287",
        "/3/person/287/combined_credits",
        "/3/person/287/images",
        "/3/find/tt0000550?external_source=imdb_id",
        "/3/genre/movie/list",
        "/3/genre/tv/list",
        "/3/configuration",
    ] {
        assert!(harness.found(target).await.is_object(), "{target}");
    }
}

#[tokio::test]
async fn missing_values_stay_as_in_tmdbs_response() {
    let harness = TmdbHarness::start().await;
    let film = harness.found("/3/movie/1000777").await;
    assert_eq!(film["release_date"], "");
    assert_eq!((&film["poster_path"], &film["imdb_id"]), (&Value::Null, &Value::Null));
    let videos = harness.found("/3/movie/550/videos").await;
    let kinds: Vec<_> = videos["results"].as_array().unwrap().iter().collect();
    assert_eq!(kinds[0]["type"], "Featurette");
    assert_eq!(kinds[1]["site"], "Vimeo");
    let upcoming = harness.found("/3/movie/upcoming").await;
    assert_eq!(upcoming["dates"], json!({"maximum": "2027-02-10", "minimum": "2027-01-20"}));
}

#[tokio::test]
async fn adult_titles_are_filtered_from_every_response() {
    let harness = TmdbHarness::start().await;
    for (target, list) in [
        ("/3/trending/all/week", "results"),
        ("/3/movie/popular", "results"),
        ("/3/discover/movie", "results"),
        ("/3/movie/550/recommendations", "results"),
        ("/3/search/multi?query=e", "results"),
        ("/3/person/popular", "results"),
        ("/3/person/5064/combined_credits", "cast"),
        ("/3/person/287/movie_credits", "cast"),
    ] {
        let document = harness.found(target).await;
        assert!(!document[list].as_array().unwrap().is_empty(), "{target}");
        let text = document.to_string();
        for sign in ["\"adult\":true", "\"softcore\":true", "left out", "Velvet Hours"] {
            assert!(!text.contains(sign), "{target}: {sign}");
        }
    }
    let page = harness.found("/3/trending/all/week").await;
    assert_eq!((&page["total_results"], &page["total_pages"]), (&json!(27), &json!(2)));
    for target in ["/3/movie/70001", "/3/movie/70002", "/3/tv/70003"] {
        assert_eq!(harness.refusal(target).await, CatalogueError::NotFound, "{target}");
    }
    let cast = harness.found("/3/movie/550/credits").await;
    assert_eq!(cast["cast"].as_array().unwrap().len(), 4, "a film's cast is what it is");
}

#[tokio::test]
async fn a_response_is_available_as_gzip() {
    let harness = TmdbHarness::start().await;
    let answer = harness.tmdb.respond("/3/movie/popular", Freshness::Lists).await.unwrap();
    let mut unpacked = Vec::new();
    std::io::copy(&mut flate2::read::GzDecoder::new(&*answer.gzip()), &mut unpacked).unwrap();
    assert_eq!(unpacked, answer.json().unwrap());
    assert!(answer.gzip().len() * 2 < unpacked.len());
}

#[tokio::test]
async fn an_invalid_page_is_refused_as_tmdb_does() {
    let harness = TmdbHarness::start().await;
    assert_eq!(harness.refusal("/3/movie/popular?page=501").await, CatalogueError::InvalidPage);
}

#[tokio::test]
async fn invalid_targets_are_not_sent() {
    let harness = TmdbHarness::start().await;
    for target in ["/3/../fake/mode", "/3/%2e%2e/x", "3/movie/550", "/3/movie/5 50", "/3/x#y"] {
        assert_eq!(harness.refusal(target).await, CatalogueError::NotFound, "{target}");
    }
    assert_eq!(harness.fake.connections(), 0);
}

#[tokio::test]
async fn two_hundred_equal_requests_are_sent_once() {
    let harness = TmdbHarness::start().await;
    harness.fake.fail(Fault::Hold);
    let calls: Vec<_> = (0..200).map(|_| harness.send("/3/movie/550")).collect();
    // The cache file is read in order. Once this request has reached the fake TMDB, all earlier ones have been looked
    // up.
    let requests = calls.len();
    let last = harness.send("/3/movie/603");
    harness.fake.wait_for_requests("/3/movie/603", 1).await;
    assert_eq!(harness.fake.count("/3/movie/550"), 1);
    harness.fake.recover();
    for call in calls {
        assert_eq!(call.await.unwrap().unwrap()["id"], 550);
    }
    last.await.unwrap().unwrap();
    assert_eq!(harness.fake.total(), 2);
    println!(
        "figure: {requests} equal calls at once: {} request",
        harness.fake.count("/3/movie/550")
    );
}

#[tokio::test]
async fn a_canceled_request_does_not_cancel_the_others() {
    let harness = TmdbHarness::start().await;
    harness.fake.fail(Fault::Hold);
    let first = harness.send("/3/movie/550");
    harness.fake.wait_for_requests("/3/movie/550", 1).await;
    let second = harness.send("/3/movie/550");
    first.abort();
    assert!(first.await.unwrap_err().is_cancelled());
    harness.fake.recover();
    assert_eq!(second.await.unwrap().unwrap()["id"], 550);
    assert_eq!(harness.fake.total(), 1);
}

#[tokio::test]
async fn requests_in_flight_and_waiting_are_bounded() {
    let harness = TmdbHarness::with(|bounds| (bounds.in_flight, bounds.waiting) = (4, 2)).await;
    harness.fake.fail(Fault::Hold);
    let mut calls = JoinSet::new();
    for id in [550, 11, 603, 27_205, 129, 194, 680, 13, 862, 348] {
        let call = harness.send(&format!("/3/movie/{id}"));
        calls.spawn(async { call.await.unwrap() });
    }
    for _ in 0..4 {
        let refused = calls.join_next().await.unwrap().unwrap();
        assert_eq!(refused.unwrap_err(), CatalogueError::Overloaded);
    }
    harness.fake.wait_for_total_requests(4).await;
    harness.fake.recover();
    while let Some(call) = calls.join_next().await {
        call.unwrap().unwrap();
    }
    assert_eq!((harness.fake.total(), harness.fake.max_in_flight()), (6, 4));
}

#[tokio::test]
async fn both_kinds_of_key_are_accepted() {
    for key in [V3_KEY, V4_TOKEN] {
        let harness = TmdbHarness::on(tempfile::tempdir().unwrap(), key, |_| {}).await;
        assert_eq!(harness.tmdb.validate_key().await, Ok(true));
        harness.found(FILM).await;
        assert!(!harness.tmdb.key_is_rejected());
    }
}

#[tokio::test]
async fn a_rejected_key_is_logged_once_and_not_retried_at_once() {
    let log = Log::default();
    let _listening = log.listen();
    let harness = TmdbHarness::start().await;
    harness.found(FILM).await;
    harness.fake.accept_only_key("another");
    harness.clock.advance(86_400);
    let films = [11, 603, 129, 194];
    for id in films {
        assert_eq!(harness.refusal(&format!("/3/movie/{id}")).await, Unavailable);
    }
    let sent = harness.fake.total() - 1;
    println!("figure: {} calls with a wrong key: {sent} sent", films.len());
    assert!(harness.request(FILM).await.unwrap().1, "a cached title can be shown");
    assert!(harness.tmdb.key_is_rejected());
    assert_eq!(harness.tmdb.validate_key().await, Ok(false));
    assert_eq!(harness.fake.total(), 2);
    assert_eq!(log.text().matches("TMDB rejects the key from MOVIESTARS_TMDB_TOKEN").count(), 1);
    harness.clock.advance(300);
    assert_eq!(harness.tmdb.validate_key().await, Ok(false));
    assert_eq!(harness.fake.total(), 3, "after five minutes it is tried once");
    assert_eq!(log.text().matches("MOVIESTARS_TMDB_TOKEN").count(), 1);
    harness.fake.accept_only_key(V3_KEY);
    harness.clock.advance(300);
    harness.found("/3/movie/11").await;
    assert!(!harness.tmdb.key_is_rejected());
}

#[tokio::test]
async fn a_key_check_without_a_response_is_an_error() {
    let harness = TmdbHarness::start().await;
    for fault in [Fault::Refuse, Fault::Status { status: 500 }, Fault::ErrorAsSuccess] {
        harness.fake.fail(fault);
        assert_eq!(harness.tmdb.validate_key().await, Err(Unavailable));
        assert!(!harness.tmdb.key_is_rejected());
    }
}

#[tokio::test]
async fn neither_keys_nor_search_queries_are_logged() {
    let log = Log::default();
    let _listening = log.listen();
    for key in [V3_KEY, V4_TOKEN] {
        let harness = TmdbHarness::on(tempfile::tempdir().unwrap(), key, |_| {}).await;
        let other_url = || "http://127.0.0.1:1/".to_owned();
        for fault in [
            Fault::None,
            Fault::Refuse,
            Fault::Status { status: 500 },
            Fault::Malformed,
            Fault::Truncated,
            Fault::Limited { retry_after: Some(60) },
            Fault::Redirect { to: other_url() },
            Fault::Status { status: 401 },
        ] {
            harness.fake.fail(fault);
            let _ = harness.request("/3/search/movie?query=secretwish").await;
            harness.clock.advance(86_400);
        }
        assert!(!format!("{:?}", harness.settings()).contains(key));
    }
    let text = log.text();
    assert!(text.contains("/3/search/movie"), "something was logged");
    for secret in [V3_KEY, V4_TOKEN, "api_key", "secretwish"] {
        assert!(!text.contains(secret), "{text}");
    }
}

#[tokio::test]
async fn lists_are_fresh_for_an_hour_details_for_a_day_and_people_for_a_week() {
    for (target, freshness, seconds) in [
        ("/3/movie/popular", Lists, HOUR),
        (FILM, Details, DAY),
        ("/3/person/287", People, 7 * DAY),
    ] {
        let harness = TmdbHarness::start().await;
        let count_after = async |harness: &TmdbHarness, freshness: Freshness| {
            assert!(!harness.tmdb.respond(target, freshness).await.unwrap().is_stale());
            harness.fake.total()
        };
        assert_eq!(count_after(&harness, freshness).await, 1);
        harness.clock.advance(seconds - 1);
        assert_eq!(count_after(&harness, freshness).await, 1, "{target}");
        harness.clock.advance(1);
        assert_eq!(count_after(&harness, freshness).await, 2, "{target}");
    }
}

#[tokio::test]
async fn a_stale_response_is_served_and_marked_while_tmdb_is_down() {
    let harness = TmdbHarness::start().await;
    let first = harness.found(FILM).await;
    let age = 100;
    harness.clock.advance(age * DAY);
    harness.fake.fail(Fault::Refuse);
    assert_eq!(harness.request(FILM).await.unwrap(), (first.clone(), true));
    for id in [11, 603, 129, 194] {
        harness.refusal(&format!("/3/movie/{id}")).await;
    }
    for _ in 0..10 {
        assert_eq!(harness.request(FILM).await.unwrap(), (first.clone(), true));
    }
    assert_eq!(harness.fake.total(), 6, "after five failures nothing is sent");
    println!("figure: a response {age} days old served while TMDB is down");
    harness.fake.recover();
    harness.clock.advance(30);
    // After a failure no request waits, so the stale one may be served once more.
    harness.until_fresh(FILM).await;
    assert_eq!(harness.fake.total(), 7);
}

#[tokio::test]
async fn a_stale_response_is_served_while_tmdb_is_slow_and_refreshed_in_the_background() {
    let refresh_timeout = Duration::from_millis(50);
    let harness = TmdbHarness::with(|bounds| {
        (bounds.refresh_timeout, bounds.total) = (refresh_timeout, FOREVER);
    })
    .await;
    harness.found(FILM).await;
    harness.clock.advance(DAY);
    harness.fake.fail(Fault::Hold);
    assert!(harness.request(FILM).await.unwrap().1);
    harness.fake.wait_for_requests(FILM, 2).await;
    assert!(harness.request(FILM).await.unwrap().1);
    assert_eq!(harness.fake.total(), 2, "the first request is still under way");
    harness.fake.recover();
    harness.until_fresh(FILM).await;
    assert_eq!(harness.fake.total(), 2);
}

#[tokio::test]
async fn after_a_failure_stale_responses_are_served_at_once() {
    let harness =
        TmdbHarness::with(|bounds| (bounds.refresh_timeout, bounds.total) = (FOREVER, FOREVER))
            .await;
    harness.found(FILM).await;
    harness.clock.advance(DAY);
    harness.fake.fail(Fault::Status { status: 500 });
    assert_eq!(harness.refusal("/3/movie/603").await, CatalogueError::Unavailable);
    harness.fake.fail(Fault::Hold);
    let response = tokio::time::timeout(Duration::from_secs(30), harness.request(FILM)).await;
    assert!(response.expect("no request waits").unwrap().1);
    harness.fake.wait_for_requests(FILM, 2).await;
}

#[tokio::test]
async fn a_fresh_response_is_waited_for_while_tmdb_is_healthy() {
    let harness = TmdbHarness::with(|bounds| bounds.refresh_timeout = FOREVER).await;
    harness.found(FILM).await;
    harness.clock.advance(DAY);
    harness.fake.fail(Fault::Hold);
    let call = harness.send(FILM);
    harness.fake.wait_for_requests(FILM, 2).await;
    harness.fake.recover();
    call.await.unwrap().unwrap();
    assert!(!harness.request(FILM).await.unwrap().1);
    assert_eq!(harness.fake.total(), 2);
}

#[tokio::test]
async fn nothing_is_served_or_cached_for_more_than_six_months() {
    let mut harness = TmdbHarness::start().await;
    harness.found(FILM).await;
    harness.found("/3/movie/603").await;
    harness.clock.advance(180 * DAY - 1);
    harness.fake.fail(Fault::Refuse);
    assert!(harness.request(FILM).await.unwrap().1);
    assert!(harness.tmdb.cached(FILM).is_some());
    harness.clock.advance(1);
    assert!(harness.tmdb.cached(FILM).is_none());
    assert_eq!(harness.refusal(FILM).await, CatalogueError::Unavailable);
    harness.restart().await;
    assert_eq!(harness.refusal(FILM).await, CatalogueError::Unavailable);
    assert!(harness.cached_targets().await.is_empty());
}

#[tokio::test]
async fn cached_returns_only_what_is_in_memory() {
    let mut harness = TmdbHarness::start().await;
    assert!(harness.tmdb.cached(FILM).is_none());
    harness.found(FILM).await;
    assert!(harness.tmdb.cached(FILM).is_some());
    harness.restart().await;
    assert!(harness.tmdb.cached(FILM).is_none());
    harness.found(FILM).await;
    assert!(harness.tmdb.cached(FILM).is_some());
    assert_eq!(harness.fake.total(), 1);
}
