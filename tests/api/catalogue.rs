//! TMDB's paths and images with the built-in catalogue, as clients of TMDB request them.

use crate::app::{TestApp, served};
use crate::database::values;
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::BTreeSet;

const NOT_FOUND: &str = r#"{"success":false,"status_code":34,"status_message":"The resource you requested could not be found."}"#;

fn keys(value: &Value) -> Vec<&str> {
    let mut keys: Vec<_> = value.as_object().unwrap().keys().map(String::as_str).collect();
    keys.sort_unstable();
    keys
}

// specification 7.28
#[tokio::test]
async fn trending_has_pages_of_twenty_films_and_shows_and_an_empty_one_beyond_the_last() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let first = admin.get("/3/trending/all/week?language=en-US").await.json();
    assert_eq!(keys(&first), ["page", "results", "total_pages", "total_results"]);
    let total = first["total_results"].as_u64().unwrap();
    let pages = first["total_pages"].as_u64().unwrap();
    assert!(total >= 50 && pages == total.div_ceil(20), "{total} in {pages}");
    let mut seen = std::collections::BTreeSet::new();
    for page in 1..=pages {
        let path = format!("/3/trending/all/week?page={page}");
        let answer = admin.get(&path).await.json();
        let results = answer["results"].as_array().unwrap();
        assert!(page == pages || results.len() == 20);
        for title in results {
            let known = matches!(title["media_type"].as_str(), Some("movie" | "tv"));
            assert!(known && title["poster_path"].is_string(), "{title}");
            assert!(
                seen.insert(format!("{}{}", title["media_type"], title["id"])),
                "duplicate {title}"
            );
        }
    }
    assert_eq!(seen.len() as u64, total);
    let beyond = admin.get(&format!("/3/trending/all/week?page={}", pages + 1)).await.json();
    assert_eq!((&beyond["results"], &beyond["page"]), (&json!([]), &json!(pages + 1)));
}

#[tokio::test]
async fn trending_order_changes_every_week_and_not_within_one() {
    let app = TestApp::start().await;
    app.signed_in("annak").await;
    let order = async || {
        let caller = app.sign_in("annak").await;
        let page = caller.get("/3/trending/all/week").await.json();
        page["results"]
            .as_array()
            .unwrap()
            .iter()
            .map(|title| title["id"].clone())
            .collect::<Vec<_>>()
    };
    let friday = order().await;
    app.clock.advance(86_400);
    assert_eq!(order().await, friday, "Saturday of the same week");
    app.clock.advance(7 * 86_400);
    assert_ne!(order().await, friday, "the next week");
}

// specification 7.29, 7.30
#[tokio::test]
async fn a_film_and_a_show_have_details_credits_and_videos() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let film = admin.get("/3/movie/238").await.json();
    assert_eq!((&film["title"], &film["runtime"]), (&json!("The Godfather"), &json!(175)));
    let by_imdb = admin.get("/3/movie/tt0068646").await.json();
    assert_eq!(by_imdb, film);
    let credits = admin.get("/3/movie/238/credits").await.json();
    assert_eq!(credits["cast"][0]["name"], "Marlon Brando");
    assert_eq!(credits["cast"][0]["character"], "Vito Corleone");
    assert_eq!(credits["crew"][0]["job"], "Director");
    let videos = admin.get("/3/movie/238/videos").await.json();
    assert_eq!(videos, json!({"id": 238, "results": []}));
    let show = admin.get("/3/tv/1396").await.json();
    assert!(show["number_of_seasons"].is_u64() && show["name"].is_string(), "{show}");
    let credits = admin.get("/3/tv/1396/credits").await.json();
    assert!(credits["cast"].as_array().unwrap().len() >= 6);
}

#[tokio::test]
async fn unknown_paths_get_tmdbs_not_found_error() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let paths = [
        "/3",
        "/3/",
        "/4",
        "/4/list/1",
        "/3/movie",
        "/3/movie/",
        "/3/movie/0",
        "/3/movie/-1",
        "/3/movie/1",
        "/3/movie/238/",
        "/3/movie/238/nothing",
        "/3/movie/9999999999",
        "/3/movie/238.json",
        "/3/movie/%2e%2e",
        "/3/movie/..%2f..%2fetc",
        "/3/tv/238",
        "/3/trending/book/week",
        "/3/trending/all/year",
        "/3//movie/238",
        "/3/MOVIE/238",
    ];
    for path in paths {
        let answer = admin.get(path).await;
        assert_eq!((answer.status.as_u16(), answer.text.as_str()), (404, NOT_FOUND), "{path}");
    }
    for page in ["0", "-1", "501", "x", "", "1.5", "99999999999999999999"] {
        let answer = admin.get(&format!("/3/trending/all/week?page={page}")).await;
        assert_eq!(
            (answer.status.as_u16(), &answer.json()["status_code"]),
            (400, &json!(22)),
            "{page}"
        );
    }
}

