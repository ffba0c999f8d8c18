//! Changing the user's own password and deleting their account.

use crate::app::{Caller, PASSWORD, TestApp, TestResponse};
use crate::limits::delay_two;
use crate::passwords::{NEW, emails, read_email};
use serde_json::{Value, json};

async fn change(caller: &Caller, current: &str, new: &str) -> TestResponse {
    let body = json!({
        "currentPassword": current, "password": new, "passwordConfirmation": new,
    });
    caller.put("/api/v1/users/:id/password.json", body).await
}

async fn delete(caller: &Caller, password: &str) -> TestResponse {
    caller.post("/api/v1/users/:id/deletion.json", json!({"password": password})).await
}

async fn user_id(caller: &Caller) -> i64 {
    caller.get("/api/v1/users/:id").await.json()["id"].as_i64().unwrap()
}

async fn limited() -> TestApp {
    TestApp::start_empty(|config| {
        config.rate_limits = true;
        config.trusted_proxies = vec!["127.0.0.0/8".parse().unwrap()];
    })
    .await
}

#[tokio::test]
async fn changing_the_password_ends_all_sessions_and_returns_a_new_token() {
    let app = TestApp::start().await;
    let here = app.signed_in("annak").await;
    let other_session = app.sign_in("annak").await;
    let changed = change(&here, PASSWORD, NEW).await;
    assert_eq!((changed.status.as_u16(), &changed.json()["user"]), (200, &json!("regular")));
    for ended in [&here, &other_session] {
        ended.get("/api/v1/ratings").await.is_error(401, 4011);
    }
    let mut renewed = app.anonymous();
    renewed.token = Some(changed.json()["auth_token"].as_str().unwrap().to_owned());
    assert_eq!(renewed.get("/api/v1/ratings").await.status, 200);
    app.anonymous().authenticate("annak", PASSWORD).await.is_error(401, 4010);
    assert_eq!(app.anonymous().authenticate("annak", NEW).await.status, 200);
    let email = read_email(&emails(&app, 1).await[0]);
    assert!(email.contains("Subject: Your password was changed"), "{email}");
}

#[tokio::test]
async fn the_new_session_expires_when_the_old_one_would_have() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    app.clock.advance(7 * 86_400 - 10);
    let changed = change(&anna, PASSWORD, NEW).await;
    let mut renewed = app.anonymous();
    renewed.token = Some(changed.json()["auth_token"].as_str().unwrap().to_owned());
    app.clock.advance(9);
    assert_eq!(renewed.get("/api/v1/ratings").await.status, 200);
    app.clock.advance(1);
    renewed.get("/api/v1/ratings").await.is_error(401, 4011);
}

#[tokio::test]
async fn a_wrong_current_password_is_a_field_error_and_ends_no_session() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    for wrong in ["Wrong11", &"x".repeat(5_000)] {
        let refused = change(&anna, wrong, NEW).await.is_error(422, 4220);
        assert_eq!(refused["fields"], json!({"currentPassword": ["This is not your password"]}));
        let refused = delete(&anna, wrong).await.is_error(422, 4220);
        assert_eq!(refused["fields"], json!({"password": ["This is not your password"]}));
    }
    assert_eq!(anna.get("/api/v1/ratings").await.status, 200);
    assert_eq!(app.anonymous().authenticate("annak", PASSWORD).await.status, 200);
}

#[tokio::test]
async fn a_changed_password_must_follow_the_rules_of_sign_up() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let weak = json!({"password": "abcdef1", "passwordConfirmation": "else"});
    let refused = anna.put("/api/v1/users/:id/password", weak).await.is_error(422, 4220);
    let expected = json!({
        "currentPassword": ["Required"], "passwordConfirmation": ["Passwords don't match"],
        "password": ["Must contain at least one uppercase letter"],
    });
    assert_eq!(refused["fields"], expected);
    let empty = anna.post("/api/v1/users/:id/deletion", json!({})).await.is_error(422, 4220);
    assert_eq!(empty["fields"], json!({"password": ["Required"]}));
}

#[tokio::test]
async fn deleting_an_account_deletes_all_its_data_and_nothing_else() {
    let app = TestApp::start().await;
    let (anna, bella) = (app.signed_in("annak").await, app.signed_in("bella").await);
    let other_session = app.sign_in("annak").await;
    for caller in [&anna, &bella] {
        caller.rate(238, 5).await;
        let made = caller.post("/api/v1/playlists", json!({"title": "Friday", "active": true}));
        let path = format!("/api/v1/playlists/{}", made.await.json()["id"]);
        caller.put(&path, json!({"payload": {"id": 238}})).await;
    }
    let deleted = user_id(&anna).await;
    assert_eq!(delete(&anna, PASSWORD).await.status, 204);
    for ended in [&anna, &other_session] {
        ended.get("/api/v1/ratings").await.is_error(401, 4011);
    }
    app.anonymous().authenticate("annak", PASSWORD).await.is_error(401, 4010);
    app.admin().await.get(&format!("/api/v1/users/{deleted}")).await.is_error(404, 4040);
    let database = app.database();
    let left = ["users", "ratings", "playlists", "playlist_items"];
    let left = left.map(|table| database.count(table));
    assert_eq!(left, [2, 1, 1, 1], "only bella's and the admin's rows are left");
    assert_eq!(
        app.anonymous().sign_up("annak").await.status,
        201,
        "the username can be used again"
    );
}

