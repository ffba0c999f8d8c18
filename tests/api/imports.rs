//! Imports of other services' exports over HTTP: preview, choices, writing as one change, and undo.

use crate::app::{Caller, PASSWORD, START, TestApp, TestResponse, until};
use crate::database::values;
use crate::import::archive;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write;

pub const LIST: &str = "/api/v1/imports";
const BOUNDARY: &str = "------------------------part";

/// Sends files as a browser does.
pub async fn upload(caller: &Caller, query: &str, files: &[(&str, &[u8])]) -> TestResponse {
    let mut body = Vec::new();
    for (name, content) in files {
        let head = format!(
            "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"files\"; filename=\"{name}\"\r\n\
             Content-Type: application/octet-stream\r\n\r\n"
        );
        body.extend_from_slice(head.as_bytes());
        body.extend_from_slice(content);
        body.extend_from_slice(b"\r\n");
    }
    body.extend_from_slice(format!("--{BOUNDARY}--\r\n").as_bytes());
    let request = caller
        .request(reqwest::Method::POST, &format!("{LIST}{query}"))
        .header("Content-Type", format!("multipart/form-data; boundary={BOUNDARY}"))
        .body(body);
    caller.send(request).await
}

/// The path of an import that was read and matched.
pub async fn start(caller: &Caller, files: &[(&str, &str)]) -> String {
    let files: Vec<_> = files.iter().map(|(name, text)| (*name, text.as_bytes())).collect();
    let started = upload(caller, "", &files).await;
    assert_eq!(started.status, 201, "{started:?}");
    let path = format!("{LIST}/{}", started.json()["id"]);
    wait_for_state(caller, &path, "ready").await;
    path
}

pub async fn wait_for_state(caller: &Caller, path: &str, state: &str) {
    until(async || caller.get(path).await.json()["state"] == state).await;
}

pub async fn write(caller: &Caller, path: &str) -> Value {
    let answer = caller.put(&format!("{path}/state"), json!({"state": "writing"})).await;
    assert_eq!(answer.status, 202, "{answer:?}");
    wait_for_state(caller, path, "done").await;
    caller.get(path).await.json()
}

/// How many records of a kind have an outcome, or how many whose title has one.
pub fn count(import: &Value, kind: &str, outcome: &str) -> i64 {
    let counts = import["record_counts"].as_array().unwrap().iter();
    let of_kind = counts.filter(|count| count["kind"] == kind);
    let meant = of_kind.filter(|count| {
        count["outcome"] == outcome
            || count["outcome"].is_null() && count["title_outcome"] == outcome
    });
    meant.map(|count| count["count"].as_i64().unwrap()).sum()
}

pub async fn undo(caller: &Caller, import: &Value) -> Value {
    let path = format!("/api/v1/changes/{}/undo", import["change"]);
    let undone = caller.post(&path, json!({})).await;
    assert_eq!(undone.status, 200, "{undone:?}");
    undone.json()
}

pub async fn export(caller: &Caller) -> Value {
    caller.get("/api/v1/export").await.json()
}

/// Heat and Ran are in the built-in catalogue, the third is not.
const DIARY: &str = "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\r\n\
    2024-05-02,Heat,1995,x,4.5,Yes,\"cinema, with Mum\",2024-05-01\r\n\
    2024-06-02,Ran,1985,x,,,,2024-06-01\r\n\
    2024-06-03,The Film That Was Never Made,1985,x,,,,2024-06-02\r\n";
const RATINGS: &str = "Date,Name,Year,Letterboxd URI,Rating\r\n\
    2024-05-02,Heat,1995,x,4.5\r\n2024-06-02,Ran,1985,x,2\r\n";

