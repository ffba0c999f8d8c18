//! The cache file: what it stores, its limits, and that it may be lost.

use crate::fake_tmdb::V3_KEY;
use crate::fake_tmdb::mode::Fault;
use crate::tmdb_rig::Rig;
use moviestars::catalogue::Freshness;
use std::fs;
use std::path::Path;
use std::time::Duration;

const FILM: &str = "/3/movie/550";
const FILMS: [i64; 12] = [550, 11, 603, 27_205, 129, 194, 680, 13, 862, 348, 578, 424];

#[tokio::test]
async fn cached_responses_survive_a_restart() {
    let mut rig = Rig::start().await;
    let first = rig.found(FILM).await;
    rig.restart().await;
    rig.fake.fail(Fault::Refuse);
    assert_eq!(rig.ask(FILM).await.unwrap(), (first, false));
    assert_eq!(rig.fake.total(), 1);
}

#[tokio::test]
async fn freshness_survives_a_restart() {
    let mut rig = Rig::start().await;
    rig.tmdb.answer("/3/person/287", Freshness::People).await.unwrap();
    rig.restart().await;
    rig.clock.advance(6 * 86_400);
    // The cached freshness counts, not that of the new request.
    assert!(!rig.tmdb.answer("/3/person/287", Freshness::Lists).await.unwrap().is_stale());
    assert_eq!(rig.fake.total(), 1);
}

async fn is_recreated(spoil: impl FnOnce(&Path)) {
    let folder = tempfile::tempdir().unwrap();
    spoil(&folder.path().join("moviestars.db.cache"));
    let mut rig = Rig::on(folder, V3_KEY, |_| {}).await;
    rig.found(FILM).await;
    rig.restart().await;
    rig.found(FILM).await;
    assert_eq!(rig.fake.total(), 1, "the new file keeps");
    assert_eq!(rig.kept().await, [FILM]);
}

#[tokio::test]
async fn a_file_that_is_not_a_cache_is_recreated() {
    is_recreated(|path| fs::write(path, "not a database".repeat(1_000)).unwrap()).await;
    is_recreated(|path| {
        let file = rusqlite::Connection::open(path).unwrap();
        file.execute_batch("CREATE TABLE answers (other TEXT); PRAGMA user_version = 7").unwrap();
    })
    .await;
}

#[tokio::test]
async fn a_cache_with_other_tables_is_recreated() {
    let mut rig = Rig::start().await;
    rig.found(FILM).await;
    rig.tmdb.close().await;
    let file = rusqlite::Connection::open(rig.cache_path()).unwrap();
    file.execute_batch("ALTER TABLE answers RENAME COLUMN document TO body").unwrap();
    drop(file);
    rig.restart().await;
    rig.found(FILM).await;
    rig.restart().await;
    rig.found(FILM).await;
    assert_eq!(rig.fake.total(), 2);
}

#[tokio::test]
async fn a_damaged_file_is_recreated_and_no_damaged_response_served() {
    let mut rig = Rig::start().await;
    let mut films = Vec::new();
    for id in FILMS {
        films.push(rig.found(&format!("/3/movie/{id}")).await);
    }
    rig.tmdb.close().await;
    let mut bytes = fs::read(rig.cache_path()).unwrap();
    let all = bytes.len();
    bytes[4_096..all - 100].iter_mut().step_by(97).for_each(|byte| *byte ^= 0xFF);
    fs::write(rig.cache_path(), bytes).unwrap();
    rig.restart().await;
    for (id, film) in FILMS.iter().zip(&films) {
        assert_eq!(&rig.found(&format!("/3/movie/{id}")).await, film);
    }
    rig.restart().await;
    rig.fake.fail(Fault::Refuse);
    for (id, film) in FILMS.iter().zip(&films) {
        assert_eq!(&rig.found(&format!("/3/movie/{id}")).await, film);
    }
}

