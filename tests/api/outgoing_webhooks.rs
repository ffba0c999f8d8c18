//! Outgoing webhooks: what users did is sent to addresses of theirs, on hosts that the operator allows.

use crate::app::{Caller, PASSWORD, TestApp, until};
use crate::database::values;
use crate::imports;
use crate::webhook_receiver::Receiver;
use aws_lc_rs::hmac;
use moviestars::config::webhook_host;
use serde_json::{Value, json};
use std::fmt::Write;

const PATH: &str = "/api/v1/outgoing-webhooks";
const FILM: i64 = 238;
const OTHER_FILM: i64 = 278;
const SHOW: i64 = 9_991_396;
const DAY: i64 = 86_400;

/// A server that sends to these hosts, with an admin.
pub async fn start(hosts: &[String]) -> TestApp {
    let hosts = hosts.iter().map(|host| webhook_host(host).unwrap()).collect();
    let app = TestApp::start_empty(|config| config.webhook_hosts = hosts).await;
    app.anonymous().sign_up("first-admin").await;
    app
}

/// Adds a webhook with all events; returns its id and secret.
pub async fn add(caller: &Caller, receiver: &Receiver) -> (i64, String) {
    let events = json!(["imported", "checked_in", "watched", "rated", "watchlist_added"]);
    let body = json!({"name": "Home", "url": receiver.url(), "events": events});
    let added = caller.post(PATH, body).await;
    assert_eq!(added.status, 201, "{added:?}");
    let added = added.json();
    (added["id"].as_i64().unwrap(), added["secret"].as_str().unwrap().to_owned())
}

async fn webhook(caller: &Caller) -> Value {
    caller.get(PATH).await.json()["webhooks"][0].clone()
}

/// Advances the clock until events are due, and wakes the worker.
pub fn pass_delay(app: &TestApp) {
    app.clock.advance(10);
    app.wake();
}

async fn watch(caller: &Caller, film: i64) -> Value {
    let body = json!({"id": film, "media_type": "movie", "when": {"precision": "unknown"}});
    let watched = caller.post("/api/v1/watches", body).await;
    assert_eq!(watched.status, 201, "{watched:?}");
    watched.json()["change"].clone()
}

async fn undo(caller: &Caller, change: &Value) {
    let undone = caller.post(&format!("/api/v1/changes/{}/undo", change["id"]), json!({})).await;
    assert_eq!(undone.status, 200, "{undone:?}");
}

/// Waits until the receiver has this many requests and the last attempt is recorded.
async fn attempted(app: &TestApp, receiver: &Receiver, count: usize) {
    let busy = "jobs WHERE kind = 'send_events' AND leased_until <> 0";
    until(async || receiver.count() >= count && app.database().count(busy) == 0).await;
    assert_eq!(receiver.count(), count);
}

fn deliveries(app: &TestApp) -> [u64; 3] {
    let counted: Vec<_> = app.app().metrics.deliveries().map(|(_, count)| count).collect();
    counted.try_into().unwrap()
}

async fn make_seven_changes(anna: &Caller) {
    watch(anna, FILM).await;
    anna.rate(FILM, 4).await;
    assert_eq!(anna.put(&format!("/api/v1/watchlist/{OTHER_FILM}"), json!({})).await.status, 200);
    let all = json!({"season_number": 1, "when": {"precision": "unknown"}});
    let show = format!("/api/v1/shows/{SHOW}/watches");
    assert_eq!(anna.post(&show, all).await.status, 201);
    let stars = json!({"season_number": 1, "episode_number": 2, "score10": 9});
    let rated = anna.put(&format!("/api/v1/shows/{SHOW}/ratings"), stars).await;
    assert_eq!(rated.status, 200, "{rated:?}");
    let again = json!({"season_number": 1, "episode_number": 3, "when": {"precision": "unknown"}, "all": true});
    assert_eq!(anna.post(&show, again).await.status, 201);
    // It has no event.
    anna.put(&format!("/api/v1/notes/{FILM}"), json!({"text": "Private"})).await;
}

