//! The first account needs no setup code from this machine, where no other instance can be.

use crate::app::{TestApp, form};
use moviestars::config::Config;
use reqwest::Method;
use serde_json::json;

/// Whether the first sign-up works without the setup code; `/config` must agree.
async fn is_local(change: impl FnOnce(&mut Config), headers: &[(&str, &str)]) -> bool {
    let app = TestApp::start_empty(change).await;
    let send = async |method, path, body| {
        let request = app.anonymous().request(method, path).json(&body);
        let add = |request: reqwest::RequestBuilder, (name, value): &(&str, &str)| {
            request.header(*name, *value)
        };
        app.anonymous().send(headers.iter().fold(request, add)).await
    };
    let config = send(Method::GET, "/config", json!(null)).await.json();
    let signed_up = send(Method::POST, "/api/v1/users", form("annak")).await.status == 201;
    assert_eq!(config["setup_code_required"], !signed_up, "{headers:?}");
    signed_up
}

#[tokio::test]
async fn the_first_account_needs_no_setup_code_only_for_local_requests() {
    for local in [
        &[][..],
        &[("host", "localhost:8080"), ("origin", "http://localhost:8080")],
        &[("host", "[::1]:8080")],
    ] {
        assert!(is_local(|_| {}, local).await, "{local:?}");
    }
    for remote in [
        &[("host", "films.example.org")][..],
        &[("host", "evil.test:8080"), ("origin", "http://evil.test:8080")],
        &[("host", "localhost"), ("origin", "http://evil.test"), ("sec-fetch-site", "none")],
        &[("x-forwarded-for", "203.0.113.1")],
        &[("x-real-ip", "203.0.113.1")],
        &[("via", "1.1 proxy")],
        &[("forwarded", "for=203.0.113.1")],
    ] {
        assert!(!is_local(|_| {}, remote).await, "{remote:?}");
    }
    let at = |url: &str| Some(url.to_owned());
    assert!(is_local(|config| config.base_url = at("http://localhost:8080"), &[]).await);
    assert!(!is_local(|config| config.base_url = at("https://films.example.org"), &[]).await);
    let proxy = vec!["127.0.0.1/32".parse().unwrap()];
    assert!(!is_local(|config| config.trusted_proxies = proxy, &[]).await);
}

#[tokio::test]
async fn local_requests_need_the_setup_code_half_an_hour_after_the_start() {
    let app = TestApp::start_empty(|_| {}).await;
    let anonymous = app.anonymous();
    let needed = async || anonymous.get("/config").await.json()["setup_code_required"].clone();
    app.clock.advance(30 * 60);
    assert_eq!(needed().await, false);
    app.clock.advance(1);
    assert_eq!(needed().await, true);
    let refused = anonymous.post("/api/v1/users", form("annak")).await.is_error(403, 4030);
    assert!(refused["message"].as_str().unwrap().contains("server's log"), "{refused}");
    let mut with_code = form("annak");
    with_code["setupCode"] = json!(app.setup_code.clone().unwrap());
    let admin = anonymous.post("/api/v1/users", with_code).await;
    assert_eq!((admin.status.as_u16(), &admin.json()["user"]), (201, &json!("admin")));
    println!("figure: 30 minutes after the start a local first sign-up needs the setup code");
}
