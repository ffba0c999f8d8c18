//! What only admins may write, with bodies that do change something when an admin sends them:
//! sent by a member or by nobody, they change nothing.

use crate::access;
use crate::app::{Answer, Caller, TestApp};
use crate::fake_tmdb::{Fake, V3_KEY};
use crate::tables::{rows, tables};
use reqwest::Method;
use serde_json::{Value, json};

const FILM: i64 = 238;
const ORPHAN: i64 = 278;

/// What seems to be done for who is no admin.
pub const SHOWN: [&str; 2] = ["deleteUsers", "signOutUsers"];

/// An operation and a call of it.
type Call = (&'static str, Method, String, Value);

/// In an order in which each still finds something to change.
fn calls(victim: i64) -> Vec<Call> {
    let smtp = json!({
        "url": "smtp://mail.example.org", "from": "films@example.org", "site": "https://films.example.org",
    });
    let poster =
        json!({"images": [{"id": FILM, "media_type": "movie", "poster_path": "/new.jpg"}]});
    let put = |operation, path: &str, body| (operation, Method::PUT, path.to_owned(), body);
    let delete = |operation, path: String| (operation, Method::DELETE, path, json!({}));
    let settings = "/api/v1/settings";
    vec![
        put("updateMovies", "/api/v1/movies/:id", poster),
        put("updateStars", "/api/v1/ratings/:id", json!({"score": 1})),
        delete("removeOrphans", "/api/v1/movies/orphans".to_owned()),
        ("sendTestLetter", Method::POST, format!("{settings}/mail/test"), json!({})),
        put(
            "setRegistration",
            &format!("{settings}/registration"),
            json!({"registration": "closed"}),
        ),
        put("setMail", &format!("{settings}/mail"), smtp),
        (
            "signOutUsers",
            Method::POST,
            "/api/v1/users/sign_out".to_owned(),
            json!({"records": [victim]}),
        ),
        delete("deleteUsers", format!("/api/v1/users/:id?records={victim}")),
        put("setTmdbToken", &format!("{settings}/tmdb"), json!({"token": V3_KEY})),
    ]
}

/// What it does for an admin: the mending of stars finds nothing in a sound file.
fn changes(operation: &str) -> bool {
    operation != "updateStars"
}

async fn send(caller: &Caller, (_, method, path, body): &Call) -> Answer {
    caller.send(caller.request(method.clone(), path).json(body)).await
}

/// All rows of all tables, and how many letters there are.
fn all(app: &TestApp) -> Vec<String> {
    let file = app.file();
    let mut all: Vec<_> = tables(&file)
        .into_iter()
        .flat_map(|(name, columns)| {
            let rows = rows(&file, &name, &columns).into_iter();
            rows.map(move |row| format!("{name}: {row}"))
        })
        .collect();
    let letters = std::fs::read_dir(app.db_path().with_file_name("mail"));
    all.push(format!("letters: {}", letters.map_or(0, Iterator::count)));
    all
}

/// A server that would ask `fake`, with a title that somebody keeps and one that nobody does.
async fn before(fake: &Fake) -> (TestApp, Caller) {
    let app = TestApp::start_empty(|config| {
        config.tmdb.api_url = fake.url();
        config.tmdb.image_url = fake.url();
    });
    let app = app.await;
    app.signed_in("founder").await;
    let anna = app.signed_in("annak").await;
    anna.rate(FILM, 5).await;
    anna.rate(ORPHAN, 5).await;
    anna.delete(&format!("/api/v1/ratings/{ORPHAN}")).await;
    (app, anna)
}

#[tokio::test]
async fn what_would_change_something_for_an_admin_changes_nothing_for_anybody_else() {
    let fake = Fake::start().await;
    let (app, anna) = before(&fake).await;
    let victim = crate::user_admin::id(&app.signed_in("victim").await).await;
    let mut sent: Vec<_> = calls(victim).iter().map(|call| call.0).collect();
    sent.sort_unstable();
    assert_eq!(sent, access::writes_of_admins(), "every one of them is tried");
    let stood = all(&app);
    for (caller, status) in [(&app.anonymous(), 401), (&anna, 403)] {
        for call in calls(victim) {
            // A member is shown how it looks.
            let shown = status == 403 && SHOWN.contains(&call.0);
            let status = if shown { 200 } else { status };
            let answer = send(caller, &call).await;
            assert_eq!(answer.status, status, "{}: {answer:?}", call.0);
            assert_eq!(all(&app), stood, "{}", call.0);
        }
    }
    println!("figure: {} calls of admins tried by others: nothing changed", sent.len());
    let admin = app.admin().await;
    let mut stood = all(&app);
    for call in calls(victim) {
        let answer = send(&admin, &call).await;
        assert_eq!(answer.status, 200, "{}: {answer:?}", call.0);
        let stands = all(&app);
        assert_eq!(stands != stood, changes(call.0), "{}", call.0);
        stood = stands;
    }
}
