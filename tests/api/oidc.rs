//! Signing in with an identity provider, linking its accounts, and what is refused.

use crate::app::{Caller, PASSWORD, START, TestApp, TestResponse};
use crate::fake_provider::{CLIENT, FakeProvider, Key, Signature};
use moviestars::config::ProviderSignUp;
use serde_json::{Value, json};
use std::collections::BTreeMap;

const PATH: &str = "/api/v1/sign-in-providers/example";

/// The state that the browser keeps while the user is at the provider.
struct PendingSignIn {
    state: String,
    binding: String,
    query: BTreeMap<String, String>,
}

impl PendingSignIn {
    fn callback(&self) -> Value {
        json!({"state": self.state, "code": "right", "binding": self.binding})
    }
}

async fn start(policy: ProviderSignUp, link_by_email: bool) -> (TestApp, FakeProvider) {
    let provider = FakeProvider::start(START).await;
    let mut example = provider.config("example", policy);
    example.link_by_email = link_by_email;
    let other = provider.config("other", policy);
    let app = TestApp::start_empty(|config| config.oidc = vec![example, other]).await;
    assert_eq!(app.anonymous().sign_up("first-admin").await.status, 201);
    (app, provider)
}

/// Begins a sign-in and gives its nonce to the provider.
async fn begin(caller: &Caller, path: &str, provider: &FakeProvider) -> PendingSignIn {
    let started = caller.post(path, json!({})).await;
    assert_eq!(started.status, 200, "{started:?}");
    let started = started.json();
    let url = started["authorization_url"].as_str().unwrap();
    let (address, query) = url.split_once('?').unwrap();
    assert_eq!(address, format!("{}/auth", provider.issuer()));
    let query: BTreeMap<_, _> = form_urlencoded::parse(query.as_bytes()).into_owned().collect();
    provider.claim("nonce", json!(query["nonce"]));
    let binding = started["binding"].as_str().unwrap().to_owned();
    PendingSignIn { state: query["state"].clone(), binding, query }
}

async fn sign_in(app: &TestApp, provider: &FakeProvider) -> TestResponse {
    let pending = begin(&app.anonymous(), &format!("{PATH}/authorization"), provider).await;
    app.anonymous().post(&format!("{PATH}/callback"), pending.callback()).await
}

/// A caller whom the provider has signed in.
async fn signed_in(app: &TestApp, provider: &FakeProvider) -> Caller {
    let answer = sign_in(app, provider).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    app.caller(Some(answer.json()["auth_token"].as_str().unwrap().to_owned()))
}

async fn username(caller: &Caller) -> String {
    let profile = caller.get("/api/v1/users/:id").await.json();
    profile["username"].as_str().unwrap().to_owned()
}

async fn link(caller: &Caller, provider: &FakeProvider) -> TestResponse {
    let pending = begin(caller, &format!("{PATH}/link"), provider).await;
    let mut body = pending.callback();
    body["provider"] = json!("example");
    caller.post("/api/v1/identities", body).await
}

async fn actions(app: &TestApp) -> Vec<(String, String)> {
    let log = app.admin().await.get("/api/v1/audit-events").await.json();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let events = log["events"].as_array().unwrap().iter();
    let events = events.filter(|event| event["action"].as_str().unwrap().contains("provider"));
    events.map(|event| (text(&event["action"]), text(&event["detail"]))).collect()
}

#[tokio::test]
async fn a_first_sign_in_makes_an_account_and_the_next_one_signs_in_to_it() {
    let (app, provider) = start(ProviderSignUp::Registration, false).await;
    provider.account("1", "anna.k@example.org");
    provider.claim("given_name", json!("Anna"));
    let anna = signed_in(&app, &provider).await;
    let profile = anna.get("/api/v1/users/:id").await.json();
    assert_eq!(profile["username"], "anna k");
    assert_eq!(
        (&profile["first_name"], &profile["email"]),
        (&json!("Anna"), &json!("anna.k@example.org"))
    );
    let again = signed_in(&app, &provider).await;
    assert_eq!(again.get("/api/v1/users/:id").await.json(), profile);
    let list = again.get("/api/v1/identities").await.json();
    let row = &list["identities"][0];
    assert_eq!((&row["provider"], &row["provider_name"]), (&json!("example"), &json!("Example")));
    assert_eq!(
        (&row["email"], &list["has_password"]),
        (&json!("anna.k@example.org"), &json!(false))
    );
    let expected = [("signed_in_by_provider", "example"), ("signed_up_by_provider", "example")];
    assert_eq!(
        actions(&app).await,
        expected.map(|(action, detail)| (action.to_owned(), detail.to_owned()))
    );
    let providers = app.anonymous().get("/api/v1/sign-in-providers").await.json();
    assert_eq!(providers["providers"][0], json!({"id": "example", "name": "Example"}));
}

