//! Favorites, notes, tags, check-ins, preferences, changes of several watches, and undo of all of these, of ratings,
//! the username and the picture.

use crate::app::{Caller, TestApp, TestResponse, until};
use crate::database::{Value as Cell, values};
use reqwest::Method;
use serde_json::{Value, json};

const FILM: i64 = 238;
const OTHER_FILM: i64 = 278;
const THIRD_FILM: i64 = 155;
const SHOW: i64 = 9_991_396;

fn path(noun: &str, film: i64) -> String {
    format!("/api/v1/{noun}/{film}?media_type=movie")
}

async fn get_watches(caller: &Caller, film: i64) -> Value {
    caller.get(&format!("/api/v1/watches?id={film}&media_type=movie")).await.json()
}

async fn undo(caller: &Caller, change: &Value) -> TestResponse {
    let path = format!("/api/v1/changes/{}/undo", change["id"]);
    caller.send(caller.request(Method::POST, &path)).await
}

/// The change of an undo that succeeds.
async fn undone(caller: &Caller, change: &Value) -> Value {
    let answer = undo(caller, change).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()["change"].clone()
}

async fn changed(caller: &Caller, method: Method, path: &str, body: Value) -> Value {
    let answer = caller.send(caller.request(method, path).json(&body)).await;
    assert!(answer.status.is_success(), "{answer:?}");
    answer.json()["change"].clone()
}

async fn favorite(caller: &Caller, film: i64, place: Value) -> Value {
    changed(caller, Method::PUT, &path("favorites", film), json!({ "place": place })).await
}

/// The ids of the favorites with their places.
async fn favorites(caller: &Caller) -> Vec<(i64, Option<i64>)> {
    let list = caller.get("/api/v1/favorites").await.json();
    let movies = list["movies"].as_array().unwrap().iter();
    movies.map(|movie| (movie["id"].as_i64().unwrap(), movie["place"].as_i64())).collect()
}

async fn watch(caller: &Caller, film: i64, day: &str, more: Value) -> Value {
    let mut body = json!({"id": film, "media_type": "movie"});
    body["when"] = json!({"precision": "day", "day": day});
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let answer = caller.post("/api/v1/watches", body).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    answer.json()
}

async fn diary(caller: &Caller, query: &str) -> Vec<i64> {
    let page = caller.get(&format!("/api/v1/diary?{query}")).await;
    assert_eq!(page.status, 200, "{page:?}");
    let page = page.json();
    let watches = page["watches"].as_array().unwrap().iter();
    watches.map(|watch| watch["movie_id"].as_i64().unwrap()).collect()
}

#[tokio::test]
async fn a_favorite_takes_the_place_of_another_and_each_change_is_undone() {
    let mut app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    favorite(&anna, FILM, json!(1)).await;
    app.clock.advance(1);
    favorite(&anna, OTHER_FILM, json!(2)).await;
    favorite(&anna, THIRD_FILM, json!(null)).await;
    assert_eq!(favorite(&anna, THIRD_FILM, json!(null)).await, json!(null), "nothing to change");
    let order = [(FILM, Some(1)), (OTHER_FILM, Some(2)), (THIRD_FILM, None)];
    assert_eq!(favorites(&anna).await, order);
    let swap = favorite(&anna, OTHER_FILM, json!(1)).await;
    assert_eq!(
        favorites(&anna).await,
        [(OTHER_FILM, Some(1)), (FILM, Some(2)), (THIRD_FILM, None)]
    );
    let redo = undone(&anna, &swap).await;
    assert_eq!(favorites(&anna).await, order);
    undone(&anna, &redo).await;
    assert_eq!(favorites(&anna).await[0], (OTHER_FILM, Some(1)));
    let removed = changed(&anna, Method::DELETE, &path("favorites", FILM), json!({})).await;
    favorite(&anna, THIRD_FILM, json!(2)).await;
    undo(&anna, &removed).await.is_error(409, 4090);
    assert_eq!(favorites(&anna).await, [(OTHER_FILM, Some(1)), (THIRD_FILM, Some(2))]);
    app.restart().await;
    let anna = app.sign_in("annak").await;
    assert_eq!(favorites(&anna).await.len(), 2);
    let activity = get_watches(&anna, OTHER_FILM).await;
    assert_eq!((&activity["favorite"], &activity["favorite_place"]), (&json!(true), &json!(1)));
    for place in [json!(0), json!(5), json!("1")] {
        let refused = anna.put(&path("favorites", FILM), json!({ "place": place })).await;
        refused.is_error(422, 4220);
    }
    anna.delete(&path("favorites", FILM)).await.is_error(404, 4040);
    assert_eq!(favorites(&app.signed_in("bella").await).await, []);
}

#[tokio::test]
async fn a_user_has_at_most_a_thousand_favorites() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let sql = "INSERT INTO favorites (user_id, media_type, title_id, added_at)
               VALUES ($1, 'movie', $2, 0)";
    let user = app.database().value("SELECT id FROM users WHERE username = 'annak'", &[]).int();
    for film in 1_000_001..1_001_001_i64 {
        app.database().execute(sql, values![user, film]);
    }
    anna.put(&path("favorites", FILM), json!({})).await.is_error(409, 4090);
    assert_eq!(favorites(&anna).await.len(), 1_000);
}

