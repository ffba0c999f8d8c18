//! A database of an older schema opens in this version with all its data. Its tables are made by the migrations up to
//! that schema, and its rows are those of the data file in `tests/upgrade`. The upgraded data file has the same rows
//! afterwards and gives the same responses.

use crate::app::{Caller, PASSWORD, TestApp, TestResponse};
use crate::data_file::upgrade::copy_schema;
use crate::database::{Database, Value, values};
use crate::engine::{TestDatabase, connect};
use crate::shared_database::{
    Columns, all_rows, assert_same_rows, columns_of_file, quoted, rows_of,
};
use futures_util::future::join;
use moviestars::config::Config;
use moviestars::store::{SCHEMA, Store, postgres_migration};
use serde_json::json;
use std::time::{Duration, Instant};
use tokio_postgres::Client;
use tokio_postgres::types::{ToSql, Type};

/// How many users of each database call the server.
const USERS: usize = 2;
/// Background work changes some responses after a start.
const BACKGROUND_WORK: Duration = Duration::from_mins(2);
const PATHS: [&str; 34] = [
    "/api/v1/access-tokens",
    "/api/v1/calendar?from=2026-11-20&to=2026-12-31",
    "/api/v1/calendar?from=2027-01-01&to=2027-01-31",
    "/api/v1/changes",
    "/api/v1/checkin",
    "/api/v1/companion-requests",
    "/api/v1/companions",
    "/api/v1/diary",
    "/api/v1/diary.csv",
    "/api/v1/export",
    "/api/v1/export.csv",
    "/api/v1/favorites",
    "/api/v1/home?today=2027-01-15",
    "/api/v1/imports",
    "/api/v1/imports/1",
    "/api/v1/imports/1/records",
    "/api/v1/imports/1/problems",
    "/api/v1/invites",
    "/api/v1/movies",
    "/api/v1/movies?filter=fiveStar",
    "/api/v1/notifications",
    "/api/v1/outgoing-webhooks",
    "/api/v1/playlists",
    "/api/v1/playlists/1",
    "/api/v1/playlists/setup",
    "/api/v1/preferences",
    "/api/v1/ratings",
    "/api/v1/shows?today=2027-01-15",
    "/api/v1/statistics",
    "/api/v1/tags",
    "/api/v1/up-next?today=2027-01-15",
    "/api/v1/users/:id",
    "/api/v1/watched",
    "/api/v1/watchlist",
];

/// Of [`PASSWORD`].
const HASH: &str = "$argon2id$v=19$m=19456,t=2,p=1$6cGQs+YP0+dWQMIg/aPYYA$EzGfNqGymYJt6ZJQZjVjiXtMaflWnu9lZ0qNEW1aeQo";

/// Creates the tables as a version with this schema did.
async fn create_tables(client: &Client, schema: usize) {
    let migrations: Vec<_> = (1..=schema).map(postgres_migration).collect();
    client.batch_execute(&migrations.join("\n")).await.unwrap();
    let version = format!(
        "CREATE TABLE moviestars_schema (
             one BOOLEAN PRIMARY KEY CHECK (one), version BIGINT NOT NULL, works_from BIGINT NOT NULL);
         INSERT INTO moviestars_schema (one, version, works_from) VALUES (TRUE, {schema}, 8)"
    );
    client.batch_execute(&version).await.unwrap();
}

