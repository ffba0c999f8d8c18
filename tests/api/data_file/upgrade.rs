//! Data files of every schema open in this version with all their data. Each was left by a killed process of that
//! version. They are in `tests/upgrade/schema-N` and are never recreated.

use crate::app::TestApp;
use crate::data_file::id_migration::migrated_pairs;
use crate::data_file::restore::names_in;
use crate::fake_tmdb::FakeTmdb;
use crate::installation::{Installation, text};
use moviestars::store::{DataLock, Store};
use rusqlite::types::Value;
use serde_json::json;
use std::collections::BTreeSet;
use std::path::Path;

/// The admin in the data files.
const ADMIN: &str = "founder";

/// Copies the files, because opening them would change them.
pub fn copy_schema(schema: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    copy_into(folder.path(), schema);
    folder
}

fn copy_into(folder: &Path, schema: &str) {
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/upgrade").join(schema);
    std::fs::create_dir_all(folder).unwrap();
    for entry in std::fs::read_dir(fixture).unwrap() {
        let entry = entry.unwrap();
        std::fs::copy(entry.path(), folder.join(entry.file_name())).unwrap();
    }
}

async fn open(schema: &str) -> TestApp {
    TestApp::start_in(copy_schema(schema), |_| {}).await
}

/// Every row of a table, with its columns in this order.
fn rows(file: &rusqlite::Connection, table: &str, columns: &[String]) -> Vec<String> {
    let sql = format!("SELECT {} FROM {table}", columns.join(", "));
    let mut statement = file.prepare(&sql).unwrap();
    let row = |row: &rusqlite::Row<'_>| {
        let cells = (0..columns.len()).map(|column| row.get::<_, Value>(column).unwrap());
        Ok(format!("{:?}", cells.collect::<Vec<_>>()))
    };
    let mut rows: Vec<_> = statement.query_map([], row).unwrap().map(Result::unwrap).collect();
    rows.sort();
    rows
}

/// The tables of a file, each with its columns.
fn tables(file: &rusqlite::Connection) -> Vec<(String, Vec<String>)> {
    let names = |sql: &str| -> Vec<String> {
        let mut statement = file.prepare(sql).unwrap();
        statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    };
    let tables = names("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name");
    let columns = |table: &String| names(&format!("SELECT name FROM pragma_table_info('{table}')"));
    tables.into_iter().map(|table| (table.clone(), columns(&table))).collect()
}

fn schema_number(file: &rusqlite::Connection) -> i64 {
    file.query_row("PRAGMA user_version", [], |row| row.get(0)).unwrap()
}

/// Asserts that a file is not damaged.
fn assert_sound(file: &rusqlite::Connection) {
    let text = |sql: &str| -> String { file.query_row(sql, [], |row| row.get(0)).unwrap() };
    assert_eq!(text("PRAGMA integrity_check"), "ok");
    assert_eq!(text("SELECT CAST(count(*) AS TEXT) FROM pragma_foreign_key_check"), "0");
}

#[tokio::test]
async fn every_schema_keeps_every_row_and_older_ones_leave_a_copy() {
    let mut fresh = TestApp::start_empty(|_| {}).await;
    fresh.stop().await;
    let fresh = rusqlite::Connection::open(fresh.db_path()).unwrap();
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/upgrade");
    let schemas = std::fs::read_dir(fixture).unwrap();
    let schemas: BTreeSet<_> = schemas.map(|entry| entry.unwrap().file_name()).collect();
    let newest = schema_number(&fresh);
    let every = (1..=newest).map(|schema| format!("schema-{schema}").into());
    assert_eq!(schemas, every.collect(), "a file of every schema");
    let (mut all, mut fewest) = (0, usize::MAX);
    for schema in 1..=newest {
        // Reading empties the log, so the rows before the upgrade are read from another copy.
        let original = copy_schema(&format!("schema-{schema}"));
        let log = std::fs::metadata(original.path().join("moviestars.db-wal")).unwrap().len();
        assert!(log > 0, "schema {schema} has a live log");
        let before = rusqlite::Connection::open(original.path().join("moviestars.db")).unwrap();
        assert_eq!(schema_number(&before), schema);
        let folder = copy_schema(&format!("schema-{schema}"));
        let path = folder.path().join("moviestars.db");
        // Only the store, because a server would fetch metadata of titles.
        Store::open(&path).unwrap().close();
        let after = rusqlite::Connection::open(&path).unwrap();
        assert_eq!(schema_number(&after), newest);
        assert_eq!(self::schema(&after), self::schema(&fresh), "of schema {schema}");
        assert_sound(&after);
        let copy = folder.path().join(format!("backups/before-schema-{}.db", schema + 1));
        assert_eq!(copy.exists(), schema < newest, "of schema {schema}");
        let copy = copy.exists().then(|| rusqlite::Connection::open(copy).unwrap());
        if let Some(copy) = &copy {
            assert_eq!(schema_number(copy), schema, "the copy has the old schema");
            assert_sound(copy);
        }
        let mut compared = 0;
        for (table, columns) in tables(&before) {
            let expected = rows(&before, &table, &columns);
            compared += expected.len();
            if let Some(copy) = &copy {
                assert_eq!(rows(copy, &table, &columns), expected, "{table} of the copy");
            }
        }
        upgrade_to_standard_names(&before);
        upgrade_to_jobs(&before);
        // `sqlite_sequence` is internal to SQLite; it also has entries for empty new tables.
        let renamed = tables(&before).into_iter().filter(|(table, _)| table != "sqlite_sequence");
        for (table, columns) in renamed {
            let expected = rows(&before, &table, &columns);
            assert_eq!(rows(&after, &table, &columns), expected, "{table} of schema {schema}");
        }
        assert!(compared > 10, "all {compared} rows of schema {schema}");
        fewest = fewest.min(compared);
        all += compared;
    }
    println!(
        "figure: every row of {} schemas kept, {all} in all, at least {fewest} of each",
        schemas.len()
    );
}