#[tokio::test]
async fn a_note_keeps_its_lines_and_undo_brings_the_former_one_back() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let note = async |text: &str| {
        changed(&anna, Method::PUT, &path("notes", FILM), json!({"text": text, "spoiler": true}))
            .await
    };
    note("First\n\"second\"").await;
    let stored = &get_watches(&anna, FILM).await["note"];
    assert_eq!(stored["text"], "First\n\"second\"");
    assert_eq!(stored["spoiler"], true);
    let second = note("Second").await;
    undone(&anna, &second).await;
    assert_eq!(get_watches(&anna, FILM).await["note"]["text"], "First\n\"second\"");
    let removed = changed(&anna, Method::DELETE, &path("notes", FILM), json!({})).await;
    assert_eq!(get_watches(&anna, FILM).await["note"], json!(null));
    undone(&anna, &removed).await;
    assert_eq!(get_watches(&anna, FILM).await["note"]["spoiler"], true);
    undo(&anna, &second).await.is_error(409, 4090);
    for text in ["", " \n", "a\u{202e}b", &"x".repeat(10_001)] {
        let refused = anna.put(&path("notes", FILM), json!({ "text": text })).await;
        assert!(refused.is_error(422, 4220)["fields"]["text"].is_array(), "{text:.20}");
    }
    anna.delete(&path("notes", OTHER_FILM)).await.is_error(404, 4040);
}

#[tokio::test]
async fn a_rated_film_is_seen_on_an_unknown_date_until_the_rating_is_cleared() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let rated = anna.rate(FILM, 4).await.json();
    assert_eq!(rated["marked_seen"], true);
    let watches = get_watches(&anna, FILM).await["watches"].clone();
    assert_eq!(watches[0]["when"], json!({"precision": "unknown"}));
    assert_eq!(watches[0]["origin"], "rating");
    assert_eq!(anna.rate(FILM, 5).await.json()["marked_seen"], false, "once");
    undo(&anna, &rated["change"]).await.is_error(409, 4090);
    let cleared = anna.delete(&format!("/api/v1/ratings/{FILM}")).await.json();
    assert_eq!(get_watches(&anna, FILM).await["watches"], json!([]));
    let redo = undone(&anna, &cleared["change"]).await;
    assert_eq!(anna.scores().await, [(FILM, 5)]);
    assert_eq!(get_watches(&anna, FILM).await["watches"].as_array().unwrap().len(), 1);
    undone(&anna, &redo).await;
    assert_eq!(
        (anna.scores().await, &get_watches(&anna, FILM).await["watches"]),
        (vec![], &json!([]))
    );
    // A watch that was edited stays.
    anna.rate(OTHER_FILM, 3).await;
    let id = get_watches(&anna, OTHER_FILM).await["watches"][0]["id"].clone();
    let day = json!({"when": {"precision": "day", "day": "2026-12-24"}});
    anna.patch(&format!("/api/v1/watches/{id}"), day).await;
    anna.delete(&format!("/api/v1/ratings/{OTHER_FILM}")).await;
    assert_eq!(get_watches(&anna, OTHER_FILM).await["watches"].as_array().unwrap().len(), 1);
    let show = json!({"id": SHOW, "media_type": "tv", "score": 4});
    assert_eq!(anna.post("/api/v1/movies", show).await.json()["marked_seen"], false);
    let off = json!({"rating_marks_seen": false});
    let off = anna.patch("/api/v1/preferences", off).await.json();
    assert_eq!(off["preferences"]["rating_marks_seen"], false);
    assert_eq!(anna.rate(THIRD_FILM, 4).await.json()["marked_seen"], false);
    undone(&anna, &off["change"]).await;
    assert_eq!(anna.get("/api/v1/preferences").await.json()["rating_marks_seen"], true);
}

#[tokio::test]
async fn redo_of_a_rating_restores_the_watch_that_it_had_added_and_adds_none() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let seen =
        async |film: i64| get_watches(&anna, film).await["watches"].as_array().unwrap().len();
    for (film, is_unseen) in [(FILM, false), (OTHER_FILM, true)] {
        let rated = anna.rate(film, 4).await.json();
        if is_unseen {
            let id = get_watches(&anna, film).await["watches"][0]["id"].clone();
            assert_eq!(anna.delete(&format!("/api/v1/watches/{id}")).await.status, 200);
        }
        let before = get_watches(&anna, film).await["watches"].clone();
        let undo = undone(&anna, &rated["change"]).await;
        assert_eq!((anna.scores().await, seen(film).await), (vec![], 0));
        // What the user wants for further ratings does not matter.
        let marks = json!({"rating_marks_seen": is_unseen});
        anna.patch("/api/v1/preferences", marks).await;
        let redo = undone(&anna, &undo).await;
        assert_eq!(anna.scores().await, [(film, 4)]);
        assert_eq!(get_watches(&anna, film).await["watches"], before);
        undone(&anna, &redo).await;
        assert_eq!((anna.scores().await, seen(film).await), (vec![], 0));
        anna.patch("/api/v1/preferences", json!({"rating_marks_seen": true})).await;
    }
}

#[tokio::test]
async fn a_replaced_rating_comes_back_without_a_watch() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    anna.rate(FILM, 4).await;
    let id = get_watches(&anna, FILM).await["watches"][0]["id"].clone();
    let second = anna.rate(FILM, 5).await.json();
    assert_eq!(anna.delete(&format!("/api/v1/watches/{id}")).await.status, 200);
    undone(&anna, &second["change"]).await;
    assert_eq!(anna.scores().await, [(FILM, 4)]);
    assert_eq!(get_watches(&anna, FILM).await["watches"], json!([]));
}