#[tokio::test]
async fn an_import_shows_what_it_would_change_then_writes_it_as_one_change_that_undo_takes_back() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let before = export(&anna).await;
    let zip = archive(&[("diary.csv", DIARY), ("ratings.csv", RATINGS)]);
    let started = upload(&anna, "", &[("letterboxd-anna-utc.zip", &zip)]).await;
    assert_eq!(started.status, 201, "{started:?}");
    let path = format!("{LIST}/{}", started.json()["id"]);
    wait_for_state(&anna, &path, "ready").await;
    let preview = anna.get(&path).await.json();
    assert_eq!(preview["files"][0]["source"], "Letterboxd");
    assert_eq!(count(&preview, "watch", "new"), 2);
    assert_eq!(count(&preview, "watch", "unknown"), 1);
    assert_eq!(count(&preview, "rating", "new"), 2);
    // Nothing is written yet.
    assert_eq!(anna.scores().await, []);
    let done = write(&anna, &path).await;
    assert_eq!((&done["written"], &done["same"]), (&json!(4), &json!(0)));
    assert_eq!(anna.scores().await.len(), 2);
    let after = export(&anna).await;
    let watch = &after["watches"][0];
    assert_eq!(watch["title"], "Heat");
    assert_eq!(watch["when"], json!({"precision": "day", "day": "2024-05-01"}));
    assert_eq!(watch["tags"], json!(["cinema", "with Mum"]));
    assert_eq!(watch["seen_before"], true);
    assert_eq!(after["ratings"][1]["score10"], 9);
    let journal = anna.get("/api/v1/changes").await.json();
    let changes = journal["changes"].as_array().unwrap();
    assert_eq!(changes.len(), 1);
    assert_eq!((&changes[0]["kind"], &changes[0]["items"]), (&json!("imported"), &json!(4)));
    // The film that was not found stays, with its place in the file.
    let left = anna.get(&format!("{path}/records")).await.json();
    assert_eq!(left["records"].as_array().unwrap().len(), 1);
    assert_eq!(left["records"][0]["position"], "line 4");
    assert_eq!(left["records"][0]["title_outcome"], "unknown");
    let undone = undo(&anna, &done).await;
    assert_eq!((&undone["undone"], &undone["kept"]), (&json!(4), &json!([])));
    let mut restored = export(&anna).await;
    restored["exported_at"] = before["exported_at"].clone();
    assert_eq!(restored, before);
    assert_eq!(anna.get(&path).await.json()["undone"], true);
}

#[tokio::test]
async fn the_same_file_again_adds_nothing() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let lists = "Letterboxd list export v7\r\nDate,Name,Tags,URL,Description\r\n\
                 2024-01-01,Noir,,u,Two\r\n\r\nPosition,Name,Year,URL,Description\r\n\
                 2,Ran,1985,u,second\r\n1,Heat,1995,u,\r\n";
    let watchlist = "Date,Name,Year,Letterboxd URI\r\n2024-01-01,Solaris,1972,x\r\n";
    let reviews = "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date\r\n\
                   2024-05-02,Heat,1995,x,,,\"Tense,\nlong\",,2024-05-01\r\n\
                   2024-05-02,Ran,1985,x,,,On the film,,\r\n";
    let files = [
        ("diary.csv", DIARY),
        ("ratings.csv", RATINGS),
        ("watchlist.csv", watchlist),
        ("reviews.csv", reviews),
        ("lists/noir.csv", lists),
    ];
    let files: Vec<_> = files.iter().map(|(name, text)| (*name, text.as_bytes())).collect();
    let path = format!("{LIST}/{}", upload(&anna, "", &files).await.json()["id"]);
    wait_for_state(&anna, &path, "ready").await;
    write(&anna, &path).await;
    let first = export(&anna).await;
    assert_eq!(first["watchlist"][0]["title"], "Solaris");
    assert_eq!(first["watches"][0]["note"], "Tense,\nlong");
    assert_eq!(first["notes"][0]["text"], "On the film");
    let list = &first["playlists"][0];
    assert_eq!((&list["name"], &list["description"]), (&json!("Noir"), &json!("Two")));
    assert_eq!(list["movies"][0]["title"], "Heat");
    assert_eq!(list["movies"][1]["note"], "second");
    let again = format!("{LIST}/{}", upload(&anna, "", &files).await.json()["id"]);
    wait_for_state(&anna, &again, "ready").await;
    let preview = anna.get(&again).await.json();
    let counts = preview["record_counts"].as_array().unwrap();
    assert!(counts.iter().all(|count| count["outcome"] != "new"), "{counts:?}");
    let done = write(&anna, &again).await;
    assert_eq!((&done["written"], &done["change"]), (&json!(0), &Value::Null));
    let mut second = export(&anna).await;
    second["exported_at"] = first["exported_at"].clone();
    assert_eq!(second, first);
}

