//! Lists of a show's episodes that change: the watches stay with their episodes.

use crate::app::{Caller, START, TestApp, until};
use crate::database::values;
use crate::fake_tmdb::FakeTmdb;
use crate::fake_tmdb::mode::{Fault, Mode};
use crate::fake_tmdb::shows::{FakeEpisode, FakeShow};
use crate::tmdb_server::{TmdbServer, config as tmdb};
use moviestars::config::TmdbConfig;
use moviestars::domain::episode::{
    EpisodeFacts, EpisodeKind, EpisodeNumber, SeasonFacts, ShowFacts, ShowStatus,
};
use moviestars::store::ListingOutcome;
use serde_json::{Value, json};
use std::time::Instant;
use time::OffsetDateTime;

const DAY: i64 = 86_400;
/// In the built-in catalogue it has five seasons with 7, 13, 13, 13 and 16 episodes.
const TITLE: i64 = 1396;
const SHOW: i64 = 9_991_396;
/// Two seasons of six episodes in the built-in catalogue. The fake TMDB has none of this id.
const FLEABAG: &str = "Fleabag";

/// A server with a fake TMDB that lists these seasons. The methods act as a user.
pub struct Listing {
    pub server: TmdbServer,
    pub show: FakeShow,
}

impl Listing {
    pub async fn start(counts: &[i64]) -> Self {
        let server = TmdbServer::start().await;
        let listing = Self { server, show: FakeShow::ended(counts) };
        listing.server.fake.set_show(TITLE, &listing.show);
        listing
    }

    /// Advances the clock by a day and stores TMDB's present list.
    pub async fn list(&self) -> ListingOutcome {
        self.server.fake.set_show(TITLE, &self.show);
        list(&self.server.app).await
    }

    pub async fn mark(&self, season: i64, episode: i64) {
        mark(&self.server.anna, season, episode).await;
    }

    /// The number, the TMDB id and the listing of each episode with watches, by its id.
    fn watched(&self) -> Vec<(i64, String)> {
        watched(&self.server.app)
    }
}

/// Stores what the server's catalogue lists a day later.
async fn list(app: &TestApp) -> ListingOutcome {
    app.clock.advance(DAY);
    let state = app.app();
    let (today, now) = (app.clock.today(), app.clock.now());
    let facts = state.catalogue().show_facts(TITLE, today).await.unwrap().unwrap();
    state.store.replace_episodes(facts, now).await.unwrap()
}

async fn mark(caller: &Caller, season: i64, episode: i64) {
    let body = json!({
        "season_number": season, "episode_number": episode, "when": {"precision": "unknown"},
        "today": "2027-01-15",
    });
    let path = format!("/api/v1/shows/{SHOW}/watches");
    let mut answer = caller.post(&path, body.clone()).await;
    // A server of a database refuses what collides too often with other writes.
    while answer.status == 503 {
        answer = caller.post(&path, body.clone()).await;
    }
    assert_eq!(answer.status, 201, "{answer:?}");
}

async fn get_show(caller: &Caller) -> Value {
    let answer = caller.get(&format!("/api/v1/shows/{SHOW}?today=2027-01-15")).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()
}

fn watched(app: &TestApp) -> Vec<(i64, String)> {
    let sql = "SELECT episodes.id, season, episode, coalesce(tmdb_id, 0), listing FROM episodes
               WHERE EXISTS (SELECT 1 FROM watches WHERE watches.episode_id = episodes.id
                                                     AND watches.removed_in IS NULL)
               ORDER BY episodes.id";
    let rows = app.database().rows(&sql.replace("season,", "episodes.season,"), &[]);
    let row = |row: Vec<crate::database::Value>| {
        let [id, season, episode, tmdb] = [0, 1, 2, 3].map(|place| row[place].int());
        (id, format!("{season}x{episode} {tmdb} {}", row[4].text()))
    };
    rows.into_iter().map(row).collect()
}

fn texts(watched: &[(i64, String)]) -> Vec<&str> {
    watched.iter().map(|(_, text)| text.as_str()).collect()
}

/// The number of episodes in each notification of episodes that the catalogue no longer lists.
async fn notified_of_gone(app: &TestApp) -> Vec<i64> {
    // Earlier sessions have expired after some days.
    let answer = app.sign_in("annak").await.get("/api/v1/notifications").await;
    assert_eq!(answer.status, 200, "{answer:?}");
    let notifications = answer.json()["notifications"].clone();
    let all = notifications.as_array().unwrap().iter();
    let gone = all.filter(|one| one["kind"] == "episodes_gone");
    gone.map(|one| one["episodes"].as_i64().unwrap()).collect()
}

fn version(app: &TestApp) -> (i64, i64) {
    let sql = "SELECT version, fetched_at FROM shows WHERE title_id = $1";
    let row = app.database().first(sql, values![TITLE]).unwrap();
    (row[0].int(), row[1].int())
}

#[tokio::test]
async fn watches_follow_episodes_that_swap_their_numbers() {
    let mut listing = Listing::start(&[6]).await;
    listing.mark(1, 3).await;
    listing.mark(1, 1).await;
    let episodes = listing.show.episodes(1);
    (episodes[2].number, episodes[3].number) = (4, 3);
    let outcome = listing.list().await;
    assert!(outcome.is_accepted && outcome.users.len() == 1, "{outcome:?}");
    assert_eq!(texts(&listing.watched()), ["1x1 1001 listed", "1x4 1003 listed"]);
    let show = get_show(&listing.server.anna).await;
    let seen: Vec<_> = show["seasons"][0]["episodes"].as_array().unwrap().iter().collect();
    assert_eq!(seen.iter().filter(|episode| episode["seen"] == true).count(), 2);
    assert_eq!((&seen[3]["seen"], &seen[3]["name"]), (&json!(true), &json!("Part 3 of 1")));
    assert_eq!((&show["progress"]["seen"], &show["progress"]["out"]), (&json!(2), &json!(6)));
}

