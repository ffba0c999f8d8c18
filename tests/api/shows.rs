//! Episodes, seasons and shows: watching them, what counts, viewings, and what is next.

use crate::app::{Caller, TestApp, TestResponse, until};
use crate::database::values;
use serde_json::{Value, json};

/// A built-in show of five seasons with 7, 13, 13, 13 and 16 episodes, without dates.
pub const BUILTIN: i64 = 9_991_396;
/// A built-in show whose episodes only the tests know; its title's id.
pub const TITLE: i64 = 90_500_165;
pub const SHOW: i64 = 99_990_500_165;
/// The day of [`crate::app::START`].
pub const TODAY: &str = "2027-01-15";

/// Stores a show. Each episode has a season, a number, a day relative to today, and minutes.
pub fn store_show(app: &TestApp, status: &str, episodes: &[(i64, i64, Option<i64>, Option<i64>)]) {
    let database = app.database();
    let today = 20_833;
    database.execute(
        "INSERT INTO shows (title_id, catalogue, status, version, fetched_at)
         VALUES ($1, 'tmdb', $2, 1, 1800000000)",
        values![TITLE, status],
    );
    let mut seasons: Vec<_> = episodes.iter().map(|episode| episode.0).collect();
    seasons.dedup();
    for season in seasons {
        let sql = "INSERT INTO seasons (title_id, season, name) VALUES ($1, $2, 'A season')";
        database.execute(sql, values![TITLE, season]);
    }
    for (season, episode, day, runtime) in episodes {
        database.execute(
            "INSERT INTO episodes (title_id, season, episode, tmdb_id, listing, name, air_day, runtime)
             VALUES ($1, $2, $3, $4, 'listed', 'A name', $5, $6)",
            values![
                TITLE,
                *season,
                *episode,
                100 * *season + *episode,
                day.map(|day| today + day),
                *runtime
            ],
        );
    }
}

/// Ten episodes of one season, of which eight are out, the last of them today.
fn store_running_show(app: &TestApp) {
    let episodes: Vec<_> = (1..=10).map(|n| (1, n, Some(7 * (n - 8)), Some(50))).collect();
    store_show(app, "Returning Series", &episodes);
}

pub async fn mark(caller: &Caller, show: i64, body: Value) -> TestResponse {
    let mut full = json!({"when": {"precision": "unknown"}, "today": TODAY});
    full.as_object_mut().unwrap().extend(body.as_object().unwrap().clone());
    caller.post(&format!("/api/v1/shows/{show}/watches"), full).await
}

async fn marked(caller: &Caller, show: i64, body: Value) -> Value {
    let answer = mark(caller, show, body).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    answer.json()
}

fn one(season: i64, episode: i64) -> Value {
    json!({"season_number": season, "episode_number": episode})
}

fn up_to(season: i64, episode: i64) -> Value {
    let mut body = one(season, episode);
    body["up_to"] = json!(true);
    body
}

fn at(time: &str, season: i64, episode: i64) -> Value {
    let mut body = one(season, episode);
    body["when"] = json!({"precision": "time", "at": time});
    body
}

pub async fn get_show(caller: &Caller, show: i64) -> Value {
    let answer = caller.get(&format!("/api/v1/shows/{show}?today={TODAY}")).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()
}

async fn up_next(caller: &Caller) -> Value {
    caller.get(&format!("/api/v1/up-next?today={TODAY}")).await.json()
}

async fn undo(caller: &Caller, change: &Value) -> Value {
    let path = format!("/api/v1/changes/{}/undo", change["id"]);
    let answer = caller.send(caller.request(reqwest::Method::POST, &path)).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()
}

/// Seen, out, the number of the next episode.
fn summary(progress: &Value) -> (i64, i64, Value) {
    let number = |name: &str| progress[name].as_i64().unwrap();
    let next = &progress["next"];
    let next = match next {
        Value::Null => Value::Null,
        next => json!([next["season_number"], next["episode_number"]]),
    };
    (number("seen"), number("out"), next)
}

#[tokio::test]
async fn a_whole_season_is_marked_on_the_days_of_its_episodes_without_what_is_not_out() {
    let app = TestApp::start().await;
    store_running_show(&app);
    let anna = app.signed_in("annak").await;
    let season = json!({"season_number": 1, "when": {"precision": "released"}});
    let marked = marked(&anna, SHOW, season.clone()).await;
    assert_eq!((&marked["added"], &marked["not_out"]), (&json!(8), &json!(2)), "{marked}");
    assert_eq!(marked["change"]["kind"], "episodes_watched");
    assert_eq!(summary(&marked["progress"]), (8, 8, Value::Null));
    assert_eq!(marked["progress"]["state"], "caught_up");
    assert_eq!(marked["progress"]["next_out_date"], "2027-01-22");
    let diary = anna.get("/api/v1/diary").await.json();
    let days: Vec<_> = diary["watches"].as_array().unwrap().iter().collect();
    assert_eq!(days.len(), 8);
    assert_eq!(days[0]["when"], json!({"precision": "day", "day": TODAY}));
    assert_eq!((&days[0]["season_number"], &days[0]["episode_number"]), (&json!(1), &json!(8)));
    assert_eq!(days[0]["episode_name"], "A name");
    assert_eq!(days[7]["when"]["day"], "2026-11-27");
    // Again: nothing is doubled.
    let again = mark(&anna, SHOW, season).await;
    assert_eq!((again.status.as_u16(), &again.json()["already_seen"]), (200, &json!(8)));
    let undone = undo(&anna, &marked["change"]).await;
    assert_eq!(undone["undone"], 8);
    assert_eq!(summary(&get_show(&anna, SHOW).await["progress"]), (0, 8, json!([1, 1])));
}

#[tokio::test]
async fn marking_past_a_gap_marks_one_episode_and_counts_those_before() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let marked_one = marked(&anna, BUILTIN, one(1, 5)).await;
    assert_eq!(marked_one["added"], 1);
    let progress = &marked_one["progress"];
    assert_eq!(summary(progress), (1, 62, json!([1, 6])));
    assert_eq!((&progress["earlier_unseen"], &progress["percent"]), (&json!(4), &json!(1)));
    let rest = marked(&anna, BUILTIN, up_to(1, 5)).await;
    assert_eq!((&rest["added"], &rest["already_seen"]), (&json!(4), &json!(1)));
    assert_eq!(summary(&rest["progress"]), (5, 62, json!([1, 6])));
    // Up to one that is not known.
    assert_eq!(marked(&anna, BUILTIN, up_to(1, 99)).await["added"], 2);
}

#[tokio::test]
async fn the_last_episode_alone_completes_nothing_and_a_second_play_changes_no_progress() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let last = marked(&anna, BUILTIN, one(5, 16)).await;
    assert_eq!(last["progress"]["state"], "watching");
    assert_eq!(summary(&last["progress"]), (1, 62, json!([1, 1])));
    let again = marked(&anna, BUILTIN, one(5, 16)).await;
    assert_eq!(summary(&again["progress"]), (1, 62, json!([1, 1])));
    let season = &get_show(&anna, BUILTIN).await["seasons"][4]["episodes"][15];
    assert_eq!((&season["watches"], &season["seen"]), (&json!(2), &json!(true)));
    let watches = anna.get("/api/v1/diary?undated=true").await.json();
    let rewatches: Vec<_> =
        watches["watches"].as_array().unwrap().iter().map(|watch| &watch["rewatch"]).collect();
    assert_eq!(rewatches.len(), 2);
}