#[tokio::test]
async fn rated_films_without_watches_are_marked_as_seen_in_one_change() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    anna.patch("/api/v1/preferences", json!({"rating_marks_seen": false})).await;
    for film in [FILM, OTHER_FILM, THIRD_FILM] {
        anna.rate(film, 4).await;
    }
    anna.post("/api/v1/movies", json!({"id": SHOW, "media_type": "tv", "score": 4})).await;
    watch(&anna, THIRD_FILM, "2026-12-24", json!({})).await;
    let page = anna.get("/api/v1/diary").await.json();
    assert_eq!((&page["unseen_rated_films"], &page["undated"]), (&json!(2), &json!(0)));
    let marked = anna.post("/api/v1/watches/rated-films", json!({})).await.json();
    assert_eq!(
        (&marked["added"], &marked["change"]["kind"]),
        (&json!(2), &json!("rated_films_seen"))
    );
    assert_eq!(diary(&anna, "undated=true").await, [OTHER_FILM, FILM]);
    let again = anna.post("/api/v1/watches/rated-films", json!({})).await.json();
    assert_eq!(again, json!({"change": null, "added": 0}));
    undone(&anna, &marked["change"]).await;
    assert_eq!(diary(&anna, "undated=true").await, [] as [i64; 0]);
    assert_eq!(anna.scores().await.len(), 4, "the ratings stay");
    anna.patch("/api/v1/preferences", json!({})).await.is_error(422, 4220);
    anna.patch("/api/v1/preferences", json!({"half": true})).await.is_error(422, 4220);
}

#[tokio::test]
async fn several_watches_are_dated_tagged_and_removed_at_once_or_not_at_all() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let bella = app.signed_in("bella").await;
    let mut ids = Vec::new();
    for film in [FILM, OTHER_FILM, THIRD_FILM] {
        let added = watch(&anna, film, "2026-12-24", json!({"note": "Cold"})).await;
        ids.push(added["watch"]["id"].as_i64().unwrap());
    }
    let hers = watch(&bella, FILM, "2026-12-24", json!({})).await["watch"]["id"].clone();
    let year = json!({"precision": "year", "year": 2019});
    let wrong = json!({"ids": [ids[0], hers], "when": year});
    anna.post("/api/v1/watches/edit", wrong).await.is_error(404, 4040);
    anna.post("/api/v1/watches/removal", json!({"ids": [ids[0], hers]})).await.is_error(404, 4040);
    let many: Vec<i64> = (1..=501).collect();
    for ids in [json!([]), json!(null), json!(many)] {
        anna.post("/api/v1/watches/removal", json!({ "ids": ids })).await.is_error(422, 4220);
    }
    assert_eq!(diary(&anna, "year=2026").await.len(), 3, "nothing was changed");
    let body = json!({"ids": [ids[0], ids[1], ids[0]], "when": year, "tags": ["Cinema"]});
    let edited = anna.post("/api/v1/watches/edit", body).await.json();
    assert_eq!(edited["edited"], 2);
    assert_eq!(diary(&anna, "year=2019").await, [OTHER_FILM, FILM]);
    assert_eq!(diary(&anna, "tag=cinema").await.len(), 2);
    assert_eq!(
        get_watches(&anna, FILM).await["watches"][0]["note"],
        "Cold",
        "what is left out stays"
    );
    undone(&anna, &edited["change"]).await;
    assert_eq!(
        (diary(&anna, "year=2026").await.len(), diary(&anna, "tag=cinema").await),
        (3, vec![])
    );
    let removed = anna.post("/api/v1/watches/removal", json!({ "ids": ids })).await.json();
    assert_eq!((&removed["removed"], diary(&anna, "").await), (&json!(3), vec![]));
    undone(&anna, &removed["change"]).await;
    assert_eq!(diary(&anna, "").await.len(), 3);
}

#[tokio::test]
async fn tags_have_one_spelling_and_filter_the_diary_with_stars_and_rewatches() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let tags = json!({"tags": ["With Mum", "cinema"]});
    watch(&anna, FILM, "2026-12-24", tags).await;
    let second = watch(&anna, FILM, "2026-12-25", json!({"tags": ["CINEMA"]})).await;
    assert_eq!(second["watch"]["tags"], json!(["cinema"]), "the spelling that she has");
    watch(&anna, OTHER_FILM, "2026-12-26", json!({})).await;
    anna.rate(OTHER_FILM, 2).await;
    let own = anna.get("/api/v1/tags").await.json();
    let expected = json!([{"name": "cinema", "watches": 2}, {"name": "With Mum", "watches": 1}]);
    assert_eq!(own["tags"], expected);
    assert_eq!(diary(&anna, "tag=with%20mum").await, [FILM]);
    assert_eq!(diary(&anna, "tag=Cinema&rewatch=true").await, [FILM]);
    assert_eq!(diary(&anna, "rewatch=false").await, [OTHER_FILM, FILM]);
    assert_eq!(diary(&anna, "stars=2").await, [OTHER_FILM]);
    assert_eq!(diary(&anna, "stars=5&tag=cinema").await, [] as [i64; 0]);
    for wrong in ["stars=6", "stars=0", "rewatch=2", "undated=true&year=2026"] {
        anna.get(&format!("/api/v1/diary?{wrong}")).await.is_error(400, 4000);
    }
    let many: Vec<String> = (0..11).map(|number| number.to_string()).collect();
    for tags in [json!([""]), json!(many), json!(["x".repeat(51)]), json!("cinema")] {
        let mut body = json!({"id": FILM, "media_type": "movie", "tags": tags});
        body["when"] = json!({"precision": "unknown"});
        let refused = anna.post("/api/v1/watches", body).await;
        assert!(refused.is_error(422, 4220)["fields"]["tags"].is_array());
    }
    assert_eq!(app.signed_in("bella").await.get("/api/v1/tags").await.json()["tags"], json!([]));
}

