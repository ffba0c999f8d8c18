use crate::app::{TestApp, served};
use crate::database::values;
use serde_json::{Value, json};

const GODFATHER: i64 = 238;
const OTHER_FILM: i64 = 278;
/// The public id of the first show.
const SHOW: i64 = 9_991_396;

// specification 3.5, 7.22
#[tokio::test]
async fn a_rating_survives_signing_out_and_a_restart() {
    let mut app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let rated = anna.rate(GODFATHER, 4).await;
    assert_eq!(rated.status, 201);
    let expected = json!({
        "movie_id": GODFATHER, "media_type": "movie", "score": 4, "score10": 8,
        "stars": ["yellow", "yellow", "yellow", "yellow", "white"],
        "rated_at": "2027-01-15T08:00:00Z", "marked_seen": true,
        "change": rated.json()["change"],
    });
    assert_eq!(rated.json(), expected);
    anna.post("/sign_out.json", json!({})).await;
    assert_eq!(app.sign_in("annak").await.scores().await, [(GODFATHER, 4)]);
    app.restart().await;
    assert_eq!(app.sign_in("annak").await.scores().await, [(GODFATHER, 4)]);
}

// specification 7.19
#[tokio::test]
async fn rating_again_replaces_the_score_and_makes_it_the_newest() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    for (film, score) in [(GODFATHER, 1), (OTHER_FILM, 2), (GODFATHER, 5)] {
        app.clock.advance(1);
        assert_eq!(anna.rate(film, score).await.status, 201);
    }
    assert_eq!(anna.scores().await, [(GODFATHER, 5), (OTHER_FILM, 2)]);
}

#[tokio::test]
async fn a_show_is_rated_under_its_prefixed_id_with_or_without_its_media_type() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let explicit = json!({"id": SHOW, "media_type": "tv", "score": 3});
    assert_eq!(anna.post("/api/v1/movies.json", explicit).await.status, 201);
    let implicit = anna.post("/api/v1/movies.json", json!({"id": SHOW, "score": 5})).await;
    assert_eq!(
        (implicit.status.as_u16(), implicit.json()["media_type"].clone()),
        (201, json!("tv"))
    );
    assert_eq!(anna.scores().await, [(SHOW, 5)]);
}

// specification 3.5
#[tokio::test]
async fn half_stars_are_stored_and_rounded_up_to_whole_stars() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let body = json!({"id": GODFATHER, "media_type": "movie", "score10": 7});
    let rated = anna.post("/api/v1/movies.json", body).await.json();
    assert_eq!((&rated["score"], &rated["score10"]), (&json!(4), &json!(7)));
}

// specification 7.19, 9.3
#[tokio::test]
async fn scores_outside_the_scale_and_missing_scores_are_rejected() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let cases = [
        (json!({"id": GODFATHER, "score": 0}), "score"),
        (json!({"id": GODFATHER, "score": 6}), "score"),
        (json!({"id": GODFATHER, "score": 4.5}), "score"),
        (json!({"id": GODFATHER, "score": "4"}), "score"),
        (json!({"id": GODFATHER, "score10": 11}), "score10"),
        (json!({"id": GODFATHER}), "score"),
        (json!({"score": 4}), "id"),
        (json!({"id": "one", "score": 4}), "id"),
        (json!({"id": GODFATHER, "media_type": "book", "score": 4}), "media_type"),
    ];
    for (body, field) in cases {
        let error = anna.post("/api/v1/movies.json", body.clone()).await.is_error(422, 4220);
        let fields: Vec<_> = error["fields"].as_object().unwrap().keys().collect();
        assert_eq!(fields, [field], "{body}");
    }
    assert_eq!(anna.scores().await, []);
}

#[tokio::test]
async fn impossible_title_ids_cannot_be_rated() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    for id in [0, -1, 3_000_000_000_i64, i64::MAX] {
        let answer = anna.post("/api/v1/movies.json", json!({"id": id, "score": 4})).await;
        answer.is_error(404, 4040);
    }
    let film_as_show = json!({"id": GODFATHER, "media_type": "tv", "score": 4});
    anna.post("/api/v1/movies.json", film_as_show).await.is_error(404, 4040);
}

// specification 4.8, 7.20
#[tokio::test]
async fn clearing_a_rating_removes_it_and_clearing_again_is_not_found() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    anna.rate(GODFATHER, 4).await;
    let path = format!("/api/v1/ratings/{GODFATHER}?media_type=movie");
    let cleared = anna.delete(&path).await;
    let cleared = cleared.json();
    assert_eq!((&cleared["movieId"], &cleared["media_type"]), (&json!(GODFATHER), &json!("movie")));
    assert_eq!(anna.scores().await, []);
    anna.delete(&path).await.is_error(404, 4040);
    for bad in ["ten", "%2b238", "090000001", "9e7"] {
        anna.delete(&format!("/api/v1/ratings/{bad}")).await.is_error(400, 4000);
    }
    anna.delete(&format!("/api/v1/ratings/{GODFATHER}?media_type=book")).await.is_error(400, 4000);
}

