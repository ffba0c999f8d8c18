//! Watches, the diary, the watchlist, the journal and undo.

use crate::app::{Caller, START, TestApp, TestResponse, until};
use crate::database::{Value as Count, values};
use crate::log::Log;
use serde_json::{Value, json};

const FILM: i64 = 238;
const OTHER_FILM: i64 = 278;
const SHOW: i64 = 9_991_396;
const WATCHES: &str = "/api/v1/watches";

fn body(film: i64, when: Value) -> Value {
    let mut body = json!({"id": film, "media_type": "movie"});
    body["when"] = when;
    body
}

fn on(day: &str) -> Value {
    json!({"precision": "day", "day": day})
}

async fn watch(caller: &Caller, film: i64, when: Value) -> Value {
    let answer = caller.post(WATCHES, body(film, when)).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    answer.json()
}

async fn watches_of(caller: &Caller, film: i64) -> Vec<Value> {
    let answer = caller.get(&format!("{WATCHES}?media_type=movie&id={film}")).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()["watches"].as_array().unwrap().clone()
}

async fn watched(caller: &Caller) -> Value {
    caller.get("/api/v1/watched").await.json()["titles"].clone()
}

async fn listed(caller: &Caller) -> Vec<i64> {
    let list = caller.get("/api/v1/watchlist").await.json();
    let movies = list["movies"].as_array().unwrap().iter();
    movies.map(|movie| movie["id"].as_i64().unwrap()).collect()
}

async fn list(caller: &Caller, film: i64) -> Value {
    let path = format!("/api/v1/watchlist/{film}?media_type=movie");
    let answer = caller.put(&path, json!({})).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()
}

async fn undo(caller: &Caller, change: &Value) -> TestResponse {
    let path = format!("/api/v1/changes/{}/undo", change["id"]);
    caller.send(caller.request(reqwest::Method::POST, &path)).await
}

/// The change of an undo that took back this many items.
async fn undone(caller: &Caller, change: &Value, items: i64) -> Value {
    let answer = undo(caller, change).await;
    assert_eq!(
        (answer.status.as_u16(), &answer.json()["undone"]),
        (200, &json!(items)),
        "{answer:?}"
    );
    answer.json()["change"].clone()
}

#[tokio::test]
async fn a_watch_is_durable_and_listed_with_its_time_as_precise_as_it_was_given() {
    let mut app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let times = [
        json!({"precision": "time", "at": "2026-12-31T23:50:00-08:00"}),
        on("2026-12-31"),
        json!({"precision": "month", "month": "2026-12"}),
        json!({"precision": "year", "year": 2026}),
        json!({"precision": "unknown"}),
    ];
    for (number, when) in (1..).zip(&times) {
        let added = watch(&anna, FILM, when.clone()).await;
        assert_eq!((&added["watch"]["when"], &added["watches"]), (when, &json!(number)));
        assert_eq!(added["change"]["kind"], "watch_added");
        assert_eq!(added["change"]["undo_until"], "2027-04-15T08:00:00Z");
    }
    app.restart().await;
    let anna = app.sign_in("annak").await;
    let stored = watches_of(&anna, FILM).await;
    let order: Vec<_> = stored.iter().map(|watch| &watch["when"]).collect();
    assert_eq!(order, [&times[3], &times[2], &times[1], &times[0], &times[4]]);
    let rewatches: Vec<_> = stored.iter().map(|watch| &watch["rewatch"]).collect();
    assert_eq!(rewatches, [true, true, true, false, false]);
    assert_eq!(
        watched(&anna).await,
        json!([{"movie_id": FILM, "media_type": "movie", "watches": 5, "episodes_seen": 0, "episodes_out": 0}])
    );
    assert_eq!(watches_of(&anna, OTHER_FILM).await, [] as [Value; 0]);
}

#[tokio::test]
async fn released_means_the_day_of_the_titles_release() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let added = watch(&anna, FILM, json!({"precision": "released"})).await;
    assert_eq!(added["watch"]["when"], on("1972-03-24"));
    let path = format!("{WATCHES}/{}", added["watch"]["id"]);
    anna.patch(&path, json!({"when": {"precision": "unknown"}})).await;
    let id = &watches_of(&anna, FILM).await[0]["id"];
    let path = format!("{WATCHES}/{id}");
    let edited = anna.patch(&path, json!({"when": {"precision": "released"}})).await.json();
    assert_eq!(edited["watch"]["when"], on("1972-03-24"));
    app.database().execute("UPDATE titles SET release_date = '2028-01-01'", &[]);
    let refused = anna.post(WATCHES, body(FILM, json!({"precision": "released"}))).await;
    assert_eq!(refused.is_error(422, 4220)["fields"]["when"][0], "Must not be in the future");
    app.database().execute("UPDATE titles SET release_date = NULL", &[]);
    let cached = watch(&anna, FILM, json!({"precision": "released"})).await;
    assert_eq!(cached["watch"]["when"], on("1972-03-24"), "of the catalogue");
}

