//! The database engine that the tests run on. `MOVIESTARS_TEST_DATABASE` is the URL of a PostgreSQL server, such as
//! `postgres://postgres@127.0.0.1:5432`; without it they run on SQLite.

use moviestars::auth::token::Tokens;
use moviestars::config::DatabaseConfig;
use moviestars::store::{Store, postgres_migration};
use std::future::Future;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use tokio_postgres::error::SqlState;
use tokio_postgres::{Client, NoTls};

/// Few, because many tests share the server.
const CONNECTIONS: usize = 4;

/// A database with the newest schema, which others are copied from.
const TEMPLATE: &str = "moviestars_template";

static COUNT: AtomicU32 = AtomicU32::new(0);

/// A database on the server; dropped with this.
pub struct TestDatabase {
    server: String,
    name: String,
}

impl TestDatabase {
    /// Creates a database with the newest schema. `None` if the tests run on SQLite.
    pub fn create() -> Option<Self> {
        let server = server()?;
        let database = Self::new(server.clone());
        // `FILE_COPY` writes no log of the copied pages, which took two fifths of the time.
        let create =
            format!("CREATE DATABASE {} TEMPLATE {TEMPLATE} STRATEGY FILE_COPY", database.name);
        if let Err(error) = execute(&server, &create) {
            assert_eq!(error.code(), Some(&SqlState::INVALID_CATALOG_NAME), "{error:?}");
            create_template(&server);
            execute(&server, &create).unwrap();
        }
        Some(database)
    }

    /// Creates a database without tables.
    pub fn create_empty() -> Self {
        Self::create_with("")
    }

    /// Creates a database without tables, with options of CREATE DATABASE.
    pub fn create_with(options: &str) -> Self {
        let server = server().expect("MOVIESTARS_TEST_DATABASE names a server");
        let database = Self::new(server.clone());
        let create = format!("CREATE DATABASE {} TEMPLATE template0 {options}", database.name);
        execute(&server, &create).unwrap();
        database
    }

    /// Creates a database without rows, with an older schema.
    pub async fn create_older(schema: usize) -> Self {
        let database = Self::create_empty();
        let migrations: Vec<_> = (1..=schema).map(postgres_migration).collect();
        let sql = format!(
            "BEGIN; {}
             CREATE TABLE moviestars_schema (
                 one BOOLEAN PRIMARY KEY CHECK (one), version BIGINT NOT NULL, works_from BIGINT NOT NULL);
             INSERT INTO moviestars_schema VALUES (TRUE, {schema}, 8);
             COMMIT",
            migrations.join("\n")
        );
        connect(&database.url()).await.batch_execute(&sql).await.unwrap();
        database
    }

    fn new(server: String) -> Self {
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        Self { server, name: format!("test_{}_{number}", std::process::id()) }
    }

    pub fn config(&self) -> DatabaseConfig {
        DatabaseConfig { url: self.url().parse().unwrap(), connections: CONNECTIONS }
    }

    pub fn url(&self) -> String {
        format!("{}/{}", self.server, self.name)
    }

    /// The URL of the database `postgres`, which always exists.
    pub fn server_url(&self) -> String {
        format!("{}/postgres", self.server)
    }

    pub fn name(&self) -> &str {
        &self.name
    }
}

/// Creates the template. Several test processes may do this at the same time.
fn create_template(server: &str) {
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let name = format!("template_{}_{number}", std::process::id());
    execute(server, &format!("CREATE DATABASE {name} TEMPLATE template0")).unwrap();
    let url = format!("{server}/{name}");
    blocking(move || async move {
        let store = Store::connect(&url.parse().unwrap(), 2).await.unwrap();
        store.close();
    });
    // The first process to rename its database provides the template.
    let renamed = execute(server, &format!("ALTER DATABASE {name} RENAME TO {TEMPLATE}"));
    if let Err(error) = renamed {
        // Another process was first: the name exists already, or both renamed at the same moment.
        let known = [&SqlState::DUPLICATE_DATABASE, &SqlState::UNIQUE_VIOLATION].map(Some);
        assert!(known.contains(&error.code()), "{error:?}");
        execute(server, &format!("DROP DATABASE {name}")).unwrap();
    }
}

/// Executes SQL in the database `postgres`, which always exists.
fn execute(server: &str, sql: &str) -> Result<(), tokio_postgres::Error> {
    let (url, sql) = (format!("{server}/postgres"), sql.to_owned());
    blocking(move || async move { connect(&url).await.batch_execute(&sql).await })
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        execute(&self.server, &format!("DROP DATABASE {} WITH (FORCE)", self.name)).unwrap();
    }
}

/// Whether the tests run on PostgreSQL.
pub fn is_postgres() -> bool {
    server().is_some()
}

fn server() -> Option<String> {
    #[expect(clippy::disallowed_methods, reason = "it is the tests' own variable")]
    std::env::var("MOVIESTARS_TEST_DATABASE").ok()
}

/// The setup code of instances with the shared key, which the first account needs in every request.
pub fn setup_code() -> Option<String> {
    is_postgres().then(|| {
        let folder = tempfile::tempdir().unwrap();
        Tokens::read_file(&write_key(folder.path())).unwrap().setup_code()
    })
}

/// The key that instances share, in a folder.
pub fn key_path(folder: &Path) -> PathBuf {
    folder.join("shared.key")
}

pub fn write_key(folder: &Path) -> PathBuf {
    let path = key_path(folder);
    std::fs::write(&path, [7; 32]).unwrap();
    path
}

pub async fn connect(url: &str) -> Client {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await.unwrap();
    tokio::spawn(async move {
        let _ = connection.await;
    });
    client
}

/// Runs a future to its end, also inside of another runtime.
pub fn blocking<T, F>(work: impl FnOnce() -> F + Send + 'static) -> T
where
    T: Send + 'static,
    F: Future<Output = T>,
{
    let thread = std::thread::spawn(|| {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(work())
    });
    thread.join().unwrap()
}