#[tokio::test]
async fn posters_are_public_svgs_cacheable_for_a_year_in_every_size() {
    let app = TestApp::start().await;
    let anonymous = app.anonymous();
    let configuration = app.admin().await.get("/3/configuration").await.json();
    let kinds = ["backdrop", "logo", "poster", "profile", "still"];
    let sizes = kinds.iter().flat_map(|kind| {
        configuration["images"][format!("{kind}_sizes")]
            .as_array()
            .unwrap()
            .iter()
            .map(|size| size.as_str())
    });
    let sizes: BTreeSet<_> = sizes.flatten().chain(["w342", "w780", "w1280", "h632"]).collect();
    for size in sizes {
        let answer = anonymous.get(&format!("/t/p/{size}{}", served("/m238.svg"))).await;
        assert_eq!(answer.status, 200, "{size}");
        assert_eq!(answer.header("content-type"), "image/svg+xml; charset=utf-8");
        assert_eq!(answer.header("cache-control"), "public, max-age=31536000, immutable");
        assert!(answer.text.starts_with("<svg") && answer.text.trim_end().ends_with("</svg>"));
        assert!(!answer.text.contains("<script") && !answer.text.contains("<text"));
    }
    let missing = [
        "/t/p/w501/m238.svg",
        "/t/p/w500/m1.svg",
        "/t/p/w500/m238.jpg",
        "/t/p/w500/..%2fm238.svg",
        "/t/p/w500/%2e%2e/secret.svg",
        "/t/p/w500",
        "/t/p",
        "/t",
    ];
    for path in missing {
        anonymous.get(path).await.is_error(404, 4040);
    }
}

/// A browser may keep the image of a served path for a year. So the image of another path must be revalidated.
#[tokio::test]
async fn other_paths_of_a_drawn_poster_serve_the_present_drawing_and_are_validated() {
    let app = TestApp::start().await;
    let present = app.anonymous().get(&format!("/t/p/w500{}", served("/m238.svg"))).await;
    for path in ["/m238.svg", "/m90000001.svg", "/m2380000000001.svg"] {
        let image = || app.anonymous().request(Method::GET, &format!("/t/p/w500{path}"));
        let answer = app.anonymous().send(image()).await;
        assert_eq!((answer.status.as_u16(), &answer.text), (200, &present.text), "{path}");
        assert_eq!(answer.header("cache-control"), "public, no-cache", "{path}");
        let etag = answer.header("etag");
        assert_eq!(etag, present.header("etag"), "{path}");
        for known in [etag, "*", &format!("\"other\", {etag}")] {
            let known = app.anonymous().send(image().header("if-none-match", known)).await;
            assert_eq!((known.status.as_u16(), known.text.as_str()), (304, ""), "{path}");
            assert_eq!(known.header("etag"), etag, "{path}");
        }
        let other = app.anonymous().send(image().header("if-none-match", "\"other\"")).await;
        assert_eq!(other.status, 200, "{path}");
    }
}

#[tokio::test]
async fn stored_posters_of_an_older_version_are_served_under_the_path_of_the_present_drawing() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    admin.rate(238, 5).await;
    admin.post("/api/v1/playlists", json!({"title": "One", "active": true})).await;
    admin.put("/api/v1/playlists/1", json!({"payload": {"id": 238}})).await;
    let database = app.database();
    for older in ["/m238.svg", "/m90000001.svg", "/m2380000000001.svg"] {
        let sql = "UPDATE titles SET poster_path = $1";
        assert_eq!(database.execute(sql, values![older]), 1);
        let rated = admin.get("/api/v1/movies").await.json();
        assert_eq!(rated[0]["poster_path"], served("/m238.svg"), "{older}");
        let playlists = admin.get("/api/v1/playlists").await.json();
        assert_eq!(playlists[0]["poster_paths"], json!([served("/m238.svg")]));
        let images = admin.get("/api/v1/playlists/images/1").await.json();
        assert_eq!(images["images"], json!([[238, served("/m238.svg"), "movie"]]), "{older}");
        let all = admin.get("/api/v1/playlists/all_movies").await.json();
        assert_eq!(all["movies"][0]["poster_path"], served("/m238.svg"), "{older}");
    }
}

#[tokio::test]
async fn faults_of_the_server_have_tmdbs_shape() {
    let mut app = TestApp::start().await;
    let token = app.admin().await.token;
    // Forgets the sessions in memory.
    app.restart().await;
    let mut admin = app.anonymous();
    admin.token = token;
    app.database().execute("ALTER TABLE sessions RENAME TO hidden", &[]);
    let answer = admin.get("/3/movie/238").await;
    let expected = json!({
        "success": false, "status_code": 11,
        "status_message": "Internal error: Something went wrong, contact TMDb.",
    });
    assert_eq!((answer.status.as_u16(), answer.json()), (500, expected));
    app.app().store.close();
    let answer = admin.get("/3/movie/238").await;
    let expected = json!({
        "success": false, "status_code": 9,
        "status_message": "Service offline: This service is temporarily offline, try again later.",
    });
    assert_eq!((answer.status.as_u16(), answer.json()), (503, expected));
    assert_eq!(answer.header("retry-after"), "1");
}

#[tokio::test]
async fn the_landing_page_gets_posters_that_exist() {
    let app = TestApp::start_empty(|_| {}).await;
    let config = app.anonymous().get("/config.json").await.json();
    let posters = config["landing_posters"].as_array().unwrap();
    assert!(posters.len() >= 18, "{posters:?}");
    for poster in posters {
        let path =
            format!("{}w342{}", config["image_base"].as_str().unwrap(), poster.as_str().unwrap());
        assert_eq!(app.anonymous().get(&path).await.status, 200, "{path}");
    }
}
