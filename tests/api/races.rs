//! Fifty concurrent requests of which only one, or a limited number, may succeed; writes of the same titles, and titles
//! that move while they are rated.

use crate::app::{Caller, PASSWORD, TestApp, TestResponse, form};
use crate::database::Value;
use crate::engine::{TestDatabase, is_postgres};
use crate::passwords::{change, link};
use moviestars::domain::ids::{MediaType, TitleKey, UserId};
use moviestars::domain::rating::{Rating, Score10};
use moviestars::domain::title::TitleFacts;
use moviestars::store::{
    NewUser, RetypedTitle, SignUpRules, Store, StoreError, StoredTitle, TitleMetadata,
};
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;
use tokio::task::JoinHandle;

const CONCURRENT: usize = 50;
const NOW: i64 = 1_800_000_000;
/// What fifty writers rate.
const FILMS: [i64; 3] = [238, 278, 680];
/// Each has several of the fifty writers.
const USERS: usize = 10;
const RATINGS_PER_WRITER: usize = 6;
/// How often a title moves while it is rated.
const MOVES: i64 = 60;

/// How many responses have this status.
fn count(answers: &[TestResponse], status: u16) -> usize {
    answers.iter().filter(|answer| answer.status == status).count()
}

async fn concurrently(call: impl FnMut(usize) -> JoinHandle<TestResponse>) -> Vec<TestResponse> {
    let tasks: Vec<_> = (0..CONCURRENT).map(call).collect();
    let mut answers = Vec::new();
    for task in tasks {
        answers.push(task.await.unwrap());
    }
    answers
}