#[tokio::test]
async fn specials_count_only_where_the_user_says_so() {
    let app = TestApp::start().await;
    let special = (0, 1, Some(-100), None);
    store_show(&app, "Ended", &[special, (1, 1, Some(-90), None), (1, 2, Some(-80), None)]);
    let anna = app.signed_in("annak").await;
    let seen = marked(&anna, SHOW, one(0, 1)).await;
    let progress = &seen["progress"];
    assert_eq!(summary(progress), (0, 2, json!([1, 1])));
    assert_eq!((&progress["specials_seen"], &progress["specials_out"]), (&json!(1), &json!(1)));
    let path = format!("/api/v1/shows/{SHOW}?today={TODAY}");
    let counted = anna.patch(&path, json!({"specials": "in"})).await.json();
    assert_eq!(summary(&counted["progress"]), (1, 3, json!([1, 1])));
    assert_eq!(counted["change"]["kind"], "show_counting_changed");
    undo(&anna, &counted["change"]).await;
    assert_eq!(summary(&get_show(&anna, SHOW).await["progress"]), (0, 2, json!([1, 1])));
    // For all shows.
    let set = anna.patch("/api/v1/preferences", json!({"specials_count": true})).await;
    assert_eq!(set.status, 200);
    assert_eq!(summary(&get_show(&anna, SHOW).await["progress"]), (1, 3, json!([1, 1])));
    let shows = anna.get(&format!("/api/v1/shows?today={TODAY}")).await.json();
    assert_eq!((&shows["shows"][0]["seen"], &shows["shows"][0]["out"]), (&json!(1), &json!(3)));
}

#[tokio::test]
async fn a_skipped_season_and_a_skipped_episode_are_neither_seen_nor_missing() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let skips = format!("/api/v1/shows/{BUILTIN}/skips");
    let skip = |body: Value| anna.put(&skips, body);
    let season = skip(json!({"season_number": 2, "skipped": true})).await.json();
    assert_eq!(summary(&season["progress"]), (0, 49, json!([1, 1])));
    let episode = json!({"season_number": 1, "episode_number": 1, "skipped": true});
    assert_eq!(summary(&skip(episode).await.json()["progress"]), (0, 48, json!([1, 2])));
    let all = marked(&anna, BUILTIN, json!({})).await;
    assert_eq!((&all["added"], &all["progress"]["state"]), (&json!(48), &json!("completed")));
    undo(&anna, &season["change"]).await;
    let show = get_show(&anna, BUILTIN).await;
    assert_eq!(summary(&show["progress"]), (48, 61, json!([2, 1])));
    assert_eq!(show["progress"]["state"], "watching");
    assert_eq!(show["seasons"][0]["episodes"][0]["skipped"], true);
    let unknown = skip(json!({"season_number": 1, "episode_number": 99, "skipped": true})).await;
    unknown.is_error(404, 4040);
}

#[tokio::test]
async fn up_to_a_skipped_episode_marks_only_what_counts_before_it() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    for season in [1, 3] {
        let skip = json!({"season_number": season, "skipped": true});
        let skips = format!("/api/v1/shows/{BUILTIN}/skips");
        assert_eq!(anna.put(&skips, skip).await.status, 200);
    }
    let error = mark(&anna, BUILTIN, up_to(1, 5)).await.is_error(422, 4220);
    assert!(error["fields"]["episode"].is_array(), "{error}");
    assert_eq!(marked(&anna, BUILTIN, up_to(3, 2)).await["added"], 13, "the second season");
}

#[tokio::test]
async fn the_rest_of_a_season_is_skipped_as_one_change_and_what_is_seen_stays() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    for episode in [1, 6] {
        marked(&anna, BUILTIN, one(1, episode)).await;
    }
    let skips = format!("/api/v1/shows/{BUILTIN}/skips?today={TODAY}");
    let skip = async |episode: i64, skipped: bool| {
        let mut body = one(1, episode);
        body["skipped"] = json!(skipped);
        body["rest"] = json!(true);
        anna.put(&skips, body).await
    };
    let rest = skip(3, true).await.json();
    assert_eq!(summary(&rest["progress"]), (2, 58, json!([2, 1])));
    assert_eq!(skip(3, true).await.json()["change"], Value::Null);
    let history = anna.get("/api/v1/changes").await.json();
    let newest = &history["changes"][0];
    assert_eq!(
        (&newest["id"], &newest["kind"]),
        (&rest["change"]["id"], &json!("show_counting_changed"))
    );
    assert_eq!((&newest["items"], &newest["part"]), (&json!(4), &Value::Null), "{newest}");
    let back = skip(4, false).await.json();
    assert_eq!(summary(&back["progress"]), (2, 61, json!([1, 7])), "only E3 is skipped");
    undo(&anna, &back["change"]).await;
    assert_eq!(undo(&anna, &rest["change"]).await["undone"], 4);
    assert_eq!(summary(&get_show(&anna, BUILTIN).await["progress"]), (2, 62, json!([1, 7])));
    skip(99, true).await.is_error(404, 4040);
    let season = json!({"season_number": 1, "skipped": true, "rest": true});
    anna.put(&skips, season).await.is_error(422, 4220);
}

#[tokio::test]
async fn a_completed_show_is_in_new_seasons_when_one_is_out_and_never_in_continue() {
    let app = TestApp::start().await;
    store_show(&app, "Ended", &[(1, 1, Some(-900), Some(60)), (1, 2, Some(-893), Some(60))]);
    let anna = app.signed_in("annak").await;
    let all = marked(&anna, SHOW, json!({"when": {"precision": "day", "day": "2024-08-01"}})).await;
    assert_eq!(all["progress"]["state"], "completed");
    let database = app.database();
    let season = |day: Option<i64>| {
        database.execute(
            "INSERT INTO episodes (title_id, season, episode, tmdb_id, listing, air_day)
             VALUES ($1, 2, 1, 201, 'listed', $2)
             ON CONFLICT (title_id, tmdb_id) DO UPDATE SET air_day = excluded.air_day",
            values![TITLE, day],
        );
        let sql = "UPDATE shows SET status = 'Returning Series', version = version + 1";
        database.execute(sql, &[]);
    };
    season(Some(20_833 + 30));
    let soon = up_next(&anna).await;
    assert_eq!(soon["soon"][0]["state"], "caught_up");
    assert_eq!(soon["soon"][0]["next_air"]["out_date"], "2027-02-14");
    season(Some(20_833));
    let out = up_next(&anna).await;
    assert_eq!(out["soon"], json!([]));
    assert_eq!(out["continue"], json!([]));
    assert_eq!(out["new_seasons"][0]["next"]["season_number"], 2, "{out}");
    // On the day before, the season is not out yet.
    let path = "/api/v1/up-next?today=2027-01-14";
    assert_eq!(anna.get(path).await.json()["soon"][0]["next_air"]["out_date"], TODAY);
    let later = anna.patch("/api/v1/preferences", json!({"episodes_next_day": true})).await;
    assert_eq!(later.status, 200);
    let soon = up_next(&anna).await;
    assert_eq!(soon["soon"][0]["next_air"]["out_date"], "2027-01-16");
}