#[tokio::test]
async fn the_request_has_state_nonce_and_a_challenge_of_the_verifier() {
    let (app, provider) = start(ProviderSignUp::Open, false).await;
    provider.account("1", "anna@example.org");
    let pending = begin(&app.anonymous(), &format!("{PATH}/authorization"), &provider).await;
    let site = app.app().settings().site.clone();
    for (name, value) in [
        ("theme", "dark"),
        ("response_type", "code"),
        ("client_id", CLIENT),
        ("scope", "openid email profile"),
        ("code_challenge_method", "S256"),
        ("redirect_uri", &format!("{site}/ms/sign-in/example")),
    ] {
        assert_eq!(pending.query[name], value);
    }
    app.anonymous().post(&format!("{PATH}/callback"), pending.callback()).await;
    let (body, credentials) = provider.state.lock().unwrap().requests[0].clone();
    let form: BTreeMap<_, _> = form_urlencoded::parse(body.as_bytes()).into_owned().collect();
    let challenge = moviestars::auth::one_time_token::hash_one_time_token(&form["code_verifier"]);
    assert_eq!(pending.query["code_challenge"], challenge);
    assert_eq!(form["redirect_uri"], pending.query["redirect_uri"]);
    // films:hush%3Ahush
    assert_eq!(credentials, "Basic ZmlsbXM6aHVzaCUzQWh1c2g=");
    let stored = app.database().all_rows().join("\n");
    for secret in [&pending.state, &pending.binding] {
        assert!(!stored.contains(secret), "only hashes are stored");
    }
}

#[tokio::test]
async fn an_id_token_that_is_not_for_this_sign_in_is_refused() {
    let (app, provider) = start(ProviderSignUp::Open, false).await;
    let callback = format!("{PATH}/callback");
    for (name, value) in [
        ("nonce", json!("foreign")),
        ("nonce", Value::Null),
        ("aud", json!("another client")),
        ("aud", json!([CLIENT, "another client"])),
        ("iss", json!("https://id.example.org")),
        ("exp", json!(START - 61)),
        ("iat", json!(START - 1_000)),
        ("nbf", json!(START + 61)),
        ("azp", json!("another client")),
        ("sub", json!("")),
    ] {
        provider.account("1", "anna@example.org");
        let pending = begin(&app.anonymous(), &format!("{PATH}/authorization"), &provider).await;
        provider.claim(name, value.clone());
        let answer = app.anonymous().post(&callback, pending.callback()).await;
        assert_eq!(answer.status, 403, "{name} {value}: {answer:?}");
        answer.is_error(403, 4035);
    }
    for signature in [Signature::OtherKey, Signature::None, Signature::Hmac] {
        provider.account("1", "anna@example.org");
        provider.state.lock().unwrap().signature = signature;
        sign_in(&app, &provider).await.is_error(403, 4035);
    }
    provider.state.lock().unwrap().signature = Signature::Right;
    provider.account("1", "anna@example.org");
    provider.claim("azp", json!(CLIENT));
    provider.claim("aud", json!([CLIENT, "another client"]));
    assert_eq!(sign_in(&app, &provider).await.status, 200);
    assert_eq!(app.database().count("users"), 2);
}

