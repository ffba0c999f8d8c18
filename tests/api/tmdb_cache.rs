//! The cache file: what it stores, its limits, and that it may be lost.

use crate::fake_tmdb::V3_KEY;
use crate::fake_tmdb::mode::Fault;
use crate::tmdb_harness::TmdbHarness;
use moviestars::catalogue::Freshness;
use std::fs;
use std::path::Path;
use std::time::Duration;

const FILM: &str = "/3/movie/550";
const FILMS: [i64; 12] = [550, 11, 603, 27_205, 129, 194, 680, 13, 862, 348, 578, 424];

#[tokio::test]
async fn cached_responses_survive_a_restart() {
    let mut harness = TmdbHarness::start().await;
    let first = harness.found(FILM).await;
    harness.restart().await;
    harness.fake.fail(Fault::Refuse);
    assert_eq!(harness.request(FILM).await.unwrap(), (first, false));
    assert_eq!(harness.fake.total(), 1);
}

#[tokio::test]
async fn freshness_survives_a_restart() {
    let mut harness = TmdbHarness::start().await;
    harness.tmdb.respond("/3/person/287", Freshness::People).await.unwrap();
    harness.restart().await;
    harness.clock.advance(6 * 86_400);
    // The cached freshness counts, not that of the new request.
    assert!(!harness.tmdb.respond("/3/person/287", Freshness::Lists).await.unwrap().is_stale());
    assert_eq!(harness.fake.total(), 1);
}

async fn is_recreated(damage: impl FnOnce(&Path)) {
    let folder = tempfile::tempdir().unwrap();
    damage(&folder.path().join("moviestars.db.cache"));
    let mut harness = TmdbHarness::on(folder, V3_KEY, |_| {}).await;
    harness.found(FILM).await;
    harness.restart().await;
    harness.found(FILM).await;
    assert_eq!(harness.fake.total(), 1, "the new file keeps");
    assert_eq!(harness.cached_targets().await, [FILM]);
}

#[tokio::test]
async fn a_file_that_is_not_a_cache_is_recreated() {
    is_recreated(|path| fs::write(path, "not a database".repeat(1_000)).unwrap()).await;
    is_recreated(|path| {
        let file = rusqlite::Connection::open(path).unwrap();
        file.execute_batch("CREATE TABLE responses (other TEXT); PRAGMA user_version = 7").unwrap();
    })
    .await;
}

#[tokio::test]
async fn a_cache_with_other_tables_is_recreated() {
    let mut harness = TmdbHarness::start().await;
    harness.found(FILM).await;
    harness.tmdb.close().await;
    let file = rusqlite::Connection::open(harness.cache_path()).unwrap();
    file.execute_batch("ALTER TABLE responses RENAME COLUMN document TO body").unwrap();
    drop(file);
    harness.restart().await;
    harness.found(FILM).await;
    harness.restart().await;
    harness.found(FILM).await;
    assert_eq!(harness.fake.total(), 2);
}

#[tokio::test]
async fn a_damaged_file_is_recreated_and_no_damaged_response_served() {
    let mut harness = TmdbHarness::start().await;
    let mut films = Vec::new();
    for id in FILMS {
        films.push(harness.found(&format!("/3/movie/{id}")).await);
    }
    harness.tmdb.close().await;
    let mut bytes = fs::read(harness.cache_path()).unwrap();
    let all = bytes.len();
    bytes[4_096..all - 100].iter_mut().step_by(97).for_each(|byte| *byte ^= 0xFF);
    fs::write(harness.cache_path(), bytes).unwrap();
    harness.restart().await;
    for (id, film) in FILMS.iter().zip(&films) {
        assert_eq!(&harness.found(&format!("/3/movie/{id}")).await, film);
    }
    harness.restart().await;
    harness.fake.fail(Fault::Refuse);
    for (id, film) in FILMS.iter().zip(&films) {
        assert_eq!(&harness.found(&format!("/3/movie/{id}")).await, film);
    }
}

