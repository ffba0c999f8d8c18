//! Other orders of a show's episodes: they change numbers and what is next, and no watch.

use crate::app::{Caller, TestApp, until};
use crate::fake_tmdb::mode::{Fault, Mode};
use crate::fake_tmdb::shows::{FakeOrder, FakeShow};
use crate::tmdb_server::TmdbServer;
use serde_json::{Value, json};

const DAY: i64 = 86_400;
const TITLE: i64 = 1396;
const SHOW: i64 = 9_991_396;
const ORDER: &str = "5acf93e60e0a26346d0000ca";
const PATH: &str = "/api/v1/shows/9991396";

/// Two seasons with 3 and 2 episodes, and an order that has the second season's first episode after the first one.
async fn start() -> (TmdbServer, FakeShow) {
    let server = TmdbServer::start().await;
    let mut show = FakeShow::ended(&[3, 2]);
    let groups = vec![("Beginnings", vec![1_001, 2_001]), ("Endings", vec![1_002, 1_003])];
    show.orders.push(FakeOrder { id: ORDER, name: "Story order", groups });
    server.fake.set_show(TITLE, &show);
    (server, show)
}

async fn mark(caller: &Caller, body: Value) -> Value {
    let mut full = json!({"when": {"precision": "unknown"}});
    full.as_object_mut().unwrap().extend(body.as_object().unwrap().clone());
    let answer = caller.post(&format!("{PATH}/watches"), full).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    answer.json()
}

async fn choose(caller: &Caller, order: Value) -> Value {
    let answer = caller.put(&format!("{PATH}/order"), json!({"order": order})).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()
}

async fn get_show(caller: &Caller) -> Value {
    let answer = caller.get(PATH).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()
}

fn number(value: &Value) -> (i64, i64) {
    let part = |name: &str| value[name].as_i64().unwrap_or(-1);
    (part("season_number"), part("episode_number"))
}

/// The number of each episode in the catalogue's order, and its number in the chosen order.
fn numbers(show: &Value) -> Vec<((i64, i64), (i64, i64))> {
    let seasons = show["seasons"].as_array().unwrap().iter();
    let episodes = seasons.flat_map(|season| season["episodes"].as_array().unwrap());
    episodes.map(|one| (number(one), number(&one["in_order"]))).collect()
}

fn watches(app: &TestApp) -> Vec<(i64, i64)> {
    let sql = "SELECT id, episode_id FROM watches WHERE removed_in IS NULL ORDER BY id";
    let rows = app.database().rows(sql, &[]);
    rows.into_iter().map(|row| (row[0].int(), row[1].int())).collect()
}

#[tokio::test]
async fn an_order_changes_numbers_and_what_is_next_and_no_watch() {
    let (server, _) = start().await;
    let (app, anna) = (&server.app, &server.anna);
    let bob = app.signed_in("bobby").await;
    mark(anna, json!({"season_number": 1, "episode_number": 1})).await;
    let before = (watches(app), get_show(anna).await);
    assert_eq!(number(&before.1["progress"]["next"]), (1, 2));
    assert_eq!(before.1["order"], Value::Null);
    let chosen = choose(anna, json!(ORDER)).await;
    assert_eq!(chosen["change"]["kind"], "show_order_changed");
    assert_eq!(number(&chosen["progress"]["next"]), (2, 1));
    let after = get_show(anna).await;
    assert_eq!(
        after["order"],
        json!({"id": ORDER, "name": "Story order", "removed": false, "seasons": [
            {"season_number": 1, "name": "Beginnings"}, {"season_number": 2, "name": "Endings"}]}),
    );
    let none = (-1, -1);
    assert_eq!(
        numbers(&after),
        [((1, 1), (1, 1)), ((1, 2), (2, 1)), ((1, 3), (2, 2)), ((2, 1), (1, 2)), ((2, 2), none)]
    );
    for member in ["seen", "out", "percent", "state", "counting"] {
        assert_eq!(after["progress"][member], before.1["progress"][member], "{member}");
    }
    assert_eq!(watches(app), before.0);
    let next = anna.get("/api/v1/up-next").await.json();
    let next = next["a_while_ago"][0]["next"].clone();
    assert_eq!((number(&next), number(&next["in_order"])), ((2, 1), (1, 2)), "{next}");
    assert_eq!(get_show(&bob).await["order"], Value::Null, "another user's view stays");
    let undo = format!("/api/v1/changes/{}/undo", chosen["change"]["id"]);
    assert_eq!(anna.post(&undo, json!({})).await.status, 200);
    let undone = get_show(anna).await;
    assert_eq!((number(&undone["progress"]["next"]), &undone["order"]), ((1, 2), &Value::Null));
}

