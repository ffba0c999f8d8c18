//! Companions of watches get requests, and nothing enters a diary without consent.

use crate::app::{Caller, TestApp, TestResponse, until};
use crate::database::values;
use crate::shows::{SHOW, TODAY, get_show, mark, store_show};
use reqwest::Method;
use serde_json::{Value, json};

const FILM: i64 = 238;
const OTHER_FILM: i64 = 278;
const REQUESTS: &str = "/api/v1/companion-requests";
const WATCHES: &str = "/api/v1/watches";

fn body(film: i64, day: &str, with: &[&str]) -> Value {
    let when = json!({"precision": "day", "day": day});
    json!({"id": film, "media_type": "movie", "when": when, "with": with})
}

/// The change and the watch.
async fn watch(caller: &Caller, body: Value) -> Value {
    let answer = caller.post(WATCHES, body).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    answer.json()
}

async fn watches(caller: &Caller, film: i64) -> Vec<Value> {
    let log = caller.get(&format!("{WATCHES}?id={film}&media_type=movie")).await.json();
    log["watches"].as_array().unwrap().clone()
}

async fn requests(caller: &Caller) -> Vec<Value> {
    caller.get(REQUESTS).await.json()["requests"].as_array().unwrap().clone()
}

async fn answer(caller: &Caller, request: &Value, answer: &str) -> TestResponse {
    caller.post(&format!("{REQUESTS}/{}", request["id"]), json!({ "answer": answer })).await
}

async fn undo(caller: &Caller, change: &Value) -> TestResponse {
    let path = format!("/api/v1/changes/{}/undo", change["id"]);
    caller.send(caller.request(Method::POST, &path)).await
}

#[tokio::test]
async fn a_companion_accepts_a_request_and_gets_the_time_without_note_and_tags() {
    let app = TestApp::start().await;
    let (anna, bella) = (app.signed_in("annak").await, app.signed_in("bella").await);
    bella.put(&format!("/api/v1/watchlist/{FILM}"), json!({})).await;
    let mut named = body(FILM, "2027-01-14", &["BELLA"]);
    named["note"] = json!("Private");
    named["tags"] = json!(["cinema"]);
    let added = watch(&anna, named).await;
    assert_eq!(added["watch"]["with"], json!(["bella"]));
    assert!(watches(&bella, FILM).await.is_empty(), "nothing is added without consent");
    let requested = requests(&bella).await;
    assert_eq!(requested.len(), 1);
    assert_eq!(requested[0]["username"], "annak");
    assert_eq!(requested[0]["movie"]["title"], "The Godfather");
    assert_eq!(requested[0]["when"]["day"], "2027-01-14");
    assert!(!requested[0].to_string().contains("Private"), "{}", requested[0]);
    assert!(requests(&anna).await.is_empty());

    let answered = answer(&bella, &requested[0], "accept").await.json();
    let own = &watches(&bella, FILM).await[0];
    assert_eq!(*own, answered["watch"]);
    assert_eq!(own["when"]["day"], "2027-01-14");
    assert_eq!((&own["note"], &own["tags"]), (&json!(""), &json!([])));
    assert_eq!(own["with"], json!(["annak"]));
    let listed = bella.get("/api/v1/watchlist").await.json();
    assert_eq!(listed["movies"], json!([]), "a watched title leaves the watchlist");
    assert!(requests(&bella).await.is_empty() && requests(&anna).await.is_empty());
    answer(&bella, &requested[0], "accept").await.is_error(404, 4040);

    assert_eq!(undo(&bella, &answered["change"]).await.status, 200);
    assert!(watches(&bella, FILM).await.is_empty());
    assert_eq!(watches(&anna, FILM).await.len(), 1);
    assert!(requests(&bella).await.is_empty(), "an answered request does not come back");
}

/// Two episodes that are out, of which Anna has watched one with Bella.
async fn watch_episode_together(app: &TestApp, anna: &Caller, more: Value) {
    store_show(app, "Returning Series", &[(1, 1, Some(-9), None), (1, 2, Some(-2), None)]);
    let marked = mark(anna, SHOW, json!({"season_number": 1, "episode_number": 1})).await.json();
    let path = format!("{WATCHES}/{}", marked["watches"][0]);
    let mut edit = more;
    edit["with"] = json!(["bella"]);
    let edited = anna.patch(&path, edit).await;
    assert_eq!(edited.status, 200, "{edited:?}");
}