#[tokio::test]
async fn a_merged_episode_is_no_longer_listed_but_stays_if_watched() {
    let mut listing = Listing::start(&[12]).await;
    for episode in [1, 2, 3, 10] {
        listing.mark(1, episode).await;
    }
    let before = listing.watched();
    // Episode 10 is merged into 9, so the following ones move up. Episode 12 is removed.
    listing.show.episodes(1).retain(|episode| ![1_010, 1_012].contains(&episode.id));
    listing.show.episodes(1)[9].number = 10;
    assert!(listing.list().await.is_accepted);
    let after = listing.watched();
    assert_eq!(
        texts(&after),
        ["1x1 1001 listed", "1x2 1002 listed", "1x3 1003 listed", "1x10 1010 gone"]
    );
    let ids = |all: &[(i64, String)]| all.iter().map(|(id, _)| *id).collect::<Vec<_>>();
    assert_eq!(ids(&before), ids(&after));
    let anna = &listing.server.anna;
    let show = get_show(anna).await;
    assert_eq!(show["gone"][0]["episode_number"], 10);
    assert_eq!(show["seasons"][0]["episodes"].as_array().unwrap().len(), 10);
    assert_eq!((&show["progress"]["seen"], &show["progress"]["out"]), (&json!(3), &json!(10)));
    // The removed episode is listed again.
    listing.show = FakeShow::ended(&[12]);
    listing.list().await;
    assert_eq!(texts(&listing.watched())[3], "1x10 1010 listed");
}

#[tokio::test]
async fn an_episode_created_again_with_another_id_keeps_its_watch() {
    let mut listing = Listing::start(&[6]).await;
    for episode in 1..=6 {
        listing.mark(1, episode).await;
    }
    let before = listing.watched();
    let episodes = listing.show.episodes(1);
    // One episode keeps its name, the next keeps its date.
    (episodes[1].id, episodes[1].air_date) = (7_001, Some("2021-05-05"));
    (episodes[2].id, episodes[2].name) = (7_002, "Another name".to_owned());
    // This one keeps neither.
    episodes[3] = FakeEpisode {
        id: 7_003,
        number: 4,
        name: "Something else".to_owned(),
        air_date: Some("2021-05-05"),
        runtime: None,
    };
    assert!(listing.list().await.is_accepted);
    let after = listing.watched();
    assert_eq!(
        texts(&after),
        [
            "1x1 1001 listed",
            "1x2 7001 listed",
            "1x3 7002 listed",
            "1x4 1004 gone",
            "1x5 1005 listed",
            "1x6 1006 listed"
        ]
    );
    assert!(before.iter().zip(&after).all(|(one, other)| one.0 == other.0));
}

#[tokio::test]
async fn a_list_that_lacks_half_of_the_seasons_is_accepted_the_third_time() {
    let mut listing = Listing::start(&[3, 3, 3, 3]).await;
    for season in 1..=4 {
        listing.mark(season, 1).await;
    }
    let (before, stored) = (listing.watched(), version(&listing.server.app));
    listing.show.seasons.retain(|season, _| *season <= 2);
    for _ in 0..2 {
        let outcome = listing.list().await;
        assert!(!outcome.is_accepted && outcome.users.is_empty(), "{outcome:?}");
        // A second list on the same day does not count.
        let state = listing.server.app.app();
        let (today, now) = (listing.server.app.clock.today(), listing.server.app.clock.now());
        let facts = state.catalogue().show_facts(TITLE, today).await.unwrap().unwrap();
        assert!(!state.store.replace_episodes(facts, now + 60).await.unwrap().is_accepted);
        assert_eq!(listing.watched(), before);
        assert_eq!(version(&listing.server.app), stored);
    }
    // With a different list, the count starts at one again.
    let half = listing.show.clone();
    listing.show.episodes(1).pop();
    assert!(!listing.list().await.is_accepted);
    listing.show = half;
    assert!(!listing.list().await.is_accepted);
    assert!(!listing.list().await.is_accepted);
    assert!(notified_of_gone(&listing.server.app).await.is_empty());
    assert!(listing.list().await.is_accepted);
    assert_eq!(
        texts(&listing.watched()),
        ["1x1 1001 listed", "2x1 2001 listed", "3x1 3001 gone", "4x1 4001 gone"]
    );
    assert_eq!(notified_of_gone(&listing.server.app).await, [2]);
    let show = get_show(&listing.server.anna).await;
    assert_eq!(
        (show["seasons"].as_array().unwrap().len(), &show["progress"]["out"]),
        (2, &json!(6))
    );
    let gone = show["gone"].as_array().unwrap().iter();
    let gone: Vec<_> = gone.map(|episode| episode["season_number"].as_i64().unwrap()).collect();
    assert_eq!(gone, [3, 4], "of the seasons that TMDB removed");
    assert!(listing.list().await.is_accepted, "it is the usual list now");
    assert_eq!(notified_of_gone(&listing.server.app).await, [2], "once");
}

