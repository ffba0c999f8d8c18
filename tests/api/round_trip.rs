//! The account's own exports, imported into an empty account of another instance.

use crate::app::{Caller, PASSWORD, TestApp, form};
use crate::database::values;
use crate::imports::{upload, wait_for_state};
use crate::pictures::file;
use crate::shows::{BUILTIN, mark};
use image::ImageFormat;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::Read;

const HEAT: i64 = 949;
const GODFATHER: i64 = 238;
const SOLARIS: i64 = 593;
const RAN: i64 = 11_645;
/// A show of the built-in catalogue beside [`BUILTIN`].
const DROPPED: i64 = 9_991_438;
/// A show of the built-in catalogue without episodes, so it and its seasons are watched as a whole.
const WITHOUT_EPISODES: i64 = 9_991_429;
const ORDER: &str = "5acf93e60e0a26346d0000ca";
/// A film that only the built-in catalogue numbers.
const HERO: i64 = 90_000_085;

/// What an import into another account does not take over: who the account is, when rows were made, and consent that was
/// given to other users.
const ACCOUNT_KEYS: [&str; 5] = ["id", "username", "email", "role", "created_at"];

async fn created(caller: &Caller, path: &str, body: Value) -> Value {
    let answer = caller.post(path, body).await;
    assert!(answer.status.is_success(), "{path}: {answer:?}");
    answer.json()
}

async fn put(caller: &Caller, path: &str, body: Value) {
    let answer = caller.put(path, body).await;
    assert_eq!(answer.status, 200, "{path}: {answer:?}");
}

async fn watch(caller: &Caller, id: i64, when: Value, more: Value) {
    let mut body = json!({"id": id, "media_type": "movie", "when": when});
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    created(caller, "/api/v1/watches", body).await;
}

async fn add_ratings_and_watches(app: &TestApp, anna: &Caller) {
    let unknown = json!({"precision": "unknown"});
    for (id, media_type, score10) in
        [(HEAT, "movie", 9), (HERO, "movie", 4), (BUILTIN, "tv", 7), (SOLARIS, "movie", 10)]
    {
        let body = json!({"id": id, "media_type": media_type, "score10": score10});
        created(anna, "/api/v1/movies", body).await;
        app.clock.advance(61);
    }
    // The watch that the rating added is deleted, so the film is rated but not seen.
    let own = anna.get(&format!("/api/v1/watches?id={SOLARIS}&media_type=movie")).await.json();
    let path = format!("/api/v1/watches/{}", own["watches"][0]["id"]);
    assert_eq!(anna.delete(&path).await.status, 200);
    let evening = json!({"precision": "time", "at": "2026-03-29T20:15:00Z"});
    let more = json!({
        "note": "So\n  long", "tags": ["Cinema", "with Mum"], "with": ["berta"], "seen_before": true,
    });
    watch(anna, HEAT, evening.clone(), more).await;
    // Two equal watches stay two watches.
    watch(anna, HEAT, evening, json!({})).await;
    let local = json!({"precision": "time", "at": "2026-03-29T20:15:00+02:00"});
    watch(anna, RAN, local, json!({"tags": ["cinema"]})).await;
    watch(anna, RAN, json!({"precision": "day", "day": "2026-02-01"}), json!({})).await;
    watch(anna, RAN, json!({"precision": "month", "month": "2025-05"}), json!({})).await;
    watch(anna, RAN, json!({"precision": "year", "year": 2019}), json!({})).await;
    watch(anna, RAN, unknown.clone(), json!({"note": "first"})).await;
    watch(anna, RAN, unknown.clone(), json!({"note": "second"})).await;
    watch(anna, GODFATHER, unknown, json!({})).await;
    let checkin =
        json!({"id": GODFATHER, "media_type": "movie", "started_at": "2027-01-15T08:00:00Z"});
    put(anna, "/api/v1/checkin", checkin).await;
    created(anna, "/api/v1/checkin/finish", json!({})).await;
}

async fn add_watch_with_deleted_companion(app: &TestApp, anna: &Caller) {
    let clara = app.signed_in("clara").await;
    let day = json!({"precision": "day", "day": "2026-01-31"});
    watch(anna, RAN, day, json!({"with": ["clara"]})).await;
    let deletion = json!({"password": PASSWORD});
    assert_eq!(clara.post("/api/v1/users/:id/deletion", deletion).await.status, 204);
}

