//! What the log tells of who came, who was refused and who changed what: the account's number and
//! where they are.

use crate::app::{Caller, PASSWORD, TestApp};
use crate::log::Log;
use reqwest::Method;
use serde_json::{Value, json};

async fn from(caller: &Caller, address: &str, method: Method, path: &str, body: Value) -> u16 {
    let request = caller.request(method, path).header("x-forwarded-for", address);
    caller.send(request.json(&body)).await.status.as_u16()
}

/// The line about a request, without its time.
fn line(log: &Log, wanted: &str) -> String {
    let text = log.text();
    let found = text.lines().rev().find(|line| line.contains(wanted));
    found.unwrap_or_else(|| panic!("{wanted}: {text}")).to_owned()
}

#[tokio::test]
async fn who_signs_in_who_is_refused_and_what_an_admin_does_is_told_with_number_and_address() {
    let log = Log::default();
    let _listening = log.listen();
    let app = TestApp::start_empty(|config| {
        config.rate_limits = true;
        config.trusted_proxies = vec!["127.0.0.0/8".parse().unwrap()];
    });
    let app = app.await;
    let (admin, anna) = (app.signed_in("founder").await, app.signed_in("annak").await);
    let sign_in = json!({"email": "annak@example.org", "password": PASSWORD});
    let wrong = json!({"email": "annak@example.org", "password": "Wrong12"});
    let nobody = app.anonymous();
    let post = Method::POST;
    assert_eq!(from(&nobody, "192.0.2.1", post.clone(), "/authenticate", sign_in).await, 200);
    let told = line(&log, "POST /authenticate answered 200");
    assert!(told.contains("user=2") && told.contains("client=192.0.2.1"), "{told}");
    for _ in 0..10 {
        assert_eq!(
            from(&nobody, "192.0.2.2", post.clone(), "/authenticate", wrong.clone()).await,
            401
        );
    }
    let told = line(&log, "POST /authenticate answered 401");
    assert!(!told.contains("user=") && told.contains("client=192.0.2.2"), "{told}");
    assert_eq!(from(&nobody, "192.0.2.2", post, "/authenticate", wrong).await, 429);
    assert!(line(&log, "answered 429").contains("client=192.0.2.2"));
    assert_eq!(from(&anna, "192.0.2.3", Method::GET, "/api/v1/settings", json!({})).await, 403);
    let told = line(&log, "GET /api/v1/settings answered 403");
    assert!(told.contains("user=2") && told.contains("client=192.0.2.3"), "{told}");
    let records = json!({"records": [2]});
    let path = "/api/v1/users/sign_out";
    assert_eq!(from(&admin, "192.0.2.6", Method::POST, path, records).await, 200);
    let told = line(&log, "POST /api/v1/users/sign_out answered 200");
    assert!(told.contains("user=1") && told.contains("client=192.0.2.6"), "{told}");
    let removal = json!({"records": [2]});
    let path = "/api/v1/users/:id";
    assert_eq!(from(&admin, "192.0.2.4", Method::DELETE, path, removal).await, 200);
    let told = line(&log, "DELETE /api/v1/users/{id} answered 200");
    assert!(told.contains("user=1") && told.contains("client=192.0.2.4"), "{told}");
    assert_eq!(from(&admin, "192.0.2.5", Method::GET, "/api/v1/ratings", json!({})).await, 200);
    let told = line(&log, "GET /api/v1/ratings answered 200");
    assert!(!told.contains("192.0.2.5"), "where somebody reads from is nobody's business: {told}");
    for path in ["/api/v1/backup", "/api/v1/export", "/api/v1/export.csv"] {
        assert_eq!(from(&admin, "192.0.2.7", Method::GET, path, json!({})).await, 200);
        let told = line(&log, &format!("GET {path} answered 200"));
        assert!(told.contains("user=1") && told.contains("client=192.0.2.7"), "{told}");
    }
}
