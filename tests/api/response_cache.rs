//! Responses from memory are those that the data file gives: after every write, of this and of another process,
//! in every encoding.

use crate::access::{call, writes};
use crate::app::{Caller, TestApp, TestResponse, served};
use crate::database::values;
use flate2::read::GzDecoder;
use reqwest::Method;
use serde_json::{Value, json};
use std::io::Read;

const FILM: i64 = 238;
/// A show whose episodes the built-in catalogue knows.
const SHOW: &str = "/api/v1/shows/9991396";
const OWN: [&str; 6] = [
    "/api/v1/ratings",
    "/api/v1/movies",
    "/api/v1/movies?filter=fiveStar",
    "/api/v1/playlists",
    "/api/v1/playlists/setup",
    "/api/v1/playlists/1",
];
const WATCHING: [&str; 5] = [
    "/api/v1/diary",
    "/api/v1/shows",
    "/api/v1/up-next",
    "/api/v1/calendar?from=2027-01-01&to=2027-01-31",
    SHOW,
];
const BUILTIN: [&str; 6] = [
    "/3/trending/all/week",
    "/3/movie/top_rated",
    "/3/discover/movie?with_genres=18",
    "/3/search/multi?query=star",
    "/3/movie/238",
    "/3/genre/movie/list",
];

/// An address with a query for which no response is cached.
fn fresh(path: &str, number: usize) -> String {
    let mark = if path.contains('?') { '&' } else { '?' };
    format!("{path}{mark}fresh={number}")
}

