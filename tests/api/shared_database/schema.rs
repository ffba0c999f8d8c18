//! Both engines have the same tables.

use crate::engine::{TestDatabase, connect};
use moviestars::store::Store;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Name, whether the column is nullable, and its position in the primary key, from 1.
type Columns = Vec<(String, bool, i64)>;
/// The columns by table, and the columns of the indexes that are not primary keys.
type Schema = (BTreeMap<String, Columns>, Vec<(String, String, bool)>);

/// Only PostgreSQL has versions in tables.
const OWN: [&str; 2] = ["moviestars_schema", "title_versions"];

#[tokio::test]
async fn postgres_has_the_tables_columns_keys_and_indexes_of_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("moviestars.db");
    Store::open(&path).unwrap().close();
    let database = TestDatabase::create_empty();
    let store = Store::connect(&database.config().url, 2).await.unwrap();
    tokio::task::spawn_blocking(move || store.close()).await.unwrap();
    let (mut of_server, indexes) = schema_of_server(&database).await;
    for table in OWN {
        assert!(of_server.remove(table).is_some());
    }
    let counts = of_server.get_mut("user_counts").unwrap();
    counts.retain(|(column, ..)| column != "version");
    let file = schema_of_file(&path);
    assert_eq!(of_server, file.0);
    assert_eq!(indexes, file.1);
    let columns: usize = file.0.values().map(Vec::len).sum();
    println!(
        "figure: {} tables with {columns} columns and {} indexes are the same on both engines",
        file.0.len(),
        file.1.len()
    );
}

#[tokio::test]
async fn documentation_names_the_tables_without_a_column_for_the_user() {
    let database = TestDatabase::create().unwrap();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/operations.md");
    let text = std::fs::read_to_string(path).unwrap();
    let paragraph = text.split("For Citus or YugabyteDB").nth(1).unwrap();
    let paragraph = paragraph.split("\n\n").next().unwrap();
    let (tables, _) = schema_of_server(&database).await;
    let is_of_user = |columns: &Columns| columns.iter().any(|(name, ..)| name == "user_id");
    let without = tables.iter().filter(|(name, columns)| *name != "users" && !is_of_user(columns));
    let without: BTreeSet<&str> = without.map(|(name, _)| name.as_str()).collect();
    let named: BTreeSet<&str> = paragraph.split('`').skip(1).step_by(2).collect();
    assert_eq!(&named - &BTreeSet::from(["user_id"]), without);
}

fn schema_of_file(path: &Path) -> Schema {
    let file = rusqlite::Connection::open(path).unwrap();
    let tables = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'";
    let tables: Vec<String> = file
        .prepare(tables)
        .unwrap()
        .query_map([], |row| row.get(0))
        .unwrap()
        .map(Result::unwrap)
        .collect();
    let columns = |table: &String| {
        let sql =
            "SELECT name, \"notnull\" = 0 AND pk = 0, pk FROM pragma_table_info(?1) ORDER BY cid";
        let mut statement = file.prepare(sql).unwrap();
        let rows = statement.query_map([table], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)));
        rows.unwrap().map(Result::unwrap).collect()
    };
    let sql = "SELECT list.name, list.\"unique\", list.origin, schema.tbl_name,
                      (SELECT group_concat(name, ', ') FROM pragma_index_info(list.name))
               FROM sqlite_schema AS schema, pragma_index_list(schema.name) AS list
               WHERE schema.type = 'table'";
    let mut statement = file.prepare(sql).unwrap();
    let rows = statement.query_map([], |row| {
        let origin: String = row.get(2)?;
        Ok((origin, (row.get(3)?, row.get(4)?, row.get(1)?)))
    });
    let rows = rows.unwrap().map(Result::unwrap).filter(|(origin, _)| origin != "pk");
    let mut indexes: Vec<(String, String, bool)> = rows.map(|(_, index)| index).collect();
    indexes.sort();
    (tables.iter().map(|table| (table.clone(), columns(table))).collect(), indexes)
}

async fn schema_of_server(database: &TestDatabase) -> Schema {
    let client = connect(&database.url()).await;
    let sql =
        "SELECT CAST(c.table_name AS TEXT), CAST(c.column_name AS TEXT), c.is_nullable = 'YES',
                      CAST(coalesce(k.ordinal_position, 0) AS BIGINT)
               FROM information_schema.columns AS c
               LEFT JOIN information_schema.table_constraints AS t
                 ON t.table_schema = 'public' AND t.table_name = c.table_name
                AND t.constraint_type = 'PRIMARY KEY'
               LEFT JOIN information_schema.key_column_usage AS k
                 ON k.constraint_name = t.constraint_name AND k.table_name = c.table_name
                AND k.column_name = c.column_name
               WHERE c.table_schema = 'public' ORDER BY c.table_name, c.ordinal_position";
    let mut tables = BTreeMap::<String, Columns>::new();
    for row in client.query(sql, &[]).await.unwrap() {
        tables.entry(row.get(0)).or_default().push((row.get(1), row.get(2), row.get(3)));
    }
    let sql = "SELECT CAST(t.relname AS TEXT),
                      (SELECT string_agg(a.attname, ', ' ORDER BY k.place)
                       FROM unnest(i.indkey) WITH ORDINALITY AS k (number, place)
                       JOIN pg_attribute AS a ON a.attrelid = t.oid AND a.attnum = k.number),
                      i.indisunique
               FROM pg_index AS i JOIN pg_class AS t ON t.oid = i.indrelid
               JOIN pg_namespace AS n ON n.oid = t.relnamespace
               WHERE n.nspname = 'public' AND NOT i.indisprimary";
    let rows = client.query(sql, &[]).await.unwrap();
    let mut indexes: Vec<_> = rows.iter().map(|row| (row.get(0), row.get(1), row.get(2))).collect();
    indexes.sort();
    (tables, indexes)
}