#[tokio::test]
async fn diary_history_check_in_and_calendar_have_the_numbers_of_the_order() {
    let (server, mut show) = start().await;
    show.status = "Returning Series";
    show.episodes(2)[0].air_date = Some("2027-01-20");
    server.fake.set_show(TITLE, &show);
    let (app, anna) = (&server.app, &server.anna);
    choose(anna, json!(ORDER)).await;
    let both = |value: &Value| (number(value), number(&value["in_order"]));
    mark(anna, json!({"season_number": 1, "episode_number": 2})).await;
    let diary = anna.get("/api/v1/diary?undated=true").await.json();
    assert_eq!(both(&diary["watches"][0]), ((1, 2), (2, 1)), "{diary}");
    let id = &diary["watches"][0]["id"];
    let edit = json!({"when": {"precision": "year", "year": 2020}});
    let edited = anna.patch(&format!("/api/v1/watches/{id}"), edit).await.json();
    assert_eq!(both(&edited["watch"]), ((1, 2), (2, 1)), "{edited}");
    let rating = json!({"season_number": 1, "episode_number": 3, "score10": 8});
    let rated = anna.put(&format!("{PATH}/ratings"), rating).await;
    assert_eq!(rated.status, 200, "{rated:?}");
    let history = anna.get("/api/v1/changes").await.json();
    assert_eq!(both(&history["changes"][0]["part"]), ((1, 3), (2, 2)), "{history}");
    let started_at = "2027-01-15T08:00:00+00:00";
    let body =
        json!({"id": SHOW, "season_number": 2, "episode_number": 1, "started_at": started_at});
    let checkin = anna.put("/api/v1/checkin", body).await.json();
    assert_eq!(both(&checkin), ((2, 1), (1, 2)), "{checkin}");
    let month = "/api/v1/calendar?from=2027-01-01&to=2027-01-31";
    let calendar = anna.get(month).await.json();
    let episode = &calendar["days"][0]["entries"][0]["episodes"][0];
    assert_eq!(both(episode), ((2, 1), (1, 2)), "{calendar}");
    let link = anna.post("/api/v1/calendar/link", json!({})).await.json();
    let url = link["url"].as_str().unwrap();
    let feed = app.anonymous().get(&url[url.find("/calendar/").unwrap()..]).await.text;
    assert!(feed.contains(" S1 E2 Part 1 of 2\r\n"), "{feed}");
    choose(anna, Value::Null).await;
    let calendar = anna.get(month).await.json();
    let episode = &calendar["days"][0]["entries"][0]["episodes"][0];
    assert_eq!(both(episode), ((2, 1), (-1, -1)), "{calendar}");
}

#[tokio::test]
async fn the_rest_of_a_season_is_that_of_the_chosen_order() {
    let (server, _) = start().await;
    let anna = &server.anna;
    choose(anna, json!(ORDER)).await;
    let rest = json!({"season_number": 1, "episode_number": 1, "skipped": true, "rest": true});
    let answer = anna.put(&format!("{PATH}/skips"), rest).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    let show = get_show(anna).await;
    let seasons = show["seasons"].as_array().unwrap().iter();
    let episodes = seasons.flat_map(|season| season["episodes"].as_array().unwrap());
    let skipped = episodes.filter(|one| one["skipped"] == true);
    assert_eq!(skipped.map(number).collect::<Vec<_>>(), [(1, 1), (2, 1)]);
}

#[tokio::test]
async fn marking_several_episodes_follows_the_chosen_order() {
    let (server, _) = start().await;
    let anna = &server.anna;
    choose(anna, json!(ORDER)).await;
    let up_to = json!({"season_number": 1, "episode_number": 2, "up_to": true});
    let marked = mark(anna, up_to).await;
    assert_eq!((&marked["added"], number(&marked["progress"]["next"])), (&json!(3), (1, 3)));
    let season = mark(anna, json!({"order_season": 2})).await;
    assert_eq!((&season["added"], &season["already_seen"]), (&json!(1), &json!(1)));
    assert_eq!(number(&season["progress"]["next"]), (2, 2), "what the order lacks is last");
    let removed = anna.delete(&format!("{PATH}/watches?order_season=1")).await.json();
    assert_eq!((&removed["changed"], &removed["progress"]["seen"]), (&json!(2), &json!(2)));
    choose(anna, Value::Null).await;
    let none = json!({"order_season": 1, "when": {"precision": "unknown"}});
    anna.post(&format!("{PATH}/watches"), none).await.is_error(422, 4220);
}

