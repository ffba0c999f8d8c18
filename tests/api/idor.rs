//! Insecure direct object references: calls with ids of another user, in any order, reveal and change nothing.

use crate::access::admin_writes;
use crate::access_tokens::create;
use crate::app::{Caller, PASSWORD, TestApp, TestResponse};
use crate::database::values;
use crate::description::{Operation, document, operations};
use crate::imports::upload;
use proptest::test_runner::{Config, TestRunner};
use reqwest::Method;
use serde_json::{Value, json};

const CASES: u32 = 500;
const STEPS: usize = 5;
const FILM: i64 = 238;
/// Rated and in a playlist of the owner only.
const RATED: i64 = 278;

/// The operations with an id that are not called here, except admin writes.
const NOT_CALLED: [&str; 38] = [
    // The id is a title's, and the title is the caller's own.
    "addToWatchlist",
    "addWatch",
    // The path names an identity provider.
    "beginIdentityLink",
    "beginProviderSignIn",
    // The token in the path is a secret.
    "calendarFeed",
    // A reset token is needed, not a session.
    "changePassword",
    // The id is a title's.
    "changeShow",
    // The id is a title's.
    "checkIn",
    // A reset token is needed, not a session.
    "checkReset",
    "chooseOrder",
    // The path names an identity provider.
    "completeProviderSignIn",
    // The path names a media server.
    "createWebhook",
    // `outgoing_webhooks.rs` calls it with the id of another user's webhook.
    "deleteOutgoingWebhook",
    // `passkeys.rs` calls it with the id of another user's passkey.
    "deletePasskey",
    "deleteWebhook",
    // `session_list.rs` calls it with the id of another user's session.
    "endSession",
    // The id is a title's.
    "endViewing",
    // Images are public.
    "image",
    // The token in the path is a secret.
    "linkedBackup",
    // The id is a genre's, and `genres.rs` calls it for another user.
    "listGenreTitles",
    // Callers who are not admins get the same samples for any id.
    "listImages",
    // The ids are those of a title and of an episode, and `shows.rs` calls it for another user.
    "moveEpisodeWatches",
    // The id is a title's.
    "rateEpisode",
    "rateMovie",
    // The token in the path is a secret.
    "receivePlay",
    // `passkeys.rs` calls it with the id of another user's passkey.
    "renamePasskey",
    "setFavorite",
    "setNote",
    // The path names a media server.
    "setWebhookAccount",
    "showLog",
    // The id is one of an authenticator, which signs.
    "signInWithPasskey",
    "skipEpisodes",
    "startViewing",
    // `outgoing_webhooks.rs` calls it with the id of another user's webhook.
    "testOutgoingWebhook",
    "titleLog",
    // `oidc.rs` calls it with the id of another user's identity.
    "unlinkIdentity",
    "unwatchEpisodes",
    "watchEpisodes",
];

/// The owner's ids.
#[derive(Clone, Copy)]
struct Ids {
    user: i64,
    playlist: i64,
    notification: i64,
    watch: i64,
    change: i64,
    request: i64,
    companion: i64,
    import: i64,
    import_title: i64,
    token: i64,
}

fn import_calls(ids: Ids) -> Vec<(Method, String, Value)> {
    let import = format!("/api/v1/imports/{}", ids.import);
    vec![
        (Method::GET, import.clone(), json!({})),
        (Method::DELETE, import.clone(), json!({})),
        (Method::PUT, format!("{import}/rules"), json!({"rule": "theirs", "left_out": []})),
        (Method::PUT, format!("{import}/state"), json!({"state": "writing"})),
        (Method::GET, format!("{import}/titles"), json!({})),
        (Method::PUT, format!("{import}/titles/{}", ids.import_title), json!({"movie_id": null})),
        (Method::POST, format!("{import}/choices"), json!({"choice": "skip"})),
        (Method::GET, format!("{import}/records"), json!({})),
        (Method::GET, format!("{import}/problems"), json!({})),
        (Method::GET, format!("{import}/rejects.csv"), json!({})),
    ]
}