#[tokio::test]
async fn a_list_that_lacks_an_unwatched_season_is_accepted_the_third_time() {
    let mut listing = Listing::start(&[3, 3]).await;
    listing.mark(1, 1).await;
    listing.mark(1, 2).await;
    listing.mark(1, 3).await;
    let state = async |listing: &Listing| {
        let show = get_show(&listing.server.app.sign_in("annak").await).await;
        show["progress"]["state"].clone()
    };
    listing.show.seasons.remove(&2);
    let stored = version(&listing.server.app);
    for _ in 0..2 {
        assert_eq!(listing.list().await, ListingOutcome::default());
        assert_eq!(version(&listing.server.app), stored);
    }
    assert_eq!(state(&listing).await, "watching");
    assert!(listing.list().await.is_accepted);
    assert_eq!(state(&listing).await, "completed");
    // A list that lacks one episode of a season is accepted at once.
    listing.show = FakeShow::ended(&[3, 3]);
    listing.list().await;
    listing.show.episodes(2).pop();
    assert!(listing.list().await.is_accepted);
}

#[tokio::test]
async fn the_statistics_stay_when_a_watched_episode_is_no_longer_listed() {
    let mut listing = Listing::start(&[4]).await;
    for episode in 1..=4 {
        listing.mark(1, episode).await;
    }
    let watched = async |listing: &Listing| {
        listing.server.anna.get("/api/v1/statistics").await.json()["watched"].clone()
    };
    let before = watched(&listing).await;
    assert_eq!((&before["episodes"], &before["minutes"]), (&json!(4), &json!(180)));
    // Episode 3 is merged into 2, so episode 4 moves up.
    let episodes = listing.show.episodes(1);
    episodes.remove(2);
    episodes[2].number = 3;
    assert!(listing.list().await.is_accepted);
    assert_eq!(texts(&listing.watched())[2], "1x3 1003 gone");
    assert_eq!(watched(&listing).await, before);
}

#[tokio::test]
async fn watches_and_numbers_outlive_the_metadata_of_episodes() {
    let listing = Listing::start(&[6]).await;
    listing.mark(1, 2).await;
    let (before, app) = (listing.watched(), &listing.server.app);
    let progress = get_show(&listing.server.anna).await["progress"].clone();
    listing.server.fake.fail(Fault::Status { status: 500 });
    let named = "SELECT count(*) FROM episodes WHERE name <> '' OR air_day IS NOT NULL
                 OR runtime IS NOT NULL";
    assert_eq!(app.database().value(named, &[]).int(), 6);
    app.clock.advance(180 * DAY - 1);
    app.wake();
    let attempted = "SELECT count(*) FROM jobs WHERE kind = 'refresh_show' AND attempts > 0";
    until(async || app.database().value(attempted, &[]).int() == 1).await;
    assert_eq!(app.database().value(named, &[]).int(), 6);
    app.clock.advance(1);
    app.wake();
    until(async || app.database().value(named, &[]).int() == 0).await;
    assert_eq!(listing.watched(), before);
    let anna = app.sign_in("annak").await;
    let after = get_show(&anna).await;
    assert_eq!(after["progress"]["seen"], progress["seen"]);
    assert_eq!(after["progress"]["out"], progress["out"]);
    assert_eq!(after["progress"]["state"], progress["state"]);
    assert_eq!(after["seasons"][0]["episodes"][1]["watches"], 1);
    listing.server.fake.recover();
    until(async || {
        app.clock.advance(3_600);
        app.wake();
        app.database().value(named, &[]).int() == 6
    })
    .await;
    assert_eq!(listing.watched(), before);
}

#[tokio::test]
async fn an_unchanged_list_updates_only_its_fetch_time() {
    let mut listing = Listing::start(&[6]).await;
    listing.mark(1, 2).await;
    let (first, fetched_at) = version(&listing.server.app);
    let outcome = listing.list().await;
    assert_eq!(outcome, ListingOutcome { is_accepted: true, users: Vec::new() });
    assert_eq!(version(&listing.server.app), (first, fetched_at + DAY));
    // A name changes no progress, a date does.
    listing.show.episodes(1)[0].name = "Renamed".to_owned();
    assert_eq!(listing.list().await.users.len(), 0);
    assert_eq!(version(&listing.server.app).0, first);
    listing.show.episodes(1)[0].air_date = None;
    assert_eq!(listing.list().await.users.len(), 1);
    assert_eq!(version(&listing.server.app).0, first + 1);
    listing.show.status = "Returning Series";
    assert_eq!(listing.list().await.users.len(), 1);
    assert_eq!(version(&listing.server.app).0, first + 2);
}

#[tokio::test]
async fn watches_added_while_lists_change_are_on_the_right_episodes() {
    let listing = Listing::start(&[30, 30]).await;
    listing.mark(1, 1).await;
    let app = &listing.server.app;
    let mut users = Vec::new();
    for name in ["userone", "usertwo", "userthree", "userfour"] {
        users.push(app.signed_in(name).await);
    }
    let marking =
        futures_util::future::join_all(users.iter().enumerate().map(async |(number, user)| {
            for episode in (1..=30_i64).filter(|episode| episode % 4 != 3) {
                mark(user, 1 + i64::try_from(number % 2).unwrap(), episode).await;
            }
        }));
    let state = app.app();
    let facts = state.catalogue().show_facts(TITLE, app.clock.today()).await.unwrap();
    let mut facts = facts.unwrap();
    let listed = async {
        for round in 0..40 {
            for season in [0, 30] {
                // Unwatched episodes exchange their numbers; watched ones change their dates and names.
                let (one, other) = (2 + season, 6 + season);
                let number = facts.episodes[one].number;
                facts.episodes[one].number = facts.episodes[other].number;
                facts.episodes[other].number = number;
                facts.episodes[season].runtime = Some(20 + round);
                facts.episodes[3 + season].name = format!("Take {round}");
            }
            let outcome = state.store.replace_episodes(facts.clone(), START + round).await.unwrap();
            assert!(outcome.is_accepted);
            tokio::task::yield_now().await;
        }
    };
    tokio::join!(marking, listed);
    let sql = "SELECT users.username, episodes.season, episodes.episode, episodes.tmdb_id
               FROM watches JOIN episodes ON episodes.id = watches.episode_id
               JOIN users ON users.id = watches.user_id WHERE watches.removed_in IS NULL";
    let rows = app.database().rows(sql, &[]);
    assert_eq!(rows.len(), 1 + 4 * 23);
    for row in rows {
        let [season, episode, tmdb_id] = [1, 2, 3].map(|place| row[place].int());
        assert_eq!(tmdb_id, 1_000 * season + episode, "{row:?}");
    }
    for user in &users {
        let seen = &get_show(user).await["progress"]["seen"];
        assert_eq!(seen, 23);
    }
}

