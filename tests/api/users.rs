//! Sign-up and profiles.

use crate::app::{Caller, PASSWORD, TestApp, form, form_without_code};
use crate::installation::Installation;
use moviestars::config::Registration;
use reqwest::Method;
use serde_json::json;
use std::net::SocketAddr;

// specification 6.3, 7.2
#[tokio::test]
async fn the_first_account_is_the_admin_and_the_next_are_not() {
    let app = TestApp::start_empty(|_| {}).await;
    let first = app.anonymous().sign_up("annak").await;
    assert_eq!((first.status.as_u16(), first.json()["user"].clone()), (201, json!("admin")));
    let second = app.anonymous().sign_up("bella").await;
    assert_eq!((second.status.as_u16(), second.json()["user"].clone()), (201, json!("regular")));
}

#[tokio::test]
async fn exactly_one_concurrent_first_sign_up_becomes_the_admin() {
    let app = TestApp::start_empty(|_| {}).await;
    let tasks: Vec<_> = (0..16)
        .map(|number| {
            let caller = app.anonymous();
            tokio::spawn(async move {
                caller.sign_up(&format!("user {number:02}").replace(' ', "-")).await
            })
        })
        .collect();
    let mut admins = 0;
    for task in tasks {
        let answer = task.await.unwrap();
        assert_eq!(answer.status, 201, "{answer:?}");
        admins += usize::from(answer.json()["user"] == "admin");
    }
    assert_eq!(admins, 1);
}

// specification 6.3
#[tokio::test]
async fn sign_up_ignores_role_and_id_fields() {
    let app = TestApp::start().await;
    let mut bella = form("bella");
    let fields = [("admin", json!(true)), ("role", json!("admin")), ("id", json!(1))];
    for (field, value) in &fields {
        bella[field] = value.clone();
    }
    let answer = app.anonymous().post("/api/v1/users.json", bella).await;
    assert_eq!(answer.json()["user"], "regular");
    let profile = app.sign_in("bella").await.get("/api/v1/users/:id").await.json();
    assert_eq!(profile["role"], "regular");
    assert_ne!(profile["id"], 1);
    println!("figure: {} fields of an admin in a sign-up, none accepted", fields.len());
}

// specification 3.1, 3.12, 7.7
#[tokio::test]
async fn a_profile_has_the_fields_of_the_sign_up() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let profile = anna.get("/api/v1/users/:id.json").await.json();
    let expected = json!({
        "id": profile["id"], "first_name": "Anna", "last_name": "K.", "username": "annak",
        "email": "annak@example.org", "role": "regular", "created_at": "2027-01-15T08:00:00Z",
    });
    assert_eq!(profile, expected);
    let by_number = anna.get(&format!("/api/v1/users/{}", profile["id"])).await;
    assert_eq!(by_number.json(), profile);
}

// specification 2.13
#[tokio::test]
async fn another_users_profile_is_not_found_except_for_admins() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let id = anna.get("/api/v1/users/:id").await.json()["id"].clone();
    let bella = app.signed_in("bella").await;
    let others = bella.get(&format!("/api/v1/users/{id}")).await;
    let missing = bella.get("/api/v1/users/4711").await;
    others.is_error(404, 4040);
    assert_eq!(others.text, missing.text);
    for alias in [format!("+{id}"), format!("0{id}"), format!(" {id}"), format!("{id}.0")] {
        let path = format!("/api/v1/users/{}", alias.replace('+', "%2b").replace(' ', "%20"));
        anna.get(&path).await.is_error(404, 4040);
    }
    let seen = app.admin().await.get(&format!("/api/v1/users/{id}")).await;
    assert_eq!(seen.json()["username"], "annak");
}

// specification 5.12
#[tokio::test]
async fn an_invalid_sign_up_names_each_field() {
    let app = TestApp::start().await;
    let answer = app.anonymous().post("/api/v1/users.json", json!({"username": "abc"})).await;
    let error = answer.is_error(422, 4220);
    let expected = json!({
        "email": ["Required"], "password": ["Required"], "passwordConfirmation": ["Required"],
        "username": ["Must be 5 characters or more"],
    });
    assert_eq!(error["fields"], expected);
    assert_eq!(error["email"], json!(["Required"]));
}

// specification 7.2, 8.4
#[tokio::test]
async fn emails_and_usernames_are_unique_without_regard_to_case() {
    let app = TestApp::start().await;
    app.signed_in("annak").await;
    let mut same_email = form("other");
    same_email["email"] = json!("ANNAK@Example.ORG");
    let answer = app.anonymous().post("/api/v1/users.json", same_email).await;
    let error = answer.is_error(422, 4220);
    assert_eq!(error["email"], json!(["Email has already been taken"]));
    let mut same_name = form("AnnaK");
    same_name["email"] = json!("another@example.org");
    let answer = app.anonymous().post("/api/v1/users.json", same_name).await;
    let error = answer.is_error(422, 4220);
    assert_eq!(error["fields"], json!({"username": ["Username has already been taken"]}));
    assert!(error.get("email").is_none());
}

#[tokio::test]
async fn reserved_usernames_are_rejected() {
    let app = TestApp::start().await;
    let answer = app.anonymous().sign_up("Admin").await;
    let error = answer.is_error(422, 4220);
    assert_eq!(error["fields"], json!({"username": ["This username is reserved"]}));
}

#[tokio::test]
async fn values_of_the_wrong_type_are_field_errors() {
    let app = TestApp::start().await;
    let mut wrong = form("annak");
    wrong["email"] = json!(["a@example.org", "b@example.org"]);
    let error = app.anonymous().post("/api/v1/users.json", wrong).await.is_error(422, 4220);
    assert_eq!(error["fields"], json!({"email": ["Has the wrong type"]}));
}

