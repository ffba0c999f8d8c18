//! A running server with TMDB as the catalogue: its start, its responses, and its limits.

use crate::fake_tmdb::mode::{Fault, Mode};
use crate::fake_tmdb::{FakeTmdb, V3_KEY};
use crate::installation::{Installation, Served, text};
use crate::tmdb_server::{FOREVER, TmdbServer, send};
use flate2::read::GzDecoder;
use reqwest::Method;
use rustix::process::Signal;
use serde_json::{Value, json};
use std::io::Read;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::task::JoinSet;

const FILM: &str = "/3/movie/550";
const NO_SESSION: &str = r#"{"success":false,"status_code":7,"status_message":"Invalid API key: You must be granted a valid key."}"#;
const NOT_FOUND: &str = r#"{"success":false,"status_code":34,"status_message":"The resource you requested could not be found."}"#;

/// The fake TMDB's own response.
async fn original(server: &TmdbServer, target: &str) -> Value {
    let sign = if target.contains('?') { '&' } else { '?' };
    let url = format!("{}{target}{sign}api_key={V3_KEY}", server.fake.url());
    let client = reqwest::Client::builder().no_proxy().no_gzip().build().unwrap();
    client.get(url).send().await.unwrap().json().await.unwrap()
}

fn ids(page: &Value) -> Vec<i64> {
    let rows = page["results"].as_array().unwrap().iter();
    rows.map(|row| row["id"].as_i64().unwrap()).collect()
}

/// With the session's token as `api_key` only.
async fn with_api_key(server: &TmdbServer, target: &str) -> crate::app::TestResponse {
    let sign = if target.contains('?') { '&' } else { '?' };
    let token = server.anna.token.as_deref().unwrap();
    server.app.anonymous().get(&format!("{target}{sign}api_key={token}")).await
}

// specification 7.26
#[tokio::test]
async fn a_session_gets_tmdbs_response_with_a_bearer_token_or_an_api_key() {
    let server = TmdbServer::start().await;
    for target in [FILM, "/3/tv/1396", "/3/movie/550/credits", "/3/genre/movie/list"] {
        let expected = original(&server, target).await;
        for answer in [server.anna.get(target).await, with_api_key(&server, target).await] {
            assert_eq!(
                (answer.status.as_u16(), answer.json()),
                (200, expected.clone()),
                "{target}"
            );
            assert_eq!(answer.header("content-type"), "application/json");
        }
    }
    let authenticated = server.anna.get("/3/authentication").await;
    assert_eq!(authenticated.json(), json!({"success": true}));
}

#[tokio::test]
async fn a_search_for_an_id_or_an_address_finds_that_title() {
    let server = TmdbServer::start().await;
    let film = original(&server, FILM).await;
    let imdb = film["imdb_id"].as_str().unwrap();
    for query in [imdb, "movie/550", "https%3A%2F%2Fwww.themoviedb.org%2Fmovie%2F550-a-name"] {
        let page = server.anna.get(&format!("/3/search/multi?query={query}")).await.json();
        assert_eq!((&page["page"], &page["total_results"]), (&json!(1), &json!(1)), "{query}");
        let row = &page["results"][0];
        assert_eq!((&row["id"], &row["media_type"]), (&json!(550), &json!("movie")), "{query}");
        assert_eq!(row["title"], film["title"]);
        assert!(row["genre_ids"].as_array().unwrap().iter().all(Value::is_i64), "{query}");
    }
    let nothing = server.anna.get("/3/search/multi?query=movie/999999999").await.json();
    assert_eq!((&nothing["results"], &nothing["total_results"]), (&json!([]), &json!(0)));
    let requests = server.fake.total();
    let own = server.anna.get("/3/search/multi?query=movie/90000026").await.json();
    assert_eq!(own["results"][0]["title"], "Sintel", "a title without a TMDB id");
    assert_eq!(server.fake.total(), requests, "TMDB is not asked for it");
    for query in ["movie/0", "movie/99999999999", "tv/2147483648"] {
        assert_eq!(server.anna.get(&format!("/3/search/multi?query={query}")).await.status, 200);
    }
    let paths = ["/3/movie/0", "/3/movie/99999999999", "/3/tv/2147483648"];
    assert!(paths.iter().all(|path| server.fake.count(path) == 0), "no title has such an id");
    let second = server.anna.get("/3/search/multi?query=movie/550&page=2").await.json();
    assert_eq!(second["results"], json!([]));
}