#[tokio::test]
async fn schema_1_keeps_its_accounts_sessions_ratings_and_titles() {
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/upgrade/schema-1");
    let log = std::fs::metadata(fixture.join("moviestars.db-wal")).unwrap().len();
    assert!(log > 0, "the fixture has a live log");
    let mut app = open("schema-1").await;
    let admin = app.sign_in(ADMIN).await;
    let profile = admin.get("/api/v1/users/:id").await.json();
    assert_eq!((&profile["username"], &profile["role"]), (&json!(ADMIN), &json!("admin")));
    let anna = app.sign_in("annak").await;
    let scores = [(9_991_396, 3), (278, 1), (238, 5)];
    assert_eq!(anna.scores().await, scores);
    let rated = anna.get("/api/v1/movies.json?filter=fiveStar").await.json();
    assert_eq!(rated[0]["title"], "The Godfather");
    app.stop().await;
    assert_like_new(&app).await;
    assert_eq!(ratings_before_upgrade(&app), 3, "the copy has the old ratings");
}

fn ratings_before_upgrade(app: &TestApp) -> i64 {
    let copy = app.db_path().with_file_name("backups").join("before-schema-2.db");
    let before = rusqlite::Connection::open(copy).unwrap();
    before.query_row("SELECT count(*) FROM ratings", [], |row| row.get(0)).unwrap()
}

#[tokio::test]
async fn second_upgrade_after_a_restore_replaces_the_copy_of_the_first() {
    let folder = copy_schema("schema-1");
    std::fs::create_dir(folder.path().join("backups")).unwrap();
    let earlier = folder.path().join("backups/before-schema-2.db");
    let earlier = rusqlite::Connection::open(earlier).unwrap();
    earlier.execute_batch("CREATE TABLE ratings (a)").unwrap();
    drop(earlier);
    let mut app = TestApp::start_in(folder, |_| {}).await;
    app.stop().await;
    assert_eq!(ratings_before_upgrade(&app), 3);
}

#[test]
fn unfinished_copies_of_a_killed_upgrade_are_deleted_and_other_files_stay() {
    let folder = copy_schema("schema-1");
    let backups = folder.path().join("backups");
    std::fs::create_dir(&backups).unwrap();
    for name in [
        "before-schema-2.db.unfinished",
        "before-schema-2.db.unfinished-journal",
        "before-schema-2.db.gz",
        "mine",
    ] {
        std::fs::write(backups.join(name), "half").unwrap();
    }
    Store::open(&folder.path().join("moviestars.db")).unwrap().close();
    let left = ["before-schema-2.db", "before-schema-2.db.gz", "mine"];
    assert_eq!(names_in(&backups), left);
}

#[test]
fn concurrent_upgrades_leave_one_copy_of_the_original_file() {
    for _ in 0..20 {
        let folder = copy_schema("schema-1");
        let path = folder.path().join("moviestars.db");
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| Store::open(&path).unwrap().close());
            }
        });
        let backups = folder.path().join("backups");
        assert_eq!(names_in(&backups), ["before-schema-2.db"]);
        let copy = rusqlite::Connection::open(backups.join("before-schema-2.db")).unwrap();
        assert_eq!(schema_number(&copy), 1);
        assert_sound(&copy);
    }
}