#[tokio::test]
async fn the_rule_decides_about_ratings_that_differ_and_kinds_can_be_left_out() {
    let app = TestApp::start().await;
    for (rule, scores) in [("mine", [2, 2]), ("theirs", [9, 4]), ("newer", [2, 4])] {
        let caller = app.signed_in(&format!("user{rule}")).await;
        let mine = "Const,Your Rating,Date Rated,Title,Title Type,Year\n\
                    tt0113277,2,2024-05-03,Heat,Movie,1995\ntt0089881,2,2024-05-03,Ran,Movie,1985\n";
        let path = start(&caller, &[("ratings.csv", mine)]).await;
        write(&caller, &path).await;
        let path = start(&caller, &[("diary.csv", DIARY), ("ratings.csv", RATINGS)]).await;
        let preview = caller.get(&path).await.json();
        assert_eq!(count(&preview, "rating", "different"), 1);
        assert_eq!(count(&preview, "rating", "newer"), 1);
        let rules = json!({"rule": rule, "left_out": ["watch"]});
        assert_eq!(caller.put(&format!("{path}/rules"), rules).await.status, 200);
        write(&caller, &path).await;
        let exported = export(&caller).await;
        let of = |title: &str| {
            let ratings = exported["ratings"].as_array().unwrap();
            ratings.iter().find(|rating| rating["title"] == title).unwrap()["score10"].as_i64()
        };
        assert_eq!([of("Heat"), of("Ran")], scores.map(Some), "{rule}");
        assert_eq!(exported["watches"], json!([]), "{rule}");
    }
}

#[tokio::test]
async fn a_title_that_is_unclear_is_chosen_by_the_user_and_remembered() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let table = "title,rating10\nHeat,7\nRan,8\nSolaris,9\n";
    let path = start(&anna, &[("films.csv", table)]).await;
    let preview = anna.get(&path).await.json();
    assert_eq!(count(&preview, "rating", "unclear"), 3);
    let titles = anna.get(&format!("{path}/titles?outcome=unclear")).await.json();
    let title = |name: &str| {
        let titles = titles["titles"].as_array().unwrap();
        titles.iter().find(|title| title["reference"]["title"] == name).unwrap().clone()
    };
    let heat = title("Heat");
    assert_eq!(title("Ran")["reason"], "no_year");
    assert_eq!(heat["candidates"][0]["movie_id"], 949);
    let choose = async |title: &Value, choice: Value| {
        let answer = anna.put(&format!("{path}/titles/{}", title["id"]), choice).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        answer.json()["outcome"].clone()
    };
    assert_eq!(choose(&heat, json!({"movie_id": 949, "media_type": "movie"})).await, "found");
    assert_eq!(choose(&title("Ran"), json!({"movie_id": null})).await, "skipped");
    let unknown = json!({"movie_id": 1, "media_type": "movie"});
    let refused = anna.put(&format!("{path}/titles/{}", heat["id"]), unknown).await;
    refused.is_error(422, 4220);
    let preview = anna.get(&path).await.json();
    assert_eq!(count(&preview, "rating", "new"), 1);
    assert_eq!(count(&preview, "rating", "unclear"), 1);
    write(&anna, &path).await;
    assert_eq!(anna.scores().await, [(949, 4)]);
    let again = start(&anna, &[("films.csv", table)]).await;
    let preview = anna.get(&again).await.json();
    assert_eq!(count(&preview, "rating", "same"), 1);
    assert_eq!(count(&preview, "rating", "skipped"), 1);
    assert_eq!(count(&preview, "rating", "unclear"), 1);
    let answer = anna.post(&format!("{again}/choices"), json!({"choice": "skip"})).await;
    assert_eq!(count(&answer.json(), "rating", "skipped"), 2);
}

#[tokio::test]
async fn an_import_is_not_written_while_a_chosen_title_is_matched_unless_that_is_paused() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let path = start(&anna, &[("films.csv", "title,year,rating10\nHeat,1995,7\nRan,,8\n")]).await;
    anna.post(&format!("{path}/choices"), json!({"choice": "first"})).await;
    let database = app.database();
    let (unmatched, state) =
        ("UPDATE import_titles SET outcome = 'waiting'", "UPDATE imports SET state = $1");
    database.execute(unmatched, &[]);
    database.execute(state, values!["matching"]);
    let writing = json!({"state": "writing"});
    anna.put(&format!("{path}/state"), writing).await.is_error(409, 4090);
    database.execute(state, values!["paused"]);
    write(&anna, &path).await;
    assert_eq!(anna.scores().await, [] as [(i64, i64); 0]);
}

