//! The pool: a write that fails, panics or is canceled does not affect others, and no caller gets a reply
//! before the commit.

use crate::domain::ids::UserId;
use crate::store::db::{Tx, values};
use crate::store::error::StoreError;
use crate::store::sqlite::pool::SqlitePool;
use crate::store::{NewUser, SignUpRules, Store};
use futures_util::FutureExt;
use rusqlite::Connection;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, mpsc};
use std::time::{Duration, Instant};

mod connections;
mod counts;
mod jobs;
mod sessions;
mod versions;

struct TestPool {
    pool: Arc<SqlitePool>,
    path: PathBuf,
    _folder: tempfile::TempDir,
}

impl TestPool {
    fn open() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("moviestars.db");
        let pool = Arc::new(SqlitePool::open(&path, 2).unwrap());
        Self { pool, path, _folder: folder }
    }

    /// Another process's connection: it sees only what has been committed.
    fn outsider(&self) -> Connection {
        let connection = Connection::open(&self.path).unwrap();
        connection.busy_timeout(Duration::from_secs(5)).unwrap();
        connection
    }

    fn count(&self) -> i64 {
        count(&self.outsider())
    }

    /// Holds the writer until the returned sender is dropped or sent to, so that later writes wait together.
    async fn hold_writer(&self) -> (mpsc::Sender<()>, tokio::task::JoinHandle<()>) {
        let (release, gate) = mpsc::channel::<()>();
        let (started, starts) = tokio::sync::oneshot::channel();
        let gate = Mutex::new((gate, Some(started)));
        let pool = Arc::clone(&self.pool);
        let held = tokio::spawn(async move {
            let write = pool.write(None, move |_| {
                let mut gate = gate.lock().unwrap();
                if let Some(started) = gate.1.take() {
                    started.send(()).unwrap();
                }
                let _ = gate.0.recv();
                Ok(())
            });
            write.await.unwrap();
        });
        starts.await.unwrap();
        (release, held)
    }

    fn spawn(&self, write: impl Fn(&Tx<'_>) -> Result<(), StoreError> + Send + 'static) -> Reply {
        let pool = Arc::clone(&self.pool);
        tokio::spawn(async move { pool.write(None, write).await })
    }
}

type Reply = tokio::task::JoinHandle<Result<(), StoreError>>;

fn count(connection: &Connection) -> i64 {
    connection.query_row("SELECT count(*) FROM titles", [], |row| row.get(0)).unwrap()
}