#[tokio::test]
async fn impossible_times_and_other_wrong_fields_write_nothing() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    for when in [
        on("2026-04-31"),
        on("2027-01-16"),
        on("1887-12-31"),
        json!({"precision": "time", "at": "2027-01-15T08:05:01Z"}),
        json!({"precision": "time", "at": "2027-01-15T08:00:00+14:30"}),
        json!({"precision": "time", "at": "2027-01-15T08:00:00"}),
        json!({"precision": "month", "month": "2027-02"}),
        json!({"precision": "year", "year": 2028}),
        json!({"precision": "year", "year": "2020"}),
        json!({"precision": "day"}),
        json!({"precision": "decade"}),
        json!("now"),
        json!(null),
    ] {
        let refused = anna.post(WATCHES, body(FILM, when.clone())).await;
        let fields = &refused.is_error(422, 4220)["fields"];
        assert!(fields["when"].is_array(), "{when}: {fields}");
    }
    for (field, value) in [
        ("note", json!("x".repeat(2_001))),
        ("note", json!("a\u{202e}b")),
        ("key", json!("")),
        ("key", json!("two words")),
        ("seen_before", json!("yes")),
        ("id", json!(null)),
    ] {
        let mut wrong = body(FILM, on("2027-01-14"));
        wrong[field] = value;
        let refused = anna.post(WATCHES, wrong).await;
        assert!(refused.is_error(422, 4220)["fields"][field].is_array(), "{refused:?}");
    }
    anna.post(WATCHES, body(0, on("2027-01-14"))).await.is_error(404, 4040);
    for table in ["watches", "changes", "change_items"] {
        assert_eq!(app.database().count(table), 0, "{table}");
    }
    // The day has begun in UTC+14 from 10:00 UTC on.
    app.clock.advance(7_200);
    watch(&anna, FILM, on("2027-01-16")).await;
}

#[tokio::test]
async fn a_request_sent_again_with_its_key_adds_one_watch_and_gets_the_first_response() {
    let mut app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    list(&anna, FILM).await;
    let mut earlier = body(OTHER_FILM, on("2027-01-14"));
    earlier["tags"] = json!(["Cinema"]);
    assert_eq!(anna.post(WATCHES, earlier).await.status, 201);
    let mut request = body(FILM, json!({"precision": "time", "at": "2027-01-15T08:00:00+01:00"}));
    request["key"] = json!("click-1");
    // It is stored as the user spelled it first.
    request["tags"] = json!(["cinema"]);
    request["note"] = json!("\"Great\"\nAgain!");
    let first = anna.post(WATCHES, request.clone()).await;
    assert_eq!((first.status.as_u16(), &first.json()["left_watchlist"]), (201, &json!(true)));
    let together =
        tokio::join!(anna.post(WATCHES, request.clone()), anna.post(WATCHES, request.clone()));
    for again in [together.0, together.1] {
        assert_eq!((again.status.as_u16(), again.json()), (200, first.json()));
    }
    app.restart().await;
    let anna = app.sign_in("annak").await;
    assert_eq!(anna.post(WATCHES, request.clone()).await.json(), first.json());
    assert_eq!(watches_of(&anna, FILM).await.len(), 1);
    // Also after it was edited.
    let path = format!("{WATCHES}/{}", first.json()["watch"]["id"]);
    assert_eq!(anna.patch(&path, json!({"note": "Changed"})).await.status, 200);
    assert_eq!(anna.post(WATCHES, request.clone()).await.json()["watch"], first.json()["watch"]);
    for (field, value) in [
        ("id", json!(OTHER_FILM)),
        ("when", on("2027-01-15")),
        ("seen_before", json!(true)),
        ("note", json!("Bad")),
    ] {
        let mut other = request.clone();
        other[field] = value;
        anna.post(WATCHES, other).await.is_error(409, 4090);
    }
    let bert = app.signed_in("bertk").await;
    assert_eq!(bert.post(WATCHES, request).await.status, 201, "a key is of one user");
    let seen = watches_of(&anna, FILM).await;
    assert_eq!((seen.len(), &seen[0]["note"]), (1, &json!("Changed")));
}

