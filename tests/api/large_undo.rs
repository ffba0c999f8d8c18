//! Undo of changes that are too large for one transaction: a job undoes them in parts.

use crate::app::{Caller, START, TestApp, until};
use crate::database::{Database, values};
use crate::imports::{LIST, start, write};
use serde_json::{Value, json};

/// How many films the import has, each with a rating and a watch.
const FILMS: i64 = 3_000;
/// Not an id of the built-in catalogue.
const FIRST: i64 = 2_000_001;
const HOUR: i64 = 3_600;

/// Stores ratings and watches, and the import that has written them; returns the ids of its change and of the import.
fn insert_import(database: &Database) -> (i64, i64) {
    let user = database.value("SELECT id FROM users WHERE username = 'annak'", &[]).int();
    let films = format!(
        "WITH RECURSIVE films (id, place) AS
             (SELECT {FIRST}, 1 UNION ALL SELECT id + 1, place + 1 FROM films WHERE place < {FILMS})"
    );
    let sql = "INSERT INTO changes (user_id, kind, created_at) VALUES ($1, 'imported', $2)";
    database.execute(sql, values![user, START]);
    let change = database.value("SELECT max(id) FROM changes", &[]).int();
    let sql = format!(
        "{films} INSERT INTO titles (media_type, title_id, catalogue, title, overview,
                                     vote_average_x10, fetched_at)
         SELECT 'movie', id, 'builtin', 'Film', '', 0, $1 FROM films"
    );
    database.execute(&sql, values![START]);
    let sql = format!(
        "{films} INSERT INTO ratings (user_id, media_type, title_id, score10, rated_at)
         SELECT $1, 'movie', id, 7, $2 FROM films"
    );
    database.execute(&sql, values![user, START]);
    let rating = json!({"score10": 7, "rated_at": START}).to_string();
    let sql = format!(
        "{films} INSERT INTO change_values (change_id, position, subject, media_type, title_id, after)
         SELECT $1, place, 'ratings', 'movie', id, $2 FROM films"
    );
    database.execute(&sql, values![change, rating]);
    let sql = format!(
        "{films} INSERT INTO watches (user_id, media_type, title_id, precision, origin, created_at)
         SELECT $1, 'movie', id, 'unknown', 'user', $2 FROM films"
    );
    database.execute(&sql, values![user, START]);
    let sql = "INSERT INTO change_items (change_id, position, subject, added_id)
               SELECT $1, title_id, 'watches', id FROM watches WHERE user_id = $2";
    database.execute(sql, values![change, user]);
    let sql = "INSERT INTO imports (user_id, created_at, state, rule, left_out, files, catalogue,
                                    change_id)
               VALUES ($1, $2, 'done', 'mine', '', '[]', 'builtin', $3)";
    database.execute(sql, values![user, START, change]);
    (change, database.value("SELECT max(id) FROM imports", &[]).int())
}

async fn newest(caller: &Caller) -> Value {
    caller.get("/api/v1/changes").await.json()["changes"][0].clone()
}

fn undo_path(change: i64) -> String {
    format!("/api/v1/changes/{change}/undo")
}

/// Starts the undo of a large change; returns the response.
async fn start_undo(caller: &Caller, change: i64) -> Value {
    let answer = caller.post(&undo_path(change), json!({})).await;
    assert_eq!(answer.status, 202, "{answer:?}");
    answer.json()
}

/// Starts the undo of a large change and waits until it is finished; returns the entry of the undo in the journal.
async fn undone(caller: &Caller, change: i64) -> Value {
    let body = start_undo(caller, change).await;
    assert_eq!((&body["finished"], &body["undone"]), (&json!(false), &json!(0)));
    until(async || newest(caller).await["unfinished"] == false).await;
    let undo = newest(caller).await;
    assert_eq!((&undo["id"], &undo["undoes"]), (&body["change"]["id"], &json!(change)));
    undo
}