fn insert(number: i64) -> impl Fn(&Tx<'_>) -> Result<(), StoreError> + Send + 'static {
    move |tx| {
        tx.execute(
            "INSERT INTO titles (media_type, title_id, catalogue, title, overview, vote_average_x10, fetched_at)
             VALUES ('movie', $1, 'builtin', 'A film', '', 0, 0)",
            values![number],
        )?;
        Ok(())
    }
}

/// Fails at COMMIT only, so that the whole batch fails.
fn break_commit(tx: &Tx<'_>) -> Result<(), StoreError> {
    tx.execute("PRAGMA defer_foreign_keys = ON", &[])?;
    tx.execute(
        "INSERT INTO sessions (id, user_id, created_at, expires_at) VALUES ('s', 404, 0, 0)",
        &[],
    )?;
    Ok(())
}

async fn add_user(store: &Store, name: &str) -> UserId {
    let user = NewUser {
        first_name: String::new(),
        last_name: String::new(),
        username: name.to_owned(),
        email: format!("{name}@example.org"),
        password_hash: "".into(),
        created_at: 1_800_000_000,
        identity: None,
    };
    store
        .add_user(user, None, SignUpRules { may_be_first: true, ..SignUpRules::default() })
        .await
        .unwrap()
        .unwrap()
        .0
}

/// Waits until this many tasks have been given their turn to queue.
async fn queued() {
    for _ in 0..100 {
        tokio::task::yield_now().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn writers_and_readers_run_concurrently_and_every_reply_follows_its_commit() {
    let test = TestPool::open();
    let tasks: Vec<_> = (1..=200)
        .map(|number| {
            let (pool, path) = (Arc::clone(&test.pool), test.path.clone());
            tokio::spawn(async move {
                pool.write(None, insert(number)).await.unwrap();
                let sql = "SELECT title_id FROM titles WHERE title_id = $1";
                let read = pool.read(move |tx| {
                    tx.first(sql, values![number], |row| row.get::<i64>("title_id"))
                });
                assert_eq!(read.await, Ok(Some(number)));
                let outsider = Connection::open(path).unwrap();
                outsider.query_row(sql, [number], |row| row.get::<_, i64>(0)).unwrap()
            })
        })
        .collect();
    for (task, number) in tasks.into_iter().zip(1..) {
        assert_eq!(task.await.unwrap(), number);
    }
    assert_eq!(test.count(), 200);
}

#[tokio::test]
async fn a_failing_write_does_not_undo_others_of_its_batch() {
    let test = TestPool::open();
    test.pool.write(None, insert(1)).await.unwrap();
    let (release, held) = test.hold_writer().await;
    let before = test.spawn(insert(2));
    queued().await;
    let duplicate = test.spawn(insert(1));
    queued().await;
    let after = test.spawn(insert(3));
    queued().await;
    drop(release);
    held.await.unwrap();
    let refused = duplicate.await.unwrap();
    assert_eq!(test.count(), 3, "the refusal too is answered only after the batch's commit");
    assert_eq!(before.await.unwrap(), Ok(()));
    assert_eq!(refused, Err(StoreError::Taken("titles.media_type, titles.title_id".to_owned())));
    assert_eq!(after.await.unwrap(), Ok(()));
}

#[tokio::test]
async fn a_panicking_write_is_rolled_back_and_the_writer_continues() {
    let test = TestPool::open();
    let (release, held) = test.hold_writer().await;
    let good = test.spawn(insert(1));
    queued().await;
    let panicking = test.spawn(|tx| {
        insert(2)(tx)?;
        panic!("on purpose");
    });
    queued().await;
    drop(release);
    held.await.unwrap();
    assert_eq!(panicking.await.unwrap(), Err(StoreError::Panicked));
    assert_eq!(good.await.unwrap(), Ok(()));
    assert_eq!(test.pool.write(None, insert(3)).await, Ok(()));
    assert_eq!(test.count(), 2);
}

#[tokio::test]
async fn a_canceled_request_leaves_its_write_complete_and_the_others_unaffected() {
    let test = TestPool::open();
    let (release, held) = test.hold_writer().await;
    let canceled = test.spawn(insert(1));
    queued().await;
    let other = test.spawn(insert(2));
    queued().await;
    canceled.abort();
    assert!(canceled.await.unwrap_err().is_cancelled());
    drop(release);
    held.await.unwrap();
    assert_eq!(other.await.unwrap(), Ok(()));
    assert_eq!(test.count(), 2, "what was queued before the caller left is done");
}

#[tokio::test]
async fn when_a_batch_fails_each_write_runs_again_alone() {
    let test = TestPool::open();
    let (release, held) = test.hold_writer().await;
    let before = test.spawn(insert(1));
    queued().await;
    let breaking = test.spawn(break_commit);
    queued().await;
    let after = test.spawn(insert(2));
    queued().await;
    drop(release);
    held.await.unwrap();
    assert_eq!(before.await.unwrap(), Ok(()));
    assert!(matches!(breaking.await.unwrap(), Err(StoreError::Constraint(_))));
    assert_eq!(after.await.unwrap(), Ok(()));
    assert_eq!(test.count(), 2);
}

#[tokio::test]
async fn a_full_file_rejects_what_does_not_fit_and_accepts_what_does() {
    let test = TestPool::open();
    let limit = "PRAGMA max_page_count = 40";
    let limited = test
        .pool
        .write(None, move |tx| tx.first(limit, &[], |row| row.get::<i64>("max_page_count")));
    limited.await.unwrap();
    let (release, held) = test.hold_writer().await;
    let small = test.spawn(insert(1));
    queued().await;
    let huge = test.spawn(|tx| {
        insert(2)(tx)?;
        let overview = "x".repeat(1_000_000);
        tx.execute("UPDATE titles SET overview = $1 WHERE title_id = 2", values![&overview])?;
        Ok(())
    });
    queued().await;
    drop(release);
    held.await.unwrap();
    assert_eq!(small.await.unwrap(), Ok(()));
    assert!(matches!(huge.await.unwrap(), Err(StoreError::Full(_))));
    assert_eq!(test.pool.write(None, insert(3)).await, Ok(()));
    assert_eq!(test.count(), 2);
}

#[tokio::test]
async fn a_full_queue_of_writes_rejects_at_once() {
    let test = TestPool::open();
    let (release, held) = test.hold_writer().await;
    let mut waiting = Vec::new();
    for number in 1..=1_024 {
        waiting.push(test.spawn(insert(number)));
        tokio::task::yield_now().await;
    }
    queued().await;
    let one_more = test.pool.write(None, insert(9_999)).now_or_never();
    assert_eq!(one_more, Some(Err(StoreError::Overloaded)));
    let metrics = &test.pool.metrics.writes;
    assert_eq!((metrics.pending.value(), metrics.refused.value()), (1_025, 1), "one runs");
    println!("figure: at most {} writes queued", waiting.len());
    drop(release);
    held.await.unwrap();
    for write in waiting {
        assert_eq!(write.await.unwrap(), Ok(()));
    }
    assert_eq!(test.count(), 1_024);
}

#[tokio::test(flavor = "multi_thread")]
async fn while_another_process_locks_the_file_all_queued_writes_are_rejected_together() {
    let test = TestPool::open();
    let outsider = test.outsider();
    outsider.execute_batch("BEGIN IMMEDIATE").unwrap();
    let began = Instant::now();
    let waiting: Vec<_> = (1..=1_000).map(|number| test.spawn(insert(number))).collect();
    for write in waiting {
        let refused = write.await.unwrap();
        assert!(matches!(refused, Err(StoreError::Unavailable(_))), "{refused:?}");
    }
    // Batch by batch they would wait 40 seconds.
    assert!(began.elapsed() < Duration::from_secs(30), "{:?}", began.elapsed());
    outsider.execute_batch("ROLLBACK").unwrap();
    assert_eq!(test.pool.write(None, insert(1)).await, Ok(()));
    assert_eq!(test.count(), 1);
}