#[tokio::test]
async fn a_request_names_the_episode_and_accepting_it_resumes_a_dropped_show() {
    let app = TestApp::start().await;
    let (anna, bella) = (app.signed_in("annak").await, app.signed_in("bella").await);
    watch_episode_together(&app, &anna, json!({})).await;
    app.clock.advance(1);
    watch(&anna, body(FILM, "2027-01-14", &["bella"])).await;
    let dropped = json!({"intent": "dropped"});
    let path = format!("/api/v1/shows/{SHOW}?today={TODAY}");
    assert_eq!(bella.patch(&path, dropped).await.status, 200);
    let requested = requests(&bella).await;
    let part =
        |request: &Value| (request["season_number"].clone(), request["episode_number"].clone());
    assert_eq!(part(&requested[0]), (json!(null), json!(null)));
    assert_eq!(part(&requested[1]), (json!(1), json!(1)));
    let accepted = answer(&bella, &requested[1], "accept").await.json();
    assert_eq!(part(&accepted["watch"]), (json!(1), json!(1)));
    assert_eq!(get_show(&bella, SHOW).await["progress"]["state"], "watching");
    assert_eq!(undo(&bella, &accepted["change"]).await.status, 200);
    assert_eq!(get_show(&bella, SHOW).await["progress"]["state"], "dropped");
}

#[tokio::test]
async fn an_episode_is_marked_with_companions_in_one_change_whose_undo_ends_their_requests() {
    let app = TestApp::start().await;
    let (anna, bella) = (app.signed_in("annak").await, app.signed_in("bella").await);
    store_show(&app, "Returning Series", &[(1, 1, Some(-9), None), (1, 2, Some(-2), None)]);
    let body = json!({"season_number": 1, "episode_number": 1, "with": ["BELLA"],
                      "seen_before": true, "key": "one"});
    let marked = mark(&anna, SHOW, body.clone()).await;
    assert_eq!(marked.status, 201, "{marked:?}");
    let change = marked.json()["change"].clone();
    let diary = anna.get("/api/v1/diary?undated=true").await.json();
    let own = &diary["watches"][0];
    assert_eq!((&own["with"], &own["seen_before"]), (&json!(["bella"]), &json!(true)));
    assert_eq!(own["rewatch"], true);
    let requested = requests(&bella).await;
    assert_eq!((requested.len(), &requested[0]["episode_number"]), (1, &json!(1)));
    assert_eq!(requested[0]["username"], "annak");

    assert_eq!(mark(&anna, SHOW, body.clone()).await.status, 200);
    for (field, value) in [("with", json!([])), ("seen_before", json!(false))] {
        let mut other = body.clone();
        other[field] = value;
        mark(&anna, SHOW, other).await.is_error(409, 4090);
    }
    assert_eq!(requests(&bella).await.len(), 1, "a repeated request sends no second request");
    let changes = anna.get("/api/v1/changes").await.json();
    assert_eq!(changes["changes"].as_array().unwrap().len(), 1);

    let undone = undo(&anna, &change).await.json();
    assert!(requests(&bella).await.is_empty());
    assert_eq!(undo(&anna, &undone["change"]).await.status, 200);
    let accepted = answer(&bella, &requests(&bella).await[0], "accept").await.json();
    let watch = &accepted["watch"];
    assert_eq!((&watch["episode_number"], &watch["seen_before"]), (&json!(1), &json!(false)));
    assert_eq!(get_show(&bella, SHOW).await["progress"]["seen"], 1);
}

#[tokio::test]
async fn a_marked_episode_is_added_at_once_for_who_accepts_automatically_also_an_unlisted_one() {
    let app = TestApp::start().await;
    let (anna, bella) = (app.signed_in("annak").await, app.signed_in("bella").await);
    watch_episode_together(&app, &anna, json!({})).await;
    answer(&bella, &requests(&bella).await[0], "auto_accept").await;
    let seen = async || get_show(&bella, SHOW).await["progress"]["seen"].clone();
    assert_eq!(seen().await, 1);
    let together = async |episode: i64| {
        let body = json!({"season_number": 1, "episode_number": episode, "with": ["bella"]});
        assert_eq!(mark(&anna, SHOW, body).await.status, 201);
    };
    together(2).await;
    assert_eq!(seen().await, 2, "the show in memory is current");
    together(3).await;
    let diary = bella.get("/api/v1/diary?undated=true").await.json();
    let watches = diary["watches"].as_array().unwrap().iter();
    let numbers: Vec<_> = watches.map(|watch| watch["episode_number"].clone()).collect();
    assert_eq!(numbers, [3, 2, 1]);
    assert!(requests(&bella).await.is_empty());
}

