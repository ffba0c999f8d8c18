//! Imports whose titles are looked for in TMDB.

use crate::app::{Caller, TestApp, until};
use crate::database::values;
use crate::episode_listing::Listing;
use crate::fake_tmdb::mode::{Fault, Mode};
use crate::fake_tmdb::shows::FakeShow;
use crate::fake_tmdb::{FakeTmdb, V3_KEY};
use crate::imports::{count, export, rows, start, upload, wait_for_state, write};
use crate::tmdb_server::{FOREVER, TmdbServer, config as tmdb};
use moviestars::config::TmdbConfig;
use serde_json::{Value, json};

/// The second and the third title are at the fake TMDB only.
const TABLE: &[u8] = b"title,year,tmdb_id,type,rating10\n\
    Heat,1995,949,movie,7\nThe Ledger,1993,,movie,8\nNo Such Film,1993,,movie,9\n";

async fn import(caller: &Caller) -> String {
    let started = upload(caller, "", &[("films.csv", TABLE)]).await;
    assert_eq!(started.status, 201, "{started:?}");
    format!("/api/v1/imports/{}", started.json()["id"])
}

async fn set_state(caller: &Caller, path: &str, state: &str) {
    let answer = caller.put(&format!("{path}/state"), json!({"state": state})).await;
    assert_eq!(answer.status, 202, "{answer:?}");
}

async fn outcomes(caller: &Caller, path: &str) -> Vec<(String, Value)> {
    let titles = caller.get(&format!("{path}/titles")).await.json();
    let titles = titles["titles"].as_array().unwrap().iter();
    let title = |title: &Value| title["reference"]["title"].as_str().unwrap().to_owned();
    titles.map(|one| (title(one), one["outcome"].clone())).collect()
}

#[tokio::test]
async fn titles_that_are_unknown_without_a_key_are_found_when_one_arrives() {
    let fake = FakeTmdb::start().await;
    let without_key = TmdbConfig { token: None, timeout: FOREVER, ..tmdb(&fake) };
    let app = TestApp::start_empty(|config| config.tmdb = without_key).await;
    app.anonymous().sign_up("first-admin").await;
    let admin = app.admin().await;
    let path = import(&admin).await;
    wait_for_state(&admin, &path, "ready").await;
    set_state(&admin, &path, "writing").await;
    wait_for_state(&admin, &path, "done").await;
    let left = [
        ("The Ledger".to_owned(), json!("unknown")),
        ("No Such Film".to_owned(), json!("unknown")),
    ];
    assert_eq!(outcomes(&admin, &path).await, left);
    let listed = async || {
        let import = admin.get("/api/v1/imports").await.json()["imports"][0].clone();
        (import["catalogue"].clone(), import["unknown_titles"].clone())
    };
    assert_eq!(listed().await, (json!("builtin"), json!(2)));
    let set = admin.put("/api/v1/settings/tmdb", json!({"token": V3_KEY})).await;
    assert_eq!(set.status, 200, "{set:?}");
    set_state(&admin, &path, "matching").await;
    wait_for_state(&admin, &path, "ready").await;
    let details = admin.get(&path).await.json();
    assert_eq!((&details["catalogue"], &details["unknown_titles"]), (&json!("tmdb"), &json!(1)));
    assert_eq!(listed().await, (json!("tmdb"), json!(1)));
    assert_eq!(outcomes(&admin, &path).await[0].1, "found");
    set_state(&admin, &path, "writing").await;
    wait_for_state(&admin, &path, "done").await;
    let rated: Vec<_> = admin.scores().await.iter().map(|(film, _)| *film).collect();
    assert_eq!(rated.len(), 2);
    assert!(rated.contains(&424) && rated.contains(&949), "{rated:?}");
}

#[tokio::test]
async fn an_import_waits_while_tmdb_does_not_respond_and_can_be_paused() {
    let fake = FakeTmdb::start().await;
    let config = tmdb(&fake);
    let app = TestApp::start_empty(|server| server.tmdb = config).await;
    app.anonymous().sign_up("first-admin").await;
    let admin = app.admin().await;
    fake.fail(Fault::Refuse);
    let path = import(&admin).await;
    until(async || {
        let tried =
            "SELECT count(*) FROM jobs WHERE kind = $1 AND attempts > 0 AND leased_until = 0";
        app.database().value(tried, values!["import"]).int() == 1
    })
    .await;
    assert_eq!(admin.get(&path).await.json()["state"], "matching");
    set_state(&admin, &path, "paused").await;
    fake.recover();
    assert_eq!(admin.get(&path).await.json()["state"], "paused");
    set_state(&admin, &path, "matching").await;
    wait_for_state(&admin, &path, "ready").await;
    let found = outcomes(&admin, &path).await;
    assert_eq!(found[1], ("The Ledger".to_owned(), json!("found")));
}

