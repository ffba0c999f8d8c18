//! Playlists and their items.

use crate::app::{Caller, TestApp, TestResponse, served};
use crate::database::values;
use serde_json::{Value, json};

const GODFATHER: i64 = 238;
const OTHER_FILM: i64 = 278;
/// The public id of the first show.
const SHOW: i64 = 9_991_396;

async fn create(caller: &Caller, title: &str, active: bool) -> i64 {
    let body = json!({"title": title, "active": active});
    let made = caller.post("/api/v1/playlists.json", body).await;
    assert_eq!(made.status, 201, "{made:?}");
    made.json()["id"].as_i64().unwrap()
}

async fn add(caller: &Caller, playlist: i64, title: i64) -> TestResponse {
    let action = json!({"type": "ADD_MOVIE", "payload": {"id": title}});
    caller.put(&format!("/api/v1/playlists/{playlist}.json"), action).await
}

async fn titles(caller: &Caller, playlist: i64) -> Vec<i64> {
    let answer = caller.get(&format!("/api/v1/playlists/{playlist}")).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    let json = answer.json();
    json["movies"].as_array().unwrap().iter().map(|movie| movie["id"].as_i64().unwrap()).collect()
}

async fn active_id(caller: &Caller) -> Value {
    caller.get("/api/v1/playlists/setup").await.json()["active_id"].clone()
}

// specification 3.4, 7.10, 7.14
#[tokio::test]
async fn a_new_playlist_is_empty_and_active_only_on_request() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let made = anna.post("/api/v1/playlists.json", json!({"title": " Friday night "})).await;
    let expected = json!({
        "id": made.json()["id"], "name": "Friday night", "description": "", "active": false,
        "movie_count": 0, "poster_paths": [], "cover_path": null, "created_at": "2027-01-15T08:00:00Z",
    });
    assert_eq!((made.status.as_u16(), made.json()), (201, expected.clone()));
    assert_eq!(anna.get("/api/v1/playlists.json").await.json(), json!([expected]));
    assert_eq!(active_id(&anna).await, Value::Null);
}

// specification 5.14
#[tokio::test]
async fn an_invalid_title_creates_no_playlist() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let cases = [
        ("", "Required"),
        ("Unforgettables", "Must include a space at least every 12 characters"),
        (&"ab ".repeat(13), "Must be 36 characters or less"),
    ];
    for (title, message) in cases {
        let answer = anna.post("/api/v1/playlists.json", json!({"title": title})).await;
        assert_eq!(answer.is_error(422, 4220)["fields"], json!({"title": [message]}), "{title}");
    }
    assert_eq!(anna.get("/api/v1/playlists.json").await.json(), json!([]));
}

#[tokio::test]
async fn renaming_a_playlist_follows_the_same_rules_and_changes_only_the_title() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let friday = create(&anna, "Friday", true).await;
    add(&anna, friday, GODFATHER).await;
    let path = format!("/api/v1/playlists/{friday}.json");
    let renamed = anna.patch(&path, json!({"title": " Saturday night ", "active": false})).await;
    let expected = json!({
        "id": friday, "name": "Saturday night", "description": "", "active": true,
        "movie_count": 1, "poster_paths": [served("/m238.svg")], "cover_path": null,
        "created_at": "2027-01-15T08:00:00Z",
    });
    assert_eq!((renamed.status.as_u16(), renamed.json()), (200, expected.clone()));
    let cases = [
        ("", "Required"),
        ("Unforgettables", "Must include a space at least every 12 characters"),
        (&"ab ".repeat(13), "Must be 36 characters or less"),
    ];
    for (title, message) in cases {
        let answer = anna.patch(&path, json!({"title": title})).await;
        assert_eq!(answer.is_error(422, 4220)["fields"], json!({"title": [message]}), "{title}");
    }
    assert_eq!(anna.get("/api/v1/playlists").await.json(), json!([expected]));
    anna.patch("/api/v1/playlists/4711", json!({"title": "Lost"})).await.is_error(404, 4040);
}

