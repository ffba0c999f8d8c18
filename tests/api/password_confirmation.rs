//! What needs the password again ten minutes after the sign-in: backups, mail settings and the TMDB key.

use crate::app::{Caller, PASSWORD, TestApp, TestResponse};
use crate::engine::is_postgres;
use reqwest::Method;
use serde_json::{Value, json};

/// The calls that need the password, with a body that is valid but for the key.
fn calls() -> [(Method, &'static str, Value); 4] {
    [
        (Method::GET, "/api/v1/backup", Value::Null),
        (Method::POST, "/api/v1/backup", Value::Null),
        (Method::PUT, "/api/v1/settings/mail", json!({"url": null})),
        (Method::PUT, "/api/v1/settings/tmdb", json!({"token": null})),
    ]
}

async fn send(caller: &Caller, (method, path, body): (Method, &str, Value)) -> TestResponse {
    let request = caller.request(method, path);
    caller.send(if body.is_null() { request } else { request.json(&body) }).await
}

/// On PostgreSQL there is no data file, so a backup is refused after the password was checked.
fn is_accepted(answer: &TestResponse) -> bool {
    answer.status.is_success() || is_postgres() && answer.status == 409
}

async fn confirm(caller: &Caller, password: &str) -> TestResponse {
    caller.post("/api/v1/users/:id/password/confirmation", json!({"password": password})).await
}

#[tokio::test]
async fn a_session_opens_no_secrets_ten_minutes_after_the_password() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let other_session = app.admin().await;
    app.clock.advance(599);
    for call in calls() {
        assert!(is_accepted(&send(&admin, call).await));
    }
    app.clock.advance(1);
    for call in calls() {
        send(&admin, call).await.is_error(403, 4033);
    }
    assert_eq!(admin.get("/api/v1/settings").await.status, 200, "reading needs no password");
    let refused = confirm(&admin, "Wrong11").await.is_error(422, 4220);
    assert_eq!(refused["fields"]["password"], json!(["This is not your password"]));
    confirm(&admin, "").await.is_error(422, 4220);
    send(&admin, calls()[0].clone()).await.is_error(403, 4033);
    assert_eq!(confirm(&admin, PASSWORD).await.status, 204);
    for call in calls() {
        assert!(is_accepted(&send(&admin, call).await));
    }
    send(&other_session, calls()[0].clone()).await.is_error(403, 4033);
    app.clock.advance(600);
    send(&admin, calls()[0].clone()).await.is_error(403, 4033);
    println!("figure: {} calls need the password again after 600 s", calls().len());
}

#[tokio::test]
async fn a_confirmation_survives_a_restart() {
    let mut app = TestApp::start().await;
    let admin = app.admin().await;
    app.clock.advance(600);
    assert_eq!(confirm(&admin, PASSWORD).await.status, 204);
    app.restart().await;
    let mut again = app.anonymous();
    again.token = admin.token;
    assert!(is_accepted(&send(&again, calls()[1].clone()).await));
}

#[tokio::test]
async fn a_username_is_changed_and_another_accounts_is_refused() {
    let app = TestApp::start().await;
    let (anna, bella) = (app.signed_in("annak").await, app.signed_in("bella").await);
    let change = async |caller: &Caller, username: &str| {
        caller.put("/api/v1/users/:id/username", json!({"username": username})).await
    };
    let changed = change(&anna, "  annafilms ").await;
    assert_eq!((changed.status.as_u16(), &changed.json()["username"]), (200, &json!("annafilms")));
    assert_eq!(anna.get("/api/v1/users/:id").await.json()["username"], "annafilms");
    assert_eq!(change(&anna, "AnnaFilms").await.status, 200, "one's own in other letters");
    for (username, message) in [
        ("annafilms", "Username has already been taken"),
        ("anna@films", "Must not contain @"),
        ("abc", "Must be 5 characters or more"),
    ] {
        let refused = change(&bella, username).await.is_error(422, 4220);
        assert_eq!(refused["fields"]["username"], json!([message]));
    }
    let reserved = change(&bella, "Admin").await.is_error(422, 4220);
    assert!(reserved["fields"]["username"].is_array());
    assert_eq!(bella.get("/api/v1/users/:id").await.json()["username"], "bella");
    bella.put("/api/v1/users/1/username", json!({"username": "another"})).await.is_error(404, 4040);
    assert_eq!(change(&bella, "annak").await.status, 200, "the former one is free");
}