/// Asserts that every request has the signature of its body, and nothing of a session.
fn assert_signed(receiver: &Receiver, secret: &str) {
    let key = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
    for request in receiver.requests() {
        let mut expected = "sha256=".to_owned();
        for byte in hmac::sign(&key, request.body.as_bytes()).as_ref() {
            write!(expected, "{byte:02x}").unwrap();
        }
        assert_eq!(request.header("x-moviestars-signature"), expected);
        assert_eq!(request.header("x-moviestars-event"), request.json()["event"]);
        assert_eq!(request.header("content-type"), "application/json");
        assert_eq!(request.path, "/hook?room=1");
        assert!(!request.headers.contains_key("authorization"));
        assert!(!request.headers.contains_key("cookie"));
    }
}

#[tokio::test]
async fn changes_are_sent_in_order_and_signed_and_many_episodes_are_one_event() {
    let receiver = Receiver::start().await;
    let app = start(&[receiver.host()]).await;
    let anna = app.signed_in("annak").await;
    anna.rate(OTHER_FILM, 1).await;
    app.clock.advance(60);
    let (id, secret) = add(&anna, &receiver).await;
    make_seven_changes(&anna).await;
    app.clock.advance(9);
    let now = app.clock.now();
    assert!(!app.app().store.queue_webhook_events(now).await.unwrap(), "not due");
    app.clock.advance(1);
    app.wake();
    attempted(&app, &receiver, 6).await;
    let bodies = receiver.bodies();
    let part = |body: &Value| {
        let title = &body["title"]["title_id"];
        let values = [&body["event"], title, &body["score10"], &body["season_number"]];
        let [event, title, score, season] = values.map(Clone::clone);
        json!([event, title, score, season, body["episode_number"]])
    };
    assert_eq!(
        bodies.iter().map(part).collect::<Vec<_>>(),
        [
            json!(["watched", FILM, null, null, null]),
            json!(["rated", FILM, 8, null, null]),
            json!(["watchlist_added", OTHER_FILM, null, null, null]),
            json!(["watched", SHOW, null, null, null]),
            json!(["rated", SHOW, 9, 1, 2]),
            json!(["watched", SHOW, null, 1, 3]),
        ]
    );
    let first = receiver.requests()[0].clone();
    assert_eq!(
        first.json(),
        json!({
            "event": "watched", "id": first.header("x-moviestars-delivery"),
            "created_at": "2027-01-15T08:01:00Z", "user": "annak",
            "title": {
                "media_type": "movie", "title_id": FILM, "imdb_id": null, "title": "The Godfather",
                "year": 1972,
            },
            "count": 1, "season_number": null, "episode_number": null, "score10": null,
            "ends_at": null,
        })
    );
    assert!(bodies[3]["count"].as_i64().unwrap() > 5, "{bodies:?}");
    assert_signed(&receiver, &secret);
    let mut ids = receiver.deliveries();
    ids.dedup();
    assert_eq!(ids.len(), 6);
    let listed = webhook(&anna).await;
    let at = "2027-01-15T08:01:10Z";
    assert_eq!(listed["last_delivery"], json!({"at": at, "status": 200, "error": null}));
    assert_eq!((&listed["id"], &listed["failing_since"]), (&json!(id), &json!(null)));
    assert!(!listed.to_string().contains(&secret));
    assert_eq!(deliveries(&app), [6, 0, 0]);
}

#[tokio::test]
async fn a_change_undone_within_ten_seconds_is_not_sent_and_a_later_undo_sends_nothing() {
    let receiver = Receiver::start().await;
    let app = start(&[receiver.host()]).await;
    let anna = app.signed_in("annak").await;
    add(&anna, &receiver).await;
    undo(&anna, &watch(&anna, FILM).await).await;
    anna.rate(FILM, 3).await;
    app.clock.advance(1);
    anna.rate(FILM, 4).await;
    anna.rate(OTHER_FILM, 4).await;
    anna.delete(&format!("/api/v1/ratings/{OTHER_FILM}")).await;
    let listed = format!("/api/v1/watchlist/{OTHER_FILM}");
    anna.put(&listed, json!({})).await;
    anna.delete(&listed).await;
    let later = watch(&anna, OTHER_FILM).await;
    pass_delay(&app);
    attempted(&app, &receiver, 2).await;
    undo(&anna, &later).await;
    watch(&anna, OTHER_FILM).await;
    pass_delay(&app);
    attempted(&app, &receiver, 3).await;
    let sent: Vec<_> = receiver
        .bodies()
        .iter()
        .map(|body| json!([body["event"], body["title"]["title_id"], body["score10"]]))
        .collect();
    let watched = json!(["watched", OTHER_FILM, null]);
    assert_eq!(sent, [json!(["rated", FILM, 8]), watched.clone(), watched]);
}

