//! Imports that are written in several parts: one change has all of it, and undo takes all of it back.

use crate::app::{Caller, START, TestApp};
use crate::database::values;
use crate::imports::{count, export, start, undo, write};
use serde_json::{Value, json};

/// The second row of Heat has no year, so the user must say which one it is.
const TABLE: &str = "title,year,type,rating10,rated_at,watched,status,note\n\
    Heat,1995,movie,7,2024-01-01,2024-05-01,,\nHeat,,movie,9,2024-06-01,2024-05-01,,long\n\
    Ran,,movie,8,,,,\n";

#[tokio::test]
async fn undo_of_an_import_that_was_written_twice_takes_all_of_it_back() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let mut before = export(&anna).await;
    let path = start(&anna, &[("films.csv", TABLE)]).await;
    anna.put(&format!("{path}/rules"), json!({"rule": "theirs", "left_out": []})).await;
    let first = write(&anna, &path).await;
    assert_eq!((&first["written"], count(&first, "rating", "unclear")), (&json!(2), 2));
    let chosen = anna.post(&format!("{path}/choices"), json!({"choice": "first"})).await;
    assert_eq!(chosen.status, 200, "{chosen:?}");
    let done = write(&anna, &path).await;
    // These are two ratings and two watches; the second watch adds its note to the first.
    assert_eq!((&done["written"], &done["change"]), (&json!(5), &first["change"]));
    let exported = export(&anna).await;
    assert_eq!(exported["ratings"].as_array().unwrap().len(), 2);
    assert_eq!(exported["watches"][0]["note"], "long");
    let journal = anna.get("/api/v1/changes").await.json();
    assert_eq!(journal["changes"].as_array().unwrap().len(), 1);
    let undone = undo(&anna, &done).await;
    assert_eq!(undone["kept"], json!([]));
    let mut restored = export(&anna).await;
    for export in [&mut before, &mut restored] {
        export["exported_at"] = json!(null);
    }
    assert_eq!(restored, before);
}

#[tokio::test]
async fn an_import_written_after_an_undo_is_a_change_of_its_own() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let path = start(&anna, &[("films.csv", "title,year,rating10\nHeat,1995,7\nRan,,8\n")]).await;
    let first = write(&anna, &path).await;
    undo(&anna, &first).await;
    anna.post(&format!("{path}/choices"), json!({"choice": "first"})).await;
    let second = write(&anna, &path).await;
    assert_eq!((&second["written"], &second["undone"]), (&json!(1), &json!(false)));
    assert_ne!(second["change"], first["change"]);
    undo(&anna, &second).await;
    assert_eq!(anna.scores().await, []);
}

#[tokio::test]
async fn undo_of_an_import_deletes_more_ratings_than_fit_into_a_statement() {
    let films = include_str!("../../assets/catalogue/films.tsv").lines().skip(1);
    let ids = films.filter_map(|line| line.split('\t').nth(1)).filter(|id| !id.is_empty());
    let rows: Vec<_> = ids.map(|id| format!("{id},movie,7\n")).collect();
    assert!(rows.len() > 400);
    let table = format!("tmdb_id,type,rating10\n{}", rows.concat());
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let path = start(&anna, &[("films.csv", &table)]).await;
    let preview = set_rules(&anna, &path, "mine", &[], true).await;
    assert_eq!(preview["as_watched_films"], rows.len());
    let done = write(&anna, &path).await;
    assert_eq!((&done["written"], &done["marked_seen"]), (&json!(rows.len()), &json!(rows.len())));
    assert_eq!(export(&anna).await["watches"].as_array().unwrap().len(), rows.len());
    let undone = undo(&anna, &done).await;
    assert_eq!((&undone["undone"], &undone["kept"]), (&json!(rows.len()), &json!([])));
    let export = export(&anna).await;
    assert_eq!((&export["ratings"], &export["watches"]), (&json!([]), &json!([])));
}

