//! The calendar of what a user follows, and its feed for calendar programs.

use crate::app::{Caller, TestApp};
use crate::database::values;
use crate::shows::{BUILTIN, SHOW, TITLE, TODAY, mark, store_show};
use serde_json::{Value, json};
use std::collections::HashSet;

/// A film that the built-in catalogue does not have, so that its metadata stays as [`store_film`] stores it.
pub const FILM: i64 = 4_000_001;
const LINK: &str = "/api/v1/calendar/link";

/// Two seasons: one that ended last week, and one of which three episodes come out in a week.
fn store_dated_show(app: &TestApp) {
    let old = [(1, 1, Some(-14), None), (1, 2, Some(-7), None)];
    let new = [(2, 1, Some(7), None), (2, 2, Some(7), None), (2, 3, Some(7), None)];
    store_show(app, "Returning Series", &[&old[..], &new[..]].concat());
}

/// Stores the metadata of a film that was first released on this day.
pub fn store_film(app: &TestApp, film: i64, day: &str) {
    let sql = "INSERT INTO titles (media_type, title_id, title, overview, release_date,
                                   vote_average_x10, catalogue, fetched_at)
               VALUES ('movie', $1, 'A film', '', $2, 0, 'tmdb', 1800000000)";
    app.database().execute(sql, values![film, day]);
}

async fn follow(caller: &Caller) {
    let seen = mark(caller, SHOW, json!({"season_number": 1, "episode_number": 1})).await;
    assert_eq!(seen.status, 201);
}

pub async fn calendar(caller: &Caller, query: &str) -> Value {
    let path = format!("/api/v1/calendar?from=2027-01-01&to=2027-01-31{query}");
    let answer = caller.get(&path).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()["days"].clone()
}

pub fn dates(days: &Value) -> Vec<&str> {
    days.as_array().unwrap().iter().map(|day| day["date"].as_str().unwrap()).collect()
}

pub async fn feed_path(caller: &Caller) -> String {
    let made = caller.post(LINK, json!({})).await;
    assert_eq!(made.status, 201, "{made:?}");
    let url = made.json()["url"].as_str().unwrap().to_owned();
    url[url.find("/calendar/").unwrap()..].to_owned()
}

/// The values of the lines of a feed that begin with this. No line of these tests is folded.
fn lines(feed: &str, name: &str) -> Vec<String> {
    feed.lines().filter_map(|line| line.strip_prefix(name)).map(str::to_owned).collect()
}

#[tokio::test]
async fn episodes_of_a_day_are_one_entry_and_past_ones_are_marked_as_seen() {
    let app = TestApp::start().await;
    store_dated_show(&app);
    let anna = app.signed_in("annak").await;
    assert_eq!(calendar(&anna, "").await, json!([]), "nothing is followed");
    follow(&anna).await;
    let days = calendar(&anna, "").await;
    assert_eq!(dates(&days), ["2027-01-01", "2027-01-08", "2027-01-22"]);
    assert_eq!(
        (&days[0]["entries"][0]["seen"], &days[1]["entries"][0]["seen"]),
        (&json!(true), &json!(false))
    );
    let drop = &days[2]["entries"];
    assert_eq!(
        (drop.as_array().unwrap().len(), drop[0]["episodes"].as_array().unwrap().len()),
        (1, 3)
    );
    assert_eq!(drop[0]["movie"]["id"], SHOW);
    assert_eq!(
        (&drop[0]["episodes"][0]["premiere"], &drop[0]["episodes"][1]["premiere"]),
        (&json!(true), &json!(false))
    );
    let premieres = calendar(&anna, "&only=premieres").await;
    assert_eq!(dates(&premieres), ["2027-01-01", "2027-01-22"]);
    assert_eq!(calendar(&anna, "&only=films").await, json!([]));
}

#[tokio::test]
async fn shows_on_hold_skipped_seasons_and_others_shows_are_not_in_the_calendar() {
    let app = TestApp::start().await;
    store_dated_show(&app);
    let (anna, bob) = (app.signed_in("annak").await, app.signed_in("bobby").await);
    follow(&anna).await;
    assert_eq!(calendar(&bob, "").await, json!([]));
    let skip = json!({"season_number": 2, "skipped": true});
    let skipped = anna.put(&format!("/api/v1/shows/{SHOW}/skips?today={TODAY}"), skip).await;
    assert_eq!(skipped.status, 200);
    assert_eq!(dates(&calendar(&anna, "").await), ["2027-01-01", "2027-01-08"]);
    let later = anna.patch("/api/v1/preferences", json!({"episodes_next_day": true})).await;
    assert_eq!(later.status, 200);
    assert_eq!(dates(&calendar(&anna, "").await), ["2027-01-02", "2027-01-09"]);
    let hold = json!({"intent": "on_hold"});
    assert_eq!(anna.patch(&format!("/api/v1/shows/{SHOW}"), hold).await.status, 200);
    assert_eq!(calendar(&anna, "").await, json!([]));
}