#[tokio::test]
async fn the_catalogues_own_order_applies_while_tmdb_lacks_the_chosen_one() {
    let (server, mut show) = start().await;
    let (app, fake) = (&server.app, &server.fake);
    mark(&server.anna, json!({"season_number": 1, "episode_number": 1})).await;
    choose(&server.anna, json!(ORDER)).await;
    let before = watches(app);
    let orders = std::mem::take(&mut show.orders);
    fake.set_show(TITLE, &show);
    app.clock.advance(DAY);
    let anna = app.sign_in("annak").await;
    until(async || get_show(&anna).await["order"]["removed"] == true).await;
    let removed = get_show(&anna).await;
    assert_eq!(removed["order"]["name"], "Story order", "{removed}");
    assert_eq!(number(&removed["progress"]["next"]), (1, 2));
    assert!(numbers(&removed).iter().all(|(_, in_order)| *in_order == (-1, -1)));
    let next = anna.get("/api/v1/up-next").await.json();
    assert_eq!(number(&next["a_while_ago"][0]["next"]), (1, 2), "{next}");
    show.orders = orders;
    show.orders[0].groups = vec![("All", vec![1_001, 1_003, 1_002])];
    fake.set_show(TITLE, &show);
    app.clock.advance(DAY);
    let anna = app.sign_in("annak").await;
    until(async || get_show(&anna).await["order"]["removed"] == false).await;
    assert_eq!(number(&get_show(&anna).await["progress"]["next"]), (1, 3));
    assert_eq!(watches(app), before);
}

#[tokio::test]
async fn an_order_that_the_show_does_not_have_is_not_chosen() {
    let (server, _) = start().await;
    let anna = &server.anna;
    let path = format!("{PATH}/order");
    for order in ["5acf93e60e0a26346d0000cb", "5acf93e60e0a26346d0000c", "", "../../../3/account"] {
        anna.put(&path, json!({"order": order})).await.is_error(404, 4040);
    }
    // Of another show.
    let other = anna.put("/api/v1/shows/9991438/order", json!({"order": ORDER})).await;
    other.is_error(404, 4040);
    server.fake.behave(Mode {
        path: format!("/3/tv/{TITLE}/episode_groups"),
        ..Mode::always(Fault::Status { status: 500 })
    });
    server.app.clock.advance(DAY);
    let anna = server.app.sign_in("annak").await;
    anna.put(&path, json!({"order": ORDER})).await.is_error(502, 5020);
    assert_eq!(get_show(&anna).await["order"], Value::Null);
    assert_eq!(anna.get("/api/v1/changes").await.json()["changes"], json!([]));
}

#[tokio::test]
async fn the_built_in_catalogue_has_no_other_orders() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let path = format!("/api/v1/shows/{SHOW}/order");
    anna.put(&path, json!({"order": ORDER})).await.is_error(404, 4040);
    let own = anna.put(&path, json!({"order": null})).await.json();
    assert_eq!(own["change"], Value::Null);
}

#[tokio::test]
async fn the_names_of_an_order_are_deleted_with_their_age_and_its_numbers_stay() {
    let (server, _) = start().await;
    let (app, fake) = (&server.app, &server.fake);
    choose(&server.anna, json!(ORDER)).await;
    let before = numbers(&get_show(&server.anna).await);
    fake.fail(Fault::Status { status: 500 });
    let named = "SELECT count(*) FROM episode_order_seasons WHERE name <> ''";
    assert_eq!(app.database().value(named, &[]).int(), 2);
    app.clock.advance(180 * DAY);
    app.wake();
    until(async || app.database().value(named, &[]).int() == 0).await;
    let after = get_show(&app.sign_in("annak").await).await;
    assert_eq!(after["order"]["name"], Value::Null);
    assert_eq!(numbers(&after), before);
}