/// The caller's tags with the number of watches.
async fn tags(caller: &Caller) -> Vec<(String, i64)> {
    let list = caller.get("/api/v1/tags").await.json();
    let tags = list["tags"].as_array().unwrap().iter();
    let tag =
        |tag: &Value| (tag["name"].as_str().unwrap().to_owned(), tag["watches"].as_i64().unwrap());
    tags.map(tag).collect()
}

fn owned<const N: usize>(tags: [(&str, i64); N]) -> [(String, i64); N] {
    tags.map(|(name, watches)| (name.to_owned(), watches))
}

async fn rename(caller: &Caller, name: &str, new_name: &str) -> TestResponse {
    caller.put("/api/v1/tags", json!({"name": name, "new_name": new_name})).await
}

async fn renamed(caller: &Caller, name: &str, new_name: &str) -> Value {
    let answer = rename(caller, name, new_name).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()
}

#[tokio::test]
async fn a_tag_is_renamed_or_merged_with_another_in_one_change() {
    let app = TestApp::start().await;
    let (anna, bella) = (app.signed_in("annak").await, app.signed_in("bella").await);
    watch(&anna, FILM, "2026-12-24", json!({"tags": ["kino", "Mum"], "note": "Cold"})).await;
    watch(&anna, OTHER_FILM, "2026-12-25", json!({"tags": ["kino", "Cinema"]})).await;
    watch(&anna, THIRD_FILM, "2026-12-26", json!({"tags": ["Cinema"]})).await;
    watch(&bella, FILM, "2026-12-24", json!({"tags": ["kino"]})).await;
    let before = owned([("Cinema", 2), ("kino", 2), ("Mum", 1)]);
    let first = renamed(&anna, "KINO", " Theater ").await;
    assert_eq!((&first["edited"], &first["change"]["kind"]), (&json!(2), &json!("watch_edited")));
    let after_first = owned([("Cinema", 2), ("Mum", 1), ("Theater", 2)]);
    assert_eq!(tags(&anna).await, after_first);
    let watched = get_watches(&anna, FILM).await["watches"][0].clone();
    assert_eq!((&watched["tags"], &watched["note"]), (&json!(["Mum", "Theater"]), &json!("Cold")));
    let merged = renamed(&anna, "theater", "cinema").await;
    assert_eq!(merged["edited"], 2);
    assert_eq!(tags(&anna).await, owned([("Cinema", 3), ("Mum", 1)]));
    assert_eq!(get_watches(&anna, OTHER_FILM).await["watches"][0]["tags"], json!(["Cinema"]));
    assert_eq!(diary(&anna, "tag=cinema").await, [THIRD_FILM, OTHER_FILM, FILM]);
    undone(&anna, &merged["change"]).await;
    assert_eq!(tags(&anna).await, after_first);
    undone(&anna, &first["change"]).await;
    assert_eq!(tags(&anna).await, before);
    // A tag has one spelling, so another one is not a change of single watches.
    let spelled = renamed(&anna, "kino", "Kino").await;
    assert_eq!((&spelled["edited"], &spelled["change"]), (&json!(2), &Value::Null));
    let added = watch(&anna, THIRD_FILM, "2026-12-27", json!({"tags": ["kino"]})).await;
    assert_eq!(added["watch"]["tags"], json!(["Kino"]));
    rename(&anna, "theater", "Cinema").await.is_error(404, 4040);
    for wrong in ["", " ", "a\u{202e}b", &"x".repeat(51)] {
        let refused = rename(&anna, "kino", wrong).await.is_error(422, 4220);
        assert!(refused["fields"]["new_name"].is_array(), "{refused}");
    }
    let unnamed = anna.put("/api/v1/tags", json!({"new_name": "Cinema"})).await;
    assert!(unnamed.is_error(422, 4220)["fields"]["name"].is_array());
    assert_eq!(tags(&anna).await, owned([("Cinema", 2), ("Kino", 3), ("Mum", 1)]));
    assert_eq!(tags(&bella).await, owned([("kino", 1)]));
}

#[tokio::test]
async fn a_tag_of_at_most_five_thousand_watches_is_renamed() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    watch(&anna, FILM, "2026-12-24", json!({"tags": ["Kino"]})).await;
    let database = app.database();
    let user = database.value("SELECT id FROM users WHERE username = 'annak'", &[]).int();
    let sql = "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 5001)
               INSERT INTO watches (user_id, media_type, title_id, precision, origin, created_at)
               SELECT $1, 'movie', $2, 'unknown', 'user', n FROM numbers";
    database.execute(sql, values![user, FILM]);
    let sql = "INSERT INTO watch_tags (watch_id, user_id, name_normalized, name)
               SELECT id, user_id, 'kino', 'Kino' FROM watches WHERE precision = 'unknown'";
    database.execute(sql, &[]);
    rename(&anna, "kino", "Cinema").await.is_error(409, 4090);
    let spelled = renamed(&anna, "kino", "KINO").await;
    assert_eq!((&spelled["edited"], &spelled["change"]), (&json!(5_002), &Value::Null));
    let sql = "DELETE FROM watch_tags WHERE watch_id IN
                   (SELECT id FROM watches WHERE created_at BETWEEN 1201 AND 5001)";
    database.execute(sql, &[]);
    let first = renamed(&anna, "kino", "Cinema").await;
    assert_eq!(first["edited"], 1_201);
    assert_eq!(tags(&anna).await, owned([("Cinema", 1_201)]));
    let back = undo(&anna, &first["change"]).await;
    assert_eq!((back.status.as_u16(), &back.json()["undone"]), (200, &json!(1_201)), "{back:?}");
    assert_eq!(tags(&anna).await, owned([("KINO", 1_201)]));
}

