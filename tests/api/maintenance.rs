//! The operations of the maintenance tools: atomic, and without effect for users who are not admins.

use crate::app::{Caller, TestApp, served};
use crate::database::values;
use crate::fake_tmdb::mode::{Fault, Mode};
use crate::tmdb_server::TmdbServer;
use serde_json::{Value, json};

const GODFATHER: i64 = 238;
const OTHER_FILM: i64 = 278;
/// The public id of the first show.
const SHOW: i64 = 9_991_396;

async fn poster(caller: &Caller, id: i64) -> Value {
    let all = caller.get("/api/v1/playlists/all_movies").await.json();
    let movies = all["movies"].as_array().unwrap();
    movies.iter().find(|movie| movie["id"] == id).unwrap()["poster_path"].clone()
}

/// A user who rated one film and lists that film and a show.
async fn collector(app: &TestApp) -> Caller {
    let anna = app.signed_in("annak").await;
    anna.rate(GODFATHER, 5).await;
    anna.post("/api/v1/playlists", json!({"title": "One", "active": true})).await;
    for id in [GODFATHER, SHOW] {
        let added = anna.put("/api/v1/playlists/1", json!({"payload": {"id": id}})).await;
        assert_eq!(added.status, 200);
    }
    anna
}

// specification 2.46, 2.47, 3.6, 4.12, 7.18, 7.24
#[tokio::test]
async fn admin_sees_each_title_of_a_user_once() {
    let app = TestApp::start().await;
    let anna = collector(&app).await;
    let id = anna.get("/api/v1/users/:id").await.json()["id"].clone();
    let admin = app.admin().await;
    let images = admin.get(&format!("/api/v1/playlists/images/{id}")).await.json();
    let expected =
        json!([[GODFATHER, served("/m238.svg"), "movie"], [SHOW, served("/t1396.svg"), "tv"],]);
    assert_eq!(images["images"], expected);
    admin.get("/api/v1/playlists/images/4711").await.is_error(404, 4040);
    let ids = |movies: &Value| -> Vec<i64> {
        movies.as_array().unwrap().iter().map(|movie| movie["id"].as_i64().unwrap()).collect()
    };
    let all = admin.get("/api/v1/playlists/all_movies.json").await.json();
    assert_eq!(ids(&all["movies"]), [GODFATHER, SHOW]);
}

// specification 2.46, 7.25
#[tokio::test]
async fn non_admin_sees_sample_images_without_user_data() {
    let app = TestApp::start().await;
    let anna = collector(&app).await;
    let bella = app.signed_in("bella").await;
    let id = anna.get("/api/v1/users/:id").await.json()["id"].clone();
    let annas = bella.get(&format!("/api/v1/playlists/images/{id}")).await;
    let unknown_users = bella.get("/api/v1/playlists/images/4711").await;
    assert_eq!((annas.status.as_u16(), &annas.text), (200, &unknown_users.text));
    let mut missing = 0;
    for image in annas.json()["images"].as_array().unwrap() {
        let path = format!("/t/p/w500{}", image[1].as_str().unwrap());
        missing += usize::from(bella.get(&path).await.status == 404);
    }
    assert_eq!(missing, 1, "one sample is broken, for the tool to find");
}

// specification 1.5, 4.12, 7.23
#[tokio::test]
async fn posters_are_updated_for_stored_titles_all_or_none() {
    let app = TestApp::start().await;
    collector(&app).await;
    let admin = app.admin().await;
    let update = |images: Value| {
        let admin = admin.clone();
        async move { admin.put("/api/v1/movies/:id.json", json!({"images": images})).await }
    };
    let good = json!({"id": GODFATHER, "media_type": "movie", "poster_path": "/new.jpg"});
    let broken = [
        json!({"id": SHOW, "poster_path": "https://evil.test/x.jpg"}),
        json!({"id": 0, "poster_path": "/x.jpg"}),
        json!({"id": SHOW}),
        json!({"id": SHOW, "poster_path": 7}),
    ];
    for entry in broken {
        update(json!([good, entry])).await.is_error(422, 4220);
        assert_eq!(poster(&admin, GODFATHER).await, served("/m238.svg"), "{entry}");
    }
    let unreferenced = json!({"id": OTHER_FILM, "poster_path": "/other.jpg"});
    let updated = update(json!([good, unreferenced])).await;
    assert_eq!(updated.json(), json!({"updated": [GODFATHER]}));
    assert_eq!(poster(&admin, GODFATHER).await, "/new.jpg");
    assert_eq!(app.signed_in("bella").await.rate(GODFATHER, 4).await.status, 201);
    assert_eq!(poster(&admin, GODFATHER).await, "/new.jpg", "a rating undoes no repair");
}

#[tokio::test]
async fn list_of_100_kb_is_accepted_and_one_of_300_kb_rejected() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let list = |count: usize| {
        let entry = json!({"id": GODFATHER, "media_type": "movie", "poster_path": "/new.jpg"});
        json!({"images": vec![entry; count]})
    };
    assert_eq!(admin.put("/api/v1/movies/:id", list(1_600)).await.status, 200);
    admin.put("/api/v1/movies/:id", list(4_800)).await.is_error(413, 4130);
}