#[tokio::test]
async fn a_watch_with_stars_rates_the_title_in_the_same_change() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let with_stars = |day: &str, score10: i64| {
        let mut body = body(FILM, on(day));
        body["score10"] = json!(score10);
        body
    };
    let state = async || {
        let ratings = anna.get("/api/v1/ratings").await.json();
        let scores = ratings["ratings"].as_array().unwrap().iter();
        let scores: Vec<_> = scores.map(|one| one["score10"].as_i64().unwrap()).collect();
        (scores, watches_of(&anna, FILM).await.len())
    };
    for wrong in [0, 11] {
        let refused = anna.post(WATCHES, with_stars("2027-01-10", wrong)).await;
        assert!(refused.is_error(422, 4220)["fields"]["score10"].is_array());
    }
    assert_eq!(state().await, (vec![], 0), "nothing was written");
    let mut first = with_stars("2027-01-10", 9);
    first["key"] = json!("first");
    let added = anna.post(WATCHES, first.clone()).await;
    assert_eq!(added.status, 201, "{added:?}");
    assert_eq!(state().await, (vec![9], 1), "the rating adds no watch of its own");
    let repeated = anna.post(WATCHES, first.clone()).await;
    assert_eq!((repeated.status.as_u16(), repeated.json()), (200, added.json()));
    for other in [json!(8), json!(null)] {
        first["score10"] = other;
        anna.post(WATCHES, first.clone()).await.is_error(409, 4090);
    }
    let second = anna.post(WATCHES, with_stars("2027-01-12", 4)).await.json();
    assert_eq!(state().await, (vec![4], 2));
    let journal = anna.get("/api/v1/changes").await.json();
    let changes = journal["changes"].as_array().unwrap().iter();
    let changes: Vec<_> =
        changes.map(|one| (&one["kind"], &one["items"], &one["watches"])).collect();
    assert_eq!(changes, [(&json!("watch_added"), &json!(2), &json!(1)); 2]);
    undone(&anna, &second["change"], 2).await;
    assert_eq!(state().await, (vec![9], 1), "the former stars are back");
    let undo_of_first = undone(&anna, &added.json()["change"], 2).await;
    assert_eq!(state().await, (vec![], 0));
    undone(&anna, &undo_of_first, 2).await;
    assert_eq!(state().await, (vec![9], 1));
    app.database().execute("UPDATE user_counts SET ratings = 50000 WHERE ratings = 1", &[]);
    let mut another = body(OTHER_FILM, on("2027-01-10"));
    another["score10"] = json!(2);
    anna.post(WATCHES, another).await.is_error(409, 4090);
    assert_eq!(watches_of(&anna, OTHER_FILM).await, [] as [Value; 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn equal_requests_at_once_are_one_change() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let mut request = body(FILM, on("2027-01-10"));
    request["key"] = json!("click");
    let at_once = async |method: reqwest::Method, path: &str, body: &Value| {
        let tasks: Vec<_> = (0..20)
            .map(|_| {
                let caller = anna.clone();
                let request = anna.request(method.clone(), path).json(body);
                tokio::spawn(async move { caller.send(request).await.status.as_u16() })
            })
            .collect();
        let mut statuses = Vec::new();
        for task in tasks {
            statuses.push(task.await.unwrap());
        }
        statuses.sort_unstable();
        statuses
    };
    let expected = |first: u16, others: u16| {
        let mut all = vec![others; 19];
        all.push(first);
        all.sort_unstable();
        all
    };
    let added = at_once(reqwest::Method::POST, WATCHES, &request).await;
    assert_eq!(added, expected(201, 200));
    let path = format!("/api/v1/watchlist/{FILM}?media_type=movie");
    assert_eq!(at_once(reqwest::Method::PUT, &path, &json!({})).await, expected(200, 200));
    assert_eq!((watches_of(&anna, FILM).await.len(), listed(&anna).await.len()), (1, 1));
    let journal = anna.get("/api/v1/changes").await.json();
    assert_eq!(journal["changes"].as_array().unwrap().len(), 2);
    let path = format!("/api/v1/changes/{}/undo", journal["changes"][1]["id"]);
    let undone = at_once(reqwest::Method::POST, &path, &json!({})).await;
    assert_eq!(undone, expected(200, 409));
    assert_eq!(watches_of(&anna, FILM).await.len(), 0);
}

#[tokio::test]
async fn watches_are_edited_and_removed() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let added = watch(&anna, FILM, on("2027-01-10")).await;
    app.clock.advance(60);
    let path = format!("{WATCHES}/{}", added["watch"]["id"]);
    let edit = json!({"seen_before": true, "note": " With Mum\r\n\"twice\" "});
    let edited = anna.patch(&path, edit).await.json();
    assert_eq!(edited["change"]["kind"], "watch_edited");
    assert_ne!(edited["watch"]["id"], added["watch"]["id"]);
    assert_eq!(edited["watch"]["note"], "With Mum\n\"twice\"");
    for field in ["when", "created_at"] {
        assert_eq!(edited["watch"][field], added["watch"][field], "{field}");
    }
    assert_eq!(edited["watch"]["rewatch"], true);
    // The replaced watch no longer exists.
    anna.patch(&path, json!({"note": ""})).await.is_error(404, 4040);
    anna.delete(&path).await.is_error(404, 4040);
    let path = format!("{WATCHES}/{}", edited["watch"]["id"]);
    anna.patch(&path, json!({})).await.is_error(422, 4220);
    anna.patch(&path, json!({"when": on("2027-02-10")})).await.is_error(422, 4220);
    let removed = anna.delete(&path).await;
    assert_eq!(removed.json()["change"]["kind"], "watch_removed");
    assert_eq!((watches_of(&anna, FILM).await.len(), watched(&anna).await), (0, json!([])));
}

#[tokio::test]
async fn the_diary_has_all_dated_watches_newest_first_in_pages() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let mut expected = Vec::new();
    for number in 0..120 {
        let day = format!("2026-{:02}-{:02}", 1 + number % 12, 1 + number % 28);
        let film = if number % 2 == 0 { FILM } else { OTHER_FILM };
        let added = watch(&anna, film, on(&day)).await;
        expected.push((day, added["watch"]["id"].as_i64().unwrap()));
    }
    let show = json!({"id": SHOW, "media_type": "tv", "when": on("2026-06-30")});
    let added = anna.post(WATCHES, show).await.json();
    expected.push(("2026-06-30".to_owned(), added["watch"]["id"].as_i64().unwrap()));
    watch(&anna, FILM, json!({"precision": "unknown"})).await;
    anna.rate(FILM, 4).await;
    expected.sort();
    expected.reverse();
    let (mut found, mut pages, mut cursor) = (Vec::new(), 0, String::new());
    loop {
        let page = anna.get(&format!("/api/v1/diary?{cursor}")).await.json();
        pages += 1;
        assert_eq!(page["undated"], if pages == 1 { json!(1) } else { Value::Null });
        let watches = page["watches"].as_array().unwrap();
        assert!(watches.len() <= 50);
        for one in watches {
            let day = one["when"]["day"].as_str().unwrap().to_owned();
            found.push((day, one["id"].as_i64().unwrap()));
            let is_rated = one["movie"]["title"] == "The Godfather";
            assert_eq!(one["score10"], if is_rated { json!(8) } else { Value::Null });
        }
        // A watch that is added at the top between two pages does not shift the next page.
        watch(&anna, FILM, on("2027-01-01")).await;
        let Some(next) = page["next"].as_str() else { break };
        cursor = format!("cursor={next}");
    }
    assert_eq!((found, pages), (expected, 3));
    let shows = anna.get("/api/v1/diary?media_type=tv").await.json();
    assert_eq!(shows["watches"].as_array().unwrap().len(), 1);
    assert_eq!(shows["watches"][0]["movie"]["title"], "Breaking Bad");
    // A cursor of another list.
    for (own, others) in [("diary", ["changes", "shows"]), ("changes", ["diary", "shows"])] {
        let next = anna.get(&format!("/api/v1/{own}")).await.json()["next"].clone();
        let cursor = next.as_str().unwrap();
        for other in others {
            let answer = anna.get(&format!("/api/v1/{other}?cursor={cursor}")).await;
            answer.is_error(400, 4000);
        }
    }
}

