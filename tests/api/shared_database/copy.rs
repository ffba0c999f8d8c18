//! `moviestars copy` from a file to a server and back keeps every row.

use crate::access_tokens::create;
use crate::app::{Caller, PASSWORD, TestApp, form};
use crate::database::Database;
use crate::engine::TestDatabase;
use crate::installation::{Installation, text};
use crate::round_trip::filled;
use crate::shared_database::{all_rows, assert_same_rows, columns_of_file, films};
use moviestars::config::Config;
use moviestars::store::{CopyError, Location, copy};
use serde_json::json;
use std::path::Path;
use std::time::Instant;

const PAGES: usize = 3;
/// Sessions, links and counters, which end with a copy.
const NOT_COPIED: [&str; 6] = [
    "invites",
    "passkey_ceremonies",
    "provider_sign_ins",
    "rate_limits",
    "reset_tokens",
    "sessions",
];
/// Rows for the tables that the calls of this test leave empty. The admin has the id 1, Anna 2 and Berta 3. Nothing is
/// due, so that a server changes none.
const FURTHER_ROWS: &str = "
    INSERT INTO second_factors (user_id, secret, enabled_at, used_period)
    VALUES (3, 'JBSWY3DPEHPK3PXP', 1800000000, 60000000);
    INSERT INTO recovery_codes (user_id, code_hash) VALUES (3, 'first'), (3, 'second');
    INSERT INTO identities (user_id, provider, issuer, subject, email, created_at)
    VALUES (2, 'company', 'https://id.example.org', 'anna', 'anna@example.org', 1800000000);
    INSERT INTO passkeys (user_id, credential_id, user_handle, public_key, sign_count, name, created_at, last_used_at)
    VALUES (2, 'credential', 'handle', 'key', 7, 'Phone', 1800000000, NULL),
           (2, 'other credential', 'handle', 'key', 0, 'Key', 1800000000, 1800000001);
    INSERT INTO audit_events (created_at, action, actor_id, subject_id, detail, address)
    VALUES (1800000000, 'role_changed', 1, 2, 'admin', '192.0.2.1'), (1800000001, 'signed_in', NULL, NULL, '', '');
    INSERT INTO checkins (user_id, media_type, title_id, started_at, offset_minutes, ends_at, episode_id)
    VALUES (3, 'movie', 238, 1800000000, -60, 4000000000, NULL);
    INSERT INTO checkin_companions (user_id, position, companion_id) VALUES (3, 1, 2);
    INSERT INTO calendar_links (user_id, token_hash, created_at) VALUES (2, 'calendar', 1800000000);
    INSERT INTO access_tokens (user_id, name, token_hash, scope, created_at, expires_at, last_used_at)
    VALUES (2, 'Script', 'access', 'read', 1800000000, NULL, 1800000001);
    INSERT INTO webhooks (user_id, source, token_hash, created_at, account, received_at)
    VALUES (2, 'plex', 'webhook', 1800000000, '', NULL);
    INSERT INTO webhook_plays (user_id, source, received_at, subject, outcome, play)
    VALUES (2, 'plex', 1800000000, 'Heat', 'ignored', NULL), (2, 'plex', 1800000001, 'Ran', 'watched', '{}');
    INSERT INTO outgoing_webhooks (user_id, name, url, events, secret, created_at, last_change_id, attempted_at,
                                   status, error, failing_since, disabled_at)
    VALUES (2, 'Home', 'https://hooks.example.org', 'rated', 'secret', 1800000000, 0, 1800000000, 500, NULL,
            1800000000, 1800000000);
    INSERT INTO pending_titles (user_id, media_type, title_id, title, overview, poster_path, release_date,
                                vote_average_x10, updated_at)
    VALUES (3, 'movie', 777777, 'Unknown', '', NULL, '2027-01-01', 0, 1800000000);
    INSERT INTO notifications (user_id, media_type, title_id, title, created_at, kind, day, release_kind)
    VALUES (2, 'movie', 238, 'The Godfather', 1800000000, 'film_out', 20833, 'cinema');
    INSERT INTO notification_schedules (user_id, zone, digest_hour, notified_day, digest_day, due_at)
    VALUES (2, 'Europe/Berlin', 8, 20833, NULL, 4000000000);
    INSERT INTO known_networks (user_id, network, signed_in_at) VALUES (2, '198.51.100.0/24', 1800000000);
    INSERT INTO film_releases (title_id, region, kind, day)
    VALUES (238, 'DE', 'cinema', 1000), (238, 'DE', 'disc', -1), (238, 'US', 'cinema', 812);
    INSERT INTO film_release_lists (title_id, fetched_at, due_at)
        VALUES (238, 1800000000, 1800600000);
    INSERT INTO episode_orders (title_id, order_id, name, fetched_at, removed_at)
    VALUES (1396, '5acf93e60e0a26346d0000ce', 'DVD', 1800000000, NULL);
    INSERT INTO episode_order_seasons (title_id, order_id, season, name)
    VALUES (1396, '5acf93e60e0a26346d0000ce', 1, 'One');
    INSERT INTO episode_order_items (title_id, order_id, season, episode, tmdb_id)
    VALUES (1396, '5acf93e60e0a26346d0000ce', 1, 1, 62085);
    INSERT INTO jobs (kind, subject, nonce, created_at, due_at)
    VALUES ('refresh_title', 'movie/238', '', 1800000000, 4000000000),
           ('send_reset_link', '2', 'nonce', 1800000000, 4000000000);
    INSERT INTO imports (id, user_id, created_at, state, rule, left_out, files, catalogue, change_id, records, written,
                         same)
    VALUES (900, 2, 1800000000, 'done', 'mine', '', '[]', 'builtin', (SELECT min(id) FROM changes), 1, 1, 0);
    INSERT INTO import_titles (id, import_id, reference, name, outcome, reason, media_type, title_id, candidates)
    VALUES (901, 900, '{}', 'heat', 'found', 'id', 'movie', 949, '[]'),
           (902, 900, '{\"a\": 1}', 'ran', 'unknown', NULL, NULL, NULL, '[]');
    INSERT INTO import_items (import_id, import_title_id, kind, file, position, statement, list, outcome)
    VALUES (900, 901, 'rating', 'films.csv', '1', '{}', NULL, 'new'),
           (900, NULL, 'list', 'films.csv', '2', '{}', 'friday', NULL);
    INSERT INTO import_problems (import_id, kind, file, position, reason, text)
    VALUES (900, 'row', 'films.csv', '3', 'no title', 'a;b');
    INSERT INTO import_choices (user_id, reference, media_type, title_id) VALUES (2, '{}', NULL, NULL);
    INSERT INTO invites (token_hash, created_by, created_at, expires_at) VALUES ('invite', 1, 1800000000, 4000000000);
    INSERT INTO passkey_ceremonies (token_hash, challenge, user_id, user_handle, expires_at)
    VALUES ('ceremony', 'challenge', NULL, '', 4000000000);
    INSERT INTO provider_sign_ins (state_hash, provider, binding_hash, nonce, code_verifier, user_id, expires_at)
    VALUES ('state', 'company', 'binding', 'nonce', 'verifier', NULL, 4000000000);
    INSERT INTO rate_limits (name, allowed_at, count, expires_at) VALUES ('name', 0, 1, 4000000000);
    INSERT INTO reset_tokens (user_id, token_hash, expires_at) VALUES (2, 'reset', 4000000000);";

