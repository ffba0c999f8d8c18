//! Stored metadata is refetched or deleted before it is six months old; ratings stay.

use crate::app::{START, TestApp, until};
use crate::database::values;
use crate::fake_tmdb::FakeTmdb;
use crate::fake_tmdb::mode::Fault;
use crate::tmdb_server::config as tmdb;
use serde_json::json;

const DAY: i64 = 86_400;
const MONTHS_5: i64 = 150 * DAY;
const MONTHS_6: i64 = 180 * DAY;
const CLUB: i64 = 550;
const GRID: i64 = 603;
/// TMDB has no such film.
const REMOVED: i64 = 4_711;
const GODFATHER: i64 = 238;
/// It has no TMDB id.
const SINTEL: i64 = 90_000_026;

/// The stored metadata of a film.
#[derive(Debug, PartialEq, Eq)]
struct Stored {
    title: String,
    overview: String,
    poster: Option<String>,
    date: Option<String>,
    imdb_id: Option<String>,
    fetched_at: i64,
}

fn stored(app: &TestApp, film: i64) -> Option<Stored> {
    let sql = "SELECT title, overview, poster_path, release_date, imdb_id, fetched_at FROM titles
               WHERE media_type = 'movie' AND title_id = $1";
    let row = app.database().first(sql, values![film])?;
    Some(Stored {
        title: row[0].text().to_owned(),
        overview: row[1].text().to_owned(),
        poster: row[2].optional_text(),
        date: row[3].optional_text(),
        imdb_id: row[4].optional_text(),
        fetched_at: row[5].int(),
    })
}

fn blank(fetched_at: i64) -> Stored {
    let text = String::new;
    let (poster, date, imdb_id) = (None, None, None);
    Stored { title: text(), overview: text(), poster, date, imdb_id, fetched_at }
}

/// Stores a film of this age, rated by the admin.
fn store(app: &TestApp, film: i64, age: i64) {
    let sql = "INSERT INTO titles VALUES ('movie', $1, 'tmdb', 'Old', 'Old.', '/old.jpg',
                                          '1999-01-01', 80, $2, 'tt0000001')";
    app.database().execute(sql, values![film, START - age]);
    rate(app, film);
}

fn rate(app: &TestApp, film: i64) {
    let sql = "INSERT INTO ratings VALUES (1, 'movie', $1, 8, $2)";
    app.database().execute(sql, values![film, START]);
}

fn rated(app: &TestApp) -> i64 {
    app.database().count("ratings")
}

/// How often TMDB has answered that there is no such film.
fn not_found_count(app: &TestApp, film: i64) -> Option<i64> {
    let sql = "SELECT not_found_count FROM jobs WHERE kind = 'refresh_title' AND leased_until = 0
               AND subject = $1";
    let row = app.database().first(sql, values![format!("movie/{film}")])?;
    Some(row[0].int())
}

async fn with_tmdb(fake: &FakeTmdb) -> TestApp {
    let app = TestApp::start_empty(|config| config.tmdb = tmdb(fake)).await;
    app.anonymous().sign_up("first-admin").await;
    app
}

#[tokio::test]
async fn metadata_is_fetched_again_after_five_months_and_not_before() {
    let fake = FakeTmdb::start().await;
    let app = with_tmdb(&fake).await;
    store(&app, CLUB, MONTHS_5);
    store(&app, GRID, MONTHS_5 - 1);
    app.wake();
    until(async || stored(&app, CLUB).unwrap().fetched_at == START).await;
    let club = stored(&app, CLUB).unwrap();
    assert_eq!(club.title, "The Quiet Club");
    assert_eq!(club.imdb_id.as_deref(), Some("tt0000550"));
    assert_eq!(stored(&app, GRID).unwrap().title, "Old");
    app.clock.advance(1);
    app.wake();
    until(async || stored(&app, GRID).unwrap().fetched_at == START + 1).await;
    assert_eq!(stored(&app, CLUB).unwrap().fetched_at, START);
}

#[tokio::test]
async fn title_deleted_at_tmdb_keeps_its_rating_and_loses_its_metadata_after_six_months() {
    let fake = FakeTmdb::start().await;
    let app = with_tmdb(&fake).await;
    store(&app, REMOVED, MONTHS_5);
    for (day, requests) in [(0, 1), (1, 2), (7, 3)] {
        app.clock.advance(day * DAY);
        app.wake();
        until(async || not_found_count(&app, REMOVED) == Some(requests)).await;
        assert_eq!(fake.count("/3/movie/4711"), u64::try_from(requests).unwrap());
        assert_eq!(stored(&app, REMOVED).unwrap().title, "Old", "it may come back");
    }
    // Up to a tenth of a delay is taken off at random.
    app.clock.advance(27 * DAY - 1);
    app.wake();
    until(async || stored(&app, REMOVED) == Some(blank(START - MONTHS_5))).await;
    let rated = app.admin().await.get("/api/v1/movies.json").await.json();
    assert_eq!((&rated[0]["id"], &rated[0]["score"]), (&json!(REMOVED), &json!(4)));
    assert_eq!(rated[0]["title"], json!(null));
    assert_eq!(fake.count("/3/movie/4711"), 3);
    app.clock.advance(3 * DAY + 1);
    app.wake();
    fake.wait_for_requests("/3/movie/4711", 4).await;
}