#[tokio::test]
async fn the_diary_is_filtered_by_the_watchers_year_and_month() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    for when in [
        json!({"precision": "time", "at": "2025-12-31T23:50:00-08:00"}),
        json!({"precision": "time", "at": "2026-01-01T00:10:00+14:00"}),
        json!({"precision": "month", "month": "2025-12"}),
        json!({"precision": "year", "year": 2025}),
        on("2025-02-28"),
    ] {
        watch(&anna, FILM, when).await;
    }
    let precisions = async |query: &str| {
        let page = anna.get(&format!("/api/v1/diary?{query}")).await.json();
        let watches = page["watches"].as_array().unwrap().iter();
        watches.map(|one| one["when"]["precision"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(precisions("year=2025").await, ["year", "month", "time", "day"]);
    assert_eq!(precisions("year=2025&month=12").await, ["month", "time"]);
    assert_eq!(precisions("year=2025&month=2&media_type=movie").await, ["day"]);
    assert_eq!(precisions("year=2026").await, ["time"]);
    assert_eq!(precisions("year=1990").await, [] as [&str; 0]);
    for wrong in
        ["month=1", "year=2025&month=13", "year=x", "cursor=!", "cursor=YQ", "media_type=x"]
    {
        anna.get(&format!("/api/v1/diary?{wrong}")).await.is_error(400, 4000);
    }
}

#[tokio::test]
async fn two_watches_at_one_time_of_the_clock_before_and_after_it_went_back_are_two_of_one_day() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    // In Berlin, where the clocks go back at three.
    let times = ["2026-10-25T02:30:00+02:00", "2026-10-25T02:30:00+01:00"];
    for at in times {
        watch(&anna, FILM, json!({"precision": "time", "at": at})).await;
    }
    watch(&anna, OTHER_FILM, on("2026-10-25")).await;
    let page = anna.get("/api/v1/diary?year=2026&month=10").await.json();
    let listed: Vec<_> =
        page["watches"].as_array().unwrap().iter().map(|one| &one["when"]).collect();
    let [first, second] = times.map(|at| json!({"precision": "time", "at": at}));
    assert_eq!(listed, [&on("2026-10-25"), &second, &first]);
    let instants = app.database().value("SELECT max(instant) - min(instant) FROM watches", &[]);
    assert_eq!(instants.int(), 3_600);
}

#[tokio::test]
async fn a_title_leaves_the_watchlist_when_it_is_watched_and_returns_with_undo() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    for film in [FILM, OTHER_FILM] {
        assert_eq!(list(&anna, film).await["change"]["kind"], "watchlist_added");
        app.clock.advance(1);
    }
    assert_eq!(list(&anna, FILM).await["change"], Value::Null);
    assert_eq!(listed(&anna).await, [OTHER_FILM, FILM]);
    let movies = anna.get("/api/v1/watchlist").await.json();
    assert_eq!(movies["movies"][1]["title"], "The Godfather");
    assert_eq!(movies["movies"][1]["added_at"], "2027-01-15T08:00:00Z");
    let added = watch(&anna, FILM, on("2027-01-15")).await;
    assert_eq!((&added["left_watchlist"], listed(&anna).await), (&json!(true), vec![OTHER_FILM]));
    // Listed again, it stays until the next watch.
    list(&anna, FILM).await;
    let second = watch(&anna, FILM, on("2027-01-15")).await;
    assert_eq!(second["left_watchlist"], true);
    undone(&anna, &second["change"], 2).await;
    assert_eq!(listed(&anna).await.len(), 2);
    assert_eq!(watches_of(&anna, FILM).await.len(), 1);
    let removed = anna.delete(&format!("/api/v1/watchlist/{OTHER_FILM}")).await;
    assert_eq!(removed.json()["movie_id"], OTHER_FILM);
    anna.delete(&format!("/api/v1/watchlist/{OTHER_FILM}")).await.is_error(404, 4040);
    undone(&anna, &removed.json()["change"], 1).await;
    assert!(listed(&anna).await.contains(&OTHER_FILM));
    anna.put("/api/v1/watchlist/0", json!({})).await.is_error(404, 4040);
}