#[tokio::test]
async fn an_episode_without_a_date_is_out_when_a_later_one_is_and_the_last_one_is_not() {
    let app = TestApp::start().await;
    let dated = |n: i64| (1, n, Some(n - 20), None);
    let episodes = [dated(1), (1, 2, None, None), dated(3), (1, 4, None, None)];
    store_show(&app, "Returning Series", &episodes);
    let anna = app.signed_in("annak").await;
    let out = |show: &Value| {
        let episodes = show["seasons"][0]["episodes"].as_array().unwrap().clone();
        episodes.iter().map(|one| one["out"].as_bool().unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(out(&get_show(&anna, SHOW).await), [true, true, true, false]);
    app.database().execute("UPDATE shows SET status = 'Ended'", &[]);
    assert_eq!(out(&get_show(&anna, SHOW).await), [true, true, true, true]);
}

#[tokio::test]
async fn a_show_on_hold_leaves_the_queue_and_comes_back_with_the_next_episode() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    marked(&anna, BUILTIN, at("2027-01-14T20:00:00Z", 1, 1)).await;
    assert_eq!(up_next(&anna).await["continue"][0]["next"]["episode_number"], 2);
    for intent in ["on_hold", "dropped"] {
        let path = format!("/api/v1/shows/{BUILTIN}?today={TODAY}");
        let held = anna.patch(&path, json!({"intent": intent})).await.json();
        assert_eq!(held["progress"]["state"], intent);
        assert_eq!(up_next(&anna).await["continue"], json!([]));
    }
    let ticked = marked(&anna, BUILTIN, at("2027-01-14T21:00:00Z", 1, 2)).await;
    assert_eq!(
        (&ticked["resumed"], &ticked["progress"]["state"]),
        (&json!(true), &json!("watching"))
    );
    undo(&anna, &ticked["change"]).await;
    assert_eq!(get_show(&anna, BUILTIN).await["progress"]["state"], "dropped");
}

#[tokio::test]
async fn watching_again_begins_at_zero_and_stopping_loses_nothing() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    marked(&anna, BUILTIN, json!({})).await;
    let viewings = format!("/api/v1/shows/{BUILTIN}/viewings");
    let began = anna.post(&viewings, json!({})).await.json();
    assert_eq!(summary(&began["progress"]), (0, 62, json!([1, 1])));
    assert_eq!(
        (&began["progress"]["viewing"], &began["progress"]["state"]),
        (&json!(2), &json!("watching"))
    );
    anna.post(&viewings, json!({})).await.is_error(409, 4090);
    let three = marked(&anna, BUILTIN, up_to(1, 3)).await;
    assert_eq!(summary(&three["progress"]), (3, 62, json!([1, 4])));
    let stop = json!({"state": "stopped"});
    let stopped = anna.put(&format!("{viewings}/2"), stop.clone()).await.json();
    assert_eq!(
        (summary(&stopped["progress"]).0, &stopped["progress"]["state"]),
        (62, &json!("completed"))
    );
    let first = &get_show(&anna, BUILTIN).await["seasons"][0]["episodes"][0];
    assert_eq!(first["watches"], 2, "the three plays stay");
    anna.put(&format!("{viewings}/2"), stop).await.is_error(404, 4040);
    // After one old episode is watched, the show is still completed and not in the list.
    marked(&anna, BUILTIN, at("2027-01-14T21:00:00Z", 1, 2)).await;
    assert_eq!(get_show(&anna, BUILTIN).await["progress"]["state"], "completed");
    assert_eq!(up_next(&anna).await["continue"], json!([]));
    // After the stop is undone, the viewing runs again.
    undo(&anna, &stopped["change"]).await;
    assert_eq!(summary(&get_show(&anna, BUILTIN).await["progress"]), (3, 62, json!([1, 4])));
}

#[tokio::test]
async fn a_viewing_of_an_ended_show_is_finished_by_its_last_episode_and_undo_continues_it() {
    let app = TestApp::start().await;
    store_show(&app, "Ended", &[(1, 1, Some(-9), None), (1, 2, Some(-2), None)]);
    let anna = app.signed_in("annak").await;
    let viewings = async || get_show(&anna, SHOW).await["settings"]["viewings"].clone();
    let begin = async || {
        let path = format!("/api/v1/shows/{SHOW}/viewings?today={TODAY}");
        let began = anna.post(&path, json!({})).await;
        assert_eq!(began.status, 200, "{began:?}");
    };
    let second = |state: &str| json!([{"viewing": 2, "state": state}]);
    marked(&anna, SHOW, json!({})).await;
    begin().await;
    marked(&anna, SHOW, one(1, 1)).await;
    assert_eq!(viewings().await, second("running"));
    let dropped = json!({"intent": "dropped"});
    assert_eq!(anna.patch(&format!("/api/v1/shows/{SHOW}"), dropped).await.status, 200);
    let last = marked(&anna, SHOW, one(1, 2)).await;
    assert_eq!((&last["progress"]["state"], &last["resumed"]), (&json!("completed"), &json!(true)));
    assert_eq!(viewings().await, second("finished"));
    assert_eq!(undo(&anna, &last["change"]).await["undone"], 3);
    assert_eq!(viewings().await, second("running"));
    let checkin = json!({
        "id": SHOW, "media_type": "tv", "season_number": 1, "episode_number": 2,
        "started_at": "2027-01-15T08:00:00Z",
    });
    assert_eq!(anna.put("/api/v1/checkin", checkin).await.status, 200);
    assert_eq!(anna.post("/api/v1/checkin/finish", json!({})).await.status, 200);
    assert_eq!(viewings().await, second("finished"));
    begin().await;
    assert_eq!(get_show(&anna, SHOW).await["progress"]["viewing"], 3);
}

#[tokio::test]
async fn a_viewing_of_a_show_that_may_go_on_is_not_finished_by_the_last_episode() {
    let app = TestApp::start().await;
    store_running_show(&app);
    let anna = app.signed_in("annak").await;
    marked(&anna, SHOW, json!({})).await;
    let path = format!("/api/v1/shows/{SHOW}/viewings?today={TODAY}");
    assert_eq!(anna.post(&path, json!({})).await.status, 200);
    let all = marked(&anna, SHOW, json!({})).await;
    assert_eq!(all["progress"]["state"], "caught_up");
    let viewings = get_show(&anna, SHOW).await["settings"]["viewings"].clone();
    assert_eq!(viewings, json!([{"viewing": 2, "state": "running"}]));
}

#[tokio::test]
async fn repeats_of_successive_episodes_may_become_another_viewing_that_begins_with_them() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    marked(&anna, BUILTIN, json!({})).await;
    let viewed_again =
        async |body: Value| marked(&anna, BUILTIN, body).await["viewed_again"].clone();
    assert_eq!(viewed_again(one(1, 1)).await, false);
    assert_eq!(viewed_again(one(3, 1)).await, false, "not the next one");
    let mut second = one(3, 2);
    second["note"] = json!("again");
    assert_eq!(viewed_again(second).await, true);
    let live = |condition: &str| app.database().count(&format!("watches WHERE {condition}"));
    assert_eq!(live("removed_in IS NULL"), 65);
    let viewings = format!("/api/v1/shows/{BUILTIN}/viewings?today={TODAY}&repeats=true");
    let started = anna.post(&viewings, json!({})).await;
    assert_eq!(started.status, 200, "{started:?}");
    let started = started.json();
    assert_eq!(started["change"]["kind"], "viewing_started");
    assert_eq!(started["progress"]["viewing"], 2);
    assert_eq!(summary(&started["progress"]), (2, 62, json!([3, 3])));
    assert_eq!(live("removed_in IS NULL"), 65, "no watch is added");
    assert_eq!(live("removed_in IS NULL AND viewing = 2 AND note = 'again'"), 1);
    let third = marked(&anna, BUILTIN, one(3, 3)).await;
    assert_eq!((&third["viewed_again"], &third["progress"]["seen"]), (&json!(false), &json!(3)));
    undo(&anna, &third["change"]).await;
    assert_eq!(undo(&anna, &started["change"]).await["undone"], 3);
    let show = get_show(&anna, BUILTIN).await;
    assert_eq!(show["progress"]["state"], "completed");
    assert_eq!(summary(&show["progress"]), (62, 62, Value::Null));
    assert_eq!(live("removed_in IS NULL AND viewing = 2"), 0);
}

#[tokio::test]
async fn a_listed_show_leaves_the_watchlist_only_when_all_that_is_out_is_seen() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let list = format!("/api/v1/watchlist/{BUILTIN}?media_type=tv");
    assert_eq!(anna.put(&list, json!({})).await.status, 200);
    let shows = anna.get(&format!("/api/v1/shows?today={TODAY}")).await.json();
    assert_eq!(shows["counts"], json!({"planned": 1}));
    let first = marked(&anna, BUILTIN, one(1, 1)).await;
    assert_eq!(first["left_watchlist"], false);
    let all = marked(&anna, BUILTIN, json!({})).await;
    assert_eq!((&all["added"], &all["left_watchlist"]), (&json!(61), &json!(true)));
    let listed = anna.get("/api/v1/watchlist").await.json();
    assert_eq!(listed["movies"], json!([]));
    undo(&anna, &all["change"]).await;
    let listed = anna.get("/api/v1/watchlist").await.json();
    assert_eq!(listed["movies"][0]["id"], BUILTIN);
}