fn second_factor_calls(ids: Ids) -> Vec<(Method, String, Value)> {
    let path = format!("/api/v1/users/{}/second-factor", ids.user);
    vec![
        (Method::GET, path.clone(), json!({})),
        (Method::PUT, path.clone(), json!({})),
        (Method::DELETE, path.clone(), json!({})),
        (Method::POST, format!("{path}/secret"), json!({})),
        (Method::POST, format!("{path}/recovery-codes"), json!({})),
    ]
}

/// Calls with the owner's ids in the path, the query or the body.
fn calls(ids: Ids) -> Vec<(Method, String, Value)> {
    let Ids { user, playlist, notification, watch, change, request, companion, token, .. } = ids;
    let path = format!("/api/v1/playlists/{playlist}");
    let password = json!({"currentPassword": PASSWORD, "password": "Ghijkl2", "passwordConfirmation": "Ghijkl2"});

    vec![
        (Method::GET, path.clone(), json!({})),
        (Method::PATCH, path.clone(), json!({"title": "Stolen", "user_id": user})),
        (Method::PUT, path.clone(), json!({"payload": {"id": FILM}, "user_id": user})),
        (Method::DELETE, path.clone(), json!({"user_id": user})),
        (Method::POST, format!("{path}/duplicate"), json!({"title": "Stolen"})),
        (Method::PATCH, format!("{path}/items/{RATED}"), json!({"note": "Stolen", "position": 1})),
        (
            Method::POST,
            format!("{path}/items"),
            json!({"action": "remove", "items": [{"id": RATED, "media_type": "movie"}]}),
        ),
        (Method::PUT, "/api/v1/playlists/active".to_owned(), json!({"id": playlist})),
        (
            Method::DELETE,
            format!("/api/v1/movies_playlists/{RATED}?playlistId={playlist}&user_id={user}"),
            (json!({"playlistId": playlist})),
        ),
        (Method::DELETE, format!("/api/v1/ratings/{RATED}?user_id={user}"), json!({})),
        (Method::DELETE, format!("/api/v1/notifications/{notification}"), json!({})),
        (Method::DELETE, format!("/api/v1/access-tokens/{token}"), json!({})),
        (Method::PATCH, format!("/api/v1/watches/{watch}"), json!({"note": "Stolen"})),
        (Method::DELETE, format!("/api/v1/watches/{watch}?user_id={user}"), json!({})),
        (
            Method::POST,
            "/api/v1/watches/edit".to_owned(),
            json!({"ids": [watch], "note": "Stolen"}),
        ),
        (Method::POST, "/api/v1/watches/removal".to_owned(), json!({"ids": [watch]})),
        (
            Method::POST,
            format!("/api/v1/companion-requests/{request}"),
            json!({"answer": "accept"}),
        ),
        (Method::DELETE, format!("/api/v1/companions/{companion}"), json!({})),
        (Method::DELETE, format!("/api/v1/favorites/{RATED}?user_id={user}"), json!({})),
        (Method::DELETE, format!("/api/v1/notes/{RATED}?user_id={user}"), json!({})),
        (Method::PUT, format!("/api/v1/watchlist/{RATED}/position"), json!({"position": 1})),
        (Method::DELETE, format!("/api/v1/watchlist/{RATED}?user_id={user}"), json!({})),
        (Method::POST, format!("/api/v1/changes/{change}/undo"), json!({})),
        (Method::GET, format!("/api/v1/users/{user}"), json!({})),
        (Method::PUT, format!("/api/v1/users/{user}/password"), password),
        (Method::GET, format!("/api/v1/users/{user}/picture"), json!({})),
        (Method::PUT, format!("/api/v1/users/{user}/picture"), json!({})),
        (Method::DELETE, format!("/api/v1/users/{user}/picture"), json!({})),
        (Method::PUT, format!("/api/v1/users/{user}/username"), json!({"username": "stolen"})),
        (
            Method::POST,
            format!("/api/v1/users/{user}/password/confirmation"),
            json!({"password": PASSWORD}),
        ),
        (Method::POST, format!("/api/v1/users/{user}/deletion"), (json!({"password": PASSWORD}))),
    ]
}