#[tokio::test]
async fn a_user_has_at_most_five_hundred_tags() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let id = watch(&anna, FILM, "2026-12-24", json!({})).await["watch"]["id"].clone();
    let user = app.database().value("SELECT id FROM users WHERE username = 'annak'", &[]).int();
    let sql = "INSERT INTO watch_tags (watch_id, user_id, name_normalized, name)
               VALUES ($1, $2, $3, $3)";
    for tag in 0..499 {
        let tag = Cell::from(tag.to_string());
        let watch = Cell::from(id.as_i64().unwrap());
        app.database().execute(sql, &[watch, Cell::from(user), tag]);
    }
    let tagged = async |names: Value| {
        let mut body = json!({"id": OTHER_FILM, "media_type": "movie", "tags": names});
        body["when"] = json!({"precision": "unknown"});
        anna.post("/api/v1/watches", body).await
    };
    tagged(json!(["one", "two"])).await.is_error(409, 4090);
    assert_eq!(get_watches(&anna, OTHER_FILM).await["watches"], json!([]), "nothing was added");
    assert_eq!(tagged(json!(["one", "7"])).await.status, 201);
    tagged(json!(["two"])).await.is_error(409, 4090);
}

#[tokio::test]
async fn a_check_in_becomes_a_watch_at_its_start_also_over_a_restart() {
    let mut app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    assert_eq!(anna.get("/api/v1/checkin").await.status, 204);
    let started = "2027-01-15T09:00:00+01:00";
    let body = json!({"id": FILM, "media_type": "movie", "started_at": started, "minutes": 100});
    let checkin = anna.put("/api/v1/checkin", body).await.json();
    assert_eq!(
        (&checkin["started_at"], &checkin["ends_at"]),
        (&json!(started), &json!("2027-01-15T09:40:00Z"))
    );
    let other = json!({"id": OTHER_FILM, "media_type": "movie", "started_at": started});
    let refused = anna.put("/api/v1/checkin", other.clone()).await;
    assert_eq!(refused.is_error(409, 4092)["checkin"], checkin, "the one that runs");
    app.clock.advance(50 * 60);
    app.restart().await;
    let anna = app.sign_in("annak").await;
    assert_eq!(anna.get("/api/v1/checkin").await.json()["movie"]["id"], FILM);
    assert_eq!(get_watches(&anna, FILM).await["watches"], json!([]));
    app.clock.advance(51 * 60);
    app.restart().await;
    let anna = app.sign_in("annak").await;
    until(async || get_watches(&anna, FILM).await["watches"][0]["origin"] == "checkin").await;
    let watches = get_watches(&anna, FILM).await["watches"].clone();
    assert_eq!(watches[0]["when"], json!({"precision": "time", "at": started}));
    assert_eq!(watches.as_array().unwrap().len(), 1);
    assert_eq!(anna.get("/api/v1/checkin").await.status, 204);
    // A check-in that is stopped before its end, or replaced, leaves no watch.
    anna.put("/api/v1/checkin", other.clone()).await;
    assert_eq!(anna.get("/api/v1/checkin").await.status, 204, "its usual 100 minutes are over");
    let now = "2027-01-15T09:41:00Z";
    let third = json!({"id": THIRD_FILM, "media_type": "movie", "started_at": now});
    anna.put("/api/v1/checkin", third).await;
    let mut replacing = json!({"id": FILM, "media_type": "movie", "started_at": now});
    replacing["replace"] = json!(true);
    assert_eq!(anna.put("/api/v1/checkin", replacing).await.json()["movie"]["id"], FILM);
    assert_eq!(anna.delete("/api/v1/checkin").await.status, 200);
    anna.delete("/api/v1/checkin").await.is_error(404, 4040);
    assert_eq!(get_watches(&anna, THIRD_FILM).await["watches"], json!([]));
    for (field, value) in [
        ("minutes", json!(0)),
        ("minutes", json!(1_441)),
        ("started_at", json!("2027-01-15T10:00:00Z")),
        ("started_at", json!("2027-01-15")),
        ("started_at", json!(null)),
    ] {
        let mut wrong = json!({"id": FILM, "media_type": "movie", "started_at": now});
        wrong[field] = value;
        assert!(
            anna.put("/api/v1/checkin", wrong).await.is_error(422, 4220)["fields"][field]
                .is_array()
        );
    }
}

#[tokio::test]
async fn a_check_in_is_finished_early_and_its_watch_undone() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    anna.put(&path("watchlist", FILM), json!({})).await;
    let body = json!({"id": FILM, "media_type": "movie", "started_at": "2027-01-15T07:30:00Z"});
    anna.put("/api/v1/checkin", body).await;
    let finished = anna.post("/api/v1/checkin/finish", json!({})).await.json();
    assert_eq!(finished["watch"]["when"]["at"], "2027-01-15T07:30:00Z");
    assert_eq!(get_watches(&anna, FILM).await["listed_at"], json!(null), "it left the watchlist");
    anna.post("/api/v1/checkin/finish", json!({})).await.is_error(404, 4040);
    undone(&anna, &finished["change"]).await;
    let after = get_watches(&anna, FILM).await;
    assert_eq!(after["watches"], json!([]));
    assert!(after["listed_at"].is_string());
}