#[tokio::test]
async fn a_callback_works_once_in_the_browser_that_began_it() {
    let (app, provider) = start(ProviderSignUp::Open, false).await;
    provider.account("1", "anna@example.org");
    let begin = async || begin(&app.anonymous(), &format!("{PATH}/authorization"), &provider).await;
    let callback = format!("{PATH}/callback");
    let (mine, foreign) = (begin().await, begin().await);
    let mut body = mine.callback();
    body["binding"] = json!(foreign.binding);
    app.anonymous().post(&callback, body).await.is_error(403, 4035);
    app.anonymous().post(&callback, mine.callback()).await.is_error(403, 4035);
    let other = "/api/v1/sign-in-providers/other/callback";
    app.anonymous().post(other, begin().await.callback()).await.is_error(403, 4035);
    let mut body = begin().await.callback();
    body["state"] = json!("wrong");
    app.anonymous().post(&callback, body).await.is_error(403, 4035);
    let mut body = begin().await.callback();
    body["code"] = json!("wrong");
    app.anonymous().post(&callback, body).await.is_error(403, 4035);
    let pending = begin().await;
    assert_eq!(app.anonymous().post(&callback, pending.callback()).await.status, 200);
    app.anonymous().post(&callback, pending.callback()).await.is_error(403, 4035);
    let late = begin().await;
    app.clock.advance(600);
    app.anonymous().post(&callback, late.callback()).await.is_error(403, 4035);
    for path in ["authorization", "callback"] {
        let path = format!("/api/v1/sign-in-providers/unknown/{path}");
        app.anonymous().post(&path, json!({})).await.is_error(404, 4040);
    }
}

#[tokio::test]
async fn the_issuer_of_a_redirect_must_be_the_providers() {
    let (app, provider) = start(ProviderSignUp::Open, false).await;
    provider.state.lock().unwrap().sends_issuer = true;
    provider.account("1", "anna@example.org");
    for (iss, status) in [
        (json!("https://id.example.org"), 502),
        (Value::Null, 502),
        (json!(provider.issuer()), 200),
    ] {
        let pending = begin(&app.anonymous(), &format!("{PATH}/authorization"), &provider).await;
        let mut body = pending.callback();
        body["iss"] = iss;
        assert_eq!(app.anonymous().post(&format!("{PATH}/callback"), body).await.status, status);
    }
}

#[tokio::test]
async fn keys_are_read_again_for_a_token_of_a_new_key_once_a_minute() {
    let (app, provider) = start(ProviderSignUp::Open, false).await;
    provider.account("1", "anna@example.org");
    assert_eq!(sign_in(&app, &provider).await.status, 200);
    provider.state.lock().unwrap().key = Key::new("second");
    sign_in(&app, &provider).await.is_error(403, 4035);
    assert_eq!(provider.state.lock().unwrap().key_requests, 1, "they were read a moment ago");
    app.clock.advance(60);
    assert_eq!(sign_in(&app, &provider).await.status, 200);
    assert_eq!(sign_in(&app, &provider).await.status, 200);
    assert_eq!(provider.state.lock().unwrap().key_requests, 2);
}

#[tokio::test]
async fn the_sign_up_policy_of_a_provider_decides_who_gets_an_account() {
    let closed = json!({"registration": "closed"});
    for (policy, is_closed, status) in [
        (ProviderSignUp::Closed, false, 403),
        (ProviderSignUp::Registration, true, 403),
        (ProviderSignUp::Registration, false, 200),
        (ProviderSignUp::Open, true, 200),
    ] {
        let (app, provider) = start(policy, false).await;
        if is_closed {
            app.admin().await.put("/api/v1/settings/registration", closed.clone()).await;
        }
        provider.account("1", "anna@example.org");
        let answer = sign_in(&app, &provider).await;
        assert_eq!(answer.status, status, "{policy:?} {is_closed}: {answer:?}");
    }
}

#[tokio::test]
async fn an_invite_lets_a_person_sign_up_with_a_provider() {
    let (app, provider) = start(ProviderSignUp::Registration, false).await;
    let admin = app.admin().await;
    admin.put("/api/v1/settings/registration", json!({"registration": "closed"})).await;
    let made = admin.post("/api/v1/invites", json!({})).await.json();
    let token = made["link"].as_str().unwrap().split_once('=').unwrap().1.to_owned();
    provider.account("1", "anna@example.org");
    for (invite, status) in [("wrong", 403), (&*token, 200)] {
        let pending = begin(&app.anonymous(), &format!("{PATH}/authorization"), &provider).await;
        let mut body = pending.callback();
        body["invite"] = json!(invite);
        let answer = app.anonymous().post(&format!("{PATH}/callback"), body).await;
        assert_eq!(answer.status, status, "{answer:?}");
    }
    assert_eq!(admin.get("/api/v1/invites").await.json()["invites"][0]["uses"], 1);
}