async fn call(caller: &Caller, (method, path, body): &(Method, String, Value)) -> TestResponse {
    caller.send(caller.request(method.clone(), path).json(body)).await
}

/// All rows of a user, except sessions.
fn rows(app: &TestApp, user: i64) -> Vec<String> {
    let database = app.database();
    let mut all = Vec::new();
    for sql in [
        "SELECT id, username, email, password_hash, role FROM users WHERE id = $1",
        "SELECT media_type, title_id, score10, rated_at FROM ratings WHERE user_id = $1",
        "SELECT id, name, active, description FROM playlists WHERE user_id = $1",
        "SELECT playlist_id, media_type, title_id, position, note FROM playlist_items
         WHERE playlist_id IN (SELECT id FROM playlists WHERE user_id = $1)",
        "SELECT id FROM notifications WHERE user_id = $1",
        "SELECT id, name FROM access_tokens WHERE user_id = $1",
        "SELECT id, title_id, note, removed_in FROM watches WHERE user_id = $1",
        "SELECT id, title_id, removed_in FROM watchlist WHERE user_id = $1",
        "SELECT id, kind, undoes FROM changes WHERE user_id = $1",
        "SELECT title_id, place FROM favorites WHERE user_id = $1",
        "SELECT title_id, text FROM title_notes WHERE user_id = $1",
        "SELECT companion_id FROM auto_accepted_companions WHERE user_id = $1",
        "SELECT companion_id, state FROM watch_companions
         WHERE watch_id IN (SELECT id FROM watches WHERE user_id = $1)",
    ] {
        let rows = database.rows(sql, values![user]);
        all.extend(rows.iter().map(|row| format!("{row:?}")));
    }
    all
}

/// A user with a rating, a playlist, a notification, a watch, a watchlist, a favorite and a note.
async fn owner(app: &TestApp) -> Ids {
    let anna = app.signed_in("annak").await;
    let user = anna.get("/api/v1/users/:id").await.json()["id"].as_i64().unwrap();
    anna.rate(RATED, 4).await;
    let made = anna.post("/api/v1/playlists", json!({"title": "Private", "active": true})).await;
    let playlist = made.json()["id"].as_i64().unwrap();
    anna.put(&format!("/api/v1/playlists/{playlist}"), json!({"payload": {"id": RATED}})).await;
    // The catalogue does not know this title: the rating is removed and the user notified.
    anna.rate(552, 4).await;
    let notified =
        async || anna.get("/api/v1/notifications").await.json().to_string().contains("552");
    crate::app::until(notified).await;
    let sql = "SELECT id FROM notifications WHERE user_id = $1";
    let notification = app.database().value(sql, values![user]).int();
    let watched = json!({"id": RATED, "media_type": "movie", "when": {"precision": "unknown"}});
    let watched = anna.post("/api/v1/watches", watched).await.json();
    anna.put(&format!("/api/v1/watchlist/{RATED}"), json!({})).await;
    anna.put(&format!("/api/v1/favorites/{RATED}"), json!({"place": 1})).await;
    anna.put(&format!("/api/v1/notes/{RATED}"), json!({"text": "Mine"})).await;
    let id = |value: &Value| value["id"].as_i64().unwrap();
    let (watch, change) = (id(&watched["watch"]), id(&watched["change"]));
    let other = app.signed_in("bella").await;
    let companion = other.get("/api/v1/users/:id").await.json()["id"].as_i64().unwrap();
    let shared = json!({"id": RATED, "media_type": "movie", "when": {"precision": "unknown"}, "with": ["annak"]});
    let request = id(&other.post("/api/v1/watches", shared.clone()).await.json()["watch"]);
    let accepted = id(&other.post("/api/v1/watches", shared).await.json()["watch"]);
    let path = format!("/api/v1/companion-requests/{accepted}");
    assert_eq!(anna.post(&path, json!({"answer": "auto_accept"})).await.status, 200);
    let table = b"title,rating10\nHeat,7\n";
    let import = id(&upload(&anna, "", &[("films.csv", table)]).await.json());
    let titles = anna.get(&format!("/api/v1/imports/{import}/titles")).await.json();
    let import_title = id(&titles["titles"][0]);
    let token = id(&create(&anna, "read", Value::Null).await);
    Ids {
        user,
        playlist,
        notification,
        watch,
        change,
        request,
        companion,
        import,
        import_title,
        token,
    }
}