#[tokio::test]
async fn the_watchlist_is_ordered_by_hand_and_keeps_seen_titles_if_the_user_wants() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    for film in [FILM, OTHER_FILM, THIRD_FILM] {
        anna.put(&path("watchlist", film), json!({})).await;
    }
    let order = async || -> Vec<i64> {
        let list = anna.get("/api/v1/watchlist").await.json();
        let movies = list["movies"].as_array().unwrap().iter();
        movies.map(|movie| movie["id"].as_i64().unwrap()).collect()
    };
    let move_to = async |film: i64, position: i64| {
        let path = format!("/api/v1/watchlist/{film}/position?media_type=movie");
        anna.put(&path, json!({ "position": position })).await
    };
    assert_eq!(order().await, [THIRD_FILM, OTHER_FILM, FILM]);
    assert_eq!(move_to(FILM, 1).await.status, 200);
    assert_eq!(order().await, [FILM, THIRD_FILM, OTHER_FILM]);
    move_to(FILM, 2).await;
    assert_eq!(order().await, [THIRD_FILM, FILM, OTHER_FILM]);
    move_to(THIRD_FILM, 99).await;
    assert_eq!(order().await, [FILM, OTHER_FILM, THIRD_FILM]);
    let moved = move_to(THIRD_FILM, 1).await.json();
    assert_eq!(move_to(THIRD_FILM, 1).await.json()["change"], json!(null), "it is there");
    undone(&anna, &moved["change"]).await;
    assert_eq!(order().await, [FILM, OTHER_FILM, THIRD_FILM]);
    move_to(FILM, 0).await.is_error(422, 4220);
    move_to(680, 1).await.is_error(404, 4040);
    let removed = changed(&anna, Method::DELETE, &path("watchlist", OTHER_FILM), json!({})).await;
    undone(&anna, &removed).await;
    assert_eq!(order().await, [FILM, OTHER_FILM, THIRD_FILM], "back in its place");
    anna.patch("/api/v1/preferences", json!({"watchlist_keeps_seen": true})).await;
    let seen = watch(&anna, FILM, "2026-12-24", json!({})).await;
    assert_eq!(seen["left_watchlist"], false);
    assert_eq!(order().await, [FILM, OTHER_FILM, THIRD_FILM]);
}

#[tokio::test]
async fn the_journal_lists_ratings_favorites_notes_and_preferences_with_their_titles() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    anna.rate(FILM, 4).await;
    favorite(&anna, FILM, json!(1)).await;
    anna.put(&path("notes", FILM), json!({"text": "Good"})).await;
    anna.patch("/api/v1/preferences", json!({"watchlist_keeps_seen": true})).await;
    anna.delete(&format!("/api/v1/ratings/{FILM}")).await;
    let journal = anna.get("/api/v1/changes").await.json();
    let changes = journal["changes"].as_array().unwrap();
    let listed: Vec<_> = changes
        .iter()
        .map(|change| (change["kind"].as_str().unwrap(), change["movies"][0]["id"].as_i64()))
        .collect();
    let expected = [
        ("rating_cleared", Some(FILM)),
        ("preference_changed", None),
        ("note_saved", Some(FILM)),
        ("favorite_added", Some(FILM)),
        ("rated", Some(FILM)),
    ];
    assert_eq!(listed, expected);
    assert!(changes.iter().all(|change| change["items"] == 1), "{journal}");
}

#[tokio::test]
async fn the_export_has_favorites_notes_tags_and_preferences_and_the_csv_what_letterboxd_reads() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    favorite(&anna, FILM, json!(1)).await;
    anna.put(&path("notes", OTHER_FILM), json!({"text": "Two\nlines", "spoiler": true})).await;
    anna.rate(FILM, 4).await;
    let more = json!({"tags": ["cinema", "Mum"], "note": "Cold;=1+1", "seen_before": true});
    watch(&anna, FILM, "2026-12-24", more).await;
    let export = anna.get("/api/v1/export").await.json();
    assert_eq!(
        (&export["favorites"][0]["id"], &export["favorites"][0]["place"]),
        (&json!(FILM), &json!(1))
    );
    assert_eq!(export["notes"][0]["text"], "Two\nlines");
    assert_eq!(export["preferences"]["rating_marks_seen"], true);
    assert_eq!(export["watches"][0]["tags"], json!(["cinema", "Mum"]));
    let csv = anna.get("/api/v1/diary.csv").await;
    let lines: Vec<_> = csv.text.lines().collect();
    assert_eq!(
        lines,
        [
            "Title,Year,Rating,WatchedDate,Rewatch,Tags,Review,imdbID,tmdbID,MediaType",
            "\"The Godfather\",\"1972\",\"4\",\"2026-12-24\",\"Yes\",\"cinema, Mum\",\"Cold;'=1+1\",\"tt0068646\",\"238\",\"movie\"",
            "The Godfather,1972,4,,No,,,tt0068646,238,movie",
        ]
    );
}

async fn playlist(caller: &Caller, id: i64) -> Value {
    caller.get(&format!("/api/v1/playlists/{id}")).await.json()
}

async fn items(caller: &Caller, id: i64) -> Vec<i64> {
    let list = playlist(caller, id).await;
    let movies = list["movies"].as_array().unwrap().iter();
    movies.map(|movie| movie["id"].as_i64().unwrap()).collect()
}

