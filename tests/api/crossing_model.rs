//! Whatever anybody keeps, there and back again it is the same: several users' random ratings and
//! playlists of titles that both catalogues have, that only one has, and that cannot be told apart.

use crate::app::{START, TestApp};
use crate::crossing_rig::{Kept, start, until};
use crate::fake_tmdb::FakeTmdb;
use crate::fake_tmdb::mode::Fault;
use crate::tmdb_server::config as tmdb;
use moviestars::config::TmdbConfig;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::json;

/// How many whole journeys there are.
const CASES: u32 = 2;
const USERS: i64 = 4;
/// Each of these is rated, or listed, by about half of the users and playlists.
const PLAYLISTS: i64 = 6;

/// A title of the pool: its type, its number, and TMDB's where it goes over.
type Title = (&'static str, i64, Option<i64>);

/// Thirty-two titles that go over, sixteen that do not, four that never were built in.
fn pool() -> Vec<Title> {
    let films = (1..=20).map(|n| ("movie", 90_000_000 + n, Some(300_000 + n)));
    let shows = (1..=10).map(|n| ("tv", 90_500_000 + n, Some(300_000 + n)));
    let by_name = [("movie", 90_000_079, Some(300_079)), ("tv", 90_500_050, Some(300_050))];
    let missing = [21, 85, 87].map(|n| ("movie", 90_000_000 + n, None));
    let unheard = (40..=52).map(|n| ("tv", 90_500_000 + n - 10, None));
    let foreign = [("movie", 550, None), ("movie", 603, None), ("movie", 90_001, None)];
    let foreign = foreign.into_iter().chain([("tv", 1_396, None)]);
    films.chain(shows).chain(by_name).chain(missing).chain(unheard).chain(foreign).collect()
}

/// What one user or one playlist does with one title: nothing, or something with two numbers.
type Deed = Option<(i64, i64)>;

fn deeds() -> impl Strategy<Value = Vec<Deed>> {
    let count = usize::try_from(USERS + PLAYLISTS).unwrap() * pool().len();
    let deed = proptest::option::of((1..=10_i64, 0..=1_000_000_i64));
    proptest::collection::vec(deed, count..=count)
}

/// Writes the deeds into the data file of a stopped server.
fn write(app: &TestApp, deeds: &[Deed]) {
    let file = app.file();
    file.execute_batch("BEGIN").unwrap();
    for playlist in 1..=PLAYLISTS {
        let sql = "INSERT INTO playlists VALUES (?1, ?2, 'One', 0, 0)";
        file.execute(sql, (playlist, playlist % USERS + 1)).unwrap();
    }
    let pool = pool();
    for (keeper, deeds) in (1..).zip(deeds.chunks(pool.len())) {
        let titles = (1..).zip(&pool).zip(deeds);
        for ((place, (kind, number, _)), deed) in titles {
            let Some((score, when)) = *deed else { continue };
            if keeper <= USERS {
                let sql = "INSERT INTO ratings VALUES (?1, ?2, ?3, ?4, ?5)";
                file.execute(sql, (keeper, kind, number, score, when)).unwrap();
            } else {
                // Each playlist has another order, with gaps.
                let position = place * 7 % 101 * 10 + score;
                let sql = "INSERT INTO playlist_entries VALUES (?1, ?2, ?3, ?4, ?5)";
                file.execute(sql, (keeper - USERS, kind, number, position, when)).unwrap();
            }
        }
    }
    let sql = "INSERT INTO titles (media_type, number, catalogue, title, overview, release_date,
                                   vote_tenths, fetched_at)
               VALUES (?1, ?2, 'tmdb', 'Only there', '', '2001-01-01', 50, ?3)";
    for (kind, number, _) in pool.iter().filter(|title| title.1 < 90_000_000) {
        file.execute(sql, (kind, number, START - 1)).unwrap();
    }
    file.execute_batch("COMMIT").unwrap();
}

/// The same with TMDB's numbers.
fn over(kept: &Kept) -> Kept {
    let pool = pool();
    let there = |kind: &str, number: i64| {
        let title = pool.iter().find(|title| title.0 == kind && title.1 == number);
        title.unwrap().2.unwrap_or(number)
    };
    let mut over = kept.clone();
    over.ratings.iter_mut().for_each(|rating| rating.2 = there(&rating.1, rating.2));
    over.entries.iter_mut().for_each(|entry| entry.3 = there(&entry.2, entry.3));
    over.ratings.sort();
    over
}

async fn journey(deeds: &[Deed]) {
    let fake = FakeTmdb::start().await;
    let mut app = TestApp::start().await;
    for name in ["annak", "bella", "carla"] {
        app.signed_in(name).await;
    }
    app.stop().await;
    write(&app, deeds);
    let before = Kept::of(&app);
    assert!(before.ratings.len() > 60 && before.entries.len() > 100, "hundreds of rows");
    let there = over(&before);
    app.restart_stopped().await;
    for _ in 0..2 {
        app.restart_with(|config| config.tmdb = tmdb(&fake)).await;
        until(async || {
            let status = app.status().await;
            status.waiting == 0 && status.builtin == i64::try_from(status.missing.len()).unwrap()
        })
        .await;
        assert_eq!(Kept::of(&app), there);
        let (asked, unpaired) = (fake.total(), app.status().await);
        app.restart_with(|config| config.tmdb = TmdbConfig::default()).await;
        let foreign = unpaired.tmdb - unpaired.paired;
        until(async || app.status().await.tmdb == foreign).await;
        assert_eq!(Kept::of(&app), before);
        assert_eq!(fake.total(), asked, "the way back needs no network");
    }
}

#[test]
fn there_and_back_again_and_once_more_everything_is_where_it_was() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let config = Config { cases: CASES, failure_persistence: None, ..Config::default() };
    // A smaller case would take as long again and say no more.
    let config = Config { max_shrink_iters: 0, ..config };
    let run = |deeds: Vec<Deed>| {
        runtime.block_on(journey(&deeds));
        Ok(())
    };
    TestRunner::new(config).run(&deeds(), run).unwrap();
}

#[tokio::test]
async fn what_tmdb_never_confirmed_is_kept_when_its_key_is_taken_away() {
    let (mut app, fake) = start().await;
    fake.fail(Fault::Status { status: 500 });
    app.restart_with(|config| config.tmdb = tmdb(&fake)).await;
    let anna = app.signed_in("annak").await;
    let body = json!({"id": 550, "media_type": "movie", "score": 4});
    assert_eq!(anna.post("/api/v1/movies", body).await.status, 201);
    app.clock.advance(86_400);
    app.restart_with(|config| config.tmdb = TmdbConfig::default()).await;
    let sql = "SELECT count(*) FROM claims WHERE next_try_at > ?1";
    let later = app.clock.now();
    until(async || {
        let put_off: i64 = app.file().query_row(sql, [later], |row| row.get(0)).unwrap();
        put_off == 1 || app.claims() == 0
    })
    .await;
    assert_eq!(app.sign_in("annak").await.scores().await, [(550, 4)]);
}
