//! Applies migrations to a data file, in one transaction.

use crate::domain::account::username_skeleton;
use crate::store::error::OpenError;
use crate::store::migrations::MIGRATIONS;
use crate::store::sqlite::connection::open_source;
use crate::store::sqlite::snapshot::{file_failed, vacuum_replacing};
use aws_lc_rs::digest::{SHA256, digest};
use base64::prelude::{BASE64_URL_SAFE_NO_PAD, Engine};
use rusqlite::{Connection, OptionalExtension, TransactionBehavior};
use std::collections::BTreeSet;
use std::fs::File;
use std::path::Path;

/// "MSTA" in the file header identifies a data file of moviestars.
const APPLICATION_ID: i64 = 0x4D53_5441;

/// How many migrations were applied to the file. Fails when it belongs to another program or a newer version.
pub(in crate::store) fn schema_version(
    connection: &Connection,
    path: &Path,
) -> Result<usize, OpenError> {
    let failed = |source| OpenError::of(path, source);
    let found = header(connection, "user_version").map_err(failed)?;
    let application = header(connection, "application_id").map_err(failed)?;
    let objects: i64 = connection
        .query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))
        .map_err(failed)?;
    let fresh = objects == 0 && found == 0 && application == 0;
    if !fresh && application != APPLICATION_ID {
        return Err(OpenError::Foreign(path.to_owned()));
    }
    let found = usize::try_from(found).unwrap_or(usize::MAX);
    if found > MIGRATIONS.len() {
        return Err(OpenError::Newer { path: path.to_owned(), found, known: MIGRATIONS.len() });
    }
    Ok(found)
}

/// The SHA-256 of the newest schema. A start compares with it instead of applying all migrations to an empty file.
/// After a new migration, a test fails and prints the new value.
const NEWEST_SCHEMA: &str = "GoKqD_oMk5o5lvwuCaK8g2mGTch-YWoNsglVTTu7yPE";

/// Fails when a table, index, trigger or view of the file is missing in its schema or differs. A foreign trigger
/// could change accounts or restore deleted sessions.
pub(in crate::store) fn verify_schema(
    connection: &Connection,
    path: &Path,
    version: usize,
) -> Result<(), OpenError> {
    let failed = |source| OpenError::of(path, source);
    let found = schema_objects(connection).map_err(failed)?;
    if version == MIGRATIONS.len() && schema_hash(&found) == NEWEST_SCHEMA {
        return Ok(());
    }
    let expected = expected_objects(version).map_err(failed)?;
    let changed = found.difference(&expected).chain(expected.difference(&found)).next();
    changed.map_or(Ok(()), |SchemaObject { kind, name, .. }| {
        Err(OpenError::Altered { path: path.to_owned(), kind: kind.clone(), name: name.clone() })
    })
}

fn expected_objects(version: usize) -> rusqlite::Result<BTreeSet<SchemaObject>> {
    let empty = Connection::open_in_memory()?;
    for migration in &MIGRATIONS[..version] {
        empty.execute_batch(&format!("BEGIN; {migration}; COMMIT"))?;
    }
    schema_objects(&empty)
}

fn schema_hash(objects: &BTreeSet<SchemaObject>) -> String {
    let text: String = objects
        .iter()
        .flat_map(|object| [&*object.kind, "\0", &*object.name, "\0", &*object.sql, "\0"])
        .collect();
    BASE64_URL_SAFE_NO_PAD.encode(digest(&SHA256, text.as_bytes()))
}

#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct SchemaObject {
    /// `table`, `index`, `trigger` or `view`.
    kind: String,
    name: String,
    /// Without white space and quotes, because `ALTER TABLE` may add some.
    sql: String,
}

/// The tables that litestream 0.3 and 0.5 create in each file that they replicate.
const LITESTREAM_TABLES: [(&str, &str); 2] = [
    ("_litestream_seq", "CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)"),
    ("_litestream_lock", "CREATE TABLE _litestream_lock (id INTEGER)"),
];

impl SchemaObject {
    fn new(kind: String, name: String, sql: &str) -> Self {
        let sql = sql.chars().filter(|c| !c.is_whitespace() && *c != '"').collect();
        Self { kind, name, sql }
    }

    fn is_of_litestream(&self) -> bool {
        let known = LITESTREAM_TABLES.iter().find(|(name, _)| *name == self.name);
        known.is_some_and(|(name, sql)| *self == Self::new("table".into(), (*name).into(), sql))
    }
}

/// Without the tables of litestream.
fn schema_objects(connection: &Connection) -> rusqlite::Result<BTreeSet<SchemaObject>> {
    let sql = "SELECT type, name, coalesce(sql, '') FROM sqlite_schema
               WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'";
    let object = |row: &rusqlite::Row<'_>| {
        Ok(SchemaObject::new(row.get(0)?, row.get(1)?, &row.get::<_, String>(2)?))
    };
    let mut objects: BTreeSet<_> =
        connection.prepare(sql)?.query_map([], object)?.collect::<Result<_, _>>()?;
    objects.retain(|object| !object.is_of_litestream());
    Ok(objects)
}