#[tokio::test]
async fn the_last_admin_cannot_delete_the_own_account() {
    let app = TestApp::start().await;
    app.signed_in("annak").await;
    let admin = app.admin().await;
    let refused = delete(&admin, PASSWORD).await.is_error(409, 4090);
    assert!(refused["message"].as_str().unwrap().contains("only admin"));
    assert_eq!(admin.get("/api/v1/ratings").await.status, 200);
    let promote = "UPDATE users SET role = 'admin' WHERE username = 'annak'";
    app.database().execute(promote, &[]);
    assert_eq!(delete(&admin, PASSWORD).await.status, 204);
}

#[tokio::test]
async fn another_users_password_and_account_cannot_be_changed_here() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let (id, admin) = (user_id(&anna).await, app.admin().await);
    let form = json!({"currentPassword": PASSWORD, "password": NEW, "passwordConfirmation": NEW});
    admin.put(&format!("/api/v1/users/{id}/password"), form.clone()).await.is_error(404, 4040);
    let password = json!({"password": PASSWORD});
    let path = format!("/api/v1/users/{id}/deletion");
    admin.post(&path, password.clone()).await.is_error(404, 4040);
    assert_eq!(anna.put(&format!("/api/v1/users/{id}/password"), form).await.status, 200);
    let anna = app.anonymous().authenticate("annak", NEW).await.json();
    let mut renewed = app.anonymous();
    renewed.token = Some(anna["auth_token"].as_str().unwrap().to_owned());
    assert_eq!(renewed.post(&path, json!({"password": NEW})).await.status, 204);
}

async fn from(caller: &Caller, address: usize, body: &Value) -> TestResponse {
    let request = caller.request(reqwest::Method::PUT, "/api/v1/users/:id/password");
    let request = request.header("x-forwarded-for", format!("203.0.113.{address}"));
    caller.send(request.json(body)).await
}

#[tokio::test]
async fn clients_without_the_token_cannot_use_up_the_owners_rate_limit_with_crafted_addresses() {
    let app = limited().await;
    let anna = app.signed_in("annak").await;
    let id = user_id(&anna).await;
    let addresses = ["password", "reset"].map(|kind| format!("{kind} {id}"));
    for (kind, email) in addresses.iter().enumerate() {
        for address in 0..10 {
            let caller = app.anonymous();
            let request = caller.request(reqwest::Method::POST, "/authenticate");
            let address = format!("198.51.100.{}", 20 * kind + address);
            let request = request.header("x-forwarded-for", address);
            let form = json!({"email": email, "password": "Wrong11"});
            caller.send(request.json(&form)).await;
        }
    }
    let form = json!({"currentPassword": PASSWORD, "password": NEW, "passwordConfirmation": NEW});
    assert_eq!(from(&anna, 1, &form).await.status, 200);
}

#[tokio::test]
async fn password_changes_are_rate_limited_separately_from_sign_ins() {
    let app = limited().await;
    let anna = app.signed_in("annak").await;
    let sign_in = async |address: i64| {
        let caller = app.anonymous();
        let request = caller.request(reqwest::Method::POST, "/authenticate");
        let request = request.header("x-forwarded-for", format!("198.51.100.{address}"));
        let form = json!({"email": "annak@example.org", "password": "Wrong11"});
        caller.send(request.json(&form)).await
    };
    for address in 0..10 {
        sign_in(address).await.is_error(401, 4010);
    }
    drop(delay_two(&app, "198.18.0", "annak").await);
    sign_in(10).await.is_error(429, 4290);
    let mut form =
        json!({"currentPassword": "Wrong11", "password": NEW, "passwordConfirmation": NEW});
    for address in 0..10 {
        from(&anna, address, &form).await.is_error(422, 4220);
    }
    from(&anna, 10, &form).await.is_error(429, 4290);
    app.clock.advance(60);
    form["currentPassword"] = json!(PASSWORD);
    assert_eq!(from(&anna, 11, &form).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn exactly_one_of_two_concurrent_password_changes_succeeds() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let (one, other) =
        tokio::join!(change(&anna, PASSWORD, NEW), change(&anna, PASSWORD, "Mnopqr3"));
    let counted = [&one, &other].iter().filter(|answer| answer.status == 200).count();
    assert_eq!(counted, 1, "{one:?} {other:?}");
}
