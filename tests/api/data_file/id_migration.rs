//! Migration 6 gives titles TMDB's ids: data files of the previous release, which had its own ids for built-in
//! titles, open with the same titles, stars and order.

use crate::app::{TestApp, until};
use crate::fake_tmdb::FakeTmdb;
use crate::fake_tmdb::mode::Fault;
use crate::tmdb_server::{config as tmdb, titles};
use moviestars::config::TmdbConfig;
use moviestars::store::Store;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::json;
use std::collections::BTreeMap;
use std::path::Path;

/// A title's kind and id.
type Title = (&'static str, i64);
/// User, kind, id -> score and time.
type Ratings = BTreeMap<(i64, String, i64), (i64, i64)>;
/// Playlist and position -> kind, id and time.
type Items = BTreeMap<(i64, i64), (String, i64, i64)>;

const GODFATHER: Title = ("movie", 90_000_001);
const GODFATHER_TMDB: Title = ("movie", 238);
const SHAWSHANK: Title = ("movie", 90_000_002);
const SHAWSHANK_TMDB: Title = ("movie", 278);
const BREAKING_BAD: Title = ("tv", 90_500_001);
const BREAKING_BAD_TMDB: Title = ("tv", 1_396);
/// A film without a pair in the migration, whose TMDB id an earlier server had found.
const HERO: Title = ("movie", 90_000_085);
const HERO_TMDB: Title = ("movie", 300_085);
const SINTEL: Title = ("movie", 90_000_026);
const CLUB: Title = ("movie", 550);
/// A title that only an earlier version had.
const UNKNOWN: Title = ("movie", 90_400_000);

/// The pairs that the migration renumbers: kind, old and new id.
pub fn migrated_pairs() -> Vec<(String, i64, i64)> {
    let sql = include_str!("../../../assets/migrations/0006_tmdb_ids_and_names.sql");
    let (_, values) = sql.split_once("tmdb_ids (media_type, builtin_id, tmdb_id) VALUES").unwrap();
    let (values, _) = values.split_once(';').unwrap();
    let pairs = values.split('(').skip(1).map(|pair| {
        let mut cells = pair.split([',', ')']).map(|cell| cell.trim().trim_matches('\''));
        let mut next = || cells.next().unwrap().to_owned();
        (next(), next().parse().unwrap(), next().parse().unwrap())
    });
    pairs.collect()
}

/// A data file of schema 5, with the users 1 to 3 and the playlists 1 to 3, one of each user.
fn schema_5(folder: &Path) -> rusqlite::Connection {
    let file = rusqlite::Connection::open(folder.join("moviestars.db")).unwrap();
    let migrations = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/migrations");
    for name in [
        "0001_accounts_and_ratings",
        "0002_playlists",
        "0003_password_resets_and_claims",
        "0004_settings",
        "0005_twins_and_sought",
    ] {
        let sql = std::fs::read_to_string(migrations.join(format!("{name}.sql"))).unwrap();
        file.execute_batch(&sql).unwrap();
    }
    file.execute_batch(
        "PRAGMA journal_mode = WAL; PRAGMA application_id = 0x4D535441; PRAGMA user_version = 5;
         INSERT INTO users VALUES (1, '', '', 'a', 'a', 'a@x', 'a@x', '', 'admin', 0),
                                  (2, '', '', 'b', 'b', 'b@x', 'b@x', '', 'regular', 0),
                                  (3, '', '', 'c', 'c', 'c@x', 'c@x', '', 'regular', 0);
         INSERT INTO playlists VALUES (1, 1, 'One', 1, 0), (2, 2, 'Two', 1, 0), (3, 3, 'Three', 1, 0);",
    )
    .unwrap();
    file
}

fn rate(file: &rusqlite::Connection, user: i64, (kind, id): Title, score: i64, at: i64) {
    let sql = "INSERT INTO ratings VALUES (?1, ?2, ?3, ?4, ?5)";
    file.execute(sql, (user, kind, id, score, at)).unwrap();
}

fn list(file: &rusqlite::Connection, playlist: i64, (kind, id): Title, position: i64, at: i64) {
    let sql = "INSERT INTO playlist_entries VALUES (?1, ?2, ?3, ?4, ?5)";
    file.execute(sql, (playlist, kind, id, position, at)).unwrap();
}

fn pair(file: &rusqlite::Connection, (kind, builtin): Title, (_, tmdb): Title) {
    let sql = "INSERT INTO twins VALUES (?1, ?2, ?3)";
    file.execute(sql, (kind, builtin, tmdb)).unwrap();
}

/// As the older version stored metadata.
fn store(file: &rusqlite::Connection, (kind, id): Title, catalogue: &str, title: &str) {
    let built_in_poster = format!("/{}{id}.svg", if kind == "tv" { "t" } else { "m" });
    let poster = if catalogue == "tmdb" { "/poster.jpg".to_owned() } else { built_in_poster };
    let sql = "INSERT INTO titles VALUES (?1, ?2, ?3, ?4, '', ?5, '2001-01-01', 80, 1799990000,
                                          NULL)";
    file.execute(sql, (kind, id, catalogue, title, poster)).unwrap();
}