#[tokio::test]
async fn a_cache_with_an_inconsistent_index_is_recreated() {
    let mut rig = Rig::with(|bounds| bounds.rows = 1).await;
    rig.found(FILM).await;
    rig.tmdb.close().await;
    let index = "FROM sqlite_schema WHERE name = 'answers_by_age'";
    for sql in [
        "INSERT INTO answers SELECT target || '?', fetched_at, freshness, size, document FROM answers"
            .to_owned(),
        format!(
            "PRAGMA writable_schema = ON; CREATE TABLE aside AS SELECT * {index}; DELETE {index}"
        ),
        "DELETE FROM answers".to_owned(),
        "PRAGMA writable_schema = ON; INSERT INTO sqlite_schema SELECT * FROM aside".to_owned(),
    ] {
        // Each on a connection of its own, which reads the schema anew.
        let file = rusqlite::Connection::open(rig.cache_path()).unwrap();
        file.execute_batch(&sql).unwrap();
    }
    rig.restart().await;
    let asking = async {
        rig.found(FILM).await;
        rig.kept().await
    };
    let kept = tokio::time::timeout(Duration::from_secs(30), asking).await;
    assert_eq!(kept.expect("it comes to an end"), [FILM]);
}

#[tokio::test]
async fn a_damaged_response_is_fetched_again() {
    let mut rig = Rig::start().await;
    let answer = rig.found(FILM).await;
    rig.tmdb.close().await;
    let file = rusqlite::Connection::open(rig.cache_path()).unwrap();
    file.execute("UPDATE answers SET document = zeroblob(100)", []).unwrap();
    drop(file);
    rig.restart().await;
    assert_eq!(rig.found(FILM).await, answer);
    assert_eq!(rig.fake.total(), 2);
}

#[tokio::test]
async fn the_cache_file_may_be_deleted_while_in_use() {
    let rig = Rig::start().await;
    rig.found(FILM).await;
    for ending in ["", "-wal", "-shm"] {
        let _ = fs::remove_file(format!("{}{ending}", rig.cache_path().display()));
    }
    rig.clock.advance(3_600);
    rig.found("/3/movie/11").await;
    rig.found("/3/movie/603").await;
    let kept = rig.kept().await;
    assert!(kept.contains(&"/3/movie/603".to_owned()), "{kept:?}");
}

#[tokio::test]
async fn without_a_usable_file_responses_are_cached_in_memory() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join("moviestars.db.cache/full")).unwrap();
    let rig = Rig::on(folder, V3_KEY, |_| {}).await;
    for _ in 0..3 {
        rig.found(FILM).await;
    }
    assert_eq!(rig.fake.total(), 1);
}

#[tokio::test]
async fn the_file_keeps_the_newest_responses_up_to_the_row_limit() {
    let rig = Rig::with(|bounds| bounds.rows = 5).await;
    for id in FILMS {
        rig.found(&format!("/3/movie/{id}")).await;
        rig.clock.advance(1);
    }
    let newest = [13, 862, 348, 578, 424].map(|id| format!("/3/movie/{id}"));
    assert_eq!(rig.kept().await, newest);
    println!("figure: the newest {} of {} answers in the cache file", newest.len(), FILMS.len());
}

#[tokio::test]
async fn the_file_stays_below_the_byte_limit() {
    let rig = Rig::with(|bounds| bounds.file = 3_000).await;
    for id in FILMS {
        rig.found(&format!("/3/movie/{id}")).await;
        rig.clock.advance(1);
    }
    let kept = rig.kept().await;
    assert!((1..=5).contains(&kept.len()), "{kept:?}");
    assert_eq!(kept.last().unwrap(), "/3/movie/424");
}

#[tokio::test]
async fn memory_stays_below_the_byte_limit_and_the_file_has_the_rest() {
    let most = 3_000;
    let rig = Rig::with(|bounds| bounds.memory = most).await;
    for id in FILMS {
        rig.found(&format!("/3/movie/{id}")).await;
    }
    let at_hand = FILMS.iter().filter_map(|id| rig.tmdb.at_hand(&format!("/3/movie/{id}")));
    let sizes: Vec<_> = at_hand.map(|answer| answer.gzip().len()).collect();
    let sum: usize = sizes.iter().sum();
    assert!(!sizes.is_empty() && sum <= most, "{sizes:?}");
    println!("figure: {sum} bytes of answers in memory, {most} allowed");
    for id in FILMS {
        rig.found(&format!("/3/movie/{id}")).await;
    }
    assert_eq!(rig.fake.total(), 12, "what memory lost came from the file");
}