#[tokio::test]
async fn the_first_account_is_not_made_by_a_provider() {
    let provider = FakeProvider::start(START).await;
    let example = provider.config("example", ProviderSignUp::Open);
    let app = TestApp::start_empty(|config| config.oidc = vec![example]).await;
    provider.account("1", "anna@example.org");
    sign_in(&app, &provider).await.is_error(403, 4030);
}

#[tokio::test]
async fn an_account_is_made_only_for_a_verified_email_address() {
    let (app, provider) = start(ProviderSignUp::Open, true).await;
    for verified in [json!(false), json!("false")] {
        provider.account("1", "anna@example.org");
        provider.claim("email_verified", verified);
        sign_in(&app, &provider).await.is_error(403, 4035);
    }
    provider.account("1", "anna@example.org");
    provider.claim("email", json!("no address"));
    sign_in(&app, &provider).await.is_error(403, 4035);
    provider.claim("email", Value::Null);
    provider.claim("email_verified", Value::Null);
    provider.state.lock().unwrap().user_info =
        Some(json!({"sub": "2", "email": "anna@example.org", "email_verified": true}));
    sign_in(&app, &provider).await.is_error(502, 5021);
    provider.state.lock().unwrap().user_info =
        Some(json!({"sub": "1", "email": "anna@example.org", "email_verified": true}));
    assert_eq!(sign_in(&app, &provider).await.status, 200, "from the user information");
}

#[tokio::test]
async fn an_account_with_the_email_address_is_linked_only_if_the_provider_may() {
    let (app, provider) = start(ProviderSignUp::Open, false).await;
    app.signed_in("annak").await;
    provider.account("1", "annak@example.org");
    sign_in(&app, &provider).await.is_error(409, 4090);
    let (app, provider) = start(ProviderSignUp::Closed, true).await;
    let anna = app.signed_in("annak").await;
    provider.account("1", "AnnaK@example.org");
    provider.claim("email_verified", json!(false));
    sign_in(&app, &provider).await.is_error(409, 4090);
    provider.claim("email_verified", json!(true));
    let linked = signed_in(&app, &provider).await;
    assert_eq!(username(&linked).await, username(&anna).await);
    let bella = app.signed_in("bella").await;
    enable_second_factor(&app, &bella).await;
    provider.account("2", "bella@example.org");
    sign_in(&app, &provider).await.is_error(409, 4090);
}

async fn enable_second_factor(app: &TestApp, caller: &Caller) {
    let made = caller.post("/api/v1/users/:id/second-factor/secret", json!({})).await.json();
    let secret = made["secret"].as_str().unwrap().to_owned();
    let code = crate::second_factor::code(&secret, app.clock.now());
    let enabled = caller
        .put("/api/v1/users/:id/second-factor", json!({"secret": secret, "code": code}))
        .await;
    assert!(enabled.status.is_success(), "{enabled:?}");
}

#[tokio::test]
async fn a_user_links_a_provider_signs_in_with_it_and_unlinks_it() {
    let (app, provider) = start(ProviderSignUp::Closed, false).await;
    let anna = app.signed_in("annak").await;
    enable_second_factor(&app, &anna).await;
    provider.account("1", "other@example.org");
    assert_eq!(link(&anna, &provider).await.status, 204);
    assert_eq!(link(&anna, &provider).await.status, 204, "it stays linked");
    let by_provider = signed_in(&app, &provider).await;
    assert_eq!(username(&by_provider).await, "annak", "without the code of the second factor");
    let list = anna.get("/api/v1/identities").await.json();
    assert_eq!(
        (list["identities"].as_array().unwrap().len(), &list["has_password"]),
        (1, &json!(true))
    );
    let path = format!("/api/v1/identities/{}", list["identities"][0]["id"]);
    let bella = app.signed_in("bella").await;
    bella.delete(&path).await.is_error(404, 4040);
    link(&bella, &provider).await.is_error(409, 4090);
    assert_eq!(anna.delete(&path).await.status, 204);
    sign_in(&app, &provider).await.is_error(403, 4030);
    let expected =
        ["provider_unlinked", "signed_in_by_provider", "provider_linked", "provider_linked"];
    assert_eq!(
        actions(&app).await.into_iter().map(|(action, _)| action).collect::<Vec<_>>(),
        expected
    );
}

