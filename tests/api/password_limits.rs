//! Rate limits of requesting and trying reset links.

use crate::app::{TestApp, TestResponse, until};
use crate::passwords::{NEW, change, check, emails, jobs, link, read_email, with_reset_token};
use reqwest::Method;
use serde_json::{Value, json};

async fn limited() -> TestApp {
    let app = TestApp::start_empty(|config| {
        config.rate_limits = true;
        config.trusted_proxies = vec!["127.0.0.0/8".parse().unwrap()];
    });
    let app = app.await;
    app.signed_in("annak").await;
    app
}

async fn from(
    app: &TestApp,
    address: &str,
    method: Method,
    path: &str,
    body: Value,
) -> TestResponse {
    let caller = app.anonymous();
    let request = caller.request(method, path).header("x-forwarded-for", address);
    caller.send(request.json(&body)).await
}

#[tokio::test]
async fn one_address_can_request_ten_reset_links_and_then_one_an_hour() {
    let app = limited().await;
    let request = async |address: &str, who: usize| {
        let body = json!({"email": format!("unknown{who}@example.org")});
        from(&app, address, Method::POST, "/forgot_password", body).await
    };
    for who in 0..10 {
        assert_eq!(request("203.0.113.7", who).await.status, 200);
    }
    let refused = request("203.0.113.7", 10).await;
    refused.is_error(429, 4290);
    assert_eq!(refused.header("retry-after"), "3600");
    assert_eq!(request("203.0.113.8", 11).await.status, 200);
}

#[tokio::test]
async fn one_mailbox_gets_three_reset_emails_an_hour_without_a_visible_difference() {
    let app = limited().await;
    app.signed_in("bella").await;
    let requests = [(1, "annak"), (2, "annak"), (3, "ANNAK"), (4, "annak"), (5, "bella")];
    for (address, name) in requests {
        app.clock.advance(895);
        let body = json!({"email": format!("{name}@example.org")});
        let address = format!("203.0.113.{address}");
        let answer = from(&app, &address, Method::POST, "/forgot_password", body).await;
        assert_eq!(answer.json(), json!({"status": "ok"}));
        // A newer link replaces one that is not sent yet.
        until(async || jobs(&app, "true") == 0).await;
    }
    let emails = emails(&app, 4).await;
    assert!(emails.iter().any(|email| read_email(email).contains("To: bella@example.org")));
    assert_eq!(emails.len(), 4);
    let annas = emails.iter().filter(|email| read_email(email).contains("To: annak@")).count();
    println!("figure: {annas} emails an hour to a mailbox after {} requests", requests.len() - 1);
}

#[tokio::test]
async fn wrong_reset_tokens_are_rate_limited_and_never_block_the_right_one() {
    let app = limited().await;
    let right = link(&app, "annak", 1).await;
    let wrong = (right.0.clone(), "wrong".to_owned());
    for _ in 0..10 {
        check(&app, &wrong).await.is_error(401, 4012);
        app.clock.advance(6);
    }
    check(&app, &wrong).await.is_error(401, 4012);
    check(&app, &wrong).await.is_error(429, 4290);
    assert_eq!(check(&app, &right).await.status, 200);
    assert_eq!(change(&app, &right, NEW).await.status, 202);
}

#[tokio::test]
async fn one_address_can_try_ten_reset_links_and_then_is_rate_limited() {
    let app = limited().await;
    let (id, reset_token) = link(&app, "annak", 1).await;
    let form = json!({"id": id, "password": "weak", "passwordConfirmation": "weak"});
    let try_change = async || {
        let caller = with_reset_token(&app, &reset_token);
        let request = caller.request(Method::POST, "/change_password");
        caller.send(request.header("x-forwarded-for", "203.0.113.7").json(&form)).await
    };
    for _ in 0..10 {
        try_change().await.is_error(422, 4220);
    }
    try_change().await.is_error(429, 4290);
    let caller = with_reset_token(&app, &reset_token);
    let request = caller.request(Method::GET, &format!("/reset_request/{id}"));
    let checked = caller.send(request.header("x-forwarded-for", "203.0.113.7")).await;
    assert_eq!(checked.is_error(429, 4290)["code"], 4290);
    assert_eq!(
        change(&app, &(id, reset_token), NEW).await.status,
        202,
        "another address is not limited"
    );
}
