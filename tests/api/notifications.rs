//! Notifications of what comes out and changes, once each, and the email that lists them.

use crate::app::{Caller, TestApp, TestResponse, until};
use crate::calendar::{FILM, store_film};
use crate::database::values;
use crate::episode_listing::Listing;
use crate::fake_tmdb::shows::FakeEpisode;
use crate::passwords::{emails, read_email};
use crate::shows::{BUILTIN, SHOW, TITLE, TODAY, mark, store_show};
use reqwest::Method;
use serde_json::{Value, json};

const DAY: i64 = 86_400;
const HOUR: i64 = 3_600;
const LIST: &str = "/api/v1/notifications";
const SCHEDULE: &str = "/api/v1/notifications/schedule";

/// All but the titles that the catalogue does not have.
async fn notifications(caller: &Caller) -> Vec<Value> {
    let answer = caller.get(LIST).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()["notifications"].as_array().unwrap().clone()
}

fn kinds(notifications: &[Value]) -> Vec<&str> {
    notifications.iter().map(|one| one["kind"].as_str().unwrap()).collect()
}

async fn set_zone(caller: &Caller, zone: &str) {
    assert_eq!(caller.put(SCHEDULE, json!({"zone": zone})).await.json(), json!({"change": null}));
}

async fn prefer(caller: &Caller, name: &str, value: bool) {
    assert_eq!(caller.patch("/api/v1/preferences", json!({name: value})).await.status, 200);
}

async fn watch(caller: &Caller, season: i64, episode: i64) {
    let body = json!({"season_number": season, "episode_number": episode});
    assert_eq!(mark(caller, SHOW, body).await.status, 201);
}

async fn undo(caller: &Caller, change: &Value) -> TestResponse {
    let path = format!("/api/v1/changes/{}/undo", change["id"]);
    caller.send(caller.request(Method::POST, &path)).await
}

/// Waits until the worker has handled everything that is due and the emails are sent.
async fn notified(app: &TestApp) {
    app.wake();
    until(async || {
        let due = "SELECT (SELECT count(*) FROM notification_schedules WHERE due_at <= $1)
                        + (SELECT count(*) FROM jobs WHERE kind = 'send_digest')";
        app.database().value(due, values![app.clock.now()]).int() == 0
    })
    .await;
}

/// A user, and the notification that a film of the watchlist is out.
async fn notified_of_film(app: &TestApp) -> (Caller, Vec<Value>) {
    let anna = app.signed_in("annak").await;
    store_film(app, FILM, "2027-01-15");
    anna.put(&format!("/api/v1/watchlist/{FILM}"), json!({})).await;
    set_zone(&anna, "Europe/Berlin").await;
    notified(app).await;
    let found = notifications(&anna).await;
    (anna, found)
}

/// The first season is out; all episodes of the second come out in two days.
fn store_show_with_season_out_at_once(app: &TestApp) {
    let old = [(1, 1, Some(-14), None), (1, 2, Some(-7), None)];
    let new = [(2, 1, Some(2), None), (2, 2, Some(2), None), (2, 3, Some(2), None)];
    store_show(app, "Returning Series", &[&old[..], &new[..]].concat());
}