#[tokio::test]
async fn a_large_change_is_undone_and_redone_except_what_was_changed_since() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let database = app.database();
    let (change, _) = insert_import(&database);
    let watched = "watches WHERE removed_in IS NULL";
    assert_eq!((anna.scores().await.len(), database.count(watched)), (3_000, FILMS));
    assert_eq!(anna.rate(FIRST, 1).await.status, 201);
    app.clock.advance(1);
    let undo = undone(&anna, change).await;
    assert_eq!(undo["items"], 2 * FILMS - 1);
    assert_eq!(undo["kept"].as_array().unwrap().len(), 1);
    let kept = &undo["kept"][0];
    assert_eq!((&kept["movie"]["id"], &kept["movie"]["title"]), (&json!(FIRST), &json!("Film")));
    assert_eq!(kept["reason"], "changed");
    assert_eq!((anna.scores().await, database.count(watched)), (vec![(FIRST, 1)], 0));
    anna.post(&undo_path(change), json!({})).await.is_error(409, 4090);
    app.clock.advance(1);
    let redo = undone(&anna, undo["id"].as_i64().unwrap()).await;
    assert_eq!((&redo["items"], &redo["kept"]), (&json!(2 * FILMS - 1), &json!([])));
    let scores = anna.scores().await;
    assert_eq!((scores.len(), scores[0], database.count(watched)), (3_000, (FIRST, 1), FILMS));
    let counts = "SELECT ratings + watches FROM user_counts WHERE ratings > 0";
    assert_eq!(database.value(counts, &[]).int(), 2 * FILMS);
}

#[tokio::test]
async fn a_kept_favorite_is_listed_though_the_rating_of_its_film_is_undone() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let database = app.database();
    let (change, _) = insert_import(&database);
    // The import has also added a favorite, which was removed since.
    let favorite = json!({"place": null, "added_at": START}).to_string();
    let sql =
        "INSERT INTO change_values (change_id, position, subject, media_type, title_id, after)
               VALUES ($1, $2, 'favorites', 'movie', $3, $4)";
    database.execute(sql, values![change, FILMS + 1, FIRST, favorite]);
    let undo = undone(&anna, change).await;
    assert_eq!(undo["items"], 2 * FILMS);
    let kept = undo["kept"].as_array().unwrap();
    assert_eq!((kept.len(), &kept[0]["movie"]["id"]), (1, &json!(FIRST)));
}

#[tokio::test]
async fn the_undo_of_a_large_change_continues_after_a_restart() {
    let mut app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let database = app.database();
    let (change, import) = insert_import(&database);
    // An undo of which one film is done, and whose job waits.
    let sql = "INSERT INTO changes (user_id, kind, created_at, undoes)
               SELECT user_id, 'undone', created_at, id FROM changes WHERE id = $1";
    database.execute(sql, values![change]);
    let undo = database.value("SELECT max(id) FROM changes", &[]).int();
    let sql =
        "INSERT INTO change_values (change_id, position, subject, media_type, title_id, before)
               SELECT $1, 1, subject, media_type, title_id, after FROM change_values
               WHERE change_id = $2 AND title_id = $3";
    database.execute(sql, values![undo, change, FIRST]);
    let sql = "INSERT INTO change_items (change_id, position, subject, removed_id)
               SELECT $1, 1, subject, added_id FROM change_items
               WHERE change_id = $2 AND position = $3";
    database.execute(sql, values![undo, change, FIRST]);
    database.execute("DELETE FROM ratings WHERE title_id = $1", values![FIRST]);
    let sql = "UPDATE watches SET removed_in = $1 WHERE title_id = $2";
    database.execute(sql, values![undo, FIRST]);
    let sql = "INSERT INTO jobs (kind, subject, nonce, created_at, due_at)
               VALUES ('undo', $1, '', $2, $3)";
    database.execute(sql, values![undo.to_string(), START, START + HOUR]);
    let path = format!("{LIST}/{import}");
    let state = async |caller: &Caller| {
        let import = caller.get(&path).await.json();
        (import["undone"].clone(), import["undoing"].clone())
    };
    assert_eq!(state(&anna).await, (json!(false), json!(true)));
    assert_eq!(newest(&anna).await["unfinished"], true);
    for change in [change, undo] {
        anna.post(&undo_path(change), json!({})).await.is_error(409, 4090);
    }
    let writing = json!({"state": "writing"});
    anna.put(&format!("{path}/state"), writing).await.is_error(409, 4090);
    drop(database);
    app.clock.advance(HOUR);
    app.restart().await;
    let anna = app.sign_in("annak").await;
    until(async || newest(&anna).await["unfinished"] == false).await;
    assert_eq!(state(&anna).await, (json!(true), json!(false)));
    let database = app.database();
    let watches = database.count("watches WHERE removed_in IS NULL");
    assert_eq!((anna.scores().await, watches), (vec![], 0));
    for table in ["change_items", "change_values"] {
        assert_eq!(database.count(&format!("{table} WHERE change_id = {undo}")), FILMS, "{table}");
    }
}

