//! Settings that an admin changes: in effect at once and after a restart; flags override them.

use crate::app::{Caller, TestApp, served};
use crate::fake_tmdb::mode::Fault;
use crate::fake_tmdb::{FakeTmdb, V3_KEY, V4_TOKEN};
use crate::listener::closed_socket;
use moviestars::config::{MailRoute, Registration, SmtpServer};
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;

const TMDB: &str = "/api/v1/settings/tmdb.json";
const MAIL: &str = "/api/v1/settings/mail.json";
const REGISTRATION: &str = "/api/v1/settings/registration.json";

/// A server with `fake` as its TMDB, without a key, and its admin.
async fn start(fake: &FakeTmdb) -> (TestApp, Caller) {
    let url = fake.url();
    let app = TestApp::start_empty(|config| {
        config.tmdb.api_url.clone_from(&url);
        config.tmdb.image_url = url;
    });
    let app = app.await;
    let admin = app.signed_in("first-admin").await;
    (app, admin)
}

/// The poster of film 550 in the built-in catalogue.
fn drawn() -> String {
    served("/m550.svg")
}

async fn settings(admin: &Caller) -> Value {
    let answer = admin.get("/api/v1/settings.json").await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()
}

async fn kind(app: &TestApp) -> Value {
    app.anonymous().get("/config.json").await.json()["catalogue"].clone()
}

#[tokio::test]
async fn setting_a_tmdb_key_switches_the_catalogue_at_once_and_survives_a_restart() {
    let fake = FakeTmdb::start().await;
    let (mut app, admin) = start(&fake).await;
    assert_eq!(
        settings(&admin).await["tmdb"],
        json!({"source": "default", "masked": null, "rejected": false})
    );
    assert_eq!(admin.get("/3/movie/550").await.json()["poster_path"], drawn());

    let answer = admin.put(TMDB, json!({"token": format!(" {V3_KEY}\n")})).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    let masked = format!("••••{}", &V3_KEY[28..]);
    let shown = json!({"source": "admin", "masked": masked, "rejected": false});
    assert_eq!(answer.json()["tmdb"], shown);
    assert!(!answer.text.contains(V3_KEY));
    assert_eq!(kind(&app).await, "tmdb");
    let film = admin.get("/3/movie/550").await.json();
    assert_eq!(film["id"], 550);
    assert_ne!(film["poster_path"], drawn());

    app.restart().await;
    let admin = app.admin().await;
    assert_eq!((kind(&app).await, &settings(&admin).await["tmdb"]), (json!("tmdb"), &shown));

    let answer = admin.put(TMDB, json!({"token": null})).await;
    assert_eq!(answer.json()["tmdb"]["source"], "default");
    assert_eq!(kind(&app).await, "builtin");
    assert_eq!(admin.get("/3/movie/238").await.status, 200);
}

#[tokio::test]
async fn an_invalid_refused_or_uncheckable_tmdb_key_changes_nothing() {
    let fake = FakeTmdb::start().await;
    let (app, admin) = start(&fake).await;
    for (token, message) in [("hello", "not a TMDB key"), (&V3_KEY.replace('1', "2"), "refuses")] {
        let body = admin.put(TMDB, json!({"token": token})).await.is_error(422, 4220);
        assert!(body["fields"]["token"][0].as_str().unwrap().contains(message), "{body}");
    }
    fake.fail(Fault::Status { status: 500 });
    admin.put(TMDB, json!({"token": V4_TOKEN})).await.is_error(502, 5020);
    assert_eq!(kind(&app).await, "builtin");
    fake.recover();
    assert_eq!(admin.put(TMDB, json!({"token": V4_TOKEN})).await.status, 200);
    // Neither a missing nor an invalid key replaces a valid one.
    admin.put(TMDB, json!({})).await.is_error(400, 4000);
    admin.put(TMDB, json!({"token": "hello"})).await.is_error(422, 4220);
    assert_eq!(kind(&app).await, "tmdb");
}

#[tokio::test]
async fn settings_set_by_flags_cannot_be_changed() {
    let fake = FakeTmdb::start().await;
    let url = fake.url();
    let app = TestApp::start_empty(|config| {
        config.tmdb.api_url = url;
        config.tmdb.token = Some(V3_KEY.into());
        config.registration = Some(Registration::Open);
        config.mail = MailRoute::Smtp(SmtpServer::parse("smtp://127.0.0.1:9?tls=none").unwrap());
        config.base_url = Some("https://films.example.org".to_owned());
    });
    let app = app.await;
    let admin = app.signed_in("first-admin").await;
    let shown = settings(&admin).await;
    for part in ["tmdb", "registration", "mail"] {
        assert_eq!(shown[part]["source"], "flag", "{shown}");
    }
    admin.put(TMDB, json!({"token": null})).await.is_error(409, 4090);
    admin.put(REGISTRATION, json!({"registration": "closed"})).await.is_error(409, 4090);
    admin.put(MAIL, json!({"url": null})).await.is_error(409, 4090);
    assert_eq!(settings(&admin).await, shown);
}