#[tokio::test]
async fn only_a_watch_of_one_episode_takes_companions_and_they_are_other_users() {
    let app = TestApp::start().await;
    let (anna, bella) = (app.signed_in("annak").await, app.signed_in("bella").await);
    store_show(&app, "Returning Series", &[(1, 1, Some(-9), None), (1, 2, Some(-2), None)]);
    let many: Vec<String> = (0..11).map(|number| format!("user{number}")).collect();
    let one = json!({"season_number": 1, "episode_number": 2});
    let up_to = json!({"season_number": 1, "episode_number": 2, "up_to": true});
    for (mut body, with) in [
        (one.clone(), json!(["unknown"])),
        (one.clone(), json!(["annak"])),
        (one, json!(many)),
        (up_to, json!(["bella"])),
        (json!({"season_number": 1}), json!(["bella"])),
        (json!({}), json!(["bella"])),
    ] {
        body["with"] = with;
        let refused = mark(&anna, SHOW, body.clone()).await;
        assert!(refused.is_error(422, 4220)["fields"]["with"].is_array(), "{body}");
    }
    assert_eq!(get_show(&anna, SHOW).await["progress"]["seen"], 0);
    assert!(requests(&bella).await.is_empty());
    let season = json!({"season_number": 1, "with": [], "seen_before": true});
    assert_eq!(mark(&anna, SHOW, season).await.json()["added"], 2);
    let diary = anna.get("/api/v1/diary?undated=true").await.json();
    let watches = diary["watches"].as_array().unwrap();
    assert!(watches.iter().all(|watch| watch["seen_before"] == true), "{watches:?}");
}

#[tokio::test]
async fn watches_that_are_moved_to_another_episode_keep_their_companions_and_tags() {
    let app = TestApp::start().await;
    let (anna, bella) = (app.signed_in("annak").await, app.signed_in("bella").await);
    watch_episode_together(&app, &anna, json!({"tags": ["sofa"], "note": "Good"})).await;
    let gone = "UPDATE episodes SET listing = 'gone', tmdb_id = NULL WHERE episode = 1";
    app.database().execute(gone, &[]);
    let gone = get_show(&anna, SHOW).await["gone"][0]["id"].clone();
    let to = json!({"id": gone, "season_number": 1, "episode_number": 2});
    let moved = anna.post(&format!("/api/v1/shows/{SHOW}/moves?today={TODAY}"), to).await;
    assert_eq!(moved.status, 200, "{moved:?}");
    let diary = anna.get("/api/v1/diary?undated=true").await.json();
    let own = &diary["watches"][0];
    assert_eq!(own["episode_number"], 2);
    assert_eq!((&own["with"], &own["tags"]), (&json!(["bella"]), &json!(["sofa"])));
    assert_eq!(own["note"], "Good");
    let requested = requests(&bella).await;
    assert_eq!((requested.len(), &requested[0]["episode_number"]), (1, &json!(2)));
    assert_eq!(undo(&anna, &moved.json()["change"]).await.status, 200);
    assert_eq!(requests(&bella).await[0]["episode_number"], 1);
}

#[tokio::test]
async fn requests_are_accepted_at_once_until_that_consent_ends() {
    let app = TestApp::start().await;
    let (anna, bella) = (app.signed_in("annak").await, app.signed_in("bella").await);
    watch(&anna, body(FILM, "2027-01-12", &["bella"])).await;
    assert_eq!(answer(&bella, &requests(&bella).await[0], "auto_accept").await.status, 200);
    let companions = async |caller: &Caller| caller.get("/api/v1/companions").await.json();
    let known = companions(&bella).await;
    assert_eq!(
        (&known["named"], &known["auto_accepted"][0]["username"]),
        (&json!(["annak"]), &json!("annak"))
    );
    assert_eq!(companions(&anna).await, json!({"named": ["bella"], "auto_accepted": []}));
    let exported = bella.get("/api/v1/export").await.json();
    assert_eq!(exported["auto_accepted_companions"], json!(["annak"]));
    let watched = async || bella.get("/api/v1/watched").await.json()["titles"].clone();
    assert_eq!(watched().await.as_array().unwrap().len(), 1);

    watch(&anna, body(OTHER_FILM, "2027-01-13", &["bella"])).await;
    assert!(requests(&bella).await.is_empty());
    assert_eq!(watched().await.as_array().unwrap().len(), 2, "the list in memory is current");
    let changes = bella.get("/api/v1/changes").await.json();
    assert_eq!(changes["changes"][0]["kind"], "watch_added");
    assert_eq!(undo(&bella, &changes["changes"][0]).await.status, 200);
    assert_eq!(watched().await.as_array().unwrap().len(), 1);

    // The consent is for one user, in one direction.
    app.clock.advance(1);
    watch(&bella, body(OTHER_FILM, "2027-01-14", &["annak"])).await;
    assert_eq!((requests(&anna).await.len(), watches(&anna, OTHER_FILM).await.len()), (1, 1));
    let consent = format!("/api/v1/companions/{}", known["auto_accepted"][0]["id"]);
    anna.delete(&consent).await.is_error(404, 4040);
    assert_eq!(bella.delete(&consent).await.status, 204);
    bella.delete(&consent).await.is_error(404, 4040);
    app.clock.advance(1);
    watch(&anna, body(FILM, "2027-01-14", &["bella"])).await;
    assert_eq!((requests(&bella).await.len(), watches(&bella, FILM).await.len()), (1, 1));
}