#[tokio::test]
async fn another_users_ratings_cannot_be_read_or_cleared() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let bella = app.signed_in("bella").await;
    anna.rate(GODFATHER, 4).await;
    bella.delete(&format!("/api/v1/ratings/{GODFATHER}")).await.is_error(404, 4040);
    assert_eq!(bella.scores().await, []);
    assert_eq!(bella.get("/api/v1/movies.json").await.json(), json!([]));
    assert_eq!(anna.scores().await, [(GODFATHER, 4)]);
}

#[tokio::test]
async fn an_ambiguous_id_means_the_title_that_the_caller_has_rated() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let profile = anna.get("/api/v1/users/:id").await.json();
    let (database, user) = (app.database(), profile["id"].as_i64().unwrap());
    let db_rate = |media_type: &str, number: i64| {
        let sql = "INSERT INTO ratings VALUES ($1, $2, $3, 8, 0)";
        database.execute(sql, values![user, media_type, number]);
    };
    db_rate("movie", 999_123);
    db_rate("tv", 123);
    anna.delete("/api/v1/ratings/999123").await.is_error(409, 4091);
    let cleared = anna.delete("/api/v1/ratings/999123?media_type=movie").await.json();
    assert_eq!(cleared["media_type"], "movie");
    let cleared = anna.delete("/api/v1/ratings/999123").await.json();
    assert_eq!(cleared["media_type"], "tv");
}

// specification 1.3, 3.2, 4.10, 7.21
#[tokio::test]
async fn rated_titles_have_metadata_and_are_filtered_by_score_newest_first() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    for (film, score) in [(GODFATHER, 5), (OTHER_FILM, 3), (OTHER_FILM + 1, 5)] {
        app.clock.advance(1);
        anna.rate(film, score).await;
    }
    let ids = |answer: &Value| -> Vec<i64> {
        answer.as_array().unwrap().iter().map(|row| row["id"].as_i64().unwrap()).collect()
    };
    let all = anna.get("/api/v1/movies.json").await.json();
    assert_eq!(ids(&all), [OTHER_FILM + 1, OTHER_FILM, GODFATHER]);
    let expected = json!({
        "id": GODFATHER, "media_type": "movie", "title": "The Godfather",
        "description": all[2]["description"], "poster_path": served("/m238.svg"),
        "release_date": "1972-03-24", "vote_average": 9.3, "score": 5, "score10": 10,
        "rated_at": "2027-01-15T08:00:01Z",
    });
    assert_eq!(all[2], expected);
    let five = anna.get("/api/v1/movies.json?filter=fiveStar").await.json();
    assert_eq!(ids(&five), [OTHER_FILM + 1, GODFATHER]);
    assert_eq!(anna.get("/api/v1/movies.json?filter=oneStar").await.json(), json!([]));
    assert_eq!(ids(&anna.get("/api/v1/movies?filter=all&page=1").await.json()).len(), 3);
    assert_eq!(anna.get("/api/v1/movies?page=2").await.json(), json!([]));
    for bad in ["filter=six", "page=0", "page=-1", "page=x", "page=99999999999"] {
        anna.get(&format!("/api/v1/movies.json?{bad}")).await.is_error(400, 4000);
    }
}

// specification 1.6, 2.47, 7.24
#[tokio::test]
async fn update_stars_is_for_admins_and_changes_no_valid_score() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    anna.rate(GODFATHER, 4).await;
    anna.put("/api/v1/ratings/:id", json!({})).await.is_error(403, 4031);
    app.admin().await.put("/api/v1/ratings/999", json!({})).await.is_error(400, 4000);
    let updated = app.admin().await.put("/api/v1/ratings/:id.json", json!({})).await;
    assert_eq!(updated.json(), json!({"updated": 0}));
    assert_eq!(anna.scores().await, [(GODFATHER, 4)]);
}

#[tokio::test]
async fn an_unchanged_list_of_ratings_is_answered_with_304() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    anna.rate(GODFATHER, 4).await;
    let list = anna.get("/api/v1/ratings.json").await;
    let tag = list.headers["etag"].clone();
    let request = |known: String| {
        let request = anna.request(reqwest::Method::GET, "/api/v1/ratings.json");
        anna.send(request.header("if-none-match", known))
    };
    let text = tag.to_str().unwrap();
    for known in [text, &format!("W/{text}"), &format!("\"other\", {text}"), "*"] {
        let unchanged = request(known.to_owned()).await;
        assert_eq!((unchanged.status.as_u16(), unchanged.text.as_str()), (304, ""), "{known}");
        assert_eq!(unchanged.headers["etag"], tag);
    }
    anna.rate(GODFATHER, 5).await;
    let changed = request(text.to_owned()).await;
    assert_eq!((changed.status.as_u16(), &changed.json()["ratings"][0]["score"]), (200, &json!(5)));
    assert_ne!(changed.headers["etag"], tag);
}
