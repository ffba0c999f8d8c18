//! Versions: each use sees every commit before it, of this and of another process, and only what a commit
//! changed gets another version.

use crate::domain::ids::UserId;
use crate::store::db::{Tx, values};
use crate::store::error::StoreError;
use crate::store::migrations::SCHEMA;
use crate::store::postgres::migrations;
use crate::store::sqlite::versions::changes_responses;
use crate::store::tests::{TestPool, break_commit, insert};
use crate::store::version::Version;
use rusqlite::Connection;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

const ANNA: UserId = UserId(1);
const BELLA: UserId = UserId(2);

type Seen = (Version, Version, Version);

impl TestPool {
    async fn with_users() -> Self {
        let test = Self::open();
        let insert =
            "INSERT INTO users (id, first_name, last_name, username, username_normalized, email,
                          email_normalized, password_hash, role, created_at)
                      VALUES ($1, 'A', 'B', $2, $2, $3, $3, '', 'regular', 0)";
        for user in [ANNA, BELLA] {
            let (name, email) = (format!("user {}", user.0), format!("{}@example.org", user.0));
            let added =
                test.pool.write(None, move |tx| tx.execute(insert, values![user.0, &name, &email]));
            added.await.unwrap();
        }
        test
    }

    /// The versions of sessions, of Anna and of Bella.
    fn versions(&self) -> Seen {
        let current = |user| self.pool.versions.current(user).unwrap();
        (current(ANNA).sessions, current(ANNA).user.lists, current(BELLA).user.lists)
    }

    /// The versions of what Anna and Bella watch.
    fn watching(&self) -> [Version; 2] {
        [ANNA, BELLA].map(|user| self.pool.versions.current(user).unwrap().user.watching)
    }

    /// Which of [`TestPool::versions`] are others than before.
    fn raised(&self, before: Seen) -> [bool; 3] {
        let now = self.versions();
        [now.0 != before.0, now.1 != before.1, now.2 != before.2]
    }
}

