//! The list of the caller's sessions, and their end from another device.

use crate::app::{Caller, PASSWORD, TestApp};
use reqwest::{Method, header};
use serde_json::{Value, json};

async fn sign_in_with(app: &TestApp, user_agent: &str, address: &str) -> Caller {
    let mut caller = app.anonymous();
    let body = json!({"email": "annak@example.org", "password": PASSWORD});
    let request = caller.request(Method::POST, "/authenticate").json(&body);
    let request = request.header(header::USER_AGENT, user_agent);
    let answer = caller.send(request.header("x-forwarded-for", address)).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    caller.token = answer.json()["auth_token"].as_str().map(ToOwned::to_owned);
    caller
}

async fn sessions(caller: &Caller) -> Vec<Value> {
    let answer = caller.get("/api/v1/sessions").await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()["sessions"].as_array().unwrap().clone()
}

async fn start() -> TestApp {
    let app = TestApp::start_empty(|config| {
        config.trusted_proxies = vec!["127.0.0.0/8".parse().unwrap()];
    });
    let app = app.await;
    app.anonymous().sign_up("first-admin").await;
    app.signed_in("annak").await;
    app
}

#[tokio::test]
async fn sessions_are_listed_with_device_address_and_times_the_last_renewed_first() {
    let app = start().await;
    app.clock.advance(60);
    let phone = sign_in_with(&app, "Phone/1", "203.0.113.7").await;
    app.clock.advance(60);
    let laptop = sign_in_with(&app, &"x".repeat(1_000), "2001:db8::7").await;
    let listed = sessions(&phone).await;
    assert_eq!(listed.len(), 3, "with the one of the sign-up");
    assert_eq!(listed[0]["user_agent"], "x".repeat(200));
    assert_eq!(listed[0]["address"], "2001:db8::7");
    assert_eq!(listed[1]["user_agent"], "Phone/1");
    assert_eq!(listed[1]["address"], "203.0.113.7");
    let current = |listed: &[Value]| -> Vec<bool> {
        listed.iter().map(|session| session["current"].as_bool().unwrap()).collect()
    };
    assert_eq!(current(&listed), [false, true, false]);
    assert_eq!(current(&sessions(&laptop).await), [true, false, false]);
    let started = listed[1]["started_at"].clone();
    app.clock.advance(86_400);
    assert_eq!(phone.post("/api/v1/sessions/renew", json!({})).await.status, 200);
    let renewed = &sessions(&phone).await[0];
    assert_eq!(renewed["user_agent"], "Phone/1", "the last renewed is first");
    assert_eq!(renewed["started_at"], started);
    assert_ne!(renewed["renewed_at"], started);
}

#[tokio::test]
async fn a_session_ends_from_another_device_and_only_ones_own() {
    let app = start().await;
    let phone = sign_in_with(&app, "Phone/1", "203.0.113.7").await;
    let laptop = sign_in_with(&app, "Laptop/1", "203.0.113.8").await;
    let listed = sessions(&laptop).await;
    let of_phone = listed.iter().find(|session| session["user_agent"] == "Phone/1").unwrap();
    let path = format!("/api/v1/sessions/{}", of_phone["id"].as_str().unwrap());
    app.admin().await.delete(&path).await.is_error(404, 4040);
    assert_eq!(sessions(&phone).await.len(), 3);
    assert_eq!(laptop.delete(&path).await.status, 204);
    phone.get("/api/v1/sessions").await.is_error(401, 4011);
    laptop.delete(&path).await.is_error(404, 4040);
    assert_eq!(sessions(&laptop).await.len(), 2);
}

#[tokio::test]
async fn all_other_sessions_end_at_once_and_this_one_stays() {
    let app = start().await;
    let phone = sign_in_with(&app, "Phone/1", "203.0.113.7").await;
    let laptop = sign_in_with(&app, "Laptop/1", "203.0.113.8").await;
    assert_eq!(laptop.delete("/api/v1/sessions").await.status, 204);
    phone.get("/api/v1/sessions").await.is_error(401, 4011);
    let left = sessions(&laptop).await;
    assert_eq!(left.len(), 1);
    assert_eq!(left[0]["current"], true);
    assert_eq!(app.admin().await.get("/api/v1/sessions").await.status, 200, "others stay");
}

#[tokio::test]
async fn a_changed_password_leaves_one_session_of_the_same_device() {
    let app = start().await;
    let mut phone = sign_in_with(&app, "Phone/1", "203.0.113.7").await;
    let body = json!({
        "currentPassword": PASSWORD,
        "password": "Changed22", "passwordConfirmation": "Changed22",
    });
    let request = phone.request(Method::PUT, "/api/v1/users/:id/password").json(&body);
    let request = request.header(header::USER_AGENT, "Phone/1");
    let answer = phone.send(request.header("x-forwarded-for", "203.0.113.9")).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    phone.token = answer.json()["auth_token"].as_str().map(ToOwned::to_owned);
    let listed = sessions(&phone).await;
    assert_eq!(listed.len(), 1);
    assert_eq!(listed[0]["user_agent"], "Phone/1");
    assert_eq!(listed[0]["address"], "203.0.113.9");
}