fn ratings(file: &rusqlite::Connection) -> Ratings {
    let mut statement = file.prepare("SELECT * FROM ratings").unwrap();
    let rows = statement.query_map([], |row| {
        Ok(((row.get(0)?, row.get(1)?, row.get(2)?), (row.get(3)?, row.get(4)?)))
    });
    rows.unwrap().map(Result::unwrap).collect()
}

fn items(file: &rusqlite::Connection) -> Items {
    let mut statement = file
        .prepare("SELECT playlist_id, position, media_type, title_id, added_at FROM playlist_items")
        .unwrap();
    let rows = statement.query_map([], |row| {
        Ok(((row.get(0)?, row.get(1)?), (row.get(2)?, row.get(3)?, row.get(4)?)))
    });
    rows.unwrap().map(Result::unwrap).collect()
}

/// Opens the file, which migrates it, and closes it again.
fn migrate(folder: &Path) -> rusqlite::Connection {
    let path = folder.join("moviestars.db");
    Store::open(&path).unwrap().close();
    rusqlite::Connection::open(path).unwrap()
}

#[test]
fn migrated_pairs_lead_from_built_in_numbers_to_distinct_tmdb_ids() {
    let pairs = migrated_pairs();
    assert!(pairs.len() > 2_500, "{}", pairs.len());
    assert!(pairs.contains(&("movie".to_owned(), GODFATHER.1, GODFATHER_TMDB.1)));
    assert!(pairs.contains(&("tv".to_owned(), BREAKING_BAD.1, BREAKING_BAD_TMDB.1)));
    assert!(pairs.iter().all(|(_, old, new)| *old > 90_000_000 && (1..90_000_000).contains(new)));
    let mut ids: Vec<_> = pairs.iter().map(|(kind, _, new)| (kind, new)).collect();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), pairs.len());
}

#[test]
fn newer_of_two_ratings_and_earlier_of_two_positions_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let file = schema_5(folder.path());
    rate(&file, 1, GODFATHER, 3, 20);
    rate(&file, 1, GODFATHER_TMDB, 9, 10);
    rate(&file, 2, GODFATHER, 3, 10);
    rate(&file, 2, GODFATHER_TMDB, 9, 20);
    rate(&file, 3, GODFATHER, 3, 10);
    list(&file, 1, SHAWSHANK_TMDB, 1, 11);
    list(&file, 1, GODFATHER, 2, 12);
    list(&file, 1, SHAWSHANK, 3, 13);
    list(&file, 1, GODFATHER_TMDB, 4, 14);
    drop(file);
    let file = migrate(folder.path());
    let movie = || "movie".to_owned();
    let expected = [(1, (3, 20)), (2, (9, 20)), (3, (3, 10))];
    let expected = expected.map(|(user, rating)| ((user, movie(), 238), rating));
    assert_eq!(ratings(&file), expected.into());
    let expected = [((1, 1), (movie(), 278, 11)), ((1, 2), (movie(), 238, 12))];
    assert_eq!(items(&file), expected.into());
}

