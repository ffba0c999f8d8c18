//! How files are opened and closed: ours with the settings that make writes durable, others' not at all.

use crate::store::db::Tx;
use crate::store::error::{OpenError, StoreError};
use crate::store::pool::Pool;
use crate::store::tests::{TestPool, insert};
use rusqlite::Connection;

#[test]
fn files_of_others_and_of_newer_versions_are_refused_and_left_as_they_were() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("other.db");
    let make = |sql: &str| {
        let _ = std::fs::remove_file(&path);
        Connection::open(&path).unwrap().execute_batch(sql).unwrap();
        let before = std::fs::read(&path).unwrap();
        let refused = Pool::open(&path, 1).err().expect("the file is refused");
        assert_eq!(std::fs::read(&path).unwrap(), before, "{sql}");
        refused
    };
    assert!(matches!(make("CREATE TABLE t (a)"), OpenError::Foreign(_)));
    let newer =
        make("PRAGMA application_id = 0x4D535441; PRAGMA user_version = 999; CREATE TABLE t (a)");
    assert!(matches!(newer, OpenError::Newer { found: 999, .. }));
    std::fs::write(&path, "This is a text file, not a database. ".repeat(100)).unwrap();
    assert!(matches!(Pool::open(&path, 1), Err(OpenError::NotADatabase(_))));
}

#[test]
fn a_strangers_hot_log_stays_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let (path, hot) = (folder.path().join("other.db"), folder.path().join("hot"));
    let stranger = Connection::open(&path).unwrap();
    stranger.execute_batch("PRAGMA journal_mode = WAL; CREATE TABLE t (a)").unwrap();
    std::fs::create_dir(&hot).unwrap();
    let files = ["other.db", "other.db-wal"];
    for file in files {
        std::fs::copy(folder.path().join(file), hot.join(file)).unwrap();
    }
    assert!(matches!(Pool::open(&hot.join("other.db"), 1), Err(OpenError::Foreign(_))));
    for file in files {
        let [before, after] = [folder.path(), &hot].map(|at| std::fs::read(at.join(file)).unwrap());
        assert_eq!(before, after, "{file}");
    }
}

#[tokio::test]
async fn every_connection_is_opened_with_the_settings_that_make_writes_durable() {
    let test = TestPool::open();
    let ask = |pragma: &'static str| {
        move |tx: &Tx<'_>| tx.first(&format!("PRAGMA {pragma}"), &[], |row| row.get::<i64>(pragma))
    };
    assert_eq!(test.pool.write(ask("synchronous")).await, Ok(Some(2)), "FULL");
    assert_eq!(test.pool.write(ask("foreign_keys")).await, Ok(Some(1)));
    assert_eq!(test.pool.read(ask("foreign_keys")).await, Ok(Some(1)));
    assert_eq!(test.pool.read(ask("query_only")).await, Ok(Some(1)));
    let mode =
        |tx: &Tx<'_>| tx.first("PRAGMA journal_mode", &[], |row| row.get::<String>("journal_mode"));
    assert_eq!(test.pool.read(mode).await, Ok(Some("wal".to_owned())));
}

#[tokio::test]
async fn a_closed_store_refuses_and_leaves_no_log_behind() {
    let test = TestPool::open();
    test.pool.write(insert(1)).await.unwrap();
    test.pool.close();
    assert_eq!(test.pool.write(insert(2)).await, Err(StoreError::Closed));
    let log = test.path.with_extension("db-wal");
    assert_eq!(std::fs::metadata(log).map_or(0, |log| log.len()), 0);
    assert_eq!(test.count(), 1);
}
