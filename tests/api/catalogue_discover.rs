//! Discover, lists and searches of TMDB's API, with the built-in catalogue.

use crate::app::{Caller, TestApp};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The sort key of a row: a number or a text.
type Key = Box<dyn Fn(&Value) -> (f64, String)>;

/// All rows of all pages.
async fn all(caller: &Caller, path: &str) -> Vec<Value> {
    let between = if path.contains('?') { '&' } else { '?' };
    let (mut rows, mut page) = (Vec::new(), 1);
    loop {
        let answer = caller.get(&format!("{path}{between}page={page}")).await;
        assert_eq!(answer.status, 200, "{path}: {answer:?}");
        let json = answer.json();
        assert_eq!(json["page"], page);
        rows.extend_from_slice(json["results"].as_array().unwrap());
        if json["total_pages"].as_u64().unwrap() <= page {
            assert_eq!(json["total_results"], rows.len(), "{path}");
            return rows;
        }
        page += 1;
    }
}

fn has_genre(row: &Value, genre: u64) -> bool {
    row["genre_ids"].as_array().unwrap().contains(&json!(genre))
}

fn text<'v>(row: &'v Value, key: &str) -> &'v str {
    row[key].as_str().unwrap()
}

fn ids(rows: &[Value]) -> BTreeSet<i64> {
    rows.iter().map(|row| row["id"].as_i64().unwrap()).collect()
}

#[tokio::test]
async fn discover_filters_by_all_any_or_none_of_several_genres() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let films = all(&admin, "/3/discover/movie").await;
    let wanted = |test: &dyn Fn(&Value) -> bool| -> BTreeSet<i64> {
        let matching: Vec<Value> = films.iter().filter(|row| test(row)).cloned().collect();
        assert!(!matching.is_empty() && matching.len() < films.len());
        ids(&matching)
    };
    let found = async |query: &str| ids(&all(&admin, &format!("/3/discover/movie?{query}")).await);
    assert_eq!(found("with_genres=18").await, wanted(&|row| has_genre(row, 18)));
    let both = wanted(&|row| has_genre(row, 18) && has_genre(row, 80));
    assert_eq!(found("with_genres=18,80").await, both);
    let either = wanted(&|row| has_genre(row, 27) || has_genre(row, 37));
    assert_eq!(found("with_genres=27%7C37").await, either);
    let neither = wanted(&|row| !has_genre(row, 18) && !has_genre(row, 35));
    assert_eq!(found("without_genres=18,35").await, neither);
    let drama = wanted(&|row| has_genre(row, 18) && !has_genre(row, 80));
    assert_eq!(found("with_genres=18&without_genres=80").await, drama);
    assert_eq!(found("with_genres=4711").await, BTreeSet::new());
}

#[tokio::test]
async fn discover_filters_films_by_date_language_runtime_and_country() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let check = async |query: &str, good: &dyn Fn(&Value) -> bool| {
        let films = all(&admin, "/3/discover/movie").await;
        let found = all(&admin, &format!("/3/discover/movie?{query}")).await;
        assert!(!found.is_empty() && found.len() < films.len(), "{query}: {}", found.len());
        assert!(found.iter().all(good), "{query}");
        found
    };
    let year = |row: &Value| text(row, "release_date").starts_with("1994");
    let by_year = check("primary_release_year=1994", &year).await;
    assert_eq!(by_year, check("year=1994", &year).await);
    let range = "primary_release_date.gte=1994-01-01&primary_release_date.lte=1994-12-31";
    assert_eq!(by_year, check(range, &year).await);
    check("release_date.lte=1939-12-31", &|row| text(row, "release_date") < "1940").await;
    check("with_original_language=fr%7Cja", &|row| {
        ["fr", "ja"].contains(&text(row, "original_language"))
    })
    .await;
    let long = check("with_runtime.gte=170", &|_| true).await;
    for row in &long {
        let details = admin.get(&format!("/3/movie/{}", row["id"])).await.json();
        assert!(details["runtime"].as_u64().unwrap() >= 170, "{details}");
    }
    let country = check("with_origin_country=JP", &|_| true).await;
    for row in &country {
        let details = admin.get(&format!("/3/movie/{}", row["id"])).await.json();
        assert!(details["origin_country"].as_array().unwrap().contains(&json!("JP")));
    }
    let few = "vote_count.gte=1000000&vote_average.gte=9.9";
    assert_eq!(all(&admin, &format!("/3/discover/movie?{few}")).await, [] as [Value; 0]);
}