async fn add_shows(app: &TestApp, anna: &Caller) {
    let show = format!("/api/v1/shows/{BUILTIN}");
    assert_eq!(anna.get(&show).await.status, 200);
    let day = |day: &str| json!({"precision": "day", "day": day});
    for (season, episode, at) in [(1, 2, "2026-01-02"), (1, 1, "2026-01-01"), (2, 1, "2026-01-02")]
    {
        let body = json!({"season_number": season, "episode_number": episode, "when": day(at)});
        assert_eq!(mark(anna, BUILTIN, body).await.status, 201);
    }
    for body in [
        json!({"season_number": 1, "episode_number": 2, "score10": 9}),
        json!({"season_number": 1, "episode_number": null, "score10": 8}),
    ] {
        put(anna, &format!("{show}/ratings"), body).await;
    }
    created(anna, &format!("{show}/viewings"), json!({})).await;
    let again = json!({"season_number": 1, "episode_number": 1, "when": {"precision": "unknown"}});
    assert_eq!(mark(anna, BUILTIN, again).await.status, 201);
    for body in [
        json!({"season_number": 5, "skipped": true}),
        json!({"season_number": 4, "episode_number": 3, "skipped": true}),
    ] {
        put(anna, &format!("{show}/skips"), body).await;
    }
    put(anna, &format!("{show}/viewings/2"), json!({"state": "stopped"})).await;
    let chosen = anna.patch(&show, json!({"intent": "on_hold", "specials": "in"})).await;
    assert_eq!(chosen.status, 200, "{chosen:?}");
    let dropped = format!("/api/v1/shows/{DROPPED}");
    assert_eq!(anna.get(&dropped).await.status, 200);
    assert_eq!(anna.patch(&dropped, json!({"intent": "dropped"})).await.status, 200);
    assert_eq!(anna.get(&format!("/api/v1/shows/{WITHOUT_EPISODES}")).await.status, 200);
    let second = json!({"season_number": 2, "when": day("2026-02-02"), "note": "again"});
    for body in [json!({"when": {"precision": "year", "year": 2013}}), second] {
        let marked = mark(anna, WITHOUT_EPISODES, body).await;
        assert_eq!((marked.status.as_u16(), &marked.json()["added"]), (201, &json!(1)));
    }
    // The built-in catalogue has no orders of episodes.
    let sql = "INSERT INTO show_settings (user_id, media_type, title_id, name, value)
               SELECT id, 'tv', 1396, 'order', CAST($1 AS TEXT) FROM users WHERE username = 'annak'";
    app.database().execute(sql, values![ORDER]);
}

async fn add_lists(app: &TestApp, anna: &Caller) {
    for (id, media_type) in [(SOLARIS, "movie"), (HEAT, "movie"), (BUILTIN, "tv"), (RAN, "movie")] {
        put(anna, &format!("/api/v1/watchlist/{id}?media_type={media_type}"), json!({})).await;
        app.clock.advance(61);
    }
    let moved = format!("/api/v1/watchlist/{SOLARIS}/position?media_type=movie");
    put(anna, &moved, json!({"position": 2})).await;
    for (id, place) in [(RAN, Some(3)), (HEAT, Some(1)), (SOLARIS, None), (HERO, None)] {
        let path = format!("/api/v1/favorites/{id}?media_type=movie");
        put(anna, &path, json!({ "place": place })).await;
        app.clock.advance(61);
    }
    let note = json!({"text": "The \"best\"\n\n  one = 1", "spoiler": true});
    put(anna, &format!("/api/v1/notes/{HEAT}?media_type=movie"), note).await;
    for (title, active, ids) in [
        ("Friday", true, vec![RAN, HEAT, SOLARIS]),
        ("Empty", false, vec![]),
        ("Friday", false, vec![HERO]),
    ] {
        let list =
            created(anna, "/api/v1/playlists", json!({"title": title, "active": active})).await;
        let path = format!("/api/v1/playlists/{}", list["id"]);
        for id in &ids {
            app.clock.advance(61);
            let item = json!({"payload": {"id": id, "media_type": "movie"}});
            put(anna, &path, item).await;
        }
        if ids.len() > 1 {
            let text = json!({"description": "Two\nlines"});
            assert_eq!(anna.patch(&path, text).await.status, 200);
            let item = format!("{path}/items/{SOLARIS}");
            let details =
                json!({"media_type": "movie", "position": 1, "note": "see; it", "cover": true});
            assert_eq!(anna.patch(&item, details).await.status, 200);
        }
    }
}

