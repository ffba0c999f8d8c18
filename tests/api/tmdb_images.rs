//! TMDB's images: proxied and stored, or loaded from TMDB, and the image base URL for clients.

use crate::app::{Caller, TestApp, TestResponse};
use crate::fake_tmdb::FakeTmdb;
use crate::fake_tmdb::mode::Fault;
use crate::tmdb_harness::{DAY, TmdbHarness};
use crate::tmdb_server::{TmdbServer, config};
use moviestars::catalogue::CatalogueError::{self, NotFound, Overloaded, Unavailable};
use reqwest::Method;
use serde_json::Value;
use std::fs;
use std::sync::Arc;

const FILE: &str = "fakepostermovie550.jpg";

async fn refusal(harness: &TmdbHarness, size: &str, file: &str) -> CatalogueError {
    harness.tmdb.poster(size, file).await.expect_err(file)
}

fn files(harness: &TmdbHarness) -> usize {
    fs::read_dir(harness.image_folder()).map_or(0, Iterator::count)
}

#[tokio::test]
async fn an_image_is_fetched_once_without_the_key_and_survives_a_restart() {
    let mut harness = TmdbHarness::start().await;
    let first = harness.tmdb.poster("w500", FILE).await.unwrap();
    assert_eq!(first.content_type, "image/png", "by its content, not by its name");
    harness.restart().await;
    harness.fake.fail(Fault::Refuse);
    assert_eq!(harness.tmdb.poster("w500", FILE).await.unwrap().bytes, first.bytes);
    assert_eq!((harness.fake.total(), harness.fake.leaked_keys()), (1, 0));
}

#[tokio::test]
async fn equal_requests_for_an_image_are_sent_once() {
    let harness = TmdbHarness::start().await;
    harness.fake.fail(Fault::Hold);
    let calls: Vec<_> = (0..50)
        .map(|_| {
            let tmdb = Arc::clone(&harness.tmdb);
            tokio::spawn(async move { tmdb.poster("w500", FILE).await })
        })
        .collect();
    harness.fake.wait_for_total_requests(1).await;
    harness.fake.recover();
    for call in calls {
        call.await.unwrap().unwrap();
    }
    assert_eq!(harness.fake.total(), 1);
}

#[tokio::test]
async fn only_sizes_and_names_of_tmdb_are_requested() {
    let harness = TmdbHarness::start().await;
    for size in ["w92", "w154", "w185", "w342", "w500", "w780", "h632", "original"] {
        harness.tmdb.poster(size, FILE).await.unwrap();
    }
    assert_eq!(harness.fake.total(), 8);
    let odd = [
        ("w501", FILE),
        ("..", FILE),
        ("", FILE),
        ("w500", ".."),
        ("w500", "../../fake/mode"),
        ("w500", "%2e%2e%2fx.jpg"),
        ("w500", "logo.svg"),
        ("w500", "a.jpg?x=y.jpg"),
        ("w500", "a b.jpg"),
        ("w500", ""),
    ];
    for (size, file) in odd {
        assert_eq!(refusal(&harness, size, file).await, NotFound, "{size}/{file}");
    }
    assert_eq!(harness.fake.total(), 8);
    println!("figure: {} invalid image names, none requested", odd.len());
}

#[tokio::test]
async fn a_response_that_is_no_image_is_neither_served_nor_stored() {
    let harness = TmdbHarness::start().await;
    let mut requests = 0;
    for fault in [
        Fault::Page { status: 200 },
        Fault::Svg,
        Fault::Malformed,
        Fault::Truncated,
        Fault::Refuse,
        Fault::Huge,
        Fault::Bomb,
        Fault::Status { status: 500 },
        Fault::Redirect { to: format!("{}/t/p/w500/{FILE}", harness.fake.url()) },
    ] {
        harness.fake.fail(fault.clone());
        assert_eq!(refusal(&harness, "w500", FILE).await, Unavailable, "{fault:?}");
        requests += 1;
        assert_eq!(harness.fake.total(), requests, "{fault:?}");
        harness.clock.advance(60);
    }
    assert_eq!(files(&harness), 0);
    println!("figure: {requests} responses that are no image, {} stored", files(&harness));
    harness.fake.fail(Fault::Limited { retry_after: Some(30) });
    assert_eq!(refusal(&harness, "w500", FILE).await, Overloaded);
    harness.fake.recover();
    harness.clock.advance(30);
    harness.tmdb.poster("w500", FILE).await.unwrap();
    assert_eq!(files(&harness), 1);
}