async fn check_in(caller: &Caller, title: Value) {
    let started = caller.put("/api/v1/checkin", title).await;
    assert_eq!(started.status, 200, "{started:?}");
}

/// Waits until no check-in is to be sent.
async fn checkins_sent(app: &TestApp) {
    until(async || app.database().count("jobs WHERE kind = 'send_checkin'") == 0).await;
}

/// Waits until an attempt to send a check-in has failed and its job waits for the next one.
async fn checkin_queued_again(app: &TestApp, caller: &Caller) {
    let waiting = "jobs WHERE kind = 'send_checkin' AND attempts > 0 AND leased_until = 0";
    until(async || app.database().count(waiting) == 1).await;
    assert!(webhook(caller).await["failing_since"].is_string());
}

#[tokio::test]
async fn the_start_of_a_checkin_is_sent_while_it_runs() {
    let receiver = Receiver::start().await;
    let app = start(&[receiver.host()]).await;
    let anna = app.signed_in("annak").await;
    let (_, secret) = add(&anna, &receiver).await;
    let film = |replace: bool| {
        json!({"id": FILM, "media_type": "movie", "minutes": 60, "replace": replace,
            "started_at": "2027-01-15T09:00:00+01:00"})
    };
    // One that is canceled or replaced within ten seconds is not sent.
    check_in(&anna, film(false)).await;
    assert_eq!(anna.delete("/api/v1/checkin").await.status, 200);
    pass_delay(&app);
    checkins_sent(&app).await;
    check_in(&anna, film(false)).await;
    let episode = json!({"id": SHOW, "media_type": "tv", "season_number": 1, "episode_number": 2,
        "minutes": 60, "replace": true, "started_at": "2027-01-15T09:00:00+01:00"});
    check_in(&anna, episode).await;
    receiver.respond(500);
    pass_delay(&app);
    attempted(&app, &receiver, 1).await;
    checkin_queued_again(&app, &anna).await;
    receiver.respond(200);
    app.clock.advance(20);
    app.wake();
    checkins_sent(&app).await;
    let bodies = receiver.bodies();
    assert_eq!(bodies[0], bodies[1]);
    let body = &bodies[0];
    assert_eq!(
        [
            &body["event"],
            &body["title"]["title_id"],
            &body["season_number"],
            &body["episode_number"]
        ],
        [&json!("checked_in"), &json!(SHOW), &json!(1), &json!(2)]
    );
    assert_eq!(
        [&body["created_at"], &body["ends_at"], &body["count"]],
        [&json!("2027-01-15T08:00:00Z"), &json!("2027-01-15T09:00:00Z"), &json!(1)]
    );
    assert_signed(&receiver, &secret);
    let sent = webhook(&anna).await;
    assert_eq!(
        (&sent["last_delivery"]["status"], &sent["failing_since"]),
        (&json!(200), &json!(null))
    );
    // At its end it is a watch. One that was not delivered before its end is given up.
    let finished = anna.post("/api/v1/checkin/finish", json!({})).await;
    assert_eq!(finished.status, 200, "{finished:?}");
    pass_delay(&app);
    attempted(&app, &receiver, 3).await;
    assert_eq!(receiver.bodies()[2]["event"], "watched");
    receiver.respond(500);
    check_in(&anna, film(false)).await;
    pass_delay(&app);
    attempted(&app, &receiver, 4).await;
    app.clock.advance(3_600);
    app.wake();
    checkins_sent(&app).await;
    let checkins = receiver.bodies().iter().filter(|body| body["event"] == "checked_in").count();
    assert_eq!((checkins, deliveries(&app)[2]), (3, 1));
}

