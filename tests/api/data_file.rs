//! Access to the data file while the server runs.

use crate::app::TestApp;
use rusqlite::types::Value;
use std::time::{Duration, Instant};

/// Every row of a table, with its columns in this order.
pub fn rows(file: &rusqlite::Connection, table: &str, columns: &[String]) -> Vec<String> {
    let sql = format!("SELECT {} FROM {table}", columns.join(", "));
    let mut statement = file.prepare(&sql).unwrap();
    let row = |row: &rusqlite::Row<'_>| {
        let cells = (0..columns.len()).map(|column| row.get::<_, Value>(column).unwrap());
        Ok(format!("{:?}", cells.collect::<Vec<_>>()))
    };
    let mut rows: Vec<_> = statement.query_map([], row).unwrap().map(Result::unwrap).collect();
    rows.sort();
    rows
}

/// The tables of a file, each with its columns.
pub fn tables(file: &rusqlite::Connection) -> Vec<(String, Vec<String>)> {
    let names = |sql: &str| -> Vec<String> {
        let mut statement = file.prepare(sql).unwrap();
        statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    };
    let tables = names("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name");
    let columns = |table: &String| names(&format!("SELECT name FROM pragma_table_info('{table}')"));
    tables.into_iter().map(|table| (table.clone(), columns(&table))).collect()
}

/// Waits until a condition holds.
pub async fn until(holds: impl AsyncFn() -> bool) {
    let deadline = Instant::now() + Duration::from_mins(2);
    while !holds().await {
        assert!(Instant::now() < deadline, "the condition did not hold in time");
        tokio::task::yield_now().await;
    }
}

impl TestApp {
    /// A connection of another process.
    pub fn file(&self) -> rusqlite::Connection {
        let file = rusqlite::Connection::open(self.db_path()).unwrap();
        file.busy_timeout(Duration::from_secs(5)).unwrap();
        file
    }

    /// How many titles are pending.
    pub fn pending_titles(&self) -> i64 {
        let sql = "SELECT count(*) FROM pending_titles";
        self.file().query_row(sql, [], |row| row.get(0)).unwrap()
    }
}
