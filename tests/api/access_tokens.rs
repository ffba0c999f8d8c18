//! Access tokens: what they allow, and when they end.

use crate::access::{self, Row, call};
use crate::app::{Caller, PASSWORD, TestApp};
use reqwest::Method;
use serde_json::{Value, json};

pub const PATH: &str = "/api/v1/access-tokens";
const DAY: i64 = 86_400;
const FILM: i64 = 238;
/// The operations that accept sessions only, except those of admins.
const SESSION_ONLY: [&str; 41] = [
    "addPasskey",
    "beginIdentityLink",
    "beginPasskeyRegistration",
    "calendarLink",
    "changeOwnPassword",
    "changeUsername",
    "confirmPassword",
    "createAccessToken",
    "createCalendarLink",
    "createOutgoingWebhook",
    "createWebhook",
    "deleteAccessToken",
    "deleteAccount",
    "deleteCalendarLink",
    "deleteOutgoingWebhook",
    "deletePasskey",
    "deleteUsers",
    "deleteWebhook",
    "disableSecondFactor",
    "enableSecondFactor",
    "endOtherSessions",
    "endSession",
    "linkIdentity",
    "listAccessTokens",
    "listIdentities",
    "listImages",
    "listOutgoingWebhooks",
    "listPasskeys",
    "listSessions",
    "listUsers",
    "listWebhooks",
    "prepareSecondFactor",
    "renamePasskey",
    "renewSession",
    "replaceRecoveryCodes",
    "secondFactor",
    "setWebhookAccount",
    "signOut",
    "signOutUsers",
    "testOutgoingWebhook",
    "unlinkIdentity",
];

/// A new token of the caller, as the server returns it.
pub async fn create(caller: &Caller, scope: &str, days: Value) -> Value {
    let body = json!({"name": "Script", "scope": scope, "expires_in_days": days});
    let created = caller.post(PATH, body).await;
    assert_eq!(created.status, 201, "{created:?}");
    created.json()
}

/// A program with a new token of the caller.
pub async fn program(app: &TestApp, caller: &Caller, scope: &str) -> Caller {
    let created = create(caller, scope, Value::Null).await;
    app.caller(Some(created["token"].as_str().unwrap().to_owned()))
}

async fn list(caller: &Caller) -> Vec<Value> {
    caller.get(PATH).await.json()["tokens"].as_array().unwrap().clone()
}

async fn user_id(caller: &Caller) -> i64 {
    caller.get("/api/v1/users/:id").await.json()["id"].as_i64().unwrap()
}