#[tokio::test]
async fn titles_and_records_are_searched_by_name_and_titles_are_filtered_by_reason() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let table = "title,year,type,rating10,watched\nHeat,1995,movie,7,2024-05-01\n\
                 Ran,,movie,8,\nThe Film That Was Never Made,1985,movie,9,\n";
    let path = start(&anna, &[("films.csv", table)]).await;
    let names = async |rows: &str, query: &str| {
        let page = anna.get(&format!("{path}/{rows}?{query}")).await.json();
        let rows = page[rows].as_array().unwrap_or_else(|| panic!("{page}")).iter();
        rows.map(|row| row["reference"]["title"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let lost = "The Film That Was Never Made";
    for (query, titles, records) in [
        ("query=", &["Heat", "Ran", lost][..], &["Heat", "Heat", "Ran", lost][..]),
        ("query=hea", &["Heat"], &["Heat", "Heat"]),
        ("query=H%C3%89AT", &["Heat"], &["Heat", "Heat"]),
        ("query=never+made", &[lost], &[lost]),
        ("query=alien", &[], &[]),
    ] {
        assert_eq!(names("titles", query).await, titles, "{query}");
        assert_eq!(names("records", query).await, records, "{query}");
    }
    for (query, titles) in [
        ("reason=name_and_year", &["Heat"][..]),
        ("reason=no_year", &["Ran"]),
        ("reason=no_year&outcome=unclear&query=ran", &["Ran"]),
        ("reason=no_year&query=heat", &[]),
        ("reason=no_year&outcome=found", &[]),
    ] {
        assert_eq!(names("titles", query).await, titles, "{query}");
    }
    assert_eq!(names("records", "query=heat&kind=watch").await, ["Heat"]);
    assert_eq!(names("records", "query=ran&kind=watch").await, [] as [&str; 0]);
}

#[tokio::test]
async fn undo_of_an_import_leaves_what_was_edited_since() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let path = start(&anna, &[("ratings.csv", RATINGS)]).await;
    let done = write(&anna, &path).await;
    assert_eq!(anna.rate(949, 1).await.status, 201);
    let undone = undo(&anna, &done).await;
    assert_eq!(undone["kept"], json!([{"movie_id": 949, "media_type": "movie"}]));
    assert_eq!(anna.scores().await, [(949, 1)]);
}

#[tokio::test]
async fn episodes_are_watched_at_the_times_of_the_users_zone_and_those_without_numbers_are_reported()
 {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let history = r#"[
        {"id": 3, "watched_at": "2024-05-02T01:30:00.000Z", "action": "watch", "type": "episode",
         "episode": {"season": 1, "number": 2, "title": "x", "ids": {"trakt": 1}},
         "show": {"title": "The Wire", "year": 2002, "ids": {"trakt": 9, "tmdb": 1438}}},
        {"id": 2, "watched_at": "2024-05-01T01:30:00.000Z", "action": "watch", "type": "episode",
         "episode": {"season": 1, "number": 1, "title": "x", "ids": {"trakt": 2}},
         "show": {"title": "The Wire", "year": 2002, "ids": {"trakt": 9, "tmdb": 1438}}}
    ]"#;
    let files: &[(&str, &[u8])] = &[("watched-history.json", history.as_bytes())];
    let started = upload(&anna, "?zone=America/New_York", files).await;
    let path = format!("{LIST}/{}", started.json()["id"]);
    wait_for_state(&anna, &path, "ready").await;
    write(&anna, &path).await;
    let exported = export(&anna).await;
    let watched: Vec<_> = exported["watches"]
        .as_array()
        .unwrap()
        .iter()
        .map(|watch| {
            (
                watch["season_number"].as_i64(),
                watch["episode_number"].as_i64(),
                watch["when"]["at"].as_str().unwrap(),
            )
        })
        .collect();
    assert_eq!(
        watched,
        [
            (Some(1), Some(1), "2024-04-30T21:30:00-04:00"),
            (Some(1), Some(2), "2024-05-01T21:30:00-04:00"),
        ]
    );
    let netflix = "Title,Date\n\"The Wire: Season 1: The Target\",5/1/24\n";
    let path = start(&anna, &[("NetflixViewingHistory.csv", netflix)]).await;
    let titles = anna.get(&format!("{path}/titles")).await.json();
    let wire =
        json!({"movie_id": titles["titles"][0]["candidates"][0]["movie_id"], "media_type": "tv"});
    let chosen = anna.put(&format!("{path}/titles/{}", titles["titles"][0]["id"]), wire).await;
    assert_eq!(chosen.status, 200, "{chosen:?}");
    let done = write(&anna, &path).await;
    assert_eq!(count(&done, "episode_watch", "unplaced"), 1);
}

