//! Webhooks of media servers: a reported play becomes a watch, or is listed with the reason why it does not.

use crate::access_tokens::program;
use crate::app::{Caller, TestApp, TestResponse};
use crate::database::values;
use futures_util::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};

const PATH: &str = "/api/v1/webhooks";
const FILM: i64 = 238;
const SHOW: i64 = 1396;

/// The path of a new address.
async fn connect(caller: &Caller, source: &str) -> String {
    let made = caller.post(&format!("{PATH}/{source}"), json!({})).await;
    assert_eq!(made.status, 201, "{made:?}");
    made.json()["url"].as_str().unwrap().to_owned()
}

async fn report(app: &TestApp, path: &str, body: Value) -> Value {
    let answer = app.anonymous().post(path, body).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()["outcome"].clone()
}

async fn diary(caller: &Caller) -> Vec<Value> {
    caller.get("/api/v1/diary").await.json()["watches"].as_array().unwrap().clone()
}

/// The subjects and outcomes of the last plays, newest first.
async fn plays(caller: &Caller) -> Vec<(String, String)> {
    let webhooks = caller.get(PATH).await.json();
    let plays = webhooks["webhooks"][0]["plays"].as_array().unwrap().clone();
    let text = |play: &Value, name: &str| play[name].as_str().unwrap().to_owned();
    plays.iter().map(|play| (text(play, "subject"), text(play, "outcome"))).collect()
}

fn jellyfin(more: &Value) -> Value {
    let mut body = json!({
        "NotificationType": "PlaybackStop", "ItemType": "Movie", "Name": "The Godfather", "Year": 1972,
        "Provider_tmdb": "238", "Provider_imdb": "tt0068646", "NotificationUsername": "anna",
        "RunTimeTicks": 105_000_000_000_i64, "PlaybackPositionTicks": 104_000_000_000_i64,
        "PlayedToCompletion": true,
    });
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    body
}

fn emby(position: i64) -> Value {
    json!({
        "Title": "anna has finished playing The Godfather on TV", "Event": "playback.stop",
        "User": {"Name": "anna", "Id": "1"},
        "Item": {"Type": "Movie", "Name": "The Godfather", "ProductionYear": 1972, "RunTimeTicks": 1_000,
            "ProviderIds": {"Tmdb": "238", "IMDB": "tt0068646"}},
        "PlaybackInfo": {"PositionTicks": position, "PlayedToCompletion": position > 950},
    })
}

fn plex() -> Value {
    json!({
        "event": "media.scrobble", "user": true, "owner": true, "Account": {"id": 1, "title": "anna"},
        "Metadata": {"type": "episode", "title": "Pilot", "grandparentTitle": "Breaking Bad",
            "parentIndex": 1, "index": 2, "year": 2008, "guid": "plex://episode/5d9c",
            "Guid": [{"id": "imdb://tt0959621"}, {"id": "tmdb://62085"}, {"id": "tvdb://349232"}]},
    })
}

/// A form with a picture before the play, as Plex sends it.
async fn report_form(app: &TestApp, path: &str, body: &Value, picture: usize) -> TestResponse {
    let head = |name: &str| format!("--part\r\nContent-Disposition: form-data; name=\"{name}\"");
    let mut form = format!("{}; filename=\"a.jpg\"\r\n\r\n", head("thumb")).into_bytes();
    form.extend(vec![b'x'; picture]);
    let play = format!("\r\n{}\r\n\r\n{body}\r\n--part--\r\n", head("payload"));
    form.extend(play.into_bytes());
    let caller = app.anonymous();
    let request = caller.request(Method::POST, path);
    let request = request.header("content-type", "multipart/form-data; boundary=part").body(form);
    caller.send(request).await
}

#[tokio::test]
async fn a_film_played_to_the_end_becomes_a_watch_at_the_current_time_that_can_be_undone() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let zone = json!({"zone": "Europe/Berlin"});
    assert_eq!(anna.put("/api/v1/notifications/schedule", zone).await.status, 200);
    let path = connect(&anna, "jellyfin").await;
    // The plugin sends JSON as text.
    let request = app.anonymous().request(Method::POST, &path);
    let request =
        request.header("content-type", "text/plain").body(jellyfin(&json!({})).to_string());
    let answer = app.anonymous().send(request).await;
    assert_eq!((answer.status.as_u16(), &answer.json()["outcome"]), (200, &json!("watched")));
    let watches = diary(&anna).await;
    assert_eq!(watches.len(), 1);
    assert_eq!(
        (&watches[0]["movie_id"], &watches[0]["origin"]),
        (&json!(FILM), &json!("jellyfin"))
    );
    assert_eq!(watches[0]["when"], json!({"precision": "time", "at": "2027-01-15T09:00:00+01:00"}));
    assert_eq!(plays(&anna).await, [("The Godfather (1972)".to_owned(), "watched".to_owned())]);
    let change = anna.get("/api/v1/changes").await.json()["changes"][0].clone();
    assert_eq!((&change["kind"], &change["origin"]), (&json!("watch_added"), &json!("jellyfin")));
    let undone = anna.post(&format!("/api/v1/changes/{}/undo", change["id"]), json!({})).await;
    assert_eq!(undone.status, 200, "{undone:?}");
    assert_eq!(diary(&anna).await, [json!(null); 0]);
}