fn titles(import: &Value, outcome: &str) -> i64 {
    let titles = import["titles"].as_array().unwrap().iter();
    let titles = titles.filter(|one| one["outcome"] == outcome);
    titles.map(|one| one["count"].as_i64().unwrap()).sum()
}

/// Imports send five requests a second, so this takes fifteen seconds. Both times the server stops in the middle of a step of
/// twenty titles, which it completes.
#[tokio::test]
async fn each_title_is_one_request_to_tmdb_although_the_search_is_paused_and_the_server_restarted()
{
    let known = [550, 11, 603, 424];
    let unknown: Vec<i64> = (2_000_001..=2_000_076).collect();
    let ids = [&known[..2], &unknown[..], &known[2..]].concat();
    let table = |ids: &[i64]| {
        let rows: Vec<_> = ids.iter().map(|id| format!("{id},movie,7\n")).collect();
        format!("tmdb_id,type,rating10\n{}", rows.concat())
    };
    let fake = FakeTmdb::start().await;
    let config = tmdb(&fake);
    let mut app = TestApp::start_empty(|server| server.tmdb = config).await;
    let anna = app.signed_in("annak").await;
    let (all, half) = (table(&ids), table(&ids[40..]));
    let files: [(&str, &[u8]); 2] = [("all.csv", all.as_bytes()), ("half.csv", half.as_bytes())];
    let started = upload(&anna, "", &files).await;
    assert_eq!(started.status, 201, "{started:?}");
    let path = format!("/api/v1/imports/{}", started.json()["id"]);
    until(async || fake.total() >= 30).await;
    let progress = anna.get(&path).await.json();
    assert_eq!(progress["state"], "matching");
    assert!((1..80).contains(&titles(&progress, "waiting")), "{progress}");
    set_state(&anna, &path, "paused").await;
    let paused = anna.get(&path).await.json();
    assert_eq!(paused["state"], "paused");
    app.restart().await;
    let anna = app.sign_in("annak").await;
    assert_eq!(anna.get(&path).await.json(), paused);
    set_state(&anna, &path, "matching").await;
    until(async || fake.total() >= 55).await;
    app.restart().await;
    let anna = app.sign_in("annak").await;
    wait_for_state(&anna, &path, "ready").await;
    let found = anna.get(&path).await.json();
    assert_eq!((titles(&found, "found"), titles(&found, "unknown")), (4, 76), "{found}");
    for id in ids {
        assert_eq!(fake.count(&format!("/3/movie/{id}")), 1, "{id}");
    }
}

#[tokio::test]
async fn unclear_titles_and_unplaced_episodes_are_looked_for_again_when_a_key_arrives() {
    let fake = FakeTmdb::start().await;
    fake.set_show(1396, &FakeShow::ended(&[2]));
    let without_key = TmdbConfig { token: None, timeout: FOREVER, ..tmdb(&fake) };
    let app = TestApp::start_empty(|config| config.tmdb = without_key).await;
    app.anonymous().sign_up("first-admin").await;
    let admin = app.admin().await;
    let history = r#"[{"id": 3, "watched_at": "2024-05-02T01:30:00.000Z", "action": "watch",
        "type": "episode", "episode": {"season": 1, "title": "Part 2 of 1", "ids": {}},
        "show": {"title": "Breaking Bad", "year": 2008, "ids": {"tmdb": 1396}}}]"#;
    let table = "title,rating10\nHeat,7\n";
    let files = [("watched-history.json", history), ("films.csv", table)];
    let path = start(&admin, &files).await;
    // The choice is remembered, because the fake TMDB has another name for this show.
    let titles = admin.get(&format!("{path}/titles")).await.json();
    let show = &titles["titles"][0];
    let choice = json!({"movie_id": show["candidates"][0]["movie_id"], "media_type": "tv"});
    let chosen = admin.put(&format!("{path}/titles/{}", show["id"]), choice).await;
    assert_eq!(chosen.status, 200, "{chosen:?}");
    let done = write(&admin, &path).await;
    assert_eq!(
        (count(&done, "episode_watch", "unplaced"), count(&done, "rating", "unclear")),
        (1, 1)
    );
    let set = admin.put("/api/v1/settings/tmdb", json!({"token": V3_KEY})).await;
    assert_eq!(set.status, 200, "{set:?}");
    set_state(&admin, &path, "matching").await;
    wait_for_state(&admin, &path, "ready").await;
    // The fake TMDB has other candidates.
    let again = admin.get(&format!("{path}/titles")).await.json();
    assert_ne!(again["titles"][1]["candidates"], titles["titles"][1]["candidates"]);
    let found = admin.get(&path).await.json();
    assert_eq!(count(&found, "episode_watch", "new"), 1, "{found}");
    write(&admin, &path).await;
    let watch = &export(&admin).await["watches"][0];
    assert_eq!((&watch["season_number"], &watch["episode_number"]), (&json!(1), &json!(2)));
}