#[tokio::test]
async fn files_with_nothing_to_import_are_refused_with_a_reason_for_each() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let bomb = archive(&[("ratings.csv", &"0".repeat(40 << 20))]);
    let files: &[(&str, &[u8])] =
        &[("notes.txt", b"Dear diary"), ("../../empty.csv", b""), ("bomb.zip", &bomb)];
    let refused = upload(&anna, "", files).await.is_error(422, 4220);
    assert_eq!(
        refused["fields"]["files"],
        json!([
            "notes.txt: no known service writes such a file",
            "../../empty.csv: it is empty",
            "bomb.zip › ratings.csv: it unpacks to more than 200 times its size, which no export does; unpack it and import its files",
        ])
    );
    upload(&anna, "", &[]).await.is_error(422, 4220);
    upload(&anna, "?zone=Mars/Base", files).await.is_error(400, 4000);
    let request = anna.request(reqwest::Method::POST, LIST).body("no parts");
    anna.send(request).await.is_error(422, 4220);
    assert_eq!(anna.get(LIST).await.json(), json!({"imports": []}));
}

#[tokio::test]
async fn anilist_files_and_databases_are_refused_with_what_to_do() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let request = br#"{"user":{"id":7},"lists":[{"series_type":0,"series_id":1,"score":90}]}"#;
    let answer = br#"{"data":{"MediaListCollection":{"lists":[{"entries":[{"score":9,"media":{"idMal":1,"title":{"romaji":"Heat"}}}]}]}}}"#;
    let files: &[(&str, &[u8])] = &[
        ("gdpr_data.json", request),
        ("anime.json", answer),
        ("com.plexapp.plugins.library.db", b"SQLite format 3\0\x10\0"),
    ];
    let refused = upload(&anna, "", files).await.is_error(422, 4220);
    let reasons = refused["fields"]["files"].as_array().unwrap();
    assert_eq!(reasons.len(), 3);
    for (reason, (name, advice)) in reasons.iter().zip([
        ("gdpr_data.json", "convert the list to the XML file of MyAnimeList"),
        ("anime.json", "convert the list to the XML file of MyAnimeList"),
        ("com.plexapp.plugins.library.db", "it is the database of a program, not an export"),
    ]) {
        let reason = reason.as_str().unwrap();
        assert!(reason.starts_with(name) && reason.contains(advice), "{reason}");
    }
    assert_eq!(anna.get(LIST).await.json(), json!({"imports": []}));
}

#[tokio::test]
async fn only_the_chosen_profile_of_a_file_with_several_is_imported() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let list = "Profile Name,Title Name,Country,Utc Title Add Date\n\
                Anna,Heat,DE,2020-01-01\nBen,Ran,DE,2020-01-01\n";
    let history = "Title,Date\nSolaris,2024-05-01\n";
    let files: [(&str, &[u8]); 2] =
        [("MyList.csv", list.as_bytes()), ("NetflixViewingHistory.csv", history.as_bytes())];
    // Nothing is read before one is chosen.
    let refused = upload(&anna, "", &files).await;
    refused.is_error(422, 4220);
    assert_eq!(refused.json()["fields"], json!({"profile": ["Anna", "Ben"]}));
    assert_eq!(anna.get(LIST).await.json(), json!({"imports": []}));
    let started = upload(&anna, "?profile=Ben", &files).await;
    assert_eq!(started.status, 201, "{started:?}");
    let path = format!("{LIST}/{}", started.json()["id"]);
    wait_for_state(&anna, &path, "ready").await;
    let titles = anna.get(&format!("{path}/titles")).await.json();
    let titles: Vec<_> = titles["titles"]
        .as_array()
        .unwrap()
        .iter()
        .map(|title| &title["reference"]["title"])
        .collect();
    assert_eq!(titles, ["Ran", "Solaris"]);
    let absent = upload(&anna, "?profile=Cleo", &files[..1]).await;
    absent.is_error(422, 4220);
    let reason = "MyList.csv: it has no profile \"Cleo\"; it has Anna, Ben";
    assert_eq!(absent.json()["fields"], json!({"files": [reason]}));
}

#[tokio::test]
async fn ratings_that_may_be_of_5_or_of_10_are_read_once_the_user_has_chosen() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let files: [(&str, &[u8]); 1] = [("films.csv", b"title,year,rating\nHeat,1995,4\n")];
    let refused = upload(&anna, "", &files).await;
    refused.is_error(422, 4220);
    assert_eq!(refused.json()["fields"], json!({"scale": ["5", "10"]}));
    assert_eq!(anna.get(LIST).await.json(), json!({"imports": []}));
    upload(&anna, "?scale=100", &files).await.is_error(400, 4000);
    let started = upload(&anna, "?scale=5", &files).await;
    assert_eq!(started.status, 201, "{started:?}");
    let path = format!("{LIST}/{}", started.json()["id"]);
    wait_for_state(&anna, &path, "ready").await;
    write(&anna, &path).await;
    assert_eq!(export(&anna).await["ratings"][0]["score10"], 8);
}