#[tokio::test]
async fn a_write_token_reads_and_writes_for_its_user_and_only_its_hash_is_stored() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let created = create(&anna, "write", json!(30)).await;
    let token = created["token"].as_str().unwrap();
    assert!(token.starts_with("ms_") && token.len() == 46, "{token}");
    assert_eq!(
        (&created["name"], &created["scope"], &created["created_at"], &created["expires_at"]),
        (
            &json!("Script"),
            &json!("write"),
            &json!("2027-01-15T08:00:00Z"),
            &json!("2027-02-14T08:00:00Z")
        )
    );
    let script = app.caller(Some(token.to_owned()));
    // The response is cached, and a write of the program makes another one.
    assert_eq!(script.scores().await, []);
    assert_eq!(script.rate(FILM, 4).await.status, 201);
    assert_eq!((script.scores().await, anna.scores().await), (vec![(FILM, 4)], vec![(FILM, 4)]));
    assert_eq!(script.get(&format!("/3/movie/{FILM}")).await.status, 200);
    assert_eq!(script.get("/api/v1/users/:id").await.json()["username"], "annak");
    let rows = app.database().all_rows();
    assert!(!rows.iter().any(|row| row.contains(token)), "the token is stored");
    let listed = anna.get(PATH).await;
    assert!(!listed.text.contains(token), "{listed:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_read_token_is_refused_by_every_operation_that_writes() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let script = program(&app, &anna, "read").await;
    let before = app.database().all_rows();
    let mut refused = 0;
    for row in access::writes(user_id(&anna).await) {
        // Without a session other operations are public.
        if row.statuses[0] == 401 && !["checkReset", "changePassword"].contains(&row.operation) {
            let answer = call(&script, &row).await;
            let error = answer.is_error(403, 4034);
            assert!(error["message"].as_str().unwrap().contains("may only read"), "{answer:?}");
            refused += 1;
        }
    }
    assert!(refused > 60, "{refused} operations");
    let used = |row: &String| !row.contains("Script");
    let kept = |rows: Vec<String>| rows.into_iter().filter(used).collect::<Vec<_>>();
    assert_eq!(kept(app.database().all_rows()), kept(before));
    assert_eq!(script.get("/api/v1/ratings").await.status, 200);
    println!("figure: {refused} operations that write, all refused to a read token");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_token_is_accepted_by_operations_of_the_account_or_of_admins() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let script = program(&app, &admin, "write").await;
    let is_for_admins = |row: &Row| row.statuses[5] == 403;
    let (mut refused, mut names) = (0, Vec::new());
    for row in access::rows(user_id(&admin).await) {
        let is_public = row.statuses[0] != 401;
        let is_session_only = SESSION_ONLY.contains(&row.operation);
        let answer = call(&script, &row).await;
        if is_for_admins(&row) && !is_public || is_session_only {
            let error = answer.is_error(403, 4034);
            assert!(error["message"].as_str().unwrap().contains("Sign in"), "{answer:?}");
            refused += 1;
        }
        if is_session_only {
            names.push(row.operation);
        } else if !is_for_admins(&row) {
            assert_ne!(answer.status, 403, "{}: {answer:?}", row.operation);
        }
    }
    names.sort_unstable();
    assert_eq!(names, SESSION_ONLY);
    println!("figure: {refused} operations of the account and of admins, all refused to tokens");
}

#[tokio::test]
async fn a_token_ends_when_it_expires_and_when_it_is_revoked() {
    let app = TestApp::start().await;
    app.signed_in("bella").await;
    let anna = app.signed_in("annak").await;
    let created = create(&anna, "read", json!(7)).await;
    let script = app.caller(created["token"].as_str().map(str::to_owned));
    app.clock.advance(7 * DAY - 1);
    assert_eq!(script.get("/api/v1/ratings").await.status, 200);
    assert_eq!(script.get("/api/v1/watchlist").await.status, 200);
    app.clock.advance(1);
    script.get("/api/v1/ratings").await.is_error(401, 4011);
    script.get("/api/v1/preferences").await.is_error(401, 4011);
    let anna = app.sign_in("annak").await;
    assert_eq!(list(&anna).await[0]["expires_at"], "2027-01-22T08:00:00Z", "it is listed");

    let created = create(&anna, "read", Value::Null).await;
    assert_eq!(created["expires_at"], Value::Null);
    let script = app.caller(created["token"].as_str().map(str::to_owned));
    app.clock.advance(2_000 * DAY);
    assert_eq!(script.get("/api/v1/ratings").await.status, 200);
    let path = format!("{PATH}/{}", created["id"]);
    let (anna, bella) = (app.sign_in("annak").await, app.sign_in("bella").await);
    bella.delete(&path).await.is_error(404, 4040);
    assert_eq!(script.get("/api/v1/ratings").await.status, 200);
    assert_eq!(anna.delete(&path).await.status, 204);
    script.get("/api/v1/ratings").await.is_error(401, 4011);
    script.get("/api/v1/preferences").await.is_error(401, 4011);
    anna.delete(&path).await.is_error(404, 4040);
    for garbage in ["ms_", "ms_garbage", &format!("ms_{}", "a".repeat(43)), &"ms_".repeat(99)] {
        let stranger = app.caller(Some(garbage.to_owned()));
        stranger.get("/api/v1/ratings").await.is_error(401, 4011);
    }
}

