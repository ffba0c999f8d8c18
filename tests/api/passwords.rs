//! Resetting a forgotten password: the email, its link, and what clients without an account can learn or do.

use crate::app::{Caller, PASSWORD, START, TestApp, TestResponse, until};
use crate::installation::{Installation, text};
use crate::log::Log;
use serde_json::json;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::time::{Duration, Instant};

pub const NEW: &str = "Ghijkl2";

/// The user id and the reset token of a link.
pub type Link = (String, String);

async fn forgot(app: &TestApp, name: &str) -> TestResponse {
    let body = json!({"email": format!("{name}@example.org")});
    app.anonymous().post("/forgot_password.json", body).await
}

/// The emails in the folder, oldest first, as soon as there are `count`.
pub async fn emails(app: &TestApp, count: usize) -> Vec<PathBuf> {
    let folder = app.db_path().with_file_name("mail");
    let deadline = Instant::now() + Duration::from_secs(20);
    loop {
        let entries = std::fs::read_dir(&folder).into_iter().flatten();
        let mut found: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
        found.retain(|path| path.extension().is_some_and(|ending| ending == "eml"));
        if found.len() >= count {
            let written = |path: &PathBuf| path.metadata().unwrap().modified().unwrap();
            // Names begin with the server's time.
            found.sort_by_key(|path| (written(path), path.clone()));
            return found;
        }
        assert!(Instant::now() < deadline, "expected {count} emails: {found:?}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// The email's text, decoded from quoted-printable.
pub fn read_email(path: &PathBuf) -> String {
    let mail = std::fs::read_to_string(path).unwrap();
    mail.replace("=\r\n", "").replace("=3D", "=")
}

fn link_in(mail: &str) -> Link {
    let (_, rest) = mail.split_once("/ms/reset_password/").unwrap();
    let path = rest.split_whitespace().next().unwrap();
    let (id, reset_token) = path.split_once('/').unwrap();
    (id.to_owned(), reset_token.to_owned())
}

/// Requests a reset email and reads its link. `count` emails exist then.
pub async fn link(app: &TestApp, name: &str, count: usize) -> Link {
    assert_eq!(forgot(app, name).await.json(), json!({"status": "ok"}));
    link_in(&read_email(emails(app, count).await.last().unwrap()))
}

pub fn with_reset_token(app: &TestApp, token: &str) -> Caller {
    let mut caller = app.anonymous();
    caller.token = Some(token.to_owned());
    caller
}

pub async fn check(app: &TestApp, (id, reset_token): &Link) -> TestResponse {
    with_reset_token(app, reset_token).get(&format!("/reset_request/{id}")).await
}

pub async fn change(app: &TestApp, (id, reset_token): &Link, password: &str) -> TestResponse {
    let body = json!({
        "id": id, "pass": reset_token, "password": password, "passwordConfirmation": password,
    });
    with_reset_token(app, reset_token).post("/change_password.json", body).await
}

// specification 1.1, 7.4
#[tokio::test]
async fn a_reset_link_changes_the_password_once_and_ends_all_sessions() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let link = link(&app, "annak", 1).await;
    assert_eq!(check(&app, &link).await.json(), json!({"status": "ok"}));
    assert_eq!(check(&app, &link).await.status, 200, "a check does not use it up");
    let changed = change(&app, &link, NEW).await;
    assert_eq!((changed.status.as_u16(), changed.json()), (202, json!({"status": "ok"})));
    anna.get("/api/v1/ratings").await.is_error(401, 4011);
    assert_eq!(app.anonymous().authenticate("annak", NEW).await.status, 200);
    app.anonymous().authenticate("annak", PASSWORD).await.is_error(401, 4010);
    let refused = check(&app, &link).await.is_error(401, 4012);
    assert!(refused["message"].as_str().unwrap().contains("Ask for a new one"));
    change(&app, &link, PASSWORD).await.is_error(401, 4012);
    let email = read_email(emails(&app, 2).await.last().unwrap());
    assert!(email.contains("Subject: Your password was changed"), "{email}");
}

#[tokio::test]
async fn the_reset_email_is_text_and_html_readable_by_its_owner_only() {
    let app = TestApp::start().await;
    app.signed_in("annak").await;
    let (id, reset_token) = link(&app, "annak", 1).await;
    let path = emails(&app, 1).await.remove(0);
    let mode = |path: &std::path::Path| path.metadata().unwrap().permissions().mode() & 0o777;
    assert_eq!((mode(&path), mode(path.parent().unwrap())), (0o600, 0o700));
    let mail = read_email(&path);
    let address = format!("http://{}/ms/reset_password/{id}/{reset_token}", app.address);
    assert_eq!(mail.matches(&address).count(), 3, "once in the text, twice in the HTML: {mail}");
    for wanted in ["To: annak@example.org", "From: moviestars <films@example.org>", "Hello annak,"]
    {
        assert!(mail.contains(wanted), "{wanted}: {mail}");
    }
    assert_eq!(reset_token.len(), 43, "256 bits");
    let rows = app.database().all_rows();
    assert!(!rows.iter().any(|row| row.contains(&reset_token)), "it is not stored: {rows:?}");
}

// specification 2.21, 7.6
#[tokio::test]
async fn forgot_password_responds_the_same_for_an_unknown_address_and_sends_nothing() {
    let app = TestApp::start().await;
    app.signed_in("annak").await;
    let unknown = forgot(&app, "unknown").await;
    let known = forgot(&app, "annak").await;
    assert_eq!((unknown.status, &unknown.text), (known.status, &known.text));
    // Emails are written in the order of the requests.
    let emails = emails(&app, 1).await;
    assert_eq!(emails.len(), 1);
    assert!(read_email(&emails[0]).contains("To: annak@example.org"));
    for body in [json!({}), json!({"email": ""}), json!({"email": "anna"}), json!({"email": 7})] {
        let refused = app.anonymous().post("/forgot_password", body).await.is_error(422, 4220);
        assert!(refused["fields"]["email"].is_array());
    }
}

#[tokio::test]
async fn only_the_newest_reset_link_works_and_for_one_hour() {
    let app = TestApp::start().await;
    app.signed_in("annak").await;
    let first = link(&app, "annak", 1).await;
    let second = link(&app, "annak", 2).await;
    check(&app, &first).await.is_error(401, 4012);
    app.clock.advance(3_599);
    assert_eq!(check(&app, &second).await.status, 200);
    app.clock.advance(1);
    check(&app, &second).await.is_error(401, 4012);
    println!("figure: a reset link expires after {} s", app.clock.now() - START);
    change(&app, &second, NEW).await.is_error(401, 4012);
    assert_eq!(app.anonymous().authenticate("annak", PASSWORD).await.status, 200);
}

/// How many jobs satisfy a condition.
pub fn jobs(app: &TestApp, condition: &str) -> i64 {
    app.database().count(&format!("jobs WHERE {condition}"))
}

/// Puts a file in the place of the folder for emails, so that none can be written.
fn break_folder(app: &TestApp) -> PathBuf {
    let folder = app.db_path().with_file_name("mail");
    if folder.exists() {
        std::fs::remove_dir_all(&folder).unwrap();
    }
    std::fs::write(&folder, "").unwrap();
    folder
}

async fn restart_with_folder(app: &mut TestApp) {
    app.stop().await;
    std::fs::remove_file(app.db_path().with_file_name("mail")).unwrap();
    app.clock.advance(5);
    app.restart_stopped().await;
}

#[tokio::test]
async fn an_email_that_cannot_be_sent_is_sent_after_a_restart_with_the_same_link() {
    let mut app = TestApp::start().await;
    app.signed_in("annak").await;
    break_folder(&app);
    assert_eq!(forgot(&app, "annak").await.status, 200);
    until(async || jobs(&app, "kind = 'send_reset_link' AND last_error <> ''") == 1).await;
    let hash = |app: &TestApp| -> String {
        let sql = "SELECT token_hash FROM reset_tokens";
        app.database().value(sql, &[]).text().to_owned()
    };
    let before = hash(&app);
    restart_with_folder(&mut app).await;
    let link = link_in(&read_email(&emails(&app, 1).await[0]));
    assert_eq!(hash(&app), before, "the token was made once");
    assert_eq!(check(&app, &link).await.status, 200);
    until(async || jobs(&app, "true") == 0).await;

    break_folder(&app);
    assert_eq!(change(&app, &link, NEW).await.status, 202);
    until(async || jobs(&app, "kind = 'send_password_changed' AND last_error <> ''") == 1).await;
    restart_with_folder(&mut app).await;
    let email = read_email(&emails(&app, 1).await[0]);
    assert!(email.contains("Subject: Your password was changed"), "{email}");
    println!("figure: 2 of 2 emails that could not be sent are sent after a restart");
}

#[tokio::test]
async fn an_email_whose_link_has_expired_is_not_sent() {
    let app = TestApp::start().await;
    app.signed_in("annak").await;
    let folder = break_folder(&app);
    assert_eq!(forgot(&app, "annak").await.status, 200);
    until(async || jobs(&app, "kind = 'send_reset_link' AND last_error <> ''") == 1).await;
    std::fs::remove_file(&folder).unwrap();
    app.clock.advance(3_600);
    app.wake();
    until(async || jobs(&app, "true") == 0).await;
    assert!(!folder.exists(), "no email is written");
}

#[tokio::test]
async fn an_email_is_tried_six_times_and_then_shown_to_admins() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    break_folder(&app);
    assert_eq!(forgot(&app, "annak").await.status, 200);
    for (attempt, delay) in (1..6).zip([5, 60, 300, 900, 900]) {
        let tried =
            format!("kind = 'send_reset_link' AND attempts = {attempt} AND leased_until = 0");
        until(async || jobs(&app, &tried) == 1).await;
        app.clock.advance(delay);
        app.wake();
    }
    until(async || jobs(&app, "failed_at IS NOT NULL") == 1).await;
    let waited = app.clock.now() - START;
    assert!(waited < 3_600, "before the link expires");
    let body = app.admin().await.get("/api/v1/jobs").await.json();
    let queues = body["queues"].as_array().unwrap();
    let queue = queues.iter().find(|queue| queue["kind"] == "send_reset_link").unwrap();
    assert_eq!((&queue["failed"], &queue["waiting"]), (&json!(1), &json!(0)));
    assert!(queue["last_error"].as_str().unwrap().contains("File exists"), "{queue}");
    anna.get("/api/v1/jobs").await.is_error(403, 4031);
    println!("figure: an email is given up after 6 attempts in {waited} s");
}

// specification 7.5
#[tokio::test]
async fn only_the_users_own_reset_token_is_accepted() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    app.signed_in("bella").await;
    let (id, reset_token) = link(&app, "annak", 1).await;
    let (bellas, _) = link(&app, "bella", 2).await;
    let token = anna.token.clone().unwrap();
    for (id, reset_token) in [
        (&bellas, &reset_token),
        (&id, &token),
        (&id, &format!("{reset_token}x")),
        (&id, &"x".repeat(5_000)),
        (&"x".to_owned(), &reset_token),
        (&format!("{id} OR 1=1"), &reset_token),
    ] {
        let link = (id.clone(), reset_token.clone());
        check(&app, &link).await.is_error(401, 4012);
        change(&app, &link, NEW).await.is_error(401, 4012);
    }
    let path = format!("/reset_request/{id}");
    app.anonymous().get(&path).await.is_error(401, 4012);
    let body = json!({
        "id": id, "pass": "another", "password": NEW, "passwordConfirmation": NEW,
    });
    with_reset_token(&app, &reset_token).post("/change_password", body).await.is_error(401, 4012);
    assert_eq!(anna.get("/api/v1/ratings").await.status, 200, "an invalid link ends no session");
}