#[tokio::test]
async fn the_undo_of_a_large_change_is_deleted_if_all_of_it_was_changed_since() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let database = app.database();
    let (change, _) = insert_import(&database);
    database.execute("UPDATE ratings SET score10 = $1", values![1]);
    database.execute("DELETE FROM watches WHERE title_id >= $1", values![FIRST]);
    start_undo(&anna, change).await;
    until(async || database.count("jobs WHERE kind = 'undo'") == 0).await;
    let left = newest(&anna).await;
    assert_eq!((&left["id"], &left["undone"]), (&json!(change), &json!(false)));
    assert_eq!(anna.scores().await.len(), 3_000);
}

#[tokio::test]
async fn the_redo_of_a_large_change_is_refused_beyond_a_limit() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let database = app.database();
    let (change, _) = insert_import(&database);
    let undo = undone(&anna, change).await["id"].as_i64().unwrap();
    // One more than may be there before the redo.
    database.execute("UPDATE user_counts SET ratings = $1 WHERE watches = 0", values![47_001]);
    let refused = anna.post(&undo_path(undo), json!({})).await;
    let message = refused.is_error(409, 4090)["message"].to_string();
    assert!(message.contains("50,000"), "{message}");
    database.execute("UPDATE user_counts SET ratings = $1 WHERE watches = 0", values![47_000]);
    undone(&anna, undo).await;
    assert_eq!(anna.scores().await.len(), 3_000);
}

/// Waits until the undo has failed this many times.
async fn until_failed(database: &Database, attempts: i64) {
    let failed = format!("jobs WHERE kind = 'undo' AND attempts = {attempts} AND leased_until = 0");
    until(async || database.count(&failed) == 1).await;
}

/// Stores the former value of the first film's rating, an SQL expression. The part of an undo with a value that is not
/// JSON fails.
fn store_former_value(database: &Database, change: i64, value: &str) {
    let sql =
        format!("UPDATE change_values SET before = {value} WHERE title_id = $1 AND change_id = $2");
    database.execute(&sql, values![FIRST, change]);
}

