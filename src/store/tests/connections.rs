//! How files are opened and closed: ours with the settings that make writes durable, other programs' files
//! are left unchanged. The threads that read: how many reads may wait for them, that a panic does not end
//! them, and that they cannot write.

use crate::store::db::Tx;
use crate::store::error::{OpenError, StoreError};
use crate::store::sqlite::pool::SqlitePool;
use crate::store::tests::{Reply, TestPool, insert, queued};
use futures_util::FutureExt;
use futures_util::future::join_all;
use rusqlite::Connection;
use std::sync::{Arc, Mutex, mpsc};
use std::time::{Duration, Instant};

/// A schema of a newer version.
const NEWER: &str =
    "PRAGMA application_id = 0x4D535441; PRAGMA user_version = 999; CREATE TABLE t (a)";

#[test]
fn files_of_other_programs_and_newer_versions_are_rejected_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("other.db");
    let make = |sql: &str| {
        let _ = std::fs::remove_file(&path);
        Connection::open(&path).unwrap().execute_batch(sql).unwrap();
        let before = std::fs::read(&path).unwrap();
        let refused = SqlitePool::open(&path, 1).err().expect("the file is refused");
        assert_eq!(std::fs::read(&path).unwrap(), before, "{sql}");
        refused
    };
    assert!(matches!(make("CREATE TABLE t (a)"), OpenError::Foreign(_)));
    assert!(matches!(make(NEWER), OpenError::Newer { found: 999, .. }));
    std::fs::write(&path, "This is a text file, not a database. ".repeat(100)).unwrap();
    assert!(matches!(SqlitePool::open(&path, 1), Err(OpenError::NotADatabase(_))));
}

/// Opens a file in whose write-ahead log another process has just made this change, and returns the result.
#[track_caller]
fn opened_hot(sql: &str) -> OpenError {
    let folder = tempfile::tempdir().unwrap();
    let (path, hot) = (folder.path().join("other.db"), folder.path().join("hot"));
    let stranger = Connection::open(&path).unwrap();
    stranger.execute_batch(&format!("PRAGMA journal_mode = WAL; {sql}")).unwrap();
    std::fs::create_dir(&hot).unwrap();
    let files = ["other.db", "other.db-wal"];
    for file in files {
        std::fs::copy(folder.path().join(file), hot.join(file)).unwrap();
    }
    let refused = SqlitePool::open(&hot.join("other.db"), 1).err().expect("the file is refused");
    for file in files {
        let [before, after] = [folder.path(), &hot].map(|at| std::fs::read(at.join(file)).unwrap());
        assert_eq!(before, after, "{file}");
    }
    refused
}

#[test]
fn the_write_ahead_log_of_another_program_or_newer_version_is_unchanged() {
    assert!(matches!(opened_hot("CREATE TABLE t (a)"), OpenError::Foreign(_)));
    assert!(matches!(opened_hot(NEWER), OpenError::Newer { found: 999, .. }));
}

/// The values of settings, as a connection returns them.
fn settings(tx: &Tx<'_>, names: &[&'static str]) -> Result<Vec<i64>, StoreError> {
    let value = |name: &&'static str| {
        // PRAGMA busy_timeout names its column differently.
        let column = if *name == "busy_timeout" { "timeout" } else { name };
        let value = tx.first(&format!("PRAGMA {name}"), &[], |row| row.get::<i64>(column))?;
        Ok(value.expect("it has a value"))
    };
    names.iter().map(value).collect()
}

/// Settings that all connections share, and their values.
const BOTH: [(&str, i64); 7] = [
    ("busy_timeout", 5_000),
    ("foreign_keys", 1),
    ("trusted_schema", 0),
    ("cell_size_check", 1),
    ("temp_store", 2),
    ("cache_size", -4_000),
    ("mmap_size", 0),
];
/// The settings of the connection that writes; 2 is FULL.
const WRITER: [(&str, i64); 6] = [
    ("synchronous", 2),
    ("fullfsync", 1),
    ("checkpoint_fullfsync", 1),
    ("journal_size_limit", 64 * 1_024 * 1_024),
    ("wal_autocheckpoint", 1_000),
    ("query_only", 0),
];

#[tokio::test]
async fn every_connection_has_the_settings_that_make_writes_durable() {
    let test = TestPool::open();
    let reader: Vec<_> = BOTH.into_iter().chain([("query_only", 1)]).collect();
    let writer: Vec<_> = BOTH.into_iter().chain(WRITER).collect();
    let (names, values): (Vec<_>, Vec<_>) = writer.into_iter().unzip();
    assert_eq!(test.pool.write(None, move |tx| settings(tx, &names)).await, Ok(values));
    let (names, values): (Vec<_>, Vec<_>) = reader.into_iter().unzip();
    assert_eq!(test.pool.read(move |tx| settings(tx, &names)).await, Ok(values));
    let mode =
        |tx: &Tx<'_>| tx.first("PRAGMA journal_mode", &[], |row| row.get::<String>("journal_mode"));
    assert_eq!(test.pool.read(mode).await, Ok(Some("wal".to_owned())));
    assert_eq!(test.pool.write(None, mode).await, Ok(Some("wal".to_owned())));
    let (shared, writers) = (BOTH.len(), WRITER.len());
    println!("figure: {shared} settings of every connection and {writers} of the writer's");
}