#[tokio::test]
async fn a_film_leaves_the_watchlist_when_its_first_rating_marks_it_as_seen() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let state = async || (listed(&anna).await, watches_of(&anna, FILM).await.len());
    list(&anna, FILM).await;
    let rated = anna.rate(FILM, 4).await.json();
    assert_eq!(state().await, (vec![], 1));
    let redo = undone(&anna, &rated["change"], 2).await;
    assert_eq!(state().await, (vec![FILM], 0));
    undone(&anna, &redo, 3).await;
    assert_eq!(state().await, (vec![], 1));
    // Listed again, it stays, because another rating adds no watch.
    list(&anna, FILM).await;
    anna.rate(FILM, 5).await;
    assert_eq!(state().await, (vec![FILM], 1));
    let show = format!("/api/v1/watchlist/{SHOW}?media_type=tv");
    assert_eq!(anna.put(&show, json!({})).await.status, 200);
    let rating = json!({"id": SHOW, "media_type": "tv", "score": 4});
    assert_eq!(anna.post("/api/v1/movies", rating).await.status, 201);
    assert_eq!(listed(&anna).await, [SHOW, FILM]);
    anna.patch("/api/v1/preferences", json!({"watchlist_keeps_seen": true})).await;
    list(&anna, OTHER_FILM).await;
    assert_eq!(anna.rate(OTHER_FILM, 3).await.json()["marked_seen"], true);
    assert_eq!(listed(&anna).await, [OTHER_FILM, SHOW, FILM]);
}

#[tokio::test]
async fn undo_of_a_second_rating_removes_the_watch_that_it_added() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let state = async || (listed(&anna).await, watches_of(&anna, FILM).await.len());
    anna.patch("/api/v1/preferences", json!({"rating_marks_seen": false})).await;
    anna.rate(FILM, 3).await;
    anna.patch("/api/v1/preferences", json!({"rating_marks_seen": true})).await;
    list(&anna, FILM).await;
    let rated = anna.rate(FILM, 4).await.json();
    assert_eq!(state().await, (vec![], 1));
    let redo = undone(&anna, &rated["change"], 3).await;
    assert_eq!(state().await, (vec![FILM], 0));
    undone(&anna, &redo, 3).await;
    assert_eq!(state().await, (vec![], 1));
}

#[tokio::test]
async fn undo_of_a_redone_rating_lists_no_film_that_was_watched_since() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    list(&anna, FILM).await;
    let rated = anna.rate(FILM, 4).await.json();
    let redo = undone(&anna, &rated["change"], 2).await;
    let last = undone(&anna, &redo, 3).await;
    watch(&anna, FILM, on("2027-01-15")).await;
    assert_eq!(undo(&anna, &last).await.status, 200);
    assert_eq!((listed(&anna).await, watches_of(&anna, FILM).await.len()), (vec![], 1));
}

#[tokio::test]
async fn undo_of_a_rating_lists_no_film_that_stays_seen() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    for film in [FILM, OTHER_FILM] {
        list(&anna, film).await;
    }
    let first = anna.rate(FILM, 4).await.json();
    anna.rate(FILM, 5).await;
    undo(&anna, &first["change"]).await.is_error(409, 4090);
    assert_eq!(listed(&anna).await, [OTHER_FILM], "the film is rated");
    let other = anna.rate(OTHER_FILM, 4).await.json();
    let id = watches_of(&anna, OTHER_FILM).await[0]["id"].clone();
    anna.patch(&format!("{WATCHES}/{id}"), json!({"note": "Good"})).await;
    undone(&anna, &other["change"], 1).await;
    assert_eq!(watches_of(&anna, OTHER_FILM).await[0]["note"], "Good");
    assert_eq!(listed(&anna).await, [] as [i64; 0], "the watch that was edited stays");
}

#[tokio::test]
async fn rated_films_that_are_marked_as_seen_leave_the_watchlist_in_the_same_change() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    anna.patch("/api/v1/preferences", json!({"rating_marks_seen": false})).await;
    for film in [FILM, OTHER_FILM] {
        list(&anna, film).await;
    }
    anna.rate(FILM, 4).await;
    assert_eq!(listed(&anna).await, [OTHER_FILM, FILM]);
    let marked = anna.post("/api/v1/watches/rated-films", json!({})).await.json();
    assert_eq!((&marked["added"], listed(&anna).await), (&json!(1), vec![OTHER_FILM]));
    undone(&anna, &marked["change"], 2).await;
    assert_eq!(listed(&anna).await, [OTHER_FILM, FILM]);
    anna.patch("/api/v1/preferences", json!({"watchlist_keeps_seen": true})).await;
    let marked = anna.post("/api/v1/watches/rated-films", json!({})).await.json();
    assert_eq!((&marked["added"], listed(&anna).await.len()), (&json!(1), 2));
}

#[tokio::test]
async fn a_film_leaves_the_watchlist_when_its_watch_is_dated_after_it_was_listed() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let added = watch(&anna, FILM, json!({"precision": "unknown"})).await;
    list(&anna, FILM).await;
    let mut id = added["watch"]["id"].clone();
    for (edit, stays) in [
        (json!({"note": "Good"}), true),
        (json!({"when": on("2027-01-14")}), true),
        (json!({"when": {"precision": "year", "year": 2027}}), true),
        (json!({"when": on("2027-01-15")}), false),
    ] {
        let edited = anna.patch(&format!("{WATCHES}/{id}"), edit.clone()).await.json();
        assert_eq!(listed(&anna).await.len(), usize::from(stays), "{edit}");
        id = edited["watch"]["id"].clone();
        if !stays {
            undone(&anna, &edited["change"], 2).await;
            assert_eq!(listed(&anna).await, [FILM]);
        }
    }
}