#[tokio::test]
async fn an_import_goes_on_after_a_restart_and_is_written_once() {
    let mut app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let mut table = "title,year,rating10\n".to_owned();
    for page in 1..=10 {
        let found = anna.get(&format!("/3/discover/movie?page={page}")).await.json();
        for film in found["results"].as_array().unwrap() {
            let (title, date) = (film["title"].as_str().unwrap(), &film["release_date"]);
            let year = &date.as_str().unwrap()[..4];
            writeln!(table, "\"{}\",{year},7", title.replace('"', "\"\"")).unwrap();
        }
    }
    let path = start(&anna, &[("films.csv", &table)]).await;
    let answer = anna.put(&format!("{path}/state"), json!({"state": "writing"})).await;
    assert_eq!(answer.status, 202);
    app.restart().await;
    let anna = app.sign_in("annak").await;
    wait_for_state(&anna, &path, "done").await;
    assert_eq!(anna.get(&path).await.json()["written"], 200);
    assert_eq!(anna.scores().await.len(), 200);
    let journal = anna.get("/api/v1/changes").await.json();
    let changes = journal["changes"].as_array().unwrap();
    assert_eq!((changes.len(), &changes[0]["items"]), (1, &json!(200)));
}

/// The rows of a CSV file by the names of its columns.
pub fn rows(text: &str) -> Vec<BTreeMap<String, String>> {
    csv::Reader::from_reader(text.as_bytes()).deserialize().map(Result::unwrap).collect()
}

#[tokio::test]
async fn rejects_are_downloaded_as_csv_corrected_and_imported_again() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let diary = format!(
        "{DIARY}2024-06-03,\"=HYPERLINK(\"\"x\"\")\",1985,x,,,,2024-06-02\r\n\
         2024-06-03,Solaris,1972,x,,,,someday\r\n,,,,,,,2024-06-02\r\n"
    );
    let list = "Letterboxd list export v7\r\nDate,Name,Tags,URL,Description\r\n\
                2024-01-01,Noir,,u,Two\r\n\r\nPosition,Name,Year,URL,Description\r\n\
                1,The Film That Was Never Made,1985,u,first\r\n";
    let zip = archive(&[("diary.csv", &diary), ("lists/noir.csv", list)]);
    let started = upload(&anna, "", &[("anna.zip", &zip)]).await;
    let path = format!("{LIST}/{}", started.json()["id"]);
    wait_for_state(&anna, &path, "ready").await;
    let before = anna.get(&format!("{path}/rejects.csv")).await;
    assert_eq!(before.headers["content-type"], "text/csv; charset=utf-8");
    let done = write(&anna, &path).await;
    let after = anna.get(&format!("{path}/rejects.csv")).await.text;
    assert_eq!(after, before.text);
    // No cell is a formula.
    assert!(after.contains("'=HYPERLINK"), "{after}");
    let left = rows(&after);
    let texts: Vec<_> = left
        .iter()
        .map(|row| ["position", "kind", "title", "reason"].map(|name| row[name].clone()).join("; "))
        .collect();
    assert_eq!(
        texts,
        [
            "line 6; incomplete; ; the date \"someday\" is not a date that can be read; it is imported without a date",
            "line 7; unreadable; ; it names no title and has no id of one",
            "line 4; watch; The Film That Was Never Made; no such title was found",
            "line 5; watch; '=HYPERLINK(\"x\"); no such title was found",
            "line 6; list_item; The Film That Was Never Made; no such title was found",
        ]
    );
    assert!(left.iter().all(|row| row["file"].starts_with("anna.zip › ")), "{left:?}");
    assert_eq!((&*left[2]["watched_at"], &*left[4]["list"]), ("2024-06-02", "Noir"));
    assert_eq!(done["written"], 5);
    let corrected =
        after.replace("The Film That Was Never Made", "Solaris").replace("1985", "1972");
    let again = start(&anna, &[("rejects.csv", &corrected)]).await;
    let preview = anna.get(&again).await.json();
    assert_eq!(preview["files"][0]["source"], "table");
    assert_eq!(preview["titles"].as_array().unwrap().len(), 2, "{preview}");
    assert_eq!(write(&anna, &again).await["written"], 2);
    let export = export(&anna).await;
    let watches = export["watches"].as_array().unwrap();
    assert!(
        watches
            .iter()
            .any(|watch| watch["title"] == "Solaris" && watch["when"]["day"] == "2024-06-02")
    );
    let item = &export["playlists"].as_array().unwrap().last().unwrap()["movies"][0];
    assert_eq!((&item["title"], &item["note"]), (&json!("Solaris"), &json!("first")));
    // The guarded cell is read as the original title.
    let unknown = anna.get(&format!("{again}/titles?outcome=unknown")).await.json();
    assert_eq!(unknown["titles"][0]["reference"]["title"], "=HYPERLINK(\"x\")");
}