#[tokio::test]
async fn no_connection_allows_writes_to_the_schema_table() {
    let test = TestPool::open();
    let open_up = |tx: &Tx<'_>| {
        tx.all("PRAGMA writable_schema = ON", &[], |_| Ok(()))?;
        settings(tx, &["writable_schema"])
    };
    assert_eq!(test.pool.write(None, open_up).await, Ok(vec![0]));
    assert_eq!(test.pool.read(open_up).await, Ok(vec![0]));
}

#[tokio::test]
async fn an_endless_read_is_interrupted_and_its_reader_continues() {
    let test = TestPool::open();
    let endless = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) AS i FROM n";
    let read = || test.pool.read(|tx| tx.first(endless, &[], |row| row.get::<i64>("i")));
    let began = Instant::now();
    // As many as there are readers.
    let (one, other) = tokio::join!(read(), read());
    let took = began.elapsed().as_secs_f64();
    for ended in [one, other] {
        assert!(matches!(ended, Err(StoreError::Unavailable(_))), "{ended:?}");
    }
    let read = test.pool.read(|tx| tx.first("SELECT 7 AS n", &[], |row| row.get::<i64>("n")));
    assert_eq!(read.await, Ok(Some(7)));
    println!("figure: an endless read stopped after {took:.1} s");
}

#[tokio::test]
async fn a_closed_store_rejects_and_leaves_no_log_file() {
    let test = TestPool::open();
    test.pool.write(None, insert(1)).await.unwrap();
    test.pool.close();
    assert_eq!(test.pool.write(None, insert(2)).await, Err(StoreError::Closed));
    let log = test.path.with_extension("db-wal");
    assert_eq!(std::fs::metadata(log).map_or(0, |log| log.len()), 0);
    assert_eq!(test.count(), 1);
}

#[tokio::test]
async fn requests_during_close_get_a_reply() {
    let test = TestPool::open();
    let (release, gate) = mpsc::channel::<()>();
    let gate = Arc::new(Mutex::new(gate));
    let hold = || {
        let gate = Arc::clone(&gate);
        test.pool.read(move |_| {
            let _ = gate.lock().unwrap().recv();
            Ok(0)
        })
    };
    let pool = Arc::clone(&test.pool);
    let asking = async {
        let closing = tokio::task::spawn_blocking(move || pool.close());
        while test.pool.write(None, |_| Ok(())).await != Err(StoreError::Closed) {}
        let reads = (1..100).map(|number| test.pool.read(move |_| Ok(number)));
        let (answers, ()) = tokio::join!(join_all(reads), async move { drop(release) });
        closing.await.unwrap();
        answers
    };
    // As many as there are readers.
    let all = async { tokio::join!(hold(), hold(), asking) };
    let (_, _, answers) =
        tokio::time::timeout(Duration::from_secs(30), all).await.expect("no task waits forever");
    for (number, answer) in (1..100).zip(answers) {
        assert!(answer == Ok(number) || answer == Err(StoreError::Closed), "{answer:?}");
    }
}

/// Holds both readers until the returned sender is dropped, so that later reads wait.
async fn hold(test: &TestPool) -> (mpsc::Sender<()>, Vec<Reply>) {
    let (release, gate) = mpsc::channel::<()>();
    let gate = Arc::new(Mutex::new(gate));
    let (started, mut starts) = tokio::sync::mpsc::unbounded_channel();
    let mut held = Vec::new();
    for _ in 0..2 {
        let (pool, gate, started) = (Arc::clone(&test.pool), Arc::clone(&gate), started.clone());
        let read = async move {
            let wait = pool.read(move |_| {
                started.send(()).unwrap();
                let _ = gate.lock().unwrap().recv();
                Ok(())
            });
            wait.await
        };
        held.push(tokio::spawn(read));
        starts.recv().await.unwrap();
    }
    (release, held)
}

#[tokio::test]
async fn a_full_queue_of_reads_rejects_at_once() {
    let test = TestPool::open();
    let (release, held) = hold(&test).await;
    let mut waiting = Vec::new();
    for number in 1..=1_024 {
        let pool = Arc::clone(&test.pool);
        waiting.push(tokio::spawn(async move { pool.read(move |_| Ok(number)).await }));
        tokio::task::yield_now().await;
    }
    queued().await;
    let one_more = test.pool.read(|_| Ok(9_999)).now_or_never();
    assert_eq!(one_more, Some(Err(StoreError::Overloaded)));
    let metrics = &test.pool.metrics.reads;
    assert_eq!((metrics.pending.value(), metrics.refused.value()), (1_026, 1), "two run");
    println!("figure: at most {} reads queued", waiting.len());
    drop(release);
    for read in held {
        assert_eq!(read.await.unwrap(), Ok(()));
    }
    for (number, read) in (1..).zip(waiting) {
        assert_eq!(read.await.unwrap(), Ok(number));
    }
}

#[tokio::test]
async fn a_panicking_read_leaves_its_reader_running() {
    let test = TestPool::open();
    for _ in 0..5 {
        let panicking = test.pool.read(|_| -> Result<(), StoreError> { panic!("on purpose") });
        assert_eq!(panicking.await, Err(StoreError::Panicked));
    }
    let read = test.pool.read(|tx| tx.first("SELECT 7 AS n", &[], |row| row.get::<i64>("n")));
    assert_eq!(read.await, Ok(Some(7)));
}

#[tokio::test]
async fn readers_cannot_write() {
    let test = TestPool::open();
    let write = test.pool.read(|tx| insert(1)(tx)).await;
    assert!(matches!(write, Err(StoreError::Unavailable(_))), "{write:?}");
}
