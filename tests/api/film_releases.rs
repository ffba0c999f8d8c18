//! Releases of films in the user's country: in the calendar, its feed and notifications, and fetched from TMDB.

use crate::app::{Caller, TestApp, TestResponse, until};
use crate::calendar::{FILM, calendar, dates, feed_path, store_film};
use crate::database::values;
use crate::tmdb_server::TmdbServer;
use serde_json::{Value, json};

const DAY: i64 = 86_400;
const OTHER: i64 = FILM + 1;
/// 1 January 2027, in days since 1970-01-01.
const NEW_YEAR: i64 = 20_819;
const NOTIFIED: &str = "SELECT count(*) FROM notification_schedules WHERE due_at <= $1";

async fn list(caller: &Caller, film: i64) {
    let path = format!("/api/v1/watchlist/{film}?media_type=movie");
    assert_eq!(caller.put(&path, json!({})).await.status, 200);
}

async fn prefer(caller: &Caller, body: Value) -> TestResponse {
    caller.patch("/api/v1/preferences", body).await
}

/// Stores a release on a day of January 2027.
fn store_release(app: &TestApp, film: i64, region: &str, kind: &str, day: i64) {
    let sql = "INSERT INTO film_releases (title_id, region, kind, day) VALUES ($1, $2, $3, $4)";
    app.database().execute(sql, values![film, region, kind, NEW_YEAR - 1 + day]);
}

/// A user with two films in the watchlist: one is released in Germany and in France, of the other only the first
/// release is known, on 20 January.
async fn start() -> (TestApp, Caller) {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    for (film, day) in [(FILM, "2026-12-24"), (OTHER, "2027-01-20")] {
        store_film(&app, film, day);
        list(&anna, film).await;
    }
    store_release(&app, FILM, "DE", "cinema", 14);
    store_release(&app, FILM, "DE", "digital", 28);
    store_release(&app, FILM, "DE", "disc", 29);
    store_release(&app, FILM, "FR", "cinema", 7);
    (app, anna)
}

#[tokio::test]
async fn films_are_listed_on_their_releases_in_the_chosen_country_and_of_the_chosen_kinds() {
    let (_app, anna) = start().await;
    assert_eq!(dates(&calendar(&anna, "").await), ["2027-01-20"], "without a country");
    let set = prefer(&anna, json!({"film_region": "DE"})).await.json();
    assert_eq!(set["preferences"]["film_region"], "DE");
    let days = calendar(&anna, "").await;
    assert_eq!(dates(&days), ["2027-01-14", "2027-01-20", "2027-01-28"]);
    let entry = |day: usize| &days[day]["entries"][0];
    assert_eq!(entry(0)["movie"]["id"], FILM);
    let released = |day| (entry(day)["release_kinds"].clone(), entry(day)["elsewhere"].clone());
    assert_eq!(released(0), (json!(["cinema"]), json!(false)));
    assert_eq!(released(1), (json!([]), json!(true)));
    assert_eq!(released(2), (json!(["digital"]), json!(false)));
    let kinds = json!({"film_release_kinds": ["disc", "premiere"]});
    assert_eq!(prefer(&anna, kinds).await.status, 200);
    assert_eq!(dates(&calendar(&anna, "").await), ["2027-01-20", "2027-01-29"]);
    let french = json!({"film_region": "FR", "film_release_kinds": ["cinema"]});
    let change = prefer(&anna, french).await.json()["change"]["id"].clone();
    assert_eq!(dates(&calendar(&anna, "").await), ["2027-01-07", "2027-01-20"]);
    let undone = anna.post(&format!("/api/v1/changes/{change}/undo"), json!({})).await;
    assert_eq!(undone.status, 200, "{undone:?}");
    assert_eq!(dates(&calendar(&anna, "").await), ["2027-01-20", "2027-01-29"]);
    assert_eq!(prefer(&anna, json!({"film_region": ""})).await.status, 200);
    assert_eq!(dates(&calendar(&anna, "").await), ["2027-01-20"]);
}

#[tokio::test]
async fn two_releases_on_one_day_are_one_entry_and_calendars_of_other_users_stay() {
    let (app, anna) = start().await;
    let bella = app.signed_in("bella").await;
    list(&bella, FILM).await;
    store_release(&app, FILM, "DE", "tv", 14);
    let set = json!({"film_region": "DE", "film_release_kinds": ["tv", "cinema"]});
    assert_eq!(prefer(&anna, set).await.status, 200);
    let days = calendar(&anna, "").await;
    assert_eq!(days[0]["entries"].as_array().unwrap().len(), 1);
    assert_eq!(days[0]["entries"][0]["release_kinds"], json!(["cinema", "tv"]));
    assert_eq!(calendar(&bella, "").await, json!([]));
}