#[tokio::test]
async fn rejects_csv_has_the_text_of_unreadable_rows() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let long = "é".repeat(600);
    let table = format!(
        "title,year,type,rating10\nHeat,1995,movie,8\n=SUM(A1),\"a, \"\"b\"\"\",movie,8,9\n\
         ,1995,movie,8\n{long},1995,movie,8,9\n"
    );
    let entry = r#"{"action":"watch","id":2,"type":"episode","watched_at":"2024-05-01"}"#;
    let film = r#"{"id":1,"watched_at":"2024-05-01","movie":{"title":"Heat","ids":{"tmdb":949}}}"#;
    let history = format!("[{film},{entry}]");
    let anime = "<anime><series_title note=\"a&amp;b\"></series_title>\
                 <my_status>Plan to Watch</my_status></anime>";
    let list = format!("<myanimelist>{anime}</myanimelist>");
    let files = [("my.csv", &*table), ("history.json", &*history), ("list.xml", &*list)];
    let path = start(&anna, &files).await;
    let rejects = anna.get(&format!("{path}/rejects.csv")).await.text;
    let left = rows(&rejects);
    let texts: Vec<_> =
        left.iter().filter(|row| row["kind"] == "unreadable").map(|row| &*row["text"]).collect();
    assert_eq!(
        texts,
        [
            entry,
            anime,
            "'=SUM(A1),\"a, \"\"b\"\"\",movie,8,9",
            ",1995,movie,8",
            &format!("{}…", "é".repeat(500)),
        ]
    );
    assert!(left.iter().all(|row| row["kind"] == "unreadable" || row["text"].is_empty()));
}

#[tokio::test]
async fn each_record_that_is_not_written_has_its_reason() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let heat = "title,year,type,rating10,watched,favorite,status,tags,note\n\
                Heat,1995,movie,9,unknown,yes,,a,long\nRan,1985,movie,4,,,,,\n";
    let first = start(&anna, &[("mine.csv", &heat.replace(",9,", ",3,"))]).await;
    write(&anna, &first).await;
    assert_eq!(anna.get(&format!("{first}/rejects.csv")).await.text.lines().count(), 1);
    let carrie = "Carrie,,,8,,,,,\nThe Film That Was Never Made,,,6,,yes,dropped,,\n";
    let path = start(&anna, &[("other.csv", &format!("{heat}{carrie}"))]).await;
    let reasons = async || {
        let left = rows(&anna.get(&format!("{path}/rejects.csv")).await.text);
        left.into_iter()
            .map(|row| {
                ["title", "kind", "rating10", "favorite", "reason"]
                    .map(|name| row[name].clone())
                    .join("; ")
            })
            .collect::<Vec<_>>()
    };
    let state = "The Film That Was Never Made; intent; ; ; no such title was found";
    assert_eq!(
        reasons().await,
        [
            "Heat; rating; 9; ; you have another value, which is kept",
            "Carrie; rating; 8; ; several titles may be meant",
            "The Film That Was Never Made; rating; 6; ; no such title was found",
            state,
            "The Film That Was Never Made; favorite; ; unknown; no such title was found",
        ]
    );
    let skipped = anna.post(&format!("{path}/choices"), json!({"choice": "skip"})).await;
    assert_eq!(skipped.status, 200);
    anna.put(&format!("{path}/rules"), json!({"rule": "theirs", "left_out": ["favorite"]})).await;
    assert_eq!(
        reasons().await,
        [
            "Carrie; rating; 8; ; you have left out its title",
            "The Film That Was Never Made; rating; 6; ; no such title was found",
            state,
            "The Film That Was Never Made; favorite; ; unknown; you have left out this kind",
        ]
    );
}

#[tokio::test]
async fn an_import_belongs_to_its_user_and_is_deleted_on_request() {
    let app = TestApp::start().await;
    let (anna, bella) = (app.signed_in("annak").await, app.signed_in("bella").await);
    let path = start(&anna, &[("ratings.csv", RATINGS)]).await;
    for place in ["", "/titles", "/records", "/problems"] {
        bella.get(&format!("{path}{place}")).await.is_error(404, 4040);
    }
    bella.delete(&path).await.is_error(404, 4040);
    bella.put(&format!("{path}/state"), json!({"state": "writing"})).await.is_error(404, 4040);
    bella.post(&format!("{path}/choices"), json!({"choice": "first"})).await.is_error(404, 4040);
    assert_eq!(anna.delete(&path).await.status, 204);
    anna.get(&path).await.is_error(404, 4040);
}

