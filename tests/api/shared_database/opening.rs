//! Starting on a database: upgrades, and refusals, each in one line that says what to do.

use crate::app::{TestApp, until};
use crate::engine::{TestDatabase, connect, write_key};
use crate::installation::{Installation, text};
use futures_util::future::join_all;
use moviestars::store::{SCHEMA, Store};
use std::time::{Duration, Instant};
use tokio::io::{AsyncBufReadExt, BufReader};

const CONNECTIONS: usize = 2;
/// Its upgrade begins by adding columns to `playlists`.
pub const OLDER: usize = 10;
/// How long instances of an older version wait for a read before they refuse the request.
const READ_LIMIT: Duration = Duration::from_secs(3);

async fn refusal(url: &str) -> String {
    let opened = Store::connect(&url.parse().unwrap(), CONNECTIONS).await;
    opened.err().expect("it is refused").to_string()
}

async fn open(url: &str) -> Store {
    Store::connect(&url.parse().unwrap(), CONNECTIONS).await.unwrap()
}

async fn close(store: Store) {
    tokio::task::spawn_blocking(move || store.close()).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn instances_that_start_at_once_on_an_empty_database_all_start() {
    // Several databases at once take less time.
    for _ in 0..5 {
        for started in join_all((0..4).map(|_| tokio::spawn(start_five_at_once()))).await {
            started.unwrap();
        }
    }
    println!("figure: 100 of 100 instances started, 5 at once on each of 20 empty databases");
}

async fn start_five_at_once() {
    let database = TestDatabase::create_empty();
    let url = database.url();
    let start = || {
        let url = url.clone();
        tokio::spawn(async move { open(&url).await })
    };
    for started in join_all((0..5).map(|_| start())).await {
        let store = started.unwrap();
        assert_eq!(store.has_users().await, Ok(false));
        close(store).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_upgrade_waits_for_a_table_in_use_while_others_read_it() {
    let database = TestDatabase::create_older(OLDER).await;
    let (holder, reader) = (
        connect(&format!("{}?application_name=pg_dump", database.url())).await,
        connect(&database.url()).await,
    );
    holder.batch_execute("BEGIN; LOCK TABLE playlists IN ACCESS SHARE MODE").await.unwrap();
    let installation = Installation(tempfile::tempdir().unwrap(), Some(database));
    write_key(installation.0.path());
    let mut starting = installation.command(&["serve", "--listen", "127.0.0.1:0"]).spawn().unwrap();
    until(async || {
        let waiting = "SELECT count(*) FROM pg_stat_activity
                       WHERE datname = current_database() AND application_name = 'moviestars'
                         AND wait_event_type = 'Lock'";
        reader.query_one(waiting, &[]).await.unwrap().get::<_, i64>(0) > 0
    })
    .await;
    let start = Instant::now();
    let read = "SET statement_timeout = '20s'; SELECT count(*) FROM playlists";
    reader.batch_execute(read).await.unwrap();
    let took = start.elapsed();
    assert!(took < READ_LIMIT, "{took:?}");
    let mut log = BufReader::new(starting.stderr.take().unwrap()).lines();
    let waits = loop {
        let line = log.next_line().await.unwrap().expect("it still starts");
        if line.contains("migration waits for tables that are in use") {
            break line;
        }
    };
    assert!(waits.contains("(pg_dump) of the user postgres"), "{waits}");
    holder.batch_execute("COMMIT").await.unwrap();
    let mut output = BufReader::new(starting.stdout.take().unwrap()).lines();
    let first = output.next_line().await.unwrap().expect("it starts");
    assert!(first.starts_with("moviestars listening on "), "{first}");
    let version = reader.query_one("SELECT version FROM moviestars_schema", &[]).await.unwrap();
    assert_eq!(usize::try_from(version.get::<_, i64>(0)).unwrap(), SCHEMA);
    println!("figure: a read behind an upgrade that waits for a table took {took:?}");
}

#[tokio::test]
async fn a_newer_schema_that_no_longer_serves_this_program_is_refused() {
    let database = TestDatabase::create_empty();
    close(open(&database.url()).await).await;
    let outsider = connect(&database.url()).await;
    let newer = "UPDATE moviestars_schema SET version = 99";
    outsider.batch_execute(newer).await.unwrap();
    close(open(&database.url()).await).await;
    let contracted = "UPDATE moviestars_schema SET works_from = 98";
    outsider.batch_execute(contracted).await.unwrap();
    let message = refusal(&database.url()).await;
    assert!(message.contains("has schema 99") && message.contains("use a newer"), "{message}");
}

#[tokio::test]
async fn a_database_of_another_program_is_refused() {
    let database = TestDatabase::create_empty();
    let outsider = connect(&database.url()).await;
    outsider.batch_execute("CREATE TABLE films (id BIGINT)").await.unwrap();
    let message = refusal(&database.url()).await;
    assert!(message.contains("tables of another program"), "{message}");
    let tables = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'";
    let count: i64 = outsider.query_one(tables, &[]).await.unwrap().get(0);
    assert_eq!(count, 1, "it was not changed");
}

#[tokio::test]
async fn a_database_with_another_encoding_is_refused() {
    let database = TestDatabase::create_with("ENCODING 'SQL_ASCII'");
    let message = refusal(&database.url()).await;
    let expected = "has the encoding SQL_ASCII; create one with: CREATE DATABASE";
    assert!(message.contains(expected), "{message}");
}

#[tokio::test]
async fn a_database_that_does_not_accept_writes_is_refused_in_one_line() {
    let database = TestDatabase::create_empty();
    let outsider = connect(&database.server_url()).await;
    let name = database.name();
    let read_only = format!("ALTER DATABASE {name} SET default_transaction_read_only = on");
    outsider.batch_execute(&read_only).await.unwrap();
    let message = refusal(&database.url()).await;
    assert!(message.contains("does not accept writes"), "{message}");
    assert!(message.contains("name the primary server in the URL"), "{message}");
    let installation = Installation(tempfile::tempdir().unwrap(), Some(database));
    for arguments in [&["serve", "--listen", "127.0.0.1:0"][..], &["user", "list"]] {
        let output = installation.run(arguments).await;
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        assert_eq!(text(&output.stderr), format!("moviestars: {message}\n"));
    }
}

#[tokio::test]
async fn a_user_without_rights_an_unknown_database_and_an_unreachable_server_are_named() {
    let database = TestDatabase::create_empty();
    let outsider = connect(&database.url()).await;
    let role = format!("guest_{}", std::process::id());
    let created = format!("REVOKE ALL ON SCHEMA public FROM PUBLIC; CREATE ROLE {role} LOGIN");
    outsider.batch_execute(&created).await.unwrap();
    let as_guest = database.url().replacen("//postgres@", &format!("//{role}@"), 1);
    let message = refusal(&as_guest).await;
    outsider.batch_execute(&format!("DROP ROLE {role}")).await.unwrap();
    assert!(message.contains("may not create tables"), "{message}");
    let unknown = refusal(&format!("{}x", database.url())).await;
    assert!(unknown.contains("check user, password and name"), "{unknown}");
    let unreachable = refusal("postgres://postgres@127.0.0.1:1/films").await;
    assert!(
        unreachable.contains("check the URL, its TLS options and that the server runs"),
        "{unreachable}"
    );
    assert!(!unreachable.contains('\n'), "{unreachable}");
}

#[tokio::test]
async fn after_migrate_a_role_serves_that_may_not_change_the_schema() {
    let database = TestDatabase::create_empty();
    let (url, name) = (database.url(), database.name().to_owned());
    let installation = Installation(tempfile::tempdir().unwrap(), Some(database));
    let migrated = installation.run(&["migrate"]).await;
    assert_eq!(text(&migrated.stdout), format!("the schema has version {SCHEMA}\n"));
    let role = format!("server_of_{name}");
    let outsider = connect(&url).await;
    let created = format!(
        "REVOKE ALL ON SCHEMA public FROM PUBLIC; CREATE ROLE {role} LOGIN;
         GRANT USAGE ON SCHEMA public TO {role};
         GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {role};"
    );
    outsider.batch_execute(&created).await.unwrap();
    let as_server = url.replacen("//postgres@", &format!("//{role}@"), 1);
    let store = open(&as_server).await;
    let is_written = store.delete_expired_counters(0).await;
    close(store).await;
    // Writes do this after conflicts.
    let server = connect(&as_server).await;
    let lock = "BEGIN; LOCK TABLE changes IN EXCLUSIVE MODE; ROLLBACK";
    server.batch_execute(lock).await.unwrap();
    drop(server);
    outsider.batch_execute(&format!("DROP OWNED BY {role}; DROP ROLE {role}")).await.unwrap();
    assert_eq!(is_written, Ok(()));
}

#[tokio::test]
async fn a_server_without_tls_is_refused_when_the_url_requires_it() {
    let database = TestDatabase::create_empty();
    let message = refusal(&format!("{}?sslmode=require", database.url())).await;
    assert!(message.contains("TLS"), "{message}");
    let missing = refusal(&format!("{}?sslrootcert=/nowhere/ca.pem", database.url())).await;
    assert!(missing.contains("sslrootcert=/nowhere/ca.pem"), "{missing}");
}

#[tokio::test]
async fn an_instance_is_ready_only_while_it_reaches_the_database() {
    let app = TestApp::start().await;
    assert_eq!(app.anonymous().get("/readyz").await.status, 200);
    let outsider = connect(&app.test_database().server_url()).await;
    let name = app.test_database().name().to_owned();
    let forbid = format!("ALTER DATABASE {name} ALLOW_CONNECTIONS false");
    outsider.batch_execute(&forbid).await.unwrap();
    crate::shared_database::lost_connections::end_connections(&outsider, &name).await;
    until(async || app.anonymous().get("/readyz").await.status == 503).await;
    assert_eq!(app.anonymous().get("/healthz").await.status, 200);
    let allow = format!("ALTER DATABASE {name} ALLOW_CONNECTIONS true");
    outsider.batch_execute(&allow).await.unwrap();
    until(async || app.anonymous().get("/readyz").await.status == 200).await;
}
