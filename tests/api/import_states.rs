//! Imports that are written again with other rules, and what an import says about its undo when its change leaves the
//! journal.

use crate::app::{Caller, START, TestApp, until};
use crate::database::values;
use crate::imports::{count, export, start, undo, write};
use serde_json::{Value, json};

const DAY: i64 = 86_400;

async fn set_rules(caller: &Caller, path: &str, rules: Value) -> Value {
    let answer = caller.put(&format!("{path}/rules"), rules).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()
}

/// A user who has rated Heat with one star, and the path of an import with a rating and a watch of it, of which one
/// kind is left out.
async fn start_without(left_out: &str) -> (TestApp, Caller, String) {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let off = json!({"rating_marks_seen": false});
    assert_eq!(anna.patch("/api/v1/preferences", off).await.status, 200);
    assert_eq!(anna.rate(949, 1).await.status, 201);
    let table = "title,year,rating10,watched\nHeat,1995,8,2024-05-01\n";
    let path = start(&anna, &[("films.csv", table)]).await;
    set_rules(&anna, &path, json!({"rule": "mine", "left_out": [left_out]})).await;
    (app, anna, path)
}

#[tokio::test]
async fn values_that_differ_are_replaced_when_a_kind_that_was_left_out_is_written() {
    let (_app, anna, path) = start_without("rating").await;
    let done = write(&anna, &path).await;
    assert_eq!((&done["written"], count(&done, "rating", "different")), (&json!(1), 1));
    set_rules(&anna, &path, json!({"rule": "theirs", "left_out": []})).await;
    let done = write(&anna, &path).await;
    assert_eq!((&done["written"], anna.scores().await), (&json!(2), vec![(949, 4)]));
    assert_eq!(export(&anna).await["watches"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn values_that_were_kept_stay_when_a_kind_that_was_left_out_is_written() {
    let (_app, anna, path) = start_without("watch").await;
    let done = write(&anna, &path).await;
    assert_eq!((&done["written"], count(&done, "rating", "kept")), (&json!(0), 1));
    let preview = set_rules(&anna, &path, json!({"rule": "theirs", "left_out": []})).await;
    assert_eq!((count(&preview, "watch", "new"), count(&preview, "rating", "kept")), (1, 1));
    let done = write(&anna, &path).await;
    assert_eq!((&done["written"], anna.scores().await), (&json!(1), vec![(949, 1)]));
    assert_eq!(count(&done, "rating", "kept"), 1);
}

#[tokio::test]
async fn films_count_as_watched_by_ratings_that_were_left_out_before() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let path = start(&anna, &[("films.csv", "title,year,rating10\nSolaris,1972,9\n")]).await;
    set_rules(&anna, &path, json!({"rule": "mine", "left_out": ["rating"]})).await;
    write(&anna, &path).await;
    let rules = json!({"rule": "mine", "left_out": [], "as_watched": true});
    assert_eq!(set_rules(&anna, &path, rules).await["as_watched_films"], 1);
    let done = write(&anna, &path).await;
    assert_eq!((&done["written"], &done["marked_seen"]), (&json!(1), &json!(1)));
}

/// A user who has imported a rating of Heat, the path of the import, and its change.
async fn import_rating() -> (TestApp, Caller, String, i64) {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let path = start(&anna, &[("films.csv", "title,year,rating10\nHeat,1995,8\n")]).await;
    let change = write(&anna, &path).await["change"].as_i64().unwrap();
    (app, anna, path, change)
}

/// Signs in again after some days, and makes a change, with which older ones leave the journal.
async fn change_after(app: &TestApp, days: i64) -> Caller {
    app.clock.advance(days * DAY);
    let anna = app.sign_in("annak").await;
    for film in [680, 348] {
        let path = format!("/api/v1/watchlist/{film}?media_type=movie");
        assert_eq!(anna.put(&path, json!({})).await.status, 200);
        assert_eq!(anna.delete(&path).await.status, 200);
    }
    anna
}

/// The change, and which of `undone`, `undoing` and `undo_failed` are true.
async fn undo_state(caller: &Caller, path: &str) -> (Option<i64>, Vec<&'static str>) {
    let import = caller.get(path).await.json();
    let states = ["undone", "undoing", "undo_failed"];
    let states = states.into_iter().filter(|name| import[*name] == true).collect();
    (import["change"].as_i64(), states)
}

#[tokio::test]
async fn an_import_has_no_change_when_it_can_no_longer_be_undone() {
    let (app, anna, path, change) = import_rating().await;
    assert_eq!(undo_state(&anna, &path).await, (Some(change), vec![]));
    app.clock.advance(90 * DAY);
    let anna = app.sign_in("annak").await;
    assert_eq!(undo_state(&anna, &path).await, (None, vec![]));
    anna.post(&format!("/api/v1/changes/{change}/undo"), json!({})).await.is_error(410, 4100);
    let anna = change_after(&app, 0).await;
    assert_eq!(undo_state(&anna, &path).await, (None, vec![]));
    assert_eq!(anna.get(&path).await.json()["written"], 1);
}

#[tokio::test]
async fn an_import_stays_undone_after_its_undo_has_left_the_journal() {
    let (app, anna, path, change) = import_rating().await;
    undo(&anna, &json!({"change": change})).await;
    assert_eq!(undo_state(&anna, &path).await, (Some(change), vec!["undone"]));
    let anna = change_after(&app, 91).await;
    assert_eq!(app.database().count(&format!("changes WHERE id = {change}")), 0);
    assert_eq!(undo_state(&anna, &path).await, (None, vec!["undone"]));
    assert_eq!(anna.get("/api/v1/imports").await.json()["imports"][0]["undone"], true);
}

#[tokio::test]
async fn an_undone_import_stays_in_the_journal_as_long_as_its_undo_and_is_redone() {
    let (app, _anna, path, change) = import_rating().await;
    app.clock.advance(60 * DAY);
    let anna = app.sign_in("annak").await;
    let undone = undo(&anna, &json!({"change": change})).await;
    let anna = change_after(&app, 31).await;
    assert_eq!(undo_state(&anna, &path).await, (Some(change), vec!["undone"]));
    let redone = undo(&anna, &json!({"change": undone["change"]["id"]})).await;
    let redo = redone["change"]["id"].as_i64();
    assert_eq!(undo_state(&anna, &path).await, (redo, vec![]));
    assert_eq!(anna.scores().await, [(949, 4)]);
    let anna = change_after(&app, 1).await;
    assert_eq!(undo_state(&anna, &path).await, (redo, vec![]));
}

/// Stores an undo that has undone nothing yet, and its job.
fn insert_undo(app: &TestApp, change: i64, due_at: i64) {
    let database = app.database();
    let sql = "INSERT INTO changes (user_id, kind, created_at, undoes)
               SELECT user_id, 'undone', created_at, id FROM changes WHERE id = $1";
    database.execute(sql, values![change]);
    let undo = database.value("SELECT max(id) FROM changes", &[]).int();
    let sql = "INSERT INTO jobs (kind, subject, nonce, created_at, due_at)
               VALUES ('undo', $1, '', $2, $3)";
    database.execute(sql, values![undo.to_string(), START, due_at]);
}

#[tokio::test]
async fn an_undo_that_was_given_up_is_shown_as_failed_after_it_has_left_the_journal() {
    let (app, anna, path, change) = import_rating().await;
    insert_undo(&app, change, START + 300 * DAY);
    app.database().execute("UPDATE jobs SET failed_at = $1 WHERE kind = 'undo'", values![START]);
    assert_eq!(undo_state(&anna, &path).await, (Some(change), vec!["undo_failed"]));
    let anna = change_after(&app, 91).await;
    assert_eq!(app.database().count(&format!("changes WHERE id = {change}")), 0);
    assert_eq!(undo_state(&anna, &path).await, (None, vec!["undo_failed"]));
}

#[tokio::test]
async fn an_unfinished_undo_is_finished_after_90_days_and_a_restart() {
    let (mut app, anna, path, change) = import_rating().await;
    insert_undo(&app, change, START + 100 * DAY);
    assert_eq!(undo_state(&anna, &path).await, (Some(change), vec!["undoing"]));
    let anna = change_after(&app, 91).await;
    assert_eq!(undo_state(&anna, &path).await, (Some(change), vec!["undoing"]));
    app.clock.advance(9 * DAY);
    app.restart().await;
    let anna = app.sign_in("annak").await;
    until(async || undo_state(&anna, &path).await.1 == ["undone"]).await;
    assert_eq!(anna.scores().await, []);
    let anna = change_after(&app, 0).await;
    assert_eq!(undo_state(&anna, &path).await, (None, vec!["undone"]));
}