/// Two seasons of six episodes, in which the second and the last have changed their places and the first its runtime.
fn changed_show(title_id: i64, is_swapped: bool) -> ShowFacts {
    let episode = |place: i64| {
        let (season, number) = (1 + place / 6, 1 + place % 6);
        let shown = match number {
            2 if is_swapped => 6,
            6 if is_swapped => 2,
            _ => number,
        };
        EpisodeFacts {
            number: EpisodeNumber::parse(season, shown).unwrap(),
            tmdb_id: Some(1_000 * season + number),
            name: format!("Part {number}"),
            air_day: Some(time::macros::date!(2020 - 01 - 01)),
            runtime: Some(40 + i64::from(is_swapped)),
            kind: EpisodeKind::Standard,
            still_path: None,
        }
    };
    let season = |season| SeasonFacts {
        season,
        name: format!("Season {season}"),
        air_day: None,
        poster_path: None,
    };
    let mut episodes: Vec<_> = (0..12).map(episode).collect();
    episodes.sort_by_key(|episode| episode.number);
    ShowFacts {
        title_id,
        catalogue: "tmdb",
        status: Some(ShowStatus::Returning),
        seasons: vec![season(1), season(2)],
        episodes,
    }
}

#[tokio::test]
async fn marks_of_sixteen_users_are_on_the_right_episodes_while_five_hundred_shows_change() {
    const FIRST: i64 = 1_000_000;
    let app = TestApp::start().await;
    let state = app.app();
    let titles = (FIRST..FIRST + 500)
        .map(|id| format!("('tv', {id}, 'tmdb', 'Show {id}', '', 70, {START})"))
        .collect::<Vec<_>>();
    let sql = format!(
        "INSERT INTO titles (media_type, title_id, catalogue, title, overview, vote_average_x10,
                             fetched_at)
         VALUES {}",
        titles.join(", ")
    );
    app.database().execute(&sql, &[]);
    for show in FIRST..FIRST + 500 {
        state.store.replace_episodes(changed_show(show, false), START).await.unwrap();
    }
    let mut users = Vec::new();
    for number in 0..16 {
        users.push(app.signed_in(&format!("marking{number}")).await);
    }
    let marking =
        futures_util::future::join_all((0_i64..).zip(&users).map(async |(number, user)| {
            for mark in 0..24 {
                let show = FIRST + (31 * number + 17 * mark) % 500;
                // Those that keep their places.
                let (season, episode) =
                    (1 + mark % 2, [1, 3, 4, 5][usize::try_from(mark % 4).unwrap()]);
                let body = json!({"season_number": season, "episode_number": episode,
                              "when": {"precision": "unknown"}});
                let answer = user.post(&format!("/api/v1/shows/999{show}/watches"), body).await;
                assert_eq!(answer.status, 201, "{answer:?}");
            }
        }));
    let refreshing = async {
        for show in FIRST..FIRST + 500 {
            let facts = changed_show(show, true);
            let outcome = state.store.replace_episodes(facts, START + 1).await.unwrap();
            assert!(outcome.is_accepted);
            state.store.update_show_progress(show, outcome.users, START + 1).await.unwrap();
        }
    };
    tokio::join!(marking, refreshing);
    let sql = "SELECT episodes.season, episodes.episode, episodes.tmdb_id
               FROM watches JOIN episodes ON episodes.id = watches.episode_id
               WHERE watches.removed_in IS NULL";
    let rows = app.database().rows(sql, &[]);
    assert_eq!(rows.len(), 16 * 24);
    for row in rows {
        let [season, episode, tmdb_id] = [0, 1, 2].map(|place| row[place].int());
        assert_eq!(tmdb_id, 1_000 * season + episode, "{row:?}");
    }
    let sql = "SELECT count(*) FROM show_progress
               WHERE seen <> (SELECT count(DISTINCT episode_id) FROM watches
                              WHERE watches.user_id = show_progress.user_id
                                AND watches.title_id = show_progress.title_id)";
    assert_eq!(app.database().rows(sql, &[])[0][0].int(), 0);
}

/// The rows of the watches of the show: the user, the season or episode, the calendar, the note and the tags.
fn rows(app: &TestApp) -> Vec<String> {
    let sql = "SELECT users.username, coalesce(episodes.season, 0), coalesce(episodes.episode, 0),
                      watches.precision, coalesce(watches.year, 0), watches.note,
                      (SELECT count(*) FROM watch_tags WHERE watch_tags.watch_id = watches.id)
               FROM watches JOIN users ON users.id = watches.user_id
               LEFT JOIN episodes ON episodes.id = watches.episode_id
               WHERE watches.removed_in IS NULL
               ORDER BY watches.user_id, watches.ordinal, episodes.season, episodes.episode";
    let rows = app.database().rows(sql, &[]).into_iter();
    rows.map(|row| {
        let [season, episode, year, tags] = [1, 2, 4, 6].map(|place| row[place].int());
        let (user, precision, note) = (row[0].text(), row[3].text(), row[5].text());
        format!("{user} {season}x{episode} {precision} {year} {note:?} {tags}")
    })
    .collect()
}

