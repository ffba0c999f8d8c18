//! User administration: for admins, and a demonstration for other callers.

use crate::app::{Caller, TestApp};
use crate::database::values;
use crate::tokens::{assert_all_ended, hundred_sessions};
use reqwest::Method;
use serde_json::{Value, json};

pub async fn id(caller: &Caller) -> i64 {
    caller.get("/api/v1/users/:id").await.json()["id"].as_i64().unwrap()
}

async fn remove(caller: &Caller, records: Value) -> crate::app::TestResponse {
    let request = caller.request(Method::DELETE, "/api/v1/users/:id.json");
    caller.send(request.json(&json!({"records": records}))).await
}

async fn sign_out(caller: &Caller, records: Value) -> crate::app::TestResponse {
    caller.post("/api/v1/users/sign_out.json", json!({"records": records})).await
}

async fn is_signed_in(caller: &Caller) -> bool {
    caller.get("/api/v1/notifications").await.status == 200
}

// specification 1.5, 2.43, 7.8
#[tokio::test]
async fn an_admin_sees_all_users() {
    let app = TestApp::start().await;
    let anna = id(&app.signed_in("annak").await).await;
    let list = app.admin().await.get("/api/v1/users.json").await.json();
    assert_eq!(list["demo"], false);
    assert_eq!(list["users"].as_array().unwrap().len(), 2);
    let row = &list["users"][1];
    let named = json!({"id": row["id"], "username": row["username"], "email": row["email"]});
    assert_eq!(named, json!({"id": anna, "username": "annak", "email": "annak@example.org"}));
}

/// Inserts accounts into the database; their emails have the reverse order of their usernames.
fn insert_users(app: &TestApp, count: i64) {
    app.database().execute(
        "WITH RECURSIVE n (i) AS
             (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < CAST($1 AS BIGINT))
         INSERT INTO users (username, username_normalized, email, email_normalized, first_name,
                            last_name, password_hash, role, created_at)
         SELECT 'User ' || i, 'user ' || i, 'M' || (9000000 - i) || '@example.org',
                'm' || (9000000 - i) || '@example.org', '', '', CAST($2 AS TEXT), 'regular', 0 FROM n",
        values![count, "0".repeat(100)],
    );
}

/// The usernames on all pages.
async fn pages(admin: &Caller, parameters: &str) -> Vec<String> {
    let (mut names, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = admin.get(&format!("/api/v1/users.json?{parameters}{cursor}")).await.json();
        let users = page["users"].as_array().unwrap();
        names.extend(users.iter().map(|user| user["username"].as_str().unwrap().to_owned()));
        match page["next"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => return names,
        }
        assert!(!users.is_empty(), "a page before the last has users");
    }
}

#[tokio::test]
async fn the_pages_of_users_have_every_user_once_in_every_order() {
    let app = TestApp::start().await;
    insert_users(&app, 123);
    let admin = app.admin().await;
    let all = admin.get("/api/v1/users").await.json();
    assert_eq!((all["users"].as_array().unwrap().len(), &all["next"]), (124, &Value::Null));
    for column in ["id", "username", "email"] {
        let mut users = all["users"].as_array().unwrap().clone();
        users.sort_by_key(|user| match &user[column] {
            Value::String(text) => (0, text.to_lowercase()),
            id => (id.as_i64().unwrap(), String::new()),
        });
        let mut expected: Vec<_> =
            users.iter().map(|user| user["username"].as_str().unwrap().to_owned()).collect();
        assert_eq!(pages(&admin, &format!("sort={column}&limit=7")).await, expected, "{column}");
        expected.reverse();
        assert_eq!(pages(&admin, &format!("sort=-{column}")).await, expected, "-{column}");
    }
    let first = admin.get("/api/v1/users?sort=id").await.json();
    assert_eq!(first["users"].as_array().unwrap().len(), 50);
}

#[tokio::test]
async fn users_are_found_by_any_part_of_the_username_or_the_email_address() {
    let app = TestApp::start().await;
    insert_users(&app, 123);
    let admin = app.admin().await;
    for (search, sort, expected) in [
        ("uSeR%2012", "username", &["User 12", "User 120", "User 121", "User 122", "User 123"][..]),
        ("M8999988", "-id", &["User 12"]),
        ("%25", "id", &[]),
        ("User_1", "id", &[]),
        ("%5C", "id", &[]),
        ("first-admin%40", "id", &["first-admin"]),
    ] {
        let found = pages(&admin, &format!("search={search}&sort={sort}&limit=2")).await;
        assert_eq!(found, expected, "{search}");
    }
}