#[tokio::test]
async fn a_season_that_comes_out_on_one_day_is_one_notification_at_the_users_midnight() {
    let app = TestApp::start().await;
    store_show_with_season_out_at_once(&app);
    let (anna, bella) = (app.signed_in("annak").await, app.signed_in("bella").await);
    for caller in [&anna, &bella] {
        watch(caller, 1, 1).await;
    }
    set_zone(&anna, "Pacific/Auckland").await;
    set_zone(&bella, "Pacific/Honolulu").await;
    notified(&app).await;
    assert_eq!(notifications(&anna).await, [] as [Value; 0]);
    // 16 January 11:00 in UTC is midnight in Auckland.
    app.clock.advance(27 * HOUR - 1);
    notified(&app).await;
    assert_eq!(notifications(&anna).await.len(), 0);
    app.clock.advance(1);
    notified(&app).await;
    let found = notifications(&anna).await;
    assert_eq!(kinds(&found), ["episodes_out"]);
    let about = |name: &str| found[0][name].clone();
    assert_eq!((about("movie_id"), about("media_type")), (json!(SHOW), json!("tv")));
    let episodes = (about("season_number"), about("episode_number"), about("episodes"));
    assert_eq!(episodes, (json!(2), json!(1), json!(3)));
    assert_eq!((about("air_date"), about("read")), (json!("2027-01-17"), json!(false)));
    assert_eq!(notifications(&bella).await.len(), 0, "it is the day before in Honolulu");
    app.clock.advance(23 * HOUR);
    notified(&app).await;
    assert_eq!(kinds(&notifications(&bella).await), ["episodes_out"]);
    app.clock.advance(DAY);
    notified(&app).await;
    assert_eq!(notifications(&anna).await.len(), 1, "once");
}

#[tokio::test]
async fn shows_on_hold_or_far_behind_and_what_is_seen_or_switched_off_give_no_notifications() {
    let app = TestApp::start().await;
    let early = [(1, 1, Some(-900), None), (2, 1, Some(-500), None), (3, 1, Some(0), None)];
    store_show(&app, "Returning Series", &early);
    let names = ["behind", "onhold", "switch", "viewer", "notice"];
    let mut callers = Vec::new();
    for name in names {
        let caller = app.signed_in(name).await;
        let seen: &[i64] = if name == "behind" { &[] } else { &[1, 2] };
        for season in seen {
            watch(&caller, *season, 1).await;
        }
        callers.push(caller);
    }
    let [behind, on_hold, switched, viewer, notified_user] = &callers[..] else { panic!("five") };
    let listed = behind.put(&format!("/api/v1/watchlist/{SHOW}"), json!({})).await;
    assert_eq!(listed.status, 200, "{listed:?}");
    let held = on_hold
        .patch(&format!("/api/v1/shows/{SHOW}?today=2027-01-15"), json!({"intent": "on_hold"}))
        .await;
    assert_eq!(held.status, 200, "{held:?}");
    prefer(switched, "notify_episodes_out", false).await;
    watch(viewer, 3, 1).await;
    for caller in &callers {
        set_zone(caller, "Europe/Berlin").await;
    }
    notified(&app).await;
    for caller in [behind, on_hold, switched, viewer] {
        assert_eq!(notifications(caller).await.len(), 0);
    }
    assert_eq!(kinds(&notifications(notified_user).await), ["episodes_out"]);
}

#[tokio::test]
async fn a_film_of_the_watchlist_gives_a_notification_on_its_day_that_only_its_user_reads_or_dismisses()
 {
    let app = TestApp::start().await;
    let (anna, bella) = (app.signed_in("annak").await, app.signed_in("bella").await);
    store_film(&app, FILM, "2027-01-15");
    assert_eq!(anna.put(&format!("/api/v1/watchlist/{FILM}"), json!({})).await.status, 200);
    set_zone(&anna, "Europe/Berlin").await;
    set_zone(&bella, "Europe/Berlin").await;
    notified(&app).await;
    assert_eq!(notifications(&bella).await.len(), 0);
    let found = notifications(&anna).await;
    assert_eq!(kinds(&found), ["film_out"]);
    assert_eq!(found[0]["title"], "A film");
    let id = found[0]["id"].as_i64().unwrap();
    for (caller, is_read) in [(&bella, false), (&anna, true)] {
        let read = caller.post(&format!("{LIST}/read"), json!({"last": id})).await;
        assert_eq!(read.status, 204);
        assert_eq!(notifications(&anna).await[0]["read"], is_read);
    }
    assert_eq!(bella.delete(&format!("{LIST}/{id}")).await.status, 404);
    assert_eq!(anna.delete(&format!("{LIST}/{id}")).await.status, 200);
    assert_eq!(notifications(&anna).await.len(), 0);
}