fn sorted(mut rows: Vec<String>) -> Vec<String> {
    rows.sort();
    rows
}

/// Undoes the newest change.
async fn undo_conversion(caller: &Caller, items: i64) {
    let journal = caller.get("/api/v1/changes").await.json();
    let change = &journal["changes"][0];
    assert_eq!((&change["kind"], &change["items"]), (&json!("episodes_listed"), &json!(items)));
    let path = format!("/api/v1/changes/{}/undo", change["id"]);
    assert_eq!(caller.post(&path, json!({})).await.status, 200);
}

#[tokio::test]
async fn watches_of_a_show_become_watches_of_the_episodes_that_were_out() {
    let server = TmdbServer::start().await;
    let (app, anna) = (&server.app, &server.anna);
    let bob = app.signed_in("bobby").await;
    let mut show = FakeShow::ended(&[2, 2, 2]);
    for (season, day) in [(1, "2019-05-05"), (2, "2020-05-05"), (3, "2027-05-05")] {
        for episode in show.episodes(season) {
            episode.air_date = Some(day);
        }
    }
    show.status = "Returning Series";
    // A watch of the whole show in 2019, with a note and a tag; one of season 2 without a date; one of season 3,
    // which is not out.
    let insert = "INSERT INTO watches (user_id, media_type, title_id, precision, year, ordinal,
                                       origin, note, created_at, season)
                  VALUES ($1, 'tv', $2, $3, $4, $5, 'user', $6, $7, $8) RETURNING id";
    let id = |name: &str| {
        let sql = "SELECT id FROM users WHERE username = $1";
        app.database().value(sql, values![name]).int()
    };
    let add = |user: i64, precision: &str, year: Option<i64>, note: &str, season: Option<i64>| {
        let ordinal = year.map(|_| 1_577_836_799);
        let values = values![user, TITLE, precision, year, ordinal, note, START - DAY, season];
        app.database().value(insert, values).int()
    };
    let (anna_id, bob_id) = (id("annak"), id("bobby"));
    let whole = add(anna_id, "year", Some(2019), "Fine", None);
    add(anna_id, "unknown", None, "", Some(2));
    add(anna_id, "unknown", None, "", Some(3));
    add(bob_id, "unknown", None, "", None);
    app.database().execute(
        "INSERT INTO watch_tags (watch_id, user_id, name_normalized, name) VALUES ($1, $2, 'a', 'A')",
        values![whole, anna_id],
    );
    let before = rows(app);
    server.fake.set_show(TITLE, &show);
    let outcome = list(app).await;
    assert_eq!(outcome.users.len(), 2);
    let unknown = |user: &str, number: &str| format!("{user} {number} unknown 0 \"\" 0");
    let mut expected = vec![
        unknown("annak", "2x1"),
        unknown("annak", "2x2"),
        unknown("annak", "0x0"),
        "annak 1x1 year 2019 \"Fine\" 1".to_owned(),
        "annak 1x2 year 2019 \"\" 1".to_owned(),
    ];
    expected.extend(["1x1", "1x2", "2x1", "2x2"].map(|number| unknown("bobby", number)));
    assert_eq!(sorted(rows(app)), sorted(expected));
    // One change of each user, which can be undone.
    for caller in [anna, &bob] {
        undo_conversion(caller, 4).await;
    }
    assert_eq!(sorted(rows(app)), sorted(before));
    assert!(list(app).await.users.is_empty(), "they are converted once");
}

#[tokio::test]
async fn watches_of_a_show_stay_when_the_episodes_would_be_too_many() {
    let server = TmdbServer::start().await;
    let app = &server.app;
    let insert =
        "INSERT INTO watches (user_id, media_type, title_id, precision, origin, created_at)
                  SELECT id, 'tv', $1, 'unknown', 'user', $2 FROM users WHERE username = 'annak'";
    app.database().execute(insert, values![TITLE, START]);
    app.database().execute("UPDATE user_counts SET watches = 49999", &[]);
    server.fake.set_show(TITLE, &FakeShow::ended(&[3]));
    let before = rows(app);
    assert!(list(app).await.is_accepted);
    assert_eq!(rows(app), before);
    assert_eq!(app.database().count("changes"), 0);
}

