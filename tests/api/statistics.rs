//! The figures of the profile page.

use crate::app::{Caller, TestApp};
use crate::fake_tmdb::mode::Fault;
use crate::shows::{SHOW, mark, store_show};
use crate::tmdb_server::TmdbServer;
use serde_json::{Value, json};

/// The Godfather and its second part, Pulp Fiction.
const CRIME: [i64; 3] = [238, 240, 680];
const ONLY_AT_TMDB: i64 = 999_123;

async fn statistics(caller: &Caller) -> Value {
    let response = caller.get("/api/v1/statistics.json").await;
    assert_eq!(response.status, 200, "{response:?}");
    response.json()
}

fn named<'a>(groups: &'a Value, name: &str) -> &'a Value {
    let mut rows = groups["groups"].as_array().unwrap().iter();
    rows.find(|row| row["name"] == name).unwrap_or(&Value::Null)
}

#[tokio::test]
async fn statistics_count_scores_genres_decades_and_people_of_the_callers_ratings() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    for (film, score10) in CRIME.into_iter().zip([10, 7, 8]) {
        let body = json!({"id": film, "media_type": "movie", "score10": score10});
        assert_eq!(anna.post("/api/v1/movies", body).await.status, 201);
    }
    let figures = statistics(&anna).await;
    assert_eq!((&figures["titles"], &figures["mean"]), (&json!(3), &json!(4.17)));
    assert_eq!(figures["titles_by_score10"], json!([0, 0, 0, 0, 0, 0, 1, 1, 0, 1]));
    let crime = named(&figures["genres"], "Crime");
    assert_eq!((&crime["titles"], &crime["mean"]), (&json!(3), &json!(4.17)));
    assert_eq!(named(&figures["genres"], "Drama")["titles"], 2);
    let decades = json!([
        {"decade": 1970, "titles": 2, "mean": 4.25},
        {"decade": 1990, "titles": 1, "mean": 4.0},
    ]);
    assert_eq!(figures["decades"], json!({"known": 3, "groups": decades}));
    let makers = figures["makers"]["groups"].as_array().unwrap();
    let [coppola] = &makers[..] else { panic!("{makers:?}") };
    assert_eq!((&coppola["name"], &coppola["titles"]), (&json!("Francis Ford Coppola"), &json!(2)));
    let person = anna.get(&format!("/3/person/{}", coppola["id"])).await;
    assert_eq!(person.json()["name"], "Francis Ford Coppola");
    assert_eq!(named(&figures["cast"], "Al Pacino")["titles"], 2);
}

#[tokio::test]
async fn statistics_have_nothing_of_other_users_and_follow_each_rating() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let bert = app.signed_in("bertk").await;
    assert_eq!(anna.rate(CRIME[0], 5).await.status, 201);
    let none = statistics(&bert).await;
    assert_eq!((&none["titles"], &none["mean"]), (&json!(0), &Value::Null));
    for name in ["genres", "decades", "makers", "cast"] {
        assert_eq!(none[name], json!({"known": 0, "groups": []}), "{name}");
    }
    assert_eq!(statistics(&anna).await["mean"], json!(5.0));
    assert_eq!(anna.rate(CRIME[0], 2).await.status, 201);
    assert_eq!(statistics(&anna).await["mean"], json!(2.0));
}

