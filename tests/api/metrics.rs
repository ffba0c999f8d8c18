//! Metrics in the format of Prometheus, on a listener of their own.

use crate::app::{TestApp, TestResponse, until};
use crate::fake_tmdb::FakeTmdb;
use crate::tmdb_server;
use moviestars::config::{BackupConfig, Config, webhook_host};
use moviestars::domain::backup_retention::Retention;
use reqwest::{Client, Method};
use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::time::Duration;

const FILM: i64 = 238;

async fn start(change: impl FnOnce(&mut Config)) -> TestApp {
    TestApp::start_empty(|config| {
        config.metrics_listen = Some(SocketAddr::from(([127, 0, 0, 1], 0)));
        change(config);
    })
    .await
}

async fn get(app: &TestApp, path: &str) -> TestResponse {
    let address = app.app().config.metrics_listen.unwrap();
    let client = Client::builder().no_proxy().build().unwrap();
    app.anonymous().send(client.get(format!("http://{address}{path}"))).await
}

/// The value of a sample, which begins with its name and labels.
async fn value(app: &TestApp, sample: &str) -> Option<f64> {
    let page = get(app, "/metrics").await.text;
    let found = page.lines().find_map(|line| line.strip_prefix(sample)?.strip_prefix(' '));
    found.map(|value| value.parse().unwrap())
}