#[tokio::test]
async fn a_dismissed_notification_comes_back_by_undo_as_it_was_unless_there_is_another_one() {
    let app = TestApp::start().await;
    let (anna, found) = notified_of_film(&app).await;
    let path = format!("{LIST}/{}", found[0]["id"]);
    let change = anna.delete(&path).await.json()["change"].clone();
    assert_eq!(change["kind"], "notification_dismissed");
    let journal = anna.get("/api/v1/changes").await.json();
    assert_eq!(journal["changes"][0]["movies"][0]["id"], FILM);
    let undone = undo(&anna, &change).await.json();
    assert_eq!(undone["undone"], 1);
    assert_eq!(notifications(&anna).await, found);
    // Reading it is no change that would keep it.
    anna.post(&format!("{LIST}/read"), json!({"last": found[0]["id"]})).await;
    let redone = undo(&anna, &undone["change"]).await.json();
    assert_eq!((&redone["undone"], notifications(&anna).await.len()), (&json!(1), 0));
    let sql =
        "INSERT INTO notifications (user_id, kind, media_type, title_id, title, day, created_at)
               SELECT id, 'film_out', 'movie', $1, '', $2, 1800000000 FROM users
               WHERE username = 'annak'";
    app.database().execute(sql, values![FILM, 1_800_000_000 / DAY]);
    undo(&anna, &redone["change"]).await.is_error(409, 4090);
    assert_eq!(notifications(&anna).await.len(), 1);
}

#[tokio::test]
async fn a_dismissed_notification_is_not_made_again() {
    let app = TestApp::start().await;
    let (anna, found) = notified_of_film(&app).await;
    assert_eq!(anna.delete(&format!("{LIST}/{}", found[0]["id"])).await.status, 200);
    let again = "UPDATE notification_schedules SET notified_day = NULL, due_at = 0";
    assert_eq!(app.database().execute(again, values![]), 1);
    notified(&app).await;
    assert_eq!(notifications(&anna).await, Vec::<Value>::new());
}

#[tokio::test]
async fn the_hour_of_the_daily_email_is_undone_unless_it_was_changed_since() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    set_zone(&anna, "Europe/Berlin").await;
    let set_hour = async |hour: i64| {
        let body = json!({"zone": "Europe/Berlin", "digest_hour": hour});
        anna.put(SCHEDULE, body).await.json()["change"].clone()
    };
    let hour = async || anna.get(SCHEDULE).await.json()["digest_hour"].clone();
    assert_eq!(set_hour(8).await, Value::Null, "it is 8 at first");
    let first = set_hour(7).await;
    assert_eq!(first["kind"], "preference_changed");
    let second = set_hour(9).await;
    undo(&anna, &first).await.is_error(409, 4090);
    assert_eq!(hour().await, 9);
    assert_eq!(undo(&anna, &second).await.status, 200);
    assert_eq!(hour().await, 7);
    let undone = undo(&anna, &first).await.json();
    assert_eq!(hour().await, 8);
    assert_eq!(undo(&anna, &undone["change"]).await.status, 200);
    assert_eq!(hour().await, 7, "redone");
    notified(&app).await;
}