#[tokio::test]
async fn listed_films_and_listed_shows_are_in_the_calendar() {
    let app = TestApp::start().await;
    store_dated_show(&app);
    let anna = app.signed_in("annak").await;
    store_film(&app, FILM, "2027-01-20");
    for path in [format!("{FILM}?media_type=movie"), format!("{SHOW}?media_type=tv")] {
        let listed = anna.put(&format!("/api/v1/watchlist/{path}"), json!({})).await;
        assert_eq!(listed.status, 200);
    }
    let days = calendar(&anna, "").await;
    assert_eq!(dates(&days), ["2027-01-01", "2027-01-08", "2027-01-20", "2027-01-22"]);
    let film = &days[2]["entries"][0];
    assert_eq!((&film["movie"]["id"], &film["episodes"]), (&json!(FILM), &json!([])));
    assert_eq!(dates(&calendar(&anna, "&only=films").await), ["2027-01-20"]);
}

#[tokio::test]
async fn at_most_62_days_are_returned() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let get = async |days: &str| anna.get(&format!("/api/v1/calendar?{days}")).await;
    assert_eq!(get("from=2027-01-01&to=2027-03-03").await.status, 200);
    for days in [
        "from=2027-01-01&to=2027-03-04",
        "from=2027-01-02&to=2027-01-01",
        "from=2027-01-01&to=2027-02-30",
        "from=2027-01-01",
    ] {
        get(days).await.is_error(400, 4000);
    }
}

#[tokio::test]
async fn the_feed_keeps_the_id_of_an_event_whose_day_moves_and_a_new_link_revokes_the_old() {
    let app = TestApp::start().await;
    store_dated_show(&app);
    let anna = app.signed_in("annak").await;
    follow(&anna).await;
    assert_eq!(anna.get(LINK).await.json()["created_at"], Value::Null);
    let path = feed_path(&anna).await;
    assert_eq!(anna.get(LINK).await.json()["created_at"], "2027-01-15T08:00:00Z");
    let program = app.anonymous();
    let feed = program.get(&path).await;
    assert_eq!(
        (feed.status.as_u16(), feed.header("content-type")),
        (200, "text/calendar; charset=utf-8")
    );
    assert!(feed.text.contains("\r\nDTSTART;VALUE=DATE:20270122\r\n"), "{}", feed.text);
    let ids = |text: &str| lines(text, "UID:");
    assert_eq!(ids(&feed.text).len(), 3);
    let tag = feed.header("etag").to_owned();
    let again = program.request(reqwest::Method::GET, &path).header("if-none-match", &tag);
    assert_eq!(program.send(again).await.status, 304);
    let sql = "UPDATE episodes SET air_day = air_day + 3 WHERE season = 2";
    app.database().execute(sql, values![]);
    let moved = program.get(&path).await;
    assert_eq!(ids(&moved.text), ids(&feed.text));
    assert!(moved.text.contains("DTSTART;VALUE=DATE:20270125"), "{}", moved.text);
    let new = feed_path(&anna).await;
    program.get(&path).await.is_error(404, 4040);
    assert_eq!(program.get(&new).await.status, 200);
    assert_eq!(anna.delete(LINK).await.status, 204);
    program.get(&new).await.is_error(404, 4040);
    anna.delete(LINK).await.is_error(404, 4040);
}