async fn set_rules(
    caller: &Caller,
    path: &str,
    rule: &str,
    left_out: &[&str],
    as_watched: bool,
) -> Value {
    let rules = json!({"rule": rule, "left_out": left_out, "as_watched": as_watched});
    let answer = caller.put(&format!("{path}/rules"), rules).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()
}

/// The titles of the watches, each with what added it and how precisely its time is known.
async fn watched(caller: &Caller) -> Vec<String> {
    let export = export(caller).await;
    let watches = export["watches"].as_array().unwrap().iter();
    let text = |watch: &Value| {
        let [title, origin, precision] =
            [&watch["title"], &watch["origin"], &watch["when"]["precision"]]
                .map(|value| value.as_str().unwrap());
        format!("{title} {origin} {precision}")
    };
    let mut texts: Vec<_> = watches.map(text).collect();
    texts.sort();
    texts
}

#[tokio::test]
async fn ratings_add_watches_only_on_request_and_the_preview_counts_them() {
    let table = "title,year,type,rating10,watched\nHeat,1995,movie,7,\nRan,1985,movie,8,2024-05-01\n\
                 Solaris,1972,movie,9,\nBreaking Bad,2008,tv,10,\n";
    let app = TestApp::start().await;
    for (name, as_watched) in [("annak", false), ("bella", true)] {
        let caller = app.signed_in(name).await;
        assert_eq!(caller.get("/api/v1/preferences").await.json()["rating_marks_seen"], true);
        let seen =
            json!({"id": 593, "media_type": "movie", "when": {"precision": "year", "year": 2020}});
        assert_eq!(caller.post("/api/v1/watches", seen).await.status, 201);
        let before = watched(&caller).await;
        let path = start(&caller, &[("films.csv", table)]).await;
        let preview = caller.get(&path).await.json();
        assert_eq!(count(&preview, "rating", "new"), 4, "{preview}");
        // Ran has a watch in the file, and Solaris one in the account.
        let counts = [&preview["as_watched"], &preview["as_watched_films"]];
        assert_eq!(counts, [&json!(false), &json!(1)]);
        for (left_out, films) in [("watch", 2), ("rating", 0)] {
            let preview = set_rules(&caller, &path, "mine", &[left_out], as_watched).await;
            assert_eq!(preview["as_watched_films"], films, "{left_out}");
        }
        // Without a value in the request, the present one stays.
        let rules = json!({"rule": "mine", "left_out": []});
        let preview = caller.put(&format!("{path}/rules"), rules).await.json();
        assert_eq!(preview["as_watched"], as_watched);
        let done = write(&caller, &path).await;
        assert_eq!(
            (&done["written"], &done["marked_seen"]),
            (&json!(5), &json!(i64::from(as_watched)))
        );
        let mut expected = vec!["Ran user day".to_owned(), "Solaris user year".to_owned()];
        if as_watched {
            expected.insert(0, "Heat rating unknown".to_owned());
        }
        assert_eq!(watched(&caller).await, expected);
        assert_eq!(undo(&caller, &done).await["kept"], json!([]));
        assert_eq!(watched(&caller).await, before);
        // Both imports of the file are compared with the account as it is.
        let again = caller.get(&start(&caller, &[("films.csv", table)]).await).await.json();
        assert_eq!((&again["as_watched"], &again["as_watched_films"]), (&json!(false), &json!(1)));
    }
}

#[tokio::test]
async fn undo_of_a_replaced_rating_deletes_the_watch_that_the_import_added() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let off = json!({"rating_marks_seen": false});
    assert_eq!(anna.patch("/api/v1/preferences", off).await.status, 200);
    assert_eq!(anna.rate(949, 1).await.status, 201);
    let path = start(&anna, &[("films.csv", "title,year,rating10\nHeat,1995,8\n")]).await;
    for (rule, films) in [("mine", 0), ("theirs", 1)] {
        let preview = set_rules(&anna, &path, rule, &[], true).await;
        assert_eq!(preview["as_watched_films"], films, "{rule}");
    }
    let done = write(&anna, &path).await;
    assert_eq!((&done["written"], &done["marked_seen"]), (&json!(1), &json!(1)));
    assert_eq!(watched(&anna).await, ["Heat rating unknown"]);
    assert_eq!(undo(&anna, &done).await["kept"], json!([]));
    assert_eq!((anna.scores().await, watched(&anna).await), (vec![(949, 1)], Vec::new()));
}

