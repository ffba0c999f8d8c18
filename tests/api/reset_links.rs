//! Reset links: what they reveal, and what they survive.

use crate::app::TestApp;
use crate::log::Log;
use crate::passwords::{NEW, change, check, emails, link, read_email};
use reqwest::Method;
use serde_json::json;

#[tokio::test]
async fn a_reset_link_opened_ten_times_by_scanners_still_works_once() {
    let app = TestApp::start().await;
    app.signed_in("annak").await;
    let link = link(&app, "annak", 1).await;
    let times = 10;
    for _ in 0..times {
        assert_eq!(check(&app, &link).await.status, 200);
    }
    assert_eq!(change(&app, &link, NEW).await.status, 202);
    println!("figure: a reset link opened {times} times still works once");
}

#[tokio::test]
async fn a_reset_token_with_another_users_id_is_rejected_and_stays_valid() {
    let app = TestApp::start().await;
    app.signed_in("annak").await;
    app.signed_in("bella").await;
    let annas = link(&app, "annak", 1).await;
    let bellas = link(&app, "bella", 2).await;
    let mismatched = (bellas.0.clone(), annas.1.clone());
    check(&app, &mismatched).await.is_error(401, 4012);
    change(&app, &mismatched, NEW).await.is_error(401, 4012);
    app.anonymous().authenticate("bella", NEW).await.is_error(401, 4010);
    app.anonymous().authenticate("annak", NEW).await.is_error(401, 4010);
    assert_eq!(change(&app, &annas, NEW).await.status, 202);
    assert_eq!(change(&app, &bellas, NEW).await.status, 202);
}

#[tokio::test]
async fn reset_links_ignore_the_hosts_that_request_headers_name() {
    let headers = [
        ("host", "evil.test"),
        ("x-forwarded-host", "evil.test"),
        ("x-forwarded-proto", "evil"),
        ("x-forwarded-server", "evil.test"),
        ("x-original-url", "//evil.test/"),
        ("forwarded", "host=evil.test;proto=evil"),
        ("referer", "https://evil.test/"),
    ];
    for site in [None, Some("https://films.example.org".to_owned())] {
        let app = TestApp::start_empty(|config| {
            config.base_url.clone_from(&site);
            config.trusted_proxies = vec!["127.0.0.0/8".parse().unwrap()];
        });
        let app = app.await;
        app.signed_in("annak").await;
        let caller = app.anonymous();
        let mut request = caller.request(Method::POST, "/forgot_password");
        for (name, value) in headers {
            request = request.header(name, value);
        }
        let response = caller.send(request.json(&json!({"email": "annak@example.org"}))).await;
        assert_eq!(response.status, 200);
        let email = read_email(&emails(&app, 1).await[0]);
        assert!(!email.contains("evil"), "{email}");
        let own = site.unwrap_or_else(|| format!("http://{}", app.address));
        assert!(email.contains(&format!("{own}/ms/reset_password/")), "{email}");
    }
    println!("figure: {} headers that name another server, none in the email", headers.len());
}

#[tokio::test]
async fn several_addresses_are_rejected_and_emails_go_to_the_stored_address() {
    let app = TestApp::start().await;
    app.signed_in("annak").await;
    let lists = [
        json!(["annak@example.org", "evil@example.org"]),
        json!({"0": "annak@example.org"}),
        json!("annak@example.org,evil@example.org"),
        json!("annak@example.org evil@example.org"),
        json!("annak@example.org\r\nBcc: evil@example.org"),
        json!("annak@example.org\u{0}"),
        json!("<evil@example.org> annak@example.org"),
    ];
    for email in &lists {
        let answer = app.anonymous().post("/forgot_password", json!({"email": email})).await;
        answer.is_error(422, 4220);
    }
    let body = json!({"email": "ANNAK@EXAMPLE.ORG"});
    assert_eq!(app.anonymous().post("/forgot_password", body).await.status, 200);
    let emails = emails(&app, 1).await;
    let email = read_email(&emails[0]);
    assert!(emails.len() == 1 && email.contains("To: annak@example.org"), "{email}");
    assert!(!email.contains("evil") && !email.contains("Bcc"), "{email}");
    println!("figure: {} ways to name several addresses rejected, no email", lists.len());
}

#[tokio::test]
async fn the_confirmation_email_and_the_log_have_no_reset_link() {
    let log = Log::default();
    let _listening = log.listen();
    let app = TestApp::start().await;
    app.signed_in("annak").await;
    let link = link(&app, "annak", 1).await;
    let page = format!("/ms/reset_password/{}/{}", link.0, link.1);
    for path in [&page, &format!("{page}.json"), &format!("/reset_request/{}", link.0)] {
        app.anonymous().get(path).await;
    }
    check(&app, &link).await;
    assert_eq!(change(&app, &link, NEW).await.status, 202);
    let emails = emails(&app, 2).await;
    assert_eq!(emails.len(), 2, "no further email");
    let linked = emails.iter().filter(|email| read_email(email).contains("reset_password")).count();
    println!("figure: {} emails in all, {linked} of them with a link", emails.len());
    let email = read_email(&emails[1]);
    assert!(email.contains("Subject: Your password was changed"), "{email}");
    assert!(!email.contains("reset_password"), "{email}");
    let log = log.text();
    let changed = |line: &str| line.contains("/change_password") && line.contains("status=202");
    assert!(log.lines().any(changed), "{log}");
    for secret in [link.1.as_str(), NEW, "annak@example.org"] {
        assert!(!log.contains(secret), "{secret}: {log}");
    }
}