#[tokio::test]
async fn request_metadata_of_pending_titles_is_deleted_after_six_months() {
    let fake = FakeTmdb::start().await;
    fake.fail(Fault::Status { status: 500 });
    let app = with_tmdb(&fake).await;
    let admin = app.admin().await;
    for film in [CLUB, GRID] {
        let movie = json!({"title": "Hint", "overview": "So.", "poster_path": "/hint.jpg"});
        let body = json!({"id": film, "media_type": "movie", "score": 3, "movie": movie});
        assert_eq!(admin.post("/api/v1/movies", body).await.status, 201);
        app.clock.advance(1);
    }
    let titles = async || {
        let rated = app.admin().await.get("/api/v1/movies.json").await.json();
        let rows = rated.as_array().unwrap().iter();
        rows.map(|row| (row["id"].clone(), row["title"].clone())).collect::<Vec<_>>()
    };
    let notification =
        "INSERT INTO notifications (user_id, media_type, title_id, title, created_at)
                  VALUES (1, 'movie', 4711, 'Hint', $1)";
    app.database().execute(notification, values![START]);
    app.clock.advance(MONTHS_6 - 2);
    app.wake();
    until(async || titles().await == [(json!(GRID), json!("Hint")), (json!(CLUB), json!(null))])
        .await;
    let notifications = app.admin().await.get("/api/v1/notifications").await.json();
    assert_eq!(
        (
            &notifications["notifications"][0]["movie_id"],
            &notifications["notifications"][0]["title"]
        ),
        (&json!(REMOVED), &json!(""))
    );
}

#[tokio::test]
async fn metadata_is_deleted_after_six_months_without_a_response_and_comes_back_with_tmdb() {
    let fake = FakeTmdb::start().await;
    let app = with_tmdb(&fake).await;
    fake.fail(Fault::Status { status: 500 });
    store(&app, CLUB, MONTHS_5);
    app.wake();
    fake.wait_for_requests("/3/movie/550", 1).await;
    assert_eq!(stored(&app, CLUB).unwrap().title, "Old");
    app.clock.advance(MONTHS_6 - MONTHS_5);
    app.wake();
    until(async || stored(&app, CLUB) == Some(blank(START - MONTHS_5))).await;
    fake.recover();
    until(async || {
        app.clock.advance(DAY);
        app.wake();
        stored(&app, CLUB).unwrap().title == "The Quiet Club"
    })
    .await;
    assert_eq!(rated(&app), 1);
}

#[tokio::test]
async fn tmdb_metadata_is_deleted_after_six_months_without_a_key_too() {
    let app = TestApp::start().await;
    // The built-in catalogue has neither film, so it does not replace their metadata at the start.
    let (expired, newer) = (REMOVED + 1, REMOVED + 2);
    store(&app, expired, MONTHS_6);
    store(&app, newer, MONTHS_6 - 1);
    store(&app, REMOVED, MONTHS_6);
    app.database().execute("DELETE FROM ratings WHERE title_id = 4711", &[]);
    app.wake();
    until(async || stored(&app, expired) == Some(blank(START - MONTHS_6))).await;
    until(async || stored(&app, REMOVED).is_none()).await;
    assert_eq!(stored(&app, newer).unwrap().title, "Old");
    assert_eq!(rated(&app), 2);
}

#[tokio::test]
async fn referenced_titles_without_metadata_get_it() {
    let fake = FakeTmdb::start().await;
    let mut app = with_tmdb(&fake).await;
    rate(&app, CLUB);
    rate(&app, REMOVED);
    app.restart().await;
    until(async || stored(&app, CLUB).is_some_and(|club| club.title == "The Quiet Club")).await;
    fake.wait_for_requests("/3/movie/4711", 1).await;
    until(async || not_found_count(&app, REMOVED) == Some(1)).await;
    assert_eq!((stored(&app, REMOVED), rated(&app)), (None, 2));
}

#[tokio::test]
async fn rating_restores_deleted_metadata_from_the_cache() {
    let fake = FakeTmdb::start().await;
    let app = with_tmdb(&fake).await;
    let admin = app.admin().await;
    store(&app, CLUB, 0);
    app.database().execute("UPDATE titles SET title = ''", &[]);
    assert_eq!(admin.get("/3/movie/550").await.status, 200);
    admin.rate(CLUB, 2).await;
    assert_eq!(stored(&app, CLUB).unwrap().title, "The Quiet Club");
}

#[tokio::test]
async fn new_version_updates_built_in_metadata_and_keeps_repaired_posters() {
    let mut app = TestApp::start().await;
    app.admin().await.rate(GODFATHER, 5).await;
    rate(&app, SINTEL);
    let words = stored(&app, GODFATHER).unwrap();
    let sql = "UPDATE titles SET overview = 'Of an older version.', poster_path = '/repaired.jpg'";
    app.database().execute(sql, &[]);
    app.restart().await;
    until(async || stored(&app, GODFATHER).unwrap().overview == words.overview).await;
    assert_eq!(stored(&app, GODFATHER).unwrap().poster.as_deref(), Some("/repaired.jpg"));
    assert_eq!(stored(&app, SINTEL).unwrap().title, "Sintel");
}
