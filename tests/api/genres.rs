//! The titles of a genre among those of a user.

use crate::app::{Caller, TestApp};
use crate::fake_tmdb::mode::Fault;
use crate::tmdb_server::TmdbServer;
use serde_json::{Value, json};

const CRIME: i64 = 80;
const ROMANCE: i64 = 10_749;
/// The Godfather.
const GODFATHER: i64 = 238;
/// Casablanca.
const CASABLANCA: i64 = 289;
const ONLY_AT_TMDB: i64 = 999_123;

async fn titles_of(caller: &Caller, genre: i64) -> Value {
    let response = caller.get(&format!("/api/v1/genres/{genre}/titles.json")).await;
    assert_eq!(response.status, 200, "{response:?}");
    response.json()
}

#[tokio::test]
async fn titles_of_a_genre_are_those_that_the_caller_rated_or_put_into_playlists() {
    let app = TestApp::start().await;
    let (anna, bert) = (app.signed_in("annak").await, app.signed_in("bertk").await);
    assert_eq!(anna.rate(GODFATHER, 5).await.status, 201);
    let playlist = anna.post("/api/v1/playlists", json!({"title": "Friday"})).await;
    let item = json!({"payload": {"id": CASABLANCA, "media_type": "movie"}});
    let added = anna.put(&format!("/api/v1/playlists/{}", playlist.json()["id"]), item).await;
    assert_eq!(added.status, 200, "{added:?}");
    let film = |id: i64| json!({"titles": [{"movie_id": id, "media_type": "movie"}], "unknown": 0});
    assert_eq!(titles_of(&anna, CRIME).await, film(GODFATHER));
    assert_eq!(titles_of(&anna, ROMANCE).await, film(CASABLANCA));
    for (caller, genre) in [(&anna, 1), (&anna, -1), (&bert, CRIME)] {
        assert_eq!(titles_of(caller, genre).await, json!({"titles": [], "unknown": 0}));
    }
    assert_eq!(anna.get("/api/v1/genres/crime/titles").await.status, 400);
}

#[tokio::test]
async fn genres_with_tmdb_are_those_of_built_in_titles_and_cached_details() {
    let server = TmdbServer::start().await;
    // Fight Club is built in as well. Details of the second film are in memory, those of the third are not.
    for film in [550, ONLY_AT_TMDB, ONLY_AT_TMDB + 1] {
        assert_eq!(server.anna.rate(film, 4).await.status, 201);
    }
    let details = server.anna.get(&format!("/3/movie/{ONLY_AT_TMDB}")).await.json();
    let genre = details["genres"][0]["id"].as_i64().unwrap();
    server.fake.fail(Fault::Refuse);
    let found = titles_of(&server.anna, genre).await;
    let ids: Vec<_> =
        found["titles"].as_array().unwrap().iter().map(|row| &row["movie_id"]).collect();
    assert!(ids.contains(&&json!(ONLY_AT_TMDB)), "{found}");
    assert!(!ids.contains(&&json!(ONLY_AT_TMDB + 1)), "{found}");
}