// specification 5.13
#[tokio::test]
async fn a_weak_new_password_names_its_fields_and_does_not_use_up_the_link() {
    let app = TestApp::start().await;
    app.signed_in("annak").await;
    let (id, reset_token) = link(&app, "annak", 1).await;
    let forms = [
        (json!({"password": "short1A", "passwordConfirmation": "else"}), "passwordConfirmation"),
        (json!({"password": "abcdef1", "passwordConfirmation": "abcdef1"}), "password"),
        (json!({"passwordConfirmation": NEW}), "password"),
    ];
    for (mut form, field) in forms {
        form["id"] = json!(id.parse::<i64>().unwrap());
        let refused = with_reset_token(&app, &reset_token).post("/change_password", form).await;
        let refused = refused.is_error(422, 4220);
        assert!(refused["fields"][field].is_array(), "{refused}");
    }
    assert_eq!(change(&app, &(id, reset_token), NEW).await.status, 202);
}

#[tokio::test(flavor = "multi_thread")]
async fn exactly_one_of_two_concurrent_resets_with_one_link_succeeds() {
    let app = TestApp::start().await;
    app.signed_in("annak").await;
    let link = link(&app, "annak", 1).await;
    let (one, other) = tokio::join!(change(&app, &link, NEW), change(&app, &link, "Mnopqr3"));
    let mut statuses = [one.status.as_u16(), other.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [202, 401]);
}

