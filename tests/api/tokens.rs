//! Forged tokens, and what ends sessions. Forged claims are signed with the server's own key, so that only the
//! claims decide.

use crate::app::{Caller, PASSWORD, START, TestApp};
use crate::database::values;
use crate::installation::{Installation, text};
use crate::passwords::{NEW, change, link};
use crate::user_admin::id;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use jsonwebtoken::{Algorithm, EncodingKey, Header};
use moviestars::domain::account::Role;
use moviestars::domain::ids::UserId;
use serde_json::{Value, json};

pub fn key(app: &TestApp) -> Vec<u8> {
    std::fs::read(app.key_path()).unwrap()
}

fn signed(header: &Header, claims: &Value, key: &[u8]) -> String {
    jsonwebtoken::encode(header, claims, &EncodingKey::from_secret(key)).unwrap()
}

/// The claims of a caller's own token.
fn claims(caller: &Caller) -> Value {
    let token = caller.token.as_deref().unwrap();
    let payload = token.split('.').nth(1).unwrap();
    serde_json::from_slice(&BASE64_URL_SAFE_NO_PAD.decode(payload).unwrap()).unwrap()
}

/// The claims of a caller's token, signed with the key of this installation.
pub fn signed_by(app: &TestApp, caller: &Caller) -> String {
    signed(&Header::new(Algorithm::HS256), &claims(caller), &key(app))
}

/// Tokens with valid claims and another algorithm or key.
fn other_algorithms(claims: &Value, key: &[u8]) -> Vec<String> {
    let payload = BASE64_URL_SAFE_NO_PAD.encode(claims.to_string());
    let mut forged = Vec::new();
    for algorithm in ["none", "None", "NONE", "nOnE", "RS256", "ES256", "EdDSA", "PS256", "HS1", ""]
    {
        let header = BASE64_URL_SAFE_NO_PAD.encode(json!({"alg": algorithm}).to_string());
        let signature = signed(&Header::new(Algorithm::HS256), claims, key);
        let signature = signature.rsplit_once('.').unwrap().1.to_owned();
        forged.push(format!("{header}.{payload}."));
        forged.push(format!("{header}.{payload}.{signature}"));
    }
    for algorithm in [Algorithm::HS384, Algorithm::HS512] {
        forged.push(signed(&Header::new(algorithm), claims, key));
    }
    // A key that the token itself names.
    let mut own_key = Header::new(Algorithm::HS256);
    own_key.jku = Some("https://evil.test/keys".to_owned());
    own_key.kid = Some("../../dev/null".to_owned());
    own_key.x5u = Some("https://evil.test/keys".to_owned());
    forged.push(signed(&own_key, claims, b"theirs"));
    forged.push(signed(&own_key, claims, b""));
    forged
}

/// Tokens with invalid claims and a valid signature.
fn other_claims(claims: &Value, key: &[u8]) -> Vec<String> {
    let changes = [
        ("exp", json!((START + 999).to_string())),
        ("exp", json!(START)),
        ("exp", json!(START - 1)),
        ("exp", json!(-1)),
        ("exp", Value::Null),
        ("nbf", json!(START + 1)),
        ("nbf", json!("soon")),
        ("iss", json!("else")),
        ("iss", json!(["else"])),
        ("iss", Value::Null),
        ("aud", json!("else")),
        ("aud", json!([])),
        ("aud", Value::Null),
        ("sub", Value::Null),
        // Another user's id, with the session of the first user.
        ("sub", json!("2")),
        ("sid", Value::Null),
        ("sid", json!(1)),
        ("sid", json!("")),
        ("sid", json!("' OR 1=1 --")),
        ("sid", json!("another")),
    ];
    let change = |(claim, value): &(&str, Value)| {
        let mut claims = claims.clone();
        claims[claim] = value.clone();
        if value.is_null() {
            claims.as_object_mut().unwrap().remove(*claim);
        }
        signed(&Header::new(Algorithm::HS256), &claims, key)
    };
    changes.iter().map(change).collect()
}

#[tokio::test]
async fn forged_tokens_are_rejected() {
    let app = TestApp::start().await;
    let (admin, _) = (app.admin().await, app.signed_in("annak").await);
    let (key, claims) = (key(&app), claims(&admin));
    let token = admin.token.clone().unwrap();
    let (unsigned, _) = token.rsplit_once('.').unwrap();
    let mut corpus = other_algorithms(&claims, &key);
    corpus.extend(other_claims(&claims, &key));
    corpus.extend([
        String::new(),
        ".".to_owned(),
        "..".to_owned(),
        format!("{unsigned}."),
        unsigned.to_owned(),
        format!("{token}."),
        format!("{token}x"),
        format!("x{token}"),
        token.to_uppercase(),
        format!("{token},{token}"),
        "a".repeat(10_000),
        format!("{token}{}", " ".repeat(3_000)).trim_end().repeat(20),
        "%00".to_owned(),
        "null".to_owned(),
    ]);
    let good = signed(&Header::new(Algorithm::HS256), &claims, &key);
    let call = async |token: &str| {
        let mut caller = app.anonymous();
        caller.token = Some(token.to_owned());
        caller.get("/api/v1/settings").await
    };
    assert_eq!(call(&good).await.status, 200, "the unforged token is accepted");
    for token in &corpus {
        let answer = call(token).await;
        assert_eq!(answer.status, 401, "{token:.200}");
        answer.is_error(401, 4011);
    }
    assert!(corpus.len() >= 50);
    let request = app.anonymous().request(reqwest::Method::GET, "/api/v1/settings");
    let unicode = request.header("authorization", "Bearer \u{fc}\u{fc}.\u{fc}.\u{fc}".as_bytes());
    app.anonymous().send(unicode).await.is_error(401, 4011);
    println!("figure: {} forged tokens, all rejected", corpus.len() + 1);
}