/// An account with everything that the export can hold, made as a user would.
pub async fn filled(app: &TestApp) -> Caller {
    let anna = app.signed_in("annak").await;
    let berta = app.signed_in("berta").await;
    add_watch_with_deleted_companion(app, &anna).await;
    add_ratings_and_watches(app, &anna).await;
    add_shows(app, &anna).await;
    add_lists(app, &anna).await;
    let names = json!({
        "rating_marks_seen": false, "watchlist_keeps_seen": true, "specials_count": true,
        "notify_films_out": false,
    });
    assert_eq!(anna.patch("/api/v1/preferences", names).await.status, 200);
    let picture = anna
        .request(reqwest::Method::PUT, "/api/v1/users/:id/picture")
        .body(file(ImageFormat::Png, [9, 90, 200]));
    assert_eq!(anna.send(picture).await.status, 200);
    // A watch of Berta's with Anna as a companion. Anna accepts it and all later requests of Berta.
    let day = json!({"precision": "day", "day": "2026-06-01"});
    watch(&berta, HERO, day, json!({"with": ["annak"]})).await;
    let requests = anna.get("/api/v1/companion-requests").await.json();
    let request = format!("/api/v1/companion-requests/{}", requests["requests"][0]["id"]);
    created(&anna, &request, json!({"answer": "auto_accept"})).await;
    anna
}

async fn start(caller: &Caller, files: &[(&str, &[u8])]) -> String {
    let started = upload(caller, "?zone=America/New_York", files).await;
    assert_eq!(started.status, 201, "{started:?}");
    let path = format!("/api/v1/imports/{}", started.json()["id"]);
    wait_for_state(caller, &path, "ready").await;
    path
}

pub async fn import(caller: &Caller, files: &[(&str, &[u8])]) -> Value {
    let path = start(caller, files).await;
    let answer = caller.put(&format!("{path}/state"), json!({"state": "writing"})).await;
    assert_eq!(answer.status, 202, "{answer:?}");
    wait_for_state(caller, &path, "done").await;
    caller.get(&path).await.json()
}

/// The counts of the records with any other outcome.
fn others(import: &Value, outcome: &str) -> Vec<Value> {
    let counts = import["record_counts"].as_array().unwrap().iter();
    counts.filter(|count| count["outcome"] != outcome).cloned().collect()
}

pub async fn export(caller: &Caller) -> String {
    caller.get("/api/v1/export").await.text
}

/// The export without what an import does not take over.
pub fn portable(text: &str) -> Value {
    let mut export: Value = serde_json::from_str(text).unwrap();
    let object = export.as_object_mut().unwrap();
    object.remove("exported_at");
    object.remove("auto_accepted_companions");
    let profile = export["profile"].as_object_mut().unwrap();
    for key in ACCOUNT_KEYS {
        assert!(profile.remove(key).is_some(), "{key}");
    }
    for watch in export["watches"].as_array_mut().unwrap() {
        watch.as_object_mut().unwrap().remove("created_at");
    }
    for playlist in export["playlists"].as_array_mut().unwrap() {
        playlist.as_object_mut().unwrap().remove("id");
    }
    export
}

pub fn assert_equal(taken: &Value, exported: &Value) {
    for (key, value) in exported.as_object().unwrap() {
        let entries = value.as_array().map_or(&[][..], Vec::as_slice);
        for (own, entry) in taken[key].as_array().into_iter().flatten().zip(entries) {
            assert_eq!(own, entry, "{key}");
        }
        assert_eq!(&taken[key], value, "{key}");
    }
    assert_eq!(taken, exported);
}

/// An account without first and last name, so that all its values are the initial ones.
pub async fn empty_account(app: &TestApp) -> Caller {
    app.signed_in("berta").await;
    app.clock.advance(86_400);
    let mut form = form("ottok");
    form["firstName"] = json!("");
    form["lastName"] = json!("");
    let answer = app.anonymous().post("/api/v1/users.json", form).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    app.sign_in("ottok").await
}