/// Puts all rows of a data file into the same tables. The ids continue as in the file.
async fn copy_rows(file: &Database, client: &Client, columns: &Columns) {
    // Foreign keys would demand an order, and triggers would count rows whose counts are copied, too.
    client.batch_execute("SET session_replication_role = replica").await.unwrap();
    for (table, columns) in columns {
        client.batch_execute(&format!("DELETE FROM {table}")).await.unwrap();
        let places: Vec<_> = (1..=columns.len()).map(|place| format!("${place}")).collect();
        let (names, places) = (quoted(columns), places.join(", "));
        let insert = format!("INSERT INTO {table} ({names}) VALUES ({places})");
        let insert = client.prepare(&insert).await.unwrap();
        for row in rows_of(file, table, columns) {
            let values: Vec<_> = row.into_iter().zip(insert.params()).map(as_type).collect();
            let values: Vec<_> = values.iter().map(|value| value as &(dyn ToSql + Sync)).collect();
            client.execute(&insert, &values).await.unwrap();
        }
    }
    for row in file.rows("SELECT name, seq FROM sqlite_sequence WHERE seq > 0", &[]) {
        let (table, last) = (row[0].text(), row[1].int());
        let sql = format!("SELECT setval(pg_get_serial_sequence('{table}', 'id'), {last})");
        client.batch_execute(&sql).await.unwrap();
    }
}

/// SQLite has numbers instead of booleans.
fn as_type((value, kind): (Value, &Type)) -> Value {
    match value {
        Value::Int(number) if *kind == Type::BOOL => Value::Bool(number == 1),
        value => value,
    }
}

/// A database with the schema and the rows of a data file.
async fn database_of(schema: usize) -> TestDatabase {
    let database = TestDatabase::create_empty();
    let client = connect(&database.url()).await;
    create_tables(&client, schema).await;
    let folder = copy_schema(&format!("schema-{schema}"));
    let file = Database::open(&folder.path().join("moviestars.db"));
    copy_rows(&file, &client, &columns_of_file(&file)).await;
    database
}

/// Opens both with this version; how many rows they have, which are the same.
async fn upgrade(database: &TestDatabase, folder: &tempfile::TempDir, schema: usize) -> usize {
    // Only the store, because a server would change rows.
    let store = Store::connect(&database.config().url, 2).await.unwrap();
    tokio::task::spawn_blocking(move || store.close()).await.unwrap();
    let path = folder.path().join("moviestars.db");
    Store::open(&path).unwrap().close();
    let (file, server) = (Database::open(&path), Database::of_server(database));
    let version = server.value("SELECT version FROM moviestars_schema", &[]).int();
    assert_eq!(usize::try_from(version).unwrap(), SCHEMA);
    let columns = columns_of_file(&file);
    let expected = all_rows(&file, &columns);
    let context = format!("rows of schema {schema}");
    assert_same_rows(&all_rows(&server, &columns), &expected, &context);
    expected.len()
}

/// Sets the base URL, because responses contain it.
fn with_base_url(config: &mut Config) {
    config.base_url = Some("http://films.example.org".to_owned());
}

/// The same user on both servers; `None` if the password is another one.
async fn sign_in(servers: [&TestApp; 2], email: &str) -> Option<[Caller; 2]> {
    let form = json!({"email": email, "password": PASSWORD});
    let [of_database, of_file] = servers.map(TestApp::anonymous);
    let path = "/authenticate.json";
    let answers = join(of_database.post(path, form.clone()), of_file.post(path, form)).await;
    let answers = [answers.0, answers.1];
    assert_eq!(answers[0].status, answers[1].status, "{email}: {answers:?}");
    let token = |number: usize| answers[number].json()["auth_token"].as_str().map(str::to_owned);
    (answers[0].status == 200).then(|| [0, 1].map(|number| servers[number].caller(token(number))))
}

/// The text of a response, without the ids of changes: background work adds some, and a repeated transaction of
/// PostgreSQL skips ids. The ids of older changes are compared with their rows.
fn text(path: &str, answer: TestResponse) -> String {
    if path != "/api/v1/changes" || answer.status != 200 {
        return answer.text;
    }
    let mut changes = answer.json();
    for change in changes["changes"].as_array_mut().unwrap() {
        change.as_object_mut().unwrap().remove("id").unwrap();
    }
    changes.to_string()
}

