//! The interface to the database engines: a transaction that runs portable statements.

use crate::store::error::StoreError;
use rusqlite::types::FromSql as FromSqlite;
use std::cell::{Cell, RefCell};
use std::fmt;
use tokio_postgres::types::FromSqlOwned as FromPostgres;

/// A value to bind, of a type that every SQL engine has. `Debug` shows only its type, because drivers log parameters
/// and these may be secrets.
#[derive(Clone, PartialEq, Eq)]
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

impl fmt::Debug for Value {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Int(_) => "an integer",
            Self::Bool(_) => "a boolean",
            Self::Text(_) => "a text",
            Self::Null => "NULL",
        })
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

impl From<&String> for Value {
    fn from(value: &String) -> Self {
        Self::Text(value.clone())
    }
}

impl From<Option<i64>> for Value {
    fn from(value: Option<i64>) -> Self {
        value.map_or(Self::Null, Self::Int)
    }
}

impl From<Option<&str>> for Value {
    fn from(value: Option<&str>) -> Self {
        value.map_or(Self::Null, Self::from)
    }
}

impl From<&Option<String>> for Value {
    fn from(value: &Option<String>) -> Self {
        value.as_ref().map_or(Self::Null, Self::from)
    }
}

/// Values for `$1..$n`, in order.
macro_rules! values {
    ($($value:expr),* $(,)?) => { &[$($crate::store::db::Value::from($value)),*] };
}
pub(super) use values;

/// A query with its values.
#[derive(PartialEq, Eq)]
pub(super) struct Query {
    pub(super) sql: String,
    pub(super) values: Vec<Value>,
}

impl Query {
    pub(super) fn new(sql: impl Into<String>, values: &[Value]) -> Self {
        Self { sql: sql.into(), values: values.to_vec() }
    }
}

/// `count` placeholders, `$1, $2`, after the first `before`.
pub(super) fn placeholders(before: usize, count: usize) -> String {
    let names = (before + 1..=before + count).map(|number| format!("${number}"));
    names.collect::<Vec<_>>().join(", ")
}

/// The placeholders of several rows, `($1, $2), ($3, $4)`.
pub(super) fn row_placeholders(rows: usize, columns: usize) -> String {
    let rows = (0..rows).map(|row| format!("({})", placeholders(columns * row, columns)));
    rows.collect::<Vec<_>>().join(", ")
}

/// [`row_placeholders`] for a `VALUES` that is not part of an `INSERT`, so that it needs types. The types of the
/// first row apply to all.
pub(super) fn typed_row_placeholders(rows: usize, types: &[&str]) -> String {
    let first = (1..).zip(types).map(|(place, kind)| format!("CAST(${place} AS {kind})"));
    let first = first.collect::<Vec<_>>().join(", ");
    let others = (1..rows).map(|row| placeholders(types.len() * row, types.len()));
    let rows = std::iter::once(first).chain(others).map(|row| format!("({row})"));
    rows.collect::<Vec<_>>().join(", ")
}

/// A Rust type that a column can be read as.
pub(super) trait Column: FromSqlite + FromPostgres {}

impl Column for i64 {}
impl Column for bool {}
impl Column for String {}
impl Column for Option<i64> {}
impl Column for Option<String> {}

/// One row of a result; columns are read by name.
pub(super) enum Row<'a> {
    Sqlite(SqliteRow<'a>),
    Postgres(&'a tokio_postgres::Row),
}

impl Row<'_> {
    /// The column's value; an error when there is no such column or it holds another type.
    pub(super) fn get<T: Column>(&self, column: &'static str) -> Result<T, StoreError> {
        match self {
            Self::Sqlite(row) => row.get(column),
            Self::Postgres(row) => row.try_get(column).map_err(|error| broken(column, &error)),
        }
    }

    /// The column's text, not copied.
    pub(super) fn text(&self, column: &'static str) -> Result<&str, StoreError> {
        match self {
            Self::Sqlite(row) => row.text(column),
            Self::Postgres(row) => row.try_get(column).map_err(|error| broken(column, &error)),
        }
    }
}

fn broken(column: &str, error: &dyn std::fmt::Display) -> StoreError {
    StoreError::Broken(format!("{column}: {error}"))
}

/// A row of SQLite.
pub(super) struct SqliteRow<'a> {
    row: &'a rusqlite::Row<'a>,
    columns: &'a SqliteColumns,
}

