//! Malformed, deep, long and odd input: rejected with 4xx, never answered with 5xx.

use crate::app::{Caller, TestApp, TestResponse};
use crate::description::{Operation, operations};
use reqwest::Method;
use serde_json::json;

const FILM: i64 = 238;

async fn raw(caller: &Caller, method: Method, path: &str, body: String) -> TestResponse {
    let request = caller.request(method, path).header("content-type", "application/json");
    caller.send(request.body(body)).await
}

/// Every operation that takes a body, with the path's parameters filled in.
fn writes() -> Vec<(Method, String)> {
    let with_body = operations().into_iter().filter(Operation::takes_a_body);
    let filled_in = |path: &str| path.replace("{id}", ":id").replace("{movieId}", "1");
    let found: Vec<_> = with_body.map(|one| (one.method, filled_in(&one.path))).collect();
    assert!(found.len() >= 15, "{found:?}");
    found
}

#[tokio::test]
async fn every_operation_rejects_malformed_deep_and_large_bodies() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let deep = |open: &str, times: usize| format!("{{\"x\":{}", open.repeat(times));
    let list = format!("{}{}", "[".repeat(4_000), "]".repeat(4_000));
    let named = ["email", "username", "title", "payload", "records", "password", "token"];
    let named = named.map(|name| format!("\"{name}\":{list}")).join(",");
    let bodies = [
        deep("[", 60_000),
        deep("{\"x\":", 10_000),
        "{\"x\":\"".to_owned(),
        "{}{}".to_owned(),
        "[]".to_owned(),
        "7".to_owned(),
        String::new(),
    ];
    // Unknown fields are ignored, so these may be accepted.
    let odd = [
        format!("{{{named}}}"),
        format!("{{\"x\":{}{}}}", "[".repeat(30_000), "]".repeat(30_000)),
        format!("{{\"x\":{}}}", "9".repeat(60_000)),
        "{\"x\":\"\\ud800\"}".to_owned(),
        "{\"\":null,\"__proto__\":{\"admin\":true}}".to_owned(),
    ];
    let too_large = format!("{{\"x\":\"{}\"}}", "x".repeat(256 * 1024));
    for (method, path) in writes() {
        for body in &bodies {
            let answer = raw(&admin, method.clone(), &path, body.clone()).await;
            // Errors of authentication and of the path come first.
            let refused = [400, 401, 404, 422].contains(&answer.status.as_u16());
            let passes = body.is_empty() && answer.status.as_u16() < 500;
            assert!(refused || passes, "{method} {path}, {body:.20}: {answer:?}");
        }
        for body in &odd {
            let answer = raw(&admin, method.clone(), &path, body.clone()).await;
            assert!(answer.status.as_u16() < 500, "{method} {path}, {body:.20}: {answer:?}");
        }
        let answer = raw(&admin, method.clone(), &path, too_large.clone()).await;
        // Uploads may be larger, but this body is not a valid file.
        let takes_files = path.ends_with("/picture") || path.ends_with("/imports");
        let refused = [400, 401, 404, 413].contains(&answer.status.as_u16())
            || takes_files && answer.status.as_u16() == 422;
        assert!(refused, "{method} {path}: {answer:?}");
    }
    let (bodies, writes) = (bodies.len() + odd.len() + 1, writes().len());
    println!("figure: {bodies} bad bodies to each of {writes} operations, never 5xx");
    let bytes = b"{\"email\":\"\xff\xfe@example.org\",\"password\":\"\xc0\x80\"}".to_vec();
    let request = admin.request(Method::POST, "/authenticate");
    let request = request.header("content-type", "application/json").body(bytes);
    admin.send(request).await.is_error(400, 4000);
}

#[tokio::test]
async fn a_duplicate_json_field_is_rejected() {
    let app = TestApp::start().await;
    let bodies = [
        (
            Method::POST,
            "/authenticate",
            r#"{"email":"a@b.org","email":"first-admin@example.org","password":"Abcdef1"}"#,
        ),
        (
            Method::POST,
            "/forgot_password",
            r#"{"email":"a@b.org","email":"first-admin@example.org"}"#,
        ),
        (Method::POST, "/api/v1/users", r#"{"username":"annak","username":"bella"}"#),
    ];
    for (method, path, body) in bodies {
        let answer = raw(&app.anonymous(), method, path, body.to_owned()).await;
        assert!([400, 422].contains(&answer.status.as_u16()), "{path}: {answer:?}");
        assert!(!answer.text.contains("auth_token"));
    }
}

#[tokio::test]
async fn an_address_over_8_kib_is_rejected() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let of = |length: usize| format!("/api/v1/ratings?x={}", "x".repeat(length - 18));
    let (fits, too_long) = (of(8_192), of(8_193));
    assert_eq!(admin.get(&fits).await.status, 200);
    admin.get(&too_long).await.is_error(414, 4140);
    println!("figure: an address of {} bytes rejected, of {} accepted", too_long.len(), fits.len());
    app.anonymous().get(&format!("/{}", "x".repeat(20_000))).await.is_error(414, 4140);
    admin.get(&format!("/3/search/movie?query={}", "x".repeat(9_000))).await.is_error(414, 4140);
}

const INVALID_NUMBERS: [&str; 30] = [
    "-1",
    "0",
    "1e3",
    "1.0",
    "01",
    "+1",
    "0x1",
    "9223372036854775807",
    "9223372036854775808",
    "99999999999999999999999999",
    "NaN",
    "null",
    "true",
    "%00",
    "1%00",
    "%2e%2e%2f",
    "..%2f1",
    "%ff",
    "%F0%9F%8E%AC",
    "1%20",
    "%201",
    "1;",
    "1'",
    "1%27%20OR%201=1",
    "%3Cscript%3E",
    "١",
    ":id",
    "{id}",
    "*",
    "1,1",
];