#[tokio::test]
async fn a_search_for_a_year_finds_the_titles_of_that_year() {
    let server = TmdbServer::start().await;
    let search = async |target: &str| server.anna.get(target).await.json();
    let all = search("/3/search/multi?query=1994").await;
    assert_eq!(ids(&all), [680, 13, 123], "the most popular first");
    assert_eq!((&all["page"], &all["total_results"]), (&json!(1), &json!(3)));
    let types: Vec<_> =
        all["results"].as_array().unwrap().iter().map(|row| &row["media_type"]).collect();
    assert_eq!(types, ["movie", "movie", "tv"]);
    assert_eq!(ids(&search("/3/search/multi?query=1994&page=2").await), [0_i64; 0]);
    assert_eq!(ids(&search("/3/search/movie?query=1994").await), [680, 13]);
    assert_eq!(ids(&search("/3/search/tv?query=1994").await), [123]);
    let requests = server.fake.count("/3/discover/movie");
    for other in ["19940", "+1994", "1294", "diner 1994", "1994&year=1994"] {
        search(&format!("/3/search/movie?query={}", other.replace(' ', "%20").replace('+', "%2B")))
            .await;
    }
    search("/3/search/person?query=1995").await;
    assert_eq!(server.fake.count("/3/discover/movie"), requests, "these are no years");
}

#[tokio::test]
async fn adult_titles_are_in_no_list_and_have_no_details() {
    let server = TmdbServer::start().await;
    let lists = ["/3/trending/all/week", "/3/discover/movie", "/4/discover/movie"];
    for target in lists {
        let given = server.anna.get(target).await;
        let all = ids(&original(&server, &target.replace("/4/", "/3/")).await);
        let kept: Vec<i64> =
            all.iter().copied().filter(|id| !(70_001..=70_003).contains(id)).collect();
        assert!(kept.len() < all.len(), "{target} has some");
        assert_eq!(ids(&given.json()), kept, "{target}");
    }
    for film in [70_001, 70_002] {
        server.anna.get(&format!("/3/movie/{film}")).await.is_tmdbs_error(404, 34);
    }
}

// specification 7.26
#[tokio::test]
async fn without_a_session_tmdbs_401_is_returned_and_nothing_sent() {
    let server = TmdbServer::start().await;
    let anonymous = server.app.anonymous();
    let key = format!("{FILM}?api_key={V3_KEY}");
    for path in [FILM, "/3/configuration", "/3/authentication", "/3/nothing", key.as_str()] {
        let refused = anonymous.get(path).await;
        assert_eq!((refused.status.as_u16(), refused.text.as_str()), (401, NO_SESSION), "{path}");
    }
    let mut with_key = anonymous;
    with_key.token = Some(V3_KEY.to_owned());
    assert_eq!(with_key.get(FILM).await.text, NO_SESSION);
    assert_eq!(server.fake.total(), 0);
}

#[tokio::test]
async fn unknown_paths_get_tmdbs_errors_and_are_not_sent() {
    let server = TmdbServer::start().await;
    for path in [
        "/3",
        "/4",
        "/3/account",
        "/3/movie/550/changes",
        "/3/movie/550/rating",
        "/3/movie/..%2f..%2ffake%2fmode",
        "/3/movie/550%2fcredits",
        "/3/movie/550.json",
        "/3/list/1",
        "/4/list/1",
        "/4/movie/550",
    ] {
        let refused = server.anna.get(path).await;
        assert_eq!((refused.status.as_u16(), refused.text.as_str()), (404, NOT_FOUND), "{path}");
    }
    server.anna.get("/3/trending/all/week?page=501").await.is_tmdbs_error(400, 22);
    server.anna.get("/3/find/tt0000550").await.is_tmdbs_error(422, 5);
    server.anna.post(FILM, json!({})).await.is_tmdbs_error(405, 42);
    assert_eq!(server.fake.total(), 0);
}

#[tokio::test]
async fn config_json_describes_the_catalogue_before_sign_in() {
    let server = TmdbServer::start().await;
    let config = server.app.anonymous().get("/config.json").await.json();
    assert_eq!((&config["catalogue"], &config["tmdb_key"]), (&json!("tmdb"), &json!("good")));
    assert_eq!(config["tmdb_attribution"], true);
    assert_eq!(config["image_base"], format!("{}/t/p/", server.fake.url()));
    assert_eq!(config["landing_posters"], json!([]), "the landing page does not wait");
    let trending = server.anna.get("/3/trending/all/week").await.json();
    let config = server.app.anonymous().get("/config.json").await.json();
    let first = &trending["results"][0]["poster_path"];
    assert!(first.is_string() && config["landing_posters"][0] == *first, "{config}");
    let proxied = TmdbServer::proxied().await.app.anonymous().get("/config.json").await.json();
    assert_eq!(proxied["image_base"], "/t/p/");
}

