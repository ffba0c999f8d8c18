//! Watching together: who is named on a watch is asked, and nothing enters a diary without consent.

use crate::app::{Caller, TestApp, TestResponse};
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
async fn a_companion_is_asked_and_adds_the_time_without_note_and_tags() {
    let app = TestApp::start().await;
    let (anna, bella) = (app.signed_in("annak").await, app.signed_in("bella").await);
    bella.put(&format!("/api/v1/watchlist/{FILM}"), json!({})).await;
    let mut named = body(FILM, "2027-01-14", &["BELLA"]);
    named["note"] = json!("Private");
    named["tags"] = json!(["cinema"]);
    let added = watch(&anna, named).await;
    assert_eq!(added["watch"]["with"], json!(["bella"]));
    assert!(watches(&bella, FILM).await.is_empty(), "nothing is added without consent");
    let asked = requests(&bella).await;
    assert_eq!(asked.len(), 1);
    assert_eq!(asked[0]["username"], "annak");
    assert_eq!(asked[0]["movie"]["title"], "The Godfather");
    assert_eq!(asked[0]["when"]["day"], "2027-01-14");
    assert!(!asked[0].to_string().contains("Private"), "{}", asked[0]);
    assert!(requests(&anna).await.is_empty());

    let answered = answer(&bella, &asked[0], "add").await.json();
    let own = &watches(&bella, FILM).await[0];
    assert_eq!(*own, answered["watch"]);
    assert_eq!(own["when"]["day"], "2027-01-14");
    assert_eq!((&own["note"], &own["tags"]), (&json!(""), &json!([])));
    assert_eq!(own["with"], json!(["annak"]));
    let listed = bella.get("/api/v1/watchlist").await.json();
    assert_eq!(listed["movies"], json!([]), "a watched title leaves the watchlist");
    assert!(requests(&bella).await.is_empty() && requests(&anna).await.is_empty());
    answer(&bella, &asked[0], "add").await.is_error(404, 4040);

    assert_eq!(undo(&bella, &answered["change"]).await.status, 200);
    assert!(watches(&bella, FILM).await.is_empty());
    assert_eq!(watches(&anna, FILM).await.len(), 1);
    assert!(requests(&bella).await.is_empty(), "who has answered is not asked again");
}

#[tokio::test]
async fn a_companion_who_always_adds_is_not_asked_again_until_that_ends() {
    let app = TestApp::start().await;
    let (anna, bella) = (app.signed_in("annak").await, app.signed_in("bella").await);
    watch(&anna, body(FILM, "2027-01-12", &["bella"])).await;
    assert_eq!(answer(&bella, &requests(&bella).await[0], "always_add").await.status, 200);
    let known = bella.get("/api/v1/companions").await.json();
    assert_eq!(known, json!({"named": ["annak"], "accepted": ["annak"]}));
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
    watch(&bella, body(OTHER_FILM, "2027-01-14", &["annak"])).await;
    assert_eq!((requests(&anna).await.len(), watches(&anna, OTHER_FILM).await.len()), (1, 1));
    assert_eq!(bella.delete("/api/v1/companions/ANNAK").await.status, 204);
    bella.delete("/api/v1/companions/annak").await.is_error(404, 4040);
    watch(&anna, body(FILM, "2027-01-14", &["bella"])).await;
    assert_eq!((requests(&bella).await.len(), watches(&bella, FILM).await.len()), (1, 1));
}

#[tokio::test]
async fn an_edit_keeps_companions_and_answers_and_asks_only_who_is_new() {
    let app = TestApp::start().await;
    let (anna, bella) = (app.signed_in("annak").await, app.signed_in("bella").await);
    let carla = app.signed_in("carla").await;
    let added = watch(&anna, body(FILM, "2027-01-14", &["bella"])).await;
    let path = |watch: &Value| format!("{WATCHES}/{}", watch["id"]);
    let dated = json!({"when": {"precision": "day", "day": "2027-01-13"}});
    let edited = anna.patch(&path(&added["watch"]), dated).await.json();
    assert_eq!(edited["watch"]["with"], json!(["bella"]));
    let asked = requests(&bella).await;
    assert_eq!((asked.len(), &asked[0]["when"]["day"]), (1, &json!("2027-01-13")));
    assert_eq!(answer(&bella, &asked[0], "refuse").await.json()["watch"], json!(null));

    let more = json!({"with": ["carla", "bella"]});
    let edited = anna.patch(&path(&edited["watch"]), more).await.json();
    assert_eq!(edited["watch"]["with"], json!(["bella", "carla"]));
    assert_eq!((requests(&bella).await.len(), requests(&carla).await.len()), (0, 1));
    let alone = anna.patch(&path(&edited["watch"]), json!({"with": []})).await.json();
    assert_eq!(alone["watch"]["with"], json!([]));
    assert!(requests(&carla).await.is_empty(), "who is not named any more is not asked");
    assert_eq!(undo(&anna, &alone["change"]).await.status, 200);
    assert_eq!((requests(&bella).await.len(), requests(&carla).await.len()), (0, 1));
    assert_eq!(undo(&anna, &edited["change"]).await.status, 200);
    assert_eq!(undo(&anna, &added["change"]).await.json()["code"], json!(4090));
    assert!(requests(&bella).await.is_empty(), "an undone edit does not ask again");
}

#[tokio::test]
async fn a_companion_is_not_asked_without_need_or_against_the_own_preference() {
    let app = TestApp::start().await;
    let (anna, bella) = (app.signed_in("annak").await, app.signed_in("bella").await);
    watch(&bella, body(FILM, "2027-01-14", &[])).await;
    watch(&anna, body(FILM, "2027-01-14", &["bella"])).await;
    assert!(requests(&bella).await.is_empty(), "it is in the diary already");
    bella.patch("/api/v1/preferences", json!({"companions_ask": false})).await;
    let added = watch(&anna, body(OTHER_FILM, "2027-01-14", &["bella"])).await;
    assert_eq!(added["watch"]["with"], json!(["bella"]));
    bella.patch("/api/v1/preferences", json!({"companions_ask": true})).await;
    assert!(requests(&bella).await.is_empty());
    let removed = watch(&anna, body(OTHER_FILM, "2027-01-13", &["bella"])).await;
    assert_eq!(requests(&bella).await.len(), 1);
    anna.delete(&format!("{WATCHES}/{}", removed["watch"]["id"])).await;
    assert!(requests(&bella).await.is_empty(), "a removed watch asks no longer");
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
async fn a_deleted_companion_is_someone() {
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
    for _ in 0..60 {
        watch(&anna, body(155, "2027-01-12", &[])).await;
    }
    let found = async |query: &str| -> Vec<i64> {
        let page = anna.get(&format!("/api/v1/diary?{query}")).await.json();
        let watches = page["watches"].as_array().unwrap().iter();
        watches.map(|watch| watch["movie_id"].as_i64().unwrap()).collect()
    };
    for query in ["godfather", "GODF", "cafe", "rome%20caf", "mum", "bella", "god%20mum"] {
        assert_eq!(found(&format!("text={query}")).await, [FILM], "{query}");
    }
    assert_eq!(found("text=shawshank&year=2027").await, [OTHER_FILM]);
    for query in ["text=odfather", "text=godfather%20paris", "text=godfather&year=2026"] {
        assert_eq!(found(query).await, [] as [i64; 0], "{query}");
    }
    assert_eq!(found("text=%20").await.len(), 50, "no words find everything");
    anna.get(&format!("/api/v1/diary?text={}", "x".repeat(201))).await.is_error(400, 4000);
}
