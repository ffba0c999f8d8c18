//! TMDB as the catalogue of a running server, while all is well: what a session gets, what nobody
//! else gets, and what never travels on.

use crate::fake_tmdb::V3_KEY;
use crate::fake_tmdb::mode::Fault;
use crate::tmdb_house::{House, send};
use flate2::read::GzDecoder;
use reqwest::Method;
use serde_json::{Value, json};
use std::io::Read;

const FILM: &str = "/3/movie/550";
const NO_SESSION: &str = r#"{"success":false,"status_code":7,"status_message":"Invalid API key: You must be granted a valid key."}"#;
const NOT_FOUND: &str = r#"{"success":false,"status_code":34,"status_message":"The resource you requested could not be found."}"#;

/// What the stand-in says itself.
async fn original(house: &House, target: &str) -> Value {
    let sign = if target.contains('?') { '&' } else { '?' };
    let url = format!("{}{target}{sign}api_key={V3_KEY}", house.fake.url());
    let client = reqwest::Client::builder().no_proxy().no_gzip().build().unwrap();
    client.get(url).send().await.unwrap().json().await.unwrap()
}

fn ids(page: &Value) -> Vec<i64> {
    let rows = page["results"].as_array().unwrap().iter();
    rows.map(|row| row["id"].as_i64().unwrap()).collect()
}

/// The same session, its token in the query alone.
async fn with_api_key(house: &House, target: &str) -> crate::app::Answer {
    let sign = if target.contains('?') { '&' } else { '?' };
    let token = house.anna.token.as_deref().unwrap();
    house.app.anonymous().get(&format!("{target}{sign}api_key={token}")).await
}

// specification 7.26
#[tokio::test]
async fn a_session_gets_tmdbs_answer_however_the_token_comes() {
    let house = House::start().await;
    for target in [FILM, "/3/tv/1396", "/3/movie/550/credits", "/3/genre/movie/list"] {
        let expected = original(&house, target).await;
        for answer in [house.anna.get(target).await, with_api_key(&house, target).await] {
            assert_eq!(
                (answer.status.as_u16(), answer.json()),
                (200, expected.clone()),
                "{target}"
            );
            assert_eq!(answer.header("content-type"), "application/json");
        }
    }
    let authenticated = house.anna.get("/3/authentication").await;
    assert_eq!(authenticated.json(), json!({"success": true}));
}

#[tokio::test]
async fn titles_for_adults_are_left_out_of_lists_and_have_no_page() {
    let house = House::start().await;
    let lists = ["/3/trending/all/week", "/3/discover/movie", "/4/discover/movie"];
    for target in lists {
        let given = house.anna.get(target).await;
        let all = ids(&original(&house, &target.replace("/4/", "/3/")).await);
        let kept: Vec<i64> =
            all.iter().copied().filter(|id| !(70_001..=70_003).contains(id)).collect();
        assert!(kept.len() < all.len(), "{target} has some");
        assert_eq!(ids(&given.json()), kept, "{target}");
    }
    for film in [70_001, 70_002] {
        house.anna.get(&format!("/3/movie/{film}")).await.is_tmdbs_error(404, 34);
    }
}

// specification 7.26
#[tokio::test]
async fn without_a_session_tmdbs_refusal_is_all_there_is_and_nothing_travels() {
    let house = House::start().await;
    let nobody = house.app.anonymous();
    let key = format!("{FILM}?api_key={V3_KEY}");
    for path in [FILM, "/3/configuration", "/3/authentication", "/3/nothing", key.as_str()] {
        let refused = nobody.get(path).await;
        assert_eq!((refused.status.as_u16(), refused.text.as_str()), (401, NO_SESSION), "{path}");
    }
    let mut stranger = nobody;
    stranger.token = Some(V3_KEY.to_owned());
    assert_eq!(stranger.get(FILM).await.text, NO_SESSION);
    assert_eq!(house.fake.total(), 0);
}

#[tokio::test]
async fn what_is_no_call_of_ours_is_refused_in_tmdbs_words_and_never_travels() {
    let house = House::start().await;
    for path in [
        "/3",
        "/4",
        "/3/account",
        "/3/movie/550/changes",
        "/3/movie/550/rating",
        "/3/movie/..%2f..%2ffake%2fmode",
        "/3/movie/550%2fcredits",
        "/3/movie/550.json",
        "/3/keyword/1",
        "/4/list/1",
        "/4/movie/550",
    ] {
        let refused = house.anna.get(path).await;
        assert_eq!((refused.status.as_u16(), refused.text.as_str()), (404, NOT_FOUND), "{path}");
    }
    house.anna.get("/3/trending/all/week?page=501").await.is_tmdbs_error(400, 22);
    house.anna.get("/3/find/tt0000550").await.is_tmdbs_error(422, 5);
    house.anna.post(FILM, json!({})).await.is_tmdbs_error(405, 42);
    assert_eq!(house.fake.total(), 0);
}