#[tokio::test]
async fn a_missing_image_is_cached_for_an_hour() {
    let harness = TmdbHarness::start().await;
    for _ in 0..3 {
        assert_eq!(refusal(&harness, "w500", "unknown.jpg").await, NotFound);
    }
    assert_eq!(harness.fake.total(), 1);
    harness.clock.advance(3_600);
    assert_eq!(refusal(&harness, "w500", "unknown.jpg").await, NotFound);
    assert_eq!(harness.fake.total(), 2);
}

#[tokio::test]
async fn the_image_folder_stays_below_the_byte_limit() {
    let harness = TmdbHarness::with(|bounds| bounds.images = 5 * 4_096).await;
    for number in 0..20 {
        harness.tmdb.poster("w500", &format!("fake{number}.jpg")).await.unwrap();
    }
    assert_eq!(files(&harness), 5);
    harness.tmdb.poster("w500", "fake19.jpg").await.unwrap();
    assert_eq!(harness.fake.total(), 20);
}

#[tokio::test]
async fn no_image_is_stored_for_more_than_six_months() {
    let harness = TmdbHarness::start().await;
    harness.tmdb.poster("w500", FILE).await.unwrap();
    harness.clock.advance(180 * DAY);
    harness.fake.fail(Fault::Refuse);
    assert_eq!(refusal(&harness, "w500", FILE).await, Unavailable);
    assert_eq!(files(&harness), 0);
    harness.fake.recover();
    harness.tmdb.poster("w342", FILE).await.unwrap();
    harness.clock.advance(180 * DAY);
    harness.tmdb.sweep().await;
    assert_eq!(files(&harness), 0);
}

#[tokio::test]
async fn a_failing_image_host_does_not_stop_the_api() {
    let harness = TmdbHarness::start().await;
    let mode = crate::fake_tmdb::mode::Mode {
        fault: Fault::Status { status: 500 },
        path: "/t/p/".to_owned(),
        times: None,
    };
    harness.fake.behave(mode);
    for number in 0..8 {
        refusal(&harness, "w500", &format!("fake{number}.jpg")).await;
    }
    assert_eq!(harness.fake.total(), 5);
    harness.found("/3/movie/550").await;
}

#[tokio::test]
async fn refused_images_do_not_open_the_circuit() {
    let harness = TmdbHarness::start().await;
    harness.fake.fail(Fault::Page { status: 403 });
    for number in 0..8 {
        assert_eq!(refusal(&harness, "w500", &format!("fake{number}.jpg")).await, Unavailable);
    }
    assert_eq!(harness.fake.total(), 8);
    harness.fake.recover();
    harness.tmdb.poster("w500", FILE).await.unwrap();
}

async fn image_base(caller: &Caller, host: Option<&str>) -> String {
    let request = caller.request(Method::GET, "/3/configuration");
    let request = match host {
        Some(host) => request.header("host", host),
        None => request,
    };
    let images = caller.send(request).await.json()["images"].take();
    assert_eq!(images["base_url"], images["secure_base_url"]);
    assert!(images["poster_sizes"].as_array().unwrap().contains(&"w500".into()), "{images}");
    images["base_url"].as_str().unwrap().to_owned()
}

/// Loads a URL as a browser does.
async fn at(url: &str) -> (u16, String) {
    let client = reqwest::Client::builder().no_proxy().no_gzip().build().unwrap();
    let answer = client.get(url).send().await.unwrap();
    let kind = answer.headers()["content-type"].to_str().unwrap().to_owned();
    (answer.status().as_u16(), kind)
}

#[tokio::test]
async fn configuration_leads_clients_to_the_images() {
    let (proxied, direct) = (TmdbServer::proxied().await, TmdbServer::start().await);
    let here = format!("http://{}/t/p/", proxied.app.address);
    assert_eq!(image_base(&proxied.anna, None).await, here);
    assert_eq!(image_base(&direct.anna, None).await, format!("{}/t/p/", direct.fake.url()));
    for server in [&proxied, &direct] {
        let base = image_base(&server.anna, None).await;
        let film = server.anna.get("/3/movie/550").await.json();
        let poster = format!("{base}w500{}", film["poster_path"].as_str().unwrap());
        assert_eq!(at(&poster).await, (200, "image/png".to_owned()), "{poster}");
    }
    let builtin = TestApp::start().await;
    let base = image_base(&builtin.admin().await, None).await;
    let poster = format!("{base}w500/m90000001.svg");
    assert_eq!(at(&poster).await, (200, "image/svg+xml; charset=utf-8".to_owned()), "{poster}");
}

