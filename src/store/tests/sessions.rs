//! Ephemeral sessions on a full disk: valid and ended like others, lost at exit.

use crate::domain::ids::{SessionId, UserId};
use crate::store::tests::pending_titles::add_user;
use crate::store::{NewSession, Store, StoreError};
use std::path::PathBuf;

const NOW: i64 = 1_800_000_000;

struct FullStore {
    store: Store,
    path: PathBuf,
    anna: UserId,
    _folder: tempfile::TempDir,
}

impl FullStore {
    /// With no room for a page more.
    async fn open() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("moviestars.db");
        let store = Store::open(&path).unwrap();
        let anna = add_user(&store, "anna").await;
        store
            .pool
            .write(|tx| {
                let pages =
                    tx.first("PRAGMA page_count", &[], |row| row.get::<i64>("page_count"))?;
                let limit = format!("PRAGMA max_page_count = {}", pages.unwrap());
                tx.first(&limit, &[], |row| row.get::<i64>("max_page_count"))
            })
            .await
            .unwrap();
        Self { store, path, anna, _folder: folder }
    }

    async fn begin(&self, number: i64, hash: &str) -> Result<bool, StoreError> {
        let session = NewSession { id: id(number), created_at: NOW, expires_at: NOW + 60 };
        self.store.add_session(self.anna, hash.to_owned(), session).await
    }

    /// Begins more sessions than there is room for; the last has none.
    async fn fill(&self) -> i64 {
        let mut number = 0;
        while !self.is_ephemeral(number) {
            number += 1;
            assert_eq!(self.begin(number, "").await, Ok(true));
            assert!(number < 10_000, "there is always room");
        }
        number
    }

    fn is_ephemeral(&self, number: i64) -> bool {
        self.store.ephemeral_sessions.get(&id(number), self.store.pool.cache_generation()).is_some()
    }

    async fn counts(&self, number: i64, now: i64) -> bool {
        let session = self.store.session(&id(number), now).await.unwrap();
        session.is_some_and(|session| session.user_id == self.anna)
    }
}

fn id(number: i64) -> SessionId {
    SessionId(number.to_string())
}

#[tokio::test]
async fn on_a_full_disk_a_sign_in_creates_a_session_that_can_be_ended() {
    let full = FullStore::open().await;
    let last = full.fill().await;
    assert!(last > 1, "the first has room");
    assert!(full.counts(last, NOW + 59).await && !full.counts(last, NOW + 60).await);
    assert_eq!(full.begin(last + 1, "of another password").await, Ok(false));
    assert!(!full.counts(last + 1, NOW).await);
    full.store.end_session(id(last)).await.unwrap();
    assert!(!full.counts(last, NOW).await && full.counts(1, NOW).await);
}

#[tokio::test]
async fn an_ephemeral_session_ends_when_any_other_ends() {
    let full = FullStore::open().await;
    let last = full.fill().await;
    full.store.end_session(id(1)).await.unwrap();
    assert!(!full.counts(last, NOW).await && full.counts(2, NOW).await);
}

#[tokio::test]
async fn an_ephemeral_session_ends_with_the_process() {
    let full = FullStore::open().await;
    let last = full.fill().await;
    full.store.close();
    let store = Store::open(&full.path).unwrap();
    assert_eq!(store.session(&id(last), NOW).await, Ok(None));
    assert!(store.session(&id(1), NOW).await.unwrap().is_some());
}
