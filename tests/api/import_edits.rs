//! Files that are imported again after the user has edited the dates of their watches.

use crate::app::{Caller, TestApp, until};
use crate::episode_listing::Listing;
use crate::fake_tmdb::mode::Fault;
use crate::imports::{count, export, start, undo, write};
use crate::round_trip;
use serde_json::{Value, json};

const HEAT: i64 = 949;
const RAN: i64 = 11_645;
const THE_WIRE: i64 = 9_991_438;
const FILES: [(&str, &str); 2] = [
    (
        "diary.csv",
        "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\r\n\
         2024-06-02,Ran,1985,x,,,,2024-06-01\r\n2024-06-03,Ran,1985,x,,,,2024-06-03\r\n",
    ),
    (
        "watched-history.json",
        r#"[
            {"id": 2, "watched_at": "2024-05-02T20:15:00.000Z", "action": "watch",
             "type": "episode",
             "episode": {"season": 1, "number": 2, "title": "x", "ids": {"trakt": 1}},
             "show": {"title": "The Wire", "year": 2002, "ids": {"trakt": 9, "tmdb": 1438}}},
            {"id": 1, "watched_at": "2024-05-01T20:15:00.000Z", "action": "watch",
             "type": "movie",
             "movie": {"title": "Heat", "year": 1995, "ids": {"trakt": 8, "tmdb": 949}}}
        ]"#,
    ),
];

/// The ids of the watches of a title that have a date, newest first.
async fn watches(caller: &Caller, title: i64) -> Vec<i64> {
    let diary = caller.get("/api/v1/diary").await.json();
    let watches = diary["watches"].as_array().unwrap().iter();
    let of_title = watches.filter(|watch| watch["movie_id"] == title);
    of_title.map(|watch| watch["id"].as_i64().unwrap()).collect()
}

/// The id of the edited watch, and the change in the form that `undo` takes.
async fn edit(caller: &Caller, id: i64, when: Value) -> (i64, Value) {
    let edited = caller.patch(&format!("/api/v1/watches/{id}"), json!({"when": when})).await;
    assert_eq!(edited.status, 200, "{edited:?}");
    let edited = edited.json();
    (edited["watch"]["id"].as_i64().unwrap(), json!({"change": edited["change"]["id"]}))
}

/// Imports the files again.
async fn assert_nothing_new(caller: &Caller) {
    let before = export(caller).await["watches"].clone();
    let path = start(caller, &FILES).await;
    let preview = caller.get(&path).await.json();
    let new = |kind| count(&preview, kind, "new");
    assert_eq!((new("watch"), new("episode_watch")), (0, 0), "{preview}");
    assert_eq!(write(caller, &path).await["written"], 0);
    assert_eq!(export(caller).await["watches"], before);
}

#[tokio::test]
async fn files_imported_again_add_nothing_after_the_dates_of_their_watches_were_edited() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    write(&anna, &start(&anna, &FILES).await).await;
    let imported = export(&anna).await["watches"].clone();
    assert_eq!(imported.as_array().unwrap().len(), 4);
    let (heat, first) =
        edit(&anna, watches(&anna, HEAT).await[0], json!({"precision": "year", "year": 2020}))
            .await;
    assert_nothing_new(&anna).await;
    let (_, second) = edit(&anna, heat, json!({"precision": "unknown"})).await;
    // Both watches of Ran are on the same day then.
    let ran = watches(&anna, RAN).await[1];
    let (_, third) = edit(&anna, ran, json!({"precision": "day", "day": "2024-06-03"})).await;
    let wire = watches(&anna, THE_WIRE).await;
    let body = json!({"ids": wire, "when": {"precision": "month", "month": "2023-12"}});
    let edited = anna.post("/api/v1/watches/edit", body).await;
    assert_eq!(edited.status, 200, "{edited:?}");
    assert_nothing_new(&anna).await;
    // Other edits and another name of a tag keep the original date.
    let body = json!({"ids": watches(&anna, THE_WIRE).await, "note": "Good", "tags": ["cinema"]});
    assert_eq!(anna.post("/api/v1/watches/edit", body).await.status, 200);
    let renamed = anna.put("/api/v1/tags", json!({"name": "cinema", "new_name": "home"})).await;
    assert_eq!(renamed.status, 200, "{renamed:?}");
    assert_nothing_new(&anna).await;
    let undone = undo(&anna, &second).await;
    assert_nothing_new(&anna).await;
    let redone = undo(&anna, &json!({"change": undone["change"]["id"]})).await;
    assert_nothing_new(&anna).await;
    undo(&anna, &json!({"change": redone["change"]["id"]})).await;
    undo(&anna, &first).await;
    undo(&anna, &third).await;
    assert_nothing_new(&anna).await;
    // The watches of the films are as they were imported.
    let films = |watches: &Value| -> Vec<Value> {
        let films = watches.as_array().unwrap().iter();
        films.filter(|watch| watch["episode_number"].is_null()).cloned().collect()
    };
    assert_eq!(films(&export(&anna).await["watches"]), films(&imported));
}

#[tokio::test]
async fn own_exports_from_before_and_after_an_edit_of_dates_add_nothing() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    write(&anna, &start(&anna, &FILES).await).await;
    let before = round_trip::export(&anna).await;
    let day = |day: &str| json!({"precision": "day", "day": day});
    edit(&anna, watches(&anna, HEAT).await[0], day("2021-03-04")).await;
    edit(&anna, watches(&anna, RAN).await[1], day("2024-06-03")).await;
    let after = round_trip::export(&anna).await;
    for text in [&before, &after] {
        let done = round_trip::import(&anna, &[("moviestars.json", text.as_bytes())]).await;
        assert_eq!(done["written"], 0, "{done}");
    }
    let unchanged = round_trip::portable(&round_trip::export(&anna).await);
    round_trip::assert_equal(&unchanged, &round_trip::portable(&after));
}

#[tokio::test]
async fn watches_of_episodes_keep_the_original_date_of_the_watch_of_their_season() {
    let listing = Listing::start(&[2]).await;
    let (fake, app, anna) = (&listing.server.fake, &listing.server.app, &listing.server.anna);
    fake.fail(Fault::Status { status: 500 });
    let listed = anna.put("/api/v1/watchlist/9991396", json!({})).await;
    assert_eq!(listed.status, 200, "{listed:?}");
    let body = json!({"season_number": 1, "when": {"precision": "year", "year": 2020}});
    let marked = anna.post("/api/v1/shows/9991396/watches", body).await;
    assert_eq!(marked.status, 201, "{marked:?}");
    let id = marked.json()["watches"][0].as_i64().unwrap();
    edit(anna, id, json!({"precision": "month", "month": "2021-04"})).await;
    fake.recover();
    let of_episodes = "watches WHERE episode_id IS NOT NULL AND removed_in IS NULL \
                       AND month = 4 AND original_at = '2020'";
    until(async || {
        app.clock.advance(3_600);
        app.wake();
        app.database().count(of_episodes) == 2
    })
    .await;
}
