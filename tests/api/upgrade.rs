//! Data files of every schema there has been, each left by a killed process, open in this version
//! with all that was in them. They are kept in `tests/upgrade/schema-N` and never made anew.

use crate::app::TestApp;
use crate::data_file::{rows, tables};
use crate::fake_tmdb::FakeTmdb;
use crate::id_migration::migrated_pairs;
use crate::installation::{Installation, text};
use crate::restore::names_in;
use moviestars::store::{DataLock, Store};
use serde_json::json;
use std::collections::BTreeSet;
use std::path::Path;

/// Copies what a killed process left, as nobody may write to the kept files.
fn copied(schema: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    copy_into(folder.path(), schema);
    folder
}

fn copy_into(folder: &Path, schema: &str) {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/upgrade").join(schema);
    std::fs::create_dir_all(folder).unwrap();
    for entry in std::fs::read_dir(kept).unwrap() {
        let entry = entry.unwrap();
        std::fs::copy(entry.path(), folder.join(entry.file_name())).unwrap();
    }
}

async fn open(schema: &str) -> TestApp {
    TestApp::start_in(copied(schema), |_| {}).await
}

fn number(file: &rusqlite::Connection) -> i64 {
    file.query_row("PRAGMA user_version", [], |row| row.get(0)).unwrap()
}

/// What is broken in a file: nothing.
fn is_sound(file: &rusqlite::Connection) {
    let text = |sql: &str| -> String { file.query_row(sql, [], |row| row.get(0)).unwrap() };
    assert_eq!(text("PRAGMA integrity_check"), "ok");
    assert_eq!(text("SELECT CAST(count(*) AS TEXT) FROM pragma_foreign_key_check"), "0");
}

#[tokio::test]
async fn every_schema_keeps_every_row_and_if_it_is_old_a_copy_of_what_it_was() {
    let mut fresh = TestApp::start_empty(|_| {}).await;
    fresh.stop().await;
    let fresh = rusqlite::Connection::open(fresh.db_path()).unwrap();
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/upgrade");
    let kept = std::fs::read_dir(kept).unwrap();
    let kept: BTreeSet<_> = kept.map(|entry| entry.unwrap().file_name()).collect();
    let newest = number(&fresh);
    let every = (1..=newest).map(|schema| format!("schema-{schema}").into());
    assert_eq!(kept, every.collect(), "a file of every schema");
    let (mut all, mut fewest) = (0, usize::MAX);
    for schema in 1..=newest {
        // Looking empties the log, so that what was is read from a copy of its own.
        let aside = copied(&format!("schema-{schema}"));
        let log = std::fs::metadata(aside.path().join("moviestars.db-wal")).unwrap().len();
        assert!(log > 0, "schema {schema} was left by a kill, with a hot log");
        let before = rusqlite::Connection::open(aside.path().join("moviestars.db")).unwrap();
        assert_eq!(number(&before), schema);
        let folder = copied(&format!("schema-{schema}"));
        let path = folder.path().join("moviestars.db");
        // The store alone: a server would go on to ask the catalogue about titles.
        Store::open(&path).unwrap().close();
        let after = rusqlite::Connection::open(&path).unwrap();
        assert_eq!(number(&after), newest);
        assert_eq!(self::schema(&after), self::schema(&fresh), "of schema {schema}");
        is_sound(&after);
        let copy = folder.path().join(format!("backups/before-schema-{}.db", schema + 1));
        // What is not upgraded is not copied.
        assert_eq!(copy.exists(), schema < newest, "of schema {schema}");
        let copy = copy.exists().then(|| rusqlite::Connection::open(copy).unwrap());
        if let Some(copy) = &copy {
            assert_eq!(number(copy), schema, "what it was before the upgrade is kept");
            is_sound(copy);
        }
        let mut compared = 0;
        for (table, columns) in tables(&before) {
            let was = rows(&before, &table, &columns);
            compared += was.len();
            if let Some(copy) = &copy {
                assert_eq!(rows(copy, &table, &columns), was, "{table} of the copy");
            }
        }
        upgrade_to_standard_names(&before);
        for (table, columns) in tables(&before) {
            let was = rows(&before, &table, &columns);
            assert_eq!(rows(&after, &table, &columns), was, "{table} of schema {schema}");
        }
        assert!(compared > 10, "all {compared} rows of schema {schema}");
        fewest = fewest.min(compared);
        all += compared;
    }
    println!(
        "figure: every row of {} schemas kept, {all} in all, {fewest} or more of each",
        kept.len()
    );
}

