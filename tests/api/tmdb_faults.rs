//! Each way in which TMDB can fail, for a path that is not cached and for one that is.

use crate::fake_tmdb::FakeTmdb;
use crate::fake_tmdb::mode::{Fault, Mode};
use crate::listener::closed_socket;
use crate::tmdb_harness::{DAY, TmdbHarness};
use crate::tmdb_server::FOREVER;
use moviestars::catalogue::CatalogueError::{NotFound, Overloaded, Unavailable};
use moviestars::catalogue::tmdb::{Settings, Tmdb};
use moviestars::catalogue::{CatalogueError, Freshness};
use std::time::Duration;
use tokio::task::JoinSet;

const FILM: &str = "/3/movie/550";
const MIB: u64 = 1 << 20;
/// Long enough for every valid response, short enough to wait for.
const SHORT: Duration = Duration::from_secs(3);

/// Checks requests before, during and after a fault.
async fn check_fault(fault: Fault, expected: CatalogueError) -> TmdbHarness {
    let harness = TmdbHarness::start().await;
    check_fault_on(&harness, fault, expected).await;
    harness
}

async fn check_fault_on(harness: &TmdbHarness, fault: Fault, expected: CatalogueError) {
    harness.found("/3/movie/603").await;
    harness.clock.advance(DAY);
    harness.fake.fail(fault.clone());
    assert_eq!(harness.refusal(FILM).await, expected, "{fault:?}");
    let (old, stale) = harness.request("/3/movie/603").await.unwrap();
    assert_eq!((&old["title"], stale), (&"The Paper Grid".into(), true), "{fault:?}");
    harness.fake.recover();
    harness.clock.advance(60);
    assert_eq!(harness.found(FILM).await["title"], "The Quiet Club", "nothing invalid was cached");
}

#[tokio::test]
async fn a_closed_connection_is_unavailable() {
    check_fault(Fault::Refuse, Unavailable).await;
}

/// A request to another address than the fake TMDB's.
async fn at(address: String) -> CatalogueError {
    let harness = TmdbHarness::start().await;
    let settings = Settings { api_url: address, ..harness.settings().clone() };
    let tmdb = Tmdb::open(&settings).unwrap();
    tmdb.respond(FILM, Freshness::Details).await.unwrap_err()
}

#[tokio::test]
async fn an_unreachable_host_is_unavailable() {
    let closed = closed_socket();
    let address = format!("http://{}", closed.local_addr().unwrap());
    assert_eq!(at(address).await, Unavailable);
}

#[tokio::test]
async fn a_host_with_a_wrong_certificate_gets_no_request() {
    let fake = FakeTmdb::start().await;
    assert_eq!(at(fake.url().replace("http:", "https:")).await, Unavailable);
    assert_eq!(fake.total(), 0);
    assert!(fake.connections() > 0);
}

#[tokio::test]
async fn a_missing_response_is_unavailable_after_the_timeout() {
    let harness = TmdbHarness::with(|bounds| bounds.total = SHORT).await;
    check_fault_on(&harness, Fault::NoResponse, Unavailable).await;
}

#[tokio::test]
async fn a_slow_drip_is_unavailable_after_the_timeout() {
    let harness = TmdbHarness::with(|bounds| bounds.total = SHORT).await;
    check_fault_on(&harness, Fault::Drip, Unavailable).await;
}

#[tokio::test]
async fn a_429_is_passed_on_and_its_retry_after_kept() {
    let harness = check_fault(Fault::Limited { retry_after: Some(30) }, Overloaded).await;
    let before = harness.fake.total();
    harness.fake.fail(Fault::Limited { retry_after: Some(30) });
    assert_eq!(harness.refusal("/3/movie/11").await, Overloaded);
    harness.fake.recover();
    harness.clock.advance(27);
    assert_eq!(harness.refusal("/3/movie/11").await, Overloaded);
    assert_eq!(harness.refusal("/3/movie/13").await, Overloaded);
    assert_eq!(harness.fake.total(), before + 1, "nothing was sent in the meantime");
    harness.clock.advance(3);
    harness.found("/3/movie/11").await;
}

#[tokio::test]
async fn a_short_retry_after_is_waited_for() {
    let harness = TmdbHarness::start().await;
    harness.fake.behave(Mode::next(1, Fault::Limited { retry_after: Some(1) }));
    assert_eq!(harness.found(FILM).await["id"], 550);
    assert_eq!(harness.fake.total(), 2);
}

#[tokio::test]
async fn a_429_without_retry_after_is_overloaded() {
    check_fault(Fault::Limited { retry_after: None }, Overloaded).await;
}

#[tokio::test]
async fn a_server_error_is_unavailable() {
    let errors =
        [Fault::Status { status: 500 }, Fault::Status { status: 503 }, Fault::ErrorAsSuccess];
    for error in &errors {
        check_fault(error.clone(), Unavailable).await;
    }
    println!("figure: {} errors of TMDB, none cached", errors.len());
}

#[tokio::test]
async fn broken_json_is_unavailable() {
    check_fault(Fault::Malformed, Unavailable).await;
}