#[tokio::test]
async fn the_daily_email_is_sent_once_also_when_the_clocks_change_and_lists_what_is_unread() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    // 28 March 2027, 72 days after the start: the clocks go forward in Berlin at 2 in the morning.
    let daily: Vec<_> = (1..=4).map(|n| (1, n, Some(70 + n - 1), None)).collect();
    store_show(&app, "Returning Series", &daily);
    let listed = anna.put(&format!("/api/v1/watchlist/{SHOW}"), json!({})).await;
    assert_eq!(listed.status, 200, "{listed:?}");
    prefer(&anna, "email_digest", true).await;
    set_zone(&anna, "Europe/Berlin").await;
    let wrong = anna.put(SCHEDULE, json!({"zone": "Europe/Berlin", "digest_hour": 24})).await;
    wrong.is_error(422, 4220);
    let chosen = anna.put(SCHEDULE, json!({"zone": "Europe/Berlin", "digest_hour": 7})).await;
    assert_eq!(chosen.status, 200);
    assert_eq!(anna.get(SCHEDULE).await.json(), json!({"zone": "Europe/Berlin", "digest_hour": 7}));
    // 26 March, 6:59:59 in Berlin.
    app.clock.advance(69 * DAY + 22 * HOUR - 1);
    notified(&app).await;
    assert_eq!(emails(&app, 0).await.len(), 0);
    let mut sent = 0;
    // Hours until 7 o'clock of the next day: one less on the 28th.
    for (hours, count) in [(0, 1), (24, 2), (23, 3), (24, 4)] {
        app.clock.advance(hours * HOUR + i64::from(hours == 0));
        notified(&app).await;
        assert_eq!(emails(&app, count).await.len(), count, "after {hours} hours");
        sent = count;
    }
    let last = read_email(emails(&app, sent).await.last().unwrap());
    assert!(last.contains("S1 E4 is out") && !last.contains("S1 E3"), "{last}");
    assert!(last.contains("/ms/settings"), "{last}");
    // All is read: none.
    insert_episode(&app);
    app.clock.advance(17 * HOUR);
    notified(&app).await;
    let anna = app.sign_in("annak").await;
    let newest = notifications(&anna).await.last().unwrap()["id"].clone();
    assert_eq!(anna.post(&format!("{LIST}/read"), json!({ "last": newest })).await.status, 204);
    app.clock.advance(7 * HOUR);
    notified(&app).await;
    assert_eq!(emails(&app, sent).await.len(), sent);
}

/// One more episode, 74 days after the start.
fn insert_episode(app: &TestApp) {
    let sql = "INSERT INTO episodes (title_id, season, episode, tmdb_id, listing, name, air_day)
               VALUES ($1, 1, 5, 105, 'listed', 'A name', $2)";
    app.database().execute(sql, values![TITLE, 20_833 + 74]);
}

#[tokio::test]
async fn followers_of_a_show_are_notified_once_of_each_change() {
    let mut listing = Listing::start(&[4]).await;
    listing.show.status = "Returning Series";
    listing.list().await;
    for episode in 1..=4 {
        listing.mark(1, episode).await;
    }
    let other = listing.server.app.signed_in("bella").await;
    // Announced, then dated.
    listing.show.episodes(2);
    listing.list().await;
    assert_eq!(notifications(&listing.server.anna).await.len(), 0);
    listing.show.episodes(2).push(episode(2_001, 1, "2027-06-01"));
    listing.list().await;
    let found = notifications(&listing.server.anna).await;
    assert_eq!(kinds(&found), ["season_dated"]);
    assert_eq!(
        (&found[0]["season_number"], &found[0]["air_date"]),
        (&json!(2), &json!("2027-06-01"))
    );
    // Moved.
    listing.show.episodes(2)[0].air_date = Some("2027-06-08");
    listing.list().await;
    listing.list().await;
    let found = notifications(&listing.server.anna).await;
    assert_eq!(kinds(&found), ["season_dated", "date_moved"]);
    let days = (&found[1]["previous_air_date"], &found[1]["air_date"]);
    assert_eq!(days, (&json!("2027-06-01"), &json!("2027-06-08")));
    // Canceled, and a watched episode is no longer listed.
    listing.show.status = "Canceled";
    listing.show.episodes(1).pop();
    listing.list().await;
    let found = notifications(&listing.server.anna).await;
    let expected = ["season_dated", "date_moved", "status_changed", "episodes_gone"];
    assert_eq!(kinds(&found), expected);
    assert_eq!((&found[2]["status"], &found[3]["episodes"]), (&json!("canceled"), &json!(1)));
    assert_eq!(notifications(&other).await.len(), 0);
}