#[tokio::test(flavor = "multi_thread")]
async fn one_of_fifty_concurrent_sign_ups_with_one_email_in_any_case_succeeds() {
    let app = TestApp::start().await;
    let answers = concurrently(|number| {
        let mut form = form(&format!("user {number}"));
        let letters = "racer@example.org".chars().enumerate().map(|(at, letter)| {
            if (number >> (at % 6)) & 1 == 1 { letter.to_ascii_uppercase() } else { letter }
        });
        form["email"] = json!(letters.collect::<String>());
        let caller = app.anonymous();
        tokio::spawn(async move { caller.post("/api/v1/users", form).await })
    });
    let answers = answers.await;
    assert_eq!(count(&answers, 201), 1);
    assert_eq!(count(&answers, 201) + count(&answers, 422) + count(&answers, 503), CONCURRENT);
    for answer in answers.iter().filter(|answer| answer.status == 422) {
        assert_eq!(answer.json()["email"], json!(["Email has already been taken"]));
    }
    let created = app.database().count("users WHERE email_normalized = 'racer@example.org'");
    assert_eq!(created, 1);
    println!("figure: {CONCURRENT} sign-ups at once with one email address: {created} created");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_of_fifty_concurrent_uses_of_one_reset_link_succeeds_and_sets_the_password() {
    let app = TestApp::start().await;
    app.signed_in("annak").await;
    let link = link(&app, "annak", 1).await;
    let app = std::sync::Arc::new(app);
    let password = |number: usize| format!("Abcdef{number}");
    let answers = concurrently(|number| {
        let (app, link) = (app.clone(), link.clone());
        tokio::spawn(async move { change(&app, &link, &password(number)).await })
    });
    let answers = answers.await;
    assert_eq!(count(&answers, 202), 1);
    assert_eq!(count(&answers, 202) + count(&answers, 401) + count(&answers, 503), CONCURRENT);
    let winner = answers.iter().position(|answer| answer.status == 202).unwrap();
    let signed_in = app.anonymous().authenticate("annak", &password(winner)).await;
    assert_eq!(signed_in.status, 200);
    if winner != 1 {
        app.anonymous().authenticate("annak", PASSWORD).await.is_error(401, 4010);
    }
    println!(
        "figure: {CONCURRENT} uses of one reset link at once: {} accepted",
        count(&answers, 202)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn concurrent_playlists_at_the_limit_are_created_only_up_to_it() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    for _ in 0..190 {
        let made = anna.post("/api/v1/playlists", json!({"title": "One more"})).await;
        assert_eq!(made.status, 201);
    }
    let answers = concurrently(|_| {
        let caller = anna.clone();
        tokio::spawn(async move {
            caller.post("/api/v1/playlists", json!({"title": "One more", "active": true})).await
        })
    });
    let answers = answers.await;
    assert_eq!((count(&answers, 201), count(&answers, 409)), (10, 40));
    let playlists = anna.get("/api/v1/playlists").await.json();
    let playlists = playlists.as_array().unwrap();
    assert_eq!(playlists.len(), 200);
    let created = count(&answers, 201);
    println!(
        "figure: {CONCURRENT} playlists at once: {created} created, {} in all",
        playlists.len()
    );
    assert_eq!(playlists.iter().filter(|one| one["active"] == true).count(), 1);
}

/// The scores by film that were acknowledged last, and those that were refused and may be stored or not.
#[derive(Default)]
struct Written {
    acknowledged: BTreeMap<i64, i64>,
    refused: BTreeSet<(i64, i64)>,
    count: usize,
}

/// Rates all films by turns.
async fn write_ratings(caller: Caller, number: usize) -> Written {
    let mut written = Written::default();
    for step in 0..RATINGS_PER_WRITER {
        let film = FILMS[(number + step) % FILMS.len()];
        let score = i64::try_from((number / USERS + step) % 5 + 1).unwrap();
        let answer = caller.rate(film, score).await;
        match answer.status.as_u16() {
            201 => {
                written.acknowledged.insert(film, score);
                written.count += 1;
            }
            503 => {
                assert_eq!(answer.header("retry-after"), "1");
                written.refused.insert((film, score));
            }
            _ => panic!("{answer:?}"),
        }
    }
    written
}

#[tokio::test(flavor = "multi_thread")]
async fn fifty_writers_of_the_same_three_titles_lose_no_acknowledged_rating() {
    let app = TestApp::start().await;
    let mut users = Vec::new();
    for number in 0..USERS {
        users.push(app.signed_in(&format!("writer {number}")).await);
    }
    // Where instances share a database, the writers of each user call both.
    let other = if is_postgres() { Some(app.start_instance(|_| {}).await) } else { None };
    let caller = |number: usize| {
        let user = &users[number % USERS];
        let other = other.as_ref().filter(|_| number / USERS % 2 == 1);
        other.map_or_else(|| user.clone(), |other| other.caller(user.token.clone()))
    };
    let start = Instant::now();
    let writers: Vec<_> =
        (0..CONCURRENT).map(|number| tokio::spawn(write_ratings(caller(number), number))).collect();
    let mut written = Vec::new();
    for writer in writers {
        written.push(writer.await.unwrap());
    }
    let took = start.elapsed();
    for (number, user) in users.iter().enumerate() {
        let own: Vec<_> = written.iter().skip(number).step_by(USERS).collect();
        let scores = user.scores().await;
        assert_eq!(scores.len(), FILMS.len(), "{scores:?}");
        for (film, score) in scores {
            // The last rating of a title is the last one of its writer.
            let is_written = own.iter().any(|writer| {
                writer.acknowledged.get(&film) == Some(&score)
                    || writer.refused.contains(&(film, score))
            });
            assert!(is_written, "{film}: {score} of user {number}");
        }
    }
    let counts = app.database().rows("SELECT ratings FROM user_counts WHERE ratings > 0", &[]);
    assert_eq!(counts, vec![vec![Value::Int(3)]; USERS]);
    assert_eq!(app.database().count("titles"), 3);
    let acknowledged: usize = written.iter().map(|writer| writer.count).sum();
    println!(
        "figure: {CONCURRENT} writers of {USERS} users on the same {} titles: {acknowledged} ratings acknowledged, 0 \
         lost, {} refused with 503, in {took:.2?}",
        FILMS.len(),
        CONCURRENT * RATINGS_PER_WRITER - acknowledged
    );
}

pub fn new_user(number: i64) -> NewUser {
    NewUser {
        first_name: String::new(),
        last_name: String::new(),
        username: format!("user {number}"),
        email: format!("{number}@example.org"),
        password_hash: "hash".into(),
        created_at: NOW,
        identity: None,
    }
}

fn stored(key: TitleKey) -> StoredTitle {
    let facts = TitleFacts {
        key,
        title: "Fight Club".to_owned(),
        overview: String::new(),
        poster_path: None,
        release_date: None,
        vote_average_x10: 0,
    };
    StoredTitle { facts, imdb_id: None, catalogue: "tmdb", fetched_at: NOW }
}

/// Whether the rating was acknowledged.
async fn rate(
    store: &Store,
    user: UserId,
    title: TitleKey,
    (half_stars, rated_at): (i64, i64),
) -> bool {
    let metadata = TitleMetadata::Verified(stored(title));
    let rating = Rating { title, score: Score10::from_half_stars(half_stars).unwrap(), rated_at };
    match store.set_rating(user, rating, metadata).await {
        Ok(rated) => rated.is_ok(),
        Err(StoreError::Unavailable(_)) => false,
        Err(error) => panic!("{error}"),
    }
}

/// Moves a title to its other media type and back while a user rates it. Returns how many ratings were acknowledged;
/// each of them is the user's newest one afterwards.
pub async fn rate_while_title_moves(rater: &Store, mover: &Store, user: UserId) -> i64 {
    let [film, show] =
        [MediaType::Movie, MediaType::Tv].map(|media_type| TitleKey { media_type, title_id: 550 });
    let mut acknowledged = 0;
    for round in 0..MOVES {
        let (from, to) = if round % 2 == 0 { (film, show) } else { (show, film) };
        let (earlier, score) = (NOW + 10 * round, 2 + round % 9);
        rate(rater, user, from, (1, earlier)).await;
        let retyping = mover.retype_titles(vec![RetypedTitle { from, to: stored(to) }]);
        let rating = rate(rater, user, from, (score, earlier + 1));
        let (retyped, is_acknowledged) = tokio::join!(retyping, rating);
        assert!(matches!(retyped, Ok(()) | Err(StoreError::Unavailable(_))), "{retyped:?}");
        if is_acknowledged {
            let newest = rater.ratings(user).await.unwrap()[0];
            let newest = (newest.score.half_stars(), newest.rated_at);
            assert_eq!(newest, (score, earlier + 1), "round {round}");
            acknowledged += 1;
        }
    }
    assert!(acknowledged > MOVES / 2, "{acknowledged}");
    acknowledged
}

#[tokio::test(flavor = "multi_thread")]
async fn an_acknowledged_rating_survives_a_concurrent_move_of_its_title() {
    let folder = tempfile::tempdir().unwrap();
    let database = TestDatabase::create();
    let store = match &database {
        Some(database) => Store::connect(&database.config().url, 6).await.unwrap(),
        None => Store::open(&folder.path().join("moviestars.db")).unwrap(),
    };
    let rules = SignUpRules { may_be_first: true, ..SignUpRules::default() };
    let (user, _) = store.add_user(new_user(1), None, rules).await.unwrap().unwrap();
    let start = Instant::now();
    let acknowledged = rate_while_title_moves(&store, &store, user).await;
    println!(
        "figure: a title moves {MOVES} times while it is rated: {acknowledged} ratings acknowledged, 0 undone, in \
         {:.2?}",
        start.elapsed()
    );
}