#[tokio::test]
async fn every_change_can_be_undone_and_redone_and_is_in_the_journal() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let added = watch(&anna, FILM, on("2027-01-10")).await;
    let path = format!("{WATCHES}/{}", added["watch"]["id"]);
    let edited = anna.patch(&path, json!({"note": "Second"})).await.json();
    let path = format!("{WATCHES}/{}", edited["watch"]["id"]);
    let removed = anna.delete(&path).await.json();
    let note = async || {
        let watches = watches_of(&anna, FILM).await;
        watches.iter().map(|watch| watch["note"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(note().await, [] as [&str; 0]);
    let restored = undone(&anna, &removed["change"], 1).await;
    assert_eq!(note().await, ["Second"]);
    undone(&anna, &edited["change"], 1).await;
    assert_eq!(note().await, [""]);
    let taken_back = undone(&anna, &added["change"], 1).await;
    assert_eq!(note().await, [] as [&str; 0]);
    // Redo is the undo of the undo.
    undone(&anna, &taken_back, 1).await;
    assert_eq!(note().await, [""]);
    undo(&anna, &added["change"]).await.is_error(409, 4090);
    undo(&anna, &restored).await.is_error(409, 4090);
    let journal = anna.get("/api/v1/changes").await.json();
    let changes = journal["changes"].as_array().unwrap();
    let kinds: Vec<_> = changes.iter().map(|change| change["kind"].as_str().unwrap()).collect();
    let all = ["undone"; 4].into_iter().chain(["watch_removed", "watch_edited", "watch_added"]);
    assert_eq!(kinds, all.collect::<Vec<_>>());
    assert_eq!((&changes[0]["undoes"], &changes[1]["undone"]), (&taken_back["id"], &json!(true)));
    assert_eq!((&changes[6]["undone"], &changes[6]["undoes"]), (&json!(true), &Value::Null));
    for change in changes {
        assert_eq!((&change["items"], &change["movies"][0]["id"]), (&json!(1), &json!(FILM)));
        assert_eq!(change["watches"], 1);
    }
    assert_eq!(journal["next"], Value::Null);
    let counted = app.database().value("SELECT CAST(sum(watches) AS BIGINT) FROM user_counts", &[]);
    assert_eq!(counted, Count::Int(1));
}

#[tokio::test]
async fn undo_leaves_what_was_changed_since_together_with_its_effects() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    list(&anna, FILM).await;
    let added = watch(&anna, FILM, on("2027-01-10")).await;
    let path = format!("{WATCHES}/{}", added["watch"]["id"]);
    anna.patch(&path, json!({"note": "Edited"})).await;
    undo(&anna, &added["change"]).await.is_error(409, 4090);
    assert_eq!((watches_of(&anna, FILM).await.len(), listed(&anna).await.len()), (1, 0));
    // A title that was added to the watchlist again is not added twice by an undo.
    list(&anna, OTHER_FILM).await;
    let other = watch(&anna, OTHER_FILM, on("2027-01-11")).await;
    list(&anna, OTHER_FILM).await;
    let answer = undo(&anna, &other["change"]).await.json();
    assert_eq!(
        (&answer["undone"], &answer["kept"][0]["movie_id"]),
        (&json!(1), &json!(OTHER_FILM))
    );
    assert_eq!(listed(&anna).await, [OTHER_FILM]);
}

#[tokio::test]
async fn changes_can_be_undone_for_ninety_days_and_then_removed_rows_are_deleted() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let added = watch(&anna, FILM, on("2027-01-10")).await;
    let removed = anna.delete(&format!("{WATCHES}/{}", added["watch"]["id"])).await.json();
    let token = anna.token.clone();
    app.clock.advance(90 * 86_400);
    let anna = app.sign_in("annak").await;
    assert!(token.is_some());
    undo(&anna, &removed["change"]).await.is_error(410, 4100);
    assert_eq!(anna.get("/api/v1/changes").await.json()["changes"], json!([]));
    assert_eq!(app.database().count("watches"), 1);
    list(&anna, OTHER_FILM).await;
    assert_eq!(app.database().count("watches"), 0, "the removed one is deleted");
    assert_eq!(app.database().count("change_items"), 1);
    undo(&anna, &removed["change"]).await.is_error(404, 4040);
}

