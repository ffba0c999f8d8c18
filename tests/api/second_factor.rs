//! Two-factor authentication: codes of an authenticator app, and recovery codes.

use crate::app::{Caller, PASSWORD, TestApp, TestResponse};
use serde_json::{Value, json};
use totp_rs::{Builder, Secret};

const PATH: &str = "/api/v1/users/:id/second-factor";

/// The code that an app with this secret shows at this time.
pub fn code(secret: &str, now: i64) -> String {
    let secret = Secret::try_from_base32(secret).unwrap();
    let totp = Builder::new().with_secret(secret).with_account_name("app").build().unwrap();
    totp.generate(u64::try_from(now).unwrap()).to_string()
}

/// A user with a second factor: the caller, the secret and the recovery codes.
async fn enabled(app: &TestApp) -> (Caller, String, Vec<String>) {
    let caller = app.signed_in("annak").await;
    let prepared = caller.post(&format!("{PATH}/secret"), json!({})).await.json();
    let secret = prepared["secret"].as_str().unwrap().to_owned();
    let body = json!({"secret": secret, "code": code(&secret, app.clock.now())});
    let answer = caller.put(PATH, body).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    (caller, secret, recovery_codes(&answer))
}

fn recovery_codes(answer: &TestResponse) -> Vec<String> {
    let json = answer.json();
    let codes = json["recovery_codes"].as_array().unwrap().iter();
    codes.map(|code| code.as_str().unwrap().to_owned()).collect()
}

async fn sign_in(app: &TestApp, password: &str, code: Value) -> TestResponse {
    let body = json!({"email": "annak@example.org", "password": password, "code": code});
    app.anonymous().post("/authenticate", body).await
}

#[tokio::test]
async fn signing_in_with_a_second_factor_needs_a_code_and_each_code_works_once() {
    let app = TestApp::start().await;
    let (_, secret, _) = enabled(&app).await;
    sign_in(&app, PASSWORD, Value::Null).await.is_error(401, 4013);
    sign_in(&app, PASSWORD, json!("")).await.is_error(401, 4013);
    sign_in(&app, "Wrong11", Value::Null).await.is_error(401, 4010);
    let now = app.clock.now();
    sign_in(&app, PASSWORD, json!(code(&secret, now))).await.is_error(401, 4014);
    app.clock.advance(30);
    let next = code(&secret, now + 30);
    sign_in(&app, "Wrong11", json!(next)).await.is_error(401, 4010);
    let signed_in = sign_in(&app, PASSWORD, json!(next)).await;
    assert_eq!(signed_in.status, 200, "{signed_in:?}");
    sign_in(&app, PASSWORD, json!(next)).await.is_error(401, 4014);
    app.clock.advance(90);
    sign_in(&app, PASSWORD, json!(code(&secret, now + 60))).await.is_error(401, 4014);
}

#[tokio::test]
async fn a_recovery_code_replaces_the_app_once() {
    let app = TestApp::start().await;
    let (caller, _, codes) = enabled(&app).await;
    assert_eq!(codes.len(), 10);
    let typed = codes[3].to_uppercase().replace('-', " ");
    assert_eq!(sign_in(&app, PASSWORD, json!(typed)).await.status, 200);
    sign_in(&app, PASSWORD, json!(codes[3])).await.is_error(401, 4014);
    assert_eq!(caller.get(PATH).await.json()["recovery_codes"], 9);
    let replaced = caller.post(&format!("{PATH}/recovery-codes"), json!({})).await;
    let new = recovery_codes(&replaced);
    sign_in(&app, PASSWORD, json!(codes[4])).await.is_error(401, 4014);
    assert_eq!(sign_in(&app, PASSWORD, json!(new[0])).await.status, 200);
}