// specification 8.12
#[tokio::test]
async fn malformed_large_and_non_json_bodies_get_different_codes() {
    let app = TestApp::start().await;
    let anonymous = app.anonymous();
    let post = |kind: &str, body: String| {
        let request = anonymous.request(Method::POST, "/api/v1/users.json");
        anonymous.send(request.header("content-type", kind).body(body))
    };
    post("application/json", "{\"username\":".to_owned()).await.is_error(400, 4000);
    post("application/json", "{}{}".to_owned()).await.is_error(400, 4000);
    post("application/json", "[".repeat(60_000)).await.is_error(400, 4000);
    post("application/json", r#"["annak"]"#.to_owned()).await.is_error(400, 4000);
    post("application/json", "null".to_owned()).await.is_error(400, 4000);
    let large = format!("{{\"a\":\"{}\"}}", "x".repeat(65_536));
    post("application/json", large.clone()).await.is_error(413, 4130);
    println!("figure: a body of {} bytes rejected", large.len());
    post("text/plain", "{}".to_owned()).await.is_error(415, 4150);
    post("application/json; charset=utf-8", "{}".to_owned()).await.is_error(422, 4220);
}

#[tokio::test]
async fn closed_registration_rejects_even_the_first_sign_up() {
    let app = TestApp::start_empty(|config| config.registration = Some(Registration::Closed)).await;
    app.anonymous().sign_up("annak").await.is_error(403, 4030);
    assert_eq!(app.anonymous().get("/config.json").await.json()["registration"], "closed");
}

#[tokio::test]
async fn a_sign_up_beyond_the_maximum_of_users_is_refused_like_closed_registration() {
    let app = TestApp::start_empty(|config| config.max_users = Some(2)).await;
    let registration = async || app.anonymous().get("/config").await.json()["registration"].clone();
    assert_eq!(app.anonymous().sign_up("first-admin").await.status, 201);
    assert_eq!(registration().await, "open");
    let anna = app.signed_in("annak").await;
    assert_eq!(registration().await, "closed");
    let refused = app.anonymous().sign_up("bella").await.is_error(403, 4030);
    assert_eq!(
        refused["message"],
        "This server has as many accounts as it allows. Ask an admin of this server for an account."
    );
    let deletion = json!({"password": PASSWORD});
    assert_eq!(anna.post("/api/v1/users/:id/deletion", deletion).await.status, 204);
    assert_eq!(app.anonymous().sign_up("bella").await.status, 201, "there is room again");
}

#[tokio::test]
async fn the_command_line_adds_users_beyond_the_maximum() {
    let installation = Installation::new();
    let server = installation.serve_with(&["--max-users", "1"]).await;
    server.sign_up("first-admin").await;
    let sign_up = async |name| server.post("/api/v1/users", "", form(name)).await.status();
    assert_eq!(sign_up("annak").await, 403);
    assert!(installation.add_user("annak", PASSWORD).await.status.success());
    server.sign_in("annak").await;
}

#[tokio::test]
async fn on_a_public_address_only_the_first_account_needs_the_setup_code() {
    let all_addresses = SocketAddr::from(([0, 0, 0, 0], 0));
    let mut app = TestApp::start_empty(|config| config.listen = all_addresses).await;
    let anonymous = app.anonymous();
    let needed = async || anonymous.get("/config.json").await.json()["setup_code_required"].clone();
    assert_eq!(needed().await, true);
    let without = anonymous.post("/api/v1/users.json", form_without_code("annak")).await;
    let error = without.is_error(403, 4030);
    assert_eq!(error["fields"], json!({"setupCode": ["This is not the setup code"]}));
    let mut first = form("annak");
    first["setupCode"] = json!("guessed");
    anonymous.post("/api/v1/users.json", first.clone()).await.is_error(403, 4030);
    first["setupCode"] = json!(app.setup_code.clone().unwrap());
    let answer = anonymous.post("/api/v1/users.json", first).await;
    assert_eq!((answer.status.as_u16(), answer.json()["user"].clone()), (201, json!("admin")));
    assert_eq!(needed().await, false);
    assert_eq!(anonymous.sign_up("bella").await.json()["user"], "regular");
    app.restart().await;
    assert_eq!(app.setup_code, None, "a server with accounts has no code");
}

#[tokio::test]
async fn a_username_that_looks_like_another_users_is_refused_at_sign_up_and_at_a_change() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annal").await;
    let lookalikes = ["anna1", "annaI", "\u{430}nn\u{430}l", "ａnnal", "anna\u{4cf}"];
    for username in lookalikes {
        let mut form = form("other");
        form["username"] = json!(username);
        let refused = app.anonymous().post("/api/v1/users", form).await.is_error(422, 4220);
        let message = json!(["Username has already been taken"]);
        assert_eq!(refused["fields"]["username"], message, "{username}");
    }
    let mut form = form("other");
    form["username"] = json!("annab");
    assert_eq!(app.anonymous().post("/api/v1/users", form).await.status, 201);
    let bella = app.signed_in("bella").await;
    let change = async |caller: &Caller, username: &str| {
        caller.put("/api/v1/users/:id/username", json!({"username": username})).await
    };
    let refused = change(&bella, lookalikes[0]).await.is_error(422, 4220);
    assert_eq!(refused["fields"]["username"], json!(["Username has already been taken"]));
    assert_eq!(change(&anna, lookalikes[0]).await.status, 200, "one's own may look alike");
    println!("figure: {} usernames that look like annal refused", lookalikes.len());
}
