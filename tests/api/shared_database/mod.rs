//! Tests that need a database on a server: several instances on one database, refused databases, and lost connections.

mod commands;
mod copy;
mod equal_responses;
mod instances;
mod jobs;
mod lost_connections;
mod moving;
mod opening;
mod outgoing_webhooks;
mod races;
mod schema;
mod stalled_server;
mod upgrade;

use crate::app::Caller;
use crate::database::{Database, Value};
use std::collections::{BTreeMap, BTreeSet};

/// The columns of each table.
pub type Columns = BTreeMap<String, Vec<String>>;

/// Films of the catalogue, on pages of 20: the ratings of others are removed after a while.
pub async fn films(caller: &Caller, pages: usize) -> Vec<i64> {
    let mut films = Vec::new();
    for page in 1..=pages {
        let found = caller.get(&format!("/3/discover/movie?page={page}")).await.json();
        let found = found["results"].as_array().unwrap().clone();
        films.extend(found.iter().map(|film| film["id"].as_i64().unwrap()));
    }
    films
}

/// The columns of each table of a data file. PostgreSQL has the same, and others that it needs for itself.
pub fn columns_of_file(file: &Database) -> Columns {
    let sql = "SELECT stored.name, info.name
               FROM sqlite_schema AS stored, pragma_table_info(stored.name) AS info
               WHERE stored.type = 'table' AND stored.name NOT LIKE 'sqlite_%'
               ORDER BY stored.name, info.cid";
    let mut columns = Columns::new();
    for row in file.rows(sql, &[]) {
        columns.entry(row[0].text().to_owned()).or_default().push(row[1].text().to_owned());
    }
    columns
}

/// The rows of a table with these columns.
pub fn rows_of(database: &Database, table: &str, columns: &[String]) -> Vec<Vec<Value>> {
    database.rows(&format!("SELECT {} FROM {table}", quoted(columns)), &[])
}

/// The names as a list in SQL.
pub fn quoted(columns: &[String]) -> String {
    let names: Vec<_> = columns.iter().map(|column| format!("\"{column}\"")).collect();
    names.join(", ")
}

/// Every row of these tables, as text that begins with the table's name, in order. A user without ratings, playlists
/// and watches may have counts of zero or none.
pub fn all_rows(database: &Database, columns: &Columns) -> Vec<String> {
    let mut all = Vec::new();
    for (table, columns) in columns {
        for row in rows_of(database, table, columns) {
            let is_counted = row[1..].iter().any(|count| *count != Value::Int(0));
            if is_counted || table != "user_counts" {
                all.push(format!("{table}: {row:?}"));
            }
        }
    }
    all.sort();
    all
}

/// Asserts that both have the same rows, and shows those that only one has.
#[track_caller]
pub fn assert_same_rows(rows: &[String], expected: &[String], context: &str) {
    let [rows, expected]: [BTreeSet<_>; 2] = [rows, expected].map(|rows| rows.iter().collect());
    let different: Vec<_> = rows.symmetric_difference(&expected).collect();
    assert!(different.is_empty(), "{context}: {different:#?}");
}
