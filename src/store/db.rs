//! The whole surface that SQL is spoken through: three verbs over portable statements. A second
//! engine would be a second driver below this file; nothing above knows which engine runs.

use crate::store::error::StoreError;
use crate::store::sql;
use rusqlite::types::{FromSql, ToSqlOutput};
use rusqlite::{Connection, ToSql};
use std::cell::Cell;

/// A value to bind: nothing but what every SQL engine has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// BIGINT.
    Int(i64),
    /// BOOLEAN.
    Bool(bool),
    /// TEXT.
    Text(String),
    /// NULL.
    Null,
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

impl From<&String> for Value {
    fn from(value: &String) -> Self {
        Self::Text(value.clone())
    }
}

impl From<&Option<String>> for Value {
    fn from(value: &Option<String>) -> Self {
        value.as_ref().map_or(Self::Null, Self::from)
    }
}

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        match self {
            Self::Int(value) => value.to_sql(),
            Self::Bool(value) => value.to_sql(),
            Self::Text(value) => value.to_sql(),
            Self::Null => rusqlite::types::Null.to_sql(),
        }
    }
}

/// Values for `$1..$n`, in order.
macro_rules! values {
    ($($value:expr),* $(,)?) => { &[$($crate::store::db::Value::from($value)),*] };
}
pub(super) use values;

/// One row of an answer; columns are read by name.
pub struct Row<'a>(&'a rusqlite::Row<'a>);

impl Row<'_> {
    /// The column's value.
    ///
    /// # Errors
    /// When there is no such column or it holds another type.
    pub(super) fn get<T: FromSql>(&self, column: &str) -> Result<T, StoreError> {
        self.0.get(column).map_err(StoreError::from)
    }
}

/// A transaction in progress: everything a store method may do to the data.
pub struct Tx<'a> {
    connection: &'a Connection,
    ends_sessions: Cell<bool>,
}

impl<'a> Tx<'a> {
    pub(super) fn new(connection: &'a Connection) -> Self {
        Self { connection, ends_sessions: Cell::new(false) }
    }

    /// Runs a statement; answers how many rows it changed.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub(super) fn execute(&self, sql: &str, values: &[Value]) -> Result<usize, StoreError> {
        sql::debug_check(sql);
        let mut statement = self.connection.prepare_cached(sql)?;
        Ok(statement.execute(rusqlite::params_from_iter(values))?)
    }

    /// The first row of an answer, if there is one.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub(super) fn first<T>(
        &self,
        sql: &str,
        values: &[Value],
        read: impl Fn(&Row<'_>) -> Result<T, StoreError>,
    ) -> Result<Option<T>, StoreError> {
        sql::debug_check(sql);
        let mut statement = self.connection.prepare_cached(sql)?;
        let mut rows = statement.query(rusqlite::params_from_iter(values))?;
        let first = rows.next()?.map(|row| read(&Row(row))).transpose()?;
        // A statement with RETURNING does all its work only when it is run to its end.
        while rows.next()?.is_some() {}
        Ok(first)
    }

    /// Every row of an answer.
    ///
    /// # Errors
    /// As [`StoreError`] says.
    pub(super) fn all<T>(
        &self,
        sql: &str,
        values: &[Value],
        read: impl Fn(&Row<'_>) -> Result<T, StoreError>,
    ) -> Result<Vec<T>, StoreError> {
        sql::debug_check(sql);
        let mut statement = self.connection.prepare_cached(sql)?;
        let mut rows = statement.query(rusqlite::params_from_iter(values))?;
        let mut answer = Vec::new();
        while let Some(row) = rows.next()? {
            answer.push(read(&Row(row))?);
        }
        Ok(answer)
    }

    /// Says that this write ends sessions: remembered ones are forgotten once it has committed,
    /// before anybody hears of it.
    pub(super) fn ends_sessions(&self) {
        self.ends_sessions.set(true);
    }

    pub(super) fn ended_sessions(&self) -> bool {
        self.ends_sessions.get()
    }
}
