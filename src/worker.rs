//! Supervises background workers. A worker that panics is logged, counted and restarted.

use crate::backoff::Backoff;
use crate::mutex::lock;
use std::future::Future;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::task::JoinSet;
use tokio::time::Instant;

/// The longest time until a worker checks again for due work.
pub const MAX_IDLE: Duration = Duration::from_mins(1);
/// A worker that ran for this long before it panicked is restarted with the shortest delay.
const STABLE: Duration = Duration::from_mins(1);
/// A worker that reports nothing for this long hangs, because it wakes up every minute and an attempt takes at most
/// five.
const MAX_SILENCE: Duration = Duration::from_mins(7);

/// The state of one worker.
pub struct Worker {
    pub name: &'static str,
    wake: Notify,
    is_running: AtomicBool,
    restarts: AtomicU64,
    reported_at: Mutex<Instant>,
}

/// The status of a worker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WorkerStatus {
    pub name: &'static str,
    /// `false` while the worker waits after a panic, or when it hangs.
    pub is_running: bool,
    /// How often it has panicked.
    pub restarts: u64,
}

impl Worker {
    pub fn new(name: &'static str) -> Self {
        Self {
            name,
            wake: Notify::new(),
            is_running: AtomicBool::new(true),
            restarts: AtomicU64::new(0),
            reported_at: Mutex::new(Instant::now()),
        }
    }

    /// Ends the worker's present wait, or the next one if it is not waiting.
    pub fn wake(&self) {
        self.wake.notify_one();
    }

    /// Waits until the worker is woken, at most for `timeout`. Waking up early is harmless, because only due work is
    /// done.
    pub async fn wait(&self, timeout: Duration) {
        let _ = tokio::time::timeout(timeout, self.wake.notified()).await;
    }

    /// Reports that the worker is alive.
    pub fn report(&self) {
        *lock(&self.reported_at) = Instant::now();
    }

    pub fn status(&self) -> WorkerStatus {
        let reported_at = *lock(&self.reported_at);
        WorkerStatus {
            name: self.name,
            is_running: self.is_running.load(Ordering::Relaxed)
                && reported_at.elapsed() < MAX_SILENCE,
            restarts: self.restarts.load(Ordering::Relaxed),
        }
    }

    /// Runs the worker until it returns. Restarts it after a panic.
    pub async fn supervise<F>(&self, run: impl Fn() -> F)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let mut failures = 0;
        loop {
            let started_at = Instant::now();
            self.report();
            self.is_running.store(true, Ordering::Relaxed);
            // The set aborts its task when this future is dropped.
            let mut task = JoinSet::new();
            task.spawn(run());
            let Some(Err(error)) = task.join_next().await else { return };
            if started_at.elapsed() >= STABLE {
                failures = 0;
            }
            let delay = Backoff::WORKER_RESTART.duration_for(failures);
            failures += 1;
            self.is_running.store(false, Ordering::Relaxed);
            self.restarts.fetch_add(1, Ordering::Relaxed);
            let seconds = delay.as_secs();
            tracing::error!(worker = self.name, %error, restart_in_seconds = seconds, "worker panicked");
            tokio::time::sleep(delay).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::AtomicUsize;

    #[tokio::test(start_paused = true)]
    async fn a_worker_that_panics_is_counted_and_started_again_after_growing_waits() {
        let worker = Worker::new("test");
        let starts = Arc::new(AtomicUsize::new(0));
        let started_at = Instant::now();
        let run = || {
            let start = starts.fetch_add(1, Ordering::Relaxed);
            async move { assert!(start >= 3, "three panics") }
        };
        worker.supervise(run).await;
        assert_eq!(starts.load(Ordering::Relaxed), 4);
        assert_eq!(worker.status().restarts, 3);
        assert_eq!(started_at.elapsed().as_secs(), 1 + 5 + 30);
        println!("figure: a worker that panics 3 times is started again 3 times");
    }

    #[tokio::test(start_paused = true)]
    async fn a_worker_is_not_running_after_a_panic_and_when_it_hangs() {
        let worker = Arc::new(Worker::new("test"));
        let supervised = Arc::clone(&worker);
        let starts = Arc::new(AtomicUsize::new(0));
        let supervisor = tokio::spawn(async move {
            let run = || {
                let start = starts.fetch_add(1, Ordering::Relaxed);
                async move {
                    assert!(start > 0, "one panic");
                    std::future::pending::<()>().await;
                }
            };
            supervised.supervise(run).await;
        });
        tokio::time::sleep(Duration::from_millis(500)).await;
        assert!(!worker.status().is_running, "after a panic");
        tokio::time::sleep(Duration::from_secs(1)).await;
        assert!(worker.status().is_running, "started again");
        tokio::time::sleep(MAX_SILENCE).await;
        assert!(!worker.status().is_running, "silent for too long");
        worker.report();
        assert!(worker.status().is_running);
        supervisor.abort();
    }
}