#[tokio::test]
async fn an_edit_keeps_companions_and_answers_and_only_new_companions_get_a_request() {
    let app = TestApp::start().await;
    let (anna, bella) = (app.signed_in("annak").await, app.signed_in("bella").await);
    let carla = app.signed_in("carla").await;
    let added = watch(&anna, body(FILM, "2027-01-14", &["bella"])).await;
    let path = |watch: &Value| format!("{WATCHES}/{}", watch["id"]);
    let dated = json!({"when": {"precision": "day", "day": "2027-01-13"}});
    let edited = anna.patch(&path(&added["watch"]), dated).await.json();
    assert_eq!(edited["watch"]["with"], json!(["bella"]));
    let requested = requests(&bella).await;
    assert_eq!((requested.len(), &requested[0]["when"]["day"]), (1, &json!("2027-01-13")));
    assert_eq!(answer(&bella, &requested[0], "decline").await.json()["watch"], json!(null));

    let more = json!({"with": ["carla", "bella"]});
    let edited = anna.patch(&path(&edited["watch"]), more).await.json();
    assert_eq!(edited["watch"]["with"], json!(["bella", "carla"]));
    assert_eq!((requests(&bella).await.len(), requests(&carla).await.len()), (0, 1));
    let alone = anna.patch(&path(&edited["watch"]), json!({"with": []})).await.json();
    assert_eq!(alone["watch"]["with"], json!([]));
    assert!(requests(&carla).await.is_empty(), "a companion who was removed has no request");
    assert_eq!(undo(&anna, &alone["change"]).await.status, 200);
    assert_eq!((requests(&bella).await.len(), requests(&carla).await.len()), (0, 1));
    assert_eq!(undo(&anna, &edited["change"]).await.status, 200);
    assert_eq!(undo(&anna, &added["change"]).await.json()["code"], json!(4090));
    assert!(requests(&bella).await.is_empty(), "an undone edit makes no request");
}

#[tokio::test]
async fn watches_that_are_changed_together_get_the_same_companions_and_undo_ends_their_requests() {
    let app = TestApp::start().await;
    let (anna, bella) = (app.signed_in("annak").await, app.signed_in("bella").await);
    let carla = app.signed_in("carla").await;
    let first = watch(&anna, body(FILM, "2027-01-13", &["carla"])).await;
    answer(&carla, &requests(&carla).await[0], "decline").await;
    let second = watch(&anna, body(OTHER_FILM, "2027-01-14", &[])).await;
    let ids = json!([first["watch"]["id"], second["watch"]["id"]]);
    let edit = async |with: Value| {
        anna.post(&format!("{WATCHES}/edit"), json!({"ids": ids, "with": with})).await
    };
    edit(json!(["bella", "unknown"])).await.is_error(422, 4220);
    assert!(requests(&bella).await.is_empty(), "all or none");
    let edited = edit(json!(["carla", "bella"])).await.json();
    assert_eq!(edited["edited"], json!(2));
    assert_eq!(watches(&anna, FILM).await[0]["with"], json!(["carla", "bella"]));
    assert_eq!(watches(&anna, OTHER_FILM).await[0]["with"], json!(["carla", "bella"]));
    assert_eq!((requests(&bella).await.len(), requests(&carla).await.len()), (2, 1));
    assert_eq!(undo(&anna, &edited["change"]).await.status, 200);
    assert_eq!(watches(&anna, FILM).await[0]["with"], json!(["carla"]));
    assert!(requests(&bella).await.is_empty() && requests(&carla).await.is_empty());
}

