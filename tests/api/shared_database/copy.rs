//! `moviestars copy` from a file to a server and back keeps every row.

use crate::app::{TestApp, form};
use crate::engine::TestDatabase;
use crate::shared_database::films;
use moviestars::config::Config;
use moviestars::store::{CopyError, Location, copy};
use serde_json::json;
use std::path::Path;

const PAGES: usize = 13;

async fn copied(from: Location, to: Location) -> Result<(), CopyError> {
    tokio::task::spawn_blocking(move || copy(&from, &to, |_| {})).await.unwrap()
}

fn on_file(config: &mut Config) {
    config.database = None;
}

fn file(path: &Path) -> Location {
    Location::File(path.to_owned())
}

/// All rows of the tables with data, as text.
fn dump(path: &Path) -> Vec<String> {
    let connection = rusqlite::Connection::open(path).unwrap();
    let mut dump = Vec::new();
    for table in
        ["users", "ratings", "titles", "playlists", "playlist_items", "settings", "user_counts"]
    {
        let mut statement = connection.prepare(&format!("SELECT * FROM {table}")).unwrap();
        let columns = statement.column_count();
        let rows = statement.query_map([], |row| {
            (0..columns).map(|column| Ok(format!("{:?}", row.get_ref(column)?))).collect()
        });
        dump.extend(
            rows.unwrap()
                .map(|row: rusqlite::Result<Vec<_>>| format!("{table} {:?}", row.unwrap())),
        );
    }
    dump.sort();
    dump
}

#[tokio::test(flavor = "multi_thread")]
async fn data_copied_to_a_server_and_back_is_the_same_and_goes_on() {
    let mut app = TestApp::start_empty(on_file).await;
    let admin = app.signed_in("first-admin").await;
    let anna = app.signed_in("annak").await;
    for film in films(&anna, PAGES).await {
        assert_eq!(anna.rate(film, film % 5 + 1).await.status, 201);
    }
    anna.post("/api/v1/playlists", json!({"title": "Friday’s \u{1f3ac}", "active": true})).await;
    anna.put("/api/v1/playlists/1", json!({"payload": {"id": 238}})).await;
    admin.put("/api/v1/settings/registration", json!({"registration": "open"})).await;
    let scores = anna.scores().await;
    app.stop().await;

    let database = TestDatabase::create_empty();
    let server = Location::Server(database.config().url);
    copied(file(&app.db_path()), server.clone()).await.unwrap();
    let refused = copied(file(&app.db_path()), server.clone()).await.unwrap_err();
    assert!(matches!(refused, CopyError::NotEmpty(_)), "{refused}");

    let back = tempfile::tempdir().unwrap();
    let path = back.path().join("back.db");
    copied(server.clone(), file(&path)).await.unwrap();
    assert_eq!(dump(&path), dump(&app.db_path()));

    let on_server = app.start_instance(|config| {
        config.database = Some(database.config());
        config.signing_key_file = Some(config.db.with_file_name("shared.key"));
        std::fs::write(config.db.with_file_name("shared.key"), [7; 32]).unwrap();
    });
    let on_server = on_server.await;
    assert_eq!(on_server.caller(anna.token.clone()).get("/api/v1/ratings").await.status, 401);
    assert_eq!(on_server.sign_in("annak").await.scores().await, scores);
    let answer = on_server.anonymous().post("/api/v1/users", form("next user")).await;
    assert_eq!(answer.status, 201, "the ids go on: {answer:?}");
    println!("figure: {} rows equal after a copy to a server and back", dump(&path).len());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_text_that_postgres_cannot_store_is_named_and_nothing_is_copied() {
    let mut app = TestApp::start_empty(on_file).await;
    app.signed_in("first-admin").await;
    app.stop().await;
    let connection = rusqlite::Connection::open(app.db_path()).unwrap();
    connection.execute("UPDATE users SET first_name = 'An' || char(0) || 'na'", []).unwrap();
    let database = TestDatabase::create_empty();
    let server = Location::Server(database.config().url);
    let refused = copied(file(&app.db_path()), server.clone()).await.unwrap_err();
    assert!(refused.to_string().contains("a row of users has a null character"), "{refused}");
    connection.execute("UPDATE users SET first_name = 'Anna'", []).unwrap();
    copied(file(&app.db_path()), server).await.unwrap();
}
