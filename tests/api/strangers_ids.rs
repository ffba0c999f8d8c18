//! Whatever somebody does with another's numbers, in whatever order: nothing is told, nothing changes.

use crate::access::writes_of_admins;
use crate::app::{Answer, Caller, PASSWORD, TestApp};
use crate::description::{Operation, document, operations};
use proptest::test_runner::{Config, TestRunner};
use reqwest::Method;
use serde_json::{Value, json};

/// Sequences, and how long one may be.
const CASES: u32 = 500;
const STEPS: usize = 5;
const FILM: i64 = 238;
/// Which only the owner has rated and listed.
const RATED: i64 = 278;

/// The operations that take a number and are not called here, those of admins aside.
const NOT_CALLED: [&str; 5] = [
    // What counts there is a pass out of a letter, whoever brings it.
    "changePassword",
    "checkReset",
    // Pictures are of titles, and titles are nobody's.
    "image",
    // Who is no admin is shown the same samples for any number.
    "listImages",
    // The number is a title's.
    "rateMovie",
];

/// The owner's numbers.
#[derive(Clone, Copy)]
struct Ids {
    user: i64,
    playlist: i64,
    notice: i64,
}

/// One call with another's number in the path, the query or the body.
fn calls(ids: Ids) -> Vec<(Method, String, Value)> {
    let Ids { user, playlist, notice } = ids;
    let path = format!("/api/v1/playlists/{playlist}");
    let password = json!({"currentPassword": PASSWORD, "password": "Ghijkl2", "passwordConfirmation": "Ghijkl2"});

    vec![
        (Method::GET, path.clone(), json!({})),
        (Method::PATCH, path.clone(), json!({"title": "Stolen", "user_id": user})),
        (Method::PUT, path.clone(), json!({"payload": {"id": FILM}, "user_id": user})),
        (Method::DELETE, path, json!({"user_id": user})),
        (Method::PUT, "/api/v1/playlists/active".to_owned(), json!({"id": playlist})),
        (
            Method::DELETE,
            format!("/api/v1/movies_playlists/{RATED}?playlistId={playlist}&user_id={user}"),
            (json!({"playlistId": playlist})),
        ),
        (Method::DELETE, format!("/api/v1/ratings/{RATED}?user_id={user}"), json!({})),
        (Method::DELETE, format!("/api/v1/notices/{notice}"), json!({})),
        (Method::GET, format!("/api/v1/users/{user}"), json!({})),
        (Method::PUT, format!("/api/v1/users/{user}/password"), password),
        (Method::POST, format!("/api/v1/users/{user}/deletion"), (json!({"password": PASSWORD}))),
    ]
}

async fn call(caller: &Caller, (method, path, body): &(Method, String, Value)) -> Answer {
    caller.send(caller.request(method.clone(), path).json(body)).await
}

/// All rows that are somebody's, but for sessions, which come and go.
fn rows(app: &TestApp, user: i64) -> Vec<String> {
    let outsider = rusqlite::Connection::open(app.db_path()).unwrap();
    let mut all = Vec::new();
    for sql in [
        "SELECT id || username || email || password_hash || role FROM users WHERE id = ?1",
        "SELECT media_type || number || score10 || rated_at FROM ratings WHERE user_id = ?1",
        "SELECT id || name || active FROM playlists WHERE user_id = ?1",
        "SELECT playlist_id || media_type || number || position FROM playlist_entries
         WHERE playlist_id IN (SELECT id FROM playlists WHERE user_id = ?1)",
        "SELECT id FROM notices WHERE user_id = ?1",
    ] {
        let mut statement = outsider.prepare(sql).unwrap();
        let rows = statement.query_map([user], |row| row.get::<_, rusqlite::types::Value>(0));
        all.extend(rows.unwrap().map(|row| format!("{:?}", row.unwrap())));
    }
    all
}

/// Somebody with a rating, a playlist and a notice.
async fn owner(app: &TestApp) -> Ids {
    let anna = app.signed_in("annak").await;
    let user = anna.get("/api/v1/users/:id").await.json()["id"].as_i64().unwrap();
    anna.rate(RATED, 4).await;
    let made = anna.post("/api/v1/playlists", json!({"title": "Private", "active": true})).await;
    let playlist = made.json()["id"].as_i64().unwrap();
    anna.put(&format!("/api/v1/playlists/{playlist}"), json!({"payload": {"id": RATED}})).await;
    // A title that the catalogue lacks is removed, and its keeper told.
    anna.rate(552, 4).await;
    let told = async || anna.get("/api/v1/notices").await.json().to_string().contains("552");
    crate::tmdb_house::until(told).await;
    let outsider = rusqlite::Connection::open(app.db_path()).unwrap();
    let sql = "SELECT id FROM notices WHERE user_id = ?1";
    let notice = outsider.query_row(sql, [user], |row| row.get(0)).unwrap();
    Ids { user, playlist, notice }
}