#[tokio::test]
async fn discover_finds_a_film_by_its_cast_and_crew() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let credits = admin.get("/3/movie/238/credits").await.json();
    let (pacino, coppola) = (&credits["cast"][1]["id"], &credits["crew"][0]["id"]);
    let found =
        async |query: String| ids(&all(&admin, &format!("/3/discover/movie?{query}")).await);
    let godfather = 238;
    assert!(found(format!("with_cast={pacino}")).await.contains(&godfather));
    assert!(found(format!("with_crew={coppola}")).await.contains(&godfather));
    assert!(!found(format!("with_cast={coppola}")).await.contains(&godfather));
    assert!(!found(format!("with_crew={pacino}")).await.contains(&godfather));
    assert!(found(format!("with_people={coppola},{pacino}")).await.contains(&godfather));
    let either = found(format!("with_people={coppola}%7C{pacino}")).await;
    let films = found(format!("with_people={coppola}")).await.len();
    assert!(either.len() >= films && either.contains(&godfather));
    assert_eq!(found("with_cast=1".to_owned()).await, BTreeSet::new());
}

#[tokio::test]
async fn discover_sorts_across_all_pages_in_every_order() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let number = |key: &'static str| move |row: &Value| (row[key].as_f64().unwrap(), String::new());
    let words = |key: &'static str| move |row: &Value| (0.0, text(row, key).to_lowercase());
    let orders: [(&str, &str, Key); 11] = [
        ("movie", "popularity", Box::new(number("popularity"))),
        ("movie", "primary_release_date", Box::new(words("release_date"))),
        ("movie", "title", Box::new(words("title"))),
        ("movie", "original_title", Box::new(words("original_title"))),
        ("movie", "vote_average", Box::new(number("vote_average"))),
        ("movie", "vote_count", Box::new(number("vote_count"))),
        ("movie", "revenue", Box::new(|_| (0.0, String::new()))),
        ("tv", "first_air_date", Box::new(words("first_air_date"))),
        ("tv", "name", Box::new(words("name"))),
        ("tv", "original_name", Box::new(words("original_name"))),
        ("tv", "vote_average", Box::new(number("vote_average"))),
    ];
    for (kind, name, key) in orders {
        let path = format!("/3/discover/{kind}?sort_by={name}");
        let up = all(&admin, &format!("{path}.asc")).await;
        let down = all(&admin, &format!("{path}.desc")).await;
        assert!(up.windows(2).all(|pair| key(&pair[0]) <= key(&pair[1])), "{name}.asc");
        assert!(down.windows(2).all(|pair| key(&pair[0]) >= key(&pair[1])), "{name}.desc");
        assert_eq!(ids(&up), ids(&down), "{name}");
    }
}

// specification 7.32
#[tokio::test]
async fn discover_of_api_version_4_equals_version_3() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let query = "discover/movie?with_genres=18&sort_by=popularity.desc&page=1";
    let (old, new) =
        (admin.get(&format!("/3/{query}")).await, admin.get(&format!("/4/{query}")).await);
    assert_eq!((old.status.as_u16(), &old.text), (200, &new.text));
    assert_eq!(old.json()["results"].as_array().unwrap().len(), 20);
}

#[tokio::test]
async fn now_playing_and_upcoming_films_have_anniversaries_within_the_dates() {
    let app = TestApp::start().await;
    let caller = app.admin().await;
    let now = caller.get("/3/movie/now_playing").await.json();
    assert_eq!(now["dates"], json!({"maximum": "2027-01-15", "minimum": "2026-12-04"}));
    let soon = caller.get("/3/movie/upcoming").await.json();
    assert_eq!(soon["dates"], json!({"maximum": "2027-02-05", "minimum": "2027-01-15"}));
    let month_and_day = |row: &Value| text(row, "release_date")[5..].to_owned();
    for row in all(&caller, "/3/movie/now_playing").await {
        let day = month_and_day(&row);
        assert!(day.as_str() >= "12-04" || day.as_str() <= "01-15", "{row}");
    }
    for row in all(&caller, "/3/movie/upcoming").await {
        let day = month_and_day(&row);
        assert!(("01-15"..="02-05").contains(&day.as_str()), "{row}");
    }
}