#[tokio::test]
async fn marks_made_while_tmdb_fails_become_episodes_when_tmdb_responds() {
    let listing = Listing::start(&[3, 2]).await;
    let (fake, app, anna) = (&listing.server.fake, &listing.server.app, &listing.server.anna);
    let bob = app.signed_in("bobby").await;
    fake.fail(Fault::Status { status: 500 });
    for caller in [anna, &bob] {
        let listed = caller.put(&format!("/api/v1/watchlist/{SHOW}"), json!({})).await;
        assert_eq!(listed.status, 200, "{listed:?}");
    }
    let path = format!("/api/v1/shows/{SHOW}/watches");
    let (unknown, released) = (json!({"precision": "unknown"}), json!({"precision": "released"}));
    let second = json!({"season_number": 1, "episode_number": 2, "when": unknown});
    let mut up_to = second.clone();
    up_to["up_to"] = json!(true);
    // Only the list of episodes tells what these are.
    for body in [up_to, json!({"season_number": 1, "when": released}), json!({"when": released})] {
        anna.post(&path, body).await.is_error(502, 5020);
    }
    assert_eq!(app.database().count("watches"), 0);
    let year = json!({"precision": "year", "year": 2020});
    for (caller, body, state, has_left) in [
        (anna, second, "watching", false),
        (anna, json!({"season_number": 2, "when": unknown}), "watching", false),
        (&bob, json!({"when": year}), "caught_up", true),
    ] {
        let answer = caller.post(&path, body).await;
        assert_eq!(answer.status, 201, "{answer:?}");
        let marked = answer.json();
        assert_eq!((&marked["added"], &marked["left_watchlist"]), (&json!(1), &json!(has_left)));
        assert_eq!(marked["progress"]["state"], state);
    }
    fake.recover();
    let listed = "SELECT count(*) FROM episodes WHERE listing = 'listed'";
    until(async || {
        app.clock.advance(3_600);
        app.wake();
        app.database().value(listed, &[]).int() == 5
    })
    .await;
    let of_anna = ["1x2", "2x1", "2x2"].map(|number| format!("annak {number} unknown 0 \"\" 0"));
    let of_bob = ["1x1", "1x2", "1x3", "2x1", "2x2"]
        .map(|number| format!("bobby {number} year 2020 \"\" 0"));
    let expected = of_anna.into_iter().chain(of_bob).collect();
    assert_eq!(sorted(rows(app)), sorted(expected));
    let progress = get_show(&app.sign_in("annak").await).await["progress"].clone();
    assert_eq!((&progress["seen"], &progress["out"]), (&json!(3), &json!(5)));
}

#[tokio::test]
async fn a_built_in_show_keeps_its_watches_when_a_tmdb_key_is_set_and_deleted() {
    let fake = FakeTmdb::start().await;
    fake.set_show(TITLE, &FakeShow::ended(&[7, 13, 13, 13, 16]));
    let mut app = TestApp::start().await;
    let (anna, bob) = (app.signed_in("annak").await, app.signed_in("bobby").await);
    mark(&anna, 1, 2).await;
    mark(&anna, 5, 16).await;
    mark(&bob, 1, 2).await;
    let counts = |app: &TestApp| {
        let of = |table| app.database().count(table);
        (of("episodes"), of("watches"))
    };
    assert_eq!(counts(&app), (62, 3));
    assert_eq!(texts(&watched(&app)), ["1x2 0 listed", "5x16 0 listed"]);
    let (ids, before) = (watched(&app).iter().map(|one| one.0).collect::<Vec<_>>(), rows(&app));
    let name = async |app: &TestApp| {
        let show = get_show(&app.sign_in("annak").await).await;
        assert_eq!((&show["progress"]["seen"], &show["progress"]["out"]), (&json!(2), &json!(62)));
        show["seasons"][0]["episodes"][1]["name"].clone()
    };
    assert_eq!(name(&app).await, Value::Null);
    app.restart_with(|config| config.tmdb = tmdb(&fake)).await;
    until(async || texts(&watched(&app)) == ["1x2 1002 listed", "5x16 5016 listed"]).await;
    assert_eq!(name(&app).await, "Part 2 of 1");
    let is_of_tmdb = "SELECT count(*) FROM shows WHERE catalogue = 'tmdb'";
    assert_eq!(app.database().value(is_of_tmdb, &[]).int(), 1);
    // Without the key again.
    app.restart_with(|config| config.tmdb = TmdbConfig::default()).await;
    app.clock.advance(DAY);
    app.wake();
    let outcome = list(&app).await;
    assert!(outcome.is_accepted && outcome.users.is_empty(), "{outcome:?}");
    assert_eq!(name(&app).await, "Part 2 of 1", "TMDB's names stay");
    assert_eq!(texts(&watched(&app)), ["1x2 1002 listed", "5x16 5016 listed"]);
    let same: Vec<_> = watched(&app).iter().map(|one| one.0).collect();
    assert_eq!((same, rows(&app), counts(&app)), (ids, before, (62, 3)));
    assert_eq!(app.database().value(is_of_tmdb, &[]).int(), 1, "their age counts on");
}

#[tokio::test]
async fn episodes_that_are_skipped_rated_or_watched_by_number_stay() {
    let mut listing = Listing::start(&[5]).await;
    let anna = &listing.server.anna;
    listing.mark(1, 1).await;
    listing.mark(1, 9).await;
    let skip = json!({"season_number": 1, "episode_number": 4, "skipped": true});
    let path = format!("/api/v1/shows/{SHOW}/skips?today=2027-01-15");
    assert_eq!(anna.put(&path, skip).await.status, 200);
    let rate = json!({"season_number": 1, "episode_number": 3, "score10": 7});
    assert_eq!(anna.put(&format!("/api/v1/shows/{SHOW}/ratings"), rate).await.status, 200);
    assert_eq!(texts(&listing.watched()), ["1x1 1001 listed", "1x9 0 unlisted"]);
    listing.show.episodes(1).retain(|episode| ![3, 4].contains(&episode.number));
    listing.list().await;
    let all = "SELECT count(*) FROM episodes WHERE listing = $1";
    let count =
        |listing: &Listing, name| listing.server.app.database().value(all, values![name]).int();
    assert_eq!(["listed", "unlisted", "gone"].map(|name| count(&listing, name)), [3, 1, 2]);
    // The episode that was watched by its number is listed at last.
    listing.show = FakeShow::ended(&[9]);
    let id = listing.watched()[1].0;
    listing.list().await;
    assert_eq!(listing.watched()[1], (id, "1x9 1009 listed".to_owned()));
    assert_eq!(["listed", "unlisted", "gone"].map(|name| count(&listing, name)), [9, 0, 0]);
}

