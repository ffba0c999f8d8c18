//! Looks at what a server has stored, and changes it, as another program does while the server runs. The
//! statements are in the SQL that all engines have: `$1` to `$n` for values, and booleans as values.

use crate::app::TestApp;
use crate::engine::{TestDatabase, blocking, connect};
use crate::installation::Installation;
use std::path::Path;
use std::sync::Mutex;
use std::time::Duration;
use tokio::runtime::{Builder, Runtime};
use tokio_postgres::Client;
use tokio_postgres::types::private::BytesMut;
use tokio_postgres::types::{IsNull, ToSql, Type, to_sql_checked};

pub struct Database(Engine);

enum Engine {
    Sqlite(rusqlite::Connection),
    Postgres(ServerDatabase),
}

/// A database on the server, with a connection that is opened when first used.
struct ServerDatabase {
    url: String,
    open: Mutex<Option<ServerConnection>>,
}

/// A connection with a runtime of its own, so that it is usable inside of another runtime.
struct ServerConnection {
    runtime: Option<Runtime>,
    client: Client,
}

/// A value that is stored or bound.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    Null,
    /// Booleans that are read from SQLite are also integers.
    Int(i64),
    Text(String),
    Bool(bool),
}

/// Values for `$1..$n`, in order.
macro_rules! values {
    ($($value:expr),* $(,)?) => { &[$($crate::database::Value::from($value)),*] };
}
pub(crate) use values;

impl TestApp {
    pub fn database(&self) -> Database {
        match self.database_url() {
            Some(url) => Database::on_server(url),
            None => Database::open(&self.db_path()),
        }
    }

    /// How many titles are pending.
    pub fn pending_titles(&self) -> i64 {
        self.database().count("pending_titles")
    }
}

impl Installation {
    pub fn database(&self) -> Database {
        match &self.1 {
            Some(database) => Database::of_server(database),
            None => Database::open(&self.db()),
        }
    }
}

impl Database {
    /// A data file.
    pub fn open(path: &Path) -> Self {
        let connection = rusqlite::Connection::open(path).unwrap();
        connection.busy_timeout(Duration::from_secs(5)).unwrap();
        Self(Engine::Sqlite(connection))
    }

    /// A database on the server.
    pub fn of_server(database: &TestDatabase) -> Self {
        Self::on_server(database.url())
    }

    fn on_server(url: String) -> Self {
        Self(Engine::Postgres(ServerDatabase { url, open: Mutex::new(None) }))
    }

    /// Executes one statement; the number of rows that it changed.
    #[track_caller]
    pub fn execute(&self, sql: &str, values: &[Value]) -> u64 {
        match &self.0 {
            Engine::Sqlite(connection) => {
                let values = rusqlite::params_from_iter(values);
                let changed = connection.execute(sql, values);
                changed.unwrap_or_else(|error| panic!("{error}: {sql}")).try_into().unwrap()
            }
            Engine::Postgres(database) => {
                let changed = database
                    .call(values, async |client, values| client.execute(sql, &values).await);
                changed.unwrap_or_else(|error| panic!("{error:?}: {sql}"))
            }
        }
    }

    /// The rows of a query.
    #[track_caller]
    pub fn rows(&self, sql: &str, values: &[Value]) -> Vec<Vec<Value>> {
        match &self.0 {
            Engine::Sqlite(connection) => {
                let mut statement =
                    connection.prepare(sql).unwrap_or_else(|error| panic!("{error}: {sql}"));
                let columns = statement.column_count();
                let rows = statement.query_map(rusqlite::params_from_iter(values), |row| {
                    (0..columns).map(|column| row.get(column).map(Value::from_sqlite)).collect()
                });
                rows.unwrap().collect::<Result<_, _>>().unwrap()
            }
            Engine::Postgres(database) => {
                let rows = database.call(values, async |client, values| {
                    let rows = client.query(sql, &values).await?;
                    Ok(rows.iter().map(Value::from_postgres).collect())
                });
                rows.unwrap_or_else(|error| panic!("{error:?}: {sql}"))
            }
        }
    }

    /// The first row of a query, if it has one.
    #[track_caller]
    pub fn first(&self, sql: &str, values: &[Value]) -> Option<Vec<Value>> {
        self.rows(sql, values).into_iter().next()
    }

    /// The one value of a query with one row and one column.
    #[track_caller]
    pub fn value(&self, sql: &str, values: &[Value]) -> Value {
        let [row] = self.rows(sql, values).try_into().expect("one row");
        let [value] = row.try_into().expect("one column");
        value
    }

    /// The number of rows of a table, with a condition or without: `ratings WHERE user_id = 1`.
    #[track_caller]
    pub fn count(&self, table: &str) -> i64 {
        self.value(&format!("SELECT count(*) FROM {table}"), &[]).int()
    }

    /// Every row of every table, as text that begins with the table's name, in order.
    pub fn all_rows(&self) -> Vec<String> {
        let tables = match &self.0 {
            Engine::Sqlite(_) => "SELECT name FROM sqlite_schema WHERE type = 'table'",
            Engine::Postgres(_) => {
                "SELECT CAST(tablename AS TEXT) FROM pg_tables WHERE schemaname = 'public'"
            }
        };
        let tables = self.rows(tables, &[]);
        let mut all: Vec<_> = tables
            .iter()
            .flat_map(|table| {
                let table = table[0].text();
                let rows = self.rows(&format!("SELECT * FROM {table}"), &[]);
                rows.into_iter().map(move |row| format!("{table}: {row:?}"))
            })
            .collect();
        all.sort();
        all
    }

