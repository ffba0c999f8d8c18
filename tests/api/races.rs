//! Fifty concurrent requests of which only one, or a limited number, may succeed.

use crate::app::{PASSWORD, TestApp, TestResponse, form};
use crate::passwords::{change, link};
use serde_json::json;
use tokio::task::JoinHandle;

const CONCURRENT: usize = 50;

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