#[test]
fn pairs_found_at_tmdb_change_no_ids_and_duplicate_titles_are_merged() {
    let folder = tempfile::tempdir().unwrap();
    let file = schema_5(folder.path());
    pair(&file, HERO, HERO_TMDB);
    // An earlier server had found another TMDB id than the migration's.
    pair(&file, GODFATHER, ("movie", 300_001));
    rate(&file, 1, HERO, 3, 10);
    rate(&file, 2, HERO_TMDB, 4, 10);
    rate(&file, 3, HERO, 5, 20);
    rate(&file, 3, HERO_TMDB, 6, 10);
    rate(&file, 1, GODFATHER, 7, 20);
    rate(&file, 1, ("movie", 300_001), 8, 10);
    rate(&file, 2, ("movie", 300_001), 9, 10);
    list(&file, 1, HERO_TMDB, 1, 1);
    list(&file, 1, HERO, 2, 2);
    drop(file);
    let file = migrate(folder.path());
    let key = |user, id| (user, "movie".to_owned(), id);
    let expected = [
        (key(1, HERO.1), (3, 10)),
        (key(2, HERO_TMDB.1), (4, 10)),
        (key(3, HERO.1), (5, 20)),
        (key(1, 238), (7, 20)),
        (key(2, 300_001), (9, 10)),
    ];
    assert_eq!(ratings(&file), expected.into());
    let expected = [((1, 1), ("movie".to_owned(), HERO_TMDB.1, 1))];
    assert_eq!(items(&file), expected.into());
}

#[test]
fn confirmed_metadata_and_newer_hints_stay_and_posters_follow_the_id() {
    let folder = tempfile::tempdir().unwrap();
    let file = schema_5(folder.path());
    store(&file, GODFATHER, "builtin", "Built-in");
    store(&file, GODFATHER_TMDB, "tmdb", "TMDB's");
    store(&file, SHAWSHANK, "builtin", "Built-in");
    store(&file, SHAWSHANK_TMDB, "tmdb", "");
    store(&file, BREAKING_BAD, "builtin", "Built-in");
    store(&file, SINTEL, "builtin", "Sintel");
    rate(&file, 1, GODFATHER, 3, 20);
    let insert = "INSERT INTO claims VALUES (?1, 'movie', ?2, ?3, '', ?4, NULL, 0, 0, 0, ?5)";
    for (user, (_, id), title, at) in [
        (1, GODFATHER, "deleted: it is stored", 5),
        (2, ("movie", 90_000_003), "newer", 9),
        (2, ("movie", 680), "older", 8),
        (3, ("movie", 90_000_003), "deleted: not rated or listed", 9),
    ] {
        file.execute(insert, (user, id, title, format!("/m{id}.svg"), at)).unwrap();
    }
    rate(&file, 2, ("movie", 680), 3, 20);
    let notice = "INSERT INTO notices VALUES (1, 1, 'movie', ?1, 'Gone', 0)";
    file.execute(notice, [SHAWSHANK.1]).unwrap();
    drop(file);
    let file = migrate(folder.path());
    let texts = |sql: &str| -> Vec<String> {
        let mut statement = file.prepare(sql).unwrap();
        statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    };
    let titles = texts(
        "SELECT media_type || title_id || title || poster_path FROM titles
         ORDER BY media_type, title_id",
    );
    let expected = [
        "movie238TMDB's/poster.jpg",
        "movie278Built-in/m278.svg",
        "movie90000026Sintel/m90000026.svg",
        "tv1396Built-in/t1396.svg",
    ];
    assert_eq!(titles, expected);
    let pending = texts(
        "SELECT user_id || media_type || title_id || title || poster_path FROM pending_titles",
    );
    assert_eq!(pending, ["2movie680newer/m680.svg"]);
    assert_eq!(texts("SELECT CAST(title_id AS TEXT) FROM notifications"), ["278"]);
    let ever = texts("SELECT name FROM settings");
    assert!(ever.is_empty(), "TMDB was not in use: {ever:?}");
}