#[tokio::test]
async fn what_clients_are_told_before_anybody_signs_in() {
    let house = House::start().await;
    let config = house.app.anonymous().get("/config.json").await.json();
    assert_eq!((&config["catalogue"], &config["tmdb_key"]), (&json!("tmdb"), &json!("good")));
    assert_eq!(config["tmdb_attribution"], true);
    assert_eq!(config["image_base"], format!("{}/t/p/", house.fake.url()));
    assert_eq!(config["landing_posters"], json!([]), "nobody waits for a wall of posters");
    let trending = house.anna.get("/3/trending/all/week").await.json();
    let config = house.app.anonymous().get("/config.json").await.json();
    let first = &trending["results"][0]["poster_path"];
    assert!(first.is_string() && config["landing_posters"][0] == *first, "{config}");
    let proxied = House::proxied().await.app.anonymous().get("/config.json").await.json();
    assert_eq!(proxied["image_base"], "/t/p/");
}

#[tokio::test]
async fn what_is_appended_travels_in_one_call_and_comes_under_its_name() {
    let house = House::start().await;
    let wanted = "append_to_response=credits,watch/providers,videos";
    let film = house.anna.get(&format!("{FILM}?{wanted}")).await.json();
    assert_eq!(film["title"], "The Quiet Club");
    assert!(film["credits"]["cast"].is_array() && film["videos"]["results"].is_array(), "{film}");
    assert!(film["watch/providers"]["results"].is_object() && film["credits"]["id"].is_null());
    assert_eq!((house.fake.count(FILM), house.fake.total()), (1, 1));
    let many = vec!["credits"; 21].join(",");
    let too_many = house.anna.get(&format!("{FILM}?append_to_response={many}")).await;
    too_many.is_tmdbs_error(400, 27);
}

#[tokio::test]
async fn equal_calls_of_many_people_travel_once() {
    let house = House::start().await;
    house.fake.fail(Fault::Hold);
    let bella = house.app.signed_in("bella").await;
    let mut calls = Vec::new();
    for _ in 0..20 {
        calls.push(send(&house.anna, "/3/movie/550?language=en-US"));
        calls.push(send(&bella, "/3/movie/550?page=1&language=en-US&api_key=x"));
    }
    house.fake.asked(FILM, 1).await;
    house.fake.heal();
    for call in calls {
        assert_eq!(call.await.unwrap().json()["title"], "The Quiet Club");
    }
    assert_eq!(house.fake.total(), 1);
}

/// The answer's encoding and its JSON, unpacked.
async fn encoded(house: &House, accepted: &[&str]) -> (String, Value) {
    let mut request = house.anna.request(Method::GET, FILM);
    for line in accepted {
        request = request.header("accept-encoding", *line);
    }
    let answer = request.send().await.unwrap();
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
async fn an_answer_comes_packed_only_to_who_takes_it_so() {
    let house = House::start().await;
    let film = original(&house, FILM).await;
    let packed: [&[&str]; 5] =
        [&["gzip"], &["br, gzip, deflate"], &["GZIP;q=0.5"], &["gzip; q=1.0"], &["br", "gzip"]];
    for accepted in packed {
        assert_eq!(
            encoded(&house, accepted).await,
            ("gzip".to_owned(), film.clone()),
            "{accepted:?}"
        );
    }
    let plain: [&[&str]; 6] =
        [&[], &["identity"], &["br"], &["gzip;q=0"], &["gzip; q=0.0, br"], &["xgzip"]];
    for accepted in plain {
        let expected = ("identity".to_owned(), film.clone());
        assert_eq!(encoded(&house, accepted).await, expected, "{accepted:?}");
    }
}

#[tokio::test]
async fn what_is_for_one_session_is_stored_by_nobody() {
    let house = House::start().await;
    for path in [FILM, "/3/trending/all/week", "/3/configuration", "/3/movie/551"] {
        for answer in [house.anna.get(path).await, with_api_key(&house, path).await] {
            assert_eq!(answer.header("cache-control"), "no-store", "{path}");
            assert_eq!(answer.header("etag"), "", "there is nothing to compare it with");
        }
    }
}
