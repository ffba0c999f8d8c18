//! Episodes that users watch now.

use crate::app::{Caller, TestApp, until};
use crate::database::values;
use crate::shows::{BUILTIN, SHOW, TITLE, TODAY, get_show, store_show};
use reqwest::Method;
use serde_json::{Value, json};

const CHECKIN: &str = "/api/v1/checkin";
const FILM: i64 = 238;
/// An hour before the test begins, which is at 08:00 UTC.
const STARTED: &str = "2027-01-15T09:30:00+02:00";

fn of_episode(season: i64, episode: i64) -> Value {
    json!({
        "id": SHOW, "media_type": "tv", "season_number": season, "episode_number": episode,
        "started_at": STARTED,
    })
}

fn store_episodes(app: &TestApp) {
    let runtimes = [Some(50), None, Some(50), Some(70)];
    let episodes: Vec<_> =
        (1..).zip(runtimes).map(|(number, runtime)| (2, number, Some(-30), runtime)).collect();
    store_show(app, "Returning Series", &episodes);
}

/// The episode numbers of the first season with how often each was watched.
async fn watches(caller: &Caller) -> Vec<(i64, i64)> {
    let show = get_show(caller, SHOW).await;
    let episodes = show["seasons"][0]["episodes"].as_array().unwrap().clone();
    let number = |episode: &Value, name: &str| episode[name].as_i64().unwrap();
    episodes.iter().map(|one| (number(one, "episode_number"), number(one, "watches"))).collect()
}

async fn undo(caller: &Caller, change: &Value) -> Value {
    let path = format!("/api/v1/changes/{}/undo", change["id"]);
    caller.send(caller.request(Method::POST, &path)).await.json()
}

#[tokio::test]
async fn a_check_in_of_an_episode_becomes_its_watch_also_over_a_restart() {
    let mut app = TestApp::start().await;
    store_episodes(&app);
    let anna = app.signed_in("annak").await;
    let started = anna.put(CHECKIN, of_episode(2, 1)).await.json();
    let part = ["season_number", "episode_number", "episode_name", "started_at", "ends_at"];
    assert_eq!(
        part.map(|name| started[name].clone()),
        [json!(2), json!(1), json!("A name"), json!(STARTED), json!("2027-01-15T08:20:00Z")]
    );
    assert_eq!(anna.get(CHECKIN).await.json(), started);
    let refused = anna.put(CHECKIN, of_episode(2, 2)).await;
    assert_eq!(refused.is_error(409, 4092)["checkin"], started, "the one that runs");
    app.clock.advance(19 * 60);
    app.restart().await;
    let anna = app.sign_in("annak").await;
    assert_eq!(anna.get(CHECKIN).await.json()["episode_number"], 1);
    assert_eq!(watches(&anna).await[0], (1, 0));
    app.clock.advance(2 * 60);
    app.restart().await;
    let anna = app.sign_in("annak").await;
    until(async || watches(&anna).await[0] == (1, 1)).await;
    assert_eq!(anna.get(CHECKIN).await.status, 204);
    let diary = anna.get("/api/v1/diary").await.json();
    let watch = &diary["watches"][0];
    assert_eq!(watch["when"], json!({"precision": "time", "at": STARTED}));
    assert_eq!((&watch["origin"], &watch["episode_number"]), (&json!("checkin"), &json!(1)));
    let changes = anna.get("/api/v1/changes").await.json();
    let change = &changes["changes"][0];
    assert_eq!((&change["kind"], &change["items"]), (&json!("episodes_watched"), &json!(1)));
    assert_eq!(undo(&anna, change).await["undone"], 1);
    assert_eq!(watches(&anna).await[0], (1, 0));
}

#[tokio::test]
async fn a_check_in_of_an_episode_lasts_its_runtime_or_that_of_most_episodes_of_its_show() {
    let app = TestApp::start().await;
    store_episodes(&app);
    let anna = app.signed_in("annak").await;
    let ends = async |mut body: Value, more: Value| {
        body["replace"] = json!(true);
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        anna.put(CHECKIN, body).await.json()["ends_at"].clone()
    };
    assert_eq!(ends(of_episode(2, 4), json!({})).await, "2027-01-15T08:40:00Z");
    assert_eq!(ends(of_episode(2, 2), json!({})).await, "2027-01-15T08:20:00Z");
    assert_eq!(ends(of_episode(7, 1), json!({})).await, "2027-01-15T08:20:00Z");
    assert_eq!(ends(of_episode(2, 4), json!({"minutes": 45})).await, "2027-01-15T08:15:00Z");
    // The runtimes of the built-in show are not known, and its episodes were not stored before.
    assert_eq!(ends(of_episode(1, 1), json!({"id": BUILTIN})).await, "2027-01-15T08:10:00Z");
    let update = "UPDATE episodes SET runtime = $1 WHERE title_id = $2 AND season = 2";
    app.database().execute(update, values![100_000, TITLE]);
    assert_eq!(ends(of_episode(2, 1), json!({})).await, "2027-01-16T07:30:00Z");
}