/// For each title of `POOL`, the score and time that a user or playlist has, or `None`.
type Holding = Option<(i64, i64)>;

const POOL: [Title; 11] = [
    GODFATHER,
    GODFATHER_TMDB,
    SHAWSHANK,
    SHAWSHANK_TMDB,
    BREAKING_BAD,
    BREAKING_BAD_TMDB,
    HERO,
    HERO_TMDB,
    SINTEL,
    CLUB,
    UNKNOWN,
];
/// Pairs of ids in `POOL` that mean the same title: the built-in id, and TMDB's id, which the title has after the
/// migration.
const SAME: [(Title, Title); 3] =
    [(GODFATHER, GODFATHER_TMDB), (SHAWSHANK, SHAWSHANK_TMDB), (BREAKING_BAD, BREAKING_BAD_TMDB)];

/// The titles of a user or playlist after the migration; `wins` decides which of two duplicates stays.
fn migrated(
    holdings: &[Holding],
    wins: impl Fn((i64, i64), (i64, i64)) -> bool,
) -> BTreeMap<Title, (i64, i64)> {
    let mut held: BTreeMap<Title, (i64, i64)> = POOL
        .into_iter()
        .zip(holdings)
        .filter_map(|(title, held)| Some((title, (*held)?)))
        .collect();
    for (builtin, tmdb) in SAME {
        if let Some(old) = held.remove(&builtin)
            && held.get(&tmdb).is_none_or(|new| wins(old, *new))
        {
            held.insert(tmdb, old);
        }
    }
    if let (Some(old), Some(new)) = (held.get(&HERO), held.get(&HERO_TMDB)) {
        held.remove(if wins(*old, *new) { &HERO_TMDB } else { &HERO });
    }
    held
}

#[test]
fn random_ratings_and_playlists_are_migrated_as_the_model_says() {
    let holdings = || {
        let one = proptest::option::of((1..=10_i64, 0..=5_i64));
        proptest::collection::vec(one, POOL.len()..=POOL.len())
    };
    let all = proptest::collection::vec((holdings(), holdings()), 3..=3);
    let config = Config { cases: 40, failure_persistence: None, ..Config::default() };
    let run = |all: Vec<(Vec<Holding>, Vec<Holding>)>| {
        let folder = tempfile::tempdir().unwrap();
        let file = schema_5(folder.path());
        file.execute_batch("BEGIN").unwrap();
        pair(&file, HERO, HERO_TMDB);
        let (mut expected, mut expected_items) = (Ratings::new(), Items::new());
        for (user, (rated, listed)) in (1..).zip(&all) {
            // Positions are distinct, and not in the order of the pool.
            let position = |place: usize, score: i64| {
                score * 100 + i64::try_from(place * 7 % POOL.len()).unwrap()
            };
            let listed: Vec<Holding> = listed
                .iter()
                .enumerate()
                .map(|(place, held)| held.map(|(score, at)| (position(place, score), at)))
                .collect();
            for (title, held) in POOL.into_iter().zip(rated) {
                if let Some((score, at)) = held {
                    rate(&file, user, title, *score, *at);
                }
            }
            for (title, held) in POOL.into_iter().zip(&listed) {
                if let Some((position, at)) = held {
                    list(&file, user, title, *position, *at);
                }
            }
            for ((kind, id), rating) in migrated(rated, |old, new| old.1 > new.1) {
                expected.insert((user, kind.to_owned(), id), rating);
            }
            for ((kind, id), (position, at)) in migrated(&listed, |old, new| old.0 < new.0) {
                expected_items.insert((user, position), (kind.to_owned(), id, at));
            }
        }
        file.execute_batch("COMMIT").unwrap();
        drop(file);
        let file = migrate(folder.path());
        prop_assert_eq!(ratings(&file), expected);
        prop_assert_eq!(items(&file), expected_items);
        Ok(())
    };
    TestRunner::new(config).run(&all, run).unwrap();
}