#[tokio::test]
async fn an_imported_watch_takes_a_film_off_the_watchlist_only_if_it_is_later_than_the_listing() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    // Solaris, Heat, Ran and Alien are listed on 2027-01-15 at 08:00 UTC.
    for film in [593, 949, 11_645, 348] {
        let path = format!("/api/v1/watchlist/{film}?media_type=movie");
        assert_eq!(anna.put(&path, json!({})).await.status, 200);
    }
    app.clock.advance(2 * 86_400);
    let listed = async || {
        let list = anna.get("/api/v1/watchlist").await.json();
        let movies = list["movies"].as_array().unwrap().iter();
        movies.map(|movie| movie["id"].as_i64().unwrap()).collect::<Vec<_>>()
    };
    // Of a year it is not known whether it was before or after the listing.
    let earlier = "title,year,watched\nHeat,1995,2019-05-01\nRan,1985,yes\n\
                   Solaris,1972,2027-01-15T07:59:59Z\nAlien,1979,2027\n";
    let done = write(&anna, &start(&anna, &[("earlier.csv", earlier)]).await).await;
    assert_eq!(done["written"], 4);
    let all = [348, 11_645, 949, 593];
    assert_eq!(listed().await, all);
    undo(&anna, &done).await;
    let later = "title,year,watched\nHeat,1995,2020-05-01\nHeat,1995,2027-01-16\n\
                 Ran,1985,2018\nSolaris,1972,2027-01-15T08:00:01Z\nAlien,1979,2027-01-15\n";
    let done = write(&anna, &start(&anna, &[("later.csv", later)]).await).await;
    assert_eq!(done["written"], 5);
    assert_eq!(listed().await, [11_645]);
    assert_eq!(undo(&anna, &done).await["kept"], json!([]));
    assert_eq!(listed().await, all);
}

#[tokio::test]
async fn rated_films_get_no_watches_beyond_the_limit() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let one = "title,year,watched\nSolaris,1972,2024-01-01\n";
    write(&anna, &start(&anna, &[("one.csv", one)]).await).await;
    app.database().execute("UPDATE user_counts SET watches = 49999 WHERE watches = 1", &[]);
    let table = "title,year,rating10\nHeat,1995,8\nRan,1985,8\n";
    let path = start(&anna, &[("films.csv", table)]).await;
    set_rules(&anna, &path, "mine", &[], true).await;
    let done = write(&anna, &path).await;
    assert_eq!((&done["written"], &done["marked_seen"]), (&json!(2), &json!(1)));
}

/// The ids of all changes, the newest first.
async fn changes(caller: &Caller) -> Vec<i64> {
    let (mut ids, mut path) = (Vec::new(), "/api/v1/changes".to_owned());
    loop {
        let page = caller.get(&path).await.json();
        ids.extend(
            page["changes"].as_array().unwrap().iter().map(|one| one["id"].as_i64().unwrap()),
        );
        let Some(next) = page["next"].as_str() else { return ids };
        path = format!("/api/v1/changes?cursor={next}");
    }
}