#[tokio::test]
async fn a_webhook_without_checkins_gets_none_and_one_for_checkins_alone_nothing_else() {
    let (receiver, other) = (Receiver::start().await, Receiver::start().await);
    let app = start(&[receiver.host(), other.host()]).await;
    let anna = app.signed_in("annak").await;
    for (url, event) in [(receiver.url(), "checked_in"), (other.url(), "watched")] {
        let added = anna.post(PATH, json!({"name": "A", "url": url, "events": [event]})).await;
        assert_eq!(added.status, 201, "{added:?}");
    }
    watch(&anna, OTHER_FILM).await;
    let film =
        json!({"id": FILM, "media_type": "movie", "started_at": "2027-01-15T09:00:00+01:00"});
    check_in(&anna, film).await;
    pass_delay(&app);
    until(async || receiver.count() == 1 && other.count() == 1).await;
    checkins_sent(&app).await;
    assert_eq!(receiver.bodies()[0]["event"], "checked_in");
    assert_eq!(other.bodies()[0]["event"], "watched");
}

#[tokio::test]
async fn the_backlog_of_a_webhook_is_full_at_two_thousand_changes() {
    let receiver = Receiver::start().await;
    let app = start(&[receiver.host()]).await;
    let anna = app.signed_in("annak").await;
    let (id, _) = add(&anna, &receiver).await;
    let id = moviestars::domain::outgoing_webhook::OutgoingWebhookId(id);
    let act = async |count: i64| {
        let insert = "INSERT INTO changes (user_id, kind, created_at)
                      WITH RECURSIVE numbers (number) AS (
                          SELECT CAST(1 AS BIGINT)
                          UNION ALL SELECT number + 1 FROM numbers WHERE number < $1
                      )
                      SELECT users.id, 'note_saved', $2 FROM numbers, users
                      WHERE username = 'annak'";
        app.database().execute(insert, values![count, app.clock.now()]);
        app.app().store.is_webhook_backlog_full(id).await.unwrap()
    };
    assert!(!act(1_999).await);
    assert!(act(1).await);
}

#[tokio::test]
async fn an_import_is_one_event_once_it_is_written() {
    let receiver = Receiver::start().await;
    let app = start(&[receiver.host()]).await;
    let anna = app.signed_in("annak").await;
    add(&anna, &receiver).await;
    let table = "title,year,type,rating10,watched\nHeat,1995,movie,7,2024-05-01\n\
                 The Godfather,1972,movie,9,2024-06-01\n";
    let path = imports::start(&anna, &[("films.csv", table)]).await;
    let done = imports::write(&anna, &path).await;
    assert_eq!(done["written"], 4);
    watch(&anna, OTHER_FILM).await;
    pass_delay(&app);
    attempted(&app, &receiver, 2).await;
    let bodies = receiver.bodies();
    let import = &bodies[0];
    assert_eq!(
        [&import["event"], &import["title"], &import["count"]],
        [&json!("imported"), &json!(null), &json!(4)]
    );
    assert_eq!(bodies[1]["event"], "watched");
    // While an import is being written, later events wait.
    let path = imports::start(&anna, &[("more.csv", "title,year,rating10\nRan,1985,7\n")]).await;
    let import = imports::write(&anna, &path).await;
    let set = "UPDATE imports SET state = $1 WHERE change_id = $2";
    let change = import["change"].as_i64().unwrap();
    app.database().execute(set, values!["writing", change]);
    watch(&anna, OTHER_FILM).await;
    app.clock.advance(10);
    let id = webhook(&anna).await["id"].as_i64().unwrap();
    let id = moviestars::domain::outgoing_webhook::OutgoingWebhookId(id);
    let next = app.app().store.next_webhook_events(id, app.clock.now()).await.unwrap();
    assert!(next.next.is_none() && !next.has_more, "{next:?}");
    app.database().execute(set, values!["done", change]);
    app.wake();
    attempted(&app, &receiver, 4).await;
    assert_eq!(receiver.bodies()[2]["event"], "imported");
}

/// The year of the second title is missing, so the user must say which one it is.
const HALF_CLEAR: &str = "title,year,rating10\nHeat,1995,7\nRan,,8\n";