#[tokio::test]
async fn no_command_upgrades_a_file_that_an_older_server_uses() {
    let installation = Installation::new();
    copy_into(installation.db().parent().unwrap(), "schema-4");
    let schema = || schema_number(&rusqlite::Connection::open(installation.db()).unwrap());
    let served = DataLock::take(&installation.db()).unwrap();
    for command in [&["user", "list"][..], &["catalogue", "status"]] {
        let refused = installation.run(command).await;
        let errors = text(&refused.stderr);
        let holder = format!("process {} still serves it", std::process::id());
        assert!(errors.contains("older version") && errors.contains(&holder), "{errors}");
        assert_eq!((refused.status.code(), schema()), (Some(1), 4), "{command:?}");
    }
    drop(served);
    let listed = installation.run(&["user", "list"]).await;
    assert!(listed.status.success() && text(&listed.stdout).contains("annak"), "{listed:?}");
    assert!(schema() > 4);
}

#[tokio::test]
async fn schema_2_keeps_playlists_in_order() {
    let mut app = open("schema-2").await;
    let anna = app.sign_in("annak").await;
    assert_eq!(anna.scores().await, [(238, 5)]);
    let setup = anna.get("/api/v1/playlists/setup").await.json();
    assert_eq!(setup["active_id"], 1);
    let entries = json!({"1": [680, 9_991_399, 238], "2": []});
    assert_eq!(setup["playlist_movies_by_id"], entries);
    let names = setup["playlists"].as_array().unwrap().iter().map(|playlist| &playlist["name"]);
    assert_eq!(names.collect::<Vec<_>>(), ["Friday night", "Some day"]);
    app.stop().await;
    assert_like_new(&app).await;
}

#[tokio::test]
async fn schema_3_keeps_pending_titles_notifications_and_reset_links() {
    let fake = FakeTmdb::start().await;
    let mut app = TestApp::start_in(copy_schema("schema-3"), |config| {
        config.tmdb = crate::tmdb_server::config(&fake);
    })
    .await;
    let anna = app.sign_in("annak").await;
    fake.wait_for_requests("/3/movie/550", 1).await;
    let scores = anna.scores().await;
    assert!(scores.contains(&(550, 3)) && scores.len() == 3, "{scores:?}");
    let notifications = anna.get("/api/v1/notifications.json").await.json();
    assert_eq!(notifications["notifications"][0]["title"], "Nobody made this");
    app.stop().await;
    let file = rusqlite::Connection::open(app.db_path()).unwrap();
    let tokens: i64 =
        file.query_row("SELECT count(*) FROM reset_tokens", [], |row| row.get(0)).unwrap();
    assert_eq!(tokens, 1);
    assert_like_new(&app).await;
}

#[tokio::test]
async fn schema_4_keeps_its_settings() {
    let mut app = open("schema-4").await;
    let anna = app.sign_in("annak").await;
    assert_eq!(anna.scores().await.last(), Some(&(238, 5)));
    let settings = app.sign_in(ADMIN).await.get("/api/v1/settings").await.json();
    let registration = json!({"source": "admin", "value": "closed"});
    assert_eq!(settings["registration"], registration);
    app.stop().await;
    assert_like_new(&app).await;
}

#[tokio::test]
async fn schema_5_keeps_its_ratings_under_tmdb_ids() {
    let mut app = open("schema-5").await;
    let anna = app.sign_in("annak").await;
    let scores = anna.scores().await;
    assert!(scores.contains(&(238, 5)) && scores.contains(&(550, 3)), "{scores:?}");
    app.stop().await;
    let file = rusqlite::Connection::open(app.db_path()).unwrap();
    let sql = "SELECT value FROM settings WHERE name = 'tmdb_ever_enabled'";
    let value: String = file.query_row(sql, [], |row| row.get(0)).unwrap();
    assert_eq!(value, "yes");
    assert_like_new(&app).await;
}

/// Deletes the columns of a file of an older schema that migration 7 deletes.
fn upgrade_to_jobs(file: &rusqlite::Connection) {
    let drop = |table: &str, column: &str| {
        let has =
            format!("SELECT count(*) FROM pragma_table_info('{table}') WHERE name = '{column}'");
        let count: i64 = file.query_row(&has, [], |row| row.get(0)).unwrap();
        if count > 0 {
            file.execute_batch(&format!("ALTER TABLE {table} DROP COLUMN {column}")).unwrap();
        }
    };
    file.execute_batch(
        "DROP INDEX IF EXISTS claims_in_turn; DROP INDEX IF EXISTS pending_titles_next_attempt_at_idx;",
    )
    .unwrap();
    for (table, column) in [
        ("pending_titles", "attempts"),
        ("pending_titles", "next_attempt_at"),
        ("titles", "not_found_count"),
        ("titles", "failure_count"),
        ("titles", "next_refresh_at"),
    ] {
        drop(table, column);
    }
}