#[tokio::test]
async fn a_show_that_left_the_watchlist_stays_off_it_when_its_next_season_comes_out() {
    const TOMORROW: &str = "2027-01-16";
    let app = TestApp::start().await;
    let episodes = [(1, 1, Some(-9), Some(50)), (1, 2, Some(-2), Some(50)), (2, 1, Some(1), None)];
    store_show(&app, "Returning Series", &episodes);
    let anna = app.signed_in("annak").await;
    let list = format!("/api/v1/watchlist/{SHOW}?media_type=tv");
    assert_eq!(anna.put(&list, json!({})).await.status, 200);
    let all = marked(&anna, SHOW, json!({})).await;
    assert_eq!((&all["added"], &all["left_watchlist"]), (&json!(2), &json!(true)));
    assert_eq!(get_show(&anna, SHOW).await["progress"]["state"], "caught_up");
    app.clock.advance(86_400);
    let later = anna.get(&format!("/api/v1/shows/{SHOW}?today={TOMORROW}")).await.json();
    assert_eq!(later["progress"]["state"], "watching");
    assert_eq!(summary(&later["progress"]), (2, 3, json!([2, 1])));
    let next = anna.get(&format!("/api/v1/up-next?today={TOMORROW}")).await.json();
    assert_eq!(next["new_seasons"].as_array().unwrap().len(), 1, "{next}");
    let listed = async || anna.get("/api/v1/watchlist").await.json()["movies"].clone();
    assert_eq!(listed().await, json!([]));
    let mut first = one(2, 1);
    first["today"] = json!(TOMORROW);
    let seen = marked(&anna, SHOW, first).await;
    undo(&anna, &seen["change"]).await;
    assert_eq!(listed().await, json!([]), "undo of a later mark does not list it either");
}

#[tokio::test]
async fn undo_of_many_keeps_what_was_edited_and_redo_brings_the_others_back() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let all = marked(&anna, BUILTIN, json!({})).await;
    let ids: Vec<i64> =
        all["watches"].as_array().unwrap().iter().map(|id| id.as_i64().unwrap()).collect();
    for id in &ids[..2] {
        let year = json!({"when": {"precision": "year", "year": 2019}});
        assert_eq!(anna.patch(&format!("/api/v1/watches/{id}"), year).await.status, 200);
    }
    assert_eq!(anna.delete(&format!("/api/v1/watches/{}", ids[2])).await.status, 200);
    let undone = undo(&anna, &all["change"]).await;
    assert_eq!((&undone["undone"], undone["kept"].as_array().unwrap().len()), (&json!(59), 3));
    assert_eq!(summary(&get_show(&anna, BUILTIN).await["progress"]).0, 2);
    let redone = undo(&anna, &undone["change"]).await;
    assert_eq!(redone["undone"], 59);
    assert_eq!(summary(&get_show(&anna, BUILTIN).await["progress"]).0, 61);
}

#[tokio::test]
async fn a_repeated_request_with_the_same_key_adds_nothing() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let body = json!({"season_number": 1, "key": "a-1"});
    let first = marked(&anna, BUILTIN, body.clone()).await;
    let second = mark(&anna, BUILTIN, body).await;
    assert_eq!(second.status, 200);
    assert_eq!(second.json()["change"], first["change"]);
    assert_eq!(summary(&get_show(&anna, BUILTIN).await["progress"]).0, 7);
    let other = json!({"season_number": 1, "key": "a-1"});
    mark(&anna, 9_991_438, other).await.is_error(409, 4090);
    for (field, value) in [
        ("season_number", json!(2)),
        ("episode_number", json!(3)),
        ("note", json!("Good")),
        ("tags", json!(["sofa"])),
        ("seen_before", json!(true)),
        ("when", json!({"precision": "year", "year": 2026})),
    ] {
        let mut other = json!({"season_number": 1, "key": "a-1"});
        other[field] = value;
        mark(&anna, BUILTIN, other).await.is_error(409, 4090);
    }
    let mut episode = one(2, 1);
    episode["key"] = json!("a-2");
    marked(&anna, BUILTIN, episode.clone()).await;
    assert_eq!(mark(&anna, BUILTIN, episode.clone()).await.status, 200);
    for other in [one(2, 2), one(3, 1), json!({"season_number": 3})] {
        episode.as_object_mut().unwrap().remove("episode_number");
        episode.as_object_mut().unwrap().extend(other.as_object().unwrap().clone());
        mark(&anna, BUILTIN, episode.clone()).await.is_error(409, 4090);
    }
    assert_eq!(summary(&get_show(&anna, BUILTIN).await["progress"]).0, 8);
}

#[tokio::test]
async fn removing_the_marks_of_a_season_makes_it_unseen_and_can_be_undone() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    marked(&anna, BUILTIN, json!({})).await;
    let path = format!("/api/v1/shows/{BUILTIN}/watches?season_number=1&today={TODAY}");
    let removed = anna.delete(&path).await.json();
    assert_eq!(
        (&removed["changed"], summary(&removed["progress"])),
        (&json!(7), (55, 62, json!([1, 1])))
    );
    anna.delete(&path).await.is_error(404, 4040);
    undo(&anna, &removed["change"]).await;
    assert_eq!(summary(&get_show(&anna, BUILTIN).await["progress"]).0, 62);
}

#[tokio::test]
async fn a_show_whose_episodes_are_not_known_counts_seasons_and_takes_episodes_by_number() {
    let app = TestApp::start().await;
    store_show(&app, "Ended", &[]);
    for season in 1..=3 {
        let sql = "INSERT INTO seasons (title_id, season) VALUES ($1, $2)";
        app.database().execute(sql, values![TITLE, season]);
    }
    let anna = app.signed_in("annak").await;
    let season = marked(&anna, SHOW, json!({"season_number": 2})).await;
    assert_eq!(summary(&season["progress"]), (1, 3, Value::Null));
    assert_eq!(season["progress"]["state"], "watching");
    let typed = marked(&anna, SHOW, one(3, 4)).await;
    assert_eq!(typed["added"], 1);
    let show = get_show(&anna, SHOW).await;
    let episode = &show["seasons"][2]["episodes"][0];
    assert_eq!((&episode["listed"], &episode["episode_number"]), (&json!(false), &json!(4)));
    let whole = marked(&anna, SHOW, json!({})).await;
    assert_eq!(
        (summary(&whole["progress"]).0, &whole["progress"]["state"]),
        (3, &json!("completed"))
    );
    assert_eq!(up_next(&anna).await["continue"], json!([]));
}

#[tokio::test]
async fn a_season_that_the_show_does_not_have_or_that_has_no_episodes_yet_cannot_be_marked() {
    let app = TestApp::start().await;
    store_show(&app, "Returning Series", &[(1, 1, Some(-9), None)]);
    let announced = "INSERT INTO seasons (title_id, season) VALUES ($1, 2)";
    app.database().execute(announced, values![TITLE]);
    let anna = app.signed_in("annak").await;
    let refused = async |show: i64, season: i64| {
        let error = mark(&anna, show, json!({"season_number": season})).await.is_error(422, 4220);
        assert_eq!(error["fields"]["episode"][0], "The show has no such episodes", "{season}");
        assert_eq!(app.database().count("watches"), 0);
    };
    for (show, season) in [(SHOW, 2), (SHOW, 99), (BUILTIN, 99), (BUILTIN, 0)] {
        refused(show, season).await;
    }
    app.database().execute("DELETE FROM episodes WHERE title_id = $1", values![TITLE]);
    refused(SHOW, 3).await;
    assert_eq!(marked(&anna, SHOW, json!({"season_number": 2})).await["added"], 1);
}

