//! What admins see of users, and how they change roles, hand out reset links and add users.

use crate::app::{Caller, PASSWORD, TestApp};
use crate::passwords::NEW;
use crate::user_admin::id;
use serde_json::{Value, json};

async fn row(admin: &Caller, username: &str) -> Value {
    let list = admin.get(&format!("/api/v1/users?search={username}")).await.json();
    list["users"][0].clone()
}

async fn usernames(admin: &Caller, query: &str) -> Vec<String> {
    let (mut names, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = admin.get(&format!("/api/v1/users?limit=2&{query}{cursor}")).await.json();
        let users = page["users"].as_array().unwrap().iter();
        names.extend(users.map(|user| user["username"].as_str().unwrap().to_owned()));
        match page["next"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => return names,
        }
    }
}

async fn set_role(caller: &Caller, user: i64, role: &str) -> crate::app::TestResponse {
    caller.put(&format!("/api/v1/users/{user}/role"), json!({"role": role})).await
}

#[tokio::test]
async fn an_admin_sees_role_sign_up_last_activity_and_counts_of_each_user() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let admin = app.admin().await;
    let before = row(&admin, "annak").await;
    assert_eq!(before["role"], "regular");
    assert_eq!((&before["ratings"], &before["playlists"]), (&json!(0), &json!(0)));
    assert_eq!(before["last_seen_at"], before["created_at"]);
    app.clock.advance(3_600);
    anna.rate(238, 5).await;
    anna.rate(278, 4).await;
    anna.post("/api/v1/playlists", json!({"title": "Friday"})).await;
    let after = row(&admin, "annak").await;
    assert_eq!((&after["ratings"], &after["playlists"]), (&json!(2), &json!(1)));
    assert!(after["last_seen_at"].as_str() > before["last_seen_at"].as_str(), "{after}");
    app.clock.advance(3_600);
    app.sign_in("annak").await;
    let later = row(&admin, "annak").await;
    assert!(later["last_seen_at"].as_str() > after["last_seen_at"].as_str(), "{later}");
    assert_eq!(row(&admin, "first-admin").await["role"], "admin");
}

#[tokio::test]
async fn users_can_be_sorted_by_every_column() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    app.clock.advance(60);
    let bella = app.signed_in("bella").await;
    app.clock.advance(60);
    app.signed_in("clara").await;
    app.clock.advance(60);
    for film in [238, 278] {
        anna.rate(film, 5).await;
    }
    app.clock.advance(60);
    bella.rate(238, 1).await;
    bella.post("/api/v1/playlists", json!({"title": "Friday"})).await;
    let admin = app.admin().await;
    for (sort, expected) in [
        ("role", ["first-admin", "annak", "bella", "clara"]),
        ("joined", ["first-admin", "annak", "bella", "clara"]),
        ("last_seen", ["clara", "annak", "first-admin", "bella"]),
        ("ratings", ["first-admin", "clara", "bella", "annak"]),
        ("playlists", ["first-admin", "annak", "clara", "bella"]),
    ] {
        // The admin signed in last, at the same second as bella's rating, and has the lower id.
        let ascending = usernames(&admin, &format!("sort={sort}")).await;
        assert_eq!(ascending, expected, "{sort}");
        let mut descending = usernames(&admin, &format!("sort=-{sort}")).await;
        descending.reverse();
        assert_eq!(descending, expected, "-{sort}");
        let searched = usernames(&admin, &format!("sort={sort}&search=example.org")).await;
        assert_eq!(searched, expected, "{sort} of a search");
    }
    for query in ["sort=ratings&cursor=YQ", "sort=ratings&cursor=MS94", "sort=role&cursor=YWRtaW4"]
    {
        admin.get(&format!("/api/v1/users?{query}")).await.is_error(400, 4000);
    }
}