/// Deletes the tables of litestream from a restored file. Their rows are about the replaced file, and litestream
/// creates them again.
pub(in crate::store) fn drop_litestream_tables(connection: &Connection) -> rusqlite::Result<()> {
    LITESTREAM_TABLES
        .iter()
        .try_for_each(|(name, _)| connection.execute_batch(&format!("DROP TABLE IF EXISTS {name}")))
}

/// Whether opening the file at `path` would upgrade it; `false` when it cannot be read.
#[must_use]
pub fn is_of_older_version(path: &Path) -> bool {
    open_source(path).and_then(|source| schema_version(&source, path)).is_ok_and(is_old)
}

fn is_old(schema: usize) -> bool {
    (1..MIGRATIONS.len()).contains(&schema)
}

/// Copies an older file to `backups/`, then applies the missing migrations.
pub(in crate::store) fn run(connection: &mut Connection, path: &Path) -> Result<(), OpenError> {
    if !is_old(schema_version(connection, path)?) {
        return apply(connection, path);
    }
    // Symbolic links are resolved, so that two paths of one file use the same folder.
    let file = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = file.with_file_name("backups");
    std::fs::create_dir_all(&folder)
        .map_err(|source| OpenError::Folder { path: folder.clone(), source })?;
    // Without the lock, a second process could copy the file after the first has upgraded it.
    let _lock = lock_exclusively(&folder).map_err(|error| OpenError::NoCopy(error.to_string()))?;
    let before = schema_version(connection, path)?;
    if is_old(before) {
        copy_before_upgrade(connection, &folder, before)?;
    }
    apply(connection, path)
}

/// Waits until no other process is upgrading the file beside this folder. Keeps others waiting until the returned
/// file is dropped.
fn lock_exclusively(folder: &Path) -> std::io::Result<File> {
    let open = File::open(folder)?;
    if open.try_lock().is_err() {
        tracing::warn!("another process upgrades the data file, waiting for it to finish");
        open.lock()?;
    }
    Ok(open)
}

/// Applies the missing migrations.
pub(in crate::store) fn apply(connection: &mut Connection, path: &Path) -> Result<(), OpenError> {
    apply_list(connection, path, &MIGRATIONS)
}

/// Applies migrations with foreign keys off. With them on, `DROP TABLE` deletes the rows that reference the table.
/// Foreign keys cannot be switched on or off inside a transaction.
fn apply_list(
    connection: &mut Connection,
    path: &Path,
    migrations: &[&str],
) -> Result<(), OpenError> {
    let failed = |source| OpenError::of(path, source);
    connection.pragma_update(None, "foreign_keys", false).map_err(failed)?;
    let applied = apply_in_transaction(connection, path, migrations);
    connection.pragma_update(None, "foreign_keys", true).map_err(failed)?;
    applied
}

fn apply_in_transaction(
    connection: &mut Connection,
    path: &Path,
    migrations: &[&str],
) -> Result<(), OpenError> {
    let failed = |source| OpenError::of(path, source);
    let tx =
        connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(failed)?;
    let found = schema_version(&tx, path)?;
    if found == migrations.len() {
        return Ok(());
    }
    let upgrade_failed = |reason: String| OpenError::Upgrade {
        path: path.to_owned(),
        from: found,
        to: migrations.len(),
        reason,
    };
    for migration in &migrations[found..] {
        tx.execute_batch(migration).map_err(|error| upgrade_failed(error.to_string()))?;
    }
    if (1..SKELETON_SCHEMA).contains(&found) {
        fill_skeletons(&tx).map_err(failed)?;
    }
    if let Some(table) = table_with_dangling_reference(&tx).map_err(failed)? {
        return Err(upgrade_failed(format!("a row of {table} references a missing row")));
    }
    tx.pragma_update(None, "application_id", APPLICATION_ID).map_err(failed)?;
    let version = format!("PRAGMA user_version = {}", migrations.len());
    tx.execute_batch(&version).map_err(failed)?;
    tx.commit().map_err(failed)
}

/// The schema that adds `users.username_skeleton`, which SQL cannot compute.
const SKELETON_SCHEMA: usize = 8;

fn fill_skeletons(connection: &Connection) -> rusqlite::Result<()> {
    let mut all = connection.prepare("SELECT id, username FROM users")?;
    let users = all.query_map([], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?)))?;
    let users: Vec<_> = users.collect::<Result<_, _>>()?;
    let mut update = connection.prepare("UPDATE users SET username_skeleton = ?1 WHERE id = ?2")?;
    for (id, username) in users {
        update.execute((username_skeleton(&username), id))?;
    }
    Ok(())
}