// specification 1.4, 4.7, 7.13
#[tokio::test]
async fn at_most_one_playlist_is_active_under_concurrent_requests() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let first = create(&anna, "First", true).await;
    let second = create(&anna, "Second", true).await;
    assert_eq!(active_id(&anna).await, second);
    let chosen = anna.put("/api/v1/playlists/active.json", json!({"id": first, "name": "x"})).await;
    assert_eq!(chosen.json()["playlist"]["id"], first);
    assert_eq!(chosen.json()["playlist"]["active"], true);
    let nested = json!({"playlist": {"id": second}});
    let chosen = anna.put("/api/v1/playlists/active.json", nested).await;
    assert_eq!(chosen.json()["playlist"]["id"], second);
    let tasks: Vec<_> = (0..50)
        .map(|number| {
            let (caller, id) = (anna.clone(), if number % 2 == 0 { first } else { second });
            tokio::spawn(async move {
                caller.put("/api/v1/playlists/active", json!({"id": id})).await.status
            })
        })
        .collect();
    let requests = tasks.len();
    for task in tasks {
        assert_eq!(task.await.unwrap(), 200);
    }
    let playlists = anna.get("/api/v1/playlists").await.json();
    let active = playlists.as_array().unwrap().iter().filter(|one| one["active"] == true).count();
    assert_eq!(active, 1);
    println!("figure: {requests} activations at once: {active} active");
    anna.put("/api/v1/playlists/active", json!({"id": 4711})).await.is_error(404, 4040);
    anna.put("/api/v1/playlists/active", json!({})).await.is_error(422, 4220);
}

// specification 4.7, 7.11, 7.15
#[tokio::test]
async fn playlist_items_keep_the_order_of_adding_and_adding_twice_changes_nothing() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let playlist = create(&anna, "Friday", true).await;
    for title in [SHOW, GODFATHER, OTHER_FILM, SHOW] {
        let added = add(&anna, playlist, title).await;
        let media_type = if title == SHOW { "tv" } else { "movie" };
        let expected = json!({"playlistId": playlist, "movieId": title, "media_type": media_type});
        assert_eq!((added.status.as_u16(), added.json()), (200, expected));
    }
    assert_eq!(titles(&anna, playlist).await, [SHOW, GODFATHER, OTHER_FILM]);
    let whole = anna.get(&format!("/api/v1/playlists/{playlist}.json")).await.json();
    assert_eq!((&whole["playlistId"], &whole["name"]), (&json!(playlist), &json!("Friday")));
    assert_eq!(whole["movies"][1]["title"], "The Godfather");
    let listed = anna.get("/api/v1/playlists.json").await.json();
    assert_eq!(listed[0]["movie_count"], 3);
    let posters = json!(["/t1396.svg", "/m238.svg", "/m278.svg"].map(served));
    assert_eq!(listed[0]["poster_paths"], posters);
}

// specification 4.7, 7.12
#[tokio::test]
async fn playlist_setup_has_every_playlist_and_title_once() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let (one, two) = (create(&anna, "One", true).await, create(&anna, "Two", false).await);
    let empty = create(&anna, "Empty", false).await;
    for (playlist, title) in [(one, SHOW), (one, GODFATHER), (two, GODFATHER)] {
        add(&anna, playlist, title).await;
    }
    let setup = anna.get("/api/v1/playlists/setup.json").await.json();
    assert_eq!(setup["active_id"], one);
    assert_eq!(setup["all_movies"], json!([GODFATHER, SHOW]));
    let by_id = json!({
        one.to_string(): [SHOW, GODFATHER], two.to_string(): [GODFATHER], empty.to_string(): [],
    });
    assert_eq!(setup["playlist_movies_by_id"], by_id);
    let types = json!({
        one.to_string(): ["tv", "movie"], two.to_string(): ["movie"], empty.to_string(): [],
    });
    assert_eq!(setup["media_types_by_id"], types);
    let titles = json!([
        {"id": GODFATHER, "media_type": "movie"}, {"id": SHOW, "media_type": "tv"},
    ]);
    assert_eq!(setup["titles"], titles);
    assert_eq!(setup["playlists"], anna.get("/api/v1/playlists").await.json());
}

// specification 4.7, 7.16
#[tokio::test]
async fn removing_an_item_uses_the_given_playlist_or_else_the_active_one() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let (one, two) = (create(&anna, "One", true).await, create(&anna, "Two", false).await);
    for playlist in [one, two] {
        add(&anna, playlist, GODFATHER).await;
        add(&anna, playlist, SHOW).await;
    }
    let path = format!("/api/v1/movies_playlists/{GODFATHER}.json");
    let body = json!({"payload": {"playlistId": two, "media_type": "movie"}});
    let request = anna.request(reqwest::Method::DELETE, &path).json(&body);
    let removed = anna.send(request).await;
    let expected = json!({"playlistId": two, "movieId": GODFATHER, "media_type": "movie"});
    assert_eq!(removed.json(), expected);
    let removed = anna.delete(&path).await;
    assert_eq!(removed.json()["playlistId"], one);
    anna.delete(&path).await.is_error(404, 4040);
    let by_query = format!("/api/v1/movies_playlists/{SHOW}?playlistId={two}&media_type=tv");
    assert_eq!(anna.delete(&by_query).await.status, 200);
    assert_eq!((titles(&anna, one).await, titles(&anna, two).await), (vec![SHOW], vec![]));
}