#[tokio::test]
async fn invalid_countries_and_release_kinds_are_rejected() {
    let (_app, anna) = start().await;
    for body in [
        json!({"film_region": "de"}),
        json!({"film_region": "Germany"}),
        json!({"film_region": true}),
        json!({"film_release_kinds": ["streaming"]}),
        json!({"film_release_kinds": "cinema"}),
    ] {
        prefer(&anna, body).await.is_error(422, 4220);
    }
    let preferences = anna.get("/api/v1/preferences").await.json();
    let initial = (&preferences["film_region"], &preferences["film_release_kinds"]);
    assert_eq!(initial, (&json!(""), &json!(["cinema", "digital"])));
}

#[tokio::test]
async fn each_release_is_an_event_of_the_feed_that_keeps_its_id() {
    let (app, anna) = start().await;
    prefer(&anna, json!({"film_region": "DE"})).await;
    store_release(&app, FILM, "DE", "cinema", 30);
    let path = feed_path(&anna).await;
    let feed = app.anonymous().get(&path).await.text;
    let lines = |name: &str| {
        let lines = feed.lines().filter_map(|line| line.strip_prefix(name));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    let id = |rest: &str| format!("film-{rest}@moviestars");
    let expected = ["4000001", "4000002", "4000001-digital", "4000001-20270130"].map(id);
    assert_eq!(lines("UID:"), expected);
    assert!(lines("SUMMARY:")[2].ends_with(" (on digital services)"), "{feed}");
}

#[tokio::test]
async fn the_user_is_notified_of_the_release_in_their_country() {
    let (app, anna) = start().await;
    store_release(&app, OTHER, "DE", "digital", 15);
    prefer(&anna, json!({"film_region": "DE"})).await;
    let schedule = json!({"zone": "Europe/Berlin"});
    assert_eq!(anna.put("/api/v1/notifications/schedule", schedule).await.status, 200);
    until(async || app.database().value(NOTIFIED, values![app.clock.now()]).int() == 0).await;
    let found = anna.get("/api/v1/notifications").await.json()["notifications"].clone();
    assert_eq!(found.as_array().unwrap().len(), 1, "{found}");
    let about = |name: &str| found[0][name].clone();
    assert_eq!((about("kind"), about("movie_id")), (json!("film_out"), json!(OTHER)));
    assert_eq!((about("release_kind"), about("air_date")), (json!("digital"), json!("2027-01-15")));
}

#[tokio::test]
async fn releases_are_fetched_for_watchlists_of_users_with_a_country_and_deleted_with_their_age() {
    let server = TmdbServer::start().await;
    let (app, anna) = (&server.app, &server.anna);
    let bella = app.signed_in("bella").await;
    for (caller, film) in [(anna, 11), (&bella, 603)] {
        list(caller, film).await;
    }
    until(async || app.database().count("pending_titles") == 0).await;
    let listed = "SELECT count(*) FROM film_release_lists WHERE title_id = $1";
    assert_eq!(prefer(anna, json!({"film_region": "DE"})).await.status, 200);
    until(async || {
        app.wake();
        app.database().value(listed, values![11]).int() == 1
    })
    .await;
    let days = calendar(anna, "").await;
    assert_eq!(dates(&days), ["2027-01-16"]);
    assert_eq!(days[0]["entries"][0]["release_kinds"], json!(["digital"]));
    assert_eq!(app.database().value(listed, values![603]).int(), 0, "Bella has no country");
    // The release of tomorrow may still move, so the list is fetched again on the next day.
    app.database().execute("DELETE FROM film_releases WHERE kind <> 'digital'", &[]);
    app.clock.advance(DAY);
    until(async || {
        app.wake();
        app.database().count("film_releases") > 1
    })
    .await;
    assert_eq!(anna.delete("/api/v1/watchlist/11?media_type=movie").await.status, 200);
    app.clock.advance(180 * DAY);
    until(async || {
        app.wake();
        app.database().count("film_releases") + app.database().count("film_release_lists") == 0
    })
    .await;
}