#[tokio::test]
async fn episode_watches_of_an_id_that_is_a_film_become_watches_of_the_film() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    // A film of the built-in catalogue whose id a client took for that of a show.
    let film = 238;
    let database = app.database();
    database.execute(
        "INSERT INTO shows (title_id, catalogue, version, fetched_at) VALUES ($1, 'tmdb', 1, $2)",
        values![film, START],
    );
    let sql = "INSERT INTO episodes (title_id, season, episode, listing)
               VALUES ($1, 1, 1, 'unlisted') RETURNING id";
    let episode = database.value(sql, values![film]).int();
    database.execute(
        "INSERT INTO watches (user_id, media_type, title_id, precision, origin, created_at,
                              episode_id, viewing)
         VALUES (1, 'tv', $1, 'unknown', 'user', $2, $3, 2)",
        values![film, START, episode],
    );
    database.execute(
        "INSERT INTO show_settings (user_id, media_type, title_id, name, value)
         VALUES (1, 'tv', $1, 'specials', 'in')",
        values![film],
    );
    let media = json!([{"id": 999_238, "media_type": "movie"}]);
    let answer = admin.put("/api/v1/movies/:id", json!({"media": media})).await;
    assert_eq!(answer.json(), json!({"updated": [film]}));
    let sql = "SELECT media_type, coalesce(episode_id, 0), viewing FROM watches";
    let row = database.first(sql, &[]).unwrap();
    assert_eq!((row[0].text(), row[1].int(), row[2].int()), ("movie", 0, 1));
    for table in ["episodes", "shows", "show_settings"] {
        assert_eq!(database.count(table), 0, "{table}");
    }
}

fn jobs(app: &TestApp) -> Vec<String> {
    let sql = "SELECT subject FROM jobs WHERE kind = 'refresh_show' ORDER BY subject";
    app.database().rows(sql, &[]).iter().map(|row| row[0].text().to_owned()).collect()
}

#[tokio::test]
async fn followed_shows_are_refreshed_when_they_are_due() {
    let mut listing = Listing::start(&[6]).await;
    listing.show.status = "Returning Series";
    listing.server.fake.set_show(TITLE, &listing.show);
    listing.mark(1, 1).await;
    let (fake, app) = (&listing.server.fake, &listing.server.app);
    let refreshed = async |days: i64| {
        let at = app.clock.now();
        app.wake();
        // A show is queued once, so the job must be done too.
        until(async || version(app).1 == at && jobs(app).is_empty()).await;
        assert_eq!(version(app).1, START + days * DAY);
    };
    app.clock.advance(DAY);
    app.wake();
    fake.wait_for_requests("/3/tv/changes", 1).await;
    // TMDB reports a change, but only the next list contains it.
    fake.set_changed(&[TITLE, 1399]);
    app.clock.advance(DAY);
    refreshed(2).await;
    fake.set_changed(&[]);
    app.clock.advance(DAY);
    app.wake();
    fake.wait_for_requests("/3/tv/changes", 3).await;
    app.clock.advance(6 * DAY);
    refreshed(9).await;
    // An episode comes out soon.
    listing.show.episodes(1)[5].air_date = Some("2027-02-01");
    fake.set_show(TITLE, &listing.show);
    app.clock.advance(7 * DAY);
    refreshed(16).await;
    app.clock.advance(DAY);
    refreshed(17).await;
    // The show has ended.
    listing.show.status = "Ended";
    fake.set_show(TITLE, &listing.show);
    app.clock.advance(DAY);
    refreshed(18).await;
    let details = fake.count("/3/tv/1396");
    app.clock.advance(59 * DAY);
    let outdated = app.app().store.find_outdated_shows(app.clock.today(), app.clock.now()).await;
    assert_eq!(outdated.unwrap().len(), 1);
    app.wake();
    app.clock.advance(DAY);
    refreshed(78).await;
    assert!(fake.count("/3/tv/1396") <= details + 2, "once");
}

#[tokio::test]
async fn opening_a_show_whose_list_is_a_day_old_refreshes_it_after_the_response() {
    let listing = Listing::start(&[2]).await;
    listing.mark(1, 1).await;
    let (fake, app, anna) = (&listing.server.fake, &listing.server.app, &listing.server.anna);
    fake.set_show(TITLE, &FakeShow::ended(&[3]));
    // At another address each time, because for a response from memory the age is not looked at.
    let episodes = async |today: &str| {
        let answer = anna.get(&format!("/api/v1/shows/{SHOW}?today={today}")).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        answer.json()["seasons"][0]["episodes"].as_array().unwrap().len()
    };
    app.clock.advance(DAY - 1);
    assert_eq!(episodes("2027-01-15").await, 2);
    assert!(jobs(app).is_empty());
    app.clock.advance(1);
    fake.fail(Fault::Hold);
    assert_eq!(episodes("2027-01-16").await, 2, "the response does not wait for TMDB");
    assert_eq!(jobs(app), [TITLE.to_string()]);
    fake.recover();
    until(async || {
        app.clock.advance(5);
        app.wake();
        version(app).1 >= START + DAY
    })
    .await;
    assert_eq!(episodes("2027-01-16").await, 3);
}

