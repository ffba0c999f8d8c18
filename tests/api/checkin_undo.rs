//! Undo of check-ins that were stopped or replaced.

use crate::app::{Caller, TestApp, TestResponse, until};
use crate::shows::{SHOW, store_show};
use reqwest::Method;
use serde_json::{Value, json};

const CHECKIN: &str = "/api/v1/checkin";
const FILM: i64 = 238;
const OTHER_FILM: i64 = 278;
/// When the test begins.
const NOW: &str = "2027-01-15T09:00:00+01:00";

fn of_film(film: i64) -> Value {
    json!({"id": film, "media_type": "movie", "started_at": NOW, "minutes": 100})
}

/// Begins a check-in in place of the one that is running, which gives the returned change.
async fn replace(caller: &Caller, mut body: Value) -> Value {
    body["replace"] = json!(true);
    let answer = caller.put(CHECKIN, body).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()["change"].clone()
}

async fn stop(caller: &Caller) -> Value {
    let answer = caller.delete(CHECKIN).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()["change"].clone()
}

async fn undo(caller: &Caller, change: &Value) -> TestResponse {
    let path = format!("/api/v1/changes/{}/undo", change["id"]);
    caller.send(caller.request(Method::POST, &path)).await
}

/// The id of the film that the caller watches now; null for nothing.
async fn running(caller: &Caller) -> Value {
    let answer = caller.get(CHECKIN).await;
    if answer.status == 204 { Value::Null } else { answer.json()["movie"]["id"].clone() }
}

#[tokio::test]
async fn a_stopped_check_in_runs_again_after_undo_with_its_companions_and_is_stopped_by_redo() {
    let app = TestApp::start().await;
    let (anna, _) = (app.signed_in("annak").await, app.signed_in("bella").await);
    let mut body = of_film(FILM);
    body["with"] = json!(["bella"]);
    let started = anna.put(CHECKIN, body).await.json();
    assert_eq!(started.get("change"), None, "it replaced nothing");
    let stopped = stop(&anna).await;
    assert_eq!((&stopped["kind"], running(&anna).await), (&json!("checkin_stopped"), json!(null)));
    let journal = anna.get("/api/v1/changes").await.json();
    assert_eq!(journal["changes"][0]["movies"][0]["id"], FILM);
    let undone = undo(&anna, &stopped).await.json();
    assert_eq!((&undone["undone"], &undone["kept"]), (&json!(1), &json!([])));
    assert_eq!(anna.get(CHECKIN).await.json(), started);
    undo(&anna, &stopped).await.is_error(409, 4090);
    assert_eq!(undo(&anna, &undone["change"]).await.status, 200);
    assert_eq!(running(&anna).await, json!(null));
}

#[tokio::test]
async fn a_replaced_check_in_comes_back_in_place_of_the_other_one_and_leaves_by_redo() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    anna.put(CHECKIN, of_film(FILM)).await;
    let replaced = replace(&anna, of_film(OTHER_FILM)).await;
    assert_eq!(replaced["kind"], "checkin_replaced");
    let undone = undo(&anna, &replaced).await.json();
    assert_eq!((&undone["undone"], running(&anna).await), (&json!(2), json!(FILM)));
    assert_eq!(undo(&anna, &undone["change"]).await.status, 200);
    assert_eq!(running(&anna).await, OTHER_FILM);
}

#[tokio::test]
async fn undo_ends_no_check_in_that_began_since() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    anna.put(CHECKIN, of_film(FILM)).await;
    let stopped = stop(&anna).await;
    anna.put(CHECKIN, of_film(OTHER_FILM)).await;
    undo(&anna, &stopped).await.is_error(409, 4090);
    assert_eq!(running(&anna).await, OTHER_FILM);
    let replaced = replace(&anna, of_film(FILM)).await;
    stop(&anna).await;
    let mut later = of_film(FILM);
    later["minutes"] = json!(90);
    anna.put(CHECKIN, later).await;
    undo(&anna, &replaced).await.is_error(409, 4090);
    assert_eq!(running(&anna).await, FILM);
}

#[tokio::test]
async fn undo_restores_the_check_in_of_an_episode_that_is_not_listed() {
    let app = TestApp::start().await;
    store_show(&app, "Returning Series", &[(2, 1, Some(-30), Some(50))]);
    let anna = app.signed_in("annak").await;
    let of_episode = |episode: i64| {
        json!({"id": SHOW, "media_type": "tv", "season_number": 2, "episode_number": episode,
               "started_at": NOW})
    };
    let started = anna.put(CHECKIN, of_episode(99)).await.json();
    let stopped = stop(&anna).await;
    let undone = undo(&anna, &stopped).await.json();
    assert_eq!(anna.get(CHECKIN).await.json(), started);
    let redone = undo(&anna, &undone["change"]).await.json();
    assert_eq!((&redone["undone"], running(&anna).await), (&json!(1), json!(null)));
    // Both are of one show.
    anna.put(CHECKIN, of_episode(1)).await;
    let replaced = replace(&anna, of_episode(99)).await;
    assert_eq!(undo(&anna, &replaced).await.json()["undone"], 1);
    assert_eq!(anna.get(CHECKIN).await.json()["episode_number"], 1);
}

#[tokio::test]
async fn a_restored_check_in_whose_time_is_over_becomes_a_watch() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    anna.put(CHECKIN, of_film(FILM)).await;
    let stopped = stop(&anna).await;
    app.clock.advance(101 * 60);
    assert_eq!(undo(&anna, &stopped).await.status, 200);
    let watches = format!("/api/v1/watches?id={FILM}&media_type=movie");
    until(async || anna.get(&watches).await.json()["watches"][0]["when"]["at"] == NOW).await;
    assert_eq!(running(&anna).await, json!(null));
}