#[tokio::test]
async fn a_page_of_users_with_an_unknown_parameter_is_refused() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    for query in
        ["sort=password", "sort=--id", "limit=0", "limit=201", "limit=x", "cursor=%21", "cursor=YQ"]
    {
        admin.get(&format!("/api/v1/users?{query}")).await.is_error(400, 4000);
    }
    let anna = app.signed_in("annak").await;
    let demo = anna.get("/api/v1/users?search=ada&limit=1").await.json();
    assert_eq!((demo["users"].as_array().unwrap().len(), &demo["demo"]), (1, &json!(true)));
}

#[tokio::test]
async fn a_page_of_a_hundred_thousand_users_has_fifty() {
    let app = TestApp::start().await;
    insert_users(&app, 100_000);
    let admin = app.admin().await;
    for query in [
        "sort=id",
        "sort=-username",
        "sort=email&cursor=bTg5NQ",
        "search=unknown",
        "search=user&sort=-email",
    ] {
        let start = std::time::Instant::now();
        let page = admin.get(&format!("/api/v1/users?{query}")).await;
        let took = start.elapsed();
        println!(
            "figure: users?{query} of 100,001 accounts: {:.1} ms",
            took.as_secs_f64() * 1_000.0
        );
        let count = page.json()["users"].as_array().unwrap().len();
        assert_eq!(count, if query == "search=unknown" { 0 } else { 50 }, "{query}");
    }
}

// specification 1.5, 6.2
#[tokio::test]
async fn other_callers_see_fifteen_sample_users_and_delete_no_one() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let list = anna.get("/api/v1/users.json").await.json();
    assert_eq!(list["demo"], true);
    let users = list["users"].as_array().unwrap();
    assert_eq!(users.len(), 15);
    assert!(users.iter().all(|user| user["id"].as_i64().unwrap() > 9_000_000_000));
    let admin_id = id(&app.admin().await).await;
    let removed = remove(&anna, json!([admin_id, users[0]["id"]])).await;
    assert_eq!(removed.json(), json!({"removed": [admin_id, users[0]["id"]], "demo": true}));
    assert_eq!(app.admin().await.get("/api/v1/users").await.json()["users"][0]["id"], admin_id);
}

// specification 1.5, 4.11, 7.9
#[tokio::test]
async fn deleting_a_user_deletes_sessions_ratings_and_playlists_at_once() {
    let app = TestApp::start().await;
    let (anna, bella) = (app.signed_in("annak").await, app.signed_in("bella").await);
    for caller in [&anna, &bella] {
        caller.rate(238, 5).await;
        let made = caller.post("/api/v1/playlists", json!({"title": "One", "active": true})).await;
        let path = format!("/api/v1/playlists/{}", made.json()["id"]);
        caller.put(&path, json!({"payload": {"id": 238}})).await;
    }
    let deleted = id(&anna).await;
    let removed = remove(&app.admin().await, json!([deleted, 4711])).await;
    assert_eq!(removed.json(), json!({"removed": [deleted], "demo": false}));
    anna.get("/api/v1/ratings").await.is_error(401, 4011);
    app.anonymous().authenticate("annak", crate::app::PASSWORD).await.is_error(401, 4010);
    let database = app.database();
    let left = ["users", "ratings", "playlists", "playlist_items"];
    let left = left.map(|table| database.count(table));
    assert_eq!(left, [2, 1, 1, 1], "only bella's and the admin's rows are left");
    assert_eq!(bella.scores().await, [(238, 5)]);
}

// specification 4.11
#[tokio::test]
async fn a_deletion_that_includes_the_caller_deletes_no_one() {
    let app = TestApp::start().await;
    let anna = id(&app.signed_in("annak").await).await;
    let admin = app.admin().await;
    let own = id(&admin).await;
    remove(&admin, json!([anna, own])).await.is_error(409, 4090);
    assert_eq!(admin.get("/api/v1/users").await.json()["users"].as_array().unwrap().len(), 2);
}

