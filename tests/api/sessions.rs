//! Signing in and out, and the end of sessions.

use crate::app::{Caller, PASSWORD, START, TestApp, form};
use crate::database::values;
use crate::tokens::{assert_all_ended, hundred_sessions, key, signed_by};
use reqwest::Method;
use serde_json::json;

const DAY: i64 = 86_400;

async fn is_signed_in(caller: &Caller) -> bool {
    let answer = caller.get("/api/v1/ratings.json").await;
    if answer.status == 200 {
        return true;
    }
    answer.is_error(401, 4011);
    false
}

// specification 7.3
#[tokio::test]
async fn a_wrong_password_and_an_unknown_address_get_the_same_response() {
    let app = TestApp::start().await;
    app.signed_in("annak").await;
    let wrong = app.anonymous().authenticate("annak", "Abcdef2").await;
    let unknown = app.anonymous().authenticate("unknown", PASSWORD).await;
    wrong.is_error(401, 4010);
    assert_eq!(wrong.text, unknown.text);
    let names = |answer: &crate::app::TestResponse| {
        let mut names: Vec<_> = answer.headers.keys().map(ToString::to_string).collect();
        names.sort();
        names
    };
    assert_eq!(names(&wrong), names(&unknown));
}

// specification 3.12
#[tokio::test]
async fn the_email_is_case_insensitive_and_the_password_is_exact() {
    let app = TestApp::start().await;
    app.signed_in("annak").await;
    let sign_in = |email: &str, password: &str| {
        let body = json!({"email": email, "password": password});
        let caller = app.anonymous();
        async move { caller.post("/authenticate.json", body).await.status.as_u16() }
    };
    assert_eq!(sign_in("ANNAK@EXAMPLE.ORG", PASSWORD).await, 200);
    assert_eq!(sign_in("annak@example.org", "abcdef1").await, 401);
    assert_eq!(sign_in("annak@example.org", " Abcdef1").await, 401);
    assert_eq!(sign_in("annak@example.org", &"x".repeat(50_000)).await, 401);
}

// specification 5.15
#[tokio::test]
async fn an_empty_sign_in_form_names_both_fields() {
    let app = TestApp::start().await;
    let error = app.anonymous().post("/authenticate.json", json!({})).await.is_error(422, 4220);
    assert_eq!(error["fields"], json!({"email": ["Required"], "password": ["Required"]}));
}

// specification 2.20
#[tokio::test]
async fn a_session_lasts_seven_days_and_a_remembered_one_thirty() {
    let app = TestApp::start().await;
    app.signed_in("annak").await;
    let body = json!({"email": "annak@example.org", "password": PASSWORD, "remember": true});
    let answer = app.anonymous().post("/authenticate.json", body).await;
    let mut remembered = app.anonymous();
    remembered.token = Some(answer.json()["auth_token"].as_str().unwrap().to_owned());
    let plain = app.sign_in("annak").await;
    app.clock.advance(7 * DAY - 1);
    assert!(is_signed_in(&plain).await && is_signed_in(&remembered).await);
    app.clock.advance(1);
    assert!(!is_signed_in(&plain).await && is_signed_in(&remembered).await);
    let days = || (app.clock.now() - START) / DAY;
    let plainly = days();
    app.clock.advance(23 * DAY);
    assert!(!is_signed_in(&remembered).await);
    println!("figure: sessions end after {plainly} days, remembered ones after {}", days());
}

/// Renews the session; the same session with the new token.
async fn renew(app: &TestApp, caller: &Caller) -> Caller {
    let renewed = caller.post("/api/v1/sessions/renew", json!({})).await.json();
    app.caller(Some(renewed["auth_token"].as_str().unwrap().to_owned()))
}

#[tokio::test]
async fn a_session_in_use_is_renewed_for_its_lifetime() {
    let app = TestApp::start().await;
    for (remember, days) in [(false, 7), (true, 30)] {
        let name = if remember { "annak" } else { "bella" };
        let mut form = form(name);
        form["remember"] = json!(remember);
        form["setupCode"] = json!(app.setup_code);
        let signed_up = app.anonymous().post("/api/v1/users", form).await.json();
        let mut caller = app.caller(signed_up["auth_token"].as_str().map(str::to_owned));
        for _ in 0..3 {
            app.clock.advance((days - 1) * DAY);
            let renewed = renew(&app, &caller).await;
            assert!(is_signed_in(&caller).await, "the former token is good until it expires");
            caller = renewed;
        }
        app.clock.advance(days * DAY - 1);
        assert!(is_signed_in(&caller).await);
        app.clock.advance(1);
        assert!(!is_signed_in(&caller).await);
        caller.post("/api/v1/sessions/renew", json!({})).await.is_error(401, 4011);
        println!("figure: a session of {days} days that is renewed lasts {days} days more");
    }
}

#[tokio::test]
async fn a_renewed_session_ends_with_its_sign_out() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let renewed = renew(&app, &anna).await;
    assert_eq!(anna.post("/sign_out", json!({})).await.status, 204);
    assert!(!is_signed_in(&renewed).await);
}

#[tokio::test]
async fn signing_out_ends_this_session_at_once_and_no_other() {
    let app = TestApp::start().await;
    let phone = app.signed_in("annak").await;
    let laptop = app.sign_in("annak").await;
    assert!(is_signed_in(&phone).await && is_signed_in(&laptop).await);
    assert_eq!(phone.send(phone.request(Method::POST, "/sign_out.json")).await.status, 204);
    assert!(!is_signed_in(&phone).await && is_signed_in(&laptop).await);
}

