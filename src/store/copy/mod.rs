//! Copies all data between a data file and a PostgreSQL database, in one transaction on the target. Sessions, pending
//! sign-ins and registrations, reset tokens and invites are not copied, so all users have to sign in again.

mod tables;

use crate::domain::job::JobKind;
use crate::store::db::{Row, Tx, Value, placeholders, row_placeholders, values};
use crate::store::error::{OpenError, StoreError};
use crate::store::migrations::SCHEMA;
use crate::store::postgres::connection::Connection as ServerConnection;
use crate::store::postgres::url::DatabaseUrl;
use crate::store::sqlite::connection::{make_durable, open_source, open_writer};
use crate::store::sqlite::file::{DataLock, LockError};
use crate::store::sqlite::migrations as file_migrations;
use aws_lc_rs::digest::{SHA256, digest};
use rusqlite::Connection as FileConnection;
use std::fmt;
use std::path::PathBuf;
use tables::{Kind, TABLES, Table};

/// How many rows are read at once.
const PAGE: usize = 1_000;
/// Rows of one INSERT; a statement has at most 65,535 values.
const ROWS: usize = 100;

/// Where data is.
#[derive(Clone, Debug)]
pub enum Location {
    File(PathBuf),
    Server(DatabaseUrl),
}

impl fmt::Display for Location {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path) => write!(formatter, "{}", path.display()),
            Self::Server(url) => write!(formatter, "{url}"),
        }
    }
}