#[tokio::test]
async fn an_import_that_is_continued_is_the_newest_change() {
    const HOUR: i64 = 3_600;
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let before = anna.scores().await;
    let path = start(&anna, &[("films.csv", TABLE)]).await;
    let first = write(&anna, &path).await;
    app.clock.advance(HOUR);
    let database = app.database();
    let user = database.value("SELECT id FROM users WHERE username = 'annak'", &[]).int();
    let sql = "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 2010)
               INSERT INTO changes (user_id, kind, created_at) SELECT $1, 'rated', $2 FROM numbers";
    database.execute(sql, values![user, START + HOUR]);
    let others = changes(&anna).await;
    assert_eq!((others.len(), others.last()), (2_011, first["change"].as_i64().as_ref()));
    app.clock.advance(HOUR);
    anna.post(&format!("{path}/choices"), json!({"choice": "first"})).await;
    let done = write(&anna, &path).await;
    assert_eq!(done["change"], first["change"]);
    // Deletes the changes beyond 2,000.
    let listed = anna.put("/api/v1/watchlist/680?media_type=movie", json!({})).await;
    assert_eq!(listed.status, 200, "{listed:?}");
    let ids = changes(&anna).await;
    assert_eq!(Some(ids[1]), done["change"].as_i64());
    assert_eq!(ids[2..], others[..1_998]);
    undo(&anna, &done).await;
    assert_eq!(anna.scores().await, before);
}

/// Stores 2,010 newer changes, and makes two more, so that older ones are deleted.
async fn make_many_changes(app: &TestApp, caller: &Caller) {
    let database = app.database();
    let user = database.value("SELECT id FROM users WHERE username = 'annak'", &[]).int();
    let sql = "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 2010)
               INSERT INTO changes (user_id, kind, created_at) SELECT $1, 'rated', $2 FROM numbers";
    database.execute(sql, values![user, app.clock.now()]);
    app.clock.advance(1);
    let added = json!({"id": 680, "media_type": "movie", "when": {"precision": "unknown"}});
    let added = caller.post("/api/v1/watches", added).await;
    assert_eq!(added.status, 201, "{added:?}");
    let watch = format!("/api/v1/watches/{}", added.json()["watch"]["id"]);
    let removed = caller.delete(&watch).await;
    assert_eq!(removed.status, 200, "{removed:?}");
}

#[tokio::test]
async fn an_import_its_redo_and_its_last_undo_are_kept_beyond_two_thousand_later_changes() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let path = start(&anna, &[("films.csv", "title,year,rating10\nHeat,1995,8\n")]).await;
    let done = write(&anna, &path).await;
    let import = done["change"].as_i64().unwrap();
    app.clock.advance(1);
    make_many_changes(&app, &anna).await;
    let ids = changes(&anna).await;
    assert_eq!((ids.len(), ids.last()), (2_001, Some(&import)));
    let mut last = import;
    for scores in [vec![], vec![(949, 4)], vec![]] {
        app.clock.advance(1);
        let undone = undo(&anna, &json!({"change": last})).await;
        last = undone["change"]["id"].as_i64().unwrap();
        assert_eq!(anna.scores().await, scores);
        make_many_changes(&app, &anna).await;
    }
    // The first undo is deleted: the redo is now the change of the import.
    assert_eq!(changes(&anna).await.len(), 2_003);
}

#[tokio::test]
async fn redo_of_an_import_stays_within_the_limits() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let table = "title,year,rating10,list,favorite\nHeat,1995,8,Best,yes\nRan,1985,7,Best,yes\n";
    let done = write(&anna, &start(&anna, &[("films.csv", table)]).await).await;
    let undone = undo(&anna, &done).await;
    let path = format!("/api/v1/changes/{}/undo", undone["change"]["id"]);
    let set = |column: &str, value: i64| {
        let sql = format!("UPDATE user_counts SET {column} = $1 WHERE ratings >= 0");
        app.database().execute(&sql, values![value]);
    };
    for (column, full) in [("ratings", 50_000), ("playlists", 200)] {
        let room = if column == "ratings" { 2 } else { 1 };
        set(column, full - room + 1);
        anna.post(&path, json!({})).await.is_error(409, 4090);
        set(column, 0);
    }
    let user = app.database().value("SELECT id FROM users WHERE username = 'annak'", &[]).int();
    let sql =
        "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 999)
               INSERT INTO favorites (user_id, media_type, title_id, added_at)
               SELECT $1, 'movie', 2000000 + n, 0 FROM numbers";
    app.database().execute(sql, values![user]);
    anna.post(&path, json!({})).await.is_error(409, 4090);
    app.database().execute("DELETE FROM favorites WHERE title_id = $1", values![2_000_001]);
    let redone = anna.post(&path, json!({})).await;
    assert_eq!(redone.status, 200, "{redone:?}");
    assert_eq!((anna.scores().await.len(), listed(&anna).await.len()), (2, 2));
    assert_eq!(app.database().count("favorites"), 1_000);
}