#[tokio::test]
async fn a_token_outlives_sessions_and_passwords_but_not_its_account() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let script = program(&app, &anna, "read").await;
    let new = json!({"currentPassword": PASSWORD, "password": "Ghijkl2", "passwordConfirmation": "Ghijkl2"});
    let changed = anna.put("/api/v1/users/:id/password", new).await;
    assert_eq!(changed.status, 200);
    let anna = app.caller(changed.json()["auth_token"].as_str().map(str::to_owned));
    assert_eq!(anna.post("/sign_out", json!({"everywhere": true})).await.status, 204);
    assert_eq!(anna.get("/api/v1/ratings").await.status, 401);
    assert_eq!(script.get("/api/v1/ratings").await.status, 200);
    let id = user_id(&script).await;
    let deleted = app.admin().await.delete(&format!("/api/v1/users/:id?records={id}")).await;
    assert_eq!(deleted.json()["removed"], json!([id]));
    script.get("/api/v1/ratings").await.is_error(401, 4011);
    assert_eq!(app.database().count("access_tokens"), 0);
}

#[tokio::test]
async fn the_last_use_is_recorded_at_most_once_an_hour() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let script = program(&app, &anna, "read").await;
    let last_use = async || list(&anna).await[0]["last_used_at"].clone();
    assert_eq!(last_use().await, Value::Null);
    for (seconds, recorded) in [
        (0, "2027-01-15T08:00:00Z"),
        (3_599, "2027-01-15T08:00:00Z"),
        (1, "2027-01-15T09:00:00Z"),
        (60, "2027-01-15T09:00:00Z"),
    ] {
        app.clock.advance(seconds);
        assert_eq!(script.get("/api/v1/preferences").await.status, 200);
        assert_eq!(last_use().await, recorded, "after {seconds} s");
    }
}

#[tokio::test]
async fn creating_a_token_needs_the_password_of_the_last_ten_minutes_and_valid_fields() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let good = json!({"name": " Script ", "scope": "read", "expires_in_days": 366});
    assert_eq!(anna.post(PATH, good.clone()).await.json()["name"], "Script");
    for (field, body) in [
        ("name", json!({"scope": "read"})),
        ("name", json!({"name": "x".repeat(61), "scope": "read"})),
        ("name", json!({"name": "a\u{202e}b", "scope": "read"})),
        ("scope", json!({"name": "Script"})),
        ("scope", json!({"name": "Script", "scope": "admin"})),
        ("expires_in_days", json!({"name": "Script", "scope": "read", "expires_in_days": 0})),
        ("expires_in_days", json!({"name": "Script", "scope": "read", "expires_in_days": 367})),
    ] {
        let error = anna.post(PATH, body).await.is_error(422, 4220);
        assert!(error["fields"][field].is_array(), "{field}: {error}");
    }
    for _ in 1..50 {
        create(&anna, "read", Value::Null).await;
    }
    anna.post(PATH, good.clone()).await.is_error(409, 4090);
    app.clock.advance(600);
    anna.post(PATH, good).await.is_error(403, 4033);
    assert_eq!(list(&anna).await.len(), 50);
}

#[tokio::test]
async fn a_token_sent_by_a_page_of_another_site_writes_nothing() {
    let app = TestApp::start().await;
    let script = program(&app, &app.signed_in("annak").await, "write").await;
    let request = script.request(Method::DELETE, &format!("/api/v1/watchlist/{FILM}"));
    let foreign = request.header("origin", "https://other.example");
    script.send(foreign).await.is_error(403, 4032);
}

#[tokio::test]
async fn a_program_reads_the_description_of_the_api_once() {
    let app = TestApp::start().await;
    let script = program(&app, &app.signed_in("annak").await, "read").await;
    let read = script.get("/api/v1/openapi.json").await;
    assert_eq!(read.json(), crate::description::document());
    let request = script.request(Method::GET, "/api/v1/openapi");
    let known = request.header("if-none-match", read.header("etag"));
    assert_eq!(script.send(known).await.status, 304);
    let request = script.request(Method::GET, "/api/v1/openapi").header("accept-encoding", "gzip");
    assert_eq!(script.send(request).await.header("content-encoding"), "gzip");
}