/// Asserts that both give the same response; whether it is a success.
async fn assert_same_response([of_database, of_file]: &[Caller; 2], path: &str) -> bool {
    let deadline = Instant::now() + BACKGROUND_WORK;
    loop {
        let responses = join(of_database.get(path), of_file.get(path)).await;
        let responses =
            [responses.0, responses.1].map(|answer| (answer.status, text(path, answer)));
        if responses[0] == responses[1] || Instant::now() > deadline {
            assert_eq!(responses[0], responses[1], "{path}");
            return responses[0].0 == 200;
        }
        // Requests without a pause would take the processor from the background work.
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Asserts that both accept new rows, whose ids follow those of the older ones.
async fn assert_same_writes(callers: &[Caller; 2]) {
    let watch = json!({"id": 278, "media_type": "movie", "when": {"precision": "unknown"}});
    for (path, body) in [
        ("/api/v1/movies.json", json!({"id": 278, "media_type": "movie", "score": 3})),
        ("/api/v1/playlists", json!({"title": "New"})),
        ("/api/v1/watches", watch),
    ] {
        let [of_database, of_file] = callers;
        let answers = join(of_database.post(path, body.clone()), of_file.post(path, body)).await;
        assert_eq!((answers.0.status.as_u16(), answers.1.status.as_u16()), (201, 201), "{path}");
    }
    // Lists without ids, which a repeated transaction skips.
    for path in ["/api/v1/ratings", "/api/v1/watched"] {
        assert!(assert_same_response(callers, path).await, "{path}");
    }
}

/// Asserts that the upgraded database of a schema has the data of the upgraded data file; its rows, and the responses
/// that were compared.
async fn assert_upgraded(schema: usize) -> (usize, usize) {
    let database = database_of(schema).await;
    let folder = copy_schema(&format!("schema-{schema}"));
    let rows = upgrade(&database, &folder, schema).await;
    // Some fixtures have other passwords.
    let sql = "UPDATE users SET password_hash = $1";
    Database::of_server(&database).execute(sql, values![HASH]);
    Database::open(&folder.path().join("moviestars.db")).execute(sql, values![HASH]);
    let of_database = TestApp::start_empty(|config| {
        with_base_url(config);
        config.database = Some(database.config());
    });
    let of_file = TestApp::start_in(folder, |config| {
        with_base_url(config);
        config.database = None;
    });
    let (of_database, of_file) = join(of_database, of_file).await;
    let emails = Database::of_server(&database).rows("SELECT email FROM users ORDER BY id", &[]);
    let (mut responses, mut users) = (0, 0);
    for email in emails {
        let signed_in = sign_in([&of_database, &of_file], email[0].text()).await;
        let Some(callers) = signed_in.filter(|_| users < USERS) else { continue };
        users += 1;
        let mut successes = 0;
        for path in PATHS {
            successes += usize::from(assert_same_response(&callers, path).await);
        }
        assert!(successes > PATHS.len() / 2, "{successes} successes of {email:?}");
        assert_same_writes(&callers).await;
        responses += PATHS.len();
    }
    assert!(users > 0, "a user of schema {schema} signs in");
    (rows, responses)
}

/// The oldest schema that databases have, and those before and at the migrations that have a text for PostgreSQL.
async fn assert_all_upgraded(schemas: &[usize]) {
    let (mut rows, mut responses) = (0, 0);
    for schema in schemas {
        let upgraded = assert_upgraded(*schema).await;
        (rows, responses) = (rows + upgraded.0, responses + upgraded.1);
    }
    println!(
        "figure: databases of the schemas {schemas:?} upgraded to {SCHEMA}: {rows} rows and {responses} responses as \
         of the upgraded data files"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn databases_of_the_first_schemas_keep_their_data() {
    assert_all_upgraded(&[8, 12, 13, 16]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn databases_of_later_schemas_keep_their_data() {
    assert_all_upgraded(&[17, 25, 26, 27]).await;
}