#[tokio::test]
async fn each_media_server_reports_films_and_episodes_in_its_own_form() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let emby_path = connect(&anna, "emby").await;
    assert_eq!(report(&app, &emby_path, emby(960)).await, "watched");
    let plex_path = connect(&anna, "plex").await;
    let answer = report_form(&app, &plex_path, &plex(), 300_000).await;
    assert_eq!((answer.status.as_u16(), &answer.json()["outcome"]), (200, &json!("watched")));
    let kodi_path = connect(&anna, "kodi").await;
    let episode = json!({"type": "episode", "ids": {"tmdb": SHOW}, "season": 1, "episode": 3, "progress": 90});
    assert_eq!(report(&app, &kodi_path, episode).await, "watched");
    let jellyfin_path = connect(&anna, "jellyfin").await;
    let episode = json!({"ItemType": "Episode", "SeriesName": "Breaking Bad", "Year": 2008,
        "SeasonNumber": 1, "EpisodeNumber": 4, "Provider_tmdb": "62088", "Provider_imdb": null});
    assert_eq!(report(&app, &jellyfin_path, jellyfin(&episode)).await, "watched");
    let changes = anna.get("/api/v1/changes").await.json();
    let origins = changes["changes"].as_array().unwrap().iter().map(|change| &change["origin"]);
    assert_eq!(origins.collect::<Vec<_>>(), ["jellyfin", "kodi", "plex", "emby"]);
    let number = |watch: &Value| (watch["movie_id"].as_i64(), watch["episode_number"].as_i64());
    let mut watched: Vec<_> = diary(&anna).await.iter().map(number).collect();
    watched.sort_unstable();
    let show = Some(9_990_000 + SHOW);
    assert_eq!(watched, [(Some(FILM), None), (show, Some(2)), (show, Some(3)), (show, Some(4))]);
}

#[tokio::test]
async fn a_play_of_less_than_ninety_percent_adds_no_watch() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let path = connect(&anna, "emby").await;
    assert_eq!(report(&app, &path, emby(899)).await, "unfinished");
    assert!(diary(&anna).await.is_empty());
    assert_eq!(plays(&anna).await, [("The Godfather (1972)".to_owned(), "unfinished".to_owned())]);
    assert_eq!(report(&app, &path, emby(900)).await, "watched");
    assert_eq!(diary(&anna).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn plays_of_a_title_within_six_hours_are_one_watch_even_from_two_servers_at_once() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let paths = [connect(&anna, "jellyfin").await, connect(&anna, "emby").await];
    let marked =
        json!({"NotificationType": "UserDataSaved", "SaveReason": "TogglePlayed", "Played": true});
    let at_once = join_all([
        report(&app, &paths[0], jellyfin(&json!({}))),
        report(&app, &paths[0], jellyfin(&marked)),
        report(&app, &paths[1], emby(1_000)),
    ]);
    let mut outcomes = at_once.await;
    outcomes.sort_by_key(ToString::to_string);
    assert_eq!(outcomes, ["duplicate", "duplicate", "watched"]);
    app.clock.advance(6 * 3_600 - 1);
    assert_eq!(report(&app, &paths[1], emby(1_000)).await, "duplicate");
    assert_eq!(diary(&anna).await.len(), 1);
    app.clock.advance(1);
    assert_eq!(report(&app, &paths[1], emby(1_000)).await, "watched");
    assert_eq!(diary(&anna).await.len(), 2);
}

#[tokio::test]
async fn unmatched_plays_are_listed_with_the_reason_and_twenty_are_kept() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let path = connect(&anna, "kodi").await;
    let unknown =
        json!({"event": "scrobble", "type": "movie", "title": "No such film", "year": 1901});
    assert_eq!(report(&app, &path, unknown.clone()).await, "unknown_title");
    let no_number = json!({"event": "scrobble", "type": "episode", "ids": {"tmdb": SHOW}, "title": "Breaking Bad"});
    assert_eq!(report(&app, &path, no_number).await, "unknown_episode");
    let line = |subject: &str, outcome: &str| (subject.to_owned(), outcome.to_owned());
    assert_eq!(
        plays(&anna).await,
        [line("Breaking Bad", "unknown_episode"), line("No such film (1901)", "unknown_title")]
    );
    for _ in 0..20 {
        report(&app, &path, unknown.clone()).await;
    }
    assert_eq!(plays(&anna).await, vec![line("No such film (1901)", "unknown_title"); 20]);
    assert_eq!(app.database().count("webhook_plays"), 20);
    assert!(diary(&anna).await.is_empty());
}