#[tokio::test]
async fn an_undo_that_keeps_failing_ends_with_the_rest_and_its_user_continues_it() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let database = app.database();
    let (change, import) = insert_import(&database);
    store_former_value(&database, change, "'x'");
    start_undo(&anna, change).await;
    for attempts in 1..5 {
        until_failed(&database, attempts).await;
        let undo = newest(&anna).await;
        assert_eq!((&undo["unfinished"], &undo["failed"]), (&json!(true), &json!(false)));
        app.clock.advance(HOUR);
        app.wake();
    }
    until(async || newest(&anna).await["failed"] == true).await;
    let undo = newest(&anna).await;
    assert_eq!((&undo["unfinished"], &undo["left"]), (&json!(false), &json!(500)));
    assert_eq!((&undo["items"], &undo["undoes"]), (&json!(2 * FILMS - 500), &json!(change)));
    assert_eq!(anna.scores().await.len(), 250);
    let state = async |caller: &Caller| {
        let import = caller.get(&format!("{LIST}/{import}")).await.json();
        ["undone", "undoing", "undo_failed"].map(|name| import[name] == true)
    };
    assert_eq!(state(&anna).await, [false, false, true]);
    // The undo itself cannot be undone before it is complete.
    let undo_id = undo["id"].as_i64().unwrap();
    anna.post(&undo_path(undo_id), json!({})).await.is_error(409, 4090);
    // A month later the journal still has it. Other jobs that were given up are deleted.
    let sql = "INSERT INTO jobs (kind, subject, nonce, created_at, due_at, failed_at)
               VALUES ('import', '1000000', '', $1, $1, $1)";
    database.execute(sql, values![START]);
    app.clock.advance(31 * 24 * HOUR);
    app.wake();
    until(async || database.count("jobs WHERE kind = 'import'") == 0).await;
    let anna = app.sign_in("annak").await;
    assert_eq!(newest(&anna).await["failed"], true);
    store_former_value(&database, change, "NULL");
    let again = undone(&anna, change).await;
    assert_eq!((&again["id"], &again["items"]), (&undo["id"], &json!(2 * FILMS)));
    assert_eq!((&again["failed"], &again["left"]), (&json!(false), &json!(0)));
    assert_eq!((anna.scores().await, state(&anna).await), (vec![], [true, false, false]));
}

#[tokio::test]
async fn the_redo_of_a_large_change_lists_at_most_100_of_the_titles_beyond_a_limit() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let database = app.database();
    let (change, _) = insert_import(&database);
    let undo = undone(&anna, change).await["id"].as_i64().unwrap();
    // A redo that has begun, and room for one of its parts.
    let sql = "INSERT INTO changes (user_id, kind, created_at, undoes)
               SELECT user_id, 'undone', created_at, id FROM changes WHERE id = $1";
    database.execute(sql, values![undo]);
    let redo = database.value("SELECT max(id) FROM changes", &[]).int();
    database.execute("UPDATE user_counts SET ratings = $1 WHERE watches = 0", values![49_600]);
    let sql = "INSERT INTO jobs (kind, subject, nonce, created_at, due_at)
               VALUES ('undo', $1, '', $2, $2)";
    database.execute(sql, values![redo.to_string(), START]);
    app.wake();
    until(async || newest(&anna).await["unfinished"] == false).await;
    let redo = newest(&anna).await;
    assert_eq!((&redo["undoes"], &redo["items"]), (&json!(undo), &json!(500)));
    let kept = redo["kept"].as_array().unwrap();
    assert_eq!(kept.len(), 100);
    assert!(kept.iter().all(|title| title["reason"] == "limit"), "{kept:?}");
    assert_eq!(kept[0]["movie"]["id"], FIRST + 250);
}

#[tokio::test]
async fn an_import_is_written_while_the_undo_of_a_large_change_is_unfinished() {
    let app = TestApp::start().await;
    let (anna, bella) = (app.signed_in("annak").await, app.signed_in("bella").await);
    let database = app.database();
    let (change, _) = insert_import(&database);
    // The undo cannot finish as long as this value cannot be read, and is attempted again only after a while.
    store_former_value(&database, change, "'x'");
    start_undo(&anna, change).await;
    let table = "title,year,rating10\nHeat,1995,7\n";
    let path = start(&bella, &[("films.csv", table)]).await;
    assert_eq!(write(&bella, &path).await["written"], 1);
    assert_eq!(newest(&anna).await["unfinished"], true);
    until_failed(&database, 1).await;
    store_former_value(&database, change, "NULL");
    app.clock.advance(HOUR);
    app.wake();
    until(async || newest(&anna).await["unfinished"] == false).await;
    assert_eq!((anna.scores().await.len(), bella.scores().await.len()), (0, 1));
}