#[tokio::test]
async fn another_user_cannot_delete_an_import_or_its_job() {
    let app = TestApp::start().await;
    let (anna, bella) = (app.signed_in("annak").await, app.signed_in("bella").await);
    let path = start(&anna, &[("ratings.csv", RATINGS)]).await;
    let id = path.rsplit('/').next().unwrap();
    // The job that matched the records is deleted after the import is ready.
    until(async || app.database().count("jobs WHERE kind = 'import'") == 0).await;
    // The job is due long after the end of the test.
    let job = "INSERT INTO jobs (kind, subject, nonce, created_at, due_at)
               VALUES ('import', $1, '', $2, $3)";
    app.database().execute(job, values![id, START, START + 1_000_000]);
    bella.delete(&path).await.is_error(404, 4040);
    assert_eq!(app.database().count("jobs WHERE kind = 'import'"), 1);
    assert_eq!(anna.delete(&path).await.status, 204);
    assert_eq!(app.database().count("jobs WHERE kind = 'import'"), 0);
}

#[tokio::test]
async fn nothing_is_left_of_a_large_import_that_was_deleted_or_interrupted() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let mut table = "title,year,rating10\n".to_owned();
    for number in 0..1_200 {
        writeln!(table, "Unknown film {number},1999,7\n,1999,7").unwrap();
    }
    let left = || {
        let tables = ["imports", "import_items", "import_titles", "import_problems"];
        tables.map(|table| app.database().count(table))
    };
    let path = start(&anna, &[("ratings.csv", &table)]).await;
    assert_eq!(left(), [1, 1_200, 1_200, 1_200]);
    assert_eq!(anna.delete(&path).await.status, 204);
    assert_eq!(left(), [0; 4]);
    start(&anna, &[("ratings.csv", &table)]).await;
    app.database().execute("UPDATE imports SET state = 'reading'", &[]);
    let path = start(&anna, &[("ratings.csv", RATINGS)]).await;
    // Another process may still be reading it.
    assert_eq!(app.database().count("imports"), 2);
    assert_eq!(anna.delete(&path).await.status, 204);
    app.clock.advance(3_600);
    start(&anna, &[("ratings.csv", RATINGS)]).await;
    assert_eq!(app.database().count("import_problems"), 0);
    assert_eq!(app.database().count("imports"), 1);
}

/// Ratings of films that no catalogue has.
fn ratings_of_unknown_films(count: usize) -> String {
    let rows = (0..count).map(|number| format!("Unknown film {number},1999,7\n"));
    format!("title,year,rating10\n{}", rows.collect::<String>())
}

#[tokio::test]
async fn nothing_is_left_of_an_import_whose_request_was_canceled() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let table = ratings_of_unknown_films(20_000);
    let files = [("ratings.csv", table.as_bytes())];
    tokio::select! {
        response = upload(&anna, "", &files) => panic!("{response:?}"),
        () = until(async || app.database().count("import_items") > 0) => {}
    }
    until(async || {
        let tables = ["imports", "import_items", "import_titles"];
        tables.map(|table| app.database().count(table)) == [0; 3]
    })
    .await;
}

#[tokio::test]
async fn large_imports_are_deleted_with_their_account_and_not_before() {
    let app = TestApp::start().await;
    let (anna, bella) = (app.signed_in("annak").await, app.signed_in("bella").await);
    let table = ratings_of_unknown_films(2_500);
    for caller in [&anna, &bella] {
        start(caller, &[("ratings.csv", &table)]).await;
    }
    let delete = async |caller: &Caller, password: &str| {
        caller.post("/api/v1/users/:id/deletion", json!({ "password": password })).await.status
    };
    assert_eq!(delete(&anna, "Wrong1pass").await, 422);
    assert_eq!(app.database().count("import_items"), 5_000);
    assert_eq!(delete(&anna, PASSWORD).await, 204);
    let left = || ["imports", "import_items"].map(|table| app.database().count(table));
    assert_eq!(left(), [1, 2_500]);
    let user = bella.get("/api/v1/users/:id").await.json()["id"].clone();
    let removed = app.admin().await.delete(&format!("/api/v1/users/:id?records={user}")).await;
    assert_eq!(removed.status, 200, "{removed:?}");
    assert_eq!(left(), [0, 0]);
}