#[tokio::test]
async fn a_second_factor_is_enabled_once_with_a_code_for_a_secret_of_the_server() {
    let app = TestApp::start().await;
    let caller = app.signed_in("annak").await;
    let off = json!({"enabled": false, "enabled_at": null, "recovery_codes": 0});
    assert_eq!(caller.get(PATH).await.json(), off);
    let prepared = caller.post(&format!("{PATH}/secret"), json!({})).await.json();
    let secret = prepared["secret"].as_str().unwrap();
    let url = prepared["url"].as_str().unwrap();
    assert!(url.starts_with("otpauth://totp/moviestars:annak?") && url.contains(secret), "{url}");
    let body = |secret: &str, code: &str| json!({"secret": secret, "code": code});
    let wrong = caller.put(PATH, body(secret, "000000")).await.is_error(422, 4220);
    assert_eq!(wrong["fields"]["code"], json!(["This is not the newest code of the app"]));
    for other in ["", "AAAA", "not Base32 but of the same length", &"A".repeat(1_000)] {
        let refused = caller.put(PATH, body(other, "000000")).await.is_error(422, 4220);
        assert!(refused["fields"]["secret"].is_array(), "{other}: {refused}");
    }
    assert_eq!(caller.get(PATH).await.json(), off, "nothing was enabled");
    let code = code(secret, app.clock.now());
    assert_eq!(caller.put(PATH, body(secret, &code)).await.status, 200);
    caller.put(PATH, body(secret, &code)).await.is_error(409, 4090);
    let on = caller.get(PATH).await.json();
    assert_eq!((&on["enabled"], &on["recovery_codes"]), (&json!(true), &json!(10)));
}

#[tokio::test]
async fn changing_the_second_factor_needs_a_recent_password() {
    let app = TestApp::start().await;
    let (caller, secret, _) = enabled(&app).await;
    app.clock.advance(600);
    let body = json!({"secret": secret, "code": code(&secret, app.clock.now())});
    caller.put(PATH, body).await.is_error(403, 4033);
    caller.delete(PATH).await.is_error(403, 4033);
    caller.post(&format!("{PATH}/recovery-codes"), json!({})).await.is_error(403, 4033);
    let confirmation = json!({"password": PASSWORD});
    caller.post("/api/v1/users/:id/password/confirmation", confirmation).await;
    assert_eq!(caller.delete(PATH).await.status, 204);
    caller.delete(PATH).await.is_error(404, 4040);
    assert_eq!(sign_in(&app, PASSWORD, Value::Null).await.status, 200, "the password is enough");
}

#[tokio::test]
async fn only_an_admin_disables_the_second_factor_of_another_user() {
    let app = TestApp::start().await;
    let (caller, ..) = enabled(&app).await;
    let id = caller.get("/api/v1/users/:id").await.json()["id"].clone();
    let path = format!("/api/v1/users/{id}/second-factor");
    let other = app.signed_in("bella").await;
    other.get(&path).await.is_error(404, 4040);
    other.delete(&path).await.is_error(404, 4040);
    let admin = app.admin().await;
    admin.get(&path).await.is_error(404, 4040);
    admin.post(&format!("{path}/recovery-codes"), json!({})).await.is_error(404, 4040);
    assert_eq!(admin.delete(&path).await.status, 204);
    assert_eq!(sign_in(&app, PASSWORD, Value::Null).await.status, 200);
}

#[tokio::test]
async fn codes_cannot_be_guessed_with_a_known_password() {
    let app = TestApp::start_empty(|config| config.rate_limits = true).await;
    app.anonymous().sign_up("first-admin").await;
    let (_, secret, _) = enabled(&app).await;
    let mut refused = 0;
    while sign_in(&app, PASSWORD, json!("000000")).await.status == 401 {
        refused += 1;
        assert!(refused <= 20, "guesses are not limited");
    }
    sign_in(&app, PASSWORD, json!("000000")).await.is_error(429, 4290);
    app.clock.advance(3_600);
    let right = sign_in(&app, PASSWORD, json!(code(&secret, app.clock.now()))).await;
    assert_eq!(right.status, 200, "{right:?}");
    println!("figure: after {refused} wrong codes the next is refused");
}

#[tokio::test]
async fn the_secret_and_the_codes_are_in_no_export_and_go_with_the_account() {
    let app = TestApp::start().await;
    let (caller, secret, codes) = enabled(&app).await;
    let export = caller.get("/api/v1/export").await.text;
    assert!(!export.contains(&secret) && !export.contains(&codes[0]), "{export}");
    let deletion = json!({"password": PASSWORD});
    assert_eq!(caller.post("/api/v1/users/:id/deletion", deletion).await.status, 204);
    let database = app.database();
    assert_eq!((database.count("second_factors"), database.count("recovery_codes")), (0, 0));
}
