//! The audit log: what is recorded, and who can read it.

use crate::app::{Caller, PASSWORD, TestApp};
use crate::database::values;
use serde_json::{Value, json};

async fn events(admin: &Caller, query: &str) -> Vec<Value> {
    let answer = admin.get(&format!("/api/v1/audit-events{query}")).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()["events"].as_array().unwrap().clone()
}

/// Action, actor, subject and detail, newest first.
fn summary(events: &[Value]) -> Vec<[String; 4]> {
    let text = |value: &Value| value.as_str().unwrap_or("-").to_owned();
    let members = ["action", "actor", "subject", "detail"];
    events.iter().map(|event| members.map(|member| text(&event[member]))).collect()
}

#[tokio::test]
async fn acts_of_admins_are_recorded_with_actor_subject_and_detail() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let id = anna.get("/api/v1/users/:id").await.json()["id"].clone();
    let admin = app.admin().await;
    let path = format!("/api/v1/users/{id}");
    admin.put(&format!("{path}/role"), json!({"role": "admin"})).await;
    admin.put("/api/v1/settings/registration", json!({"registration": "closed"})).await;
    admin.post(&format!("{path}/reset_link"), json!({})).await;
    let invite = admin.post("/api/v1/invites", json!({})).await.json()["id"].clone();
    admin.delete(&format!("/api/v1/invites/{invite}")).await;
    admin.post("/api/v1/users/sign_out", json!({"records": [id]})).await;
    admin.delete(&format!("/api/v1/users/:id?records={id}")).await;
    let found = summary(&events(&admin, "").await);
    let expected = [
        ["user_deleted", "first-admin", "-", "annak"],
        ["user_signed_out", "first-admin", "-", ""],
        ["invite_revoked", "first-admin", "-", ""],
        ["invite_created", "first-admin", "-", ""],
        ["reset_link_created", "first-admin", "-", ""],
        ["settings_changed", "first-admin", "-", "registration"],
        ["role_changed", "first-admin", "-", "admin"],
        ["signed_in", "first-admin", "-", ""],
        ["signed_up", "-", "-", ""],
        ["signed_up", "first-admin", "-", ""],
    ];
    assert_eq!(found, expected.map(|event| event.map(ToOwned::to_owned)), "Anna is deleted");
}

#[tokio::test]
async fn changes_of_an_account_are_recorded_with_the_address_and_ratings_are_not() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    anna.rate(603, 4).await;
    anna.put("/api/v1/users/:id/username", json!({"username": "anna-k2"})).await;
    let body = json!({
        "currentPassword": PASSWORD, "password": "Changed22", "passwordConfirmation": "Changed22",
    });
    anna.put("/api/v1/users/:id/password", body).await;
    let admin = app.admin().await;
    let found = events(&admin, "?username=ANNA").await;
    let expected = [
        ["password_changed", "anna-k2", "-", ""],
        ["username_changed", "anna-k2", "-", "anna-k2"],
        ["signed_up", "anna-k2", "-", ""],
    ];
    assert_eq!(summary(&found), expected.map(|event| event.map(ToOwned::to_owned)));
    assert_eq!(found[0]["address"], "127.0.0.1");
}

#[tokio::test]
async fn the_log_is_filtered_paged_and_only_for_admins() {
    let app = TestApp::start().await;
    for _ in 0..60 {
        app.admin().await;
    }
    let admin = app.admin().await;
    let first = admin.get("/api/v1/audit-events?action=signed_in").await.json();
    assert_eq!(first["events"].as_array().unwrap().len(), 50);
    let next = first["next"].as_str().unwrap();
    let path = format!("/api/v1/audit-events?action=signed_in&cursor={next}");
    let second = admin.get(&path).await.json();
    assert_eq!(second["events"].as_array().unwrap().len(), 11);
    assert_eq!(second["next"], Value::Null);
    assert_eq!(events(&admin, "?action=signed_up").await.len(), 1);
    assert_eq!(events(&admin, "?username=%25").await.len(), 0, "no pattern");
    admin.get("/api/v1/audit-events?action=x").await.is_error(400, 4000);
    admin.get("/api/v1/audit-events?cursor=x").await.is_error(400, 4000);
    let anna = app.signed_in("annak").await;
    anna.get("/api/v1/audit-events").await.is_error(403, 4031);
}

#[tokio::test]
async fn events_of_more_than_a_year_ago_are_deleted() {
    let app = TestApp::start().await;
    app.admin().await;
    app.clock.advance(365 * 86_400 + 1);
    let admin = app.admin().await;
    app.admin().await;
    assert_eq!(events(&admin, "").await.len(), 2, "those of today");
}

#[tokio::test]
async fn a_deleted_account_leaves_no_name_in_its_events() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    anna.post("/api/v1/users/:id/deletion", json!({"password": PASSWORD})).await;
    let found = summary(&events(&app.admin().await, "").await);
    assert_eq!(found[1], ["account_deleted", "-", "-", ""].map(ToOwned::to_owned));
    let named = "SELECT count(*) FROM audit_events WHERE detail LIKE '%annak%'";
    assert_eq!(app.database().value(named, values![]).int(), 0);
}