#[tokio::test]
async fn requests_are_counted_by_route_method_and_status() {
    let app = start(|_| {}).await;
    let anna = app.signed_in("annak").await;
    for _ in 0..5 {
        assert_eq!(anna.rate(FILM, 4).await.status, 201);
    }
    for _ in 0..3 {
        assert_eq!(app.anonymous().get("/api/v1/playlists/17.json").await.status, 401);
    }
    anna.get("/api/v1/ratings").await;
    anna.send(anna.request(Method::HEAD, "/api/v1/ratings")).await;
    app.anonymous().get("/favicon.svg").await;
    let total = "moviestars_http_requests_total";
    for (labels, count) in [
        (r#"route="/api/v1/movies",method="POST",code="201""#, 5.0),
        (r#"route="/api/v1/playlists/{id}",method="GET",code="401""#, 3.0),
        (r#"route="/api/v1/ratings",method="GET",code="200""#, 1.0),
        (r#"route="/api/v1/ratings",method="HEAD",code="200""#, 1.0),
        (r#"route="/api/v1/users",method="POST",code="201""#, 1.0),
    ] {
        assert_eq!(value(&app, &format!("{total}{{{labels}}}")).await, Some(count), "{labels}");
    }
    let duration = "moviestars_http_request_duration_seconds";
    let labels = r#"route="/api/v1/movies",method="POST""#;
    let bucket = format!(r#"{duration}_bucket{{{labels},le="+Inf"}}"#);
    assert_eq!(value(&app, &bucket).await, Some(5.0));
    assert_eq!(value(&app, &format!("{duration}_count{{{labels}}}")).await, Some(5.0));
    assert!(value(&app, &format!("{duration}_sum{{{labels}}}")).await.unwrap() > 0.0);
    let page = get(&app, "/metrics").await.text;
    assert!(!page.contains("annak") && !page.contains("/17"), "no names and no ids: {page}");
}

#[tokio::test]
async fn the_store_the_cache_sessions_and_jobs_are_measured() {
    let app = start(|_| {}).await;
    let anna = app.signed_in("annak").await;
    let commits = "moviestars_store_commit_duration_seconds_count";
    let before = value(&app, commits).await.unwrap();
    assert_eq!(anna.rate(FILM, 4).await.status, 201);
    assert!(value(&app, commits).await.unwrap() > before);
    for _ in 0..3 {
        anna.get("/api/v1/ratings").await;
    }
    let cached = "moviestars_response_cache_requests_total";
    assert_eq!(value(&app, &format!(r#"{cached}{{result="hit"}}"#)).await, Some(2.0));
    assert_eq!(value(&app, &format!(r#"{cached}{{result="miss"}}"#)).await, Some(1.0));
    assert_eq!(value(&app, "moviestars_users").await, Some(1.0));
    assert_eq!(value(&app, "moviestars_sessions").await, Some(1.0));
    assert_eq!(value(&app, "moviestars_ready").await, Some(1.0));
    assert_eq!(
        value(&app, r#"moviestars_store_pending_transactions{kind="write"}"#).await,
        Some(0.0)
    );
    let body = serde_json::json!({"email": "annak@example.org"});
    app.anonymous().post("/forgot_password", body).await;
    let done = r#"moviestars_job_attempts_total{kind="send_reset_link",result="done"}"#;
    until(async || value(&app, done).await == Some(1.0)).await;
    assert!(value(&app, "process_resident_memory_bytes").await.unwrap() > 1e6);
    assert!(value(&app, "moviestars_disk_free_bytes").await.is_some());
}

#[tokio::test]
async fn the_feed_of_a_calendar_comes_from_memory_until_what_the_user_watches_changes() {
    let app = start(|_| {}).await;
    let anna = app.signed_in("annak").await;
    let link = anna.post("/api/v1/calendar/link", serde_json::json!({})).await.json();
    let url = link["url"].as_str().unwrap();
    let path = &url[url.find("/calendar/").unwrap()..];
    let program = app.anonymous();
    let hits = async || {
        let feed = program.get(path).await;
        assert!(feed.text.starts_with("BEGIN:VCALENDAR"), "{feed:?}");
        let hits = r#"moviestars_response_cache_requests_total{result="hit"}"#;
        value(&app, hits).await
    };
    assert_eq!(hits().await, Some(0.0));
    assert_eq!(hits().await, Some(1.0));
    let seen = serde_json::json!({
        "id": FILM, "media_type": "movie", "when": {"precision": "unknown"},
    });
    assert_eq!(anna.post("/api/v1/watches", seen).await.status, 201);
    assert_eq!(hits().await, Some(1.0));
}

#[tokio::test]
async fn requests_to_tmdb_and_its_circuit_breaker_are_measured() {
    let fake = FakeTmdb::start().await;
    let app = start(|config| config.tmdb = tmdb_server::config(&fake)).await;
    let anna = app.signed_in("annak").await;
    for _ in 0..2 {
        assert_eq!(anna.get("/3/movie/550").await.status, 200);
    }
    let requests = r#"moviestars_tmdb_requests_total{host="api",result="success"}"#;
    assert_eq!(value(&app, requests).await, Some(1.0));
    let cache = "moviestars_tmdb_cache_requests_total";
    assert_eq!(value(&app, &format!(r#"{cache}{{result="fresh"}}"#)).await, Some(1.0));
    assert_eq!(value(&app, &format!(r#"{cache}{{result="missing"}}"#)).await, Some(1.0));
    let open = r#"moviestars_tmdb_circuit_breaker_open{host="api"}"#;
    assert_eq!(value(&app, open).await, Some(0.0));
}

#[tokio::test]
async fn deliveries_are_counted_where_webhooks_are_sent() {
    let delivered = r#"moviestars_webhook_deliveries_total{result="delivered"}"#;
    let host = webhook_host("ntfy.example.org").unwrap();
    let app = start(|config| config.webhook_hosts = vec![host]).await;
    assert_eq!(value(&app, delivered).await, Some(0.0));
    let running = r#"moviestars_worker_running{worker="webhook_events"}"#;
    assert_eq!(value(&app, running).await, Some(1.0));
    assert_eq!(value(&start(|_| {}).await, delivered).await, None);
}

#[tokio::test]
async fn metrics_are_on_their_own_address_only() {
    let app = start(|_| {}).await;
    let page = get(&app, "/metrics").await;
    assert_eq!(page.header("content-type"), "text/plain; version=0.0.4; charset=utf-8");
    assert!(page.text.contains("moviestars_build_info{version="), "{page:?}");
    assert_eq!(get(&app, "/api/v1/ratings").await.status, 404);
    for app in [app, TestApp::start_empty(|_| {}).await] {
        let main = app.anonymous().get("/metrics").await;
        assert!(!main.text.contains("moviestars_build_info"), "{main:?}");
    }
}

/// All names that a text has, as a query or a document names them.
fn names(text: &str) -> BTreeSet<&str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let is_metric = |word: &&str| word.starts_with("moviestars_") || word.starts_with("process_");
    let without_suffix = |word| {
        ["_bucket", "_sum", "_count"]
            .iter()
            .fold(word, |word: &str, end| word.strip_suffix(end).unwrap_or(word))
    };
    words.filter(is_metric).filter(|word| *word != "process_").map(without_suffix).collect()
}

#[tokio::test]
async fn the_dashboard_and_the_documents_name_only_metrics_that_exist() {
    let fake = FakeTmdb::start().await;
    let folder = tempfile::tempdir().unwrap();
    let backups = BackupConfig {
        folder: folder.path().to_owned(),
        every: Duration::from_hours(24),
        keep: Retention { daily: 2, weekly: 0, monthly: 0 },
    };
    let is_postgres = crate::engine::is_postgres();
    let app = start(|config| {
        config.tmdb = tmdb_server::config(&fake);
        config.backups = (!is_postgres).then_some(backups);
        config.webhook_hosts = vec![webhook_host("ntfy.example.org").unwrap()];
    })
    .await;
    let page = get(&app, "/metrics").await.text;
    let described = page.lines().filter_map(|line| line.strip_prefix("# TYPE ")?.split(' ').next());
    let mut exist: BTreeSet<_> = described.collect();
    if is_postgres {
        exist.extend([
            "moviestars_backup_failures_total",
            "moviestars_backup_last_success_timestamp_seconds",
        ]);
    }
    let dashboard = include_str!("../../packaging/grafana/moviestars.json");
    let parsed: serde_json::Value = serde_json::from_str(dashboard).unwrap();
    assert!(parsed["panels"].as_array().unwrap().len() > 10);
    let queried = names(dashboard);
    assert!(queried.len() > 15, "{queried:?}");
    let unknown: Vec<_> = queried.difference(&exist).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
    let document = include_str!("../../docs/operations.md");
    let (_, section) = document.split_once("\n### Metrics\n").unwrap();
    let documented = names(section.split("\n### ").next().unwrap());
    let unknown: Vec<_> = documented.difference(&exist).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
    let is_ours = |name: &&&str| name.starts_with("moviestars_");
    let missing: Vec<_> = exist.difference(&documented).filter(is_ours).collect();
    assert!(missing.is_empty(), "not in docs/operations.md: {missing:?}");
}