#[tokio::test]
async fn the_watches_of_an_episode_that_is_no_longer_listed_are_removed_or_moved_by_hand() {
    let app = TestApp::start().await;
    store_running_show(&app);
    let anna = app.signed_in("annak").await;
    marked(&anna, SHOW, at("2027-01-14T20:00:00+01:00", 1, 3)).await;
    let sql = "UPDATE episodes SET listing = 'gone', tmdb_id = NULL WHERE episode = 3";
    app.database().execute(sql, &[]);
    let gone = get_show(&anna, SHOW).await["gone"][0].clone();
    assert_eq!((&gone["episode_number"], &gone["watches"]), (&json!(3), &json!(1)));
    let removal = format!("/api/v1/shows/{SHOW}/watches?gone={}", gone["id"]);
    app.signed_in("carla").await.delete(&removal).await.is_error(404, 4040);
    let listed = format!("/api/v1/shows/{SHOW}/watches?gone=1");
    anna.delete(&listed).await.is_error(404, 4040);
    let removed = anna.delete(&removal).await.json();
    assert_eq!(
        (&removed["changed"], &get_show(&anna, SHOW).await["gone"]),
        (&json!(1), &json!([]))
    );
    undo(&anna, &removed["change"]).await;
    assert_eq!(get_show(&anna, SHOW).await["gone"][0]["watches"], 1);
    let moves = format!("/api/v1/shows/{SHOW}/moves?today={TODAY}");
    let body = json!({"id": gone["id"], "season_number": 1, "episode_number": 4});
    let bob = app.signed_in("bobby").await;
    bob.post(&moves, body.clone()).await.is_error(404, 4040);
    let result = anna.post(&moves, body).await.json();
    assert_eq!(result["changed"], 1);
    let show_after = get_show(&anna, SHOW).await;
    assert_eq!(
        (&show_after["gone"], &show_after["seasons"][0]["episodes"][2]["seen"]),
        (&json!([]), &json!(true))
    );
    undo(&anna, &result["change"]).await;
    assert_eq!(get_show(&anna, SHOW).await["gone"][0]["watches"], 1);
}

#[tokio::test]
async fn the_next_episode_is_the_one_after_the_one_watched_last() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    // The user begins with the third season and then goes back to the first.
    marked(&anna, BUILTIN, at("2026-12-01T20:00:00Z", 3, 1)).await;
    marked(&anna, BUILTIN, at("2026-12-02T20:00:00Z", 3, 2)).await;
    assert_eq!(summary(&get_show(&anna, BUILTIN).await["progress"]).2, json!([3, 3]));
    marked(&anna, BUILTIN, at("2026-12-03T20:00:00Z", 1, 1)).await;
    assert_eq!(summary(&get_show(&anna, BUILTIN).await["progress"]).2, json!([1, 2]));
    // An undated watch does not count as the newest.
    marked(&anna, BUILTIN, one(5, 1)).await;
    assert_eq!(summary(&get_show(&anna, BUILTIN).await["progress"]).2, json!([1, 2]));
}

#[tokio::test]
async fn nothing_of_another_users_shows_is_seen_or_changed() {
    let app = TestApp::start().await;
    let (anna, bob) = (app.signed_in("annak").await, app.signed_in("bobby").await);
    marked(&anna, BUILTIN, json!({"season_number": 1})).await;
    assert_eq!(summary(&get_show(&bob, BUILTIN).await["progress"]), (0, 62, json!([1, 1])));
    let shows = bob.get(&format!("/api/v1/shows?today={TODAY}")).await.json();
    assert_eq!((&shows["shows"], &shows["counts"]), (&json!([]), &json!({})));
    let path = format!("/api/v1/shows/{BUILTIN}/watches");
    bob.delete(&path).await.is_error(404, 4040);
    assert_eq!(bob.get("/api/v1/watched").await.json()["titles"], json!([]));
    let watched = anna.get("/api/v1/watched").await.json();
    let expected = json!([{
        "movie_id": BUILTIN, "media_type": "tv", "watches": 0, "episodes_seen": 7, "episodes_out": 62
    }]);
    assert_eq!(watched["titles"], expected);
}

#[tokio::test]
async fn wrong_requests_change_nothing() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    for (body, field) in [
        (json!({"episode_number": 1}), "season_number"),
        (json!({"season_number": 1, "up_to": true}), "episode_number"),
        (json!({"season_number": -1}), "season_number"),
        (json!({"season_number": 10_000}), "season_number"),
        (one(1, 100_000), "episode_number"),
        (json!({"when": {"precision": "day", "day": "2027-04-31"}}), "when"),
        (json!({"today": "yesterday"}), "today"),
        (json!({"season_number": 0, "episode_number": 3, "up_to": true}), "episode"),
    ] {
        let error = mark(&anna, BUILTIN, body.clone()).await.is_error(422, 4220);
        assert!(error["fields"][field].is_array(), "{body} {error}");
    }
    let shows = anna.get(&format!("/api/v1/shows?today={TODAY}")).await.json();
    assert_eq!(shows["shows"], json!([]));
    mark(&anna, -1, one(1, 1)).await.is_error(404, 4040);
    anna.get("/api/v1/shows/999888777").await.is_error(404, 4040);
    anna.get("/api/v1/shows?cursor=x").await.is_error(400, 4000);
}

#[tokio::test]
async fn shows_are_listed_by_state_and_text_in_pages() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    marked(&anna, BUILTIN, at("2027-01-14T20:00:00Z", 1, 1)).await;
    marked(&anna, 9_991_438, json!({})).await;
    let get = |query: &str| {
        let path = format!("/api/v1/shows?today={TODAY}&{query}");
        let anna = &anna;
        async move { anna.get(&path).await.json() }
    };
    let all = get("").await;
    assert_eq!(all["counts"], json!({"completed": 1, "watching": 1}));
    assert_eq!(all["shows"][0]["movie"]["id"], BUILTIN, "the one with a date first");
    assert_eq!(all["shows"][0]["last_watched"], "2027-01-14");
    let completed = get("state=completed").await;
    assert_eq!(completed["shows"][0]["movie"]["id"], 9_991_438);
    let found = get("text=break").await;
    assert_eq!((found["shows"].as_array().unwrap().len(), &found["next"]), (1, &Value::Null));
}

#[tokio::test]
async fn an_export_has_episodes_viewings_skips_stars_and_intents_and_the_csv_no_episodes() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let skips = format!("/api/v1/shows/{BUILTIN}/skips");
    let skip = json!({"season_number": 1, "episode_number": 2, "skipped": true});
    assert_eq!(anna.put(&skips, skip).await.status, 200);
    for body in [
        json!({"season_number": 1, "episode_number": 2, "score10": 3}),
        json!({"season_number": 2, "score10": 9}),
    ] {
        let path = format!("/api/v1/shows/{BUILTIN}/ratings");
        assert_eq!(anna.put(&path, body).await.status, 200);
    }
    let path = format!("/api/v1/shows/{BUILTIN}/viewings");
    assert_eq!(anna.post(&path, json!({})).await.status, 200);
    marked(&anna, BUILTIN, one(1, 3)).await;
    let drop = json!({"intent": "dropped"});
    assert_eq!(anna.patch(&format!("/api/v1/shows/{BUILTIN}"), drop).await.status, 200);
    let export = anna.get("/api/v1/export").await.json();
    let watch = &export["watches"][0];
    assert_eq!((&watch["season_number"], &watch["episode_number"]), (&json!(1), &json!(3)));
    assert_eq!(watch["viewing"], 2);
    let show = &export["shows"][0];
    assert_eq!((&show["id"], &show["intent"]), (&json!(BUILTIN), &json!("dropped")));
    assert_eq!(show["skipped_episodes"], json!([{"season_number": 1, "episode_number": 2}]));
    assert_eq!(show["viewings"], json!([{"viewing": 2, "state": "running"}]));
    let rated = json!([{"season_number": 1, "episode_number": 2, "score10": 3}]);
    assert_eq!(show["episode_ratings"], rated);
    let rated = json!([{"season_number": 2, "episode_number": null, "score10": 9}]);
    assert_eq!(show["season_ratings"], rated);
    let csv = anna.get("/api/v1/diary.csv").await.text;
    assert_eq!(csv.lines().count(), 1, "{csv}");
}