// specification 5.17
#[tokio::test]
async fn user_ids_may_be_parameters_and_must_be_numbers() {
    let app = TestApp::start().await;
    let anna = id(&app.signed_in("annak").await).await;
    let admin = app.admin().await;
    for bad in ["records=", "records=x", "records=1,,2", ""] {
        admin.delete(&format!("/api/v1/users/:id?{bad}")).await.is_error(422, 4220);
    }
    for records in [json!([]), json!("1"), json!(["1"]), json!(vec![4711; 1_001])] {
        remove(&admin, records).await.is_error(422, 4220);
    }
    admin.delete("/api/v1/users/7?records=4711").await.is_error(400, 4000);
    let removed = admin.delete(&format!("/api/v1/users/:id?records=4711,{anna}")).await;
    assert_eq!(removed.json(), json!({"removed": [anna], "demo": false}));
}

#[tokio::test]
async fn signing_out_users_ends_all_their_sessions_and_no_others() {
    let app = TestApp::start().await;
    let (anna, bella) = (app.signed_in("annak").await, app.signed_in("bella").await);
    let (clara, admin) = (app.signed_in("clara").await, app.admin().await);
    let (annas, bellas) =
        (hundred_sessions(&app, &anna).await, hundred_sessions(&app, &bella).await);
    let (first, second) = (id(&anna).await, id(&bella).await);
    let answer = sign_out(&admin, json!([second, 4711, first, second, -1])).await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.json(), json!({"signedOut": [second, first], "demo": false}));
    let ended = assert_all_ended(&annas).await + assert_all_ended(&bellas).await;
    println!("figure: {ended} sessions of two users ended by an admin");
    assert!(!is_signed_in(&anna).await && !is_signed_in(&bella).await);
    assert!(is_signed_in(&clara).await && is_signed_in(&admin).await);
    assert!(
        is_signed_in(&app.sign_in("annak").await).await,
        "the account and its password are kept"
    );
}

#[tokio::test]
async fn signing_out_users_may_include_the_admin() {
    let app = TestApp::start().await;
    let (admin, anna) = (app.admin().await, app.signed_in("annak").await);
    let own = id(&admin).await;
    let other_sessions = hundred_sessions(&app, &admin).await;
    let answer = sign_out(&admin, json!([own])).await;
    assert_eq!(answer.json(), json!({"signedOut": [own], "demo": false}));
    assert_all_ended(&other_sessions).await;
    admin.get("/api/v1/notifications").await.is_error(401, 4011);
    assert!(is_signed_in(&anna).await && is_signed_in(&app.admin().await).await);
}

#[tokio::test]
async fn signing_out_users_is_a_demonstration_for_other_callers() {
    let app = TestApp::start().await;
    let (anna, bella, admin) =
        (app.signed_in("annak").await, app.signed_in("bella").await, app.admin().await);
    let ids = json!([id(&admin).await, id(&anna).await, id(&bella).await, 9_000_000_001_i64]);
    let answer = sign_out(&anna, ids.clone()).await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.json(), json!({"signedOut": ids, "demo": true}));
    assert!(is_signed_in(&anna).await && is_signed_in(&bella).await && is_signed_in(&admin).await);
    sign_out(&app.anonymous(), ids).await.is_error(401, 4011);
}

#[tokio::test]
async fn signing_out_users_accepts_one_to_a_thousand_ids() {
    let app = TestApp::start().await;
    let (admin, anna) = (app.admin().await, app.signed_in("annak").await);
    let own = id(&anna).await;
    for caller in [&admin, &anna] {
        let bad = [json!([]), json!("1"), json!(["1"]), json!([own, 1.5]), json!(vec![own; 1_001])];
        for records in bad.into_iter().chain([Value::Null]) {
            let error = sign_out(caller, records).await.is_error(422, 4220);
            assert!(error["fields"]["records"].is_array(), "{error}");
        }
        caller.post("/api/v1/users/sign_out", json!({})).await.is_error(422, 4220);
    }
    assert!(is_signed_in(&anna).await);
    let full = sign_out(&admin, json!(vec![own; 1_000])).await;
    assert_eq!(full.json(), json!({"signedOut": [own], "demo": false}));
}