#[tokio::test]
async fn a_page_of_users_has_the_number_of_all_that_match() {
    let app = TestApp::start().await;
    for name in ["annak", "annab", "bella"] {
        app.signed_in(name).await;
    }
    let admin = app.admin().await;
    for (query, total) in
        [("", 4), ("?limit=1", 4), ("?search=ANNA&limit=1", 2), ("?search=x-y", 0)]
    {
        let page = admin.get(&format!("/api/v1/users{query}")).await.json();
        assert_eq!(page["total"], total, "{query}");
    }
    let demo = app.sign_in("bella").await.get("/api/v1/users?search=ada").await.json();
    assert_eq!((&demo["total"], &demo["users"][0]["role"]), (&json!(1), &json!("regular")));
}

#[tokio::test]
async fn a_promoted_user_is_an_admin_after_signing_in_again_and_can_be_demoted() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let (admin, user) = (app.admin().await, id(&anna).await);
    let promoted = set_role(&admin, user, "admin").await;
    assert_eq!(
        (promoted.status.as_u16(), promoted.json()),
        (200, json!({"id": user, "role": "admin"}))
    );
    anna.get("/api/v1/ratings").await.is_error(401, 4011);
    let anna = app.sign_in("annak").await;
    assert_eq!(anna.get("/api/v1/settings").await.status, 200);
    assert_eq!(set_role(&admin, user, "regular").await.status, 200);
    anna.get("/api/v1/ratings").await.is_error(401, 4011);
    app.sign_in("annak").await.get("/api/v1/settings").await.is_error(403, 4031);
}

#[tokio::test]
async fn setting_the_role_that_a_user_has_keeps_the_sessions() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let user = id(&anna).await;
    assert_eq!(set_role(&app.admin().await, user, "regular").await.status, 200);
    assert_eq!(anna.get("/api/v1/ratings").await.status, 200);
}

#[tokio::test]
async fn a_role_change_of_oneself_of_no_one_or_to_an_unknown_role_is_refused() {
    let app = TestApp::start().await;
    let (admin, anna) = (app.admin().await, app.signed_in("annak").await);
    let (own, user) = (id(&admin).await, id(&anna).await);
    for role in ["admin", "regular"] {
        set_role(&admin, own, role).await.is_error(409, 4090);
        set_role(&admin, 4711, role).await.is_error(404, 4040);
        set_role(&anna, own, role).await.is_error(403, 4031);
        set_role(&anna, user, role).await.is_error(403, 4031);
    }
    for role in ["", "Admin", "root"] {
        set_role(&admin, user, role).await.is_error(422, 4220);
    }
    assert_eq!(admin.get("/api/v1/settings").await.status, 200);
}

#[tokio::test]
async fn a_reset_link_of_an_admin_sets_a_new_password_once_within_an_hour() {
    let app = TestApp::start().await;
    let user = id(&app.signed_in("annak").await).await;
    let admin = app.admin().await;
    let made = admin.post(&format!("/api/v1/users/{user}/reset_link"), json!({})).await;
    assert_eq!(made.status, 201);
    assert_eq!(made.header("cache-control"), "no-store");
    let link = made.json()["link"].as_str().unwrap().to_owned();
    let token = link.strip_prefix(&format!("/ms/reset_password/{user}/")).unwrap();
    let database = app.database();
    assert!(!database.all_rows().iter().any(|row| row.contains(token)), "only its hash is stored");
    let link = (user.to_string(), token.to_owned());
    assert_eq!(crate::passwords::check(&app, &link).await.status, 200);
    assert_eq!(crate::passwords::change(&app, &link, NEW).await.status, 202);
    crate::passwords::change(&app, &link, NEW).await.is_error(401, 4012);
    assert_eq!(app.anonymous().authenticate("annak", NEW).await.status, 200);
    let again = admin.post(&format!("/api/v1/users/{user}/reset_link"), json!({})).await.json();
    let token = again["link"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
    app.clock.advance(3_600);
    let expired = (user.to_string(), token);
    crate::passwords::check(&app, &expired).await.is_error(401, 4012);
}

#[tokio::test]
async fn a_reset_link_begins_with_the_public_address_when_there_is_one() {
    let app = TestApp::start_empty(|config| {
        config.base_url = Some("https://films.example.org".to_owned());
    });
    let app = app.await;
    let admin = app.signed_in("first-admin").await;
    let path = format!("/api/v1/users/{}/reset_link", id(&admin).await);
    let link = admin.post(&path, json!({})).await.json()["link"].as_str().unwrap().to_owned();
    assert!(link.starts_with("https://films.example.org/ms/reset_password/1/"), "{link}");
}

#[tokio::test]
async fn reset_links_are_for_admins_and_for_users_that_exist() {
    let app = TestApp::start().await;
    let (admin, anna) = (app.admin().await, app.signed_in("annak").await);
    admin.post("/api/v1/users/4711/reset_link", json!({})).await.is_error(404, 4040);
    let own = id(&admin).await;
    anna.post(&format!("/api/v1/users/{own}/reset_link"), json!({})).await.is_error(403, 4031);
}

fn new_user(username: &str) -> Value {
    json!({"username": username, "email": format!("{username}@example.org")})
}

#[tokio::test]
async fn an_added_user_with_a_password_can_sign_in_though_registration_is_closed() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    admin.put("/api/v1/settings/registration", json!({"registration": "closed"})).await;
    let mut form = new_user("dorab");
    form["password"] = json!(PASSWORD);
    let added = admin.post("/api/v1/users/add", form).await;
    assert_eq!(added.status, 201, "{added:?}");
    let body = added.json();
    assert_eq!((&body["user"]["username"], &body["link"]), (&json!("dorab"), &Value::Null));
    assert_eq!(body["user"]["role"], "regular");
    assert_eq!(app.anonymous().authenticate("dorab", PASSWORD).await.status, 200);
}