#[tokio::test]
async fn json_export_imported_into_an_empty_account_of_another_instance_gives_the_same_export() {
    let (app, other) = (TestApp::start().await, TestApp::start().await);
    let anna = filled(&app).await;
    let exported = export(&anna).await;
    for list in ["ratings", "watches", "shows", "watchlist", "favorites", "notes", "playlists"] {
        let export: Value = serde_json::from_str(&exported).unwrap();
        assert_ne!(export[list], json!([]), "{list}");
    }
    for part in ["\"with_deleted\":1", "\"intent\":\"dropped\"", "\"intent\":\"on_hold\"", ORDER] {
        assert!(exported.contains(part), "{part}");
    }
    let watches = serde_json::from_str::<Value>(&exported).unwrap()["watches"].clone();
    for season in [json!(2), json!(null)] {
        let is_coarse = |watch: &&Value| {
            watch["tmdb_id"] == 1429
                && watch["season_number"] == season
                && watch["episode_number"].is_null()
        };
        assert_eq!(watches.as_array().unwrap().iter().filter(is_coarse).count(), 1, "{season}");
    }
    let otto = empty_account(&other).await;
    let files: [(&str, &[u8]); 1] = [("moviestars.json", exported.as_bytes())];
    let preview = otto.get(&start(&otto, &files).await).await.json();
    // Thirteen preferences have the same values in both accounts, which are the initial ones.
    let same = json!([{"kind": "account", "outcome": "same", "title_outcome": null, "count": 13}]);
    assert_eq!(Value::from(others(&preview, "new")), same);
    let done = import(&otto, &files).await;
    assert_eq!(done["record_counts"], json!([]), "{done}");
    let taken = export(&otto).await;
    assert_equal(&portable(&taken), &portable(&exported));
    // Consent that Anna gave does not apply to Otto.
    let taken: Value = serde_json::from_str(&taken).unwrap();
    assert_eq!(taken["auto_accepted_companions"], json!([]));
    assert_eq!(taken["profile"]["username"], "ottok");
}

#[tokio::test]
async fn own_export_imported_again_adds_nothing_and_undo_takes_all_of_it_back() {
    let (app, other) = (TestApp::start().await, TestApp::start().await);
    let exported = export(&filled(&app).await).await;
    let otto = empty_account(&other).await;
    let before = export(&otto).await;
    let files: [(&str, &[u8]); 1] = [("moviestars.json", exported.as_bytes())];
    let first = import(&otto, &files).await;
    let taken = export(&otto).await;
    // Companions in an import get no requests, because the watches may be years old.
    let berta = other.sign_in("berta").await;
    let requests = berta.get("/api/v1/companion-requests").await.json();
    assert_eq!(requests["requests"], json!([]));
    let preview = otto.get(&start(&otto, &files).await).await.json();
    assert_eq!(others(&preview, "same"), Vec::<Value>::new());
    let again = import(&otto, &files).await;
    assert_eq!(again["written"], 0);
    assert_equal(&portable(&export(&otto).await), &portable(&taken));
    let journal = otto.get("/api/v1/changes").await.json();
    let changes = journal["changes"].as_array().unwrap();
    assert_eq!((changes.len(), &changes[0]["kind"]), (1, &json!("imported")));
    let undone = otto.post(&format!("/api/v1/changes/{}/undo", first["change"]), json!({})).await;
    assert_eq!((undone.status.as_u16(), &undone.json()["kept"]), (200, &json!([])));
    assert_equal(&portable(&export(&otto).await), &portable(&before));
    // The undo can be undone, and adds no watches to films that are rated but not seen.
    let undo = undone.json()["change"]["id"].clone();
    let restored = otto.post(&format!("/api/v1/changes/{undo}/undo"), json!({})).await;
    assert_eq!(restored.status, 200, "{restored:?}");
    assert_equal(&portable(&export(&otto).await), &portable(&taken));
}