#[tokio::test]
async fn the_image_base_url_is_the_configured_one_or_the_requests_host() {
    let server = TmdbServer::proxied().await;
    let named = image_base(&server.anna, Some("films.local:8080")).await;
    assert_eq!(named, "http://films.local:8080/t/p/");
    let here = format!("http://{}/t/p/", server.app.address);
    for strange in ["a@films.local", "films.local/evil", "\"films\""] {
        assert_eq!(image_base(&server.anna, Some(strange)).await, here, "{strange}");
    }
    let fake = FakeTmdb::start().await;
    let configured = TestApp::start_empty(|server| {
        server.base_url = Some("https://films.example.org".to_owned());
        server.tmdb = config(&fake);
        server.tmdb.proxy_images = true;
    })
    .await;
    let caller = configured.signed_in("annak").await;
    let base = image_base(&caller, Some("films.local:8080")).await;
    assert_eq!(base, "https://films.example.org/t/p/");
}

#[tokio::test]
async fn the_rest_of_configuration_is_tmdbs() {
    let server = TmdbServer::proxied().await;
    let mut ours = server.anna.get("/3/configuration").await.json();
    let url = format!("{}/3/configuration?api_key={}", server.fake.url(), crate::fake_tmdb::V3_KEY);
    let client = reqwest::Client::builder().no_proxy().no_gzip().build().unwrap();
    let mut tmdbs: Value = client.get(url).send().await.unwrap().json().await.unwrap();
    for document in [&mut ours, &mut tmdbs] {
        for name in ["base_url", "secure_base_url"] {
            assert!(document["images"][name].take().is_string());
        }
    }
    assert_eq!(ours, tmdbs);
}

#[tokio::test]
async fn proxied_images_are_public_cacheable_and_requested_without_the_key() {
    let server = TmdbServer::proxied().await;
    let anonymous = server.app.anonymous();
    for size in ["w342", "w500", "h632", "original"] {
        let answer = anonymous.get(&format!("/t/p/{size}/{FILE}")).await;
        assert_eq!((answer.status.as_u16(), answer.header("content-type")), (200, "image/png"));
        assert_eq!(answer.header("cache-control"), "public, max-age=2592000, immutable");
        assert_eq!(answer.header("content-security-policy"), "default-src 'none'; sandbox");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
    }
    assert_eq!((server.fake.total(), server.fake.leaked_keys()), (4, 0));
    anonymous.get(&format!("/t/p/w500/{FILE}")).await;
    assert_eq!(server.fake.total(), 4, "it is stored");
    for missing in ["/t/p/w501/x.jpg", "/t/p/w500/x.svg", "/t/p/w500/..%2fx.jpg", "/t/p/w500"] {
        anonymous.get(missing).await.is_error(404, 4040);
    }
    assert_eq!(server.fake.total(), 4, "only what TMDB could have travels");
    let unknown: TestResponse = anonymous.get("/t/p/w500/unknown.jpg").await;
    unknown.is_error(404, 4040);
    assert_eq!(unknown.header("cache-control"), "no-store");
}

#[tokio::test]
async fn without_proxying_the_server_has_no_images() {
    let server = TmdbServer::start().await;
    server.app.anonymous().get(&format!("/t/p/w500/{FILE}")).await.is_error(404, 4040);
    assert_eq!(server.fake.total(), 0);
}

/// With an embedded web app, its page has a Content-Security-Policy.
#[tokio::test]
async fn the_content_security_policy_allows_tmdbs_image_host_only_without_proxying() {
    let (direct, proxied) = (TmdbServer::start().await, TmdbServer::proxied().await);
    let named = format!("img-src {} 'self' data:;", direct.fake.url());
    for (server, sources) in [(&direct, named.as_str()), (&proxied, "img-src 'self' data:;")] {
        let page = server.app.anonymous().get("/").await;
        if page.text == "This build has no web app." {
            return;
        }
        let policy = page.header("content-security-policy");
        assert!(policy.contains(sources), "{policy}");
    }
}

#[tokio::test]
async fn no_header_of_tmdb_is_passed_on() {
    let server = TmdbServer::proxied().await;
    server.fake.fail(Fault::Cookie);
    for path in [format!("/t/p/w500/{FILE}"), "/3/movie/550".to_owned()] {
        // As fetched, and as stored.
        for _ in 0..2 {
            let answer = server.anna.get(&path).await;
            assert_eq!(answer.status, 200, "{path}");
            for name in ["set-cookie", "x-spy", "access-control-allow-origin"] {
                assert_eq!(answer.header(name), "", "{path}: {name}");
            }
        }
    }
    server.fake.fail(Fault::Svg);
    let image = server.anna.get("/t/p/w500/fake1.jpg").await;
    assert_eq!(image.status, 502);
    assert!(!image.text.contains("script"), "{image:?}");
}
