//! What a letter's link gives away, to whom, and what it survives.

use crate::app::TestApp;
use crate::log::Log;
use crate::passwords::{NEW, change, check, letters, link, read};
use reqwest::Method;
use serde_json::json;

#[tokio::test]
async fn a_link_that_scanners_have_opened_ten_times_still_works_once() {
    let app = TestApp::start().await;
    app.signed_in("annak").await;
    let link = link(&app, "annak", 1).await;
    let times = 10;
    for _ in 0..times {
        assert_eq!(check(&app, &link).await.status, 200);
    }
    assert_eq!(change(&app, &link, NEW).await.status, 202);
    println!("figure: a link opened {times} times still works once");
}

#[tokio::test]
async fn a_link_tried_on_another_account_opens_neither_and_stays_its_owners() {
    let app = TestApp::start().await;
    app.signed_in("annak").await;
    app.signed_in("bella").await;
    let annas = link(&app, "annak", 1).await;
    let bellas = link(&app, "bella", 2).await;
    let crossed = (bellas.0.clone(), annas.1.clone());
    check(&app, &crossed).await.is_error(401, 4012);
    change(&app, &crossed, NEW).await.is_error(401, 4012);
    app.anonymous().authenticate("bella", NEW).await.is_error(401, 4010);
    app.anonymous().authenticate("annak", NEW).await.is_error(401, 4010);
    assert_eq!(change(&app, &annas, NEW).await.status, 202);
    assert_eq!(change(&app, &bellas, NEW).await.status, 202);
}

#[tokio::test]
async fn a_link_leads_to_the_server_whatever_the_request_calls_it() {
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
        let asked = caller.send(request.json(&json!({"email": "annak@example.org"}))).await;
        assert_eq!(asked.status, 200);
        let letter = read(&letters(&app, 1).await[0]);
        assert!(!letter.contains("evil"), "{letter}");
        let own = site.unwrap_or_else(|| format!("http://{}", app.address));
        assert!(letter.contains(&format!("{own}/ms/reset_password/")), "{letter}");
    }
    println!("figure: {} headers that name another server, none in the letter", headers.len());
}

#[tokio::test]
async fn several_addresses_at_once_are_no_address_and_the_letter_goes_to_the_stored_one() {
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
    let letters = letters(&app, 1).await;
    let letter = read(&letters[0]);
    assert!(letters.len() == 1 && letter.contains("To: annak@example.org"), "{letter}");
    assert!(!letter.contains("evil") && !letter.contains("Bcc"), "{letter}");
    println!("figure: {} ways to name several addresses refused, no letter", lists.len());
}

#[tokio::test]
async fn the_second_letter_has_no_link_and_the_log_never_had_it() {
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
    let letters = letters(&app, 2).await;
    assert_eq!(letters.len(), 2, "and none more");
    let linked = letters.iter().filter(|letter| read(letter).contains("reset_password")).count();
    println!("figure: {} letters in all, {linked} of them with a link", letters.len());
    let told = read(&letters[1]);
    assert!(told.contains("Subject: Your password was changed"), "{told}");
    assert!(!told.contains("reset_password"), "{told}");
    let said = log.text();
    assert!(said.contains("POST /change_password answered 202"), "{said}");
    for secret in [link.1.as_str(), NEW, "annak@example.org"] {
        assert!(!said.contains(secret), "{secret}: {said}");
    }
}