/// The newest change in the journal.
async fn newest(caller: &Caller) -> Value {
    caller.get("/api/v1/changes").await.json()["changes"][0].clone()
}

/// A playlist with three films.
async fn made_playlist(caller: &Caller) -> i64 {
    let made = caller.post("/api/v1/playlists", json!({"title": "Friday", "active": true})).await;
    let id = made.json()["id"].as_i64().unwrap();
    for film in [FILM, OTHER_FILM, THIRD_FILM] {
        let item = json!({"payload": {"id": film, "media_type": "movie"}});
        assert_eq!(caller.put(&format!("/api/v1/playlists/{id}"), item).await.status, 200);
    }
    id
}

#[tokio::test]
async fn a_deleted_playlist_comes_back_whole_and_active() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let id = made_playlist(&anna).await;
    let path = format!("/api/v1/playlists/{id}");
    anna.patch(&path, json!({"description": "With friends"})).await;
    let item = format!("{path}/items/{OTHER_FILM}");
    anna.patch(&item, json!({"media_type": "movie", "note": "First", "cover": true})).await;
    anna.patch(&item, json!({"media_type": "movie", "position": 1})).await;
    let before = playlist(&anna, id).await;
    let list = anna.get("/api/v1/playlists").await.json();
    anna.delete(&path).await;
    let deleted = newest(&anna).await;
    assert_eq!((&deleted["kind"], &deleted["items"]), (&json!("playlist_deleted"), &json!(5)));
    assert_eq!(deleted["playlist"], "Friday");
    let redo = undone(&anna, &deleted).await;
    assert_eq!(playlist(&anna, id).await, before);
    assert_eq!(anna.get("/api/v1/playlists").await.json(), list);
    undone(&anna, &redo).await;
    anna.get(&path).await.is_error(404, 4040);
}

#[tokio::test]
async fn a_deletion_of_a_playlist_that_is_sent_again_deletes_no_restored_playlist() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let id = made_playlist(&anna).await;
    let path = format!("/api/v1/playlists/{id}?key=first");
    for _ in 0..2 {
        assert_eq!(anna.delete(&path).await.json(), json!({"removedPlaylistId": id}));
    }
    let deleted = newest(&anna).await;
    undone(&anna, &deleted).await;
    assert_eq!(anna.delete(&path).await.status, 200);
    assert_eq!(items(&anna, id).await.len(), 3);
    let other = made_playlist(&anna).await;
    anna.delete(&format!("/api/v1/playlists/{other}?key=first")).await.is_error(409, 4090);
    anna.delete(&format!("/api/v1/playlists/{id}?key=two%20words")).await.is_error(422, 4220);
    assert_eq!(anna.delete(&format!("/api/v1/playlists/{id}?key=second")).await.status, 200);
    anna.get(&format!("/api/v1/playlists/{id}")).await.is_error(404, 4040);
}

#[tokio::test]
async fn a_change_of_items_that_is_sent_again_moves_no_restored_item() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let from = made_playlist(&anna).await;
    let to = anna.post("/api/v1/playlists", json!({"title": "Other"})).await.json()["id"].clone();
    let path = format!("/api/v1/playlists/{from}/items");
    let body = |action: &str| {
        json!({"action": action, "to": to, "key": "first",
            "items": [{"id": FILM, "media_type": "movie"}]})
    };
    assert_eq!(anna.post(&path, body("move")).await.json(), json!({"changed": 1}));
    let moved = newest(&anna).await;
    undone(&anna, &moved).await;
    assert_eq!(anna.post(&path, body("move")).await.json(), json!({"changed": 0}));
    assert_eq!(items(&anna, from).await.len(), 3);
    assert!(items(&anna, to.as_i64().unwrap()).await.is_empty());
    anna.post(&path, body("copy")).await.is_error(409, 4090);
}

#[tokio::test]
async fn each_change_of_a_playlist_is_undone_though_others_followed() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let id = made_playlist(&anna).await;
    let path = format!("/api/v1/playlists/{id}");
    let renamed = {
        anna.patch(&path, json!({"title": "Saturday"})).await;
        newest(&anna).await
    };
    assert_eq!((&renamed["kind"], &renamed["items"]), (&json!("playlist_edited"), &json!(1)));
    let moved = {
        let item = format!("{path}/items/{THIRD_FILM}");
        anna.patch(&item, json!({"media_type": "movie", "position": 1})).await;
        newest(&anna).await
    };
    assert_eq!(items(&anna, id).await, [THIRD_FILM, FILM, OTHER_FILM]);
    let removed = {
        let body = json!({"action": "remove", "items": [
            {"id": FILM, "media_type": "movie"}, {"id": OTHER_FILM, "media_type": "movie"},
        ]});
        anna.post(&format!("{path}/items"), body).await;
        newest(&anna).await
    };
    assert_eq!((&removed["kind"], &removed["items"]), (&json!("items_removed"), &json!(2)));
    undone(&anna, &moved).await;
    undone(&anna, &renamed).await;
    undone(&anna, &removed).await;
    let list = playlist(&anna, id).await;
    assert_eq!(list["name"], "Friday");
    let mut found = items(&anna, id).await;
    found.sort_unstable();
    assert_eq!(found, [THIRD_FILM, FILM, OTHER_FILM]);
    undo(&anna, &renamed).await.is_error(409, 4090);
    anna.delete(&format!("/api/v1/movies_playlists/{FILM}?playlistId={id}")).await;
    let removed = newest(&anna).await;
    assert_eq!(removed["kind"], "items_removed");
    // A request that changes nothing makes no change in the journal.
    anna.patch(&path, json!({"title": "Friday"})).await;
    anna.put("/api/v1/playlists/active", json!({"id": id})).await;
    assert_eq!(newest(&anna).await["id"], removed["id"]);
    anna.delete(&path).await;
    undo(&anna, &removed).await.is_error(409, 4090);
}