#[tokio::test]
async fn a_truncated_response_is_unavailable() {
    check_fault(Fault::Truncated, Unavailable).await;
}

#[tokio::test]
async fn json_of_a_wrong_type_is_unavailable() {
    check_fault(Fault::WrongType, Unavailable).await;
}

#[tokio::test]
async fn an_html_page_is_unavailable_with_any_status() {
    check_fault(Fault::Page { status: 200 }, Unavailable).await;
    check_fault(Fault::Page { status: 404 }, Unavailable).await;
}

#[tokio::test]
async fn an_endless_response_is_cut_off() {
    let harness = check_fault(Fault::Huge, Unavailable).await;
    let sent = harness.fake.endless_bytes();
    assert!(sent < 32 * MIB, "{sent} bytes for two answers of 4 MiB at the most");
}

#[tokio::test]
async fn a_gzip_bomb_is_cut_off_by_its_decompressed_size() {
    let harness = check_fault(Fault::Bomb, Unavailable).await;
    let sent = harness.fake.endless_bytes();
    assert!(sent < 32 * MIB, "{sent} bytes, each of which unpacks to a thousand");
}

#[tokio::test]
async fn a_redirect_is_not_followed() {
    let other_host = FakeTmdb::start().await;
    let urls = [format!("{}{FILM}", other_host.url()), other_host.url().replace("http:", "")];
    for to in urls.clone() {
        check_fault(Fault::Redirect { to }, Unavailable).await;
    }
    assert_eq!(other_host.connections(), 0);
    println!("figure: {} redirects, {} followed", urls.len(), other_host.connections());
}

#[tokio::test]
async fn a_404_is_cached_for_an_hour() {
    let harness = TmdbHarness::start().await;
    for _ in 0..3 {
        assert_eq!(harness.refusal("/3/movie/551").await, NotFound);
    }
    assert_eq!(harness.fake.total(), 1);
    harness.clock.advance(3_600);
    harness.fake.fail(Fault::Refuse);
    assert_eq!(harness.refusal("/3/movie/551").await, Unavailable, "by now it may have come");
    harness.fake.recover();
    assert_eq!(harness.refusal("/3/movie/551").await, NotFound);
}

#[tokio::test]
async fn after_five_failures_the_circuit_opens_and_one_request_probes() {
    let harness = TmdbHarness::start().await;
    harness.fake.fail(Fault::Status { status: 500 });
    let films = [550, 11, 603, 129, 194, 680, 13, 862];
    for id in films {
        assert_eq!(harness.refusal(&format!("/3/movie/{id}")).await, Unavailable);
    }
    assert_eq!(harness.fake.total(), 5);
    println!("figure: {} calls to a failing TMDB: {} sent", films.len(), harness.fake.total());
    harness.clock.advance(4);
    assert_eq!(harness.refusal(FILM).await, Unavailable);
    assert_eq!(harness.fake.total(), 5);
    harness.clock.advance(1);
    harness.fake.fail(Fault::Hold);
    let probe = harness.send(FILM);
    harness.fake.wait_for_total_requests(6).await;
    assert_eq!(harness.refusal("/3/movie/11").await, Unavailable, "one probe is enough");
    harness.fake.recover();
    assert_eq!(probe.await.unwrap().unwrap()["id"], 550);
    harness.found("/3/movie/11").await;
    assert_eq!(harness.fake.total(), 7);
}

#[tokio::test]
async fn requests_that_tmdb_refuses_do_not_open_the_circuit() {
    let harness = TmdbHarness::start().await;
    harness.fake.fail(Fault::Status { status: 422 });
    for id in [550, 11, 603, 129, 194, 680] {
        assert_eq!(harness.refusal(&format!("/3/movie/{id}")).await, Unavailable);
    }
    assert_eq!(harness.fake.total(), 6);
    harness.fake.recover();
    harness.found(FILM).await;
    // An error without TMDB's code comes from a proxy, not from TMDB.
    harness.fake.fail(Fault::Page { status: 403 });
    for id in [11, 603, 129, 194, 680, 13] {
        assert_eq!(harness.refusal(&format!("/3/movie/{id}")).await, Unavailable);
    }
    assert_eq!(harness.fake.total(), 12);
}

#[tokio::test]
async fn while_tmdb_is_silent_waiting_requests_are_bounded() {
    let harness = TmdbHarness::with(|bounds| {
        (bounds.in_flight, bounds.waiting) = (8, 8);
        (bounds.connect, bounds.total) = (FOREVER, FOREVER);
    })
    .await;
    harness.fake.fail(Fault::Hold);
    let mut calls = JoinSet::new();
    for id in 1..=500 {
        calls.spawn(harness.send(&format!("/3/movie/{id}")));
    }
    for _ in 0..500 - 16 {
        let refused = calls.join_next().await.unwrap().unwrap().unwrap();
        assert_eq!(refused.unwrap_err(), Overloaded);
    }
    assert_eq!(calls.len(), 16, "the others wait");
    assert!(harness.fake.max_in_flight() <= 8);
}