/// An import whose clear half was written and sent to a receiver.
struct SentImport {
    receiver: Receiver,
    app: TestApp,
    anna: Caller,
    path: String,
    /// The import after the writing.
    first: Value,
}

async fn send_import() -> SentImport {
    let receiver = Receiver::start().await;
    let app = start(&[receiver.host()]).await;
    let anna = app.signed_in("annak").await;
    add(&anna, &receiver).await;
    let path = imports::start(&anna, &[("films.csv", HALF_CLEAR)]).await;
    let first = imports::write(&anna, &path).await;
    pass_delay(&app);
    attempted(&app, &receiver, 1).await;
    SentImport { receiver, app, anna, path, first }
}

/// Writes the titles of an import that were unclear.
async fn continue_import(caller: &Caller, path: &str) -> Value {
    let chosen = caller.post(&format!("{path}/choices"), json!({"choice": "first"})).await;
    assert_eq!(chosen.status, 200, "{chosen:?}");
    imports::write(caller, path).await
}

/// The events and counts of all requests, once no change is due.
async fn sent(app: &TestApp, receiver: &Receiver) -> Vec<Value> {
    let now = app.clock.now();
    until(async || !app.app().store.queue_webhook_events(now).await.unwrap()).await;
    receiver.bodies().iter().map(|body| json!([body["event"], body["count"]])).collect()
}

#[tokio::test]
async fn an_import_that_is_continued_after_it_was_sent_is_not_sent_again_and_delays_nothing() {
    let SentImport { receiver, app, anna, path, first } = send_import().await;
    let done = continue_import(&anna, &path).await;
    assert_eq!((&done["written"], &done["change"]), (&json!(2), &first["change"]));
    watch(&anna, OTHER_FILM).await;
    pass_delay(&app);
    attempted(&app, &receiver, 2).await;
    assert_eq!(sent(&app, &receiver).await, [json!(["imported", 1]), json!(["watched", 1])]);
}

#[tokio::test]
async fn an_import_that_is_continued_after_an_undo_is_another_event() {
    let SentImport { receiver, app, anna, path, first } = send_import().await;
    imports::undo(&anna, &first).await;
    let second = continue_import(&anna, &path).await;
    assert_ne!(second["change"], first["change"]);
    pass_delay(&app);
    attempted(&app, &receiver, 2).await;
    assert_eq!(sent(&app, &receiver).await, [json!(["imported", 1]), json!(["imported", 1])]);
    let [first, second] = &receiver.deliveries()[..] else { panic!("two requests") };
    assert_ne!(first, second);
}

#[tokio::test]
async fn a_rejected_event_is_sent_again_and_delays_no_other_webhook() {
    let receiver = Receiver::start().await;
    let closed = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let refusing = closed.local_addr().unwrap().to_string();
    drop(closed);
    let app = start(&[receiver.host(), refusing.clone()]).await;
    let anna = app.signed_in("annak").await;
    let url = format!("https://{refusing}/");
    let body = json!({"name": "Off", "url": url, "events": ["watched"]});
    assert_eq!(anna.post(PATH, body).await.status, 201);
    add(&anna, &receiver).await;
    receiver.respond(500);
    watch(&anna, FILM).await;
    watch(&anna, OTHER_FILM).await;
    pass_delay(&app);
    attempted(&app, &receiver, 1).await;
    let listed = anna.get(PATH).await.json();
    assert_eq!(listed["webhooks"][0]["last_delivery"]["error"], "no_connection");
    let failing = &listed["webhooks"][1];
    assert_eq!(failing["last_delivery"]["status"], 500);
    assert_eq!(failing["failing_since"], failing["last_delivery"]["at"]);
    app.clock.advance(10);
    app.wake();
    attempted(&app, &receiver, 2).await;
    receiver.respond(204);
    app.clock.advance(60);
    app.wake();
    attempted(&app, &receiver, 4).await;
    let ids = receiver.deliveries();
    assert!(ids[0] == ids[1] && ids[1] == ids[2] && ids[2] != ids[3], "{ids:?}");
    let titles: Vec<_> =
        receiver.bodies().iter().map(|body| body["title"]["title_id"].clone()).collect();
    assert_eq!(titles, [FILM, FILM, FILM, OTHER_FILM]);
    let listed = anna.get(PATH).await.json();
    assert_eq!(listed["webhooks"][1]["failing_since"], json!(null));
}