/// A data file of the release before the migration, with more ratings, and playlist 77 of titles in both catalogues.
fn collection_in_both_catalogues() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/upgrade/schema-5");
    for entry in std::fs::read_dir(kept).unwrap() {
        let entry = entry.unwrap();
        std::fs::copy(entry.path(), folder.path().join(entry.file_name())).unwrap();
    }
    let file = rusqlite::Connection::open(folder.path().join("moviestars.db")).unwrap();
    let user: i64 = file
        .query_row("SELECT id FROM users WHERE username = 'annak'", [], |row| row.get(0))
        .unwrap();
    for (title, score, name, catalogue) in [
        (SHAWSHANK, 2, "The Shawshank Redemption", "builtin"),
        (SINTEL, 3, "Sintel", "builtin"),
        (("movie", 4_711), 7, "Only at TMDB", "tmdb"),
        (("tv", 4_711), 8, "Only at TMDB too", "tmdb"),
    ] {
        rate(&file, user, title, score, 1_799_000_000 + score);
        store(&file, title, catalogue, name);
    }
    let playlist = "INSERT INTO playlists VALUES (77, ?1, 'Both', 0, 0)";
    file.execute(playlist, [user]).unwrap();
    let both = [SINTEL, ("movie", 4_711), GODFATHER, CLUB, SHAWSHANK];
    for (position, title) in (1..).zip(both) {
        list(&file, 77, title, position, 0);
    }
    drop(file);
    folder
}

/// The titles of playlist 77.
async fn listed(app: &TestApp) -> serde_json::Value {
    let setup = app.sign_in("annak").await.get("/api/v1/playlists/setup").await.json();
    setup["playlist_movies_by_id"]["77"].clone()
}

#[tokio::test]
async fn collection_in_both_catalogues_shows_the_same_titles_stars_and_order_after_the_upgrade() {
    let folder = collection_in_both_catalogues();
    let expected_list = json!([SINTEL.1, 4_711, 238, 550, 278]);

    let fake = FakeTmdb::start().await;
    let mut app = TestApp::start_in(folder, |_| {}).await;
    let anna = app.sign_in("annak").await;
    let (scores, names) = (anna.scores().await, titles(&anna).await);
    let newest = [(999_4711, 4), (4_711, 4), (SINTEL.1, 2), (278, 1)];
    assert_eq!(scores[..4], newest);
    let expected = ["Only at TMDB too", "Only at TMDB", "Sintel", "The Shawshank Redemption"];
    assert_eq!(names[..4], expected);
    let ids = scores.iter().map(|score| score.0).collect::<Vec<_>>();
    assert!(ids.contains(&238) && ids.contains(&550) && ids.contains(&9_991_396), "{ids:?}");
    assert_eq!(listed(&app).await, expected_list);

    // With a key: the same titles, and those that TMDB has get its metadata.
    app.restart_with(|config| config.tmdb = tmdb(&fake)).await;
    let anna = app.sign_in("annak").await;
    let overview = "SELECT overview FROM titles WHERE media_type = 'movie' AND title_id = 238";
    until(async || app.database().value(overview, &[]).text() == "In the words of the stand-in.")
        .await;
    until(async || app.pending_titles() == 0).await;
    let with_key = anna.scores().await;
    assert_eq!(with_key[..4], newest);
    assert_eq!(titles(&anna).await[..4], expected);
    assert_eq!(listed(&app).await, expected_list);
    assert_eq!(fake.count(&format!("/3/movie/{}", SINTEL.1)), 0);

    // Without it: no request leaves, and titles that only TMDB has are shown from stored metadata.
    fake.fail(Fault::Refuse);
    let mut requests = 0;
    app.restart_with(|config| {
        requests = fake.total();
        config.tmdb = TmdbConfig::default();
    })
    .await;
    let anna = app.sign_in("annak").await;
    assert_eq!(anna.scores().await, with_key);
    assert_eq!(titles(&anna).await[..4], expected);
    assert_eq!(listed(&app).await, expected_list);
    assert_eq!(fake.total(), requests);
}
