//! Built-in titles that somebody keeps go over to TMDB's numbers when a key is set, and back when
//! it is taken away (the fake's own titles of the same names say which is which).

use crate::app::START;
use crate::crossing_rig::{self, Kept, crossed, facts, start, until};
use crate::fake_tmdb::mode::{Fault, Mode};
use crate::tmdb_server::config as tmdb;
use moviestars::config::TmdbConfig;
use serde_json::json;

const GODFATHER: i64 = 90_000_001;
const CASABLANCA: i64 = 90_000_015;
const OZ: i64 = 90_000_019;
const CITY_OF_GOD: i64 = 90_000_021;
const CAMINANDES: i64 = 90_000_079;
const HERO: i64 = 90_000_085;
const COFFEE_RUN: i64 = 90_000_087;
/// Of a film that no list of the executable has: the number says what `IMDb` calls it.
const GENERATED: i64 = 1_000_000_603;
/// Shows, as they stand on the wire.
const BREAKING_BAD: i64 = 99_990_500_001;
const BREAKING_BAD_THERE: i64 = 999_300_001;
const HOUR: i64 = 3_600;
const DAY: i64 = 24 * HOUR;

#[tokio::test]
async fn titles_go_over_by_imdb_id_else_by_name_and_year_and_keep_their_numbers_otherwise() {
    let (mut app, fake) = start().await;
    let anna = app.signed_in("annak").await;
    let films =
        [GODFATHER, CASABLANCA, OZ, CITY_OF_GOD, CAMINANDES, HERO, COFFEE_RUN, BREAKING_BAD];
    for (film, score) in films.into_iter().zip([1, 2, 3, 4, 5, 1, 2, 3]) {
        let kind = if film == BREAKING_BAD { "tv" } else { "movie" };
        let body = json!({"id": film, "media_type": kind, "score": score});
        assert_eq!(anna.post("/api/v1/movies", body).await.status, 201);
        app.clock.advance(1);
    }
    app.stop().await;
    let sql = "INSERT INTO ratings VALUES ((SELECT id FROM users WHERE username = 'annak'),
               'movie', ?1, 7, 1799999999)";
    app.file().execute(sql, [GENERATED]).unwrap();
    app.restart_stopped().await;
    app.restart_with(|config| config.tmdb = tmdb(&fake)).await;
    crossed(&app, 3).await;
    let anna = app.sign_in("annak").await;
    let expected = [
        (BREAKING_BAD_THERE, 3),
        (COFFEE_RUN, 2),
        (HERO, 1),
        (300_079, 5),
        (CITY_OF_GOD, 4),
        (300_019, 3),
        (300_015, 2),
        (300_001, 1),
        (603, 4),
    ];
    assert_eq!(anna.scores().await, expected);
    let godfather = facts(&anna, 300_001).await;
    assert_eq!(godfather["description"], "In the words of the stand-in.");
    assert_eq!(godfather["poster_path"], "/fakepostermovie300001.jpg");
    assert_eq!(facts(&anna, OZ).await, json!(null));
    assert_eq!(facts(&anna, 300_019).await["title"], "Dorothy and the Tornado");
    let hero = facts(&anna, HERO).await;
    assert_eq!((&hero["title"], &hero["poster_path"]), (&json!("Hero"), &json!("/m90000085.svg")));
    let page = anna.get("/3/movie/90000085").await;
    assert_eq!((page.status.as_u16(), &page.json()["title"]), (200, &json!("Hero")));
    assert_eq!(anna.get("/t/p/w500/m90000085.svg").await.status, 200);
    assert_eq!(fake.count("/3/movie/90000085"), 0, "TMDB is not asked for numbers of ours");
}

#[tokio::test]
async fn of_two_ratings_the_newer_stays_and_no_entry_is_doubled() {
    let (mut app, fake) = start().await;
    let (anna, bella) = (app.signed_in("annak").await, app.signed_in("bella").await);
    anna.post("/api/v1/playlists", json!({"title": "One", "active": true})).await;
    for id in [GODFATHER, CASABLANCA, OZ] {
        assert_eq!(anna.put("/api/v1/playlists/1", entry(id)).await.status, 200);
    }
    for (caller, score) in [(&anna, 5), (&bella, 2)] {
        caller.rate(GODFATHER, score).await;
        caller.rate(OZ, score).await;
    }
    app.stop().await;
    let file = app.file();
    for (name, film, rated_at) in [
        ("annak", 300_001, START + 10),
        ("annak", 300_019, START - 10),
        ("bella", 300_001, START - 10),
    ] {
        let sql = "INSERT INTO ratings VALUES
                   ((SELECT id FROM users WHERE username = ?1), 'movie', ?2, 6, ?3)";
        file.execute(sql, (name, film, rated_at)).unwrap();
    }
    file.execute("INSERT INTO playlist_entries VALUES (1, 'movie', 300015, 9, 0)", []).unwrap();
    drop(file);
    app.restart_stopped().await;
    app.restart_with(|config| config.tmdb = tmdb(&fake)).await;
    crossed(&app, 0).await;
    let anna = app.sign_in("annak").await;
    assert_eq!(anna.scores().await, [(300_001, 3), (300_019, 5)]);
    assert_eq!(app.sign_in("bella").await.scores().await, [(300_001, 2), (300_019, 2)]);
    let setup = anna.get("/api/v1/playlists/setup").await.json();
    assert_eq!(setup["playlist_movies_by_id"], json!({"1": [300_001, 300_019, 300_015]}));
}