fn table_with_dangling_reference(connection: &Connection) -> rusqlite::Result<Option<String>> {
    let sql = "SELECT \"table\" FROM pragma_foreign_key_check LIMIT 1";
    connection.query_row(sql, [], |row| row.get(0)).optional()
}

/// Copies the file to `backups/`. Replaces an earlier copy with the same schema (after a restore there may be one),
/// and deletes the draft of a killed process.
fn copy_before_upgrade(
    connection: &Connection,
    folder: &Path,
    schema: usize,
) -> Result<(), OpenError> {
    let copy = folder.join(format!("before-schema-{}.db", schema + 1));
    let draft = copy.with_added_extension("unfinished");
    for left in [copy.with_added_extension("unfinished-journal"), draft.clone()] {
        if left.exists() {
            let removed = std::fs::remove_file(&left);
            removed.map_err(|error| OpenError::NoCopy(file_failed(&left, error).to_string()))?;
        }
    }
    let kept = vacuum_replacing(connection, &draft, &copy);
    kept.map_err(|error| OpenError::NoCopy(error.to_string()))
}

fn header(connection: &Connection, name: &str) -> rusqlite::Result<i64> {
    connection.pragma_query_value(None, name, |row| row.get(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::sqlite::connection::open_writer;

    const REBUILD_USERS: &str = "
        CREATE TABLE users_new (id INTEGER PRIMARY KEY AUTOINCREMENT, username TEXT NOT NULL) STRICT;
        INSERT INTO users_new (id, username) SELECT id, username FROM users;
        DROP TABLE users;
        ALTER TABLE users_new RENAME TO users;";

    /// A file of the current schema with a user and 50 ratings.
    fn rated(path: &Path) -> Connection {
        let mut connection = open_writer(path).unwrap();
        apply(&mut connection, path).unwrap();
        connection
            .execute_batch(
                "INSERT INTO users (id, username, username_normalized, email, email_normalized,
                                    first_name, last_name, password_hash, role, created_at)
                 VALUES (7, 'annak', 'annak', 'a@b.org', 'a@b.org', '', '', 'x', 'regular', 0);
                 WITH RECURSIVE ids (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM ids LIMIT 50)
                 INSERT INTO ratings (user_id, media_type, title_id, score10, rated_at)
                 SELECT 7, 'movie', id, 8, 0 FROM ids;",
            )
            .unwrap();
        connection
    }

    fn count(connection: &Connection, sql: &str) -> i64 {
        connection.query_row(sql, [], |row| row.get(0)).unwrap()
    }

    fn known() -> i64 {
        i64::try_from(MIGRATIONS.len()).unwrap()
    }

    fn with_next(migration: &str) -> Vec<&str> {
        MIGRATIONS.into_iter().chain([migration]).collect()
    }

    #[test]
    fn the_hash_of_the_newest_schema_is_current() {
        let objects = expected_objects(MIGRATIONS.len()).unwrap();
        assert_eq!(schema_hash(&objects), NEWEST_SCHEMA);
    }

    #[test]
    fn a_migration_that_rebuilds_users_keeps_every_rating() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("moviestars.db");
        let mut connection = rated(&path);
        apply_list(&mut connection, &path, &with_next(REBUILD_USERS)).unwrap();
        assert_eq!(count(&connection, "SELECT count(*) FROM ratings"), 50);
        assert_eq!(count(&connection, "SELECT count(*) FROM pragma_foreign_key_check"), 0);
        assert_eq!(count(&connection, "PRAGMA foreign_keys"), 1);
        assert_eq!(count(&connection, "PRAGMA user_version"), known() + 1);
        connection.execute_batch("DELETE FROM users WHERE id = 7").unwrap();
        let left = count(&connection, "SELECT count(*) FROM ratings");
        assert_eq!(left, 0, "ratings reference the new table");
        println!("figure: a migration that rebuilds the table of users keeps 50 of 50 ratings");
    }

    #[test]
    fn a_failed_upgrade_changes_nothing_and_says_how_to_go_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("moviestars.db");
        let mut connection = rated(&path);
        let dangling = "DELETE FROM users; DELETE FROM user_counts;
                        INSERT INTO settings (name, value) VALUES ('a', 'b');";
        for (migration, reason) in [
            (dangling, "a row of ratings references a missing row"),
            ("CREATE", "incomplete input"),
        ] {
            let error = apply_list(&mut connection, &path, &with_next(migration)).unwrap_err();
            let text = error.to_string();
            let copy = format!("before-schema-{}.db", known() + 1);
            assert!(text.contains(reason) && text.contains(&copy), "{text}");
            assert_eq!(count(&connection, "PRAGMA user_version"), known());
            assert_eq!(count(&connection, "PRAGMA foreign_keys"), 1);
            let rows = "SELECT (SELECT count(*) FROM users) + (SELECT count(*) FROM ratings)";
            assert_eq!(count(&connection, rows), 51);
        }
    }
}