#[tokio::test]
async fn stars_of_an_episode_and_a_season_are_their_own_and_are_undone_one_by_one() {
    let app = TestApp::start().await;
    store_running_show(&app);
    let anna = app.signed_in("annak").await;
    let bob = app.signed_in("bobby").await;
    let rated = anna.post("/api/v1/movies", json!({"id": SHOW, "media_type": "tv", "score": 2}));
    assert!(rated.await.status.is_success());
    let ratings = format!("/api/v1/shows/{SHOW}/ratings?today={TODAY}");
    let rate = async |number: Value, score: Value| {
        let mut body = number;
        body["score10"] = score;
        anna.put(&ratings, body).await
    };
    let season = json!({"season_number": 1});
    let first = rate(one(1, 3), json!(7)).await.json();
    assert_eq!(first["change"]["kind"], "episode_rated");
    assert_eq!(summary(&first["progress"]), (0, 8, json!([1, 1])), "a rating is no watch");
    assert_eq!(rate(season.clone(), json!(10)).await.status, 200);
    let better = rate(one(1, 3), json!(8)).await.json();
    assert_eq!(rate(one(1, 3), json!(8)).await.json()["change"], Value::Null);
    let scores = async |caller: &Caller| {
        let show = get_show(caller, SHOW).await;
        let season = &show["seasons"][0];
        let episodes = season["episodes"].as_array().unwrap().iter();
        let episodes: Vec<_> = episodes.map(|one| one["score10"].clone()).collect();
        (season["score10"].clone(), episodes[2].clone(), episodes[3].clone())
    };
    assert_eq!(scores(&anna).await, (json!(10), json!(8), Value::Null));
    assert_eq!(scores(&bob).await, (Value::Null, Value::Null, Value::Null));
    let title = anna.get("/api/v1/movies").await.json();
    assert_eq!(title[0]["score10"], 4, "the show keeps its own stars: {title}");
    let cleared = rate(season, Value::Null).await.json();
    assert_eq!(cleared["change"]["kind"], "episode_rating_cleared");
    assert_eq!(scores(&anna).await, (Value::Null, json!(8), Value::Null));
    undo(&anna, &better["change"]).await;
    assert_eq!(scores(&anna).await, (Value::Null, json!(7), Value::Null));
    undo(&anna, &cleared["change"]).await;
    assert_eq!(scores(&anna).await, (json!(10), json!(7), Value::Null));
    rate(one(1, 99), json!(7)).await.is_error(404, 4040);
    for (body, field) in [
        (json!({"season_number": 1, "score10": 11}), "score10"),
        (json!({"season_number": 1, "score10": 0}), "score10"),
        (json!({"score10": 3}), "season_number"),
        (json!({"season_number": 1, "episode_number": -1, "score10": 3}), "episode_number"),
    ] {
        let error = anna.put(&ratings, body).await.is_error(422, 4220);
        assert!(error["fields"][field].is_array(), "{error}");
    }
}

#[tokio::test]
async fn the_diary_has_the_stars_of_the_episode_and_not_those_of_its_show() {
    let app = TestApp::start().await;
    store_running_show(&app);
    let anna = app.signed_in("annak").await;
    let film = 238;
    assert_eq!(anna.rate(film, 2).await.status, 201);
    let show = json!({"id": SHOW, "media_type": "tv", "score": 2});
    assert_eq!(anna.post("/api/v1/movies", show).await.status, 201);
    for episode in [1, 2] {
        marked(&anna, SHOW, one(1, episode)).await;
    }
    let mut whole = json!({"id": SHOW, "media_type": "tv"});
    whole["when"] = json!({"precision": "unknown"});
    assert_eq!(anna.post("/api/v1/watches", whole).await.status, 201);
    let mut rating = one(1, 2);
    rating["score10"] = json!(9);
    let ratings = format!("/api/v1/shows/{SHOW}/ratings?today={TODAY}");
    assert_eq!(anna.put(&ratings, rating).await.status, 200);
    let diary = async |filter: &str| {
        let page = anna.get(&format!("/api/v1/diary?undated=true{filter}")).await.json();
        let watches = page["watches"].as_array().unwrap().iter();
        let row = |one: &Value| (one["episode_number"].as_i64(), one["score10"].as_i64());
        watches.map(row).collect::<Vec<_>>()
    };
    let of_title = (None, Some(4));
    assert_eq!(diary("").await, [of_title, (Some(2), Some(9)), (Some(1), None), of_title]);
    assert_eq!(diary("&stars=5").await, [(Some(2), Some(9))]);
    assert_eq!(diary("&stars=2").await, [of_title, of_title]);
    assert!(diary("&stars=1").await.is_empty());
}

#[tokio::test]
async fn the_journal_names_the_rated_episode_and_the_intent() {
    let app = TestApp::start().await;
    store_running_show(&app);
    let anna = app.signed_in("annak").await;
    let path = format!("/api/v1/shows/{SHOW}");
    let ratings = format!("{path}/ratings");
    let rate = |body: Value| anna.put(&ratings, body);
    assert_eq!(rate(json!({"season_number": 1, "score10": 9})).await.status, 200);
    let episode = json!({"season_number": 1, "episode_number": 3, "score10": 7});
    assert_eq!(rate(episode).await.status, 200);
    for intent in ["on_hold", "dropped", "watch"] {
        assert_eq!(anna.patch(&path, json!({"intent": intent})).await.status, 200);
    }
    let journal = anna.get("/api/v1/changes").await.json();
    let changes = journal["changes"].as_array().unwrap();
    let intents: Vec<_> = changes.iter().map(|change| change["intent"].clone()).collect();
    let none = Value::Null;
    assert_eq!(intents, [none.clone(), json!("dropped"), json!("on_hold"), none.clone(), none]);
    let named =
        json!({"season_number": 1, "episode_number": 3, "name": "A name", "in_order": null});
    assert_eq!(changes[3]["part"], named);
    let season =
        json!({"season_number": 1, "episode_number": null, "name": null, "in_order": null});
    assert_eq!(changes[4]["part"], season);
    assert_eq!(changes[0]["part"], Value::Null);
    assert_eq!(changes[3]["movies"][0]["id"], SHOW);
}

#[tokio::test]
async fn the_stars_of_an_episode_that_is_no_longer_listed_stay_and_are_moved_or_removed() {
    let app = TestApp::start().await;
    store_running_show(&app);
    let anna = app.signed_in("annak").await;
    let ratings = format!("/api/v1/shows/{SHOW}/ratings");
    let body = json!({"season_number": 1, "episode_number": 3, "score10": 7});
    assert_eq!(anna.put(&ratings, body).await.status, 200);
    let sql = "UPDATE episodes SET listing = 'gone', tmdb_id = NULL WHERE episode = 3";
    app.database().execute(sql, &[]);
    let gone = get_show(&anna, SHOW).await["gone"][0].clone();
    assert_eq!((&gone["score10"], &gone["watches"]), (&json!(7), &json!(0)));
    let to = json!({"id": gone["id"], "season_number": 1, "episode_number": 4});
    let moved = anna.post(&format!("/api/v1/shows/{SHOW}/moves"), to).await.json();
    let after = get_show(&anna, SHOW).await;
    let target = &after["seasons"][0]["episodes"][2];
    assert_eq!((&after["gone"], &target["score10"]), (&json!([]), &json!(7)));
    undo(&anna, &moved["change"]).await;
    assert_eq!(get_show(&anna, SHOW).await["gone"][0]["score10"], 7);
    let removal = format!("/api/v1/shows/{SHOW}/watches?gone={}", gone["id"]);
    let removed = anna.delete(&removal).await.json();
    assert_eq!(removed["changed"], 0, "it has no watches");
    assert_eq!(get_show(&anna, SHOW).await["gone"], json!([]));
    undo(&anna, &removed["change"]).await;
    assert_eq!(get_show(&anna, SHOW).await["gone"][0]["score10"], 7);
}

