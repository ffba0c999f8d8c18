//! The access log: user and client address of sign-ins, refusals and writes.

use crate::app::{Caller, PASSWORD, TestApp};
use crate::engine::is_postgres;
use crate::log::Log;
use reqwest::Method;
use serde_json::{Value, json};

async fn from(caller: &Caller, address: &str, method: Method, path: &str, body: Value) -> u16 {
    let request = caller.request(method, path).header("x-forwarded-for", address);
    caller.send(request.json(&body)).await.status.as_u16()
}

/// The latest line of the access log with this method, route and status.
fn log_line(log: &Log, method: &str, route: &str, status: u16) -> String {
    let request = format!("method={method} route=\"{route}\"}}:");
    let finished = format!("request finished status={status} ");
    let text = log.text();
    let found = text.lines().rev().find(|line| line.contains(&request) && line.contains(&finished));
    found.unwrap_or_else(|| panic!("{request} {finished}: {text}")).to_owned()
}

#[tokio::test]
async fn sign_ins_refusals_and_writes_are_logged_with_user_and_client_address() {
    let log = Log::default();
    let _listening = log.listen();
    let app = TestApp::start_empty(|config| {
        config.rate_limits = true;
        config.trusted_proxies = vec!["127.0.0.0/8".parse().unwrap()];
    });
    let app = app.await;
    let (admin, anna) = (app.signed_in("first-admin").await, app.signed_in("annak").await);
    let sign_in = json!({"email": "annak@example.org", "password": PASSWORD});
    let wrong = json!({"email": "annak@example.org", "password": "Wrong12"});
    let anonymous = app.anonymous();
    let post = Method::POST;
    assert_eq!(from(&anonymous, "192.0.2.1", post.clone(), "/authenticate", sign_in).await, 200);
    let line = log_line(&log, "POST", "/authenticate", 200);
    assert!(line.contains("user=2") && line.contains("client=192.0.2.1"), "{line}");
    for _ in 0..10 {
        assert_eq!(
            from(&anonymous, "192.0.2.2", post.clone(), "/authenticate", wrong.clone()).await,
            401
        );
    }
    let line = log_line(&log, "POST", "/authenticate", 401);
    assert!(!line.contains("user=") && line.contains("client=192.0.2.2"), "{line}");
    assert_eq!(from(&anonymous, "192.0.2.2", post, "/authenticate", wrong).await, 429);
    assert!(log_line(&log, "POST", "/authenticate", 429).contains("client=192.0.2.2"));
    assert_eq!(from(&anna, "192.0.2.3", Method::GET, "/api/v1/settings", json!({})).await, 403);
    let line = log_line(&log, "GET", "/api/v1/settings", 403);
    assert!(line.contains("user=2") && line.contains("client=192.0.2.3"), "{line}");
    let records = json!({"records": [2]});
    let path = "/api/v1/users/sign_out";
    assert_eq!(from(&admin, "192.0.2.6", Method::POST, path, records).await, 200);
    let line = log_line(&log, "POST", "/api/v1/users/sign_out", 200);
    assert!(line.contains("user=1") && line.contains("client=192.0.2.6"), "{line}");
    let removal = json!({"records": [2]});
    let path = "/api/v1/users/:id";
    assert_eq!(from(&admin, "192.0.2.4", Method::DELETE, path, removal).await, 200);
    let line = log_line(&log, "DELETE", "/api/v1/users/{id}", 200);
    assert!(line.contains("user=1") && line.contains("client=192.0.2.4"), "{line}");
    assert_eq!(from(&admin, "192.0.2.5", Method::GET, "/api/v1/ratings", json!({})).await, 200);
    let line = log_line(&log, "GET", "/api/v1/ratings", 200);
    assert!(!line.contains("192.0.2.5"), "the address is not logged for reads: {line}");
    for path in ["/api/v1/backup", "/api/v1/export", "/api/v1/export.csv", "/api/v1/export.zip"] {
        let is_refused = is_postgres() && path == "/api/v1/backup";
        let status = if is_refused { 409 } else { 200 };
        assert_eq!(from(&admin, "192.0.2.7", Method::GET, path, json!({})).await, status);
        let line = log_line(&log, "GET", path, status);
        assert!(line.contains("user=1") && line.contains("client=192.0.2.7"), "{line}");
    }
}

#[tokio::test]
async fn a_forwarding_peer_that_is_no_trusted_proxy_is_logged_once_an_hour() {
    for (trusted, warnings) in [(None, 1), (Some("127.0.0.0/8"), 0)] {
        let app = TestApp::start_empty(|config| {
            config.trusted_proxies = trusted.iter().map(|text| text.parse().unwrap()).collect();
        })
        .await;
        let log = Log::default();
        let listening = log.listen();
        for _ in 0..3 {
            let request = app.anonymous().request(Method::POST, "/authenticate");
            let request = request.header("x-forwarded-for", "203.0.113.9").json(&json!({}));
            assert_eq!(app.anonymous().send(request).await.status, 422);
        }
        drop(listening);
        let found = log.text().matches("X-Forwarded-For ignored").count();
        assert_eq!(found, warnings, "{trusted:?}: {}", log.text());
    }
}

#[tokio::test]
async fn successful_health_checks_are_logged_at_the_level_debug() {
    let log = Log::default();
    let _listening = log.listen();
    let app = TestApp::start_empty(|_| {}).await;
    for path in ["/healthz", "/readyz", "/config"] {
        assert_eq!(app.anonymous().get(path).await.status, 200);
        let level = if path == "/config" { " INFO " } else { "DEBUG " };
        let line = log_line(&log, "GET", path, 200);
        assert!(line.contains(level), "{line}");
    }
    app.app().store.close();
    assert_eq!(app.anonymous().get("/readyz").await.status, 503);
    let line = log_line(&log, "GET", "/readyz", 503);
    assert!(line.contains(" INFO "), "{line}");
}
