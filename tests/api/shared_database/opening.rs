//! What a server refuses to start on: one line that says what to do.

use crate::app::{TestApp, until};
use crate::engine::{TestDatabase, connect};
use crate::installation::{Installation, text};
use moviestars::store::{SCHEMA, Store};

const CONNECTIONS: usize = 2;

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
    for _ in 0..4 {
        let database = TestDatabase::create_empty();
        let url = database.url();
        let starts: Vec<_> = (0..5)
            .map(|_| {
                let url = url.clone();
                tokio::spawn(async move { open(&url).await })
            })
            .collect();
        for start in starts {
            let store = start.await.unwrap();
            assert_eq!(store.has_users().await, Ok(false));
            close(store).await;
        }
    }
    println!("figure: 20 of 20 instances started, 5 at once on an empty database");
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
    let store = open(&url.replacen("//postgres@", &format!("//{role}@"), 1)).await;
    let is_written = store.delete_expired_counters(0).await;
    close(store).await;
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