/// A step of the sequence of acts: an act on one of two shows.
async fn act(caller: &Caller, number: u64, changes: &[i64]) -> TestResponse {
    let pick = |shift: u32, limit: u64| (number >> shift) % limit;
    let show = [BUILTIN, SHOW][usize::try_from(pick(3, 2)).unwrap()];
    let (season, episode) = (1 + pick(7, 2), 1 + pick(11, 7));
    let path = format!("/api/v1/shows/{show}");
    let season_body = json!({"season_number": season, "skipped": pick(17, 2) == 1});
    let selection = json!({"season_number": season, "episode_number": episode});
    match pick(23, 10) {
        0..=3 => mark(caller, show, selection).await,
        4 => mark(caller, show, json!({"season_number": season})).await,
        5 => {
            let query = format!("season_number={season}&episode_number={episode}");
            caller.delete(&format!("{path}/watches?{query}")).await
        }
        6 => caller.put(&format!("{path}/skips"), season_body).await,
        7 => caller.patch(&path, json!({"intent": "on_hold"})).await,
        8 => caller.post(&format!("{path}/viewings"), json!({})).await,
        _ => {
            let index = usize::try_from(number >> 31).unwrap() % changes.len().max(1);
            let change = changes.get(index).copied().unwrap_or_default();
            let undo = format!("/api/v1/changes/{change}/undo");
            caller.send(caller.request(reqwest::Method::POST, &undo)).await
        }
    }
}

#[tokio::test]
async fn stored_progress_equals_recomputed_progress_after_random_actions() {
    const MEMBERS: [&str; 7] =
        ["state", "viewing", "counting", "out", "seen", "minutes_left", "earlier_unseen"];
    let app = TestApp::start().await;
    store_running_show(&app);
    let anna = app.signed_in("annak").await;
    let mut changes: Vec<i64> = Vec::new();
    let mut number = 7_u64;
    for step in 0..80 {
        number =
            number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let answer = act(&anna, number, &changes).await;
        assert!(answer.status.as_u16() < 500, "{answer:?}");
        if answer.status.is_success() {
            changes.extend(answer.json()["change"]["id"].as_i64());
        }
        let listed = anna.get(&format!("/api/v1/shows?today={TODAY}")).await.json();
        for stored in listed["shows"].as_array().unwrap() {
            let id = stored["movie"]["id"].as_i64().unwrap();
            let computed = &get_show(&anna, id).await["progress"];
            for member in MEMBERS {
                assert_eq!(stored[member], computed[member], "{member} of {id} at step {step}");
            }
            let (stored, computed) = (&stored["next"], &computed["next"]);
            assert_eq!(stored["season_number"], computed["season_number"], "at step {step}");
            assert_eq!(stored["episode_number"], computed["episode_number"], "at step {step}");
        }
    }
    assert!(changes.len() > 30, "{}", changes.len());
}

#[tokio::test]
async fn a_show_that_the_catalogue_does_not_have_leaves_nothing_behind() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    marked(&anna, 999_888_777, one(2, 3)).await;
    until(async || app.database().count("watches") == 0).await;
    for table in ["show_progress", "episodes"] {
        assert_eq!(app.database().count(table), 0, "{table}");
    }
    let shows = anna.get(&format!("/api/v1/shows?today={TODAY}")).await.json();
    assert_eq!(shows["counts"], json!({}));
}

#[tokio::test]
async fn a_watch_of_an_episode_that_is_not_out_cannot_be_dated_to_its_release() {
    let app = TestApp::start().await;
    store_running_show(&app);
    let anna = app.signed_in("annak").await;
    for (episode, status) in [(8, 200), (10, 422)] {
        let watch = marked(&anna, SHOW, one(1, episode)).await["watches"][0].clone();
        let path = format!("/api/v1/watches/{watch}");
        let edited = anna.patch(&path, json!({"when": {"precision": "released"}})).await;
        assert_eq!(edited.status, status, "{episode} {edited:?}");
    }
}

#[tokio::test]
async fn gaps_high_numbers_and_years_as_seasons_are_marked_and_counted_as_they_are_listed() {
    let app = TestApp::start().await;
    let first = [1, 2, 3, 7, 8, 9].map(|n| (1, n, Some(n - 900), Some(50)));
    let high = (120..=131).map(|n| (5, n, Some(n - 500), Some(50)));
    // The last one is not out.
    let year = (1..=4).map(|n| (2023, n, Some(10 * n - 30), Some(50)));
    let episodes: Vec<_> = first.into_iter().chain(high).chain(year).collect();
    store_show(&app, "Returning Series", &episodes);
    let anna = app.signed_in("annak").await;
    let percent = |marked: &Value| marked["progress"]["percent"].as_i64().unwrap();
    // Up to a number in the gap.
    let marks = marked(&anna, SHOW, up_to(1, 5)).await;
    assert_eq!((&marks["added"], percent(&marks)), (&json!(3), 14));
    assert_eq!(summary(&marks["progress"]), (3, 21, json!([1, 7])));
    let high = marked(&anna, SHOW, json!({"season_number": 5})).await;
    assert_eq!((&high["added"], &high["not_out"], percent(&high)), (&json!(12), &json!(0), 71));
    assert_eq!(summary(&high["progress"]), (15, 21, json!([2023, 1])));
    assert_eq!(high["progress"]["earlier_unseen"], 3);
    let year = marked(&anna, SHOW, json!({"season_number": 2023})).await;
    assert_eq!((&year["added"], &year["not_out"], percent(&year)), (&json!(3), &json!(1), 85));
    assert_eq!(summary(&year["progress"]), (18, 21, json!([1, 7])), "none is left after it");
    let rest = marked(&anna, SHOW, json!({})).await;
    assert_eq!((&rest["added"], &rest["already_seen"]), (&json!(3), &json!(18)));
    assert_eq!((&rest["not_out"], percent(&rest)), (&json!(1), 100));
    assert_eq!(summary(&rest["progress"]), (21, 21, Value::Null));
    assert_eq!(rest["progress"]["state"], "caught_up");

    let bob = app.signed_in("bobby").await;
    let marks = marked(&bob, SHOW, at("2027-01-14T20:00:00Z", 5, 125)).await;
    assert_eq!(summary(&marks["progress"]), (1, 21, json!([5, 126])));
    let rest = marked(&bob, SHOW, up_to(5, 131)).await;
    assert_eq!((&rest["added"], &rest["already_seen"]), (&json!(17), &json!(1)));
    assert_eq!(summary(&rest["progress"]), (18, 21, json!([2023, 1])));
}

#[tokio::test]
async fn the_hundredth_viewing_of_a_show_is_refused() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let id = app.database().value("SELECT id FROM users WHERE username = 'annak'", &[]);
    let sql = "INSERT INTO show_settings (user_id, media_type, title_id, name, value)
               VALUES ($1, 'tv', 1396, 'viewing/98', 'stopped')";
    app.database().execute(sql, &[id]);
    let viewings = format!("/api/v1/shows/{BUILTIN}/viewings");
    let began = anna.post(&viewings, json!({})).await.json();
    assert_eq!(began["progress"]["viewing"], 99);
    let stopped = anna.put(&format!("{viewings}/99"), json!({"state": "stopped"})).await;
    assert_eq!(stopped.status, 200, "{stopped:?}");
    let refused = anna.post(&viewings, json!({})).await.is_error(409, 4090);
    assert!(refused["message"].as_str().unwrap().contains("99 times"), "{refused}");
    assert_eq!(get_show(&anna, BUILTIN).await["progress"]["viewing"], 1);
}

#[tokio::test]
async fn one_request_marks_at_most_five_thousand_episodes() {
    let app = TestApp::start().await;
    store_show(&app, "Ended", &[(1, 1, None, None), (2, 1, None, None)]);
    let sql = format!(
        "INSERT INTO episodes (title_id, season, episode, tmdb_id, listing)
         WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
         SELECT {TITLE}, 1, i, 1000000 + i, 'listed' FROM n"
    );
    app.database().execute(&sql, &[]);
    let anna = app.signed_in("annak").await;
    let error = mark(&anna, SHOW, json!({})).await.is_error(422, 4220);
    assert!(error["fields"]["episode"].to_string().contains("5,000"), "{error}");
    assert_eq!(app.database().count("watches"), 0);
    let season = marked(&anna, SHOW, json!({"season_number": 1})).await;
    let ids = season["watches"].as_array().unwrap().len();
    assert_eq!((&season["added"], ids), (&json!(5_000), 100));
    assert_eq!(summary(&season["progress"]), (5_000, 5_001, json!([2, 1])));
}

/// The public id of a show that [`store_titled`] has stored.
fn public_id(title_id: i64) -> i64 {
    9_990_000_000 + title_id
}