#[tokio::test]
async fn keywords_ratings_and_providers_are_those_of_tmdb() {
    let server = TmdbServer::start().await;
    for target in [
        "/3/movie/11/keywords",
        "/3/movie/11/release_dates",
        "/3/tv/1396/keywords",
        "/3/tv/1396/content_ratings",
        "/3/certification/movie/list",
        "/3/watch/providers/movie?watch_region=DE",
        "/3/watch/providers/tv",
        "/3/keyword/4379",
        "/3/company/508",
        "/3/search/keyword?query=travel",
        "/3/search/company?query=roof",
        "/3/movie/11?append_to_response=keywords,release_dates",
        "/3/tv/1396?append_to_response=content_ratings,keywords",
    ] {
        let expected = original(&server, target).await;
        let given = server.anna.get(target).await;
        assert_eq!((given.status.as_u16(), given.json()), (200, expected), "{target}");
    }
}

#[tokio::test]
async fn discover_filters_by_the_status_of_shows_and_by_offers_in_a_country() {
    let server = TmdbServer::start().await;
    let found =
        async |query: &str| ids(&server.anna.get(&format!("/3/discover/{query}")).await.json());
    assert_eq!(found("tv?with_status=2").await, [200_042]);
    let over = found("tv?with_status=3%7C4").await;
    assert!(over.contains(&1396) && !over.contains(&200_042), "{over:?}");
    let offered = found("movie?with_watch_providers=8%7C9&watch_region=US").await;
    assert!(offered.contains(&550) && !offered.contains(&1_000_777), "{offered:?}");
    assert_eq!(found("movie?with_watch_providers=8&watch_region=DE").await, [0_i64; 0]);
}

#[tokio::test]
async fn a_collection_is_served_without_its_adult_films() {
    let server = TmdbServer::start().await;
    let all = original(&server, "/3/collection/10").await;
    let given = server.anna.get("/3/collection/10").await.json();
    let ids = |collection: &Value| -> Vec<i64> {
        let parts = collection["parts"].as_array().unwrap().iter();
        parts.map(|part| part["id"].as_i64().unwrap()).collect()
    };
    let mut kept = ids(&all);
    kept.retain(|id| *id != 70_001);
    assert!(kept.len() < ids(&all).len(), "{all}");
    assert_eq!((ids(&given), &given["name"]), (kept, &json!("Lanterns Collection")));
    server.anna.get("/3/collection/11").await.is_tmdbs_error(404, 34);
}

#[tokio::test]
async fn append_to_response_is_one_request() {
    let server = TmdbServer::start().await;
    let wanted = "append_to_response=credits,watch/providers,videos";
    let film = server.anna.get(&format!("{FILM}?{wanted}")).await.json();
    assert_eq!(film["title"], "The Quiet Club");
    assert!(film["credits"]["cast"].is_array() && film["videos"]["results"].is_array(), "{film}");
    assert!(film["watch/providers"]["results"].is_object() && film["credits"]["id"].is_null());
    assert_eq!((server.fake.count(FILM), server.fake.total()), (1, 1));
    let many = vec!["credits"; 21].join(",");
    let too_many = server.anna.get(&format!("{FILM}?append_to_response={many}")).await;
    too_many.is_tmdbs_error(400, 27);
}

#[tokio::test]
async fn equal_requests_of_many_users_are_sent_once() {
    let server = TmdbServer::start().await;
    server.fake.fail(Fault::Hold);
    let bella = server.app.signed_in("bella").await;
    let mut calls = Vec::new();
    for _ in 0..20 {
        calls.push(send(&server.anna, "/3/movie/550?language=en-US"));
        calls.push(send(&bella, "/3/movie/550?page=1&language=en-US&api_key=x"));
    }
    server.fake.wait_for_requests(FILM, 1).await;
    server.fake.recover();
    for call in calls {
        assert_eq!(call.await.unwrap().json()["title"], "The Quiet Club");
    }
    assert_eq!(server.fake.total(), 1);
}