/// The names and indexes of the columns that were read from the first row. Every row is read in the same order, so
/// names are looked up only once.
#[derive(Default)]
pub(super) struct SqliteColumns {
    known: RefCell<Vec<(&'static str, usize)>>,
    next: Cell<usize>,
}

impl<'a> SqliteRow<'a> {
    pub(super) fn new(row: &'a rusqlite::Row<'a>, columns: &'a SqliteColumns) -> Self {
        columns.next.set(0);
        Self { row, columns }
    }

    fn get<T: FromSqlite>(&self, column: &'static str) -> Result<T, StoreError> {
        Ok(self.row.get(self.index(column)?)?)
    }

    fn text(&self, column: &'static str) -> Result<&str, StoreError> {
        let value = self.row.get_ref(self.index(column)?)?;
        value.as_str().map_err(|error| broken(column, &error))
    }

    fn index(&self, column: &'static str) -> Result<usize, StoreError> {
        let next = self.columns.next.get();
        self.columns.next.set(next + 1);
        let mut known = self.columns.known.borrow_mut();
        match known.get(next) {
            Some((name, index)) if std::ptr::eq(*name, column) => Ok(*index),
            other => {
                let is_new = other.is_none();
                let index = self.row.as_ref().column_index(column)?;
                if is_new {
                    known.push((column, index));
                }
                Ok(index)
            }
        }
    }
}

/// Reads one row; `false` when no further row is needed.
pub(super) type ReadRow<'a> = dyn FnMut(&Row<'_>) -> Result<bool, StoreError> + 'a;

/// A transaction of a database engine.
pub(super) trait Transaction {
    /// Runs a statement; returns how many rows it changed.
    fn execute(&self, sql: &str, values: &[Value]) -> Result<usize, StoreError>;

    /// Runs a query and passes its rows to `read`.
    fn query(&self, sql: &str, values: &[Value], read: &mut ReadRow<'_>) -> Result<(), StoreError>;

    /// [`Tx::prefetch`].
    fn prefetch(&self, _queries: &dyn Fn() -> Vec<Query>) -> Result<(), StoreError> {
        Ok(())
    }

    /// [`Tx::prefetch_with_next`].
    fn prefetch_with_next(&self, _query: &dyn Fn() -> Query) {}

    /// [`Tx::execute_later`].
    fn execute_later(&self, sql: &str, values: &[Value]) -> Result<(), StoreError> {
        self.execute(sql, values).map(drop)
    }
}

/// A transaction in progress.
pub(super) struct Tx<'a>(&'a dyn Transaction);

impl<'a> Tx<'a> {
    pub(super) fn new(transaction: &'a dyn Transaction) -> Self {
        Self(transaction)
    }

    /// Runs a statement; returns how many rows it changed.
    pub(super) fn execute(&self, sql: &str, values: &[Value]) -> Result<usize, StoreError> {
        debug_check(sql);
        self.0.execute(sql, values)
    }

    /// Runs a statement whose result nothing needs, on a server in the round trip of the next one. A failure may be
    /// that of a later call.
    pub(super) fn execute_later(&self, sql: &str, values: &[Value]) -> Result<(), StoreError> {
        debug_check(sql);
        self.0.execute_later(sql, values)
    }

    /// On a server, runs queries in one round trip. Until something is written, each of them that is run with the
    /// same text and values finds its rows there.
    pub(super) fn prefetch(&self, queries: &dyn Fn() -> Vec<Query>) -> Result<(), StoreError> {
        self.0.prefetch(queries)
    }

    /// On a server, sends a query in the round trip of the next statement, which must not change its result. Until
    /// something else is written, it finds its rows there.
    pub(super) fn prefetch_with_next(&self, query: &dyn Fn() -> Query) {
        self.0.prefetch_with_next(query);
    }

    /// The id of the row that an `INSERT … RETURNING id` adds.
    pub(super) fn insert(&self, sql: &str, values: &[Value]) -> Result<i64, StoreError> {
        let id = self.first(sql, values, |row| row.get("id"))?;
        id.ok_or_else(|| StoreError::Broken("an INSERT returned no row".to_owned()))
    }

