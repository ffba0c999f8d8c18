//! Runs work that blocks its thread.

use tokio::sync::oneshot::{self, Receiver};

/// Runs the work on a thread for blocking work. A panic of the work is continued in the caller.
pub async fn run_blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let done = tokio::task::spawn_blocking(work).await;
    done.unwrap_or_else(|error| std::panic::resume_unwind(error.into_panic()))
}

/// Runs work that takes seconds of processor time on a new thread with a lower priority, so that requests do not wait
/// for it. The receiver gets an error when the work panics or when no thread can be started.
pub fn run_in_background<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Receiver<T> {
    let (sender, done) = oneshot::channel();
    let started = std::thread::Builder::new().name("background".to_owned()).spawn(move || {
        lower_priority();
        let _ = sender.send(work());
    });
    if let Err(error) = started {
        tracing::error!(%error, "could not start a thread");
    }
    done
}

/// Lowers the priority of this thread. Only on Linux, because elsewhere `nice` changes the whole process.
#[cfg(target_os = "linux")]
pub fn lower_priority() {
    let _ = rustix::process::nice(19);
}

#[cfg(not(target_os = "linux"))]
pub fn lower_priority() {}