/// The content encoding, and the decompressed JSON.
async fn encoded(server: &TmdbServer, accepted: &[&str]) -> (String, Value) {
    let mut request = server.anna.request(Method::GET, FILM);
    for line in accepted {
        request = request.header("accept-encoding", *line);
    }
    // Sends no `Accept-Encoding` of its own, and does not decompress.
    let client = reqwest::Client::builder().no_proxy().no_gzip().build().unwrap();
    let answer = client.execute(request.build().unwrap()).await.unwrap();
    assert_eq!(answer.headers()["vary"], "accept-encoding", "{accepted:?}");
    let encoding = answer.headers().get("content-encoding").map(|value| value.to_str().unwrap());
    let encoding = encoding.unwrap_or("identity").to_owned();
    let bytes = answer.bytes().await.unwrap();
    let mut json = Vec::new();
    if encoding == "gzip" {
        GzDecoder::new(&*bytes).read_to_end(&mut json).unwrap();
    } else {
        json = bytes.to_vec();
    }
    (encoding, serde_json::from_slice(&json).unwrap())
}

#[tokio::test]
async fn responses_are_compressed_only_for_clients_that_accept_gzip() {
    let server = TmdbServer::start().await;
    let film = original(&server, FILM).await;
    let gzip_accepted: [&[&str]; 5] =
        [&["gzip"], &["br, gzip, deflate"], &["GZIP;q=0.5"], &["gzip; q=1.0"], &["br", "gzip"]];
    for accepted in gzip_accepted {
        assert_eq!(
            encoded(&server, accepted).await,
            ("gzip".to_owned(), film.clone()),
            "{accepted:?}"
        );
    }
    let plain: [&[&str]; 6] =
        [&[], &["identity"], &["br"], &["gzip;q=0"], &["gzip; q=0.0, br"], &["xgzip"]];
    for accepted in plain {
        let expected = ("identity".to_owned(), film.clone());
        assert_eq!(encoded(&server, accepted).await, expected, "{accepted:?}");
    }
}

#[tokio::test]
async fn responses_for_a_session_are_not_cacheable() {
    let server = TmdbServer::start().await;
    for path in [FILM, "/3/trending/all/week", "/3/configuration", "/3/movie/551"] {
        for answer in [server.anna.get(path).await, with_api_key(&server, path).await] {
            assert_eq!(answer.header("cache-control"), "no-store", "{path}");
            assert_eq!(answer.header("etag"), "", "there is nothing to compare it with");
        }
    }
}

#[tokio::test]
async fn retry_after_is_kept_and_passed_on() {
    let server = TmdbServer::start().await;
    let pause = 40;
    server.fake.behave(Mode::next(1, Fault::Limited { retry_after: Some(pause) }));
    for (passed, wait) in [(0, "40"), (30, "10"), (7, "3")] {
        server.app.clock.advance(passed);
        let refused = server.anna.get(FILM).await;
        refused.is_tmdbs_error(429, 25);
        assert_eq!(refused.header("retry-after"), wait);
    }
    assert_eq!(server.fake.total(), 1, "nothing was sent in the meantime");
    println!("figure: {} calls sent within a pause of {pause} s", server.fake.total() - 1);
    server.app.clock.advance(3);
    assert_eq!(server.anna.get(FILM).await.status, 200);
}

#[tokio::test]
async fn a_short_retry_after_is_waited_for_without_an_error() {
    let server = TmdbServer::start().await;
    server.fake.behave(Mode::next(1, Fault::Limited { retry_after: Some(1) }));
    let answer = server.anna.get(FILM).await;
    assert_eq!((answer.status.as_u16(), answer.header("retry-after")), (200, ""));
    assert_eq!(server.fake.total(), 2);
}

/// 32 are in flight and 64 wait.
#[tokio::test]
async fn requests_beyond_the_queue_get_tmdbs_429() {
    let server = TmdbServer::with_timeout(FOREVER).await;
    server.fake.fail(Fault::Hold);
    let mut calls = JoinSet::new();
    let requests = 200;
    for page in 1..=requests {
        calls.spawn(send(&server.anna, &format!("/3/discover/movie?page={page}")));
    }
    for _ in 0..requests - 96 {
        let refused = calls.join_next().await.unwrap().unwrap().unwrap();
        refused.is_tmdbs_error(429, 25);
        assert_eq!(refused.header("retry-after"), "1");
    }
    assert_eq!(calls.len(), 96, "the others wait");
    assert!(server.fake.max_in_flight() <= 32);
    println!("figure: {requests} calls at once: {} queued, the rest refused", calls.len());
    assert_eq!(server.anna.rate(550, 5).await.status, 201);
    assert_eq!(calls.len(), 96);
}