#[tokio::test]
async fn a_show_that_enters_the_watchlist_gets_its_episodes_at_once() {
    let listing = Listing::start(&[4]).await;
    let (app, anna) = (&listing.server.app, &listing.server.anna);
    let path = format!("/api/v1/watchlist/{SHOW}");
    // The show's title is not confirmed yet. The job that confirms it also requests the episodes.
    assert_eq!(anna.put(&path, json!({})).await.status, 200);
    let stored = "SELECT count(*) FROM shows";
    let queued = "SELECT count(*) FROM jobs WHERE kind = 'refresh_show'";
    let count = |sql| app.database().value(sql, &[]).int();
    until(async || count("SELECT count(*) FROM jobs WHERE kind = 'verify_title'") == 0).await;
    assert!(count(stored) + count(queued) > 0);
    until(async || count(stored) == 1).await;
    assert_eq!(app.database().count("episodes"), 4);
    // The refresh of a known show is queued before the response.
    assert_eq!(anna.delete(&path).await.status, 200);
    for table in ["episodes", "seasons", "shows"] {
        app.database().execute(&format!("DELETE FROM {table}"), &[]);
    }
    assert_eq!(anna.put(&path, json!({})).await.status, 200);
    assert!(count(stored) + count(queued) > 0);
}

#[tokio::test]
async fn a_listed_show_gets_its_episodes_and_one_that_tmdb_lacks_keeps_them() {
    let listing = Listing::start(&[4]).await;
    let (fake, app, anna) = (&listing.server.fake, &listing.server.app, &listing.server.anna);
    let answer = anna.put(&format!("/api/v1/watchlist/{SHOW}"), json!({})).await;
    assert!(answer.status.is_success(), "{answer:?}");
    until(async || {
        app.wake();
        app.database().count("episodes") == 4
    })
    .await;
    // First TMDB does not respond; then it responds that the show does not exist.
    fake.behave(Mode {
        path: "/3/tv/1396".to_owned(),
        ..Mode::always(Fault::Status { status: 500 })
    });
    app.clock.advance(60 * DAY);
    app.wake();
    let failed = "SELECT count(*) FROM jobs WHERE kind = 'refresh_show' AND attempts > 0
                  AND leased_until = 0";
    until(async || app.database().value(failed, &[]).int() == 1).await;
    fake.behave(Mode {
        path: "/3/tv/1396".to_owned(),
        ..Mode::always(Fault::Status { status: 404 })
    });
    let missing = "SELECT count(*) FROM jobs WHERE kind = 'refresh_show' AND not_found_count = 1";
    until(async || {
        app.clock.advance(60);
        app.wake();
        app.database().value(missing, &[]).int() == 1
    })
    .await;
    assert_eq!(app.database().count("episodes"), 4);
    fake.recover();
    app.clock.advance(DAY);
    app.wake();
    until(async || jobs(app).is_empty()).await;
}

#[tokio::test]
async fn shows_that_no_user_refers_to_are_deleted_with_their_age_and_by_an_admin() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let old = "INSERT INTO shows (title_id, catalogue, version, fetched_at)
               VALUES ($1, 'tmdb', 1, $2)";
    for (title, age) in [(4_711, 180), (4_712, 179)] {
        app.database().execute(old, values![title, START - age * DAY]);
        let season = "INSERT INTO seasons (title_id, season, name) VALUES ($1, 1, 'One')";
        app.database().execute(season, values![title]);
        let episode = "INSERT INTO episodes (title_id, season, episode, tmdb_id, listing, name)
                       VALUES ($1, 1, 1, 7, 'listed', 'A')";
        app.database().execute(episode, values![title]);
    }
    app.wake();
    until(async || app.database().count("shows") == 1).await;
    let counts = ["shows", "seasons", "episodes"].map(|table| app.database().count(table));
    assert_eq!(counts, [1, 1, 1]);
    let removed = admin.delete("/api/v1/movies/orphans").await;
    assert_eq!(removed.status, 200, "{removed:?}");
    let counts = ["shows", "seasons", "episodes"].map(|table| app.database().count(table));
    assert_eq!(counts, [0, 0, 0]);
}

#[tokio::test]
async fn a_show_of_the_built_in_catalogue_is_listed_without_a_key() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let found = anna.get(&format!("/3/search/tv?query={FLEABAG}")).await.json();
    let id = found["results"][0]["id"].as_i64().unwrap();
    let public = format!("999{id}");
    let answer = anna.put(&format!("/api/v1/watchlist/{public}"), json!({})).await;
    assert!(answer.status.is_success(), "{answer:?}");
    let listed = "SELECT count(*) FROM episodes WHERE title_id = $1 AND listing = 'listed'";
    until(async || {
        app.wake();
        app.database().value(listed, values![id]).int() == 12
    })
    .await;
    until(async || jobs(&app).is_empty()).await;
}

#[tokio::test]
async fn a_long_show_is_listed_in_little_time() {
    let listing = Listing::start(&[50; 20]).await;
    let (app, anna) = (&listing.server.app, &listing.server.anna);
    let body = json!({"when": {"precision": "unknown"}, "today": "2027-01-15"});
    let answer = anna.post(&format!("/api/v1/shows/{SHOW}/watches"), body).await;
    assert_eq!(answer.json()["added"], 1_000);
    let (today, now) = (OffsetDateTime::from_unix_timestamp(START).unwrap().date(), START);
    let facts = app.app().catalogue().show_facts(TITLE, today).await.unwrap().unwrap();
    let mut times = Vec::new();
    for change in 0..5 {
        let mut facts = facts.clone();
        for episode in &mut facts.episodes {
            episode.runtime = Some(30 + change);
        }
        let start = Instant::now();
        let outcome = app.app().store.replace_episodes(facts, now + change).await.unwrap();
        times.push(start.elapsed());
        assert!(outcome.is_accepted && outcome.users.len() == 1);
    }
    times.sort();
    println!("figure: 1,000 changed episodes of a show are stored in {:?}", times[2]);
}