#[tokio::test]
async fn a_check_in_of_an_episode_is_finished_early_and_its_watch_undone() {
    let app = TestApp::start().await;
    store_episodes(&app);
    let anna = app.signed_in("annak").await;
    let show = format!("/api/v1/shows/{SHOW}?today={TODAY}");
    anna.patch(&show, json!({"intent": "on_hold"})).await;
    let listed = format!("/api/v1/watchlist/{SHOW}?media_type=tv");
    anna.put(&listed, json!({})).await;
    anna.put(CHECKIN, of_episode(2, 3)).await;
    let finished = anna.post("/api/v1/checkin/finish", json!({})).await.json();
    let watch = &finished["watch"];
    let part = ["season_number", "episode_number", "episode_name"].map(|name| watch[name].clone());
    assert_eq!(part, [json!(2), json!(3), json!("A name")]);
    assert_eq!(finished["change"]["kind"], "episodes_watched");
    let after = get_show(&anna, SHOW).await;
    assert_eq!(
        (&after["settings"]["intent"], &after["progress"]["seen"]),
        (&json!(null), &json!(1))
    );
    let watchlist = anna.get("/api/v1/watchlist").await.json();
    assert_eq!(watchlist["movies"].as_array().unwrap().len(), 1, "three episodes are not seen");
    undo(&anna, &finished["change"]).await;
    let undone = get_show(&anna, SHOW).await;
    assert_eq!(
        (&undone["settings"]["intent"], &undone["progress"]["seen"]),
        (&json!("on_hold"), &json!(0))
    );
    // After the last episode, the show leaves the watchlist.
    for episode in 1..=4 {
        anna.put(CHECKIN, of_episode(2, episode)).await;
        anna.post("/api/v1/checkin/finish", json!({})).await;
    }
    assert_eq!(anna.get("/api/v1/watchlist").await.json()["movies"], json!([]));
}

#[tokio::test]
async fn an_episode_that_is_not_listed_is_stored_only_while_it_is_watched_or_was() {
    let app = TestApp::start().await;
    store_episodes(&app);
    let anna = app.signed_in("annak").await;
    let listed = [(1, 0), (2, 0), (3, 0), (4, 0)];
    let started = anna.put(CHECKIN, of_episode(2, 99)).await.json();
    assert_eq!((&started["episode_number"], &started["episode_name"]), (&json!(99), &json!("")));
    assert_eq!(anna.delete(CHECKIN).await.status, 200);
    assert_eq!(watches(&anna).await, listed);
    anna.put(CHECKIN, of_episode(2, 99)).await;
    let film = json!({"id": FILM, "media_type": "movie", "started_at": STARTED, "replace": true});
    let replaced = anna.put(CHECKIN, film).await.json();
    let part = ["season_number", "episode_number", "episode_name"];
    assert_eq!(part.map(|name| replaced[name].clone()), [json!(null), json!(null), json!(null)]);
    assert_eq!(watches(&anna).await, listed);
    assert_eq!(anna.delete(CHECKIN).await.status, 200);
    anna.put(CHECKIN, of_episode(2, 99)).await;
    anna.post("/api/v1/checkin/finish", json!({})).await;
    assert_eq!(watches(&anna).await.last(), Some(&(99, 1)));
}

#[tokio::test]
async fn a_check_in_of_an_episode_names_a_show_and_both_numbers() {
    let app = TestApp::start().await;
    store_episodes(&app);
    let anna = app.signed_in("annak").await;
    for (field, wrong) in [
        ("episode_number", json!({"episode_number": null})),
        ("season_number", json!({"season_number": null})),
        ("season_number", json!({"season_number": 10_000})),
        ("episode_number", json!({"episode_number": -1})),
        ("media_type", json!({"id": FILM, "media_type": "movie"})),
    ] {
        let mut body = of_episode(2, 1);
        body.as_object_mut().unwrap().extend(wrong.as_object().unwrap().clone());
        let refused = anna.put(CHECKIN, body).await;
        assert!(refused.is_error(422, 4220)["fields"][field].is_array(), "{wrong}");
    }
    let mut film = of_episode(2, 1);
    (film["id"], film["media_type"]) = (json!(FILM), json!(null));
    anna.put(CHECKIN, film).await.is_error(404, 4040);
    assert_eq!(anna.get(CHECKIN).await.status, 204);
}