#[tokio::test]
async fn an_event_is_given_up_after_a_day_and_a_dead_receiver_after_five() {
    let receiver = Receiver::start().await;
    let app = start(&[receiver.host()]).await;
    let anna = app.signed_in("annak").await;
    let (id, _) = add(&anna, &receiver).await;
    receiver.respond(503);
    watch(&anna, FILM).await;
    pass_delay(&app);
    attempted(&app, &receiver, 1).await;
    app.clock.advance(DAY);
    watch(&anna, OTHER_FILM).await;
    pass_delay(&app);
    attempted(&app, &receiver, 2).await;
    assert_eq!(receiver.bodies()[1]["title"]["title_id"], OTHER_FILM);
    assert_eq!(deliveries(&app), [0, 2, 1]);
    assert_eq!(webhook(&anna).await["disabled_at"], json!(null));
    app.clock.advance(4 * DAY);
    watch(&anna, FILM).await;
    pass_delay(&app);
    attempted(&app, &receiver, 3).await;
    assert_eq!(webhook(&anna).await["disabled_at"], json!(null), "the first attempt in days");
    app.clock.advance(DAY / 2);
    app.wake();
    attempted(&app, &receiver, 4).await;
    let off = webhook(&anna).await;
    assert_eq!(off["disabled_at"], off["last_delivery"]["at"]);
    watch(&anna, FILM).await;
    app.clock.advance(10);
    let now = app.clock.now();
    assert!(!app.app().store.queue_webhook_events(now).await.unwrap(), "it is off");
    // A test that succeeds turns it on again.
    receiver.respond(200);
    let path = format!("{PATH}/{id}/test");
    assert_eq!(anna.post(&path, json!({})).await.status, 202);
    until(async || webhook(&anna).await["testing"] == json!(false)).await;
    let on = webhook(&anna).await;
    assert_eq!((&on["disabled_at"], &on["failing_since"]), (&json!(null), &json!(null)));
    let test = receiver.requests()[4].clone();
    assert_eq!((test.header("x-moviestars-event"), &test.json()["count"]), ("test", &json!(0)));
    // Failed events of the last day are sent without further delay.
    app.wake();
    attempted(&app, &receiver, 7).await;
}

#[tokio::test]
async fn redirects_are_not_followed_and_a_host_that_is_not_allowed_anymore_gets_nothing() {
    let receiver = Receiver::start().await;
    let mut app = start(&[receiver.host()]).await;
    let anna = app.signed_in("annak").await;
    let (id, _) = add(&anna, &receiver).await;
    receiver.respond(302);
    watch(&anna, FILM).await;
    pass_delay(&app);
    attempted(&app, &receiver, 1).await;
    assert_eq!(receiver.requests()[0].path, "/hook?room=1");
    assert_eq!(webhook(&anna).await["last_delivery"]["status"], 302);
    receiver.respond(200);
    let other = vec![webhook_host("ntfy.example.org").unwrap()];
    app.restart_with(|config| config.webhook_hosts = other).await;
    let anna = app.caller(anna.token.clone());
    app.clock.advance(60);
    app.wake();
    let error = async || webhook(&anna).await["last_delivery"]["error"].clone();
    until(async || error().await == "host_not_allowed").await;
    let refused = anna.post(PATH, json!({"name": "A", "url": receiver.url(), "events": ["rated"]}));
    assert!(refused.await.is_error(422, 4220)["fields"]["url"][0].is_string());
    // Without hosts nothing is sent, and nothing waits.
    assert_eq!(app.database().count("jobs WHERE kind = 'send_events'"), 1);
    app.restart_with(|config| config.webhook_hosts = Vec::new()).await;
    let anna = app.caller(anna.token.clone());
    app.clock.advance(3_600);
    app.wake();
    until(async || app.database().count("jobs WHERE kind = 'send_events'") == 0).await;
    assert_eq!(anna.get(PATH).await.json()["hosts"], json!([]));
    anna.post(&format!("{PATH}/{id}/test"), json!({})).await.is_error(409, 4090);
    assert_eq!(receiver.count(), 1);
}

