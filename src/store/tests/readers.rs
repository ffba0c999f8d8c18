//! The threads that read: how many reads may wait for them, that a panic does not end them, and that
//! they cannot write.

use crate::store::error::StoreError;
use crate::store::tests::{Reply, TestPool, insert, queued};
use futures_util::FutureExt;
use std::sync::{Arc, Mutex, mpsc};

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