#[tokio::test]
async fn linking_is_for_the_user_who_began_it_and_needs_the_password() {
    let (app, provider) = start(ProviderSignUp::Open, false).await;
    let (anna, bella) = (app.signed_in("annak").await, app.signed_in("bella").await);
    provider.account("1", "mallory@example.org");
    let mut body = begin(&bella, &format!("{PATH}/link"), &provider).await.callback();
    body["provider"] = json!("example");
    anna.post("/api/v1/identities", body).await.is_error(403, 4035);
    let pending = begin(&anna, &format!("{PATH}/link"), &provider).await;
    app.anonymous().post(&format!("{PATH}/callback"), pending.callback()).await.is_error(403, 4035);
    let mut body =
        begin(&app.anonymous(), &format!("{PATH}/authorization"), &provider).await.callback();
    body["provider"] = json!("example");
    anna.post("/api/v1/identities", body).await.is_error(403, 4035);
    app.clock.advance(600);
    anna.post(&format!("{PATH}/link"), json!({})).await.is_error(403, 4033);
    anna.delete("/api/v1/identities/1").await.is_error(403, 4033);
    assert_eq!(app.database().count("identities"), 0);
}

#[tokio::test]
async fn the_last_way_in_cannot_be_unlinked_before_a_password_is_set() {
    let (app, provider) = start(ProviderSignUp::Open, false).await;
    provider.account("1", "annak@example.org");
    let anna = signed_in(&app, &provider).await;
    let list = anna.get("/api/v1/identities").await.json();
    let path = format!("/api/v1/identities/{}", list["identities"][0]["id"]);
    anna.delete(&path).await.is_error(409, 4090);
    let id = list_user(&app, "annak").await;
    let link = app.admin().await.post(&format!("/api/v1/users/{id}/reset_link"), json!({})).await;
    let link = link.json()["link"].as_str().unwrap().to_owned();
    let token = link.rsplit('/').next().unwrap().to_owned();
    let body = json!({"id": id, "password": PASSWORD, "passwordConfirmation": PASSWORD});
    let reset = app.caller(Some(token)).post("/change_password", body).await;
    assert_eq!(reset.status, 202, "{reset:?}");
    let anna = app.sign_in("annak").await;
    assert_eq!(anna.get("/api/v1/identities").await.json()["has_password"], true);
    assert_eq!(anna.delete(&path).await.status, 204);
}

async fn list_user(app: &TestApp, username: &str) -> i64 {
    let users = app.admin().await.get("/api/v1/users").await.json();
    let users = users["users"].as_array().unwrap().iter();
    let found = users.filter(|user| user["username"] == username);
    found.map(|user| user["id"].as_i64().unwrap()).next().unwrap()
}

#[tokio::test]
async fn a_username_that_is_taken_gets_a_number() {
    let (app, provider) = start(ProviderSignUp::Open, false).await;
    app.signed_in("annak").await;
    provider.account("1", "annak@example.com");
    let name = username(&signed_in(&app, &provider).await).await;
    assert!(name.starts_with("annak") && name.len() == 9, "{name}");
}

#[tokio::test]
async fn an_identity_of_another_issuer_under_the_same_name_signs_in_to_no_account() {
    let (mut app, provider) = start(ProviderSignUp::Closed, false).await;
    let anna = app.signed_in("annak").await;
    provider.account("1", "annak@example.org");
    assert_eq!(link(&anna, &provider).await.status, 204);
    let impostor = FakeProvider::start(START).await;
    let config = impostor.config("example", ProviderSignUp::Closed);
    app.restart_with(|all| all.oidc = vec![config]).await;
    impostor.account("1", "mallory@example.org");
    sign_in(&app, &impostor).await.is_error(403, 4030);
}

#[tokio::test]
async fn a_provider_that_fails_is_an_error_of_the_gateway() {
    let (app, provider) = start(ProviderSignUp::Open, false).await;
    let mut unreachable = provider.config("unreachable", ProviderSignUp::Open);
    unreachable.issuer = "http://127.0.0.1:9".to_owned();
    let mut wrong = provider.config("wrong", ProviderSignUp::Open);
    wrong.issuer = format!("{}/", provider.issuer());
    drop(app);
    let app = TestApp::start_empty(|config| config.oidc = vec![unreachable, wrong]).await;
    for id in ["unreachable", "wrong"] {
        let path = format!("/api/v1/sign-in-providers/{id}/authorization");
        app.anonymous().post(&path, json!({})).await.is_error(502, 5021);
    }
}
