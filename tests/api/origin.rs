//! CSRF and CORS: pages of other sites can write nothing and read nothing.

use crate::app::{Caller, TestApp, TestResponse};
use crate::description::{Operation, operations};
use reqwest::Method;
use serde_json::json;

const FILM: i64 = 238;

async fn rate(caller: &Caller, headers: &[(&str, &str)]) -> TestResponse {
    let body = json!({"id": FILM, "media_type": "movie", "score": 3});
    let request = caller.request(Method::POST, "/api/v1/movies").json(&body);
    let request =
        headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
    caller.send(request).await
}

#[tokio::test]
async fn a_write_from_a_page_of_another_site_is_rejected_even_with_a_token() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let own = format!("http://{}", app.address);
    let deeper = format!("{own}.evil.test");
    for headers in [
        &[("origin", "https://evil.test")][..],
        &[("origin", "null")],
        &[("origin", "")],
        &[("origin", &deeper)],
        &[("origin", "http://127.0.0.1")],
        &[("sec-fetch-site", "cross-site")],
        &[("sec-fetch-site", "same-site")],
        &[("sec-fetch-site", "cross-site"), ("origin", &own)],
        &[("origin", "https://evil.test"), ("x-forwarded-host", "evil.test")],
    ] {
        rate(&anna, headers).await.is_error(403, 4032);
    }
    assert_eq!(anna.scores().await, []);
}

#[tokio::test]
async fn writes_from_own_pages_and_from_programs_are_accepted() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let own = format!("http://{}", app.address);
    for headers in [
        &[][..],
        &[("origin", own.as_str())],
        &[("sec-fetch-site", "same-origin")],
        &[("sec-fetch-site", "none")],
        &[("sec-fetch-site", "same-origin"), ("origin", "https://films.example.org")],
    ] {
        let status = rate(&anna, headers).await.status.as_u16();
        assert!([200, 201].contains(&status), "{headers:?}: {status}");
    }
}

#[tokio::test]
async fn behind_a_proxy_the_base_url_is_the_own_origin() {
    let site = Some("https://films.example.org/cinema".to_owned());
    let app = TestApp::start_empty(|config| config.base_url = site).await;
    let anna = app.signed_in("annak").await;
    assert_eq!(rate(&anna, &[("origin", "https://films.example.org")]).await.status, 201);
    rate(&anna, &[("origin", "http://films.example.org")]).await.is_error(403, 4032);
    rate(&anna, &[("origin", "https://example.org")]).await.is_error(403, 4032);
}

#[tokio::test]
async fn every_write_operation_rejects_other_origins() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let mut refused = 0;
    for Operation { method, path, described } in operations() {
        if method == Method::GET {
            continue;
        }
        let request = admin.request(method, &path.replace(['{', '}'], ""));
        let answer = admin.send(request.header("origin", "https://evil.test")).await;
        answer.is_error(403, 4032);
        assert!(described["responses"]["403"].is_object(), "{path}: not described");
        refused += 1;
    }
    assert!(refused >= 20, "{refused}");
    println!("figure: {refused} operations rejected for other sites");
}

#[tokio::test]
async fn no_response_has_cors_headers() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    for method in [Method::GET, Method::OPTIONS] {
        for path in ["/api/v1/ratings", "/3/movie/238", "/config", "/", "/authenticate"] {
            let request = admin.request(method.clone(), path);
            let request = request.header("origin", "https://evil.test");
            let request = request.header("access-control-request-method", "POST");
            let answer = admin.send(request).await;
            assert_ne!(answer.status, 403, "{method} {path}");
            let is_cors =
                |name: &reqwest::header::HeaderName| name.as_str().starts_with("access-control-");
            assert!(!answer.headers.keys().any(is_cors), "{method} {path}: {answer:?}");
        }
    }
}