/// Asserts that for each caller the cached response equals a new one.
async fn assert_current(callers: &[&Caller], paths: &[&str], number: usize, after: &str) {
    for caller in callers {
        for path in paths {
            let (stored, now) = (caller.get(path).await, caller.get(&fresh(path, number)).await);
            assert_eq!(
                (stored.status, stored.text),
                (now.status, now.text),
                "{path} after {after}"
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_response_is_current_after_every_operation_that_writes() {
    let app = TestApp::start().await;
    let (owner, other) = (app.signed_in("the-owner").await, app.signed_in("other").await);
    let id = owner.get("/api/v1/users/:id").await.json()["id"].as_i64().unwrap();
    owner.post("/api/v1/playlists", json!({"title": "Friday", "active": true})).await;
    let (mut number, paths) = (0, [&OWN[..], &WATCHING].concat());
    for row in writes(id).iter().filter(|row| row.operation != "signOut") {
        let admin = app.admin().await;
        let readers = [&owner, &other, &admin];
        for caller in readers {
            owner.rate(FILM, 5).await;
            owner.put("/api/v1/playlists/1", json!({"payload": {"id": FILM}})).await;
            owner.put(&format!("/api/v1/watchlist/{FILM}"), json!({})).await;
            let watched = json!({"season_number": 1, "when": {"precision": "unknown"}});
            owner.post(&format!("{SHOW}/watches"), watched).await;
            for reader in readers {
                for path in &paths {
                    reader.get(path).await;
                }
            }
            let answer = call(caller, row).await;
            number += 1;
            let after = format!("{} {}", row.operation, answer.status);
            assert_current(&readers, &paths, number, &after).await;
        }
    }
    println!(
        "figure: {} responses stored before a write, 0 stale after it",
        number * paths.len() * 3
    );
}

#[tokio::test]
async fn a_second_tab_sees_each_change_and_a_second_user_sees_none() {
    let app = TestApp::start().await;
    let (anna, tab) = (app.signed_in("annak").await, app.sign_in("annak").await);
    let bella = app.signed_in("bella").await;
    for score in [1, 5, 3] {
        assert_eq!(anna.rate(FILM, score).await.status, 201);
        assert_eq!(tab.scores().await, [(FILM, score)]);
        assert_eq!(bella.scores().await, []);
    }
    assert_eq!(tab.delete(&format!("/api/v1/ratings/{FILM}")).await.status, 200);
    assert_eq!(anna.scores().await, []);
}

#[tokio::test]
async fn the_first_request_after_a_write_of_another_process_sees_it() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    anna.rate(FILM, 1).await;
    let database = app.database();
    for stars in [2, 3, 4, 5].repeat(5) {
        database.execute("UPDATE ratings SET score10 = $1", values![2 * stars]);
        assert_eq!(anna.scores().await, [(FILM, stars)]);
        assert_eq!(anna.scores().await, [(FILM, stars)], "from memory");
    }
    database.execute("UPDATE titles SET title = 'Another title'", &[]);
    assert_eq!(anna.get("/api/v1/movies").await.json()[0]["title"], "Another title");
    database.execute("DELETE FROM sessions", &[]);
    anna.get("/api/v1/ratings").await.is_error(401, 4011);
}

async fn with_header(caller: &Caller, path: &str, name: &str, value: &str) -> TestResponse {
    caller.send(caller.request(Method::GET, path).header(name, value)).await
}

#[tokio::test]
async fn after_a_write_the_tag_of_the_former_response_gets_200() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    anna.post("/api/v1/playlists", json!({"title": "Friday", "active": true})).await;
    anna.rate(FILM, 4).await;
    for path in OWN {
        let first = anna.get(path).await;
        for _ in 0..2 {
            let unchanged = with_header(&anna, path, "if-none-match", first.header("etag")).await;
            assert_eq!((unchanged.status.as_u16(), unchanged.text.as_str()), (304, ""), "{path}");
            assert_eq!(unchanged.header("etag"), first.header("etag"), "{path}");
        }
        // These statements change every cached response.
        for sql in [
            "UPDATE ratings SET score10 = CASE score10 WHEN 10 THEN 9 ELSE 10 END",
            "UPDATE titles SET title = title || '!'",
            "UPDATE playlists SET name = name || '!'",
        ] {
            app.database().execute(sql, &[]);
        }
        anna.put("/api/v1/playlists/1", json!({"payload": {"id": 550}})).await;
        let changed = with_header(&anna, path, "if-none-match", first.header("etag")).await;
        assert_eq!(changed.status, 200, "{path}");
        assert_ne!(changed.header("etag"), first.header("etag"), "{path}");
        anna.delete("/api/v1/movies_playlists/550?playlistId=1").await;
    }
}

/// The body without its encoding.
async fn decoded(caller: &Caller, path: &str, accepted: &str) -> (String, Vec<u8>, String) {
    let request = caller.request(Method::GET, path).header("accept-encoding", accepted);
    let response = request.send().await.unwrap();
    assert_eq!(response.status(), 200, "{path}");
    let header = |name| {
        let value = response.headers().get(name);
        value.map(|value: &reqwest::header::HeaderValue| value.to_str().unwrap().to_owned())
    };
    assert_eq!(header("vary").as_deref(), Some("accept-encoding"), "{path} {accepted}");
    let encoding = header("content-encoding").unwrap_or_default();
    let etag = header("etag").unwrap_or_default();
    let body = response.bytes().await.unwrap();
    let plain = match encoding.as_str() {
        "gzip" => {
            let mut plain = Vec::new();
            GzDecoder::new(&*body).read_to_end(&mut plain).unwrap();
            plain
        }
        "zstd" => zstd::decode_all(&*body).unwrap(),
        _ => body.to_vec(),
    };
    (encoding, plain, etag)
}

#[tokio::test]
async fn every_encoding_decodes_to_the_same_and_long_bodies_are_compressed() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    anna.post("/api/v1/playlists", json!({"title": "Friday", "active": true})).await;
    let found = anna.get("/3/movie/top_rated").await.json();
    for film in found["results"].as_array().unwrap() {
        anna.rate(film["id"].as_i64().unwrap(), 5).await;
        anna.put("/api/v1/playlists/1", json!({"payload": {"id": film["id"]}})).await;
    }
    let poster = format!("/t/p/w500{}", served("/m238.svg"));
    for path in OWN.iter().chain(&BUILTIN).copied().chain([poster.as_str()]) {
        for _ in 0..2 {
            let (none, plain, _) = decoded(&anna, path, "identity").await;
            assert_eq!(none, "");
            let long = plain.len() >= 1_024;
            for (accepted, expected) in [
                ("gzip", "gzip"),
                ("gzip, deflate, br, zstd", "zstd"),
                ("br", ""),
                ("zstd;q=0, gzip", "gzip"),
            ] {
                let (encoding, body, etag) = decoded(&anna, path, accepted).await;
                assert_eq!(encoding, if long { expected } else { "" }, "{path} {accepted}");
                assert!(body == plain, "{path} {accepted}");
                assert!(etag.starts_with("W/"), "{path}: {etag}");
                let request = anna.request(Method::GET, path).header("accept-encoding", accepted);
                let known = anna.send(request.header("if-none-match", &etag)).await;
                assert_eq!((known.status.as_u16(), known.text.as_str()), (304, ""), "{path}");
            }
        }
    }
}

/// In a build without the web app, nothing is checked.
#[tokio::test]
async fn a_file_of_the_web_app_is_the_same_in_every_encoding() {
    let app = TestApp::start_empty(|_| {}).await;
    let anonymous = app.anonymous();
    let page = anonymous.get("/").await;
    if page.text == "This build has no web app." {
        return;
    }
    let (_, script) = page.text.split_once("src=\"/assets/").unwrap();
    let script = format!("/assets/{}", script.split('"').next().unwrap());
    for path in ["/", &script] {
        let (none, plain, _) = decoded(&anonymous, path, "identity").await;
        assert_eq!((none.as_str(), plain.is_empty()), ("", false), "{path}");
        let (gzip, same, _) = decoded(&anonymous, path, "gzip").await;
        assert_eq!(gzip, "gzip", "{path}");
        assert!(plain == same, "{path}");
    }
}

#[tokio::test]
async fn head_has_the_headers_of_get_and_no_body() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    anna.rate(FILM, 4).await;
    let poster = format!("/t/p/w500{}", served("/m238.svg"));
    for path in ["/api/v1/ratings", "/3/movie/238", poster.as_str()] {
        // Before and after the response is stored.
        let before = anna.send(anna.request(Method::HEAD, path)).await;
        let get = anna.get(path).await;
        let after = anna.send(anna.request(Method::HEAD, path)).await;
        for head in [before, after] {
            assert_eq!((head.status.as_u16(), head.text.as_str()), (200, ""), "{path}");
            for name in
                ["content-length", "content-type", "etag", "cache-control", "vary", "x-catalogue"]
            {
                assert_eq!(head.header(name), get.header(name), "{path} {name}");
            }
        }
    }
}