#[tokio::test]
async fn a_cache_with_an_inconsistent_index_is_recreated() {
    let mut harness = TmdbHarness::with(|bounds| bounds.rows = 1).await;
    harness.found(FILM).await;
    harness.tmdb.close().await;
    let index = "FROM sqlite_schema WHERE name = 'responses_by_age'";
    for sql in [
        "INSERT INTO responses SELECT target || '?', fetched_at, freshness, size, document FROM responses"
            .to_owned(),
        format!(
            "PRAGMA writable_schema = ON; CREATE TABLE aside AS SELECT * {index}; DELETE {index}"
        ),
        "DELETE FROM responses".to_owned(),
        "PRAGMA writable_schema = ON; INSERT INTO sqlite_schema SELECT * FROM aside".to_owned(),
    ] {
        // Each statement has a new connection, which reads the schema again.
        let file = rusqlite::Connection::open(harness.cache_path()).unwrap();
        file.execute_batch(&sql).unwrap();
    }
    harness.restart().await;
    let requests = async {
        harness.found(FILM).await;
        harness.cached_targets().await
    };
    let cached = tokio::time::timeout(Duration::from_secs(30), requests).await;
    assert_eq!(cached.expect("the request ends"), [FILM]);
}

#[tokio::test]
async fn a_damaged_response_is_fetched_again() {
    let mut harness = TmdbHarness::start().await;
    let answer = harness.found(FILM).await;
    harness.tmdb.close().await;
    let file = rusqlite::Connection::open(harness.cache_path()).unwrap();
    file.execute("UPDATE responses SET document = zeroblob(100)", []).unwrap();
    drop(file);
    harness.restart().await;
    assert_eq!(harness.found(FILM).await, answer);
    assert_eq!(harness.fake.total(), 2);
}

#[tokio::test]
async fn the_cache_file_may_be_deleted_while_in_use() {
    let harness = TmdbHarness::start().await;
    harness.found(FILM).await;
    for ending in ["", "-wal", "-shm"] {
        let _ = fs::remove_file(format!("{}{ending}", harness.cache_path().display()));
    }
    harness.clock.advance(3_600);
    harness.found("/3/movie/11").await;
    harness.found("/3/movie/603").await;
    let kept = harness.cached_targets().await;
    assert!(kept.contains(&"/3/movie/603".to_owned()), "{kept:?}");
}

#[tokio::test]
async fn without_a_usable_file_responses_are_cached_in_memory() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join("moviestars.db.cache/full")).unwrap();
    let harness = TmdbHarness::on(folder, V3_KEY, |_| {}).await;
    for _ in 0..3 {
        harness.found(FILM).await;
    }
    assert_eq!(harness.fake.total(), 1);
}

#[tokio::test]
async fn the_file_keeps_the_newest_responses_up_to_the_row_limit() {
    let harness = TmdbHarness::with(|bounds| bounds.rows = 5).await;
    for id in FILMS {
        harness.found(&format!("/3/movie/{id}")).await;
        harness.clock.advance(1);
    }
    let newest = [13, 862, 348, 578, 424].map(|id| format!("/3/movie/{id}"));
    assert_eq!(harness.cached_targets().await, newest);
    println!("figure: the newest {} of {} answers in the cache file", newest.len(), FILMS.len());
}

#[tokio::test]
async fn the_file_stays_below_the_byte_limit() {
    let harness = TmdbHarness::with(|bounds| bounds.file = 3_000).await;
    for id in FILMS {
        harness.found(&format!("/3/movie/{id}")).await;
        harness.clock.advance(1);
    }
    let kept = harness.cached_targets().await;
    assert!((1..=5).contains(&kept.len()), "{kept:?}");
    assert_eq!(kept.last().unwrap(), "/3/movie/424");
}

#[tokio::test]
async fn memory_stays_below_the_byte_limit_and_the_file_has_the_rest() {
    let most = 3_000;
    let harness = TmdbHarness::with(|bounds| bounds.memory = most).await;
    for id in FILMS {
        harness.found(&format!("/3/movie/{id}")).await;
    }
    let in_memory = FILMS.iter().filter_map(|id| harness.tmdb.cached(&format!("/3/movie/{id}")));
    let sizes: Vec<_> = in_memory.map(|answer| answer.gzip().len()).collect();
    let sum: usize = sizes.iter().sum();
    assert!(!sizes.is_empty() && sum <= most, "{sizes:?}");
    println!("figure: {sum} bytes of answers in memory, {most} allowed");
    for id in FILMS {
        harness.found(&format!("/3/movie/{id}")).await;
    }
    assert_eq!(harness.fake.total(), 12, "what memory lost came from the file");
}
