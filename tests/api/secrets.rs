//! Secrets are not in the log, in process listings, in help texts, or in files that others can read.

use crate::app::PASSWORD;
use crate::fake_tmdb::{FakeTmdb, V3_KEY, V4_TOKEN};
use crate::installation::{Installation, Served, text};
use crate::passwords::NEW;
use reqwest::Method;
use serde_json::{Value, json};
use std::process::Stdio;
use tokio::io::{AsyncBufReadExt, BufReader};

const MAIL_PASSWORD: &str = "emails-are-secret";
const ROUNDS: usize = 12;

/// The executable with every secret set and the log level `trace`.
async fn serve_with_secrets(
    installation: &Installation,
    format: &str,
    (tmdb, key): (&str, &str),
) -> (Served, tokio::task::JoinHandle<String>) {
    let arguments =
        ["serve", "--listen", "127.0.0.1:0", "--rate-limits", "off", "--log-format", format];
    let mut command = installation.command(&arguments);
    command.env("MOVIESTARS_LOG", "trace").env("MOVIESTARS_TMDB_TOKEN", key);
    command.env("MOVIESTARS_TMDB_URL", tmdb).env("MOVIESTARS_BASE_URL", "http://localhost");
    command.env("MOVIESTARS_SMTP_URL", "smtp://films@127.0.0.1:1");
    command.env("MOVIESTARS_MAIL_FROM", "films@example.org");
    command.env("MOVIESTARS_SMTP_PASSWORD", MAIL_PASSWORD).stderr(Stdio::piped());
    let mut process = command.spawn().unwrap();
    let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
    let mut log = BufReader::new(process.stderr.take().unwrap()).lines();
    let reading = tokio::spawn(async move {
        let mut whole = String::new();
        while let Some(line) = log.next_line().await.unwrap() {
            whole.push_str(&line);
            whole.push('\n');
        }
        whole
    });
    let Some(first) = lines.next_line().await.unwrap() else {
        panic!("{}", reading.await.unwrap())
    };
    let base = first.strip_prefix("moviestars listening on ").unwrap().to_owned();
    (Served { process, base }, reading)
}

/// Sends requests with secrets, and returns the tokens from the responses.
async fn send_secrets(served: &Served) -> Vec<String> {
    let client = reqwest::Client::builder().no_proxy().no_gzip().build().unwrap();
    let call = async |method: Method, path: &str, token: &str, body: Value| {
        let request = client.request(method, format!("{}{path}", served.base)).bearer_auth(token);
        request.json(&body).send().await.unwrap()
    };
    let mut secrets = vec![served.sign_up("canary").await];
    let form = json!({"email": "canary@example.org", "password": PASSWORD});
    for round in 0..ROUNDS {
        let signed_in = call(Method::POST, "/authenticate", "", form.clone()).await;
        let token =
            signed_in.json::<Value>().await.unwrap()["auth_token"].as_str().unwrap().to_owned();
        let change = json!({
            "currentPassword": "Wrong12", "password": NEW, "passwordConfirmation": NEW,
        });
        let reset = json!({"id": 1, "pass": "pass-of-the-canary", "password": NEW});
        let wrong = json!({"email": "canary@example.org", "password": "Wrong12"});
        let search = format!("/3/search/movie?query=search-of-the-canary&api_key={token}");
        for (method, path, body) in [
            (Method::GET, "/api/v1/ratings", json!({})),
            (Method::GET, "/api/v1/users/:id", json!({})),
            (Method::GET, "/api/v1/export", json!({})),
            (Method::GET, search.as_str(), json!({})),
            (Method::GET, "/ms/reset_password/1/pass-of-the-canary", json!({})),
            (Method::GET, "/nothing?password=Wrong12", json!({})),
            (Method::POST, "/authenticate?password=Wrong12", wrong),
            (Method::POST, "/authenticate", json!({"email": "canary@example.org", "password": 7})),
            (Method::POST, "/forgot_password", json!({"email": "canary@example.org"})),
            (Method::POST, "/api/v1/users", crate::app::form("canary")),
            (Method::PUT, "/api/v1/users/:id/password", change),
            (Method::PUT, "/api/v1/settings/tmdb", json!({"token": "key-of-the-canary"})),
            (Method::POST, "/api/v1/settings/mail/test", json!({})),
        ] {
            call(method, path, &token, body).await;
        }
        for path in ["/reset_request/1", "/change_password", "/api/v1/ratings"] {
            let method = if path == "/change_password" { Method::POST } else { Method::GET };
            call(method, path, "pass-of-the-canary", reset.clone()).await;
        }
        assert!(round > 0 || served.get("/api/v1/ratings", &token).await.status() == 200);
        secrets.push(token);
    }
    secrets
}

#[tokio::test]
async fn two_hundred_requests_leave_no_secret_in_the_trace_log() {
    let (mut requests, mut searched) = (0, 0);
    for (format, key) in [("text", V3_KEY), ("json", V4_TOKEN)] {
        let (installation, fake) = (Installation::new(), FakeTmdb::start().await);
        let (mut served, reading) =
            serve_with_secrets(&installation, format, (&fake.url(), key)).await;
        let mut secrets = send_secrets(&served).await;
        served.signal(rustix::process::Signal::TERM).await;
        let log = reading.await.unwrap();
        assert!(log.matches("request finished").count() >= 200, "{log}");
        fake.wait_for_requests("/3/search/movie", 1).await;
        let others = [
            PASSWORD,
            NEW,
            "Wrong12",
            key,
            MAIL_PASSWORD,
            "pass-of-the-canary",
            "search-of-the-canary",
            "key-of-the-canary",
            "canary@example.org",
            "argon2id",
            "Bearer",
        ];
        secrets.extend(others.map(str::to_owned));
        requests += log.matches("request finished").count();
        searched += secrets.len();
        for secret in secrets {
            let line = log.lines().find(|line| line.contains(&secret));
            assert_eq!(line, None, "{secret} is in the log");
        }
    }
    println!("figure: {requests} requests in the trace log, none of {searched} secrets");
}

#[tokio::test]
async fn flags_help_and_log_show_no_secret() {
    let installation = Installation::new();
    let (mut served, reading) =
        serve_with_secrets(&installation, "text", ("http://127.0.0.1:1", V3_KEY)).await;
    let pid = served.process.id().unwrap();
    let listed = std::fs::read(format!("/proc/{pid}/cmdline")).unwrap();
    let help = async |arguments: &[&str]| {
        let mut command = installation.command(arguments);
        command.env("MOVIESTARS_TMDB_TOKEN", V3_KEY).env("MOVIESTARS_SMTP_PASSWORD", MAIL_PASSWORD);
        command.env("MOVIESTARS_SMTP_URL", format!("smtp://films:{MAIL_PASSWORD}@localhost"));
        text(&command.output().await.unwrap().stdout)
    };
    let mut texts = vec![text(&listed), help(&["--help"]).await];
    for command in ["serve", "user", "backup", "restore", "check", "healthcheck", "catalogue"] {
        texts.push(help(&[command, "--help"]).await);
    }
    served.signal(rustix::process::Signal::TERM).await;
    texts.push(reading.await.unwrap());
    for text in texts {
        assert!(!text.is_empty());
        for secret in [V3_KEY, MAIL_PASSWORD] {
            assert!(!text.contains(secret), "{text}");
        }
    }
}