// specification 1.2
#[tokio::test]
async fn popular_top_rated_and_airing_lists_have_the_right_titles() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    for (list, kind) in [("movie/popular", "movie"), ("tv/popular", "tv")] {
        let popular = all(&admin, &format!("/3/{list}")).await;
        assert_eq!(popular, all(&admin, &format!("/3/discover/{kind}")).await, "{list}");
        let top = all(&admin, &format!("/3/{kind}/top_rated")).await;
        assert_eq!(ids(&top), ids(&popular));
    }
    for row in all(&admin, "/3/tv/on_the_air").await {
        let details = admin.get(&format!("/3/tv/{}", row["id"])).await.json();
        assert_eq!(details["in_production"], true, "{details}");
    }
    for row in &all(&admin, "/3/discover/tv?with_status=3%7C4").await[..20] {
        let details = admin.get(&format!("/3/tv/{}", row["id"])).await.json();
        assert!(matches!(details["status"].as_str(), Some("Ended" | "Canceled")), "{details}");
    }
    // The built-in catalogue fills each day with ended shows of its weekday.
    let running = ids(&all(&admin, "/3/tv/on_the_air").await);
    assert!(running.len() >= 10);
    for _ in 0..7 {
        let airing = all(&app.admin().await, "/3/tv/airing_today").await;
        assert!(airing.len() >= 10);
        assert!(!ids(&airing).is_disjoint(&running));
        app.clock.advance(86_400);
    }
}

// specification 7.27
#[tokio::test]
async fn search_finds_films_shows_and_people_and_filters_by_year() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let found = async |path: &str| all(&admin, path).await;
    let film = found("/3/search/movie?query=the%20godfather&year=1972").await;
    assert_eq!(film[0]["id"], 238);
    let plus = found("/3/search/movie?query=the+godfather&primary_release_year=1972").await;
    assert_eq!(film, plus);
    assert!(!ids(&found("/3/search/movie?query=godfather&year=1999").await).contains(&238));
    assert_eq!(
        found("/3/search/tv?query=Breaking%20Bad&first_air_date_year=2008").await[0]["id"],
        1396
    );
    assert_eq!(found("/3/search/person?query=marlon%20brando").await[0]["name"], "Marlon Brando");
    let multi = found("/3/search/multi?query=marlon%20brando").await;
    assert_eq!(
        (&multi[0]["media_type"], &multi[0]["name"]),
        (&json!("person"), &json!("Marlon Brando"))
    );
    for nothing in ["/3/search/multi", "/3/search/multi?query=", "/3/search/tv?query=%20"] {
        let empty = admin.get(nothing).await.json();
        let expected = json!({"page": 1, "results": [], "total_pages": 1, "total_results": 0});
        assert_eq!(empty, expected, "{nothing}");
    }
}

#[tokio::test]
async fn search_finds_titles_by_words_of_the_overview_by_year_and_by_id() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let first = async |query: &str| {
        let encoded = query.replace(' ', "%20").replace('/', "%2F").replace(':', "%3A");
        all(&admin, &format!("/3/search/multi?query={encoded}")).await[0].clone()
    };
    assert_eq!(first("dream spinning top").await["id"], 27205);
    assert_eq!(first("the one with the spinning top in a dream").await["id"], 27205);
    assert_eq!(first("top gun").await["title"], "Top Gun");
    for matrix in [
        "tt0133093",
        "https://www.imdb.com/title/tt0133093/?ref_=fn",
        "https://www.themoviedb.org/movie/603-the-matrix",
        "movie/603",
    ] {
        let rows = first(matrix).await;
        assert_eq!((&rows["id"], &rows["media_type"]), (&json!(603), &json!("movie")), "{matrix}");
    }
    assert_eq!(first("tv/1396").await["name"], "Breaking Bad");
    let of_1972 = all(&admin, "/3/search/multi?query=1972").await;
    assert_eq!(of_1972[0]["id"], 238, "the best known film of the year is the first");
    let years = all(&admin, "/3/search/movie?query=1972").await;
    assert!(years.iter().all(|row| row["release_date"].as_str().unwrap().starts_with("1972")));
    assert!(all(&admin, "/3/search/multi?query=603").await.iter().any(|row| row["id"] == 603));
    for nothing in ["tt9999999", "movie/1", "movie/", "tt"] {
        let rows = admin.get(&format!("/3/search/multi?query={nothing}")).await.json();
        let named = |row: &Value| row["id"] == 603;
        assert!(!rows["results"].as_array().unwrap().iter().any(named), "{nothing}");
    }
}
