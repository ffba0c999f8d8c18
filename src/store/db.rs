//! The interface to the database engine: a transaction that runs portable statements. Another engine needs
//! another driver in this file only.

use crate::store::error::StoreError;
use rusqlite::types::{FromSql, ToSqlOutput};
use rusqlite::{Connection, ToSql};
use std::cell::{Cell, RefCell};

/// A value to bind, of a type that every SQL engine has.
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

/// One row of a result; columns are read by name.
pub struct Row<'a> {
    row: &'a rusqlite::Row<'a>,
    columns: &'a Columns,
}

/// The columns that were read of the first row, with their places. Every row is read in the same order, so
/// that no name is looked up again.
#[derive(Default)]
struct Columns {
    known: RefCell<Vec<(&'static str, usize)>>,
    next: Cell<usize>,
}

impl<'a> Row<'a> {
    fn new(row: &'a rusqlite::Row<'a>, columns: &'a Columns) -> Self {
        columns.next.set(0);
        Self { row, columns }
    }

    /// The column's value; an error when there is no such column or it holds another type.
    pub(super) fn get<T: FromSql>(&self, column: &'static str) -> Result<T, StoreError> {
        Ok(self.row.get(self.place(column)?)?)
    }

    /// The column's text, not copied.
    pub(super) fn text(&self, column: &'static str) -> Result<&str, StoreError> {
        let value = self.row.get_ref(self.place(column)?)?;
        value.as_str().map_err(|error| StoreError::Broken(format!("{column}: {error}")))
    }

    fn place(&self, column: &'static str) -> Result<usize, StoreError> {
        let next = self.columns.next.get();
        self.columns.next.set(next + 1);
        let mut known = self.columns.known.borrow_mut();
        match known.get(next) {
            Some((name, place)) if std::ptr::eq(*name, column) => Ok(*place),
            is_other => {
                let is_new = is_other.is_none();
                let place = self.row.as_ref().column_index(column)?;
                if is_new {
                    known.push((column, place));
                }
                Ok(place)
            }
        }
    }
}

/// A transaction in progress.
pub struct Tx<'a> {
    connection: &'a Connection,
}

impl<'a> Tx<'a> {
    pub(super) fn new(connection: &'a Connection) -> Self {
        Self { connection }
    }

    /// Runs a statement; returns how many rows it changed.
    pub(super) fn execute(&self, sql: &str, values: &[Value]) -> Result<usize, StoreError> {
        debug_check(sql);
        let mut statement = self.connection.prepare_cached(sql)?;
        Ok(statement.execute(rusqlite::params_from_iter(values))?)
    }

    /// The first row of a result, if there is one.
    pub(super) fn first<T>(
        &self,
        sql: &str,
        values: &[Value],
        read: impl Fn(&Row<'_>) -> Result<T, StoreError>,
    ) -> Result<Option<T>, StoreError> {
        debug_check(sql);
        let mut statement = self.connection.prepare_cached(sql)?;
        let mut rows = statement.query(rusqlite::params_from_iter(values))?;
        let columns = Columns::default();
        let first = rows.next()?.map(|row| read(&Row::new(row, &columns))).transpose()?;
        // A statement with RETURNING is complete only after its last row is read.
        while rows.next()?.is_some() {}
        Ok(first)
    }

    /// All rows of a result.
    pub(super) fn all<T>(
        &self,
        sql: &str,
        values: &[Value],
        read: impl Fn(&Row<'_>) -> Result<T, StoreError>,
    ) -> Result<Vec<T>, StoreError> {
        debug_check(sql);
        let mut statement = self.connection.prepare_cached(sql)?;
        let mut rows = statement.query(rusqlite::params_from_iter(values))?;
        let (mut answer, columns) = (Vec::new(), Columns::default());
        while let Some(row) = rows.next()? {
            answer.push(read(&Row::new(row, &columns))?);
        }
        Ok(answer)
    }

    /// Whether the query returns a row.
    pub(super) fn exists(&self, sql: &str, values: &[Value]) -> Result<bool, StoreError> {
        debug_check(sql);
        let mut statement = self.connection.prepare_cached(sql)?;
        Ok(statement.exists(rusqlite::params_from_iter(values))?)
    }

    /// The column `count` of the query's only row.
    pub(super) fn count(&self, sql: &str, values: &[Value]) -> Result<i64, StoreError> {
        Ok(self.first(sql, values, |row| row.get("count"))?.unwrap_or(0))
    }
}

/// Panics in debug builds when the statement is not portable.
fn debug_check(sql: &str) {
    if cfg!(debug_assertions)
        && let Err(reason) = portable(sql)
    {
        panic!("{reason} in: {sql}");
    }
}

/// What other engines lack or interpret differently.
const FORBIDDEN: [&str; 8] = [
    "insert or ",
    "replace into",
    "rowid",
    "datetime(",
    "strftime(",
    "unixepoch(",
    "autoincrement",
    " glob ",
];

fn portable(sql: &str) -> Result<(), &'static str> {
    let lower = sql.to_ascii_lowercase();
    if FORBIDDEN.iter().any(|word| lower.contains(word)) {
        return Err("a word that only one engine knows");
    }
    // SQLite's update hook, which caches depend on, reports no rows of a table that is emptied as a whole.
    if lower.trim_start().starts_with("delete") && !lower.contains("where") {
        return Err("a DELETE without WHERE");
    }
    if sql.contains('?') || sql.contains(':') || sql.contains('@') {
        return Err("a placeholder that is not $n");
    }
    in_order(sql)
}

/// `$1..$n` must first appear in that order: `SQLite` numbers them by first appearance, other engines by their
/// number, so `SELECT $2, $1` would differ.
fn in_order(sql: &str) -> Result<(), &'static str> {
    let mut highest = 0_usize;
    for after in sql.split('$').skip(1) {
        let digits: String = after.chars().take_while(char::is_ascii_digit).collect();
        let number: usize = digits.parse().map_err(|_| "a $ without a number")?;
        if number == 0 || number > highest + 1 {
            return Err("placeholders out of order");
        }
        highest = highest.max(number);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn portable_statements_pass() {
        for sql in [
            "SELECT id FROM users WHERE id = $1",
            "UPDATE users SET role = $1 WHERE id = $2 AND role <> $1",
            "INSERT INTO t (a, b) VALUES ($1, $2) ON CONFLICT (a) DO UPDATE SET b = excluded.b",
        ] {
            assert_eq!(portable(sql), Ok(()), "{sql}");
        }
    }

    #[test]
    fn statements_that_engines_read_differently_are_refused() {
        for sql in [
            "SELECT $2, $1",
            "SELECT $1, $3",
            "SELECT $0",
            "SELECT $name",
            "SELECT ?1",
            "SELECT :id",
            "INSERT OR IGNORE INTO t VALUES ($1)",
            "SELECT rowid FROM t",
            "SELECT datetime('now')",
            "DELETE FROM users",
        ] {
            assert!(portable(sql).is_err(), "{sql}");
        }
    }

    #[test]
    #[should_panic(expected = "placeholders out of order")]
    fn a_debug_build_refuses_to_run_one() {
        debug_check("SELECT $2, $1");
    }
}
