//! Sessions that another process ends, and ephemeral sessions on a full disk: valid and ended like
//! others, lost at exit.

use crate::domain::ids::{SessionId, UserId};
use crate::store::db::values;
use crate::store::pool::Pool;
use crate::store::tests::add_user;
use crate::store::{Device, NewSession, Store, StoreError};
use std::path::PathBuf;
use std::sync::mpsc;

const NOW: i64 = 1_800_000_000;

struct FullStore {
    store: Store,
    path: PathBuf,
    users: Vec<UserId>,
    _folder: tempfile::TempDir,
}

impl FullStore {
    /// With no room for a page more.
    async fn open() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("moviestars.db");
        let store = Store::open(&path).unwrap();
        let mut users = Vec::new();
        for number in 0..20 {
            users.push(add_user(&store, &format!("user{number}")).await);
        }
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
        // Migrations left free pages.
        for length in [2_000, 200, 20] {
            let insert = async |number: i64| {
                let (name, value) = (format!("{length} {number}"), "x".repeat(length));
                let sql = "INSERT INTO settings (name, value) VALUES ($1, $2)";
                let write = store.pool.write(move |tx| tx.execute(sql, values![&name, &value]));
                write.await.is_ok()
            };
            let mut number = 0;
            while insert(number).await {
                number += 1;
            }
        }
        Self { store, path, users, _folder: folder }
    }

    async fn begin(&self, number: i64, hash: &str) -> Result<bool, StoreError> {
        let session = session(number, NOW, NOW + 60);
        self.store.add_session(self.owner(number), hash.into(), session).await
    }

    /// An account has fewer sessions than the limit.
    fn owner(&self, number: i64) -> UserId {
        self.users[usize::try_from(number / 50).unwrap()]
    }

    /// Begins more sessions than there is room for; the last has none.
    async fn fill(&self) -> i64 {
        let mut number = 0;
        while !self.is_ephemeral(number) {
            number += 1;
            assert_eq!(self.begin(number, "").await, Ok(true));
            assert!(number < 999, "there is always room");
        }
        number
    }

    fn is_ephemeral(&self, number: i64) -> bool {
        let Pool::Sqlite(pool) = &self.store.pool else { panic!("the store is a file") };
        let version = pool.versions.current(self.owner(number)).unwrap().sessions;
        self.store.ephemeral_sessions.get(&id(number), version).is_some()
    }

    async fn counts(&self, number: i64, now: i64) -> bool {
        self.store.session(self.owner(number), &id(number), now).await.unwrap().is_some()
    }
}

fn id(number: i64) -> SessionId {
    SessionId(number.to_string())
}

fn session(number: i64, created_at: i64, expires_at: i64) -> NewSession {
    NewSession { id: id(number), created_at, expires_at, device: Device::default() }
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
async fn an_account_has_a_hundred_sessions_and_the_oldest_ends_at_the_next_sign_in() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("moviestars.db")).unwrap();
    let (anna, bella) = (add_user(&store, "anna").await, add_user(&store, "bella").await);
    let begin = async |user, number: i64| {
        let session = session(number, NOW + number, NOW + 9_000);
        assert_eq!(store.add_session(user, "".into(), session).await, Ok(true));
    };
    let counts = async |number| {
        let owner = if number == 0 { bella } else { anna };
        store.session(owner, &id(number), NOW).await.unwrap().is_some()
    };
    begin(bella, 0).await;
    for number in 1..=100 {
        begin(anna, number).await;
    }
    assert!(counts(1).await, "the hundredth ends none");
    begin(anna, 101).await;
    assert!(!counts(1).await, "the oldest has ended, also in the cache");
    assert!(counts(2).await && counts(101).await && counts(0).await);
    println!("figure: 100 sessions of an account; the 101st ends the oldest");
}

#[tokio::test]
async fn an_ephemeral_session_ends_with_the_process() {
    let full = FullStore::open().await;
    let last = full.fill().await;
    full.store.close();
    let store = Store::open(&full.path).unwrap();
    assert_eq!(store.session(full.owner(last), &id(last), NOW).await, Ok(None));
    assert!(store.session(full.owner(1), &id(1), NOW).await.unwrap().is_some());
    assert_eq!(store.session(full.owner(last), &id(1), NOW).await, Ok(None), "another user's");
}

impl FullStore {
    fn delete_sessions(&self) {
        let outsider = rusqlite::Connection::open(&self.path).unwrap();
        outsider.execute_batch("DELETE FROM sessions").unwrap();
    }
}

#[tokio::test]
async fn a_session_is_refused_by_the_first_request_after_a_write_of_another_process() {
    let full = FullStore::open().await;
    let last = full.fill().await;
    for number in [1, last] {
        assert!(full.counts(number, NOW).await && full.counts(number, NOW).await);
    }
    full.delete_sessions();
    assert!(!full.counts(1, NOW).await, "refused by the first request");
    assert!(!full.counts(last, NOW).await, "the ephemeral one too");
    println!("figure: an idle writer wakes 0 times a second; 0 requests are served after the end");
}

#[tokio::test]
async fn sessions_stay_valid_while_a_write_takes_long_and_end_with_its_commit() {
    let full = FullStore::open().await;
    assert_eq!(full.begin(1, "").await, Ok(true));
    let (release, gate) = mpsc::channel::<()>();
    let (started, starts) = tokio::sync::oneshot::channel();
    let gate = std::sync::Mutex::new((gate, Some(started)));
    let held = full.store.pool.write(move |tx| {
        tx.execute("DELETE FROM sessions WHERE id = $1", values![&id(1).0])?;
        let mut gate = gate.lock().unwrap();
        if let Some(started) = gate.1.take() {
            started.send(()).unwrap();
        }
        let _ = gate.0.recv();
        Ok(())
    });
    let meanwhile = async {
        starts.await.unwrap();
        assert!(full.counts(1, NOW).await && full.counts(1, NOW).await);
        drop(release);
    };
    tokio::join!(held, meanwhile).0.unwrap();
    assert!(!full.counts(1, NOW).await);
}