#[tokio::test]
async fn no_request_for_a_watch_in_the_diary_for_a_removed_watch_or_while_requests_are_switched_off()
 {
    let app = TestApp::start().await;
    let (anna, bella) = (app.signed_in("annak").await, app.signed_in("bella").await);
    watch(&bella, body(FILM, "2027-01-14", &[])).await;
    watch(&anna, body(FILM, "2027-01-14", &["bella"])).await;
    assert!(requests(&bella).await.is_empty(), "it is in the diary already");
    bella.patch("/api/v1/preferences", json!({"companion_requests": false})).await;
    let added = watch(&anna, body(OTHER_FILM, "2027-01-14", &["bella"])).await;
    assert_eq!(added["watch"]["with"], json!(["bella"]));
    bella.patch("/api/v1/preferences", json!({"companion_requests": true})).await;
    assert!(requests(&bella).await.is_empty());
    app.clock.advance(1);
    let removed = watch(&anna, body(OTHER_FILM, "2027-01-13", &["bella"])).await;
    assert_eq!(requests(&bella).await.len(), 1);
    anna.delete(&format!("{WATCHES}/{}", removed["watch"]["id"])).await;
    assert!(requests(&bella).await.is_empty(), "a removed watch has no request");
}

#[tokio::test]
async fn naming_someone_again_makes_no_second_request_and_adds_no_second_watch() {
    let app = TestApp::start().await;
    let (anna, bella) = (app.signed_in("annak").await, app.signed_in("bella").await);
    let year = json!({"precision": "year", "year": 2020});
    let new = json!({"id": FILM, "media_type": "movie", "when": year, "with": ["bella"]});
    let mut added = watch(&anna, new).await;
    let mut name = async |with: Value| {
        let path = format!("{WATCHES}/{}", added["watch"]["id"]);
        added = anna.patch(&path, json!({ "with": with })).await.json();
    };
    answer(&bella, &requests(&bella).await[0], "decline").await;
    name(json!([])).await;
    name(json!(["bella"])).await;
    assert!(requests(&bella).await.is_empty());
    let again = json!({"id": OTHER_FILM, "media_type": "movie", "when": {"precision": "unknown"},
                       "with": ["bella"]});
    watch(&anna, again.clone()).await;
    answer(&bella, &requests(&bella).await[0], "auto_accept").await;
    app.clock.advance(1);
    let last = watch(&anna, again).await;
    assert_eq!(watches(&bella, OTHER_FILM).await.len(), 2);
    let path = format!("{WATCHES}/{}", last["watch"]["id"]);
    let alone = anna.patch(&path, json!({"with": []})).await.json();
    let path = format!("{WATCHES}/{}", alone["watch"]["id"]);
    assert_eq!(anna.patch(&path, json!({"with": ["bella"]})).await.status, 200);
    assert_eq!(watches(&bella, OTHER_FILM).await.len(), 2);
}

#[tokio::test]
async fn a_declined_request_is_pending_again_after_undo_also_when_the_watch_was_edited() {
    let app = TestApp::start().await;
    let (anna, bella) = (app.signed_in("annak").await, app.signed_in("bella").await);
    let added = watch(&anna, body(FILM, "2027-01-14", &["bella"])).await;
    let declined = answer(&bella, &requests(&bella).await[0], "decline").await.json();
    assert_eq!(declined["change"]["kind"], "request_declined");
    assert_eq!(declined["watch"], json!(null));
    let journal = bella.get("/api/v1/changes").await.json();
    assert_eq!(journal["changes"][0]["movies"][0]["title"], "The Godfather");
    let path = format!("{WATCHES}/{}", added["watch"]["id"]);
    let edited = anna.patch(&path, json!({"note": "Again"})).await.json();
    assert!(requests(&bella).await.is_empty());
    anna.send(
        anna.request(Method::POST, &format!("/api/v1/changes/{}/undo", declined["change"]["id"])),
    )
    .await
    .is_error(404, 4040);

    let undone = undo(&bella, &declined["change"]).await.json();
    let requested = requests(&bella).await;
    assert_eq!((requested.len(), &requested[0]["id"]), (1, &edited["watch"]["id"]));
    // Undo of the undo declines the request again.
    let redone = undo(&bella, &undone["change"]).await.json();
    assert!(requests(&bella).await.is_empty());
    let last = undo(&bella, &redone["change"]).await.json();
    let accepted = answer(&bella, &requests(&bella).await[0], "accept").await.json();
    assert_eq!(accepted["watch"]["with"], json!(["annak"]));
    undo(&bella, &last["change"]).await.is_error(409, 4090);
    assert_eq!(watches(&bella, FILM).await.len(), 1, "an accepted request stays accepted");
}