    /// Keeps the writer of the server waiting until the returned lock is dropped.
    pub fn lock_writes(self) -> WriteLock {
        match &self.0 {
            Engine::Sqlite(connection) => connection.execute_batch("BEGIN IMMEDIATE").unwrap(),
            Engine::Postgres(database) => {
                let url = database.url.clone();
                let (locked, is_locked) = std::sync::mpsc::channel();
                let (release, released) = tokio::sync::oneshot::channel::<()>();
                std::thread::spawn(move || {
                    blocking(move || async move {
                        let client = connect(&url).await;
                        let lock = "BEGIN; LOCK TABLE users, sessions IN EXCLUSIVE MODE";
                        client.batch_execute(lock).await.unwrap();
                        locked.send(()).unwrap();
                        let _ = released.await;
                    });
                });
                is_locked.recv().unwrap();
                return WriteLock { _database: self, _release: Some(release) };
            }
        }
        WriteLock { _database: self, _release: None }
    }
}

/// Holds the lock until it is dropped, which closes the connection.
pub struct WriteLock {
    _database: Database,
    _release: Option<tokio::sync::oneshot::Sender<()>>,
}

impl ServerDatabase {
    fn call<T: Send>(
        &self,
        values: &[Value],
        call: impl AsyncFnOnce(&Client, Vec<&(dyn ToSql + Sync)>) -> Result<T, tokio_postgres::Error>
        + Send,
    ) -> Result<T, tokio_postgres::Error> {
        let in_thread = || {
            let mut open = self.open.lock().unwrap();
            let connection = open.get_or_insert_with(|| ServerConnection::open(&self.url));
            let values = values.iter().map(|value| value as &(dyn ToSql + Sync)).collect();
            connection.runtime.as_ref().unwrap().block_on(call(&connection.client, values))
        };
        std::thread::scope(|scope| scope.spawn(in_thread).join().unwrap())
    }
}

impl ServerConnection {
    fn open(url: &str) -> Self {
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        let client = runtime.block_on(connect(url));
        Self { runtime: Some(runtime), client }
    }
}

impl Drop for ServerConnection {
    fn drop(&mut self) {
        // A runtime may not wait for its tasks inside of another one.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

impl Value {
    fn from_sqlite(value: rusqlite::types::Value) -> Self {
        use rusqlite::types::Value as Sqlite;
        match value {
            Sqlite::Null => Self::Null,
            Sqlite::Integer(number) => Self::Int(number),
            Sqlite::Text(text) => Self::Text(text),
            other => panic!("no column has this type: {other:?}"),
        }
    }

    /// A boolean is a number, as in SQLite.
    fn from_postgres(row: &tokio_postgres::Row) -> Vec<Self> {
        let value = |column: usize| match *row.columns()[column].type_() {
            Type::BOOL => {
                row.get::<_, Option<bool>>(column).map(|is_true| Self::Int(is_true.into()))
            }
            Type::INT4 => row.get::<_, Option<i32>>(column).map(|number| Self::Int(number.into())),
            Type::INT8 => row.get::<_, Option<i64>>(column).map(Self::Int),
            _ => row.get::<_, Option<String>>(column).map(Self::Text),
        };
        (0..row.len()).map(|column| value(column).unwrap_or(Self::Null)).collect()
    }

    #[track_caller]
    pub fn int(&self) -> i64 {
        let Self::Int(number) = self else { panic!("not a number: {self:?}") };
        *number
    }

    #[track_caller]
    pub fn text(&self) -> &str {
        let Self::Text(text) = self else { panic!("not a text: {self:?}") };
        text
    }

    /// A number, or nothing for NULL.
    #[track_caller]
    pub fn optional_int(&self) -> Option<i64> {
        (*self != Self::Null).then(|| self.int())
    }

    /// A text, or nothing for NULL.
    #[track_caller]
    pub fn optional_text(&self) -> Option<String> {
        (*self != Self::Null).then(|| self.text().to_owned())
    }
}

impl rusqlite::ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<rusqlite::types::ToSqlOutput<'_>> {
        match self {
            Self::Null => rusqlite::ToSql::to_sql(&rusqlite::types::Null),
            Self::Int(number) => rusqlite::ToSql::to_sql(number),
            Self::Text(text) => rusqlite::ToSql::to_sql(text),
            Self::Bool(is_true) => rusqlite::ToSql::to_sql(is_true),
        }
    }
}

impl ToSql for Value {
    fn to_sql(
        &self,
        expected: &Type,
        out: &mut BytesMut,
    ) -> Result<IsNull, Box<dyn std::error::Error + Sync + Send>> {
        match self {
            Self::Null => Ok(IsNull::Yes),
            Self::Int(number) => number.to_sql_checked(expected, out),
            Self::Text(text) => text.to_sql_checked(expected, out),
            Self::Bool(is_true) => is_true.to_sql_checked(expected, out),
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}

impl From<i64> for Value {
    fn from(value: i64) -> Self {
        Self::Int(value)
    }
}

impl From<Option<i64>> for Value {
    fn from(value: Option<i64>) -> Self {
        value.map_or(Self::Null, Self::Int)
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Self {
        Self::Bool(value)
    }
}

impl From<&str> for Value {
    fn from(value: &str) -> Self {
        Self::Text(value.to_owned())
    }
}

impl From<String> for Value {
    fn from(value: String) -> Self {
        Self::Text(value)
    }
}