#[tokio::test]
async fn registration_closes_and_opens_at_once() {
    let app = TestApp::start().await;
    let mut admin = app.admin().await;
    for (choice, status) in [("closed", 403), ("open", 201)] {
        let answer = admin.put(REGISTRATION, json!({"registration": choice})).await;
        let shown = json!({"source": "admin", "value": choice});
        assert_eq!(answer.json()["registration"], shown);
        assert_eq!(app.anonymous().get("/config.json").await.json()["registration"], choice);
        assert_eq!(app.anonymous().sign_up("newcomer").await.status, status);
        admin = app.admin().await;
    }
    admin.put(REGISTRATION, json!({"registration": "ajar"})).await.is_error(422, 4220);
}

#[tokio::test]
async fn setting_a_mail_server_requires_all_fields() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let form = json!({"url": "imap://mail.example.org", "from": "invalid", "site": "films"});
    let body = admin.put(MAIL, form).await.is_error(422, 4220);
    let wrong: Vec<_> = body["fields"].as_object().unwrap().keys().collect();
    assert_eq!(wrong, ["from", "site", "url"]);
    assert_eq!(body["fields"]["site"][0], "Must begin with http:// or https://");
    let mut form = json!({"url": "smtp://me@mail.example.org", "from": "films@example.org"});
    let body = admin.put(MAIL, form.clone()).await.is_error(422, 4220);
    let wrong: Vec<_> = body["fields"].as_object().unwrap().keys().collect();
    assert_eq!(wrong, ["password", "site"]);
    for suffix in ["?x=1", "#x", "films"] {
        let dead = format!("https://films.example.org/{suffix}");
        form["site"] = json!(dead);
        let body = admin.put(MAIL, form.clone()).await.is_error(422, 4220);
        assert_eq!(body["fields"]["site"][0], "Must end with the host, without a path, ? and #");
    }
    form["site"] = json!("https://films.example.org/");
    form["password"] = json!("open sesame");
    let answer = admin.put(MAIL, form.clone()).await;
    let shown = answer.json()["mail"].clone();
    assert_eq!(shown["url"], "smtp://me@mail.example.org");
    assert_eq!(
        (&shown["password"], &shown["site"]),
        (&json!(true), &json!("https://films.example.org"))
    );
    assert!(!answer.text.contains("sesame"));
    assert_eq!(app.anonymous().get("/config.json").await.json()["mail"], true);
    // The stored password is used for the same server only.
    form.as_object_mut().unwrap().remove("password");
    assert_eq!(admin.put(MAIL, form.clone()).await.status, 200);
    for other in ["me@elsewhere.example.org", "me@mail.example.org:2525", "you@mail.example.org"] {
        form["url"] = json!(format!("smtp://{other}"));
        admin.put(MAIL, form.clone()).await.is_error(422, 4220);
    }
    let answer = admin.put(MAIL, json!({"url": null})).await;
    assert_eq!(answer.json()["mail"]["smtp"], false);
}

#[tokio::test]
async fn a_test_email_reports_the_file_or_the_reason_of_failure() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let result = admin.post("/api/v1/settings/mail/test.json", json!({})).await.json();
    assert_eq!((&result["sent"], &result["to"]), (&json!(true), &json!("first-admin@example.org")));
    let email = std::fs::read_to_string(result["file"].as_str().unwrap()).unwrap();
    assert!(email.contains("To: first-admin@example.org") && email.contains("settings"), "{email}");
    // A test email must not show what else is in the network.
    let closed = closed_socket();
    let other_server = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let addresses = [closed.local_addr().unwrap(), other_server.local_addr().unwrap()];
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = other_server.accept().await {
            stream.write_all(b"-ERR unknown command 'secret-redis'\r\n").await.unwrap();
        }
    });
    for address in addresses {
        let url = format!("smtp://{address}?tls=none");
        let form = json!({"url": url, "from": "films@example.org", "site": "http://films.local"});
        assert_eq!(admin.put(MAIL, form).await.status, 200);
        let result = admin.post("/api/v1/settings/mail/test.json", json!({})).await.json();
        assert_eq!((&result["sent"], &result["file"]), (&json!(false), &Value::Null));
        let reason = "no mail server with a valid certificate responds; the log has the reason";
        assert_eq!(result["reason"], reason);
    }
}
