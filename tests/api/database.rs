//! Looks at what a server has stored, and changes it, as another program does while the server runs. The
//! statements are in the SQL that all engines have: `$1` to `$n` for values, and booleans as values.

use crate::app::TestApp;
use crate::installation::Installation;
use std::path::Path;
use std::time::Duration;

pub struct Database(Engine);

enum Engine {
    Sqlite(rusqlite::Connection),
}

/// A value that is stored or bound.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    Null,
    /// Also a boolean that is read from SQLite.
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
        Database::open(&self.db_path())
    }

    /// How many titles are pending.
    pub fn pending_titles(&self) -> i64 {
        self.database().count("pending_titles")
    }
}

impl Installation {
    pub fn database(&self) -> Database {
        Database::open(&self.db())
    }
}

impl Database {
    fn open(path: &Path) -> Self {
        let connection = rusqlite::Connection::open(path).unwrap();
        connection.busy_timeout(Duration::from_secs(5)).unwrap();
        Self(Engine::Sqlite(connection))
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
        }
        WriteLock { _database: self }
    }
}

/// Ends when it is dropped, by the end of the connection.
pub struct WriteLock {
    _database: Database,
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
            Self::Null => rusqlite::types::Null.to_sql(),
            Self::Int(number) => number.to_sql(),
            Self::Text(text) => text.to_sql(),
            Self::Bool(is_true) => is_true.to_sql(),
        }
    }
}

impl From<i64> for Value {
    fn from(value: i64) -> Self {
        Self::Int(value)
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