#[tokio::test]
async fn setting_a_password_on_the_command_line_ends_reset_links() {
    let installation = Installation::new();
    assert!(installation.add_user("annak", PASSWORD).await.status.success());
    let served = installation.serve().await;
    let site = "https://films.example.org";
    let arguments = ["user", "reset-link", "annak", "--base-url", site];
    let output = text(&installation.run(&arguments).await.stdout);
    let (id, reset_token) = link_in(&output);
    assert_eq!(output, format!("{site}/ms/reset_password/{id}/{reset_token}\n"));
    let path = format!("/reset_request/{id}");
    assert_eq!(served.get(&path, &reset_token).await.status(), 200);
    assert!(installation.set_password("annak", NEW).await.status.success());
    assert_eq!(served.get(&path, &reset_token).await.status(), 401);
    let unknown = installation.run(&["user", "reset-link", "bella"]).await;
    assert_eq!(unknown.status.code(), Some(1));
    assert_eq!(
        text(&unknown.stderr),
        "moviestars: there is no user bella; moviestars user list shows all\n"
    );
}

/// The pattern of specification 5.5 accepts addresses that mail servers do not.
#[tokio::test]
async fn an_undeliverable_address_gets_the_usual_response_and_the_log_says_what_to_do() {
    let log = Log::default();
    let _listening = log.listen();
    let app = TestApp::start().await;
    let addresses = ["ab@-x.org", "ab@x-.org"];
    for (number, address) in addresses.iter().enumerate() {
        let mut form = crate::app::form(&format!("anna {number}"));
        form["email"] = json!(address);
        assert_eq!(app.anonymous().post("/api/v1/users", form).await.status, 201, "{address}");
        let body = json!({"email": address});
        let answer = app.anonymous().post("/forgot_password.json", body).await;
        assert_eq!((answer.status.as_u16(), answer.json()), (200, json!({"status": "ok"})));
        let username = format!("username=\"anna {number}\"");
        until(async || log.text().contains(&username)).await;
    }
    let text = log.text();
    assert_eq!(text.matches("cannot send email to this account's address").count(), 2, "{text}");
    assert!(text.contains("moviestars user reset-link"), "{text}");
    assert!(addresses.iter().all(|address| !text.contains(address)), "{text}");
    app.signed_in("annak").await;
    link(&app, "annak", 1).await;
}