#[tokio::test]
async fn statistics_count_what_was_watched_and_how_long_it_took() {
    let app = TestApp::start().await;
    // The median runtime is 50 minutes, which also counts for the fourth episode.
    let minutes = [Some(50), Some(50), Some(70), None, Some(20)];
    let episodes = (1..).zip(minutes).map(|(number, minutes)| (1, number, Some(-9), minutes));
    store_show(&app, "Ended", &episodes.collect::<Vec<_>>());
    let (anna, bert) = (app.signed_in("annak").await, app.signed_in("bertk").await);
    let unknown = json!({"precision": "unknown"});
    let watch = async |film: i64| {
        let body = json!({"id": film, "media_type": "movie", "when": unknown, "title": "A film"});
        let answer = anna.post("/api/v1/watches", body).await;
        assert_eq!(answer.status, 201, "{answer:?}");
    };
    // The Godfather lasts 175 minutes.
    for film in [CRIME[0], CRIME[0]] {
        watch(film).await;
    }
    for episode in [1, 3, 4] {
        let body = json!({"season_number": 1, "episode_number": episode});
        assert_eq!(mark(&anna, SHOW, body).await.status, 201);
    }
    // The rating and the watch after it count as one viewing of the film.
    assert_eq!(anna.rate(CRIME[1], 5).await.status, 201);
    watch(CRIME[1]).await;
    let path = format!("/api/v1/watchlist/{}?media_type=movie", CRIME[2]);
    assert_eq!(anna.put(&path, json!({})).await.status, 200);
    let expected = json!({
        "films": 2,
        "episodes": 3,
        "minutes": 2 * 175 + 165 + 50 + 70 + 50,
        "minutes_estimated": 50,
        "running_shows": 1,
        "watchlist": 1,
    });
    assert_eq!(statistics(&anna).await["watched"], expected);
    let nothing = json!({"films": 0, "episodes": 0, "minutes": 0, "minutes_estimated": 0,
                         "running_shows": 0, "watchlist": 0});
    assert_eq!(statistics(&bert).await["watched"], nothing);
}

#[tokio::test]
async fn two_watches_of_a_film_on_one_day_are_two_plays_of_one_title() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let day = json!({"precision": "day", "day": "2027-01-14"});
    // The Godfather lasts 175 minutes.
    for (plays, is_rewatch) in [(1, false), (2, true)] {
        let body = json!({"id": CRIME[0], "media_type": "movie", "when": day});
        let added = anna.post("/api/v1/watches", body).await.json();
        assert_eq!(
            (&added["watches"], &added["watch"]["rewatch"]),
            (&json!(plays), &json!(is_rewatch))
        );
        let watched = &statistics(&anna).await["watched"];
        let figures = (&watched["films"], &watched["minutes"]);
        assert_eq!(figures, (&json!(1), &json!(plays * 175)));
    }
}

#[tokio::test]
async fn a_show_that_is_on_hold_or_dropped_stays_in_the_statistics() {
    let app = TestApp::start().await;
    let episodes: Vec<_> = (1..=3).map(|number| (1, number, Some(-9), Some(50))).collect();
    store_show(&app, "Ended", &episodes);
    let anna = app.signed_in("annak").await;
    for episode in [1, 2] {
        let body = json!({"season_number": 1, "episode_number": episode});
        assert_eq!(mark(&anna, SHOW, body).await.status, 201);
    }
    let rating = json!({"id": SHOW, "media_type": "tv", "score": 4});
    assert!(anna.post("/api/v1/movies", rating).await.status.is_success());
    let before = statistics(&anna).await;
    let watched = &before["watched"];
    assert_eq!((&watched["episodes"], &watched["minutes"]), (&json!(2), &json!(100)));
    assert_eq!((&watched["running_shows"], &before["titles"]), (&json!(1), &json!(1)));
    for intent in ["on_hold", "dropped"] {
        let changed = anna.patch(&format!("/api/v1/shows/{SHOW}"), json!({"intent": intent})).await;
        assert_eq!(changed.status, 200, "{changed:?}");
        let mut after = statistics(&anna).await;
        let running = after["watched"]["running_shows"].take();
        assert_eq!(running, 0, "{intent}");
        after["watched"]["running_shows"] = json!(1);
        assert_eq!(after, before, "{intent}");
    }
}

#[tokio::test]
async fn statistics_with_tmdb_use_built_in_titles_and_cached_details() {
    let server = TmdbServer::start().await;
    // Fight Club is built in as well. Details of the other film are in memory.
    for film in [550, ONLY_AT_TMDB] {
        assert_eq!(server.anna.get(&format!("/3/movie/{film}")).await.status, 200);
        assert_eq!(server.anna.rate(film, 4).await.status, 201);
    }
    server.fake.fail(Fault::Refuse);
    let figures = statistics(&server.anna).await;
    assert_eq!(figures["genres"]["known"], 2);
    assert_eq!((&figures["makers"]["known"], &figures["cast"]["known"]), (&json!(1), &json!(1)));
}