#[tokio::test]
async fn events_that_are_due_at_a_restart_are_sent_after_it() {
    let receiver = Receiver::start().await;
    let mut app = start(&[receiver.host()]).await;
    let anna = app.signed_in("annak").await;
    add(&anna, &receiver).await;
    receiver.respond(500);
    watch(&anna, FILM).await;
    pass_delay(&app);
    attempted(&app, &receiver, 1).await;
    watch(&anna, OTHER_FILM).await;
    app.stop().await;
    receiver.respond(200);
    app.clock.advance(60);
    app.restart_stopped().await;
    attempted(&app, &receiver, 3).await;
    let ids = receiver.deliveries();
    assert!(ids[0] == ids[1] && ids[1] != ids[2], "{ids:?}");
}

#[tokio::test]
async fn a_webhook_is_its_users_alone_and_ends_with_the_account() {
    let receiver = Receiver::start().await;
    let app = start(&[receiver.host()]).await;
    let (anna, berta) = (app.signed_in("annak").await, app.signed_in("berta").await);
    let (id, _) = add(&anna, &receiver).await;
    assert_eq!(berta.get(PATH).await.json(), json!({"webhooks": [], "hosts": [receiver.host()]}));
    let (path, test) = (format!("{PATH}/{id}"), format!("{PATH}/{id}/test"));
    berta.delete(&path).await.is_error(404, 4040);
    berta.post(&test, json!({})).await.is_error(404, 4040);
    add(&berta, &receiver).await;
    watch(&berta, FILM).await;
    pass_delay(&app);
    attempted(&app, &receiver, 1).await;
    assert_eq!(receiver.bodies()[0]["user"], "berta");
    assert_eq!(anna.delete(&path).await.status, 204);
    anna.delete(&path).await.is_error(404, 4040);
    anna.post(&test, json!({})).await.is_error(404, 4040);
    let events = app.admin().await.get("/api/v1/audit-events").await.json();
    let events = events["events"].as_array().unwrap().clone();
    let host = receiver.host();
    for action in ["outgoing_webhook_added", "outgoing_webhook_deleted"] {
        let found = events.iter().find(|event| event["action"] == action).unwrap();
        assert_eq!(found["detail"], host, "without the path, which may be secret");
    }
    let deleted = json!({"password": PASSWORD});
    let deleted = berta.post("/api/v1/users/:id/deletion", deleted).await;
    assert!(deleted.status.is_success(), "{deleted:?}");
    assert_eq!(app.database().count("outgoing_webhooks"), 0);
}

#[tokio::test]
async fn a_webhook_has_a_name_events_and_an_allowed_address_and_there_are_at_most_five() {
    let receiver = Receiver::start().await;
    let app = start(&[receiver.host()]).await;
    let anna = app.signed_in("annak").await;
    let url = receiver.url();
    let valid = json!({"name": "Home", "url": url, "events": ["rated"]});
    for (field, value) in [
        ("name", json!(" ")),
        ("name", json!("a".repeat(61))),
        ("url", json!("")),
        ("url", json!("ntfy")),
        ("url", json!("ftp://127.0.0.1/")),
        ("url", json!("http://127.0.0.1/")),
        ("url", json!("http://localhost/")),
        ("url", json!(url.replace("http://", "http://anna:secret@"))),
        ("events", json!([])),
        ("events", json!(["slept"])),
    ] {
        let mut body = valid.clone();
        body[field] = value.clone();
        let refused = anna.post(PATH, body).await;
        let error = refused.is_error(422, 4220);
        let fields = error["fields"].as_object().unwrap();
        assert!(fields.keys().all(|name| name.starts_with(field)), "{value}: {error}");
    }
    for _ in 0..5 {
        assert_eq!(anna.post(PATH, valid.clone()).await.status, 201);
    }
    anna.post(PATH, valid).await.is_error(409, 4090);
    assert_eq!(anna.get(PATH).await.json()["webhooks"].as_array().unwrap().len(), 5);
}