#[tokio::test]
async fn the_episodes_of_a_day_are_one_event_of_the_feed_until_one_of_them_moves() {
    let app = TestApp::start().await;
    let all: Vec<_> = (1..=8).map(|number| (2, number, Some(7), None)).collect();
    store_show(&app, "Returning Series", &[&[(1, 1, Some(-14), None)], &all[..]].concat());
    let anna = app.signed_in("annak").await;
    follow(&anna).await;
    let path = feed_path(&anna).await;
    let program = app.anonymous();
    let feed = async || program.get(&path).await.text;
    let of_day = |feed: &str, day: &str| {
        let days = lines(feed, "DTSTART;VALUE=DATE:");
        let events = days.iter().zip(lines(feed, "UID:")).zip(lines(feed, "SUMMARY:"));
        let of_day = events.filter(|((start, _), _)| *start == day);
        of_day.map(|((_, id), text)| (id, text)).collect::<Vec<_>>()
    };
    let all = of_day(&feed().await, "20270122");
    let [(id, text)] = &all[..] else { panic!("one event, not {all:?}") };
    assert!(text.ends_with(": 8 episodes\\, S2 E1–E8"), "{text}");
    let move_episode = |number: i64| {
        let sql = "UPDATE episodes SET air_day = air_day + 7 WHERE season = 2 AND episode = $1";
        app.database().execute(sql, values![number]);
    };
    move_episode(8);
    let moved = feed().await;
    assert_eq!(of_day(&moved, "20270122")[0].0, *id, "the others stay the same event");
    let last = of_day(&moved, "20270129");
    assert!(last.len() == 1 && last[0].1.ends_with(" S2 E8 A name"), "{last:?}");
    move_episode(1);
    let moved = feed().await;
    assert_eq!(of_day(&moved, "20270129")[0].0, *id, "the event moves with its first episode");
    let ids = lines(&moved, "UID:");
    assert_eq!(ids.iter().collect::<HashSet<_>>().len(), ids.len(), "{ids:?}");
}

#[tokio::test]
async fn the_feed_has_no_names_of_unseen_episodes_with_hide_spoilers() {
    let app = TestApp::start().await;
    store_show(&app, "Returning Series", &[(1, 1, Some(-7), None), (1, 2, Some(7), None)]);
    let anna = app.signed_in("annak").await;
    follow(&anna).await;
    let path = feed_path(&anna).await;
    let texts = async || lines(&app.anonymous().get(&path).await.text, "SUMMARY:");
    let names = texts().await;
    assert!(names.iter().all(|text| text.ends_with(" A name")), "{names:?}");
    let set = anna.patch("/api/v1/preferences", json!({"hide_spoilers": true})).await;
    assert_eq!(set.status, 200);
    let hidden = texts().await;
    assert!(hidden[0].ends_with(" S1 E1 A name") && hidden[1].ends_with(" S1 E2"), "{hidden:?}");
}

#[tokio::test]
async fn the_feed_has_at_most_1000_events_and_not_1000_episodes() {
    let app = TestApp::start().await;
    store_show(&app, "Returning Series", &[(1, 1, Some(-7), None), (1, 2, Some(300), None)]);
    let sql = format!(
        "INSERT INTO episodes (title_id, season, episode, tmdb_id, listing, name, air_day)
         WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1001)
         SELECT {TITLE}, 2, i, 10000 + i, 'listed', 'A name', 20834 FROM n"
    );
    app.database().execute(&sql, &[]);
    let anna = app.signed_in("annak").await;
    follow(&anna).await;
    let path = feed_path(&anna).await;
    let feed = app.anonymous().get(&path).await.text;
    let days = lines(&feed, "DTSTART;VALUE=DATE:");
    assert_eq!(days, ["20270108", "20270116", "20271111"]);
}

#[tokio::test]
async fn a_show_without_dates_is_not_in_the_calendar_and_the_response_says_so() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    assert_eq!(mark(&anna, BUILTIN, json!({"season_number": 1})).await.status, 201);
    let answer = anna.get("/api/v1/calendar?from=2027-01-01&to=2027-01-31").await.json();
    assert_eq!(answer, json!({"days": [], "knows_dates": false}));
}

#[tokio::test]
async fn premieres_and_finales_are_the_first_and_the_last_episodes_of_seasons() {
    let app = TestApp::start().await;
    store_dated_show(&app);
    let anna = app.signed_in("annak").await;
    follow(&anna).await;
    let sql = "UPDATE episodes SET kind = $1 WHERE season = $2 AND episode = $3";
    for (kind, season, episode) in [("finale", 1, 2), ("mid_season", 2, 2), ("finale", 2, 3)] {
        app.database().execute(sql, values![kind, season, episode]);
    }
    let days = calendar(&anna, "&only=premieres").await;
    assert_eq!(dates(&days), ["2027-01-01", "2027-01-08", "2027-01-22"]);
    let episodes = days[2]["entries"][0]["episodes"].as_array().unwrap();
    let of = |name: &str| episodes.iter().map(|one| one[name].clone()).collect::<Vec<_>>();
    assert_eq!(of("episode_number"), [json!(1), json!(3)]);
    assert_eq!(of("kind"), [json!("standard"), json!("finale")]);
    assert_eq!(of("premiere"), [json!(true), json!(false)]);
    let path = feed_path(&anna).await;
    let feed = app.anonymous().get(&format!("{path}?only=premieres")).await.text;
    assert_eq!(lines(&feed, "DTSTART;VALUE=DATE:"), ["20270101", "20270108", "20270122"]);
}