fn run(
    sql: &'static str,
    user: UserId,
) -> impl Fn(&Tx<'_>) -> Result<usize, StoreError> + Send + 'static {
    move |tx| tx.execute(sql, values![user.0])
}

const RATE: &str = "INSERT INTO ratings (user_id, media_type, title_id, score10, rated_at)
                    VALUES ($1, 'movie', 238, 7, 0)
                    ON CONFLICT (user_id, media_type, title_id) DO UPDATE SET score10 = 8";

#[tokio::test]
async fn a_commit_raises_the_versions_of_what_it_changed_and_no_others() {
    let test = TestPool::with_users().await;
    let before = test.versions();
    assert_eq!(test.raised(before), [false; 3], "nothing was written");
    test.pool.write(Some(ANNA), run(RATE, ANNA)).await.unwrap();
    assert_eq!(test.raised(before), [false, true, false]);
    for (sql, raised) in [
        (RATE, [false, true, true]),
        ("UPDATE ratings SET score10 = 9 WHERE user_id = $1", [false, true, true]),
        (
            "INSERT INTO playlists (user_id, name, active, created_at) VALUES ($1, 'A', TRUE, 0)",
            [false, true, true],
        ),
        (
            "INSERT INTO playlist_items (playlist_id, media_type, title_id, position, added_at)
          SELECT id, 'movie', 238, 1, 0 FROM playlists WHERE user_id = $1",
            [false, true, true],
        ),
        ("UPDATE playlist_items SET position = 2 WHERE playlist_id > $1 - 9", [false, true, true]),
        ("DELETE FROM playlist_items WHERE playlist_id > $1 - 9", [false, true, true]),
        ("DELETE FROM ratings WHERE user_id = $1 AND title_id = 9", [false; 3]),
        (
            "INSERT INTO sessions (id, user_id, created_at, expires_at) VALUES ('s', $1, 0, 9)",
            [false; 3],
        ),
        ("UPDATE sessions SET password_confirmed_at = 9 WHERE user_id = $1", [true, false, false]),
        ("DELETE FROM sessions WHERE user_id = $1", [true, false, false]),
        ("UPDATE users SET role = 'admin' WHERE id = $1", [true, false, false]),
        ("INSERT INTO settings (name, value) VALUES ('a', $1)", [false; 3]),
        ("DELETE FROM users WHERE id = $1", [true, true, true]),
    ] {
        let before = test.versions();
        test.pool.write(None, run(sql, ANNA)).await.unwrap();
        assert_eq!(test.raised(before), raised, "{sql}");
    }
    let before = test.versions();
    test.pool.write(Some(BELLA), insert(1)).await.unwrap();
    assert_eq!(test.raised(before), [false, true, true], "a title is everybody's");
}

#[tokio::test]
async fn the_version_of_what_is_watched_follows_lists_settings_shows_and_companions() {
    let test = TestPool::with_users().await;
    for (sql, raised) in [
        (RATE, [true, false]),
        (
            "INSERT INTO show_settings (user_id, media_type, title_id, name, value)
             VALUES ($1, 'tv', 1396, 'intent', 'watch')",
            [true, false],
        ),
        ("INSERT INTO preferences (user_id, name, value) VALUES ($1, 'a', 'b')", [true, false]),
        (
            "INSERT INTO shows (title_id, catalogue, version, fetched_at)
             VALUES ($1, 'builtin', 1, 0)",
            [true, true],
        ),
        (
            "INSERT INTO episodes (title_id, season, episode, listing)
             VALUES (1396, $1, 1, 'listed')",
            [true, true],
        ),
        ("UPDATE users SET username = 'another' WHERE id = $1", [true, true]),
        ("INSERT INTO settings (name, value) VALUES ('a', $1)", [false, false]),
    ] {
        let before = test.watching();
        test.pool.write(Some(ANNA), run(sql, ANNA)).await.unwrap();
        let now = test.watching();
        assert_eq!([now[0] != before[0], now[1] != before[1]], raised, "{sql}");
    }
}

#[tokio::test]
async fn writes_that_share_a_commit_raise_the_versions_of_their_owners_each() {
    let test = TestPool::with_users().await;
    let before = test.versions();
    let (release, held) = test.hold_writer().await;
    let pool = Arc::clone(&test.pool);
    let failing = test.spawn(break_commit);
    let anna = tokio::spawn(async move { pool.write(Some(ANNA), run(RATE, ANNA)).await });
    tokio::task::yield_now().await;
    drop(release);
    held.await.unwrap();
    assert!(failing.await.unwrap().is_err());
    anna.await.unwrap().unwrap();
    assert_eq!(test.raised(before), [false, true, false], "also when each was committed again");
}

#[tokio::test]
async fn a_write_by_another_process_raises_all_versions_before_the_next_use() {
    let test = TestPool::with_users().await;
    let outsider = test.outsider();
    for number in 1..=20 {
        let before = test.versions();
        outsider.execute("INSERT INTO settings (name, value) VALUES (?1, '')", [number]).unwrap();
        assert_eq!(test.raised(before), [true; 3]);
        let before = test.versions();
        outsider.execute("DELETE FROM settings WHERE name = ?1", [number]).unwrap();
        // An own commit between the other's and the next use.
        test.pool.write(Some(ANNA), run(RATE, ANNA)).await.unwrap();
        assert_eq!(test.raised(before), [true; 3]);
    }
}

/// A cache reads the version, then the data. Its reader relies on the data being what was committed last before the
/// version was read.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn data_read_after_its_version_is_current_for_as_long_as_the_version_is() {
    let test = Arc::new(TestPool::with_users().await);
    test.pool.write(Some(ANNA), run(RATE, ANNA)).await.unwrap();
    let stop = Arc::new(AtomicBool::new(false));
    let readers: Vec<_> = (0..3)
        .map(|_| {
            let (test, stop) = (Arc::clone(&test), Arc::clone(&stop));
            std::thread::spawn(move || {
                let outsider = test.outsider();
                let score = "SELECT rated_at FROM ratings WHERE user_id = 1";
                let read = || outsider.query_row(score, [], |row| row.get::<_, i64>(0)).unwrap();
                let (mut cached, mut hits) = (None, 0_u32);
                while !stop.load(Ordering::Relaxed) {
                    // Committed before the version is read.
                    let least = read();
                    let version = test.pool.versions.current(ANNA).map(|current| current.user);
                    if let (Some((at, value)), Some(version)) = (cached, version)
                        && at == version
                    {
                        assert!(value >= least, "{value} was cached after {least} was committed");
                        hits += 1;
                    } else {
                        cached = version.map(|version| (version, read()));
                    }
                    std::thread::yield_now();
                }
                hits
            })
        })
        .collect();
    for number in 1..=300 {
        let sql = "UPDATE ratings SET rated_at = $1 WHERE user_id = 1";
        if number % 3 == 0 {
            test.outsider().execute(&sql.replace("$1", "?1"), [number]).unwrap();
        } else {
            let write = move |tx: &Tx<'_>| tx.execute(sql, values![number]);
            test.pool.write(Some(ANNA), write).await.unwrap();
        }
    }
    stop.store(true, Ordering::Relaxed);
    let mut hits = 0;
    for reader in readers {
        hits += reader.join().unwrap();
    }
    println!("figure: {hits} uses of a cache during 300 commits of two processes, 0 stale");
}

#[test]
fn on_postgresql_triggers_raise_versions_for_the_same_tables() {
    let test = TestPool::open();
    let file = Connection::open(&test.path).unwrap();
    let sql = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'";
    let mut tables = file.prepare(sql).unwrap();
    let tables = tables.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap);
    // Responses to other users contain only the names of a user.
    let is_watched = |table: &String| changes_responses(table) && table != "users";
    let tables: Vec<String> = tables.filter(is_watched).collect();
    assert!(tables.len() > 15, "{tables:?}");
    let schema: String = (1..=SCHEMA).map(migrations::text).collect();
    for table in tables {
        for operation in ["INSERT", "UPDATE", "DELETE"] {
            let trigger = format!("AFTER {operation} ON {table}\n");
            assert!(schema.contains(&trigger), "no trigger {trigger}");
        }
    }
}
