//! The calendar of what a user follows, and its feed for calendar programs.

use crate::app::{Caller, TestApp};
use crate::database::values;
use crate::shows::{BUILTIN, SHOW, TODAY, mark, store_show};
use serde_json::{Value, json};

const FILM: i64 = 238;
const LINK: &str = "/api/v1/calendar/link";

/// Two seasons: one that ended last week, and one of which three episodes come out in a week.
fn store_dated_show(app: &TestApp) {
    let old = [(1, 1, Some(-14), None), (1, 2, Some(-7), None)];
    let new = [(2, 1, Some(7), None), (2, 2, Some(7), None), (2, 3, Some(7), None)];
    store_show(app, "Returning Series", &[&old[..], &new[..]].concat());
}

async fn follow(caller: &Caller) {
    let seen = mark(caller, SHOW, json!({"season_number": 1, "episode_number": 1})).await;
    assert_eq!(seen.status, 201);
}

async fn calendar(caller: &Caller, query: &str) -> Value {
    let path = format!("/api/v1/calendar?from=2027-01-01&to=2027-01-31{query}");
    let answer = caller.get(&path).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()["days"].clone()
}

fn dates(days: &Value) -> Vec<&str> {
    days.as_array().unwrap().iter().map(|day| day["date"].as_str().unwrap()).collect()
}

async fn feed_path(caller: &Caller) -> String {
    let made = caller.post(LINK, json!({})).await;
    assert_eq!(made.status, 201, "{made:?}");
    let url = made.json()["url"].as_str().unwrap().to_owned();
    url[url.find("/calendar/").unwrap()..].to_owned()
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
    for path in [format!("{FILM}?media_type=movie"), format!("{SHOW}?media_type=tv")] {
        let listed = anna.put(&format!("/api/v1/watchlist/{path}"), json!({})).await;
        assert_eq!(listed.status, 200);
    }
    let sql = "UPDATE titles SET release_date = '2027-01-20' WHERE media_type = 'movie'";
    app.database().execute(sql, &[]);
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
    let ids = |text: &str| {
        let ids = text.lines().filter(|line| line.starts_with("UID:"));
        ids.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(ids(&feed.text).len(), 5);
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
async fn a_show_without_dates_is_not_in_the_calendar_and_the_response_says_so() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    assert_eq!(mark(&anna, BUILTIN, json!({"season_number": 1})).await.status, 201);
    let answer = anna.get("/api/v1/calendar?from=2027-01-01&to=2027-01-31").await.json();
    assert_eq!(answer, json!({"days": [], "knows_dates": false}));
}