#[tokio::test]
async fn undoing_a_creation_deletes_no_item_that_was_added_later() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let id = made_playlist(&anna).await;
    let changes = anna.get("/api/v1/changes").await.json()["changes"].clone();
    let created = changes.as_array().unwrap().last().unwrap().clone();
    assert_eq!(created["kind"], "playlist_created");
    let answer = undo(&anna, &created).await;
    assert!(answer.status == 409 || answer.json()["undone"] == 1, "{answer:?}");
    assert_eq!(items(&anna, id).await.len(), 3);
    let path = format!("/api/v1/playlists/{id}/duplicate");
    let copy = anna.post(&path, json!({"title": "Copy"})).await.json()["id"].as_i64().unwrap();
    let duplicated = newest(&anna).await;
    let redo = undone(&anna, &duplicated).await;
    anna.get(&format!("/api/v1/playlists/{copy}")).await.is_error(404, 4040);
    undone(&anna, &redo).await;
    assert_eq!(items(&anna, copy).await, items(&anna, id).await);
}

#[tokio::test]
async fn titles_moved_into_another_playlist_come_back_with_their_notes() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let id = made_playlist(&anna).await;
    let other = anna.post("/api/v1/playlists", json!({"title": "Other", "active": false})).await;
    let other = other.json()["id"].as_i64().unwrap();
    let path = format!("/api/v1/playlists/{id}");
    let note = json!({"media_type": "movie", "note": "Mine"});
    anna.patch(&format!("{path}/items/{FILM}"), note).await;
    let before = playlist(&anna, id).await;
    let body =
        json!({"action": "move", "to": other, "items": [{"id": FILM, "media_type": "movie"}]});
    assert_eq!(anna.post(&format!("{path}/items"), body).await.status, 200);
    let moved = newest(&anna).await;
    assert_eq!((&moved["kind"], items(&anna, other).await), (&json!("items_moved"), vec![FILM]));
    undone(&anna, &moved).await;
    assert_eq!((playlist(&anna, id).await, items(&anna, other).await), (before, vec![]));
}

async fn username(caller: &Caller) -> Value {
    caller.get("/api/v1/users/:id").await.json()["username"].clone()
}

#[tokio::test]
async fn a_former_username_comes_back_unless_another_user_has_it_or_one_that_looks_like_it() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let path = "/api/v1/users/:id/username";
    let same = changed(&anna, Method::PUT, path, json!({"username": "annak"})).await;
    assert_eq!(same, json!(null));
    let renamed = changed(&anna, Method::PUT, path, json!({"username": "annafilms"})).await;
    assert_eq!(renamed["kind"], "username_changed");
    let redo = undone(&anna, &renamed).await;
    assert_eq!(username(&anna).await, "annak");
    let again = undone(&anna, &redo).await;
    assert_eq!(username(&anna).await, "annafilms");
    let bella = app.signed_in("bella").await;
    changed(&bella, Method::PUT, path, json!({"username": "ANNAK"})).await;
    undo(&anna, &again).await.is_error(409, 4090);
    changed(&bella, Method::PUT, path, json!({"username": "аnnak"})).await;
    undo(&anna, &again).await.is_error(409, 4090);
    undo(&anna, &renamed).await.is_error(409, 4090);
    assert_eq!(username(&anna).await, "annafilms");
    let later = changed(&anna, Method::PUT, path, json!({"username": "annamovies"})).await;
    changed(&anna, Method::PUT, path, json!({"username": "annatitles"})).await;
    undo(&anna, &later).await.is_error(409, 4090);
    assert_eq!(username(&anna).await, "annatitles");
}

#[tokio::test]
async fn a_former_picture_comes_back_and_the_last_ten_changes_are_kept() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let path = "/api/v1/users/:id/picture";
    let upload = async |shade: u8| {
        let mut png = std::io::Cursor::new(Vec::new());
        let image = image::RgbImage::from_pixel(9, 9, image::Rgb([shade, 0, 0]));
        image.write_to(&mut png, image::ImageFormat::Png).unwrap();
        let answer = anna.send(anna.request(Method::PUT, path).body(png.into_inner())).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        answer.json()["change"].clone()
    };
    let shown = async || anna.get(path).await.headers.get("etag").cloned();
    let first = upload(0).await;
    let red = shown().await;
    assert_eq!(upload(0).await, json!(null), "the same picture is no change");
    let removed = changed(&anna, Method::DELETE, path, json!({})).await;
    assert_eq!((shown().await, &removed["kind"]), (None, &json!("picture_changed")));
    undone(&anna, &removed).await;
    assert_eq!(shown().await, red);
    upload(200).await;
    undo(&anna, &first).await.is_error(409, 4090);
    let mut last = json!(null);
    for shade in 1..12 {
        last = upload(10 * shade).await;
    }
    let sql = "SELECT count(*) FROM change_values WHERE subject = 'pictures'";
    assert_eq!(app.database().value(sql, &[]).int(), 10);
    undone(&anna, &last).await;
    assert_eq!(app.database().value(sql, &[]).int(), 10);
    undo(&anna, &first).await.is_error(404, 4040);
}