#[tokio::test]
async fn own_values_stay_unless_those_of_the_file_are_wanted() {
    let (app, other) = (TestApp::start().await, TestApp::start().await);
    let exported = export(&filled(&app).await).await;
    let files: [(&str, &[u8]); 1] = [("moviestars.json", exported.as_bytes())];
    for rule in ["mine", "theirs"] {
        let otto = other.signed_in(&format!("otto{rule}")).await;
        let own = json!({"notify_films_out": true, "specials_count": false});
        for preference in [json!({"notify_films_out": false, "specials_count": true}), own] {
            assert_eq!(otto.patch("/api/v1/preferences", preference).await.status, 200);
        }
        let stars = json!({"season_number": 1, "episode_number": 2, "score10": 3});
        assert_eq!(otto.get(&format!("/api/v1/shows/{BUILTIN}")).await.status, 200);
        put(&otto, &format!("/api/v1/shows/{BUILTIN}/ratings"), stars).await;
        let path = start(&otto, &files).await;
        let preview = otto.get(&path).await.json();
        let different = others(&preview, "new");
        let count = |kind: &str| {
            let of_kind = different.iter().filter(|count| count["kind"] == kind);
            of_kind
                .filter(|count| count["outcome"] == "different")
                .map(|count| count["count"].clone())
                .collect::<Vec<_>>()
        };
        assert_eq!(count("account"), [json!(2)]);
        assert_eq!(count("episode_rating"), [json!(1)]);
        let rules = json!({"rule": rule, "left_out": ["watch"]});
        put(&otto, &format!("{path}/rules"), rules).await;
        let writing = otto.put(&format!("{path}/state"), json!({"state": "writing"})).await;
        assert_eq!(writing.status, 202);
        wait_for_state(&otto, &path, "done").await;
        let taken: Value = serde_json::from_str(&export(&otto).await).unwrap();
        let is_mine = rule == "mine";
        assert_eq!(taken["preferences"]["notify_films_out"], is_mine);
        assert_eq!(taken["preferences"]["specials_count"], !is_mine);
        let stars = &taken["shows"][0]["episode_ratings"][0]["score10"];
        assert_eq!(stars, &json!(if is_mine { 3 } else { 9 }));
        assert!(
            taken["watches"].as_array().unwrap().iter().all(|watch| watch["media_type"] == "tv")
        );
    }
}

/// The rows of a CSV file in alphabetical order, for days have no order of their own.
fn sorted(table: &str) -> Vec<csv::StringRecord> {
    let mut reader = csv::ReaderBuilder::new().from_reader(table.as_bytes());
    let mut rows: Vec<_> = reader.records().map(Result::unwrap).collect();
    rows.sort_by(|one, other| one.iter().cmp(other.iter()));
    rows
}

#[tokio::test]
async fn letterboxd_csv_files_are_imported_without_loss() {
    let (app, other) = (TestApp::start().await, TestApp::start().await);
    let anna = filled(&app).await;
    let formula = json!({
        "note": "=1; -2\n'+3 \"quoted\", long", "tags": ["@home", "'=so"], "seen_before": true,
    });
    watch(&anna, HERO, json!({"precision": "day", "day": "2026-07-01"}), formula).await;
    watch(&anna, HERO, json!({"precision": "day", "day": "2026-07-01"}), json!({})).await;
    let tables = async |caller: &Caller| {
        let diary = caller.get("/api/v1/diary.csv").await.text;
        [diary, caller.get("/api/v1/export.csv").await.text]
    };
    let [diary, ratings] = tables(&anna).await;
    assert!(diary.contains("So\n  long") && diary.contains(",Yes,"), "{diary}");
    let otto = empty_account(&other).await;
    otto.patch("/api/v1/preferences", json!({"rating_marks_seen": false})).await;
    let files = [("diary.csv", diary.as_bytes()), ("ratings.csv", ratings.as_bytes())];
    import(&otto, &files).await;
    let [own_diary, own_ratings] = tables(&otto).await;
    assert_eq!(sorted(&own_ratings), sorted(&ratings));
    assert_eq!(sorted(&own_diary), sorted(&diary));
    let again = import(&otto, &files).await;
    assert_eq!(again["written"], 0);
    // Importing the files into the account that exported them adds nothing.
    let own = import(&anna, &files).await;
    assert_eq!(own["written"], 0, "{own}");
}