// specification 1.6, 2.47, 7.23
#[tokio::test]
async fn retyped_title_moves_with_ratings_and_items_and_the_newest_rating_wins() {
    let app = TestApp::start().await;
    let anna = collector(&app).await;
    let user = anna.get("/api/v1/users/:id").await.json()["id"].as_i64().unwrap();
    let database = app.database();
    // Stored as shows, although the catalogue has films with these ids and no such shows.
    let db_rate = |number: i64, rated_at: i64| {
        let sql = "INSERT INTO ratings VALUES ($1, 'tv', $2, 2, $3)";
        database.execute(sql, values![user, number, rated_at]);
    };
    db_rate(GODFATHER, crate::app::START + 10);
    db_rate(OTHER_FILM, 5);
    let sql = "INSERT INTO playlist_items (playlist_id, media_type, title_id, position, added_at)
               VALUES (1, 'tv', $1, 3, 0)";
    database.execute(sql, values![OTHER_FILM]);
    let wire = |number: i64| format!("999{number}").parse::<i64>().unwrap();
    let media = json!([
        {"id": wire(GODFATHER), "media_type": "movie"},
        {"id": wire(OTHER_FILM), "media_type": "movie"},
        {"id": SHOW, "media_type": "movie"},
    ]);
    let updated = app.admin().await.put("/api/v1/movies/:id", json!({"media": media})).await;
    assert_eq!(updated.json(), json!({"updated": [GODFATHER, OTHER_FILM]}));
    assert_eq!(anna.scores().await, [(GODFATHER, 1), (OTHER_FILM, 1)]);
    let playlist = anna.get("/api/v1/playlists/1").await.json();
    let ids = playlist["movies"].as_array().unwrap().iter().map(|movie| movie["id"].clone());
    assert_eq!(ids.collect::<Vec<_>>(), [GODFATHER, SHOW, OTHER_FILM]);
}

// specification 2.47, 7.23
#[tokio::test]
async fn title_of_the_right_type_gets_the_catalogue_name_and_poster_again() {
    let app = TestApp::start().await;
    let anna = collector(&app).await;
    store_old_metadata(&app, &[GODFATHER]);
    let admin = app.admin().await;
    let media = json!([{"id": GODFATHER, "media_type": "movie"}]);
    let both = json!({"media": media, "images": [{"id": GODFATHER, "poster_path": "/new.jpg"}]});
    admin.put("/api/v1/movies/:id", both).await.is_error(422, 4220);
    assert_eq!(poster(&admin, GODFATHER).await, "/old.jpg");
    let updated = admin.put("/api/v1/movies/:id", json!({"media": media})).await;
    assert_eq!(updated.json(), json!({"updated": [GODFATHER]}));
    assert_eq!(poster(&admin, GODFATHER).await, served("/m238.svg"));
    let rated = anna.get("/api/v1/movies").await.json();
    assert_eq!(rated[0]["title"], "The Godfather");
}

/// Stores another name and poster of these films.
fn store_old_metadata(app: &TestApp, films: &[i64]) {
    for film in films {
        let sql = "UPDATE titles SET title = 'Old', poster_path = '/old.jpg' WHERE title_id = $1";
        assert_eq!(app.database().execute(sql, values![*film]), 1);
    }
}

/// The stored names and posters of films.
async fn stored_metadata(admin: &Caller) -> Vec<(Value, Value)> {
    let all = admin.get("/api/v1/playlists/all_movies").await.json();
    let movies = all["movies"].as_array().unwrap().iter();
    let films = movies.filter(|movie| movie["media_type"] == "movie");
    films.map(|film| (film["title"].clone(), film["poster_path"].clone())).collect()
}

// specification 2.47, 7.23
#[tokio::test]
async fn nothing_is_written_when_tmdb_fails_within_a_list() {
    const CLUB: i64 = 550;
    const GRID: i64 = 603;
    let TmdbServer { fake, app, anna: admin } = TmdbServer::start().await;
    for film in [CLUB, GRID] {
        let title =
            "INSERT INTO titles VALUES ('movie', $1, 'tmdb', '', '', NULL, NULL, 0, $2, NULL)";
        app.database().execute(title, values![film, crate::app::START]);
        let rating = "INSERT INTO ratings VALUES (1, 'movie', $1, 8, $2)";
        app.database().execute(rating, values![film, crate::app::START]);
    }
    store_old_metadata(&app, &[CLUB, GRID]);
    let old = vec![(json!("Old"), json!("/old.jpg")); 2];
    let media = [CLUB, GRID].map(|id| json!({"id": id, "media_type": "movie"}));
    let update = async || admin.put("/api/v1/movies/:id", json!({"media": media})).await;
    let fault = Fault::Status { status: 500 };
    fake.behave(Mode { fault, path: "/3/movie/603".to_owned(), times: None });
    update().await.is_error(502, 5020);
    assert_eq!(fake.count("/3/movie/550"), 1, "TMDB was requested for the first title");
    assert_eq!(stored_metadata(&admin).await, old);
    fake.recover();
    assert_eq!(update().await.json(), json!({"updated": [CLUB, GRID]}));
    assert_eq!(stored_metadata(&admin).await[0].0, "The Quiet Club");
}

// specification 2.48
#[tokio::test]
async fn unreferenced_titles_are_deleted_once_and_referenced_ones_stay() {
    let app = TestApp::start().await;
    let anna = collector(&app).await;
    anna.rate(OTHER_FILM, 3).await;
    let cleared = anna.delete(&format!("/api/v1/ratings/{OTHER_FILM}")).await;
    assert_eq!(cleared.status, 200);
    let admin = app.admin().await;
    let remove = || admin.delete("/api/v1/movies/orphans");
    assert_eq!(remove().await.json(), json!({"removed": [OTHER_FILM]}));
    assert_eq!(remove().await.json(), json!({"removed": []}));
    let all = admin.get("/api/v1/playlists/all_movies").await.json();
    let ids = all["movies"].as_array().unwrap().iter().map(|movie| movie["id"].clone());
    assert_eq!(ids.collect::<Vec<_>>(), [GODFATHER, SHOW]);
    anna.delete("/api/v1/movies/orphans").await.is_error(403, 4031);
}