#[tokio::test]
async fn a_request_ends_once_its_title_is_in_the_diary_on_that_day() {
    let app = TestApp::start().await;
    let (anna, bella) = (app.signed_in("annak").await, app.signed_in("bella").await);
    watch(&anna, body(FILM, "2027-01-14", &["bella"])).await;
    let requested = requests(&bella).await;
    watch(&bella, body(FILM, "2027-01-14", &["annak"])).await;
    assert!(requests(&bella).await.is_empty() && requests(&anna).await.is_empty());
    let answered = answer(&bella, &requested[0], "accept").await;
    assert_eq!((answered.status.as_u16(), &answered.json()["watch"]), (200, &json!(null)));
    assert_eq!(watches(&bella, FILM).await.len(), 1);
}

#[tokio::test]
async fn undo_of_the_first_accepted_watch_ends_the_consent_and_redo_does_not_give_it_again() {
    let app = TestApp::start().await;
    let (anna, bella) = (app.signed_in("annak").await, app.signed_in("bella").await);
    watch(&anna, body(FILM, "2027-01-12", &["bella"])).await;
    let accepted = answer(&bella, &requests(&bella).await[0], "auto_accept").await.json();
    let redo = undo(&bella, &accepted["change"]).await.json();
    let consents = async || {
        let known = bella.get("/api/v1/companions").await.json();
        known["auto_accepted"].as_array().unwrap().len()
    };
    assert_eq!((consents().await, watches(&bella, FILM).await.len()), (0, 0));
    assert_eq!(undo(&bella, &redo["change"]).await.status, 200);
    assert_eq!((consents().await, watches(&bella, FILM).await.len()), (0, 1));
}

#[tokio::test]
async fn five_hundred_requests_are_pending_at_most_and_those_accepted_at_once_do_not_count() {
    let app = TestApp::start().await;
    let (anna, bella) = (app.signed_in("annak").await, app.signed_in("bella").await);
    let carla = app.signed_in("carla").await;
    watch(&carla, body(OTHER_FILM, "2027-01-10", &["bella"])).await;
    answer(&bella, &requests(&bella).await[0], "auto_accept").await;
    // Edits of one watch make one request.
    let mut last = watch(&anna, body(FILM, "2027-01-10", &["bella"])).await;
    for _ in 0..3 {
        let path = format!("{WATCHES}/{}", last["watch"]["id"]);
        last = anna.patch(&path, json!({"seen_before": true})).await.json();
    }
    let database = app.database();
    let sql = "SELECT count(*) FROM watch_companions WHERE state = 'pending'";
    assert_eq!(database.value(sql, &[]).int(), 4);
    let copy = "INSERT INTO watch_companions (watch_id, position, user_id, companion_id, state, requested_at)
                SELECT watch_id, $1, user_id, companion_id, state, requested_at FROM watch_companions
                WHERE watch_id = $2 AND position = 1";
    let id = last["watch"]["id"].as_i64().unwrap();
    for position in 2..500_i64 {
        database.execute(copy, values![position, id]);
    }
    watch(&anna, body(OTHER_FILM, "2027-01-11", &["bella"])).await;
    assert_eq!(requests(&bella).await.len(), 500);
    app.clock.advance(1);
    watch(&anna, body(FILM, "2027-01-12", &["bella"])).await;
    assert_eq!(requests(&bella).await.len(), 500);
    watch(&carla, body(FILM, "2027-01-13", &["bella"])).await;
    assert_eq!(watches(&bella, FILM).await.len(), 1);
}

#[tokio::test]
async fn a_full_diary_keeps_the_request_pending() {
    let app = TestApp::start().await;
    let (anna, bella) = (app.signed_in("annak").await, app.signed_in("bella").await);
    watch(&anna, body(FILM, "2027-01-10", &["bella"])).await;
    answer(&bella, &requests(&bella).await[0], "auto_accept").await;
    let sql = "UPDATE user_counts SET watches = $1
               WHERE user_id = (SELECT id FROM users WHERE username = 'bella')";
    app.database().execute(sql, values![50_000_i64]);
    watch(&anna, body(OTHER_FILM, "2027-01-11", &["bella"])).await;
    let requested = requests(&bella).await;
    answer(&bella, &requested[0], "accept").await.is_error(409, 4090);
    app.database().execute(sql, values![1_i64]);
    assert_eq!(answer(&bella, &requested[0], "accept").await.status, 200);
}