/// Why data was not copied. No rows are kept in the target.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error(transparent)]
    Locked(#[from] LockError),
    #[error("there is no data file at {0}")]
    Missing(String),
    #[error(
        "{location} has schema {found}, this moviestars has {SCHEMA}; start it once on the data first"
    )]
    Schema { location: String, found: usize },
    #[error("{0} holds data; copy to a new file or an empty database")]
    NotEmpty(String),
    #[error("a row of {table} has a null character, which PostgreSQL cannot store: {key}")]
    NullCharacter { table: &'static str, key: String },
    #[error("the copy of {0} differs from the original; nothing was kept, please report this")]
    Differs(&'static str),
    #[error("the copy failed: {0}")]
    Store(#[from] StoreError),
}

/// A table that was copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CopiedTable {
    pub table: &'static str,
    pub rows: u64,
}

/// Copies all data and compares both sides; `report` is called after each table. Blocks: call it outside async
/// threads.
pub fn copy(from: &Location, to: &Location, report: impl Fn(CopiedTable)) -> Result<(), CopyError> {
    match from {
        Location::File(path) if !path.exists() => Err(CopyError::Missing(from.to_string())),
        Location::File(path) => {
            let source = open_source(path)?;
            let found = file_migrations::schema_version(&source, path)?;
            if found != SCHEMA {
                return Err(CopyError::Schema { location: from.to_string(), found });
            }
            source.execute_batch("BEGIN").map_err(StoreError::from)?;
            copy_from(&Tx::new(&source), to, &report)
        }
        Location::Server(url) => {
            let (mut server, found) = ServerConnection::open_source(url)?;
            if found != SCHEMA {
                return Err(CopyError::Schema { location: from.to_string(), found });
            }
            server.read_once(|source| copy_from(source, to, &report))
        }
    }
}

fn copy_from(
    source: &Tx<'_>,
    to: &Location,
    report: &impl Fn(CopiedTable),
) -> Result<(), CopyError> {
    match to {
        Location::File(path) => {
            let _lock = DataLock::take(path)?;
            let mut target = open_writer(path)?;
            file_migrations::schema_version(&target, path)?;
            make_durable(&target, path)?;
            file_migrations::run(&mut target, path)?;
            copy_to_file(source, &target, to, report)
        }
        Location::Server(url) => {
            let mut server = ServerConnection::open_target(url)?;
            server.write_once(|target| {
                copy_tables(source, target, to, report)?;
                for table in &TABLES {
                    table.continue_sequence(target)?;
                }
                Ok::<_, CopyError>(())
            })?;
            // If this fails, the server analyzes the tables later by itself.
            if let Err(error) = server.analyze() {
                tracing::warn!(%error, "failed to analyze the copied tables, PostgreSQL does so later");
            }
            Ok(())
        }
    }
}

fn copy_to_file(
    source: &Tx<'_>,
    target: &FileConnection,
    to: &Location,
    report: &impl Fn(CopiedTable),
) -> Result<(), CopyError> {
    target.execute_batch("BEGIN IMMEDIATE").map_err(StoreError::from)?;
    let copied = copy_tables(source, &Tx::new(target), to, report);
    let end = if copied.is_ok() { "COMMIT" } else { "ROLLBACK" };
    copied.and(target.execute_batch(end).map_err(|error| StoreError::from(error).into()))
}

fn copy_tables(
    source: &Tx<'_>,
    target: &Tx<'_>,
    to: &Location,
    report: &impl Fn(CopiedTable),
) -> Result<(), CopyError> {
    for table in &TABLES {
        if target.exists(&format!("SELECT 1 FROM {} LIMIT 1", table.name), &[])? {
            return Err(CopyError::NotEmpty(to.to_string()));
        }
    }
    for table in &TABLES {
        let mut original = Checksum::default();
        table.pages(source, |rows| {
            original.add_all(rows);
            if matches!(to, Location::Server(_)) {
                table.refuse_null_characters(rows)?;
            }
            rows.chunks(ROWS).try_for_each(|rows| Ok(table.insert(target, rows)?))
        })?;
        let mut copied = Checksum::default();
        table.pages(target, |rows| {
            copied.add_all(rows);
            Ok(())
        })?;
        if copied != original {
            return Err(CopyError::Differs(table.name));
        }
        report(CopiedTable { table: table.name, rows: original.rows });
    }
    // Reset tokens are not copied, so jobs that send their links are deleted.
    let dead_links = values![JobKind::SendResetLink.as_str()];
    target.execute("DELETE FROM jobs WHERE kind = $1", dead_links)?;
    Ok(())
}

impl Table {
    fn names(&self) -> Vec<&'static str> {
        self.columns.iter().map(|(name, _)| *name).collect()
    }

    /// Passes all rows to `each`, in the order of the primary key.
    fn pages(
        &self,
        tx: &Tx<'_>,
        mut each: impl FnMut(&[Vec<Value>]) -> Result<(), CopyError>,
    ) -> Result<(), CopyError> {
        let (names, key) = (self.names(), &self.names()[..self.key]);
        let (columns, order) = (names.join(", "), key.join(", "));
        let mut last: Option<Vec<Value>> = None;
        loop {
            let after = match &last {
                None => String::new(),
                Some(_) => format!("WHERE ({order}) > ({})", placeholders(0, self.key)),
            };
            let sql = format!(
                "SELECT {columns} FROM {} {after} ORDER BY {order} LIMIT {PAGE}",
                self.name
            );
            let after = last.as_deref().unwrap_or_default();
            let rows = tx.all(&sql, after, |row| self.read(row))?;
            let Some(row) = rows.last() else { return Ok(()) };
            last = Some(row[..self.key].to_vec());
            each(&rows)?;
            if rows.len() < PAGE {
                return Ok(());
            }
        }
    }

    fn read(&self, row: &Row<'_>) -> Result<Vec<Value>, StoreError> {
        let value = |(name, kind): &(&'static str, Kind)| {
            Ok(match kind {
                Kind::Int => Value::from(row.get::<Option<i64>>(name)?),
                Kind::Text => row.get::<Option<String>>(name)?.map_or(Value::Null, Value::Text),
                Kind::Bool => Value::Bool(row.get(name)?),
            })
        };
        self.columns.iter().map(value).collect()
    }

    fn insert(&self, tx: &Tx<'_>, rows: &[Vec<Value>]) -> Result<(), StoreError> {
        let sql = format!(
            "INSERT INTO {} ({}) VALUES {}",
            self.name,
            self.names().join(", "),
            row_placeholders(rows.len(), self.columns.len())
        );
        tx.execute(&sql, &rows.concat()).map(drop)
    }

    /// Sets the sequence of ids to continue after the highest copied id.
    fn continue_sequence(&self, tx: &Tx<'_>) -> Result<(), StoreError> {
        // Only tables with an `id` column have a sequence.
        if self.columns[0].0 != "id" {
            return Ok(());
        }
        let name = self.name;
        let sql = format!(
            "SELECT setval(pg_get_serial_sequence('{name}', 'id'), max(id)) FROM {name} HAVING count(*) > 0"
        );
        tx.exists(&sql, &[]).map(drop)
    }

    fn refuse_null_characters(&self, rows: &[Vec<Value>]) -> Result<(), CopyError> {
        let has_null = |value: &Value| matches!(value, Value::Text(text) if text.contains('\0'));
        let Some(row) = rows.iter().find(|row| row.iter().any(has_null)) else { return Ok(()) };
        let key = row[..self.key].iter().map(|value| match value {
            Value::Int(number) => number.to_string(),
            Value::Text(text) => text.escape_debug().to_string(),
            Value::Bool(_) | Value::Null => String::new(),
        });
        let key = key.collect::<Vec<_>>().join(" ");
        Err(CopyError::NullCharacter { table: self.name, key })
    }
}

/// A checksum that does not depend on the order of rows: their number, and the sum of their hashes.
#[derive(Default, PartialEq, Eq)]
struct Checksum {
    rows: u64,
    sum: u128,
}

impl Checksum {
    fn add_all(&mut self, rows: &[Vec<Value>]) {
        for row in rows {
            self.add(row);
        }
    }

    fn add(&mut self, row: &[Value]) {
        let mut bytes = Vec::new();
        for value in row {
            match value {
                Value::Int(number) => {
                    bytes.push(1);
                    bytes.extend(number.to_be_bytes());
                }
                Value::Bool(value) => bytes.extend([2, u8::from(*value)]),
                Value::Text(text) => {
                    bytes.push(3);
                    bytes.extend(text.len().to_be_bytes());
                    bytes.extend(text.as_bytes());
                }
                Value::Null => bytes.push(4),
            }
        }
        let hash = digest(&SHA256, &bytes);
        let part = hash.as_ref().first_chunk().copied().unwrap_or_default();
        self.rows += 1;
        self.sum = self.sum.wrapping_add(u128::from_be_bytes(part));
    }
}
