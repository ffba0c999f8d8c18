//! Ids that name a film and a show (decision 5): the title that the caller has decides, else the show. With both, a
//! request must have the media type.

use crate::app::{Caller, TestApp, TestResponse};
use crate::database::values;
use serde_json::{Value, json};

/// Film 999500, or show 500.
const BOTH: i64 = 999_500;

async fn app() -> TestApp {
    let app = TestApp::start().await;
    let database = app.database();
    for (media_type, number) in [("movie", BOTH), ("tv", 500)] {
        let sql =
            "INSERT INTO titles VALUES ($1, $2, 'tmdb', $1, '', NULL, NULL, 0, 1800000000, NULL)";
        database.execute(sql, values![media_type, number]);
    }
    app
}

async fn rate(caller: &Caller, media_type: Option<&str>) -> TestResponse {
    let body = json!({"id": BOTH, "media_type": media_type, "score": 3});
    caller.post("/api/v1/movies.json", body).await
}

async fn add(caller: &Caller, playlist: &Value, media_type: Option<&str>) -> TestResponse {
    let body = json!({"type": "add", "payload": {"id": BOTH, "media_type": media_type}});
    caller.put(&format!("/api/v1/playlists/{playlist}.json"), body).await
}

async fn playlist(caller: &Caller) -> Value {
    let made = caller.post("/api/v1/playlists", json!({"title": "One", "active": true})).await;
    made.json()["id"].clone()
}

// specification 3.2
#[tokio::test]
async fn ambiguous_id_means_the_title_that_the_caller_has_else_the_show_and_is_a_conflict_with_both()
 {
    let app = app().await;
    let (anna, bella) = (app.signed_in("annak").await, app.signed_in("bella").await);
    assert_eq!(rate(&anna, None).await.json()["media_type"], "tv");
    assert_eq!(rate(&bella, Some("movie")).await.json()["media_type"], "movie");
    assert_eq!(rate(&bella, None).await.json()["media_type"], "movie", "her rating decides");
    assert_eq!(rate(&anna, Some("movie")).await.status, 201);
    rate(&anna, None).await.is_error(409, 4091);
    assert_eq!((anna.scores().await.len(), bella.scores().await.len()), (2, 1));
    let path = format!("/api/v1/ratings/{BOTH}");
    anna.delete(&path).await.is_error(409, 4091);
    let cleared = anna.delete(&format!("{path}?media_type=tv")).await;
    assert_eq!(
        (&cleared.json()["movieId"], &cleared.json()["media_type"]),
        (&json!(BOTH), &json!("tv"))
    );
    assert_eq!(anna.delete(&path).await.json()["media_type"], "movie");
}

#[tokio::test]
async fn playlist_items_follow_the_same_rules_for_ambiguous_ids() {
    let app = app().await;
    let (anna, bella) = (app.signed_in("annak").await, app.signed_in("bella").await);
    rate(&bella, Some("movie")).await;
    let (annas, bellas) = (playlist(&anna).await, playlist(&bella).await);
    assert_eq!(add(&anna, &annas, None).await.json()["media_type"], "tv");
    assert_eq!(add(&bella, &bellas, None).await.json()["media_type"], "movie", "she rated it");
    assert_eq!(add(&anna, &annas, Some("movie")).await.status, 200);
    add(&anna, &annas, None).await.is_error(409, 4091);
    let path = format!("/api/v1/movies_playlists/{BOTH}");
    anna.delete(&path).await.is_error(409, 4091);
    let removed = anna.delete(&format!("{path}?media_type=movie")).await;
    assert_eq!(removed.json()["media_type"], "movie");
    assert_eq!(anna.delete(&path).await.json()["media_type"], "tv");
    let setup = bella.get("/api/v1/playlists/setup").await.json();
    assert_eq!(setup["titles"], json!([{"id": BOTH, "media_type": "movie"}]));
}

#[tokio::test]
async fn maintenance_uses_the_title_of_the_given_media_type() {
    let app = app().await;
    let anna = app.signed_in("annak").await;
    rate(&anna, Some("movie")).await;
    rate(&anna, Some("tv")).await;
    let media = json!({"media": [{"id": BOTH, "media_type": "movie"}]});
    let updated = app.admin().await.put("/api/v1/movies/:id", media).await;
    assert_eq!((updated.status.as_u16(), updated.json()), (200, json!({"updated": []})));
    assert_eq!(anna.scores().await.len(), 2, "the catalogue has neither, so nothing moves");
}