#[tokio::test]
async fn a_dropped_show_is_in_the_calendar_and_its_feed_again_once_it_is_watched() {
    let app = TestApp::start().await;
    store_dated_show(&app);
    let anna = app.signed_in("annak").await;
    follow(&anna).await;
    let path = feed_path(&anna).await;
    let events = async || lines(&app.anonymous().get(&path).await.text, "UID:").len();
    assert_eq!(events().await, 3);
    let drop = json!({"intent": "dropped"});
    assert_eq!(anna.patch(&format!("/api/v1/shows/{SHOW}"), drop).await.status, 200);
    assert_eq!((calendar(&anna, "").await, events().await), (json!([]), 0));
    let next = mark(&anna, SHOW, json!({"season_number": 1, "episode_number": 2})).await;
    assert_eq!(next.json()["resumed"], true);
    assert_eq!(dates(&calendar(&anna, "").await), ["2027-01-01", "2027-01-08", "2027-01-22"]);
    assert_eq!(events().await, 3);
}

#[tokio::test]
async fn the_feed_has_only_the_kind_of_entries_in_its_address() {
    let app = TestApp::start().await;
    store_dated_show(&app);
    let anna = app.signed_in("annak").await;
    follow(&anna).await;
    store_film(&app, FILM, "2027-01-20");
    let film = format!("/api/v1/watchlist/{FILM}?media_type=movie");
    assert_eq!(anna.put(&film, json!({})).await.status, 200);
    let path = feed_path(&anna).await;
    let program = app.anonymous();
    let days = async |query: &str| {
        let feed = program.get(&format!("{path}{query}")).await;
        lines(&feed.text, "DTSTART;VALUE=DATE:")
    };
    assert_eq!(days("").await, ["20270101", "20270108", "20270120", "20270122"]);
    assert_eq!(days("?only=episodes").await, ["20270101", "20270108", "20270122"]);
    assert_eq!(days("?only=films").await, ["20270120"]);
    assert_eq!(days("?only=premieres").await, ["20270101", "20270122"]);
    program.get(&format!("{path}?only=shows")).await.is_error(400, 4000);
}

#[tokio::test]
async fn the_feed_ends_after_a_thousand_events() {
    let app = TestApp::start().await;
    store_show(&app, "Returning Series", &[(1, 1, Some(-100), None)]);
    let anna = app.signed_in("annak").await;
    for show in [SHOW, BUILTIN, 9_991_438] {
        let first = json!({"season_number": 1, "episode_number": 1});
        assert_eq!(mark(&anna, show, first).await.status, 201);
    }
    // Each show has two episodes on each of the 396 days of the feed.
    for title in [TITLE, 1396, 1438] {
        let sql = format!(
            "INSERT INTO episodes (title_id, season, episode, tmdb_id, listing, name, air_day)
             WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 791)
             SELECT {title}, 90, i + 1, 10000 + i, 'listed', 'A name', 20803 + i / 2 FROM n"
        );
        app.database().execute(&sql, &[]);
    }
    let path = feed_path(&anna).await;
    let days = lines(&app.anonymous().get(&path).await.text, "DTSTART;VALUE=DATE:");
    assert_eq!(days.len(), 1_000);
    assert_eq!((&*days[0], &*days[999]), ("20261216", "20271114"));
}

#[tokio::test]
async fn a_feed_is_sent_sixty_times_at_once_and_then_once_a_second() {
    let app = TestApp::start_empty(|config| config.rate_limits = true).await;
    let anna = app.signed_in("annak").await;
    let path = feed_path(&anna).await;
    let program = app.anonymous();
    for _ in 0..60 {
        assert_eq!(program.get(&path).await.status, 200);
    }
    let refused = program.get(&path).await;
    refused.is_error(429, 4290);
    assert_eq!(refused.header("retry-after"), "1");
    app.clock.advance(1);
    assert_eq!(program.get(&path).await.status, 200);
}
