//! The thread that owns the cache file, so that no request waits for the disk longer than for its
//! own row, and none at all for writing.

use super::cache::Cache;
use super::entry::Entry;
use super::settings::Settings;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::Duration;
use tokio::sync::oneshot;

/// How many rows may be asked for or on their way into the file; beyond, the file is passed by.
const QUEUE: usize = 512;
/// How often an idle file is looked after.
const IDLE: Duration = Duration::from_mins(1);

enum Message {
    Get(String, oneshot::Sender<Option<Entry>>),
    Put(String, Entry),
    Close(oneshot::Sender<()>),
}

/// The way to the cache file. Its queue is one that throws away what waits when the thread ends,
/// so that nobody waits for an answer that nobody gives any more.
pub(super) struct Keeper {
    queue: SyncSender<Message>,
}

impl Keeper {
    /// Opens the file and starts its thread, which ends with the last sender.
    pub fn start(settings: &Settings) -> Self {
        let bounds = (settings.bounds.rows, settings.bounds.file);
        let cache = Cache::open(&settings.cache_path, bounds, Arc::clone(&settings.clock));
        let (queue, messages) = sync_channel(QUEUE);
        let builder = std::thread::Builder::new().name("tmdb-cache".to_owned());
        builder
            .spawn(move || keep(cache, &messages))
            .expect("a process that cannot start a thread cannot serve");
        Self { queue }
    }

    /// The kept answer, if the file has one.
    pub async fn get(&self, target: &str) -> Option<Entry> {
        let (reply, answer) = oneshot::channel();
        self.queue.try_send(Message::Get(target.to_owned(), reply)).ok()?;
        answer.await.ok().flatten()
    }

    /// Has an answer kept, soon.
    pub fn put(&self, target: &str, entry: &Entry) {
        let _ = self.queue.try_send(Message::Put(target.to_owned(), entry.clone()));
    }

    /// Waits until everything is in the file and the file is closed; later calls find nothing.
    pub async fn close(&self) {
        let (reply, closed) = oneshot::channel();
        let queue = self.queue.clone();
        let sent = tokio::task::spawn_blocking(move || queue.send(Message::Close(reply)));
        if sent.await.is_ok_and(|sent| sent.is_ok()) {
            let _ = closed.await;
        }
    }
}

fn keep(mut cache: Cache, messages: &Receiver<Message>) {
    loop {
        match messages.recv_timeout(IDLE) {
            Ok(Message::Get(target, reply)) => {
                let _ = reply.send(cache.get(&target));
            }
            Ok(Message::Put(target, entry)) => cache.put(&target, &entry),
            Ok(Message::Close(reply)) => {
                cache.close();
                let _ = reply.send(());
                return;
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return cache.close(),
        }
        cache.sweep_when_due();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::Freshness;
    use crate::clock::Clock;

    #[tokio::test]
    async fn who_asks_behind_the_end_is_not_left_waiting() {
        let folder = tempfile::tempdir().unwrap();
        let clock = Arc::new(Clock::System);
        let cache = Cache::open(&folder.path().join("cache"), (8, 1 << 20), clock);
        let (queue, messages) = sync_channel(QUEUE);
        let keeper = Keeper { queue };
        let (reply, closed) = oneshot::channel();
        keeper.queue.try_send(Message::Close(reply)).ok().unwrap();
        let asking = keeper.get("0");
        let keeping = async { tokio::task::spawn_blocking(move || keep(cache, &messages)).await };
        let all = async { tokio::join!(asking, keeping, closed) };
        let (found, kept, closed) = tokio::time::timeout(Duration::from_secs(30), all)
            .await
            .expect("nobody waits for ever");
        assert!(found.is_none() && kept.is_ok() && closed.is_ok());
    }

    #[tokio::test]
    async fn so_many_rows_wait_for_the_file_and_the_next_pass_it_by() {
        let (queue, messages) = sync_channel(QUEUE);
        let keeper = Keeper { queue };
        let entry = Entry { fetched_at: 0, freshness: Freshness::Details, document: None };
        for number in 0..=QUEUE {
            keeper.put(&number.to_string(), &entry);
        }
        let told = keeper.get("0").await;
        assert!(told.is_none(), "nobody waits for a file that is busy");
        assert_eq!(messages.try_iter().count(), QUEUE);
        println!("figure: at most {QUEUE} rows wait for the cache file");
    }
}