#[tokio::test]
async fn schema_1_keeps_its_accounts_sessions_ratings_and_titles() {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/upgrade/schema-1");
    let log = std::fs::metadata(kept.join("moviestars.db-wal")).unwrap().len();
    assert!(log > 0, "the kept file was left by a kill, with a hot log");
    let mut app = open("schema-1").await;
    let admin = app.admin().await;
    let profile = admin.get("/api/v1/users/:id").await.json();
    assert_eq!((&profile["username"], &profile["role"]), (&json!("founder"), &json!("admin")));
    let anna = app.sign_in("annak").await;
    let scores = [(9_991_396, 3), (278, 1), (238, 5)];
    assert_eq!(anna.scores().await, scores);
    let rated = anna.get("/api/v1/movies.json?filter=fiveStar").await.json();
    assert_eq!(rated[0]["title"], "The Godfather");
    app.stop().await;
    is_like_new(&app).await;
    assert_eq!(ratings_before_upgrade(&app), 3, "what it was before the upgrade is kept");
}

fn ratings_before_upgrade(app: &TestApp) -> i64 {
    let copy = app.db_path().with_file_name("backups").join("before-schema-2.db");
    let before = rusqlite::Connection::open(copy).unwrap();
    before.query_row("SELECT count(*) FROM ratings", [], |row| row.get(0)).unwrap()
}

#[tokio::test]
async fn a_second_upgrade_after_a_restore_keeps_what_it_changes_not_what_the_first_did() {
    let folder = copied("schema-1");
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
fn what_a_killed_upgrade_left_of_a_copy_goes_and_what_people_put_there_stays() {
    let folder = copied("schema-1");
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
fn of_several_upgrades_at_once_the_copy_is_of_the_file_as_it_was() {
    for _ in 0..20 {
        let folder = copied("schema-1");
        let path = folder.path().join("moviestars.db");
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| Store::open(&path).unwrap().close());
            }
        });
        let backups = folder.path().join("backups");
        assert_eq!(names_in(&backups), ["before-schema-2.db"]);
        let copy = rusqlite::Connection::open(backups.join("before-schema-2.db")).unwrap();
        assert_eq!(number(&copy), 1);
        is_sound(&copy);
    }
}

#[tokio::test]
async fn no_command_upgrades_a_file_under_the_older_server_that_serves_it() {
    let installation = Installation::new();
    copy_into(installation.db().parent().unwrap(), "schema-4");
    let schema = || number(&rusqlite::Connection::open(installation.db()).unwrap());
    let served = DataLock::take(&installation.db()).unwrap();
    for command in [&["user", "list"][..], &["catalogue", "status"]] {
        let refused = installation.run(command).await;
        let said = text(&refused.stderr);
        let us = format!("process {} still serves it", std::process::id());
        assert!(said.contains("older version") && said.contains(&us), "{said}");
        assert_eq!((refused.status.code(), schema()), (Some(1), 4), "{command:?}");
    }
    drop(served);
    let listed = installation.run(&["user", "list"]).await;
    assert!(listed.status.success() && text(&listed.stdout).contains("annak"), "{listed:?}");
    assert!(schema() > 4);
}

#[tokio::test]
async fn schema_2_keeps_its_playlists_in_their_order_too() {
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
    is_like_new(&app).await;
}

#[tokio::test]
async fn schema_3_keeps_what_waits_for_the_catalogue_what_is_to_be_told_and_links_too() {
    let fake = FakeTmdb::start().await;
    let mut app = TestApp::start_in(copied("schema-3"), |config| {
        config.tmdb = crate::tmdb_server::config(&fake);
    })
    .await;
    let anna = app.sign_in("annak").await;
    fake.wait_for_requests("/3/movie/550", 1).await;
    let scores = anna.scores().await;
    assert!(scores.contains(&(550, 3)) && scores.len() == 3, "{scores:?}");
    let told = anna.get("/api/v1/notices.json").await.json();
    assert_eq!(told["notices"][0]["title"], "Nobody made this");
    app.stop().await;
    let file = rusqlite::Connection::open(app.db_path()).unwrap();
    let passes: i64 =
        file.query_row("SELECT count(*) FROM reset_tokens", [], |row| row.get(0)).unwrap();
    assert_eq!(passes, 1);
    is_like_new(&app).await;
}

#[tokio::test]
async fn schema_4_keeps_its_settings() {
    let mut app = open("schema-4").await;
    let anna = app.sign_in("annak").await;
    assert_eq!(anna.scores().await.last(), Some(&(238, 5)));
    let settings = app.admin().await.get("/api/v1/settings").await.json();
    let registration = json!({"source": "admin", "value": "closed"});
    assert_eq!(settings["registration"], registration);
    app.stop().await;
    is_like_new(&app).await;
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
    is_like_new(&app).await;
}

/// Does to a file of an older schema what migration 6 does to names and ids, as far as the fixtures
/// have the tables: the pairs are read from the migration.
fn upgrade_to_standard_names(file: &rusqlite::Connection) {
    let version = number(file);
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

/// Nothing is broken in the upgraded file, and its schema is a new file's.
async fn is_like_new(app: &TestApp) {
    let file = rusqlite::Connection::open(app.db_path()).unwrap();
    is_sound(&file);
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
