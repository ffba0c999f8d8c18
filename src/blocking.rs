//! Work that blocks its thread.

use tokio::sync::oneshot::{self, Receiver};

/// Runs the work on a thread for such work; a panic in it continues in the caller.
pub async fn run_blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let done = tokio::task::spawn_blocking(work).await;
    done.unwrap_or_else(|error| std::panic::resume_unwind(error.into_panic()))
}

/// Runs work that takes seconds of processor time on a thread of its own with a lower priority, so that requests do not wait
/// for it. Nothing is received when it panics, or when there are too many threads.
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

/// Of this thread: elsewhere than on Linux, `nice` is for the whole process.
#[cfg(target_os = "linux")]
pub fn lower_priority() {
    let _ = rustix::process::nice(19);
}

#[cfg(not(target_os = "linux"))]
pub fn lower_priority() {}
