//! Portable statements on a connection to SQLite.

use crate::store::db::{ReadRow, Row, SqliteColumns, SqliteRow, Transaction, Value};
use crate::store::error::StoreError;
use rusqlite::types::{Null, ToSqlOutput};
use rusqlite::{Connection, ToSql, params_from_iter};

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        match self {
            Self::Int(value) => value.to_sql(),
            Self::Bool(value) => value.to_sql(),
            Self::Text(value) => value.to_sql(),
            Self::Null => Null.to_sql(),
        }
    }
}

impl Transaction for Connection {
    fn execute(&self, sql: &str, values: &[Value]) -> Result<usize, StoreError> {
        Ok(self.prepare_cached(sql)?.execute(params_from_iter(values))?)
    }

    fn query(&self, sql: &str, values: &[Value], read: &mut ReadRow<'_>) -> Result<(), StoreError> {
        let mut statement = self.prepare_cached(sql)?;
        let mut rows = statement.query(params_from_iter(values))?;
        let columns = SqliteColumns::default();
        while let Some(row) = rows.next()? {
            if !read(&Row::Sqlite(SqliteRow::new(row, &columns)))? {
                break;
            }
        }
        Ok(())
    }
}