/// The names of all fields in a schema and in the schemas that it refers to.
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

fn has_an_id(operation: &Value, schemas: &Value) -> bool {
    let parameters = operation["parameters"].as_array().into_iter().flatten();
    let names = parameters.clone().map(|parameter| parameter["name"].as_str().unwrap().to_owned());
    let mut names = names.chain(fields(&operation["requestBody"], schemas));
    let in_path = parameters.clone().any(|parameter| parameter["in"] == "path");
    in_path || names.any(|name| name == "records" || name.to_ascii_lowercase().ends_with("id"))
}

/// Whether this calls the operation, with digits for its parameters.
fn matches(call: &(Method, String, Value), operation: &Operation) -> bool {
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
fn the_idor_test_covers_every_operation_with_an_id() {
    let schemas = &document()["components"]["schemas"];
    let ids = Ids {
        user: 1,
        playlist: 1,
        notification: 1,
        watch: 1,
        change: 1,
        request: 1,
        companion: 1,
        import: 1,
        import_title: 1,
        token: 1,
    };
    let calls = [calls(ids), import_calls(ids), second_factor_calls(ids)].concat();
    let mut operations = operations();
    operations.retain(|one| !one.path.starts_with("/3/") && !one.path.starts_with("/4/"));
    for call in &calls {
        let real = operations.iter().any(|operation| matches(call, operation));
        assert!(real, "a call of no operation would always be not found: {call:?}");
    }
    let untried = operations.iter().filter(|operation| {
        let called = calls.iter().any(|call| matches(call, operation));
        let tried = called || admin_writes().contains(&operation.id());
        !tried && has_an_id(&operation.described, schemas)
    });
    let mut missing: Vec<_> = untried.map(Operation::id).collect();
    missing.sort_unstable();
    assert_eq!(missing, NOT_CALLED);
}

#[test]
fn five_hundred_sequences_of_calls_with_another_users_ids_are_all_not_found() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let (app, ids, mallory) = runtime.block_on(async {
        let app = TestApp::start().await;
        let ids = owner(&app).await;
        let mallory = app.signed_in("mallory").await;
        (app, ids, mallory)
    });
    let calls = [calls(ids), import_calls(ids), second_factor_calls(ids)].concat();
    let before = rows(&app, ids.user);
    assert!(before.len() >= 5, "{before:?}");
    let config = Config { cases: CASES, failure_persistence: None, ..Config::default() };
    let steps = proptest::collection::vec(0..calls.len(), 1..=STEPS);
    let run = |steps: Vec<usize>| {
        for step in steps {
            let answer = runtime.block_on(call(&mallory, &calls[step]));
            assert_eq!(answer.status, 404, "{:?}: {answer:?}", calls[step]);
            for secret in ["annak", "Private", "password"] {
                assert!(!answer.text.contains(secret), "{answer:?}");
            }
        }
        assert_eq!(rows(&app, ids.user), before);
        Ok(())
    };
    TestRunner::new(config).run(&steps, run).unwrap();
    println!("figure: {CASES} sequences of calls with another user's ids, all answered 404");
    runtime.block_on(async {
        let anna = app.sign_in("annak").await;
        for (method, path, body) in &calls[..1] {
            assert_eq!(anna.send(anna.request(method.clone(), path).json(body)).await.status, 200);
        }
    });
}