async fn copied(from: Location, to: Location) -> Result<(), CopyError> {
    tokio::task::spawn_blocking(move || copy(&from, &to, |_| {})).await.unwrap()
}

fn on_file(config: &mut Config) {
    config.database = None;
}

fn file(path: &Path) -> Location {
    Location::File(path.to_owned())
}

/// A stopped server whose data file has rows in every table.
struct Filled {
    app: TestApp,
    /// A user who is still signed in, with an access token.
    doris: Caller,
    token: Option<String>,
    scores: Vec<(i64, i64)>,
}

impl Filled {
    async fn make() -> Self {
        let mut app = TestApp::start_empty(on_file).await;
        let admin = app.signed_in("first-admin").await;
        filled(&app).await;
        let doris = app.signed_in("doris").await;
        for film in films(&doris, PAGES).await {
            assert_eq!(doris.rate(film, film % 5 + 1).await.status, 201);
        }
        let playlist = json!({"title": "Friday’s \u{1f3ac}", "active": true});
        assert_eq!(doris.post("/api/v1/playlists", playlist).await.status, 201);
        let open = json!({"registration": "open"});
        assert_eq!(admin.put("/api/v1/settings/registration", open).await.status, 200);
        let created = create(&doris, "read", json!(30)).await;
        let token = created["token"].as_str().map(str::to_owned);
        let scores = doris.scores().await;
        app.stop().await;
        let file = rusqlite::Connection::open(app.db_path()).unwrap();
        file.execute_batch(FURTHER_ROWS).unwrap();
        Self { app, doris, token, scores }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_table_copied_to_a_server_and_back_is_the_same() {
    let app = Filled::make().await.app;
    let original = Database::open(&app.db_path());
    let mut columns = columns_of_file(&original);
    let empty: Vec<_> = columns.keys().filter(|table| original.count(table) == 0).collect();
    assert!(empty.is_empty(), "no row of {empty:?} would be compared");
    columns.retain(|table, _| !NOT_COPIED.contains(&table.as_str()));
    let mut expected = all_rows(&original, &columns);
    // A job whose reset token is not copied.
    expected.retain(|row| !row.contains("\"send_reset_link\""));

    let database = TestDatabase::create_empty();
    let server = Location::Server(database.config().url);
    let start = Instant::now();
    copied(file(&app.db_path()), server.clone()).await.unwrap();
    let on_server = Database::of_server(&database);
    assert_same_rows(&all_rows(&on_server, &columns), &expected, "on the server");
    let refused = copied(file(&app.db_path()), server.clone()).await.unwrap_err();
    assert!(matches!(refused, CopyError::NotEmpty(_)), "{refused}");

    let back = tempfile::tempdir().unwrap();
    let path = back.path().join("back.db");
    copied(server, file(&path)).await.unwrap();
    let refused = copied(file(&app.db_path()), file(&path)).await.unwrap_err();
    assert!(matches!(refused, CopyError::NotEmpty(_)), "{refused}");
    let copied_back = Database::open(&path);
    assert_same_rows(&all_rows(&copied_back, &columns), &expected, "in the file");
    for data in [&on_server, &copied_back] {
        let left = NOT_COPIED.map(|table| data.count(table));
        assert_eq!(left, [0; NOT_COPIED.len()], "{NOT_COPIED:?}");
    }
    println!(
        "figure: {} rows of {} tables are the same on a server and in the file that is copied back, after {:?}",
        expected.len(),
        columns.len(),
        start.elapsed()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_instance_serves_copied_data_without_its_sessions_and_its_ids_go_on() {
    let Filled { app, doris, token, scores } = Filled::make().await;
    let database = TestDatabase::create_empty();
    copied(file(&app.db_path()), Location::Server(database.config().url)).await.unwrap();
    let instance = app.start_instance(|config| {
        config.database = Some(database.config());
        config.signing_key_file = Some(config.db.with_file_name("shared.key"));
        std::fs::write(config.db.with_file_name("shared.key"), [7; 32]).unwrap();
    });
    let instance = instance.await;
    assert_eq!(instance.caller(doris.token.clone()).get("/api/v1/ratings").await.status, 401);
    assert_eq!(instance.caller(token).scores().await, scores, "access tokens stay valid");
    let doris = instance.sign_in("doris").await;
    assert_eq!(doris.scores().await, scores);
    let answer = instance.anonymous().post("/api/v1/users", form("next user")).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    let watch = json!({"id": 949, "media_type": "movie", "when": {"precision": "unknown"}});
    for (path, body) in
        [("/api/v1/playlists", json!({"title": "Next"})), ("/api/v1/watches", watch)]
    {
        let answer = doris.post(path, body).await;
        assert_eq!(answer.status, 201, "{path}: {answer:?}");
    }
    create(&doris, "read", json!(30)).await;
    let (original, on_server) = (Database::open(&app.db_path()), Database::of_server(&database));
    for table in ["users", "playlists", "watches", "access_tokens", "changes"] {
        let sql = format!("SELECT max(id) FROM {table}");
        let [before, after] = [&original, &on_server].map(|data| data.value(&sql, &[]).int());
        assert!(after > before, "{table}: {after} after {before}");
    }
}

#[tokio::test]
async fn the_command_copies_to_a_server_and_back_and_prints_the_rows_of_each_table() {
    let installation = Installation(tempfile::tempdir().unwrap(), None);
    let added = installation.add_user("annak", PASSWORD).await;
    assert!(added.status.success(), "{added:?}");
    let database = TestDatabase::create_empty();
    let original = installation.db().to_str().unwrap().to_owned();
    let back = installation.0.path().join("back.db").to_str().unwrap().to_owned();
    let url = database.url();
    for (from, to) in [(&original, &url), (&url, &back)] {
        let copied = installation.run(&["copy", "--from", from, "--to", to]).await;
        assert!(copied.status.success(), "{copied:?}");
        let output = text(&copied.stdout);
        assert!(output.starts_with("users\t1\nsecond_factors\t0\n"), "{output}");
        let end = "\ncopied and verified; all users have to sign in again\n";
        assert!(output.ends_with(end), "{output}");
    }
    let listed = installation.run(&["user", "list", "--db", &back]).await;
    assert!(text(&listed.stdout).contains("annak"), "{listed:?}");
    let refused = installation.run(&["copy", "--from", &original, "--to", &url]).await;
    let errors = text(&refused.stderr);
    assert_eq!((refused.status.code(), errors.lines().count()), (Some(1), 1), "{errors}");
    assert!(errors.contains("holds data; copy to a new file or an empty database"), "{errors}");
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