fn entry(id: i64) -> serde_json::Value {
    json!({"payload": {"id": id, "media_type": "movie"}})
}

#[tokio::test]
async fn while_tmdb_is_silent_nothing_is_lost_ratings_go_on_and_the_rest_comes_later() {
    let (mut app, fake) = start().await;
    let anna = app.signed_in("annak").await;
    for film in [GODFATHER, CASABLANCA, OZ] {
        anna.rate(film, 4).await;
    }
    fake.fail(Fault::Status { status: 500 });
    app.restart_with(|config| config.tmdb = tmdb(&fake)).await;
    fake.wait_for_requests("/3/find/tt0068646", 1).await;
    let anna = app.sign_in("annak").await;
    anna.rate(GODFATHER, 2).await;
    let status = app.status().await;
    assert_eq!((status.builtin, status.waiting, status.missing.len()), (3, 3, 0));
    // The answer is held for as long as the test likes: nobody who rates waits for it.
    fake.fail(Fault::Hold);
    let before = fake.total();
    until(async || {
        app.clock.advance(HOUR);
        app.wake();
        fake.total() > before
    })
    .await;
    assert_eq!(app.sign_in("annak").await.rate(OZ, 1).await.status, 201);
    fake.recover();
    until(async || {
        app.clock.advance(HOUR);
        app.wake();
        app.status().await.builtin == 0
    })
    .await;
    let mut scores = app.sign_in("annak").await.scores().await;
    scores.sort_unstable();
    assert_eq!(scores, [(300_001, 2), (300_015, 4), (300_019, 1)]);
}

#[tokio::test]
async fn one_title_that_tmdb_always_fails_at_holds_up_no_other() {
    let (mut app, fake) = start().await;
    let anna = app.signed_in("annak").await;
    for film in [GODFATHER, CASABLANCA, OZ] {
        anna.rate(film, 4).await;
    }
    let fault = Fault::Status { status: 500 };
    fake.behave(Mode { fault, path: "/3/find/tt0068646".to_owned(), times: None });
    app.restart_with(|config| config.tmdb = tmdb(&fake)).await;
    until(async || {
        app.clock.advance(10);
        app.wake();
        app.status().await.builtin == 1
    })
    .await;
    assert_eq!(app.status().await.waiting, 1);
}

#[tokio::test]
async fn what_tmdb_lacks_is_asked_for_again_after_a_day_then_a_week_and_not_sooner() {
    let (mut app, fake) = start().await;
    app.signed_in("annak").await.rate(COFFEE_RUN, 4).await;
    app.restart_with(|config| config.tmdb = tmdb(&fake)).await;
    crossed(&app, 1).await;
    let path = "/3/search/movie";
    assert_eq!(fake.count(path), 1);
    let rounds = [(DAY - 1, 1), (1, 2), (7 * DAY - 1, 2), (1, 3), (30 * DAY - 1, 3), (1, 4)];
    for (other, (wait, asked)) in (90_500_001..).zip(rounds) {
        app.clock.advance(wait);
        // A show's turn comes after the films that are due, and it is found without a search.
        let rating = "INSERT INTO ratings VALUES (1, 'tv', ?1, 5, ?2)";
        app.file().execute(rating, (other, START)).unwrap();
        app.wake();
        crossed(&app, 1).await;
        assert_eq!(fake.count(path), asked, "after {wait} s more");
    }
}