const NO_KEY: &str = "moviestars: MOVIESTARS_TMDB_TOKEN: this is not a TMDB key: give the API key \
    (32 hexadecimal digits) or the API read access token from \
    https://www.themoviedb.org/settings/api\n";
const REFUSED: &str = "TMDB rejects the key from MOVIESTARS_TMDB_TOKEN";

/// Starts the server, stops it once the log contains `last`, and returns the log.
async fn log_until(last: &str, arguments: &[&str], key: Option<&str>) -> String {
    let installation = Installation::new();
    let listening = ["serve", "--listen", "127.0.0.1:0"];
    let mut command = installation.command(&[&listening[..], arguments].concat());
    if let Some(key) = key {
        command.env("MOVIESTARS_TMDB_TOKEN", key);
    }
    let mut process = command.spawn().unwrap();
    let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
    let first = lines.next_line().await.unwrap().unwrap();
    let base = first.strip_prefix("moviestars listening on ").unwrap().to_owned();
    let mut log = BufReader::new(process.stderr.take().unwrap()).lines();
    let mut read = Vec::new();
    while !read.last().is_some_and(|line: &String| line.contains(last)) {
        read.push(log.next_line().await.unwrap().expect(last));
    }
    let mut served = Served { process, base };
    assert_eq!(served.get("/healthz", "").await.status(), 200, "it goes on running");
    assert!(served.signal(Signal::TERM).await.success());
    while let Some(line) = log.next_line().await.unwrap() {
        read.push(line);
    }
    read.join("\n")
}

#[tokio::test]
async fn an_invalid_key_stops_the_start_with_one_line() {
    let installation = Installation::new();
    let file = installation.0.path().join("key.txt");
    std::fs::write(&file, "hunter2\n").unwrap();
    let forms = [
        ("MOVIESTARS_TMDB_TOKEN", "hunter2"),
        ("MOVIESTARS_TMDB_TOKEN_FILE", file.to_str().unwrap()),
    ];
    for (name, value) in forms {
        let mut command = installation.command(&["serve", "--listen", "127.0.0.1:0"]);
        let output = command.env(name, value).output().await.unwrap();
        assert_eq!(
            (output.status.code(), text(&output.stderr).as_str()),
            (Some(1), NO_KEY),
            "{name}"
        );
        assert_eq!(text(&output.stdout), "", "nothing claims to listen");
    }
}

#[tokio::test]
async fn a_rejected_key_is_logged_once_and_the_server_works() {
    let fake = FakeTmdb::start().await;
    let key = V3_KEY.replace('0', "f");
    let log = log_until(REFUSED, &["--tmdb-url", &fake.url()], Some(&key)).await;
    assert_eq!(log.matches(REFUSED).count(), 1, "{log}");
    println!("figure: a key that TMDB refuses: {} line of log", log.matches(REFUSED).count());
    assert!(log.contains("https://www.themoviedb.org/settings/api"), "{log}");
    assert!(!log.contains(&key) && !log.contains("no TMDB key"), "{log}");
}

#[tokio::test]
async fn without_a_key_the_log_says_once_how_to_set_one() {
    let log = log_until(" opened", &[], None).await;
    let lines: Vec<_> = log.lines().filter(|line| line.contains("TMDB")).collect();
    assert_eq!(lines.len(), 1, "{log}");
    assert!(lines[0].contains("built-in catalogue") && lines[0].contains("MOVIESTARS_TMDB_TOKEN"));
}

#[tokio::test]
async fn unencrypted_remote_addresses_stop_the_start() {
    let installation = Installation::new();
    for (flag, address) in
        [("--tmdb-url", "http://192.0.2.1"), ("--image-url", "http://pictures.test")]
    {
        let refused = installation.run(&["serve", "--listen", "127.0.0.1:0", flag, address]).await;
        let stderr = text(&refused.stderr);
        assert!(
            stderr.contains(flag) && stderr.contains(address) && stderr.contains("https://"),
            "{stderr}"
        );
        assert_eq!((refused.status.code(), text(&refused.stdout).as_str()), (Some(2), ""));
        assert!(!installation.db().exists());
    }
    let fine = ["--tmdb-url", "http://127.0.0.1:1", "--image-url", "https://pictures.test"];
    log_until(" opened", &fine, None).await;
}