#[tokio::test]
async fn removing_an_item_without_an_active_playlist_is_a_conflict() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let playlist = create(&anna, "One", false).await;
    add(&anna, playlist, GODFATHER).await;
    anna.delete(&format!("/api/v1/movies_playlists/{GODFATHER}")).await.is_error(409, 4090);
    assert_eq!(titles(&anna, playlist).await, [GODFATHER]);
}

// specification 4.7, 7.17
#[tokio::test]
async fn deleting_the_active_playlist_leaves_none_active_and_deletes_its_items() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let playlist = create(&anna, "One", true).await;
    add(&anna, playlist, GODFATHER).await;
    let deleted = anna.delete(&format!("/api/v1/playlists/{playlist}.json")).await;
    assert_eq!(deleted.json(), json!({"removedPlaylistId": playlist}));
    anna.delete(&format!("/api/v1/playlists/{playlist}")).await.is_error(404, 4040);
    let setup = anna.get("/api/v1/playlists/setup").await.json();
    let nothing = json!({
        "active_id": null, "all_movies": [], "playlists": [], "playlist_movies_by_id": {},
        "media_types_by_id": {},
        "titles": [],
        "omitted_ids": [],
    });
    assert_eq!(setup, nothing);
}

#[tokio::test]
async fn another_users_playlists_cannot_be_read_or_changed() {
    let app = TestApp::start().await;
    let (anna, bella) = (app.signed_in("annak").await, app.signed_in("bella").await);
    let playlist = create(&anna, "Private", true).await;
    add(&anna, playlist, GODFATHER).await;
    let path = format!("/api/v1/playlists/{playlist}");
    for caller in [&bella, &app.admin().await] {
        caller.get(&path).await.is_error(404, 4040);
        caller.delete(&path).await.is_error(404, 4040);
        add(caller, playlist, OTHER_FILM).await.is_error(404, 4040);
        caller.put("/api/v1/playlists/active", json!({"id": playlist})).await.is_error(404, 4040);
        let item = format!("/api/v1/movies_playlists/{GODFATHER}?playlistId={playlist}");
        caller.delete(&item).await.is_error(404, 4040);
        assert_eq!(caller.get("/api/v1/playlists").await.json(), json!([]));
    }
    assert_eq!(titles(&anna, playlist).await, [GODFATHER]);
    assert_eq!(active_id(&anna).await, playlist);
}

#[tokio::test]
async fn adding_an_item_needs_a_possible_title_id() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let playlist = create(&anna, "One", true).await;
    for id in [0, -1, 3_000_000_000, i64::MAX] {
        add(&anna, playlist, id).await.is_error(404, 4040);
    }
    let path = format!("/api/v1/playlists/{playlist}");
    for body in [json!({}), json!({"payload": {}}), json!({"payload": {"id": "x"}})] {
        anna.put(&path, body).await.is_error(422, 4220);
    }
    assert_eq!(titles(&anna, playlist).await, Vec::<i64>::new());
}