/// The name of an episode is also that of a film and of a show.
#[tokio::test]
async fn ratings_of_episodes_of_imdb_are_of_their_show_and_number_once_there_is_a_key() {
    let fake = FakeTmdb::start().await;
    let mut show = FakeShow::ended(&[2, 2]);
    let imdb_id = show.episodes(2)[1].imdb_id();
    fake.set_show(1396, &show);
    let without_key = TmdbConfig { token: None, timeout: FOREVER, ..tmdb(&fake) };
    let app = TestApp::start_empty(|config| config.tmdb = without_key).await;
    app.anonymous().sign_up("first-admin").await;
    let admin = app.admin().await;
    let table = format!(
        "Const,Your Rating,Date Rated,Title,Title Type,Year\n\
         {imdb_id},9,2024-07-03,The Wire,TV Episode,2002\ntt9999999,3,2024-07-03,Heat,TV Episode,1995\n"
    );
    let path = start(&admin, &[("ratings.csv", &table)]).await;
    let names = ["The Wire", "Heat"].map(str::to_owned);
    assert_eq!(outcomes(&admin, &path).await, names.clone().map(|name| (name, json!("unknown"))));
    let left = rows(&admin.get(&format!("{path}/rejects.csv")).await.text);
    let left: Vec<_> = left.iter().map(|row| (&*row["title"], &*row["episode_title"])).collect();
    assert_eq!(left, [("", "The Wire"), ("", "Heat")]);
    let set = admin.put("/api/v1/settings/tmdb", json!({"token": V3_KEY})).await;
    assert_eq!(set.status, 200, "{set:?}");
    set_state(&admin, &path, "matching").await;
    wait_for_state(&admin, &path, "ready").await;
    let [wire, heat] = names;
    let found = [(wire, json!("found")), (heat, json!("unknown"))];
    assert_eq!(outcomes(&admin, &path).await, found);
    write(&admin, &path).await;
    let shows = export(&admin).await["shows"].clone();
    assert_eq!(shows.as_array().unwrap().len(), 1, "{shows}");
    assert_eq!(shows[0]["tmdb_id"], 1396);
    let rated = json!([{"season_number": 2, "episode_number": 2, "score10": 9}]);
    assert_eq!(shows[0]["episode_ratings"], rated);
}

#[tokio::test]
async fn episodes_with_only_an_id_of_thetvdb_are_of_their_show_and_number() {
    let server = TmdbServer::start().await;
    let mut show = FakeShow::ended(&[2, 2]);
    let tvdb_id = show.episodes(2)[0].tvdb_id();
    server.fake.set_show(1396, &show);
    let anna = &server.anna;
    let votes = format!(
        "vote_key,episode_id,uuid,movie_name,series_name,season_number,episode_number\n\
         e3-12345-20,{tvdb_id},e3,,,,\ne4-12345-20,98,e4,,Chalk and Fire (2008),,\n"
    );
    let table = format!(
        "type,title,tvdb_id,watched_at\nepisode,,{tvdb_id},2024-05-01\nepisode,,99,2024-05-02\n"
    );
    let files = [("ratings-v2-prod-votes.csv", &*votes), ("episodes.csv", &*table)];
    let path = start(anna, &files).await;
    write(anna, &path).await;
    let export = export(anna).await;
    let watch = &export["watches"][0];
    assert_eq!((&watch["season_number"], &watch["episode_number"]), (&json!(2), &json!(1)));
    let show = &export["shows"][0];
    let rated = json!([{"season_number": 2, "episode_number": 1, "score10": 10}]);
    assert_eq!((&show["tmdb_id"], &show["episode_ratings"]), (&json!(1396), &rated));
    let left = rows(&anna.get(&format!("{path}/rejects.csv")).await.text);
    let cells = ["title", "media_type", "episode_tvdb_id", "reason"];
    let left: Vec<_> = left.iter().map(|row| cells.map(|name| &*row[name])).collect();
    let no_number = "the file has neither the number nor the name of the episode";
    let unknown = ["", "tv", "99", "no such title was found"];
    assert_eq!(left, [["Chalk and Fire", "tv", "98", no_number], unknown]);
}