async fn skip(caller: &Caller, show: i64, mut part: Value) {
    part["skipped"] = json!(true);
    let answer = caller.put(&format!("/api/v1/shows/{show}/skips?today={TODAY}"), part).await;
    assert_eq!(answer.status, 200, "{answer:?}");
}

async fn watch_builtin(caller: &Caller, season: i64, episode: i64) {
    let body = json!({"season_number": season, "episode_number": episode});
    assert_eq!(mark(caller, BUILTIN, body).await.status, 201);
}

#[tokio::test]
async fn skipped_episodes_are_not_announced_and_moved_specials_are_where_they_count() {
    let mut listing = Listing::start(&[2]).await;
    listing.show.status = "Returning Series";
    let dated =
        |season: i64, day| [1, 2].map(|number| episode(1_000 * season + number, number, day));
    listing.show.episodes(0).push(episode(501, 1, "2027-06-01"));
    listing.show.episodes(2).extend(dated(2, "2027-06-01"));
    listing.list().await;
    let app = &listing.server.app;
    let names = ["plain", "episode", "season", "special"];
    let mut callers = Vec::new();
    for name in names {
        let caller = app.signed_in(name).await;
        watch_builtin(&caller, 1, 1).await;
        watch_builtin(&caller, 1, 2).await;
        callers.push(caller);
    }
    let [plain, episode_skipped, season_skipped, special] = &callers[..] else { panic!("four") };
    let part = json!({"season_number": 2, "episode_number": 1});
    skip(episode_skipped, BUILTIN, part).await;
    for season in [2, 3] {
        skip(season_skipped, BUILTIN, json!({ "season_number": season })).await;
    }
    skip(special, BUILTIN, json!({"season_number": 2})).await;
    prefer(special, "specials_count", true).await;
    // The specials and the second season move, and the third one gets its day.
    listing.show.episodes(0)[0].air_date = Some("2027-06-08");
    for one in listing.show.episodes(2) {
        one.air_date = Some("2027-06-08");
    }
    listing.show.episodes(3).extend(dated(3, "2027-09-01"));
    listing.list().await;
    let about = async |caller: &Caller| {
        let about = |one: &Value| {
            let kind = one["kind"].as_str().unwrap();
            format!("{kind} {} {}", one["season_number"], one["episode_number"])
        };
        notifications(caller).await.iter().map(about).collect::<Vec<_>>()
    };
    assert_eq!(about(plain).await, ["season_dated 3 null", "date_moved 2 1"]);
    assert_eq!(about(episode_skipped).await, ["season_dated 3 null", "date_moved 2 2"]);
    assert_eq!(about(season_skipped).await, [] as [&str; 0]);
    assert_eq!(about(special).await, ["season_dated 3 null", "date_moved 0 1"]);
}

#[tokio::test]
async fn users_who_are_more_than_a_season_behind_are_not_notified_that_a_show_ends() {
    let mut listing = Listing::start(&[1, 1, 1, 1]).await;
    listing.show.status = "Returning Series";
    listing.list().await;
    let app = &listing.server.app;
    let (far, near) = (app.signed_in("bella").await, app.signed_in("carla").await);
    watch_builtin(&far, 1, 1).await;
    for season in [1, 2] {
        watch_builtin(&near, season, 1).await;
    }
    listing.show.status = "Ended";
    listing.list().await;
    assert_eq!(notifications(&far).await.len(), 0);
    assert_eq!(kinds(&notifications(&near).await), ["status_changed"]);
}

