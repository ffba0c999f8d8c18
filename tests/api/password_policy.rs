//! The password policy, wherever a password is set.

use crate::app::{Caller, PASSWORD, TestApp, TestResponse, form};
use crate::installation::{Installation, text};
use crate::passwords::{change, emails, link};
use moviestars::domain::account::PasswordPolicy;
use serde_json::json;

/// Valid by the modern policy only.
const PHRASE: &str = "zwölf kleine robben";
const COMMON: &str = "Is too common; choose another";

async fn modern() -> TestApp {
    TestApp::start_empty(|config| config.password_policy = PasswordPolicy::Modern).await
}

async fn sign_up(app: &TestApp, name: &str, password: &str) -> TestResponse {
    let mut form = form(name);
    form["password"] = json!(password);
    form["passwordConfirmation"] = json!(password);
    app.anonymous().post("/api/v1/users", form).await
}

fn refused(answer: &TestResponse, message: &str) {
    assert_eq!(answer.is_error(422, 4220)["fields"]["password"], json!([message]));
}

#[tokio::test]
async fn the_default_password_policy_is_spec() {
    let app = TestApp::start().await;
    assert_eq!(app.anonymous().get("/config").await.json()["password_policy"], "spec");
    refused(&sign_up(&app, "annak", PHRASE).await, "Must contain at least one uppercase letter");
    assert_eq!(sign_up(&app, "annak", PASSWORD).await.status, 201);
}

#[tokio::test]
async fn the_modern_policy_requires_length_and_rejects_common_passwords() {
    let app = modern().await;
    assert_eq!(app.anonymous().get("/config").await.json()["password_policy"], "modern");
    refused(&sign_up(&app, "annak", PASSWORD).await, "Must be 8 characters or more");
    refused(&sign_up(&app, "annak", &"x".repeat(129)).await, "Must be 128 characters or less");
    refused(&sign_up(&app, "annak", "Sunshine").await, COMMON);
    for (name, password) in [("annak", PHRASE), ("bella", &"🎬".repeat(128))] {
        assert_eq!(sign_up(&app, name, password).await.status, 201);
        assert_eq!(app.anonymous().authenticate(name, password).await.status, 200);
        let shorter: String = password.chars().skip(1).collect();
        app.anonymous().authenticate(name, &shorter).await.is_error(401, 4010);
    }
}

#[tokio::test]
async fn changed_and_reset_passwords_must_follow_the_password_policy() {
    let app = modern().await;
    let signed_up = sign_up(&app, "annak", PHRASE).await.json();
    let mut anna: Caller = app.anonymous();
    anna.token = Some(signed_up["auth_token"].as_str().unwrap().to_owned());
    for (new, message) in [("trustno1", Some(COMMON)), ("a longer sentence", None)] {
        let body = json!({"currentPassword": PHRASE, "password": new, "passwordConfirmation": new});
        let changed = anna.put("/api/v1/users/:id/password", body).await;
        match message {
            Some(message) => refused(&changed, message),
            None => assert_eq!(changed.status, 200),
        }
    }
    // Wait for the confirmation, so that the next email is the reset email.
    emails(&app, 1).await;
    let link = link(&app, "annak", 2).await;
    refused(&change(&app, &link, "princess").await, COMMON);
    assert_eq!(change(&app, &link, PHRASE).await.status, 202);
}

#[tokio::test]
async fn user_commands_follow_the_password_policy_flag() {
    let installation = Installation::new();
    let add = async |policy: Option<&str>| {
        let mut arguments = vec!["user", "add", "annak", "annak@example.org"];
        arguments.extend(policy.into_iter().flat_map(|policy| ["--password-policy", policy]));
        installation.run_with(&arguments, PHRASE).await
    };
    let weak = add(None).await;
    let message = "moviestars: password: Must contain at least one uppercase letter\n";
    assert_eq!((weak.status.code(), text(&weak.stderr).as_str()), (Some(1), message));
    assert_eq!(add(Some("lax")).await.status.code(), Some(2));
    assert!(add(Some("modern")).await.status.success());
    let set = ["user", "set-password", "annak", "--password-policy", "modern"];
    assert_eq!(installation.run_with(&set, "password").await.status.code(), Some(1));
    assert!(installation.run_with(&set, "another sentence").await.status.success());
}