#[tokio::test]
async fn companions_are_other_users_of_the_instance() {
    let app = TestApp::start().await;
    let (anna, _bella) = (app.signed_in("annak").await, app.signed_in("bella").await);
    let many: Vec<String> = (0..11).map(|number| format!("user{number}")).collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    for with in [&["unknown"][..], &["annak"], &["bella", ""], &many] {
        let refused = anna.post(WATCHES, body(FILM, "2027-01-14", with)).await;
        assert!(refused.is_error(422, 4220)["fields"]["with"].is_array(), "{with:?}");
    }
    assert!(watches(&anna, FILM).await.is_empty());
    let mut keyed = body(FILM, "2027-01-14", &["bella"]);
    keyed["key"] = json!("one");
    let added = watch(&anna, keyed.clone()).await;
    assert_eq!(anna.post(WATCHES, keyed.clone()).await.status, 200);
    keyed["with"] = json!([]);
    anna.post(WATCHES, keyed).await.is_error(409, 4090);
    let path = format!("{WATCHES}/{}", added["watch"]["id"]);
    anna.patch(&path, json!({"with": ["unknown"]})).await.is_error(422, 4220);
    assert_eq!(watches(&anna, FILM).await[0]["with"], json!(["bella"]));
}

#[tokio::test]
async fn a_deleted_companion_is_counted_without_a_name() {
    let mut app = TestApp::start().await;
    let (anna, bella) = (app.signed_in("annak").await, app.signed_in("bella").await);
    watch(&anna, body(FILM, "2027-01-14", &["bella"])).await;
    watch(&bella, body(OTHER_FILM, "2027-01-14", &["annak"])).await;
    let exported = anna.get("/api/v1/export").await.json();
    assert_eq!(exported["watches"][0]["with"], json!(["bella"]));
    let deletion = json!({"password": crate::app::PASSWORD});
    assert_eq!(bella.post("/api/v1/users/:id/deletion", deletion).await.status, 204);
    assert!(requests(&anna).await.is_empty());
    app.restart().await;
    let anna = app.sign_in("annak").await;
    let own = &watches(&anna, FILM).await[0];
    assert_eq!((&own["with"], &own["with_deleted"]), (&json!([]), &json!(1)));
    let edited = anna.patch(&format!("{WATCHES}/{}", own["id"]), json!({"with": []})).await;
    assert_eq!(edited.json()["watch"]["with_deleted"], json!(1));
}

#[tokio::test]
async fn the_diary_is_searched_by_words_of_titles_notes_tags_and_companions() {
    let app = TestApp::start().await;
    let (anna, _bella) = (app.signed_in("annak").await, app.signed_in("bella").await);
    let mut first = body(FILM, "2027-01-13", &["bella"]);
    first["note"] = json!("Café in Rome");
    first["tags"] = json!(["with Mum"]);
    watch(&anna, first).await;
    watch(&anna, body(OTHER_FILM, "2027-01-14", &[])).await;
    // Between the two watches there are more than one query reads.
    let older = watch(&anna, body(155, "2027-01-12", &[])).await;
    let copies = "INSERT INTO watches (user_id, media_type, title_id, precision, year, month, day,
                                       ordinal, origin, created_at)
                  SELECT a.user_id, a.media_type, a.title_id, a.precision, a.year, a.month, a.day,
                         a.ordinal, a.origin, a.created_at
                  FROM watches AS a, ratings AS b, ratings AS c WHERE a.id = $1";
    for film in [238, 278, 155, 680, 550, 424, 389, 129, 497, 539] {
        anna.rate(film, 4).await;
    }
    for _ in 0..6 {
        app.database().execute(copies, values![older["watch"]["id"].as_i64().unwrap()]);
    }
    let mut oldest = body(OTHER_FILM, "2027-01-11", &[]);
    oldest["note"] = json!("Snow");
    watch(&anna, oldest).await;
    let found = async |query: &str| -> Vec<i64> {
        let page = anna.get(&format!("/api/v1/diary?{query}")).await.json();
        let watches = page["watches"].as_array().unwrap().iter();
        watches.map(|watch| watch["movie_id"].as_i64().unwrap()).collect()
    };
    for query in ["godfather", "GODF", "cafe", "rome%20caf", "mum", "bella", "god%20mum"] {
        assert_eq!(found(&format!("text={query}")).await, [FILM], "{query}");
    }
    assert_eq!(found("text=shawshank&year=2027").await, [OTHER_FILM, OTHER_FILM]);
    assert_eq!(found("text=snow").await, [OTHER_FILM]);
    let first = anna.get("/api/v1/diary?text=dark").await.json();
    let next = found(&format!("text=dark&cursor={}", first["next"].as_str().unwrap())).await;
    assert_eq!((first["watches"].as_array().unwrap().len(), next), (50, vec![155; 50]));
    for query in ["text=odfather", "text=godfather%20paris", "text=godfather&year=2026"] {
        assert_eq!(found(query).await, [] as [i64; 0], "{query}");
    }
    assert_eq!(found("text=%20").await.len(), 50, "no words find everything");
    anna.get(&format!("/api/v1/diary?text={}", "x".repeat(201))).await.is_error(400, 4000);
}