#[tokio::test]
async fn plays_of_other_accounts_are_ignored() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    anna.put(&format!("{PATH}/plex/account"), json!({"account": "Anna"})).await.is_error(404, 4040);
    let path = connect(&anna, "plex").await;
    let account = anna.put(&format!("{PATH}/plex/account"), json!({"account": " Anna "})).await;
    assert_eq!(account.status, 204, "{account:?}");
    let mut other = plex();
    other["Account"]["title"] = json!("berta");
    assert_eq!(report(&app, &path, other).await, Value::Null);
    let listed = anna.get(PATH).await.json()["webhooks"][0].clone();
    assert_eq!((&listed["account"], &listed["plays"]), (&json!("Anna"), &json!([])));
    assert_eq!(listed["received_at"], "2027-01-15T08:00:00Z", "the request came in");
    assert!(diary(&anna).await.is_empty());
    assert_eq!(report(&app, &path, plex()).await, "watched");
    let long = json!({"account": "x".repeat(101)});
    anna.put(&format!("{PATH}/plex/account"), long).await.is_error(422, 4220);
}

#[tokio::test]
async fn other_events_and_malformed_bodies_change_nothing() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let path = connect(&anna, "jellyfin").await;
    for other in [
        json!({}),
        json!({"NotificationType": "PlaybackStart"}),
        jellyfin(&json!({"ItemType": "Audio"})),
        jellyfin(&json!({"NotificationType": ["PlaybackStop"], "Name": {"a": 1}})),
    ] {
        assert_eq!(report(&app, &path, other.clone()).await, Value::Null, "{other}");
    }
    let caller = app.anonymous();
    for (content_type, body) in [
        ("application/json", "{"),
        ("application/json", "[1]"),
        ("application/json", ""),
        ("multipart/form-data", "{}"),
        ("multipart/form-data; boundary=x", "--x\r\n\r\n"),
        ("multipart/form-data; boundary=x", "--x--\r\n"),
    ] {
        let request = caller.request(Method::POST, &path).header("content-type", content_type);
        caller.send(request.body(body)).await.is_error(400, 4000);
    }
    report_form(&app, &path, &json!({}), 2 * 1024 * 1024).await.is_error(413, 4130);
    assert_eq!(anna.get(PATH).await.json()["webhooks"][0]["plays"], json!([]));
    assert!(diary(&anna).await.is_empty());
}

#[tokio::test]
async fn an_address_works_until_it_is_replaced_or_revoked_and_only_its_hash_is_stored() {
    let app = TestApp::start().await;
    let (anna, bella) = (app.signed_in("annak").await, app.signed_in("bella").await);
    let first = connect(&anna, "jellyfin").await;
    let token = first.rsplit('/').next().unwrap();
    assert!(!app.database().all_rows().iter().any(|row| row.contains(token)));
    let second = connect(&anna, "jellyfin").await;
    let play = async |path: &str| app.anonymous().post(path, jellyfin(&json!({}))).await;
    play(&first).await.is_error(404, 4040);
    play("/webhooks/wrong").await.is_error(404, 4040);
    assert_eq!(play(&second).await.status, 200);
    bella.delete(&format!("{PATH}/jellyfin")).await.is_error(404, 4040);
    anna.post(&format!("{PATH}/netflix"), json!({})).await.is_error(400, 4000);
    let script = program(&app, &anna, "write").await;
    script.post(&format!("{PATH}/plex"), json!({})).await.is_error(403, 4034);
    assert_eq!(anna.delete(&format!("{PATH}/jellyfin")).await.status, 204);
    play(&second).await.is_error(404, 4040);
    anna.delete(&format!("{PATH}/jellyfin")).await.is_error(404, 4040);
    assert_eq!(anna.get(PATH).await.json(), json!({"webhooks": []}));
    assert_eq!(app.database().count("webhook_plays"), 0);
    assert_eq!(diary(&anna).await.len(), 1, "the watch stays");
}

#[tokio::test]
async fn guesses_of_an_address_are_limited() {
    let app = TestApp::start_empty(|config| config.rate_limits = true).await;
    let stranger = app.anonymous();
    for _ in 0..60 {
        stranger.post("/webhooks/wrong", json!({})).await.is_error(404, 4040);
    }
    let refused = stranger.post("/webhooks/wrong", json!({})).await;
    refused.is_error(429, 4290);
    assert_eq!(refused.header("retry-after"), "1");
}

#[tokio::test]
async fn webhooks_are_deleted_with_their_user() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let path = connect(&anna, "jellyfin").await;
    report(&app, &path, jellyfin(&json!({}))).await;
    let id = anna.get("/api/v1/users/:id").await.json()["id"].clone();
    app.admin().await.delete(&format!("/api/v1/users/:id?records={id}")).await;
    app.anonymous().post(&path, jellyfin(&json!({}))).await.is_error(404, 4040);
    let left = app.database().rows("SELECT user_id FROM webhook_plays", values![]);
    assert!(left.is_empty(), "{left:?}");
}