#[tokio::test]
async fn an_added_user_without_a_password_sets_one_by_a_link_within_seven_days() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let added = admin.post("/api/v1/users/add", new_user("dorab")).await.json();
    let user = added["user"]["id"].as_i64().unwrap();
    let token = added["link"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
    app.clock.advance(7 * 86_400 - 1);
    let link = (user.to_string(), token);
    assert_eq!(crate::passwords::change(&app, &link, NEW).await.status, 202);
    assert_eq!(app.anonymous().authenticate("dorab", NEW).await.status, 200);
}

#[tokio::test]
async fn adding_a_user_is_refused_with_the_reason_at_each_field() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    app.signed_in("annak").await;
    let wrong = [
        (json!({}), vec!["email", "username"]),
        (
            json!({"username": "ab", "email": "x", "password": "weak"}),
            vec!["email", "password", "username"],
        ),
        (json!({"username": "dorab", "email": "d@example.org", "password": ""}), vec!["password"]),
        (json!({"username": "dorab", "email": "annak@example.org"}), vec!["email"]),
        (json!({"username": "ANNAK", "email": "d@example.org"}), vec!["username"]),
        (json!({"username": "admin", "email": "d@example.org"}), vec!["username"]),
    ];
    for (form, fields) in wrong {
        let error = admin.post("/api/v1/users/add", form.clone()).await.is_error(422, 4220);
        let named: Vec<_> = error["fields"].as_object().unwrap().keys().collect();
        assert_eq!(named, fields, "{form}");
    }
    app.sign_in("annak")
        .await
        .post("/api/v1/users/add", new_user("dorab"))
        .await
        .is_error(403, 4031);
    assert_eq!(app.database().count("users"), 2);
}

#[tokio::test]
async fn an_admin_whose_password_was_given_long_ago_must_confirm_it_again() {
    let app = TestApp::start().await;
    let user = id(&app.signed_in("annak").await).await;
    let admin = app.admin().await;
    app.clock.advance(601);
    set_role(&admin, user, "admin").await.is_error(403, 4033);
    admin.post(&format!("/api/v1/users/{user}/reset_link"), json!({})).await.is_error(403, 4033);
    admin.post("/api/v1/users/add", new_user("dorab")).await.is_error(403, 4033);
    let confirmed = json!({"password": PASSWORD});
    admin.post("/api/v1/users/:id/password/confirmation", confirmed).await;
    assert_eq!(set_role(&admin, user, "admin").await.status, 200);
}