#[tokio::test]
async fn a_stored_trending_list_ends_with_its_day() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let path = "/3/trending/all/day";
    let today = admin.get(path).await;
    assert_eq!(admin.get(path).await.text, today.text);
    app.clock.advance(86_400);
    let (tomorrow, now) = (admin.get(path).await, admin.get(&fresh(path, 1)).await);
    assert_eq!(tomorrow.text, now.text);
    assert_ne!(tomorrow.text, today.text);
}

#[tokio::test]
async fn a_stored_page_of_a_show_ends_with_the_day_and_a_diary_with_the_answer_of_a_companion() {
    let app = TestApp::start().await;
    let (anna, bella) = (app.signed_in("annak").await, app.signed_in("bella").await);
    let watched = json!({"season_number": 1, "when": {"precision": "unknown"}});
    anna.post(&format!("{SHOW}/watches"), watched).await;
    let day = json!({"precision": "day", "day": "2027-01-14"});
    let with_bella = json!({"id": FILM, "media_type": "movie", "when": day, "with": ["bella"]});
    assert_eq!(anna.post("/api/v1/watches", with_bella).await.status, 201);
    let mut before = Vec::new();
    for path in WATCHING {
        before.push(anna.get(path).await.text);
        assert_eq!(anna.get(path).await.text, before[before.len() - 1], "{path}");
    }
    let renamed = json!({"username": "isabella"});
    assert_eq!(bella.put("/api/v1/users/:id/username", renamed).await.status, 200);
    let diary = anna.get(WATCHING[0]).await;
    assert!(diary.text.contains("isabella"), "{diary:?}");
    assert_current(&[&anna], &WATCHING, 1, "a companion's new name").await;
    app.clock.advance(86_400);
    assert_current(&[&anna], &WATCHING, 2, "a day").await;
}

#[tokio::test]
async fn a_response_with_the_host_is_not_cached_and_one_with_a_token_not_compressed() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    for host in ["one.example", "two.example"] {
        let answer = with_header(&admin, "/3/configuration", "host", host).await;
        assert_eq!(answer.json()["images"]["base_url"], format!("http://{host}/t/p/"));
    }
    let long = "x".repeat(2_000);
    let form = json!({"email": "first-admin@example.org", "password": "Abcdef1", "more": long});
    let request = app.anonymous().request(Method::POST, "/authenticate").json(&form);
    let signed_in = admin.send(request.header("accept-encoding", "gzip, zstd")).await;
    assert_eq!((signed_in.status.as_u16(), signed_in.header("content-encoding")), (200, ""));
}

#[tokio::test]
async fn other_long_texts_are_compressed_too() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    for film in admin.get("/3/movie/top_rated").await.json()["results"].as_array().unwrap() {
        admin.rate(film["id"].as_i64().unwrap(), 5).await;
    }
    for path in ["/api/v1/export", "/api/v1/export.csv", "/api/v1/playlists/all_movies"] {
        let (none, plain, _) = decoded(&admin, path, "identity").await;
        let (encoding, body, _) = decoded(&admin, path, "gzip").await;
        assert_eq!((none.as_str(), encoding.as_str()), ("", "gzip"), "{path}");
        let without_time = |body: &[u8]| match serde_json::from_slice::<Value>(body) {
            Ok(mut json) => {
                json.as_object_mut().unwrap().remove("exported_at");
                json.to_string()
            }
            Err(_) => String::from_utf8(body.to_vec()).unwrap(),
        };
        assert_eq!(without_time(&body), without_time(&plain), "{path}");
    }
}