/// The names of all fields in a schema and in what it refers to.
fn fields(schema: &Value, schemas: &Value) -> Vec<String> {
    let Some(parts) = schema.as_object() else {
        let items = schema.as_array().into_iter().flatten();
        return items.flat_map(|item| fields(item, schemas)).collect();
    };
    let own = schema["properties"].as_object().into_iter().flat_map(|fields| fields.keys());
    let mut names: Vec<_> = own.cloned().collect();
    let referred = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next());
    names.extend(referred.into_iter().flat_map(|name| fields(&schemas[name], schemas)));
    names.extend(parts.values().flat_map(|part| fields(part, schemas)));
    names
}

fn takes_a_number(operation: &Value, schemas: &Value) -> bool {
    let parameters = operation["parameters"].as_array().into_iter().flatten();
    let names = parameters.clone().map(|parameter| parameter["name"].as_str().unwrap().to_owned());
    let mut names = names.chain(fields(&operation["requestBody"], schemas));
    let in_path = parameters.clone().any(|parameter| parameter["in"] == "path");
    in_path || names.any(|name| name == "records" || name.to_ascii_lowercase().ends_with("id"))
}

/// Whether this is a call of the described path, with digits where that has braces.
fn fits(call: &(Method, String, Value), operation: &Operation) -> bool {
    let path = call.1.split('?').next().unwrap_or_default();
    let (parts, wanted) = (path.split('/'), operation.path.split('/'));
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let same =
        |(part, wanted): (&str, &str)| part == wanted || (wanted.starts_with('{') && digits(part));
    call.0 == operation.method
        && parts.clone().count() == wanted.clone().count()
        && parts.zip(wanted).all(same)
}

#[test]
fn no_operation_that_takes_a_number_of_anothers_is_missing_above() {
    let schemas = &document()["components"]["schemas"];
    let calls = calls(Ids { user: 1, playlist: 1, notice: 1 });
    let mut operations = operations();
    operations.retain(|one| !one.path.starts_with("/3/") && !one.path.starts_with("/4/"));
    for call in &calls {
        let real = operations.iter().any(|operation| fits(call, operation));
        assert!(real, "what is not there is not found, whoever calls: {call:?}");
    }
    let untried = operations.iter().filter(|operation| {
        let called = calls.iter().any(|call| fits(call, operation));
        let tried = called || writes_of_admins().contains(&operation.id());
        !tried && takes_a_number(&operation.described, schemas)
    });
    let mut missing: Vec<_> = untried.map(Operation::id).collect();
    missing.sort_unstable();
    assert_eq!(missing, NOT_CALLED);
}

#[test]
fn five_hundred_sequences_of_calls_with_anothers_numbers_are_all_not_found() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let (app, ids, mallory) = runtime.block_on(async {
        let app = TestApp::start().await;
        let ids = owner(&app).await;
        let mallory = app.signed_in("mallory").await;
        (app, ids, mallory)
    });
    let calls = calls(ids);
    let before = rows(&app, ids.user);
    assert!(before.len() >= 5, "{before:?}");
    let config = Config { cases: CASES, failure_persistence: None, ..Config::default() };
    let steps = proptest::collection::vec(0..calls.len(), 1..=STEPS);
    let run = |steps: Vec<usize>| {
        for step in steps {
            let answer = runtime.block_on(call(&mallory, &calls[step]));
            assert_eq!(answer.status, 404, "{:?}: {answer:?}", calls[step]);
            for told in ["annak", "Private", "password"] {
                assert!(!answer.text.contains(told), "{answer:?}");
            }
        }
        assert_eq!(rows(&app, ids.user), before);
        Ok(())
    };
    TestRunner::new(config).run(&steps, run).unwrap();
    println!("figure: {CASES} sequences of calls with another's numbers, all answered 404");
    runtime.block_on(async {
        let anna = app.sign_in("annak").await;
        for (method, path, body) in &calls[..1] {
            assert_eq!(anna.send(anna.request(method.clone(), path).json(body)).await.status, 200);
        }
    });
}