#[tokio::test]
async fn episodes_that_tmdb_does_not_list_are_reported_and_imported_once_it_lists_them() {
    let mut listing = Listing::start(&[2, 2]).await;
    let table = "title,year,tmdb_id,type,season,episode,watched\n\
        Chalk and Fire,2008,1396,tv,2,1,2024-05-01\nChalk and Fire,2008,1396,tv,1,3,2024-05-02\n\
        Chalk and Fire,2008,1396,tv,2017,1,2024-05-03\n";
    // The show has no watches.
    let anna = &listing.server.anna;
    let path = start(anna, &[("episodes.csv", table)]).await;
    let preview = anna.get(&path).await.json();
    let counts = ["new", "unplaced"].map(|outcome| count(&preview, "episode_watch", outcome));
    assert_eq!(counts, [1, 2], "{preview}");
    let done = write(anna, &path).await;
    assert_eq!((&done["written"], count(&done, "episode_watch", "unplaced")), (&json!(1), 2));
    let left = rows(&anna.get(&format!("{path}/rejects.csv")).await.text);
    let left: Vec<_> = left.iter().map(|row| (&*row["position"], &*row["reason"])).collect();
    let reason = "the show has no such episode here";
    assert_eq!(left, [("line 3", reason), ("line 4", reason)]);
    let mut third = listing.show.episodes(1)[1].clone();
    (third.id, third.number) = (1_003, 3);
    listing.show.episodes(1).push(third);
    listing.server.fake.set_show(1396, &listing.show);
    listing.server.app.clock.advance(86_400);
    let anna = &listing.server.anna;
    set_state(anna, &path, "matching").await;
    wait_for_state(anna, &path, "ready").await;
    let done = write(anna, &path).await;
    assert_eq!((&done["written"], count(&done, "episode_watch", "unplaced")), (&json!(2), 1));
}

#[tokio::test]
async fn episodes_without_numbers_are_placed_after_the_user_has_chosen_their_show() {
    let history = "Title,Date\n\"Chalk and Fire: Season 1: Part 2 of 1\",5/21/24\n\
                   \"Chalk and Fire: Season 2: Part 1 of 2\",5/22/24\n\
                   \"Chalk and Fire: Season 2: Another Name\",5/23/24\n";
    for is_by_hand in [true, false] {
        let server = TmdbServer::start().await;
        server.fake.set_show(1396, &FakeShow::ended(&[2, 2]));
        let anna = &server.anna;
        let path = start(anna, &[("NetflixViewingHistory.csv", history)]).await;
        assert_eq!(outcomes(anna, &path).await, [("Chalk and Fire".to_owned(), json!("unclear"))]);
        if is_by_hand {
            let titles = anna.get(&format!("{path}/titles")).await.json();
            let show = &titles["titles"][0];
            let choice = json!({"movie_id": 9_991_396, "media_type": "tv"});
            let chosen = anna.put(&format!("{path}/titles/{}", show["id"]), choice).await;
            assert_eq!(chosen.json()["outcome"], "found", "{chosen:?}");
        } else {
            let chosen = anna.post(&format!("{path}/choices"), json!({"choice": "first"})).await;
            assert_eq!(chosen.status, 200, "{chosen:?}");
            wait_for_state(anna, &path, "ready").await;
        }
        let preview = anna.get(&path).await.json();
        let counts = ["new", "unplaced"].map(|outcome| count(&preview, "episode_watch", outcome));
        assert_eq!(counts, [2, 1], "{is_by_hand} {preview}");
        write(anna, &path).await;
        let export = export(anna).await;
        let watches = export["watches"].as_array().unwrap().iter();
        let mut numbers: Vec<_> = watches
            .map(|one| ["season_number", "episode_number"].map(|name| one[name].as_i64()))
            .collect();
        numbers.sort_unstable();
        assert_eq!(numbers, [[Some(1), Some(2)], [Some(2), Some(1)]], "{is_by_hand}");
    }
}