#[tokio::test]
async fn limits_reject_the_201st_playlist_the_5001st_item_and_the_50001st_rating() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let user = anna.get("/api/v1/users/:id").await.json()["id"].as_i64().unwrap();
    let playlist = create(&anna, "First", true).await;
    let database = app.database();
    let fill = |sql: &str, values: &[crate::database::Value]| database.execute(sql, values);
    fill(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 199)
         INSERT INTO playlists (user_id, name, active, created_at) SELECT CAST($1 AS BIGINT), 'One', CAST($2 AS BOOLEAN), 0 FROM n",
        values![user, false],
    );
    fill(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4999)
         INSERT INTO playlist_items (playlist_id, media_type, title_id, position, added_at)
         SELECT CAST($1 AS BIGINT), 'movie', 2000000 + i, i, 0 FROM n",
        values![playlist],
    );
    fill(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 49999)
         INSERT INTO ratings SELECT CAST($1 AS BIGINT), 'movie', 2000000 + i, 8, 0 FROM n",
        values![user],
    );
    let another = anna.post("/api/v1/playlists", json!({"title": "Another"})).await;
    another.is_error(409, 4090);
    assert_eq!(add(&anna, playlist, GODFATHER).await.status, 200);
    add(&anna, playlist, OTHER_FILM).await.is_error(409, 4090);
    assert_eq!(add(&anna, playlist, GODFATHER).await.status, 200, "it is already in the playlist");
    assert_eq!(anna.rate(GODFATHER, 5).await.status, 201);
    anna.rate(OTHER_FILM, 5).await.is_error(409, 4090);
    assert_eq!(anna.rate(GODFATHER, 4).await.status, 201, "replacing a rating adds none");
    let [playlists, items, ratings] =
        ["playlists", "playlist_items", "ratings"].map(|table| database.count(table));
    println!("figure: {playlists} playlists, {items} items in one, {ratings} ratings and no more");
}

/// Inserts playlists with this many items each into the database.
fn fill_playlists(app: &TestApp, user: i64, playlists: i64, items: i64) {
    let database = app.database();
    let rows = "WITH RECURSIVE n (i) AS
                    (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < CAST($1 AS BIGINT))";
    database.execute(
        &format!(
            "INSERT INTO playlists (user_id, name, active, created_at)
             {rows} SELECT CAST($2 AS BIGINT), 'List', i = CAST($1 AS BIGINT), 0 FROM n"
        ),
        values![playlists, user],
    );
    database.execute(
        &format!(
            "INSERT INTO playlist_items (playlist_id, media_type, title_id, position, added_at)
             {rows} SELECT playlists.id, 'movie', i, i, 0 FROM playlists, n WHERE user_id = $2"
        ),
        values![items, user],
    );
}

#[tokio::test]
async fn playlist_setup_lists_at_most_fifty_thousand_items_those_of_the_active_playlist_first() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let user = anna.get("/api/v1/users/:id").await.json()["id"].as_i64().unwrap();
    let (playlists, items) = (20, 5_000);
    fill_playlists(&app, user, playlists, items);
    anna.get("/api/v1/playlists/setup").await;
    let start = std::time::Instant::now();
    let answer = anna.get("/api/v1/playlists/setup").await;
    let (took, size) = (start.elapsed(), answer.text.len());
    let setup = answer.json();
    println!(
        "figure: setup of {playlists} playlists of {items} titles: {} ms, {} kB",
        took.as_millis(),
        size / 1_000
    );
    assert_eq!(setup["playlists"].as_array().unwrap().len(), 20);
    assert!(setup["playlists"].as_array().unwrap().iter().all(|list| list["movie_count"] == 5_000));
    let by_id = setup["playlist_movies_by_id"].as_object().unwrap();
    let full: Vec<_> =
        by_id.iter().filter(|(_, ids)| ids.as_array().unwrap().len() == 5_000).collect();
    let omitted = setup["omitted_ids"].as_array().unwrap();
    assert_eq!((by_id.len(), full.len(), omitted.len()), (20, 10, 10));
    assert!(omitted.iter().all(|id| by_id[&id.to_string()] == json!([])));
    let active = setup["active_id"].to_string();
    assert!(full.iter().any(|(id, _)| **id == active));
    assert_eq!(setup["all_movies"].as_array().unwrap().len(), 5_000);
    assert_eq!(titles(&anna, omitted[0].as_i64().unwrap()).await.len(), 5_000);
}

#[tokio::test]
async fn an_account_has_at_most_fifty_thousand_items_in_all_playlists() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let user = anna.get("/api/v1/users/:id").await.json()["id"].as_i64().unwrap();
    fill_playlists(&app, user, 10, 5_000);
    let one_more = create(&anna, "One more", true).await;
    let refused = add(&anna, one_more, GODFATHER).await.is_error(409, 4090);
    assert_eq!(refused["message"], "Your playlists have 50,000 titles, which is the limit.");
    let first = anna.get("/api/v1/playlists").await.json()[0]["id"].as_i64().unwrap();
    let deleted = anna.delete(&format!("/api/v1/movies_playlists/1?playlistId={first}")).await;
    assert_eq!(deleted.status, 200, "{deleted:?}");
    assert_eq!(add(&anna, one_more, GODFATHER).await.status, 200);
    assert_eq!(add(&anna, one_more, OTHER_FILM).await.status, 409);
}