#[tokio::test]
async fn invalid_number_parameters_change_nothing() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    admin.rate(FILM, 3).await;
    let made = admin.post("/api/v1/playlists", json!({"title": "Friday"})).await.json();
    assert_eq!(made["id"], 1);
    let mut sent = 0;
    for text in INVALID_NUMBERS {
        let filled = [
            (Method::GET, format!("/api/v1/playlists/{text}")),
            (Method::PATCH, format!("/api/v1/playlists/{text}")),
            (Method::PUT, format!("/api/v1/playlists/{text}")),
            (Method::DELETE, format!("/api/v1/playlists/{text}")),
            (Method::DELETE, format!("/api/v1/ratings/{text}?media_type=movie")),
            (Method::DELETE, format!("/api/v1/movies_playlists/{text}?playlistId={text}")),
            (Method::DELETE, format!("/api/v1/notifications/{text}")),
            (Method::DELETE, format!("/api/v1/users/{text}?records=4711")),
            (Method::DELETE, format!("/api/v1/users/:id?records={text}")),
            (Method::PUT, format!("/api/v1/movies/{text}")),
            (Method::PUT, format!("/api/v1/users/{text}/password")),
        ];
        sent += filled.len();
        for (method, path) in filled {
            let body = json!({"title": "Stolen", "payload": {"id": FILM}}).to_string();
            let status = raw(&admin, method.clone(), &path, body).await.status.as_u16();
            // `:id` is valid in some paths. In a list, unknown ids are ignored and the caller's own is a
            // conflict.
            let literal =
                text == ":id" && (path.contains("/movies/:id") || path.contains("/users/:id"));
            let listed = path.contains(":id?records=") && [200, 409].contains(&status);
            let refused = [400, 404, 422].contains(&status);
            let harmless = listed || literal && status == 200;
            assert!(refused || harmless, "{method} {path}: {status}");
        }
    }
    assert_eq!(admin.scores().await, [(FILM, 3)]);
    let playlist = admin.get("/api/v1/playlists/1").await.json();
    assert_eq!((&playlist["name"], &playlist["movies"]), (&json!("Friday"), &json!([])));
    assert_eq!(admin.get("/api/v1/users").await.json()["users"].as_array().unwrap().len(), 1);
    println!("figure: {sent} calls with invalid numbers, nothing changed");
}

// specification 6.3
#[tokio::test]
async fn a_username_is_stored_unchanged_or_rejected() {
    let app = TestApp::start().await;
    let usernames = [
        ("Ame\u{301}lie", Some("Am\u{e9}lie")),
        ("日本の映画館", Some("日本の映画館")),
        ("🎬🎬🎬 night", Some("🎬🎬🎬 night")),
        ("<b>anna</b>", Some("<b>anna</b>")),
        ("'; DROP --", Some("'; DROP --")),
        ("anna\u{0}k", None),
        ("anna\nk", None),
        ("anna\u{1b}[31m", None),
        ("\u{202e}gnp.exe", None),
        ("anna\u{200b}k", None),
        ("\u{feff}annak", None),
    ];
    for (number, (username, kept)) in usernames.into_iter().enumerate() {
        let mut form = crate::app::form("person");
        let email = format!("user{number}@example.org");
        (form["username"], form["email"]) = (json!(username), json!(email));
        let made = app.anonymous().post("/api/v1/users.json", form).await;
        match kept {
            Some(kept) => {
                assert_eq!(made.status.as_u16(), 201, "{username:?}: {made:?}");
                let anna = app.sign_in(&format!("user{number}")).await;
                let profile = anna.get("/api/v1/users/:id").await.json();
                assert_eq!(profile["username"], kept);
            }
            None => drop(made.is_error(422, 4220)),
        }
    }
    let kept = usernames.iter().filter(|(_, kept)| kept.is_some()).count();
    println!("figure: {} odd usernames, {kept} stored, the rest rejected", usernames.len());
}

#[tokio::test]
async fn a_playlist_title_is_stored_unchanged_or_rejected() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let titles = [
        ("🎬 🍿 night", Some("🎬 🍿 night")),
        ("👨\u{200d}👩\u{200d}👧", None),
        ("Ame\u{301}lie", Some("Am\u{e9}lie")),
        ("日本の映画", Some("日本の映画")),
        ("<img src=x onerror=alert(1)>", Some("<img src=x onerror=alert(1)>")),
        ("'; DROP TABLE users; --", Some("'; DROP TABLE users; --")),
        ("${7*7} {{7*7}}", Some("${7*7} {{7*7}}")),
        ("a\u{0}b", None),
        ("a\nb", None),
        ("a\u{1b}[31mb", None),
        ("\u{202e}gnp.exe", None),
        ("a\u{200b}b", None),
        ("\u{feff}", None),
    ];
    for (title, kept) in titles {
        let made = anna.post("/api/v1/playlists", json!({"title": title})).await;
        match kept {
            Some(kept) => {
                assert_eq!((made.status.as_u16(), &made.json()["name"]), (201, &json!(kept)));
            }
            None => drop(made.is_error(422, 4220)),
        }
    }
    let kept = titles.iter().filter(|(_, kept)| kept.is_some()).count();
    println!("figure: {} odd titles, {kept} stored, the rest rejected", titles.len());
}