/// A hundred sessions of a user.
pub async fn hundred_sessions(app: &TestApp, caller: &Caller) -> Vec<Caller> {
    let own = claims(caller);
    let key = key(app);
    let database = app.database();
    let user: i64 = own["sub"].as_str().unwrap().parse().unwrap();
    let mut callers = Vec::new();
    for number in 0..100 {
        let id = format!("device {user} {number}");
        let sql =
            "INSERT INTO sessions (id, user_id, created_at, expires_at) VALUES ($1, $2, $3, $4)";
        database.execute(sql, values![id.as_str(), user, START, START + 86_400]);
        let mut claims = own.clone();
        claims["sid"] = json!(id);
        let mut device = app.anonymous();
        device.token = Some(signed(&Header::new(Algorithm::HS256), &claims, &key));
        assert_eq!(device.get("/api/v1/notifications").await.status, 200, "{number}");
        callers.push(device);
    }
    callers
}

/// Asserts that all sessions have ended, and returns their number.
pub async fn assert_all_ended(devices: &[Caller]) -> usize {
    for device in devices {
        device.get("/api/v1/notifications").await.is_error(401, 4011);
    }
    devices.len()
}

#[tokio::test]
async fn password_change_reset_and_deletion_each_end_a_hundred_sessions_at_once() {
    let app = TestApp::start().await;
    let (admin, anna) = (app.admin().await, app.signed_in("annak").await);
    let (bella, clara) = (app.signed_in("bella").await, app.signed_in("clara").await);
    let devices = hundred_sessions(&app, &anna).await;
    let body = json!({"currentPassword": PASSWORD, "password": NEW, "passwordConfirmation": NEW});
    assert_eq!(anna.put("/api/v1/users/:id/password", body).await.status, 200);
    let mut ended = assert_all_ended(&devices).await;
    let devices = hundred_sessions(&app, &bella).await;
    assert_eq!(change(&app, &link(&app, "bella", 2).await, NEW).await.status, 202);
    ended += assert_all_ended(&devices).await;
    let devices = hundred_sessions(&app, &clara).await;
    let records = json!({"records": [id(&clara).await]});
    let removal = admin.request(reqwest::Method::DELETE, "/api/v1/users/:id").json(&records);
    assert_eq!(admin.send(removal).await.status, 200);
    ended += assert_all_ended(&devices).await;
    let deleter = app.signed_in("doris").await;
    let devices = hundred_sessions(&app, &deleter).await;
    let body = json!({"password": PASSWORD});
    assert_eq!(deleter.post("/api/v1/users/:id/deletion", body).await.status, 204);
    ended += assert_all_ended(&devices).await;
    println!("figure: {ended} sessions ended by a changed password, a reset and two removals");
}

#[tokio::test]
async fn a_role_change_ends_a_hundred_sessions_and_a_sign_out_only_its_own() {
    let app = TestApp::start().await;
    let (admin, anna) = (app.admin().await, app.signed_in("annak").await);
    let anna_id = id(&anna).await;
    let (devices, others) =
        (hundred_sessions(&app, &anna).await, hundred_sessions(&app, &admin).await);
    for role in [Role::Admin, Role::Regular] {
        app.app().store.set_role(UserId(anna_id), role).await.unwrap().unwrap();
        assert_all_ended(&devices).await;
        anna.get("/api/v1/notifications").await.is_error(401, 4011);
    }
    for device in &others {
        assert_eq!(device.get("/api/v1/notifications").await.status, 200);
        assert_eq!(device.post("/sign_out", json!({})).await.status, 204);
    }
    assert_all_ended(&others).await;
    assert_eq!(admin.get("/api/v1/notifications").await.status, 200);
}

#[tokio::test]
async fn the_server_does_not_start_without_a_usable_signing_key() {
    let installation = Installation::new();
    let key = installation.signing_key();
    std::fs::create_dir_all(key.parent().unwrap()).unwrap();
    let start = async || installation.run(&["serve", "--listen", "127.0.0.1:0"]).await;
    std::fs::write(&key, "not so secret").unwrap();
    let wrong = start().await;
    assert_eq!((wrong.status.code(), text(&wrong.stdout).as_str()), (Some(1), ""));
    assert!(text(&wrong.stderr).contains("is not a signing key of moviestars"), "{wrong:?}");
    std::fs::remove_file(&key).unwrap();
    std::fs::create_dir(&key).unwrap();
    let unreadable = start().await;
    assert_eq!((unreadable.status.code(), text(&unreadable.stdout).as_str()), (Some(1), ""));
    assert!(text(&unreadable.stderr).contains("cannot use the signing key"), "{unreadable:?}");
}