#[tokio::test]
async fn a_show_on_hold_is_suggested_again_when_all_of_a_season_is_out() {
    let app = TestApp::start().await;
    let first = [(1, 1, Some(-7), None), (1, 2, Some(0), None), (1, 3, Some(1), None)];
    store_show(&app, "Returning Series", &[&first[..], &[(2, 1, Some(3), None)]].concat());
    let names = ["annak", "dropped", "switch", "skipped", "viewer"];
    let mut callers = Vec::new();
    for name in names {
        let caller = app.signed_in(name).await;
        watch(&caller, 1, if name == "viewer" { 3 } else { 1 }).await;
        let intent = json!({"intent": if name == "dropped" { "dropped" } else { "on_hold" }});
        let path = format!("/api/v1/shows/{SHOW}?today={TODAY}");
        assert_eq!(caller.patch(&path, intent).await.status, 200);
        callers.push(caller);
    }
    let [anna, dropped, switched, skipped, viewer] = &callers[..] else { panic!("five") };
    prefer(switched, "notify_seasons_complete", false).await;
    skip(skipped, SHOW, json!({"season_number": 1})).await;
    prefer(anna, "email_digest", true).await;
    for caller in &callers {
        set_zone(caller, "Europe/Berlin").await;
    }
    notified(&app).await;
    assert_eq!(notifications(anna).await.len(), 0, "a later episode of the season comes out");
    app.clock.advance(DAY);
    notified(&app).await;
    let found = notifications(anna).await;
    assert_eq!(kinds(&found), ["season_complete"]);
    let about = (&found[0]["movie_id"], &found[0]["season_number"], &found[0]["air_date"]);
    assert_eq!(about, (&json!(SHOW), &json!(1), &json!("2027-01-16")));
    let email = read_email(&emails(&app, 1).await[0]);
    assert!(email.contains("all of season 1 is out. Pick it up again?"), "{email}");
    for caller in [dropped, switched, skipped, viewer] {
        assert_eq!(notifications(caller).await.len(), 0);
    }
    // More episodes of the second season may follow, until TMDB calls one the finale.
    app.clock.advance(2 * DAY);
    notified(&app).await;
    assert_eq!(notifications(anna).await.len(), 1);
    app.database().execute("UPDATE episodes SET kind = 'finale' WHERE season = 2", &[]);
    app.clock.advance(DAY);
    notified(&app).await;
    let found = notifications(anna).await;
    assert_eq!(found.len(), 2);
    assert_eq!(found[1]["season_number"], 2);
}

fn episode(id: i64, number: i64, air_date: &'static str) -> FakeEpisode {
    FakeEpisode { id, number, name: "A name".to_owned(), air_date: Some(air_date), runtime: None }
}

/// The state of a listing's show, and the numbers of shows that go on, begin a new season, or come soon.
async fn state_and_lists(listing: &Listing) -> (Value, [usize; 3]) {
    let anna = &listing.server.anna;
    let log = anna.get(&format!("/api/v1/shows/{BUILTIN}")).await.json();
    let next = anna.get("/api/v1/up-next").await.json();
    let lists = ["continue", "new_seasons", "soon"];
    let lengths = lists.map(|name| next[name].as_array().unwrap().len());
    (log["progress"]["state"].clone(), lengths)
}

#[tokio::test]
async fn a_new_season_of_a_completed_show_is_named_when_it_is_dated_and_when_it_is_out() {
    let mut listing = Listing::start(&[2]).await;
    listing.list().await;
    for number in [1, 2] {
        listing.mark(1, number).await;
    }
    set_zone(&listing.server.anna, "Europe/Berlin").await;
    assert_eq!(state_and_lists(&listing).await, (json!("completed"), [0, 0, 0]));
    // Announced on 17 January without a date.
    listing.show.status = "Returning Series";
    listing.show.episodes(2).push(FakeEpisode { air_date: None, ..episode(2_001, 1, "") });
    listing.list().await;
    assert_eq!(state_and_lists(&listing).await, (json!("caught_up"), [0, 0, 0]));
    listing.show.episodes(2)[0].air_date = Some("2027-01-20");
    listing.list().await;
    assert_eq!(state_and_lists(&listing).await, (json!("caught_up"), [0, 0, 1]));
    listing.server.app.clock.advance(2 * DAY);
    notified(&listing.server.app).await;
    assert_eq!(state_and_lists(&listing).await, (json!("watching"), [0, 1, 0]));
    listing.server.app.clock.advance(DAY);
    notified(&listing.server.app).await;
    let found = notifications(&listing.server.anna).await;
    assert_eq!(kinds(&found), ["status_changed", "season_dated", "episodes_out"]);
    for notification in &found[1..] {
        let about = (&notification["season_number"], &notification["air_date"]);
        assert_eq!(about, (&json!(2), &json!("2027-01-20")));
    }
}