    /// The first row of a result, if there is one.
    pub(super) fn first<T>(
        &self,
        sql: &str,
        values: &[Value],
        read: impl Fn(&Row<'_>) -> Result<T, StoreError>,
    ) -> Result<Option<T>, StoreError> {
        debug_check(sql);
        let mut first = None;
        // A statement with RETURNING is complete only after its last row is read.
        self.0.query(sql, values, &mut |row| {
            if first.is_none() {
                first = Some(read(row)?);
            }
            Ok(true)
        })?;
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
        let mut all = Vec::new();
        self.0.query(sql, values, &mut |row| {
            all.push(read(row)?);
            Ok(true)
        })?;
        Ok(all)
    }

    /// [`Tx::first`] of a query.
    pub(super) fn find<T>(
        &self,
        query: &Query,
        read: impl Fn(&Row<'_>) -> Result<T, StoreError>,
    ) -> Result<Option<T>, StoreError> {
        self.first(&query.sql, &query.values, read)
    }

    /// [`Tx::all`] of a query.
    pub(super) fn list<T>(
        &self,
        query: &Query,
        read: impl Fn(&Row<'_>) -> Result<T, StoreError>,
    ) -> Result<Vec<T>, StoreError> {
        self.all(&query.sql, &query.values, read)
    }

    /// Whether the query returns a row.
    pub(super) fn exists(&self, sql: &str, values: &[Value]) -> Result<bool, StoreError> {
        debug_check(sql);
        let mut found = false;
        self.0.query(sql, values, &mut |_| {
            found = true;
            Ok(false)
        })?;
        Ok(found)
    }

    /// [`Tx::count`] of a query.
    pub(super) fn count_of(&self, query: &Query) -> Result<i64, StoreError> {
        self.count(&query.sql, &query.values)
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

/// Syntax that other engines lack or interpret differently. SQLite changes the case of ASCII only.
const FORBIDDEN: [&str; 11] = [
    "insert or ",
    "replace into",
    "rowid",
    "datetime(",
    "strftime(",
    "unixepoch(",
    "autoincrement",
    " glob ",
    "lower(",
    "upper(",
    "for update",
];

fn portable(sql: &str) -> Result<(), &'static str> {
    let lower = sql.to_ascii_lowercase();
    if FORBIDDEN.iter().any(|word| lower.contains(word)) {
        return Err("a word that only one engine knows");
    }
    if has_like_without_escape(&lower) {
        return Err("a LIKE without ESCAPE");
    }
    // In PostgreSQL a sum of BIGINT is NUMERIC.
    let is_cast = |before: &str| before.ends_with("cast(") || before.ends_with("cast(coalesce(");
    if lower.match_indices("sum(").any(|(at, _)| !is_cast(&lower[..at])) {
        return Err("a sum without CAST");
    }
    // Caches depend on SQLite's update hook, which does not report rows when a whole table is emptied.
    if lower.trim_start().starts_with("delete") && !lower.contains("where") {
        return Err("a DELETE without WHERE");
    }
    if sql.contains('?') || sql.contains(':') || sql.contains('@') {
        return Err("a placeholder that is not $n");
    }
    in_order(sql)
}

/// Without ESCAPE, a backslash in a pattern is an escape character in PostgreSQL, but not in SQLite. Only PostgreSQL
/// distinguishes case, so both sides must be normalized.
fn has_like_without_escape(lower: &str) -> bool {
    let mut words = lower.split_whitespace();
    while words.any(|word| word == "like") {
        let is_plain = |pattern: &str| pattern.starts_with('\'') && !pattern.contains('\\');
        if !words.next().is_some_and(is_plain) && words.next() != Some("escape") {
            return true;
        }
    }
    false
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
            "SELECT CAST(sum(a) AS BIGINT) AS a, CAST(coalesce(sum(b), 0) AS BIGINT) AS b FROM t",
            "SELECT a FROM t WHERE (b LIKE $1 ESCAPE '\\' OR c LIKE $1 ESCAPE '\\')",
            "SELECT a FROM t WHERE (b LIKE '%one%' OR c NOT LIKE 'a_b')",
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
            "SELECT sum(a) AS a FROM t",
            "SELECT coalesce(sum(a), 0) AS a FROM t",
            "SELECT a FROM t WHERE b LIKE $1",
            "SELECT a FROM t WHERE b LIKE $1 OR c LIKE $1 ESCAPE '\\'",
            "SELECT a FROM t WHERE b LIKE '%one' AND c LIKE $1",
            "SELECT a FROM t WHERE b LIKE '%\\_%'",
            "SELECT a FROM t WHERE lower(b) = $1",
            "SELECT a FROM t WHERE upper(b) = $1",
            "SELECT a FROM t FOR UPDATE",
        ] {
            assert!(portable(sql).is_err(), "{sql}");
        }
    }

    #[test]
    #[should_panic(expected = "placeholders out of order")]
    fn a_debug_build_panics_on_a_statement_that_is_not_portable() {
        debug_check("SELECT $2, $1");
    }
}
