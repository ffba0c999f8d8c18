//! The rows of the home page.

use crate::app::{Caller, TestApp};
use crate::fake_tmdb::mode::{Fault, Mode};
use crate::shows::{BUILTIN, TODAY, mark};
use crate::tmdb_server::{FOREVER, TmdbServer, rating};
use reqwest::Method;
use serde_json::{Value, json};
use std::time::Duration;

const DAY: i64 = 86_400;
const GODFATHER: i64 = 238;
const PULP_FICTION: i64 = 680;
const FORREST_GUMP: i64 = 13;

async fn home(caller: &Caller) -> Value {
    let answer = caller.get("/api/v1/home").await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()
}

fn kinds(home: &Value) -> Vec<&str> {
    let rows = home["rows"].as_array().unwrap().iter();
    rows.map(|row| row["kind"].as_str().unwrap()).collect()
}

fn row<'h>(home: &'h Value, kind: &str) -> &'h Value {
    let mut rows = home["rows"].as_array().unwrap().iter();
    rows.find(|row| row["kind"] == kind).unwrap_or_else(|| panic!("no {kind} in {home}"))
}

fn ids(titles: &Value) -> Vec<i64> {
    titles.as_array().unwrap().iter().map(|title| title["id"].as_i64().unwrap()).collect()
}

#[tokio::test]
async fn a_new_account_gets_the_rows_of_the_catalogue() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let home = home(&anna).await;
    assert_eq!(kinds(&home), ["trending", "new", "genre"]);
    assert_eq!(home["incomplete"], false);
    for kind in kinds(&home) {
        let titles = row(&home, kind)["results"].as_array().unwrap();
        assert_eq!(titles.len(), 20, "{kind}");
        for title in titles {
            let name = if title["media_type"] == "movie" { "title" } else { "name" };
            assert!(title[name].is_string() && title["poster_path"].is_string(), "{title}");
        }
    }
    let trending = anna.get("/3/trending/all/week").await.json();
    assert_eq!(row(&home, "trending")["results"], trending["results"]);
    let dates: Vec<&str> = row(&home, "new")["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|film| film["release_date"].as_str().unwrap())
        .collect();
    assert!(dates.is_sorted_by(|one, next| one >= next), "{dates:?}");
}

#[tokio::test]
async fn the_genre_changes_every_day_and_its_films_are_of_it() {
    let app = TestApp::start().await;
    app.signed_in("annak").await;
    let mut seen = Vec::new();
    for _ in 0..8 {
        let home = home(&app.sign_in("annak").await).await;
        let of_genre = row(&home, "genre");
        let genre = &of_genre["genre"]["id"];
        for film in of_genre["results"].as_array().unwrap() {
            assert!(film["genre_ids"].as_array().unwrap().contains(genre), "{film}");
        }
        seen.push(of_genre["genre"]["name"].as_str().unwrap().to_owned());
        app.clock.advance(DAY);
    }
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), 8, "{seen:?}");
}

#[tokio::test]
async fn rows_of_the_users_own_titles_come_first() {
    let app = TestApp::start().await;
    let (anna, bella) = (app.signed_in("annak").await, app.signed_in("bella").await);
    bella.rate(GODFATHER, 5).await;
    for (film, score) in [(GODFATHER, 4), (PULP_FICTION, 5), (FORREST_GUMP, 2)] {
        anna.rate(film, score).await;
        app.clock.advance(1);
    }
    let created =
        anna.post("/api/v1/playlists", json!({"title": "Friday", "active": true})).await.json();
    let playlist = format!("/api/v1/playlists/{}", created["id"]);
    for film in [FORREST_GUMP, GODFATHER] {
        anna.put(&playlist, json!({"payload": {"id": film, "media_type": "movie"}})).await;
    }
    let home = home(&anna).await;
    assert_eq!(kinds(&home), ["recent", "playlist", "because", "trending", "new", "genre"]);
    assert_eq!(ids(&row(&home, "recent")["movies"]), [FORREST_GUMP, PULP_FICTION, GODFATHER]);
    let of_playlist = row(&home, "playlist");
    assert_eq!(of_playlist["playlist"], json!({"id": created["id"], "name": "Friday"}));
    let listed = anna.get(&playlist).await.json();
    assert_eq!(of_playlist["movies"], listed["movies"]);
    assert_eq!(row(&home, "because")["title"]["title"], "Pulp Fiction");
}

#[tokio::test]
async fn up_next_and_the_watchlist_come_first() {
    let app = TestApp::start().await;
    let (anna, bella) = (app.signed_in("annak").await, app.signed_in("bella").await);
    anna.rate(PULP_FICTION, 4).await;
    for film in [GODFATHER, FORREST_GUMP] {
        let path = format!("/api/v1/watchlist/{film}?media_type=movie");
        assert_eq!(anna.put(&path, json!({})).await.status, 200);
    }
    let episode = json!({"season_number": 1, "episode_number": 1,
                         "when": {"precision": "time", "at": "2027-01-14T20:00:00Z"}});
    assert_eq!(mark(&anna, BUILTIN, episode).await.status, 201);
    let of_anna = home(&anna).await;
    assert_eq!(kinds(&of_anna)[..3], ["upnext", "watchlist", "recent"]);
    let up_next = anna.get(&format!("/api/v1/up-next?today={TODAY}")).await.json();
    assert_eq!(up_next["continue"][0]["next"]["episode_number"], 2);
    assert_eq!(row(&of_anna, "upnext")["up_next"], up_next);
    // The title that was added last is first.
    assert_eq!(ids(&row(&of_anna, "watchlist")["movies"]), [FORREST_GUMP, GODFATHER]);
    assert_eq!(kinds(&home(&bella).await), ["trending", "new", "genre"]);
    // A show that is on hold is not in the row.
    let path = format!("/api/v1/shows/{BUILTIN}?today={TODAY}");
    assert_eq!(anna.patch(&path, json!({"intent": "on_hold"})).await.status, 200);
    assert_eq!(kinds(&home(&anna).await)[0], "watchlist");
    assert_eq!(anna.get("/api/v1/home?today=soon").await.status, 422);
}

