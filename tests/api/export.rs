//! Exports of a user's data, as JSON and as CSV.

use crate::app::{Caller, TestApp};
use crate::tmdb_server::TmdbServer;
use serde_json::{Value, json};

const FILM: i64 = 238;
const SHOW: i64 = 9_991_396;
const FILM_WITHOUT_TMDB_ID: i64 = 90_000_085;

async fn with_data(app: &TestApp) -> Caller {
    let anna = app.signed_in("annak").await;
    for (id, media_type, score10) in [(FILM, "movie", 9), (SHOW, "tv", 2)] {
        let body = json!({"id": id, "media_type": media_type, "score10": score10});
        assert_eq!(anna.post("/api/v1/movies", body).await.status, 201);
        app.clock.advance(86_400);
    }
    for (name, ids) in [("Friday", vec![SHOW, FILM]), ("Empty", vec![])] {
        let made = anna.post("/api/v1/playlists", json!({"title": name, "active": true})).await;
        let path = format!("/api/v1/playlists/{}", made.json()["id"]);
        for id in ids {
            let media_type = if id == SHOW { "tv" } else { "movie" };
            let entry = json!({"payload": {"id": id, "media_type": media_type}});
            assert_eq!(anna.put(&path, entry).await.status, 200);
        }
    }
    anna
}

fn titles(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|title| title["title"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn json_export_has_the_profile_ratings_and_playlists() {
    let app = TestApp::start().await;
    let anna = with_data(&app).await;
    let answer = anna.get("/api/v1/export.json").await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("content-type"), "application/json");
    let name = "attachment; filename=\"moviestars-2027-01-17.json\"";
    assert_eq!(answer.header("content-disposition"), name);
    assert_eq!(answer.header("cache-control"), "no-store");
    let export = answer.json();
    assert_eq!(export["profile"], anna.get("/api/v1/users/:id").await.json());
    assert_eq!(titles(&export["ratings"]), ["Breaking Bad", "The Godfather"]);
    let expected = json!({
        "id": FILM, "media_type": "movie", "title": "The Godfather",
        "release_date": "1972-03-24", "imdb_id": "tt0068646", "tmdb_id": 238,
        "score": 5, "score10": 9, "rated_at": "2027-01-15T08:00:00Z",
    });
    assert_eq!(export["ratings"][1], expected);
    let playlists = export["playlists"].as_array().unwrap();
    let names: Vec<_> = playlists.iter().map(|list| (&list["name"], &list["active"])).collect();
    assert_eq!(names, [(&json!("Friday"), &json!(false)), (&json!("Empty"), &json!(true))]);
    assert_eq!(titles(&playlists[0]["movies"]), ["Breaking Bad", "The Godfather"]);
    assert_eq!(playlists[0]["movies"][0]["added_at"], "2027-01-17T08:00:00Z");
    assert_eq!(playlists[1]["movies"], json!([]));
}

#[tokio::test]
async fn exports_of_a_user_without_data_are_complete() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let export = anna.get("/api/v1/export").await.json();
    assert_eq!((&export["ratings"], &export["playlists"]), (&json!([]), &json!([])));
    let table = anna.get("/api/v1/export.csv").await;
    assert_eq!(table.text, "Title,Year,Rating,WatchedDate,imdbID,tmdbID,MediaType\r\n");
}

#[tokio::test]
async fn csv_export_has_half_stars_dates_and_ids() {
    let app = TestApp::start().await;
    let anna = with_data(&app).await;
    let answer = anna.get("/api/v1/export.csv").await;
    assert_eq!(answer.header("content-type"), "text/csv; charset=utf-8");
    let name = "attachment; filename=\"moviestars-ratings-2027-01-17.csv\"";
    assert_eq!(answer.header("content-disposition"), name);
    let lines: Vec<_> = answer.text.split("\r\n").collect();
    assert_eq!(lines[1], "Breaking Bad,2008,1,2027-01-16,tt0903747,,tv");
    assert_eq!(lines[2], "The Godfather,1972,4.5,2027-01-15,tt0068646,238,movie");
    assert_eq!(lines[3..], [""]);
}

