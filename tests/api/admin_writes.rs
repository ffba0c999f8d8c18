//! Every admin write with a body that changes something when an admin sends it. Sent by a user without that role, or
//! without a session, it must change nothing.

use crate::access;
use crate::app::{Caller, TestApp, TestResponse};
use crate::fake_tmdb::{FakeTmdb, V3_KEY};
use reqwest::Method;
use serde_json::{Value, json};

const FILM: i64 = 238;
const ORPHAN: i64 = 278;

/// The operations that only pretend to work for callers who are not admins (decision 10).
pub const DEMONSTRATED: [&str; 2] = ["deleteUsers", "signOutUsers"];

/// An operation and a call of it.
type Call = (&'static str, Method, String, Value);

/// In an order in which each call still has something to change.
fn calls(victim: i64) -> Vec<Call> {
    let smtp = json!({
        "url": "smtp://mail.example.org", "from": "films@example.org", "site": "https://films.example.org",
    });
    let poster =
        json!({"images": [{"id": FILM, "media_type": "movie", "poster_path": "/new.jpg"}]});
    let put = |operation, path: &str, body| (operation, Method::PUT, path.to_owned(), body);
    let post = |operation, path: &str, body| (operation, Method::POST, path.to_owned(), body);
    let delete = |operation, path: String| (operation, Method::DELETE, path, json!({}));
    let settings = "/api/v1/settings";
    vec![
        put("updateMovies", "/api/v1/movies/:id", poster),
        put("updateStars", "/api/v1/ratings/:id", json!({"score": 1})),
        delete("removeOrphans", "/api/v1/movies/orphans".to_owned()),
        ("sendTestEmail", Method::POST, format!("{settings}/mail/test"), json!({})),
        put(
            "setRegistration",
            &format!("{settings}/registration"),
            json!({"registration": "closed"}),
        ),
        put("setMail", &format!("{settings}/mail"), smtp),
        delete("deleteInvite", "/api/v1/invites/1".to_owned()),
        post("createInvite", "/api/v1/invites", json!({})),
        post("signOutUsers", "/api/v1/users/sign_out", json!({"records": [victim]})),
        put("setUserRole", &format!("/api/v1/users/{victim}/role"), json!({"role": "admin"})),
        post("createResetLink", &format!("/api/v1/users/{victim}/reset_link"), json!({})),
        post(
            "addUser",
            "/api/v1/users/add",
            json!({"username": "intruder", "email": "intruder@example.org"}),
        ),
        delete("deleteUsers", format!("/api/v1/users/:id?records={victim}")),
        put("setTmdbToken", &format!("{settings}/tmdb"), json!({"token": V3_KEY})),
    ]
}

/// Whether the operation changes something for an admin. In a valid data file no score needs an update.
fn changes(operation: &str) -> bool {
    operation != "updateStars"
}

async fn send(caller: &Caller, (_, method, path, body): &Call) -> TestResponse {
    caller.send(caller.request(method.clone(), path).json(body)).await
}

/// All rows of all tables, and the number of emails.
fn snapshot(app: &TestApp) -> Vec<String> {
    let mut all = app.database().all_rows();
    let emails = std::fs::read_dir(app.db_path().with_file_name("mail"));
    all.push(format!("emails: {}", emails.map_or(0, Iterator::count)));
    all
}

/// A server with `fake` as its TMDB, a rated title and an unused one.
async fn start(fake: &FakeTmdb) -> (TestApp, Caller) {
    let app = TestApp::start_empty(|config| {
        config.tmdb.api_url = fake.url();
        config.tmdb.image_url = fake.url();
    });
    let app = app.await;
    app.signed_in("first-admin").await;
    let anna = app.signed_in("annak").await;
    anna.rate(FILM, 5).await;
    anna.rate(ORPHAN, 5).await;
    anna.delete(&format!("/api/v1/ratings/{ORPHAN}")).await;
    (app, anna)
}

#[tokio::test]
async fn admin_writes_change_nothing_when_others_send_them() {
    let fake = FakeTmdb::start().await;
    let (app, anna) = start(&fake).await;
    let victim = crate::user_admin::id(&app.signed_in("victim").await).await;
    assert_eq!(app.admin().await.post("/api/v1/invites", json!({})).await.json()["id"], 1);
    let mut sent: Vec<_> = calls(victim).iter().map(|call| call.0).collect();
    sent.sort_unstable();
    assert_eq!(sent, access::admin_writes(), "every admin write is tested");
    let before = snapshot(&app);
    for (caller, status) in [(&app.anonymous(), 401), (&anna, 403)] {
        for call in calls(victim) {
            let demonstrated = status == 403 && DEMONSTRATED.contains(&call.0);
            let status = if demonstrated { 200 } else { status };
            let answer = send(caller, &call).await;
            assert_eq!(answer.status, status, "{}: {answer:?}", call.0);
            assert_eq!(snapshot(&app), before, "{}", call.0);
        }
    }
    println!("figure: {} admin writes sent by other users changed nothing", sent.len());
    let admin = app.admin().await;
    let mut before = snapshot(&app);
    for call in calls(victim) {
        let answer = send(&admin, &call).await;
        assert!(answer.status.is_success(), "{}: {answer:?}", call.0);
        let after = snapshot(&app);
        assert_eq!(after != before, changes(call.0), "{}", call.0);
        before = after;
    }
}