#[tokio::test]
async fn recommendations_are_of_a_title_with_five_stars_without_rated_ones() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    anna.rate(PULP_FICTION, 4).await;
    assert!(!kinds(&home(&anna).await).contains(&"because"), "four stars are not enough");
    anna.rate(PULP_FICTION, 5).await;
    let all = anna.get("/3/movie/680/recommendations").await.json();
    let expected = ids(&all["results"]);
    assert_eq!(ids(&row(&home(&anna).await, "because")["results"]), expected);
    // A film and a show may have the same number.
    anna.rate(expected[1], 1).await;
    let show = json!({"id": format!("999{}", expected[0]).parse::<i64>().unwrap(), "media_type": "tv", "score": 1});
    anna.post("/api/v1/movies", show).await;
    let left: Vec<i64> = expected.iter().copied().filter(|id| *id != expected[1]).collect();
    assert_eq!(ids(&row(&home(&anna).await, "because")["results"]), left);
    for film in left {
        anna.rate(film, 1).await;
    }
    assert!(!kinds(&home(&anna).await).contains(&"because"), "all are rated");
}

#[tokio::test]
async fn an_unchanged_home_page_is_not_sent_again() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let first = anna.get("/api/v1/home").await;
    assert_eq!(first.header("cache-control"), "no-store");
    let again = async || {
        let request = anna.request(Method::GET, "/api/v1/home");
        anna.send(request.header("if-none-match", first.header("etag"))).await
    };
    let same = again().await;
    assert_eq!((same.status.as_u16(), same.text.as_str()), (304, ""));
    anna.rate(GODFATHER, 3).await;
    let changed = again().await;
    assert_eq!(changed.status, 200);
    assert_eq!(kinds(&changed.json())[0], "recent");
}

/// A server where the user has given a title five stars, on a day whose genre has films in the fake TMDB.
async fn tmdb_server() -> TmdbServer {
    let server = TmdbServer::with_timeout(FOREVER).await;
    server.app.clock.advance(DAY);
    server.anna.post("/api/v1/movies", rating(550, 5, &json!({"title": "The Quiet Club"}))).await;
    server
}

#[tokio::test]
async fn with_tmdb_rows_are_of_its_lists_without_people() {
    let server = tmdb_server().await;
    let home = home(&server.anna).await;
    assert_eq!(kinds(&home), ["recent", "because", "trending", "new", "genre"]);
    assert_eq!(home["incomplete"], false);
    let trending = row(&home, "trending")["results"].as_array().unwrap();
    assert!(trending.iter().all(|title| title["media_type"] != "person"));
    let playing = server.anna.get("/3/movie/now_playing").await.json();
    assert_eq!(ids(&row(&home, "new")["results"]), ids(&playing["results"]));
    assert_eq!(row(&home, "new")["results"][0]["media_type"], "movie");
}

#[tokio::test]
async fn a_row_that_tmdb_fails_to_send_is_left_out() {
    let server = tmdb_server().await;
    let path = "/3/movie/550/recommendations".to_owned();
    server.fake.behave(Mode { path, ..Mode::always(Fault::Status { status: 500 }) });
    let partial = home(&server.anna).await;
    assert_eq!(kinds(&partial), ["recent", "trending", "new", "genre"]);
    assert_eq!(partial["incomplete"], true);
    server.fake.recover();
    server.app.clock.advance(60);
    let whole = home(&server.anna).await;
    assert_eq!(kinds(&whole), ["recent", "because", "trending", "new", "genre"]);
    assert_eq!(whole["incomplete"], false);
}

#[tokio::test]
async fn all_titles_with_five_stars_together_have_three_seconds() {
    let server = tmdb_server().await;
    let hold = |path: &str| {
        server.fake.behave(Mode { path: path.to_owned(), ..Mode::always(Fault::Hold) });
    };
    // TMDB does not have this title. It is skipped as soon as that is known.
    let (unknown, known) = ("/3/movie/999999", "/3/movie/550/recommendations");
    hold(unknown);
    server.app.clock.advance(1);
    server.anna.post("/api/v1/movies", rating(999_999, 5, &json!({"title": "Gone"}))).await;
    let requested = tokio::spawn({
        let anna = server.anna.clone();
        async move { home(&anna).await }
    });
    server.fake.wait_for_requests(&format!("{unknown}/recommendations"), 1).await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    hold(known);
    server.fake.wait_for_requests(known, 1).await;
    // If the limit of three seconds applied to each title, this response would still be awaited.
    tokio::time::sleep(Duration::from_secs(2)).await;
    server.fake.recover();
    let home = requested.await.unwrap();
    assert!(!kinds(&home).contains(&"because"));
    assert_eq!(home["incomplete"], true);
}

#[tokio::test]
async fn while_tmdb_is_silent_the_users_own_rows_are_sent() {
    let server = tmdb_server().await;
    server.fake.fail(Fault::NoResponse);
    let own = home(&server.anna).await;
    assert_eq!(kinds(&own)[0], "recent");
    assert!(!kinds(&own).contains(&"because"));
    assert_eq!(own["incomplete"], true);
}