#[tokio::test]
async fn undo_keeps_a_playlist_with_an_item_that_was_edited_since() {
    let (_app, anna, done) = import_playlist().await;
    let id = export(&anna).await["playlists"][0]["id"].clone();
    let item = format!("/api/v1/playlists/{id}/items/11645");
    let note = json!({"media_type": "movie", "note": "Mine"});
    assert_eq!(anna.patch(&item, note).await.status, 200);
    let undone = undo(&anna, &done).await;
    assert_eq!(undone["kept"], json!([{"movie_id": 11_645, "media_type": "movie"}]));
    assert_eq!(listed(&anna).await, ["Ran"]);
    undo(&anna, &json!({"change": undone["change"]["id"]})).await;
    assert_eq!(listed(&anna).await, ["Heat", "Ran", "Solaris"]);
    assert_eq!(export(&anna).await["playlists"][0]["movies"][1]["note"], "Mine");
}

#[tokio::test]
async fn an_import_that_was_redone_can_be_undone_again() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let path = start(&anna, &[("films.csv", "title,year,rating10\nHeat,1995,7\n")]).await;
    let done = write(&anna, &path).await;
    let ratings = async || export(&anna).await["ratings"].as_array().unwrap().len();
    let undone = undo(&anna, &done).await;
    assert_eq!((&anna.get(&path).await.json()["undone"], ratings().await), (&json!(true), 0));
    undo(&anna, &json!({"change": undone["change"]["id"]})).await;
    let redone = anna.get(&path).await.json();
    assert_eq!((&redone["undone"], ratings().await), (&json!(false), 1));
    undo(&anna, &redone).await;
    assert_eq!((&anna.get(&path).await.json()["undone"], ratings().await), (&json!(true), 0));
}

#[tokio::test]
async fn redo_restores_a_playlist_in_the_order_it_had_before_the_undo() {
    let (_app, anna, done) = import_playlist().await;
    let id = export(&anna).await["playlists"][0]["id"].clone();
    let item = format!("/api/v1/playlists/{id}/items/593");
    let first = json!({"media_type": "movie", "position": 1});
    assert_eq!(anna.patch(&item, first).await.status, 200);
    let order = ["Solaris", "Heat", "Ran"];
    assert_eq!(listed(&anna).await, order);
    let undone = undo(&anna, &done).await;
    assert_eq!((&undone["kept"], &export(&anna).await["playlists"]), (&json!([]), &json!([])));
    undo(&anna, &json!({"change": undone["change"]["id"]})).await;
    assert_eq!(listed(&anna).await, order);
}

/// A user who has imported a playlist of three films, and the import.
async fn import_playlist() -> (TestApp, Caller, Value) {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let table = "title,year,list\nHeat,1995,Best\nRan,1985,Best\nSolaris,1972,Best\n";
    let done = write(&anna, &start(&anna, &[("lists.csv", table)]).await).await;
    (app, anna, done)
}