#[tokio::test]
async fn the_journal_has_two_thousand_changes_in_pages() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let database = app.database();
    let user = database.value("SELECT id FROM users WHERE username = 'annak'", &[]).int();
    let sql = "INSERT INTO changes (user_id, kind, created_at) VALUES ($1, 'watch_added', $2)";
    for _ in 0..3 {
        database.execute(sql, values![user, START]);
    }
    let first = database.value("SELECT min(id) FROM changes", &[]).int();
    let copies = "INSERT INTO changes (user_id, kind, created_at)
                  SELECT a.user_id, a.kind, a.created_at FROM changes AS a, changes AS b, changes AS c, changes AS d";
    database.execute(copies, &[]);
    let copies = "INSERT INTO changes (user_id, kind, created_at)
                  SELECT a.user_id, a.kind, a.created_at FROM changes AS a, changes AS b WHERE b.id < $1";
    database.execute(copies, values![first + 24]);
    assert!(database.count("changes") > 2_000);
    list(&anna, FILM).await;
    assert_eq!(database.count("changes"), 2_000);
    let page = anna.get("/api/v1/changes").await.json();
    assert_eq!(page["changes"].as_array().unwrap().len(), 50);
    assert_eq!(page["changes"][0]["movies"][0]["title"], "The Godfather");
    let next = page["next"].as_str().unwrap();
    let second = anna.get(&format!("/api/v1/changes?cursor={next}")).await.json();
    let (last, first) = (page["changes"][49]["id"].as_i64(), second["changes"][0]["id"].as_i64());
    assert!(last > first, "{last:?} {first:?}");
    anna.get("/api/v1/changes?cursor=x").await.is_error(400, 4000);
}

#[tokio::test]
async fn fifty_thousand_watches_and_five_thousand_listed_titles_are_the_limit() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    watch(&anna, FILM, on("2027-01-10")).await;
    let last = watch(&anna, FILM, on("2027-01-10")).await;
    let database = app.database();
    database.execute("UPDATE user_counts SET watches = 50000 WHERE watches = 2", &[]);
    let refused = anna.post(WATCHES, body(FILM, on("2027-01-10"))).await.is_error(409, 4090);
    assert_eq!(refused["message"], "You have 50,000 watches, which is the limit.");
    // Removing a watch makes room for one.
    let path = format!("{WATCHES}/{}", last["watch"]["id"]);
    let removed = anna.delete(&path).await.json();
    watch(&anna, FILM, on("2027-01-10")).await;
    undo(&anna, &removed["change"]).await.is_error(409, 4090);
    let user = database.value("SELECT id FROM users WHERE username = 'annak'", &[]).int();
    let sql = "INSERT INTO watchlist (user_id, media_type, title_id, added_at) VALUES ($1, 'movie', $2, 0)";
    for title in 1..=9 {
        database.execute(sql, values![user, title]);
    }
    let more = "INSERT INTO watchlist (user_id, media_type, title_id, added_at)
                SELECT a.user_id, 'movie', 10000 * a.title_id + 1000 * b.title_id + 100 * c.title_id + d.title_id, 0
                FROM watchlist AS a, watchlist AS b, watchlist AS c, watchlist AS d
                WHERE a.title_id < 8";
    database.execute(more, &[]);
    let excess =
        "DELETE FROM watchlist WHERE id NOT IN (SELECT id FROM watchlist ORDER BY id LIMIT 5000)";
    database.execute(excess, &[]);
    let refused = anna.put(&format!("/api/v1/watchlist/{FILM}?media_type=movie"), json!({})).await;
    let refused = refused.is_error(409, 4090);
    assert_eq!(refused["message"], "Your watchlist has 5,000 titles, which is the limit.");
}

#[tokio::test]
async fn two_million_watches_of_all_users_are_the_limit() {
    let app = TestApp::start().await;
    let (anna, bella) = (app.signed_in("annak").await, app.signed_in("bella").await);
    let last = watch(&anna, FILM, on("2027-01-10")).await;
    watch(&bella, FILM, on("2027-01-10")).await;
    let database = app.database();
    let user = database.value("SELECT id FROM users WHERE username = 'bella'", &[]).int();
    database.execute("UPDATE watches SET id = 2000001 WHERE user_id = $1", values![user]);
    let count = async |watches: i64| {
        let sql = "UPDATE user_counts SET watches = $1 WHERE user_id = $2";
        database.execute(sql, values![watches, user]);
        anna.post(WATCHES, body(FILM, on("2027-01-10"))).await
    };
    let refused = count(1_999_999).await.is_error(409, 4090);
    let message = "The users of this server have 2,000,000 watches, which is the limit.";
    assert_eq!(refused["message"], message);
    let path = format!("{WATCHES}/{}", last["watch"]["id"]);
    let removed = anna.delete(&path).await.json();
    assert_eq!(count(1_999_999).await.status, 201, "a removed watch makes room");
    undo(&anna, &removed["change"]).await.is_error(409, 4090);
    assert_eq!(count(1_999_998).await.status, 201);
}

#[tokio::test]
async fn watches_and_watchlist_are_exported_and_deleted_with_the_account() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let mut request = body(FILM, json!({"precision": "time", "at": "2027-01-14T23:30:00-08:00"}));
    request["note"] = json!("\"So\nlong\"");
    anna.post(WATCHES, request).await;
    let removed = watch(&anna, FILM, on("2027-01-10")).await;
    anna.delete(&format!("{WATCHES}/{}", removed["watch"]["id"])).await;
    watch(&anna, OTHER_FILM, json!({"precision": "unknown"})).await;
    list(&anna, OTHER_FILM).await;
    let export = anna.get("/api/v1/export").await.json();
    let watches = export["watches"].as_array().unwrap();
    assert_eq!(watches.len(), 2, "without removed ones");
    let first = &watches[0];
    assert_eq!(
        (&first["title"], &first["imdb_id"]),
        (&json!("The Godfather"), &json!("tt0068646"))
    );
    assert_eq!(first["when"], json!({"precision": "time", "at": "2027-01-14T23:30:00-08:00"}));
    assert_eq!((&first["note"], &first["seen_before"]), (&json!("\"So\nlong\""), &json!(false)));
    assert_eq!(export["watchlist"][0]["tmdb_id"], OTHER_FILM);
    let deletion = json!({"password": crate::app::PASSWORD});
    assert_eq!(anna.post("/api/v1/users/:id/deletion", deletion).await.status, 204);
    for table in ["watches", "watchlist", "changes", "change_items"] {
        assert_eq!(app.database().count(table), 0, "{table}");
    }
}

