//! Invites: who makes them, what they allow, and when they end.

use crate::app::{Caller, TestApp, TestResponse, form_without_code};
use crate::database::values;
use crate::user_admin::id;
use serde_json::{Value, json};

const DAY: i64 = 86_400;

/// A server whose registration is closed, and its admin.
async fn closed() -> (TestApp, Caller) {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let closed = json!({"registration": "closed"});
    assert_eq!(admin.put("/api/v1/settings/registration", closed).await.status, 200);
    (app, admin)
}

/// The token of a new invite.
async fn invite(admin: &Caller) -> String {
    invite_with(admin, json!({})).await
}

async fn invite_with(admin: &Caller, terms: Value) -> String {
    let made = admin.post("/api/v1/invites", terms).await;
    assert_eq!(made.status, 201, "{made:?}");
    let link = made.json()["link"].as_str().unwrap().to_owned();
    link.strip_prefix("/ms/sign-up?invite=").unwrap().to_owned()
}

async fn sign_up(app: &TestApp, username: &str, token: &str) -> TestResponse {
    let mut form = form_without_code(username);
    form["invite"] = json!(token);
    app.anonymous().post("/api/v1/users", form).await
}

async fn check(app: &TestApp, token: &str) -> u16 {
    let checked = app.anonymous().post("/api/v1/invites/check", json!({"invite": token})).await;
    checked.status.as_u16()
}

#[tokio::test]
async fn an_invite_lets_one_person_sign_up_though_registration_is_closed() {
    let (app, admin) = closed().await;
    let token = invite(&admin).await;
    assert_eq!((check(&app, &token).await, check(&app, &token).await), (204, 204));
    let signed_up = sign_up(&app, "annak", &token).await;
    assert_eq!(signed_up.status, 201, "{signed_up:?}");
    assert_eq!(signed_up.json()["user"], "regular");
    let error = sign_up(&app, "bella", &token).await.is_error(403, 4030);
    assert!(error["message"].as_str().unwrap().starts_with("This invite has been used"), "{error}");
    assert_eq!(check(&app, &token).await, 403);
    let list = admin.get("/api/v1/invites").await.json();
    assert_eq!(
        (&list["invites"][0]["uses"], &list["invites"][0]["max_uses"]),
        (&json!(1), &json!(1))
    );
    let without = form_without_code("clara");
    app.anonymous().post("/api/v1/users", without).await.is_error(403, 4030);
}

#[tokio::test]
async fn an_invite_for_two_people_lasts_as_long_as_the_admin_chose() {
    let (app, admin) = closed().await;
    let token = invite_with(&admin, json!({"expires_in_days": 30, "max_uses": 2})).await;
    app.clock.advance(29 * DAY);
    let admin = app.admin().await;
    assert_eq!(sign_up(&app, "annak", &token).await.status, 201);
    let list = admin.get("/api/v1/invites").await.json();
    let row = &list["invites"][0];
    assert_eq!((&row["uses"], &row["max_uses"]), (&json!(1), &json!(2)), "{row}");
    assert_eq!(sign_up(&app, "bella", &token).await.status, 201);
    sign_up(&app, "clara", &token).await.is_error(403, 4030);
}

#[tokio::test]
async fn an_invite_is_not_used_more_often_than_its_count_at_the_same_time() {
    let (app, admin) = closed().await;
    let token = invite_with(&admin, json!({"max_uses": 2})).await;
    let names = ["annak", "bella", "clara", "dorea"];
    let sent = names.map(|name| sign_up(&app, name, &token));
    let mut statuses: Vec<_> = futures_util::future::join_all(sent).await;
    statuses.sort_by_key(|answer| answer.status);
    let statuses: Vec<_> = statuses.iter().map(|answer| answer.status.as_u16()).collect();
    assert_eq!(statuses, [201, 201, 403, 403]);
}

#[tokio::test]
async fn terms_of_an_invite_outside_their_limits_are_refused() {
    let (_app, admin) = closed().await;
    for terms in [
        json!({"expires_in_days": 0}),
        json!({"expires_in_days": 366}),
        json!({"max_uses": 0}),
        json!({"max_uses": 1001}),
        json!({"max_uses": "many"}),
    ] {
        admin.post("/api/v1/invites", terms).await.is_error(422, 4220);
    }
    let made = admin.send(admin.request(reqwest::Method::POST, "/api/v1/invites")).await;
    assert_eq!((made.status.as_u16(), &made.json()["max_uses"]), (201, &json!(1)), "no body");
}

#[tokio::test]
async fn an_invite_that_cannot_be_used_says_why() {
    let (app, admin) = closed().await;
    let [used, expired] = [invite(&admin).await, invite(&admin).await];
    sign_up(&app, "annak", &used).await;
    app.clock.advance(7 * DAY);
    for (token, wanted) in
        [(&*used, "has been used"), (&*expired, "has expired"), ("wrong", "does not exist")]
    {
        let body = json!({"invite": token});
        let error = app.anonymous().post("/api/v1/invites/check", body).await.is_error(403, 4030);
        assert!(error["message"].as_str().unwrap().contains(wanted), "{error}");
    }
}