#[tokio::test]
async fn csv_export_escapes_titles_that_look_like_formulas() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    anna.rate(FILM, 5).await;
    let sql = "UPDATE titles SET title = '=HYPERLINK(\"x\",\"y\")'";
    app.database().execute(sql, &[]);
    let table = anna.get("/api/v1/export.csv").await.text;
    let (_, row) = table.split_once("\r\n").unwrap();
    let expected = "\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\",1972,5,2027-01-15,tt0068646,238,movie";
    assert_eq!(row.trim_end(), expected);
}

#[tokio::test]
async fn exports_have_known_tmdb_ids_and_the_csv_only_those_of_films() {
    let app = TestApp::start().await;
    let anna = with_data(&app).await;
    anna.rate(FILM_WITHOUT_TMDB_ID, 3).await;
    let export = anna.get("/api/v1/export").await.json();
    let tmdb_id = |place: usize| export["ratings"][place]["tmdb_id"].as_i64();
    assert_eq!([tmdb_id(0), tmdb_id(1), tmdb_id(2)], [None, Some(1_396), Some(238)]);
    let table = anna.get("/api/v1/export.csv").await.text;
    assert!(table.contains("Hero,2018,3,2027-01-17,,,movie\r\n"), "{table}");
    assert!(table.contains(",2027-01-16,tt0903747,,tv\r\n"), "{table}");
    assert!(table.contains(",2027-01-15,tt0068646,238,movie\r\n"), "{table}");
}

#[tokio::test]
async fn export_has_imdb_ids_of_cached_tmdb_details() {
    let server = TmdbServer::start().await;
    for path in ["/3/movie/550", "/3/tv/1399?append_to_response=external_ids"] {
        assert_eq!(server.anna.get(path).await.status, 200, "{path}");
    }
    for (id, media_type) in [(9_991_399, "tv"), (550, "movie"), (680, "movie")] {
        let body = json!({"id": id, "media_type": media_type, "score": 4});
        assert_eq!(server.anna.post("/api/v1/movies", body).await.status, 201);
        server.app.clock.advance(1);
    }
    let export = server.anna.get("/api/v1/export").await.json();
    let ids: Vec<_> = export["ratings"].as_array().unwrap().iter().rev().collect();
    let exported = |place: usize| (&ids[place]["tmdb_id"], &ids[place]["imdb_id"]);
    assert_eq!(exported(0), (&json!(1_399), &json!("tt5001399")));
    assert_eq!(exported(1), (&json!(550), &json!("tt0000550")));
    assert_eq!(exported(2).0, &json!(680));
}

#[tokio::test]
async fn export_has_no_data_of_other_users_and_no_secrets() {
    let app = TestApp::start().await;
    with_data(&app).await;
    let bella = app.signed_in("bella").await;
    let export = bella.get("/api/v1/export").await;
    assert_eq!(export.json()["ratings"], json!([]));
    for absent in ["annak", "argon2", "Friday"] {
        assert!(!export.text.contains(absent), "{absent}");
    }
}

#[tokio::test]
async fn ten_exports_are_allowed_at_once_and_then_one_every_six_minutes() {
    let app = TestApp::start_empty(|config| config.rate_limits = true).await;
    let anna = app.signed_in("annak").await;
    for turn in 0..10 {
        let path = ["/api/v1/export", "/api/v1/export.csv", "/api/v1/export.zip"][turn % 3];
        assert_eq!(anna.get(path).await.status, 200);
    }
    for path in ["/api/v1/export", "/api/v1/export.csv", "/api/v1/export.zip"] {
        let refused = anna.get(path).await;
        refused.is_error(429, 4290);
        assert_eq!(refused.header("retry-after"), "360");
    }
    app.clock.advance(360);
    assert_eq!(anna.get("/api/v1/export").await.status, 200);
}
