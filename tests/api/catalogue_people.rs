//! People, credits, recommendations, external ids, appended sub-resources and TMDB's errors, with the
//! built-in catalogue.

use crate::app::{Caller, TestApp, served};
use serde_json::{Value, json};

fn names<'v>(rows: &'v Value, key: &str) -> Vec<&'v str> {
    rows.as_array().unwrap().iter().filter_map(|row| row[key].as_str()).collect()
}

#[track_caller]
fn refused(answer: &crate::app::TestResponse, status: u16, code: u16, message: &str) {
    let body = json!({"success": false, "status_code": code, "status_message": message});
    assert_eq!((answer.status.as_u16(), answer.json()), (status, body));
}

/// The director of a film.
async fn director(caller: &Caller, film: i64) -> Value {
    let credits = caller.get(&format!("/3/movie/{film}/credits")).await.json();
    credits["crew"][0].clone()
}

// specification 7.31
#[tokio::test]
async fn person_has_details_and_credits_of_cast_and_crew() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let credits = admin.get("/3/movie/238/credits").await.json();
    let brando = &credits["cast"][0];
    let path = format!("/3/person/{}", brando["id"]);
    let person = admin.get(&path).await.json();
    assert_eq!((&person["name"], &person["id"]), (&json!("Marlon Brando"), &brando["id"]));
    assert_eq!(person["known_for_department"], "Acting");
    let credits = admin.get(&format!("{path}/combined_credits")).await.json();
    assert_eq!(credits["id"], brando["id"]);
    let part = credits["cast"].as_array().unwrap().iter().find(|part| part["id"] == 238);
    let part = part.unwrap();
    assert_eq!((&part["character"], &part["order"]), (&json!("Vito Corleone"), &json!(0)));
    assert_eq!(part["credit_id"], brando["credit_id"], "one credit has one id");
    let coppola = director(&admin, 238).await;
    let credits = admin.get(&format!("/3/person/{}/movie_credits", coppola["id"])).await.json();
    assert!(names(&credits["crew"], "title").contains(&"The Godfather"));
    assert!(names(&credits["crew"], "job").iter().all(|job| *job == "Director"));
}

#[tokio::test]
async fn creator_of_a_show_has_it_in_their_credits() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let show = admin.get("/3/tv/1396").await.json();
    let creator = &show["created_by"][0];
    assert_eq!(creator["name"], "Vince Gilligan");
    let credits = admin.get(&format!("/3/person/{}/tv_credits", creator["id"])).await.json();
    assert_eq!(credits["crew"][0]["name"], "Breaking Bad");
    assert_eq!(credits["crew"][0]["job"], "Creator");
    assert_eq!(credits["crew"][0]["episode_count"], 0, "episodes are unknown");
    let both = admin.get(&format!("/3/person/{}/combined_credits", creator["id"])).await.json();
    assert_eq!(both["crew"][0]["media_type"], "tv");
    let cast = admin.get("/3/tv/1396/aggregate_credits").await.json();
    assert_eq!(cast["cast"][0]["roles"][0]["character"], "Walter White");
    let seasons = show["seasons"].as_array().unwrap();
    assert_eq!((seasons.len(), &seasons[0]["air_date"]), (5, &json!("2008-01-20")));
    let season = admin.get("/3/tv/1396/season/1").await.json();
    assert_eq!(season["id"], seasons[0]["id"]);
    for missing in [0, 6] {
        let answer = admin.get(&format!("/3/tv/1396/season/{missing}")).await;
        assert_eq!((answer.status.as_u16(), &answer.json()["status_code"]), (404, &json!(34)));
    }
}

#[tokio::test]
async fn popular_people_are_sorted_by_popularity_and_have_known_for() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let page = admin.get("/3/person/popular").await.json();
    let people = page["results"].as_array().unwrap();
    let popularity = |person: &Value| person["popularity"].as_f64().unwrap();
    assert!(people.windows(2).all(|pair| popularity(&pair[0]) >= popularity(&pair[1])));
    for person in people {
        let titles = person["known_for"].as_array().unwrap();
        assert!((1..=3).contains(&titles.len()), "{person}");
    }
}

#[tokio::test]
async fn trending_people_change_every_day() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let trending = async || {
        let page = admin.get("/3/trending/person/day").await.json();
        page["results"].as_array().unwrap().clone()
    };
    let today = trending().await;
    assert!(today.len() == 20 && today.iter().all(|person| person["media_type"] == "person"));
    assert_eq!(trending().await, today);
    app.clock.advance(86_400);
    assert_ne!(trending().await, today);
}