#[tokio::test]
async fn an_invite_is_used_up_while_registration_is_open_and_a_wrong_one_is_ignored() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let token = invite(&admin).await;
    assert_eq!(sign_up(&app, "annak", &token).await.status, 201);
    assert_eq!(check(&app, &token).await, 403);
    assert_eq!(sign_up(&app, "bella", &token).await.status, 201);
}

#[tokio::test]
async fn an_invite_ends_after_seven_days() {
    let (app, admin) = closed().await;
    let token = invite(&admin).await;
    app.clock.advance(7 * DAY - 1);
    assert_eq!(check(&app, &token).await, 204);
    app.clock.advance(1);
    assert_eq!(check(&app, &token).await, 403);
    sign_up(&app, "annak", &token).await.is_error(403, 4030);
    let admin = app.admin().await;
    assert_eq!(admin.get("/api/v1/invites").await.json(), json!({"invites": []}));
    app.clock.advance(30 * DAY);
    invite(&app.admin().await).await;
    assert_eq!(app.database().count("invites"), 1, "it is deleted thirty days later");
}

#[tokio::test]
async fn a_refused_sign_up_keeps_the_invite() {
    let (app, admin) = closed().await;
    let token = invite(&admin).await;
    sign_up(&app, "ab", &token).await.is_error(422, 4220);
    sign_up(&app, "first-admin", &token).await.is_error(422, 4220);
    assert_eq!(sign_up(&app, "annak", &token).await.status, 201);
}

#[tokio::test]
async fn only_the_hash_of_an_invite_is_stored() {
    let (app, admin) = closed().await;
    let token = invite(&admin).await;
    let rows = app.database().all_rows();
    assert!(!rows.iter().any(|row| row.contains(&token)));
    let list = admin.get("/api/v1/invites").await;
    assert!(!list.text.contains(&token), "{list:?}");
}

#[tokio::test]
async fn invites_are_listed_and_revoked() {
    let (app, admin) = closed().await;
    let tokens = [invite(&admin).await, invite(&admin).await];
    let list = admin.get("/api/v1/invites").await.json();
    let rows = list["invites"].as_array().unwrap();
    assert_eq!((rows.len(), &rows[0]["created_by"]), (2, &json!("first-admin")));
    let path = format!("/api/v1/invites/{}", rows[1]["id"]);
    assert_eq!(admin.delete(&path).await.status, 204);
    admin.delete(&path).await.is_error(404, 4040);
    assert_eq!((check(&app, &tokens[0]).await, check(&app, &tokens[1]).await), (403, 204));
}

#[tokio::test]
async fn the_invites_of_an_admin_end_with_the_role_or_the_account() {
    let (app, admin) = closed().await;
    let users = [invite(&admin).await, invite(&admin).await];
    for (token, username) in users.iter().zip(["annak", "bella"]) {
        sign_up(&app, username, token).await;
        let user = id(&app.sign_in(username).await).await;
        admin.put(&format!("/api/v1/users/{user}/role"), json!({"role": "admin"})).await;
    }
    let (anna, bella) = (app.sign_in("annak").await, app.sign_in("bella").await);
    let tokens = [invite(&anna).await, invite(&bella).await, invite(&admin).await];
    let (annas, bellas) = (id(&anna).await, id(&bella).await);
    admin.put(&format!("/api/v1/users/{annas}/role"), json!({"role": "regular"})).await;
    admin.delete(&format!("/api/v1/users/:id?records={bellas}")).await;
    let mut left = Vec::new();
    for token in &tokens {
        left.push(check(&app, token).await);
    }
    assert_eq!(left, [403, 403, 204]);
}

#[tokio::test]
async fn wrong_invites_and_those_of_others_are_refused() {
    let (app, _) = closed().await;
    for token in ["", "wrong", &"x".repeat(500)] {
        assert_eq!(check(&app, token).await, 403);
        sign_up(&app, "annak", token).await.is_error(403, 4030);
    }
    assert_eq!(app.database().count("users"), 1);
}

#[tokio::test]
async fn at_most_a_hundred_invites_are_open() {
    let (app, admin) = closed().await;
    let own = id(&admin).await;
    app.database().execute(
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 99)
         INSERT INTO invites (token_hash, created_by, created_at, expires_at)
         SELECT 'hash ' || i, CAST($1 AS BIGINT), 0, 9999999999 FROM n",
        values![own],
    );
    invite(&admin).await;
    admin.post("/api/v1/invites", json!({})).await.is_error(409, 4090);
}

#[tokio::test]
async fn an_invite_is_also_valid_when_the_server_has_as_many_accounts_as_it_allows() {
    let app = TestApp::start_empty(|config| config.max_users = Some(1)).await;
    let admin = app.signed_in("first-admin").await;
    app.anonymous().sign_up("annak").await.is_error(403, 4030);
    let token = invite(&admin).await;
    assert_eq!(sign_up(&app, "annak", &token).await.status, 201);
}