/// Stores a show with a title and an id of seven digits. Each episode of its season has a day relative to today, and
/// minutes.
fn store_titled(app: &TestApp, title_id: i64, title: &str, episodes: &[(i64, i64)]) {
    let database = app.database();
    database.execute(
        "INSERT INTO titles (media_type, title_id, catalogue, title, overview, vote_average_x10,
                             fetched_at)
         VALUES ('tv', $1, 'tmdb', $2, '', 70, 1800000000)",
        values![title_id, title],
    );
    database.execute(
        "INSERT INTO shows (title_id, catalogue, status, version, fetched_at)
         VALUES ($1, 'tmdb', 'Returning Series', 1, 1800000000)",
        values![title_id],
    );
    for (number, (day, minutes)) in (1_i64..).zip(episodes) {
        database.execute(
            "INSERT INTO episodes (title_id, season, episode, tmdb_id, listing, name, air_day,
                                   runtime)
             VALUES ($1, 1, $2, $3, 'listed', 'A name', $4, $5)",
            values![title_id, number, 100 + number, 20_833 + day, *minutes],
        );
    }
}

fn titles(shows: &Value) -> Vec<String> {
    let shows = shows.as_array().unwrap().iter();
    shows.map(|show| show["movie"]["title"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn shows_are_sorted_by_last_watch_time_left_newest_episode_and_title() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    // The episodes, and the day on which the first one was watched.
    let shows = [
        ("Beta", vec![(-300, 30), (-10, 30)], Some("2027-01-12")),
        ("alpha", vec![(-300, 60), (-20, 60)], Some("2027-01-10")),
        ("Gamma", vec![(-300, 20), (-30, 20), (-29, 20)], None),
        ("Delta", vec![(-300, 30)], Some("2027-01-01")),
        ("Abc", vec![(-300, 30)], None),
    ];
    for (id, (title, episodes, day)) in (1_000_001..).zip(shows) {
        store_titled(&app, id, title, &episodes);
        let mut first = one(1, 1);
        if let Some(day) = day {
            first["when"] = json!({"precision": "day", "day": day});
        }
        marked(&anna, public_id(id), first).await;
    }
    let sorted = async |order: &str| {
        let path = format!("/api/v1/shows?today={TODAY}&sort={order}");
        titles(&anna.get(&path).await.json()["shows"])
    };
    assert_eq!(sorted("recent").await, ["Beta", "alpha", "Delta", "Abc", "Gamma"]);
    assert_eq!(sorted("left").await, ["Abc", "Delta", "Beta", "Gamma", "alpha"]);
    assert_eq!(sorted("newest").await, ["Beta", "alpha", "Gamma", "Abc", "Delta"]);
    assert_eq!(sorted("title").await, ["Abc", "alpha", "Beta", "Delta", "Gamma"]);
    let next = async |order: &str| {
        let path = format!("/api/v1/up-next?today={TODAY}&sort={order}");
        let next = anna.get(&path).await.json();
        assert_eq!(titles(&next["a_while_ago"]), ["Gamma"], "it was watched without a date");
        titles(&next["continue"])
    };
    for (order, expected) in [
        ("recent", ["Beta", "alpha"]),
        ("left", ["Beta", "alpha"]),
        ("newest", ["Beta", "alpha"]),
        ("title", ["alpha", "Beta"]),
    ] {
        assert_eq!(next(order).await, expected, "{order}");
    }
    for path in ["shows", "up-next"] {
        anna.get(&format!("/api/v1/{path}?sort=votes")).await.is_error(400, 4000);
    }
}

#[tokio::test]
async fn a_planned_show_has_its_next_episodes_and_the_time_of_what_is_out() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    store_titled(&app, 1_000_001, "Begun", &[(-300, 30), (-10, 30)]);
    store_titled(&app, 1_000_002, "Planned", &[(-9, 50), (-2, 40), (5, 45)]);
    store_titled(&app, 1_000_003, "Announced", &[(20, 30)]);
    store_titled(&app, 1_000_004, "Unknown", &[]);
    marked(&anna, public_id(1_000_001), one(1, 1)).await;
    for id in 1_000_002..=1_000_004 {
        let path = format!("/api/v1/watchlist/{}?media_type=tv", public_id(id));
        assert_eq!(anna.put(&path, json!({})).await.status, 200);
    }
    let path = format!("/api/v1/shows?today={TODAY}&sort=left");
    let by_time_left = anna.get(&path).await.json()["shows"].clone();
    assert_eq!(titles(&by_time_left), ["Begun", "Planned", "Announced", "Unknown"]);
    let planned = &by_time_left[1];
    let number = |name: &str| planned[name].as_i64().unwrap();
    assert_eq!((number("counting"), number("out"), number("seen")), (3, 2, 0));
    assert_eq!((&planned["state"], number("minutes_left")), (&json!("planned"), 90));
    assert_eq!(
        (&planned["next"]["episode_number"], &planned["next"]["name"]),
        (&json!(1), &json!("A name"))
    );
    let next_air = &planned["next_air"];
    assert_eq!(
        (&next_air["episode_number"], &next_air["out_date"]),
        (&json!(3), &json!("2027-01-20"))
    );
    let announced = &by_time_left[2];
    assert_eq!(
        (&announced["next"], &announced["next_air"]["out_date"]),
        (&Value::Null, &json!("2027-02-04"))
    );
    assert_eq!(
        (&by_time_left[3]["counting"], &by_time_left[3]["next_air"]),
        (&json!(0), &Value::Null)
    );
    let next = up_next(&anna).await;
    assert_eq!(titles(&next["a_while_ago"]), ["Begun"], "only shows that are being watched");
    assert_eq!((&next["continue"], &next["soon"]), (&json!([]), &json!([])));
}

#[tokio::test]
async fn the_second_page_of_shows_goes_on_where_the_first_ends() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    for number in 1..=60 {
        let id = 1_000_000 + number;
        store_titled(&app, id, &format!("Show {:03}", 61 - number), &[]);
        let path = format!("/api/v1/watchlist/{}?media_type=tv", public_id(id));
        assert_eq!(anna.put(&path, json!({})).await.status, 200);
    }
    let page = async |query: &str| {
        let path = format!("/api/v1/shows?today={TODAY}&sort=title{query}");
        anna.get(&path).await.json()
    };
    let first = page("").await;
    let cursor = first["next"].as_str().unwrap();
    let second = page(&format!("&cursor={cursor}")).await;
    let (mut listed, rest) = (titles(&first["shows"]), titles(&second["shows"]));
    assert_eq!((listed.len(), rest.len(), &second["next"]), (50, 10, &Value::Null));
    listed.extend(rest);
    let expected: Vec<_> = (1..=60).map(|number| format!("Show {number:03}")).collect();
    assert_eq!(listed, expected);
    for page in [first, second] {
        assert_eq!(page["counts"], json!({"planned": 60}));
    }
}

#[tokio::test]
async fn a_show_was_watched_a_while_ago_from_the_sixty_first_day_on() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let other = 9_991_438;
    // 60 and 61 days before today.
    for (show, day) in [(BUILTIN, "2026-11-16"), (other, "2026-11-15")] {
        let mut first = one(1, 1);
        first["when"] = json!({"precision": "day", "day": day});
        marked(&anna, show, first).await;
    }
    let listed = async |today: &str| {
        let next = anna.get(&format!("/api/v1/up-next?today={today}")).await.json();
        ["continue", "a_while_ago"].map(|name| {
            let shows = next[name].as_array().unwrap().iter();
            shows.map(|show| show["movie"]["id"].as_i64().unwrap()).collect::<Vec<_>>()
        })
    };
    assert_eq!(listed(TODAY).await, [vec![BUILTIN], vec![other]]);
    assert_eq!(listed("2027-01-16").await, [vec![], vec![BUILTIN, other]]);
    // A show that is watched again is continued, though its new viewing has no watch.
    let again = anna.post(&format!("/api/v1/shows/{BUILTIN}/viewings"), json!({})).await;
    assert_eq!(again.status, 200, "{again:?}");
    assert_eq!(listed("2027-01-16").await, [vec![BUILTIN], vec![other]]);
}