#[tokio::test]
async fn recommendations_begin_with_titles_of_the_same_people_and_similar_ones_share_a_genre() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let credits = admin.get("/3/movie/238/credits").await.json();
    let first = admin.get("/3/movie/238/recommendations").await.json();
    let first = &first["results"][0];
    let others = admin.get(&format!("/3/movie/{}/credits", first["id"])).await.json();
    let people_of = |credits: &Value| {
        let lists = ["cast", "crew"].map(|list| credits[list].as_array().unwrap().clone());
        lists.concat().iter().map(|credit| credit["id"].as_i64().unwrap()).collect::<Vec<_>>()
    };
    let own = people_of(&credits);
    assert!(people_of(&others).iter().any(|id| own.contains(id)), "{first}");
    for (path, own) in [("/3/movie/238", 238), ("/3/tv/1396", 1396)] {
        let genres = admin.get(path).await.json()["genres"].clone();
        let genres: Vec<Value> =
            genres.as_array().unwrap().iter().map(|genre| genre["id"].clone()).collect();
        let similar = admin.get(&format!("{path}/similar")).await.json();
        for row in similar["results"].as_array().unwrap() {
            assert_ne!(row["id"], own, "a title is not similar to itself");
            let shared = row["genre_ids"].as_array().unwrap().iter();
            assert!(shared.clone().any(|id| genres.contains(id)), "{row}");
        }
        let again = admin.get(&format!("{path}/recommendations")).await.json();
        assert!(again["results"].as_array().unwrap().iter().all(|row| row["id"] != own));
        let beyond = admin.get(&format!("{path}/recommendations?page=400")).await.json();
        assert_eq!((&beyond["results"], &beyond["page"]), (&json!([]), &json!(400)));
    }
}

#[tokio::test]
async fn find_finds_a_film_or_a_show_by_imdb_id_only() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let find = async |id: &str, source: &str| {
        admin.get(&format!("/3/find/{id}?external_source={source}")).await.json()
    };
    let film = find("tt0068646", "imdb_id").await;
    assert_eq!(names(&film["movie_results"], "title"), ["The Godfather"]);
    let show = find("tt0903747", "imdb_id").await;
    assert_eq!(names(&show["tv_results"], "name"), ["Breaking Bad"]);
    assert_eq!(show["movie_results"], json!([]));
    let ids = admin.get("/3/tv/1396/external_ids").await.json();
    assert_eq!((&ids["imdb_id"], &ids["id"]), (&json!("tt0903747"), &json!(1396)));
    let nothing = find("tt9999999", "imdb_id").await;
    assert!(nothing.as_object().unwrap().values().all(|list| *list == json!([])));
    assert_eq!(find("tt0068646", "wikidata_id").await, nothing);
    assert_eq!(find("nm0000008", "imdb_id").await, nothing);
}

#[tokio::test]
async fn appended_sub_resources_equal_the_sub_resources_without_their_id() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    for (path, sub_resources) in [
        ("/3/movie/238", &["credits", "images", "similar", "watch/providers"][..]),
        ("/3/tv/1396", &["aggregate_credits", "videos", "recommendations"][..]),
        ("/3/person/1190880772", &["combined_credits", "images", "external_ids"][..]),
    ] {
        let mut details = admin.get(path).await.json();
        let full_path =
            format!("{path}?append_to_response={},account_states,reviews", sub_resources.join(","));
        let full = admin.get(&full_path).await.json();
        for sub_resource in sub_resources {
            let mut alone = admin.get(&format!("{path}/{sub_resource}")).await.json();
            alone.as_object_mut().unwrap().remove("id");
            details[*sub_resource] = alone;
        }
        assert_eq!(full, details, "{path}");
    }
}

#[tokio::test]
async fn images_are_filtered_by_the_requested_languages() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let posters = async |query: &str| {
        let images = admin.get(&format!("/3/movie/238/images{query}")).await.json();
        names(&images["posters"], "file_path").join(" ")
    };
    assert_eq!(posters("").await, served("/m238.svg"));
    assert_eq!(posters("?include_image_language=en,null").await, served("/m238.svg"));
    assert_eq!(posters("?include_image_language=fr").await, "");
    let base = admin.get("/3/configuration").await.json()["images"]["base_url"].clone();
    let base = base.as_str().unwrap().strip_prefix(&format!("http://{}", app.address)).unwrap();
    let poster = format!("{base}w342/m238.svg");
    assert_eq!(app.anonymous().get(&poster).await.status, 200);
}

#[tokio::test]
async fn errors_have_tmdbs_status_code_and_message() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let page = "Invalid page: Pages start at 1 and max at 500. They are expected to be an integer.";
    for path in
        ["/3/discover/movie?page=0", "/4/discover/movie?page=501", "/3/search/multi?query=a&page=x"]
    {
        refused(&admin.get(path).await, 400, 22, page);
    }
    let date = "Invalid date: Format needs to be YYYY-MM-DD.";
    refused(&admin.get("/3/discover/tv?first_air_date.gte=soon").await, 400, 23, date);
    let many = format!("/3/tv/1396?append_to_response={}", ["videos"; 21].join(","));
    let words = "Too many append to response objects: The maximum number of remote calls is 20.";
    refused(&admin.get(&many).await, 400, 27, words);
    let wrong = "Invalid parameters: Your request parameters are incorrect.";
    refused(&admin.get("/3/find/tt0068646").await, 422, 5, wrong);
    let missing = "The resource you requested could not be found.";
    for path in [
        "/3/person/1",
        "/3/person/1/combined_credits",
        "/3/movie/1/similar",
        "/3/tv/1/season/1",
        "/3/movie/tt0903747",
        "/3/movie/238/aggregate_credits",
        "/4/account",
    ] {
        refused(&admin.get(path).await, 404, 34, missing);
    }
    let key = "Invalid API key: You must be granted a valid key.";
    refused(&app.anonymous().get("/4/discover/movie?api_key=x").await, 401, 7, key);
    let method = admin.post("/4/discover/movie", json!({})).await;
    assert_eq!((method.status.as_u16(), &method.json()["status_code"]), (405, &json!(42)));
}