/// Renames tables, columns and ids in a file of an older schema as migration 6 does. The pairs of ids are read from
/// the migration.
fn upgrade_to_standard_names(file: &rusqlite::Connection) {
    let version = schema_number(file);
    if version > 5 {
        return;
    }
    let mut pairs = migrated_pairs();
    let known: BTreeSet<String> = tables(file).into_iter().map(|(table, _)| table).collect();
    let has = |table: &str| known.contains(table);
    let run = |sql: &str| file.execute_batch(sql).unwrap_or_else(|e| panic!("{sql}: {e}"));
    for table in ["ratings", "playlist_entries", "titles", "claims", "notices"] {
        let sql = format!("UPDATE {table} SET number = ?3 WHERE media_type = ?1 AND number = ?2");
        let mut update = if has(table) { file.prepare(&sql).unwrap() } else { continue };
        for (media_type, old, new) in &pairs {
            update.execute((media_type, old, new)).unwrap();
        }
    }
    for (media_type, old, new) in pairs.drain(..) {
        let letter = if media_type == "tv" { "t" } else { "m" };
        let sql = "UPDATE titles SET poster_path = ?2 WHERE poster_path = ?1";
        let names = [old, new].map(|id| format!("/{letter}{id}.svg"));
        file.execute(sql, names).unwrap();
    }
    run("ALTER TABLE users RENAME COLUMN username_key TO username_normalized;
         ALTER TABLE users RENAME COLUMN email_key TO email_normalized;
         ALTER TABLE titles RENAME COLUMN vote_tenths TO vote_average_x10;");
    for (old, new) in [
        ("titles", "titles"),
        ("ratings", "ratings"),
        ("playlist_entries", "playlist_items"),
        ("claims", "pending_titles"),
        ("notices", "notifications"),
    ] {
        if has(old) {
            run(&format!("ALTER TABLE {old} RENAME COLUMN number TO title_id"));
            if old != new {
                run(&format!("ALTER TABLE {old} RENAME TO {new}"));
            }
        }
    }
    if has("reset_passes") {
        run("ALTER TABLE reset_passes RENAME COLUMN pass_hash TO token_hash;
             ALTER TABLE reset_passes RENAME TO reset_tokens;
             ALTER TABLE pending_titles RENAME COLUMN vote_tenths TO vote_average_x10;
             ALTER TABLE pending_titles RENAME COLUMN tries TO attempts;
             ALTER TABLE pending_titles RENAME COLUMN next_try_at TO next_attempt_at;");
    }
    if has("twins") {
        run("ALTER TABLE pending_titles RENAME COLUMN claimed_at TO updated_at;
             UPDATE settings SET name = 'tmdb_ever_enabled' WHERE name = 'tmdb_stood';
             DROP TABLE twins;
             DROP TABLE sought;");
    }
}

/// Asserts that the upgraded file is not damaged and has the schema of a new file.
async fn assert_like_new(app: &TestApp) {
    let file = rusqlite::Connection::open(app.db_path()).unwrap();
    assert_sound(&file);
    assert_eq!(schema(&file), fresh_schema().await);
}

/// The text of every table and index.
fn schema(file: &rusqlite::Connection) -> Vec<String> {
    let sql = "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type, name";
    let mut statement = file.prepare(sql).unwrap();
    statement.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap()
}

async fn fresh_schema() -> Vec<String> {
    let mut app = TestApp::start_empty(|_| {}).await;
    app.stop().await;
    schema(&rusqlite::Connection::open(app.db_path()).unwrap())
}

#[test]
fn usernames_of_earlier_versions_are_compared_by_their_looks_after_the_upgrade() {
    for schema in 1..=7 {
        let folder = copy_schema(&format!("schema-{schema}"));
        let path = folder.path().join("moviestars.db");
        Store::open(&path).unwrap().close();
        let file = rusqlite::Connection::open(&path).unwrap();
        let sql = "SELECT count(*) FROM users WHERE username_skeleton = 'founder'";
        let found: i64 = file.query_row(sql, [], |row| row.get(0)).unwrap();
        assert_eq!(found, 1, "schema {schema}");
        let missing: i64 = file
            .query_row("SELECT count(*) FROM users WHERE username_skeleton = ''", [], |row| {
                row.get(0)
            })
            .unwrap();
        assert_eq!(missing, 0, "schema {schema}");
    }
}