async fn archive(caller: &Caller) -> Vec<u8> {
    let answer = caller.request(reqwest::Method::GET, "/api/v1/export.zip").send().await.unwrap();
    assert_eq!(answer.status(), 200);
    assert_eq!(answer.headers()["content-type"], "application/zip");
    let name = answer.headers()["content-disposition"].to_str().unwrap().to_owned();
    assert!(name.starts_with("attachment; filename=\"moviestars-2027-"), "{name}");
    answer.bytes().await.unwrap().into()
}

fn unpacked(archive: &[u8]) -> BTreeMap<String, String> {
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(archive)).unwrap();
    let mut files = BTreeMap::new();
    for index in 0..archive.len() {
        let mut file = archive.by_index(index).unwrap();
        let mut text = String::new();
        file.read_to_string(&mut text).unwrap();
        files.insert(file.name().unwrap().into_owned(), text);
    }
    files
}

#[tokio::test]
async fn the_archive_has_all_exports_and_a_text_about_them_and_is_imported_as_the_json_is() {
    let (app, other) = (TestApp::start().await, TestApp::start().await);
    let anna = filled(&app).await;
    let bytes = archive(&anna).await;
    let files = unpacked(&bytes);
    let exported = &files["moviestars.json"];
    assert_eq!(exported, &export(&anna).await);
    assert_eq!(files["letterboxd/diary.csv"], anna.get("/api/v1/diary.csv").await.text);
    assert_eq!(files["letterboxd/ratings.csv"], anna.get("/api/v1/export.csv").await.text);
    let watchlist = &files["letterboxd/watchlist.csv"];
    assert_eq!(watchlist.lines().count(), 5, "{watchlist}");
    assert!(watchlist.contains("Solaris,1972,tt0069293,593,2027-01-15,movie"), "{watchlist}");
    for name in files.keys().filter(|name| *name != "readme.txt") {
        assert!(files["readme.txt"].contains(name), "{name} is not described");
    }
    let otto = empty_account(&other).await;
    let preview = otto.get(&start(&otto, &[("mine.zip", &bytes)]).await).await.json();
    let outcomes: Vec<_> = preview["files"].as_array().unwrap().iter().collect();
    let read: Vec<_> = outcomes.iter().filter(|file| file["outcome"] == "read").collect();
    assert_eq!((outcomes.len(), read.len()), (6, 1));
    assert_eq!(read[0]["name"], "mine.zip › moviestars.json");
    assert!(
        outcomes.iter().all(|file| matches!(file["outcome"].as_str(), Some("read" | "skipped")))
    );
    import(&otto, &[("mine.zip", &bytes)]).await;
    assert_equal(&portable(&export(&otto).await), &portable(exported));
}

#[tokio::test]
async fn each_csv_file_of_the_archive_can_be_imported_by_itself() {
    let (app, other) = (TestApp::start().await, TestApp::start().await);
    let anna = filled(&app).await;
    let files = unpacked(&archive(&anna).await);
    let otto = empty_account(&other).await;
    let of = |name: &str| files[name].as_bytes();
    let notes_and_watchlist = [
        ("reviews.csv", of("letterboxd/reviews.csv")),
        ("watchlist.csv", of("letterboxd/watchlist.csv")),
    ];
    import(&otto, &notes_and_watchlist).await;
    let own = unpacked(&archive(&otto).await);
    for name in ["letterboxd/reviews.csv", "letterboxd/watchlist.csv"] {
        assert_eq!(own[name], files[name], "{name}");
    }
}

#[tokio::test]
async fn an_import_with_a_picture_can_be_undone_after_many_other_pictures() {
    let (app, other) = (TestApp::start().await, TestApp::start().await);
    let exported = export(&filled(&app).await).await;
    let otto = empty_account(&other).await;
    let done = import(&otto, &[("moviestars.json", exported.as_bytes())]).await;
    for blue in 0..12 {
        let picture = otto.request(reqwest::Method::PUT, "/api/v1/users/:id/picture");
        let picture = picture.body(file(ImageFormat::Png, [9, 9, 20 * blue]));
        assert_eq!(otto.send(picture).await.status, 200);
    }
    let undone = otto.post(&format!("/api/v1/changes/{}/undo", done["change"]), json!({})).await;
    assert_eq!(undone.status, 200, "{undone:?}");
    let left: Value = serde_json::from_str(&export(&otto).await).unwrap();
    assert_eq!(left["ratings"], json!([]));
    assert!(left["picture"].is_string());
}