/// Uploads a film whose look-up the fake TMDB holds. Returns the path of the import and that of the title in it.
pub async fn start_held(server: &TmdbServer, film: i64) -> (String, String) {
    let held = format!("/3/movie/{film}");
    server.fake.behave(Mode { path: held.clone(), ..Mode::always(Fault::Hold) });
    let table = format!("tmdb_id,type,rating10\n{film},movie,8\n");
    let started = upload(&server.anna, "", &[("films.csv", table.as_bytes())]).await;
    assert_eq!(started.status, 201, "{started:?}");
    let path = format!("/api/v1/imports/{}", started.json()["id"]);
    server.fake.wait_for_requests(&held, 1).await;
    let titles = server.anna.get(&format!("{path}/titles")).await.json();
    let title = format!("{path}/titles/{}", titles["titles"][0]["id"]);
    (path, title)
}

#[tokio::test]
async fn a_choice_during_the_look_up_of_its_title_is_kept() {
    let server = TmdbServer::with_timeout(FOREVER).await;
    let anna = &server.anna;
    for (film, choice, (outcome, reason), scores) in [
        (550, json!({"movie_id": null}), ("skipped", Value::Null), vec![]),
        (
            424,
            json!({"movie_id": 603, "media_type": "movie"}),
            ("found", json!("chosen")),
            vec![(603, 4)],
        ),
    ] {
        let (path, title) = start_held(&server, film).await;
        let chosen = anna.put(&title, choice).await;
        assert_eq!(chosen.json()["outcome"], outcome, "{chosen:?}");
        server.fake.recover();
        wait_for_state(anna, &path, "ready").await;
        let titles = anna.get(&format!("{path}/titles")).await.json();
        let kept = &titles["titles"][0];
        assert_eq!((&kept["outcome"], &kept["reason"]), (&json!(outcome), &reason));
        write(anna, &path).await;
        assert_eq!(anna.scores().await, scores, "{film}");
    }
}

#[tokio::test]
async fn kinds_that_were_left_out_are_written_after_titles_were_matched_again() {
    let fake = FakeTmdb::start().await;
    let without_key = TmdbConfig { token: None, timeout: FOREVER, ..tmdb(&fake) };
    let app = TestApp::start_empty(|config| config.tmdb = without_key).await;
    app.anonymous().sign_up("first-admin").await;
    let admin = app.admin().await;
    let table = "title,year,tmdb_id,type,rating10,watched\n\
        Heat,1995,949,movie,7,2024-05-01\nThe Ledger,1993,,movie,8,2024-05-02\n";
    let path = start(&admin, &[("films.csv", table)]).await;
    let set_left_out = async |kinds: &[&str]| {
        let rules = json!({"rule": "mine", "left_out": kinds});
        assert_eq!(admin.put(&format!("{path}/rules"), rules).await.status, 200);
    };
    set_left_out(&["rating"]).await;
    let done = write(&admin, &path).await;
    assert_eq!((&done["written"], count(&done, "rating", "new")), (&json!(1), 1));
    let set = admin.put("/api/v1/settings/tmdb", json!({"token": V3_KEY})).await;
    assert_eq!(set.status, 200, "{set:?}");
    set_state(&admin, &path, "matching").await;
    wait_for_state(&admin, &path, "ready").await;
    set_left_out(&[]).await;
    let preview = admin.get(&path).await.json();
    assert_eq!((count(&preview, "rating", "new"), count(&preview, "watch", "new")), (2, 1));
    // Writing once more adds nothing.
    for _ in 0..2 {
        let done = write(&admin, &path).await;
        assert_eq!((&done["written"], &done["record_counts"]), (&json!(4), &json!([])));
        let exported = export(&admin).await;
        let lengths = ["ratings", "watches"].map(|name| exported[name].as_array().unwrap().len());
        assert_eq!(lengths, [2, 2]);
    }
}