const CHECKIN: &str = "/api/v1/checkin";

fn checkin(film: i64, started_at: &str, with: &[&str]) -> Value {
    json!({"id": film, "media_type": "movie", "started_at": started_at, "minutes": 100,
           "with": with})
}

#[tokio::test]
async fn companions_of_a_check_in_get_a_request_when_it_ends_also_over_a_restart() {
    let mut app = TestApp::start().await;
    let (anna, bella) = (app.signed_in("annak").await, app.signed_in("bella").await);
    let carla = app.signed_in("carla").await;
    let started = "2027-01-15T09:00:00+01:00";
    let checkin_response =
        anna.put(CHECKIN, checkin(FILM, started, &["BELLA", "carla"])).await.json();
    assert_eq!(checkin_response["with"], json!(["bella", "carla"]));
    assert_eq!(anna.get(CHECKIN).await.json(), checkin_response);
    assert!(requests(&bella).await.is_empty(), "not before it ends");
    let deletion = json!({"password": crate::app::PASSWORD});
    assert_eq!(carla.post("/api/v1/users/:id/deletion", deletion).await.status, 204);
    app.clock.advance(50 * 60);
    app.restart().await;
    let anna = app.sign_in("annak").await;
    assert_eq!(anna.get(CHECKIN).await.json()["with"], json!(["bella"]));
    app.clock.advance(51 * 60);
    app.restart().await;
    let (anna, bella) = (app.sign_in("annak").await, app.sign_in("bella").await);
    until(async || !watches(&anna, FILM).await.is_empty()).await;
    assert_eq!(watches(&anna, FILM).await[0]["with"], json!(["bella"]));
    let requested = requests(&bella).await;
    assert_eq!(
        (&requested[0]["username"], &requested[0]["when"]["at"], requested.len()),
        (&json!("annak"), &json!(started), 1)
    );
    assert_eq!(answer(&bella, &requested[0], "auto_accept").await.status, 200);

    // A companion who accepts requests automatically has the watch at once. Undo of the check-in's watch leaves the
    // companion's watch.
    let now = "2027-01-15T09:41:00Z";
    anna.put(CHECKIN, checkin(OTHER_FILM, now, &["bella"])).await;
    let seen = bella.get("/api/v1/watched").await.json()["titles"].as_array().unwrap().len();
    let finished = anna.post("/api/v1/checkin/finish", json!({})).await.json();
    assert_eq!(finished["watch"]["with"], json!(["bella"]));
    let titles = bella.get("/api/v1/watched").await.json()["titles"].clone();
    assert_eq!(titles.as_array().unwrap().len(), seen + 1, "the list in memory is current");
    assert_eq!(undo(&anna, &finished["change"]).await.status, 200);
    assert_eq!(watches(&bella, OTHER_FILM).await.len(), 1);
}

#[tokio::test]
async fn a_check_in_that_is_stopped_or_replaced_makes_no_request() {
    let app = TestApp::start().await;
    let (anna, bella) = (app.signed_in("annak").await, app.signed_in("bella").await);
    let now = "2027-01-15T08:00:00Z";
    anna.put(CHECKIN, checkin(FILM, now, &["bella"])).await;
    let mut other = checkin(OTHER_FILM, now, &[]);
    other["replace"] = json!(true);
    assert_eq!(anna.put(CHECKIN, other.clone()).await.json()["with"], json!([]));
    let finished = anna.post("/api/v1/checkin/finish", json!({})).await.json();
    assert_eq!(finished["watch"]["with"], json!([]));
    anna.put(CHECKIN, checkin(FILM, now, &["bella"])).await;
    assert_eq!(anna.delete(CHECKIN).await.status, 200);
    assert!(requests(&bella).await.is_empty());
    for with in [&["unknown"][..], &["annak"]] {
        let refused = anna.put(CHECKIN, checkin(FILM, now, with)).await;
        assert!(refused.is_error(422, 4220)["fields"]["with"].is_array(), "{with:?}");
    }
    assert_eq!(anna.get(CHECKIN).await.status, 204);
}