#[tokio::test]
async fn a_dropped_show_gives_no_notifications_of_releases_and_changes() {
    let mut listing = Listing::start(&[2]).await;
    listing.show.status = "Returning Series";
    listing.list().await;
    let bella = listing.server.app.signed_in("bella").await;
    for caller in [&listing.server.anna, &bella] {
        assert_eq!(mark(caller, BUILTIN, json!({})).await.status, 201);
        set_zone(caller, "Europe/Berlin").await;
    }
    let path = format!("/api/v1/shows/{BUILTIN}");
    let dropped = listing.server.anna.patch(&path, json!({"intent": "dropped"})).await;
    assert_eq!(dropped.status, 200, "{dropped:?}");
    // Listed on 17 January.
    listing.show.episodes(2).push(episode(2_001, 1, "2027-01-18"));
    listing.list().await;
    listing.server.app.clock.advance(DAY);
    notified(&listing.server.app).await;
    listing.show.status = "Canceled";
    listing.list().await;
    let found = notifications(&bella).await;
    assert_eq!(kinds(&found), ["season_dated", "episodes_out", "status_changed"]);
    assert_eq!(notifications(&listing.server.anna).await.len(), 0);
}

#[tokio::test]
async fn an_episode_that_is_listed_on_its_day_is_named_on_that_day() {
    let mut listing = Listing::start(&[1]).await;
    listing.show.status = "Returning Series";
    listing.list().await;
    listing.mark(1, 1).await;
    set_zone(&listing.server.anna, "Europe/Berlin").await;
    notified(&listing.server.app).await;
    assert_eq!(notifications(&listing.server.anna).await.len(), 0);
    // The day on which it is listed.
    listing.show.episodes(1).push(episode(1_002, 2, "2027-01-17"));
    listing.list().await;
    notified(&listing.server.app).await;
    assert_eq!(kinds(&notifications(&listing.server.anna).await), ["episodes_out"]);
}

#[tokio::test]
async fn the_oldest_read_ones_beyond_five_hundred_are_deleted() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    store_film(&app, FILM, "2027-01-15");
    assert_eq!(anna.put(&format!("/api/v1/watchlist/{FILM}"), json!({})).await.status, 200);
    let database = app.database();
    let id = database.value("SELECT id FROM users WHERE username = 'annak'", &[]).int();
    for day in 0..501 {
        let read_at = (day == 1 || day == 300).then_some(1_800_000_000_i64);
        database.execute(
            "INSERT INTO notifications
                 (user_id, kind, media_type, title_id, title, day, created_at, read_at)
             VALUES ($1, 'film_out', 'movie', 550, 'A film', $2, 1800000000, $3)",
            values![id, day, read_at],
        );
    }
    set_zone(&anna, "Europe/Berlin").await;
    notified(&app).await;
    let days = "SELECT day FROM notifications WHERE user_id = $1 ORDER BY id";
    let days: Vec<i64> = database.rows(days, values![id]).iter().map(|row| row[0].int()).collect();
    let kept: Vec<i64> = (0..501).filter(|day| ![1, 300].contains(day)).chain([20_833]).collect();
    assert_eq!(days, kept);
}

#[tokio::test]
async fn an_unknown_zone_is_refused_and_none_is_set() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    for body in [json!({}), json!({"zone": "Europe/Nowhere"}), json!({"zone": ""})] {
        let error = anna.put(SCHEDULE, body).await.is_error(422, 4220);
        assert!(error.to_string().contains("zone"), "{error}");
    }
    let schedule = anna.get(SCHEDULE).await.json();
    assert_eq!(schedule, json!({"zone": null, "digest_hour": 8}));
}