#[tokio::test]
async fn signing_out_everywhere_ends_all_sessions_of_the_user_only() {
    let app = TestApp::start().await;
    let (anna, bella) = (app.signed_in("annak").await, app.signed_in("bella").await);
    let devices = hundred_sessions(&app, &anna).await;
    let everywhere = json!({"everywhere": true});
    assert_eq!(devices[0].post("/sign_out.json", everywhere).await.status, 204);
    println!(
        "figure: {} sessions ended by signing out everywhere",
        assert_all_ended(&devices).await
    );
    assert!(
        !is_signed_in(&anna).await
            && is_signed_in(&bella).await
            && is_signed_in(&app.admin().await).await
    );
    assert!(is_signed_in(&app.sign_in("annak").await).await, "a new sign-in works");
}

#[tokio::test]
async fn signing_out_ends_only_this_session_unless_everywhere_is_true() {
    let app = TestApp::start().await;
    let phone = app.signed_in("annak").await;
    for body in [json!({}), json!({"everywhere": false})] {
        let laptop = app.sign_in("annak").await;
        assert_eq!(laptop.post("/sign_out", body).await.status, 204);
        assert!(!is_signed_in(&laptop).await && is_signed_in(&phone).await);
    }
    for invalid in [json!("yes"), json!(1), json!(null)] {
        let answer = phone.post("/sign_out", json!({"everywhere": invalid})).await;
        let error = answer.is_error(422, 4220);
        assert!(error["fields"]["everywhere"].is_array(), "{error}");
    }
    phone.post("/sign_out", json!([true])).await.is_error(400, 4000);
    assert!(is_signed_in(&phone).await);
}

#[tokio::test]
async fn sessions_survive_a_restart() {
    let mut app = TestApp::start().await;
    let token = app.signed_in("annak").await.token;
    app.restart().await;
    let mut anna = app.anonymous();
    anna.token = token;
    assert!(is_signed_in(&anna).await);
}

#[tokio::test]
async fn a_token_of_another_installation_is_rejected() {
    let here = TestApp::start().await;
    let there = TestApp::start_empty(|config| {
        // A key that is not beside the data file is the same for all tests.
        if let Some(path) = &config.signing_key_file {
            std::fs::write(path, [8; 32]).unwrap();
        }
    });
    let there = there.await;
    there.anonymous().sign_up("first-admin").await;
    assert_ne!(key(&here), key(&there));
    let theirs = there.admin().await;
    let mut other_session = here.anonymous();
    other_session.token.clone_from(&theirs.token);
    assert!(!is_signed_in(&other_session).await);
    let sessions = "SELECT id, user_id, created_at, expires_at FROM sessions";
    for row in there.database().rows(sessions, &[]) {
        let sql = "INSERT INTO sessions (id, user_id, created_at, expires_at)
                   VALUES ($1, $2, $3, $4)";
        here.database().execute(sql, &row);
    }
    assert!(
        !is_signed_in(&other_session).await,
        "the session's row alone is not enough, because the key differs"
    );
    other_session.token = Some(signed_by(&here, &theirs));
    assert!(is_signed_in(&other_session).await, "with the row and the key it is accepted");
}

#[tokio::test]
async fn a_session_deleted_by_another_process_ends_while_the_server_runs() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    assert!(is_signed_in(&anna).await);
    app.database().execute("DELETE FROM sessions", &[]);
    let deadline = std::time::Instant::now() + std::time::Duration::from_secs(30);
    while is_signed_in(&anna).await {
        assert!(std::time::Instant::now() < deadline, "still signed in after 30 seconds");
    }
}

#[tokio::test]
async fn the_session_row_decides_the_expiry() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let now = crate::app::START;
    app.database().execute("UPDATE sessions SET expires_at = $1", values![now]);
    let deadline = std::time::Instant::now() + std::time::Duration::from_secs(30);
    while is_signed_in(&anna).await {
        assert!(std::time::Instant::now() < deadline, "still signed in after 30 seconds");
    }
}

#[tokio::test]
async fn signing_in_upgrades_a_hash_with_weaker_parameters() {
    let app = TestApp::start().await;
    app.signed_in("annak").await;
    let weak = weak_hash();
    let database = app.database();
    let sql = "UPDATE users SET password_hash = $1 WHERE username = 'annak'";
    database.execute(sql, values![weak.as_str()]);
    app.sign_in("annak").await;
    let sql = "SELECT password_hash FROM users WHERE username = 'annak'";
    let stored = database.value(sql, &[]);
    let stored = stored.text();
    assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stored}");
    let weaker = weak.split('$').nth(3).unwrap();
    println!("figure: a hash of {weaker} replaced at sign-in");
    app.sign_in("annak").await;
}

/// The password's hash with the parameters of an older version.
fn weak_hash() -> String {
    use argon2::password_hash::PasswordHasher;
    let params = argon2::Params::new(8_192, 1, 1, None).unwrap();
    let weak = argon2::Argon2::new(argon2::Algorithm::Argon2id, argon2::Version::V0x13, params);
    weak.hash_password(PASSWORD.as_bytes()).unwrap().to_string()
}
