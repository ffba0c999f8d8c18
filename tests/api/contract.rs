//! The OpenAPI document, the `.json` suffix, unknown paths, and `/readyz`.

use crate::app::{Caller, TestApp, until};
use crate::description::{Operation, document, operations};
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::BTreeSet;

#[test]
fn committed_openapi_json_is_up_to_date() {
    let committed = include_str!("../../assets/openapi.json");
    let generated = moviestars::http::document().to_pretty_json().unwrap();
    let same = committed.trim_end() == generated.trim_end();
    assert!(same, "stale: run `cargo run --example openapi`");
}

/// The value of every `$ref`.
fn references(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => {
            found.extend(object.get("$ref").and_then(Value::as_str).map(str::to_owned));
            object.values().for_each(|value| references(value, found));
        }
        Value::Array(values) => values.iter().for_each(|value| references(value, found)),
        _ => {}
    }
}

#[test]
fn every_openapi_schema_is_defined_and_used() {
    let document = document();
    let mut used = BTreeSet::new();
    references(&document, &mut used);
    let schemas = document["components"]["schemas"].as_object().unwrap();
    let described: BTreeSet<String> =
        schemas.keys().map(|name| format!("#/components/schemas/{name}")).collect();
    assert_eq!(used, described);
}

// specification 7.1
#[tokio::test]
async fn own_paths_respond_with_and_without_json_suffix() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    for path in
        ["/healthz", "/readyz", "/config", "/api/v1/ratings", "/api/v1/movies", "/api/v1/users/:id"]
    {
        let plain = admin.get(path).await;
        let suffixed = admin.get(&format!("{path}.json")).await;
        assert_eq!((plain.status.as_u16(), &plain.text), (200, &suffixed.text), "{path}");
    }
    let filtered = admin.get("/api/v1/movies.json?filter=oneStar").await;
    assert_eq!((filtered.status.as_u16(), filtered.json()), (200, json!([])));
}

/// The status and the error code.
async fn status_and_code(caller: &Caller, method: &Method, path: &str) -> (u16, Value) {
    let answer = caller.send(caller.request(method.clone(), path)).await;
    let body = serde_json::from_str(&answer.text).unwrap_or(Value::Null);
    (answer.status.as_u16(), body["code"].clone())
}

// specification 7.1
#[tokio::test]
async fn every_own_operation_accepts_the_json_suffix() {
    let app = TestApp::start().await;
    let visitor = app.anonymous();
    let own = |one: &Operation| !one.path.starts_with("/3/") && !one.path.starts_with("/t/");
    let mut tried = 0;
    for Operation { method, path, .. } in operations().into_iter().filter(own) {
        let address = path.replace("{id}", "1").replace("{token}", "1");
        let plain = status_and_code(&visitor, &method, &address).await;
        let suffixed = status_and_code(&visitor, &method, &format!("{address}.json")).await;
        assert_eq!(plain, suffixed, "{method} {address}");
        let unknown = ["{token}", "{file}", "/sign-in-providers/{id}"];
        let is_unknown = unknown.iter().any(|part| path.contains(part));
        assert!(is_unknown || ![404, 405].contains(&plain.0), "{method} {address}: {plain:?}");
        tried += 1;
    }
    assert!(tried > 40, "{tried}");
}

// specification 8.2, 8.12
#[tokio::test]
async fn unknown_api_paths_and_methods_are_answered_in_json() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    for path in ["/api", "/api/", "/api/v1", "/api/v1/nothing.json", "/api/v2/users"] {
        admin.get(path).await.is_error(404, 4040);
    }
    admin.delete("/api/v1/movies.json").await.is_error(405, 4050);
    admin.put("/authenticate.json", json!({})).await.is_error(405, 4050);
    admin.post("/healthz", json!({})).await.is_error(405, 4050);
    admin.post("/nowhere", json!({})).await.is_error(405, 4050);
    let tmdb_path = admin.post("/3/movie/238", json!({})).await;
    assert_eq!((tmdb_path.status.as_u16(), &tmdb_path.json()["status_code"]), (405, &json!(42)));
}

#[tokio::test]
async fn readyz_fails_while_no_write_completes() {
    let app = TestApp::start().await;
    let lock = app.database().lock_writes();
    app.anonymous().get("/readyz").await.is_error(503, 5030);
    drop(lock);
    until(async || app.anonymous().get("/readyz").await.status == 200).await;
}

#[tokio::test]
async fn readyz_fails_while_a_worker_waits_after_a_panic() {
    let app = TestApp::start().await;
    assert_eq!(app.anonymous().get("/readyz").await.status, 200);
    let state = app.app();
    let supervisor = tokio::spawn(async move {
        state.email_worker.supervise(|| async { panic!("a bug in a worker") }).await;
    });
    until(async || app.anonymous().get("/readyz").await.status == 503).await;
    let refused = app.anonymous().get("/readyz").await.is_error(503, 5030);
    assert!(refused["message"].as_str().is_some(), "{refused}");
    let jobs = app.admin().await.get("/api/v1/jobs").await.json();
    assert_eq!(
        (&jobs["workers"][0]["name"], &jobs["workers"][0]["running"]),
        (&json!("email"), &json!(false))
    );
    assert!(jobs["workers"][0]["restarts"].as_u64().unwrap() >= 1, "{jobs}");
    supervisor.abort();
}