#[tokio::test]
async fn a_tab_that_still_has_the_old_numbers_loses_nothing() {
    let (mut app, fake) = start().await;
    app.restart_with(|config| config.tmdb = tmdb(&fake)).await;
    let anna = app.signed_in("annak").await;
    for film in [GODFATHER, HERO, 90_400_000] {
        let movie = json!({"title": "As the tab has it"});
        let body = json!({"id": film, "media_type": "movie", "score": 4, "movie": movie});
        assert_eq!(anna.post("/api/v1/movies", body).await.status, 201);
    }
    // Only what no catalogue has is removed.
    until(async || {
        let mut scores = anna.scores().await;
        scores.sort_unstable();
        scores == [(300_001, 4), (HERO, 4)] && app.claims() == 0
    })
    .await;
    crossed(&app, 1).await;
    assert_eq!(facts(&anna, HERO).await["description"], crossing_rig::overview(HERO).await);
    let status = app.status().await;
    assert_eq!((status.waiting, status.missing.len()), (0, 1));

    app.restart_with(|config| config.tmdb = TmdbConfig::default()).await;
    let anna = app.sign_in("annak").await;
    until(async || anna.scores().await.contains(&(GODFATHER, 4))).await;
    app.clock.advance(1);
    for film in [300_001, 550] {
        let body = json!({"id": film, "media_type": "movie", "score": 1});
        assert_eq!(anna.post("/api/v1/movies", body).await.status, 201);
    }
    until(async || anna.scores().await.contains(&(GODFATHER, 1))).await;
    assert!(anna.scores().await.contains(&(550, 1)), "TMDB may know it, when it is back");
    app.restart_with(|config| config.tmdb = tmdb(&fake)).await;
    let anna = app.sign_in("annak").await;
    app.clock.advance(DAY);
    app.rung_for_claims();
    until(async || app.claims() == 0).await;
    assert_eq!(facts(&anna, 550).await["title"], "The Quiet Club");
}

#[tokio::test]
async fn the_way_back_needs_no_network_and_what_is_not_built_in_stays_and_returns() {
    let (mut app, fake) = start().await;
    app.signed_in("annak").await.rate(OZ, 2).await;
    app.restart_with(|config| config.tmdb = tmdb(&fake)).await;
    crossed(&app, 0).await;
    let anna = app.sign_in("annak").await;
    // The last has another `IMDb` id than the built-in film of that name and year.
    for film in [550, 300_001, 300_015, 300_021] {
        anna.rate(film, 5).await;
    }
    until(async || app.claims() == 0).await;
    let before = Kept::of(&app);
    fake.fail(Fault::Refuse);
    let asked = fake.total();
    app.restart_with(|config| config.tmdb = TmdbConfig::default()).await;
    let anna = app.sign_in("annak").await;
    until(async || app.status().await.tmdb == 2).await;
    let mut scores = anna.scores().await;
    scores.sort_unstable();
    assert_eq!(scores, [(550, 5), (300_021, 5), (GODFATHER, 5), (CASABLANCA, 5), (OZ, 2)]);
    assert_eq!(facts(&anna, OZ).await["poster_path"], "/m90000019.svg");
    assert_eq!(facts(&anna, 550).await["title"], "The Quiet Club");
    assert_eq!(anna.rate(550, 4).await.status, 201, "what is stored can be rated");
    anna.rate(550, 5).await;
    assert_eq!(fake.total(), asked);
    fake.recover();
    app.restart_with(|config| config.tmdb = tmdb(&fake)).await;
    crossed(&app, 0).await;
    assert_eq!(Kept::of(&app).without_dates(), before.without_dates());
}

#[tokio::test]
async fn two_built_in_titles_never_become_one_and_a_pair_that_is_no_more_is_found_anew() {
    let (mut app, fake) = start().await;
    let anna = app.signed_in("annak").await;
    for (film, score) in [(GODFATHER, 5), (GODFATHER + 1, 1), (GODFATHER + 2, 2)] {
        anna.rate(film, score).await;
    }
    // The first is taken already; TMDB has no film 4711 any more.
    for (film, there) in [(GODFATHER + 1, 300_001), (GODFATHER + 2, 4_711)] {
        let sql = "INSERT INTO twins VALUES ('movie', ?1, ?2)";
        app.file().execute(sql, (film, there)).unwrap();
    }
    app.restart_with(|config| config.tmdb = tmdb(&fake)).await;
    crossed(&app, 1).await;
    let mut scores = app.sign_in("annak").await.scores().await;
    scores.sort_unstable();
    assert_eq!(scores, [(300_001, 1), (300_003, 2), (GODFATHER, 5)]);
    app.restart_with(|config| config.tmdb = TmdbConfig::default()).await;
    until(async || app.status().await.tmdb == 0).await;
    let mut scores = app.sign_in("annak").await.scores().await;
    scores.sort_unstable();
    assert_eq!(scores, [(GODFATHER, 5), (GODFATHER + 1, 1), (GODFATHER + 2, 2)]);
}