/// The titles of a user's only playlist.
async fn listed(caller: &Caller) -> Vec<String> {
    let export = export(caller).await;
    let items = export["playlists"][0]["movies"].as_array().unwrap().iter();
    items.map(|item| item["title"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn long_list_is_compared_and_written_a_part_at_a_time() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let table = |rows: usize| {
        let rows = "Heat,1995,Best\n".repeat(rows);
        format!(
            "title,year,list\nRan,1985,Best\n{rows}Solaris,,Best\nHeat,1995,Best\nSolaris,,Best\n"
        )
    };
    let path = start(&anna, &[("lists.csv", &table(1_200))]).await;
    let counts = async |path: &str| {
        let import = anna.get(path).await.json();
        ["new", "same", "unclear"].map(|outcome| count(&import, "list_item", outcome))
    };
    assert_eq!(counts(&path).await, [2, 1_200, 2]);
    anna.post(&format!("{path}/choices"), json!({"choice": "first"})).await;
    assert_eq!(counts(&path).await, [3, 1_201, 0]);
    let done = write(&anna, &path).await;
    assert_eq!((&done["written"], &done["same"]), (&json!(4), &json!(1_201)));
    assert_eq!(listed(&anna).await, ["Ran", "Heat", "Solaris"]);
    undo(&anna, &done).await;
    // The list is longer than a playlist may be.
    let path = start(&anna, &[("lists.csv", &table(5_100))]).await;
    let done = write(&anna, &path).await;
    assert_eq!((&done["written"], &done["same"]), (&json!(4), &json!(5_101)));
    assert_eq!(listed(&anna).await, ["Ran", "Heat", "Solaris"]);
    assert_eq!(anna.get(&format!("{path}/records")).await.json()["records"], Value::Array(vec![]));
}

#[tokio::test]
async fn too_many_equal_watches_are_not_written() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let one = "title,year,watched\nSolaris,1972,2024-01-01\n";
    write(&anna, &start(&anna, &[("one.csv", one)]).await).await;
    app.database().execute("UPDATE user_counts SET watches = 50000 WHERE watches = 1", &[]);
    let table = format!("title,year,watched\n{}", "Heat,1995,yes\n".repeat(1_000));
    let done = write(&anna, &start(&anna, &[("films.csv", &table)]).await).await;
    assert_eq!((&done["written"], count(&done, "watch", "over_limit")), (&json!(0), 1_000));
}

/// The titles of the watchlist in its order.
async fn watchlist(caller: &Caller) -> Vec<String> {
    let list = caller.get("/api/v1/watchlist").await.json();
    let titles = list["movies"].as_array().unwrap_or_else(|| panic!("{list}")).iter();
    titles.map(|one| one["title"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn an_imported_watchlist_follows_the_present_one_in_the_order_of_its_file() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let list = async |film: i64| {
        let path = format!("/api/v1/watchlist/{film}?media_type=movie");
        assert_eq!(anna.put(&path, json!({})).await.status, 200);
    };
    list(348).await;
    // Ran has no year, so that it is written later.
    let table = "title,year,type,watchlist\nHeat,1995,movie,yes\nRan,,movie,yes\n\
                 Solaris,1972,movie,yes\n";
    let path = start(&anna, &[("films.csv", table)]).await;
    write(&anna, &path).await;
    assert_eq!(watchlist(&anna).await, ["Alien", "Heat", "Solaris"]);
    anna.post(&format!("{path}/choices"), json!({"choice": "first"})).await;
    let done = write(&anna, &path).await;
    assert_eq!(watchlist(&anna).await, ["Alien", "Heat", "Ran", "Solaris"]);
    list(238).await;
    let all = ["The Godfather", "Alien", "Heat", "Ran", "Solaris"];
    assert_eq!(watchlist(&anna).await, all);
    let undone = undo(&anna, &done).await;
    assert_eq!(watchlist(&anna).await, all[..2]);
    undo(&anna, &json!({"change": undone["change"]["id"]})).await;
    assert_eq!(watchlist(&anna).await, all);
}

#[tokio::test]
async fn places_in_the_watchlist_may_be_any_numbers() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let table = "title,year,watchlist,watchlist_position\n\
        Heat,1995,yes,-9223372036854775807\nRan,1985,yes,9223372036854775807\nSolaris,1972,yes,2\n";
    let done = write(&anna, &start(&anna, &[("films.csv", table)]).await).await;
    assert_eq!(done["written"], 3);
    assert_eq!(watchlist(&anna).await, ["Heat", "Solaris", "Ran"]);
    let more = "title,year,watchlist\nAlien,1979,yes\n";
    write(&anna, &start(&anna, &[("more.csv", more)]).await).await;
    assert_eq!(watchlist(&anna).await, ["Heat", "Solaris", "Ran", "Alien"]);
}