#[tokio::test]
async fn watches_and_watchlist_follow_a_title_of_another_media_type_and_can_still_be_undone() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let added = watch(&anna, FILM, on("2027-01-10")).await;
    list(&anna, FILM).await;
    // Stored as a show, although the catalogue has a film with this id and no such show.
    for table in ["watches", "watchlist"] {
        app.database().execute(&format!("UPDATE {table} SET media_type = 'tv'"), &[]);
    }
    list(&anna, FILM).await;
    let show = format!("999{FILM}").parse::<i64>().unwrap();
    assert_eq!(listed(&anna).await, [FILM, show]);
    let media = json!({"media": [{"id": show, "media_type": "movie"}]});
    let moved = app.admin().await.put("/api/v1/movies/:id", media).await;
    assert_eq!(moved.json(), json!({"updated": [FILM]}));
    assert_eq!(listed(&anna).await, [FILM]);
    assert_eq!(watches_of(&anna, FILM).await[0]["id"], added["watch"]["id"]);
    let taken_back = undone(&anna, &added["change"], 1).await;
    assert_eq!(watched(&anna).await, json!([]));
    undone(&anna, &taken_back, 1).await;
    assert_eq!(watches_of(&anna, FILM).await.len(), 1);
}

#[tokio::test]
async fn watches_of_a_title_that_the_catalogue_lacks_are_deleted_with_a_notification() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let mut request = body(552, on("2027-01-10"));
    request["movie"] = json!({"title": "Unheard of"});
    assert_eq!(anna.post(WATCHES, request).await.status, 201);
    let notified =
        async || anna.get("/api/v1/notifications").await.json().to_string().contains("Unheard of");
    crate::app::until(notified).await;
    assert_eq!((watched(&anna).await, app.database().count("watches")), (json!([]), 0));
    let journal = anna.get("/api/v1/changes").await.json();
    undo(&anna, &journal["changes"][0]).await.is_error(409, 4090);
}

#[tokio::test]
async fn watched_titles_are_kept_and_their_marks_are_never_stale() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    assert_eq!(watched(&anna).await, json!([]));
    let added = watch(&anna, FILM, on("2027-01-10")).await;
    let marks = anna.get("/api/v1/watched").await;
    assert_eq!(marks.json()["titles"][0]["watches"], 1);
    let etag = marks.header("etag").to_owned();
    let request = anna.request(reqwest::Method::GET, "/api/v1/watched");
    assert_eq!(anna.send(request.header("if-none-match", etag)).await.status, 304);
    let orphans = app.admin().await.delete("/api/v1/movies/orphans").await;
    assert_eq!(orphans.json()["removed"], json!([]), "{orphans:?}");
    undone(&anna, &added["change"], 1).await;
    assert_eq!(watched(&anna).await, json!([]));
    list(&anna, FILM).await;
    assert_eq!(listed(&anna).await, [FILM]);
    anna.delete(&format!("/api/v1/watchlist/{FILM}")).await;
    assert_eq!(listed(&anna).await, [] as [i64; 0]);
}

#[tokio::test]
async fn admins_are_warned_at_nine_tenths_of_the_watches_of_an_instance_and_none_is_added_at_the_limit()
 {
    let log = Log::default();
    let _listening = log.listen();
    let mut app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let added = watch(&anna, FILM, on("2027-01-14")).await;
    // Sets the count of watches without inserting the rows.
    let count = "UPDATE user_counts SET watches = $1
                 WHERE user_id = (SELECT id FROM users WHERE username = 'bella')";
    let (bella, many) = (app.signed_in("bella").await, "watches of all users are near their limit");
    watch(&bella, FILM, on("2027-01-14")).await;
    let all_watches =
        async |app: &TestApp| app.admin().await.get("/api/v1/jobs").await.json()["watches"].clone();
    app.database().execute(count, values![1_799_998_i64]);
    app.restart().await;
    assert_eq!(
        all_watches(&app).await,
        json!({"count": 1_799_999, "limit": 2_000_000, "near_limit": false})
    );
    assert!(!log.text().contains(many));
    app.database().execute(count, values![1_799_999_i64]);
    app.restart().await;
    assert_eq!(all_watches(&app).await["near_limit"], json!(true));
    until(async || log.text().contains(many)).await;
    assert!(log.text().contains("watches=1800000 limit=2000000"), "{}", log.text());

    // The exact sum is only counted once the highest id is above the limit.
    let highest = "UPDATE watches SET id = $1 WHERE id = $2";
    app.database().execute(highest, values![2_000_000_i64, added["watch"]["id"].as_i64().unwrap()]);
    let anna = app.sign_in("annak").await;
    watch(&anna, OTHER_FILM, on("2027-01-14")).await;
    app.database().execute(count, values![1_999_998_i64]);
    let refused = anna.post(WATCHES, body(OTHER_FILM, on("2027-01-13"))).await;
    let message = refused.is_error(409, 4090)["message"].to_string();
    assert!(message.contains("2,000,000 watches"), "{message}");
}
