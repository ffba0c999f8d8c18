//! Passkeys: adding, signing in, removing, and what is refused.

use crate::app::{Caller, PASSWORD, TestApp, TestResponse};
use crate::authenticator::{
    Algorithm, Authenticator, BACKED_UP, USER_PRESENT, USER_VERIFIED, encode,
};
use crate::second_factor;
use moviestars::config::public_address;
use serde_json::{Value, json};

const PATH: &str = "/api/v1/passkeys";
const SIGN_IN: &str = "/api/v1/passkey-sign-ins";

async fn start() -> TestApp {
    start_at("http://localhost").await
}

async fn start_at(site: &str) -> TestApp {
    let (url, path) = public_address(Some(site.to_owned()), None).unwrap();
    let app = TestApp::start_empty(|config| {
        config.base_url = url;
        config.base_path = path;
    });
    let app = app.await;
    assert_eq!(app.anonymous().sign_up("first-admin").await.status, 201);
    app
}

async fn begin(caller: &Caller, path: &str) -> Value {
    let started = caller.post(&format!("{path}/options"), json!({})).await;
    assert_eq!(started.status, 200, "{started:?}");
    started.json()
}

async fn add(caller: &Caller, authenticator: &mut Authenticator) -> TestResponse {
    let started = begin(caller, PATH).await;
    let credential = authenticator.create(&started["options"]);
    let body = json!({"token": started["token"], "name": "Phone", "credential": credential});
    caller.post(PATH, body).await
}

async fn sign_in(app: &TestApp, authenticator: &Authenticator) -> TestResponse {
    let started = begin(&app.anonymous(), SIGN_IN).await;
    let credential = authenticator.get(&started["options"]);
    let body = json!({"token": started["token"], "credential": credential});
    app.anonymous().post(SIGN_IN, body).await
}

fn caller(app: &TestApp, signed_in: &TestResponse) -> Caller {
    app.caller(Some(signed_in.json()["auth_token"].as_str().unwrap().to_owned()))
}

/// A user with a passkey.
async fn with_passkey(app: &TestApp, username: &str) -> (Caller, Authenticator) {
    let caller = app.signed_in(username).await;
    let mut authenticator = Authenticator::new(Algorithm::Es256, username);
    let added = add(&caller, &mut authenticator).await;
    assert_eq!(added.status, 201, "{added:?}");
    (caller, authenticator)
}

async fn list(caller: &Caller) -> Vec<Value> {
    caller.get(PATH).await.json()["passkeys"].as_array().unwrap().clone()
}

async fn actions(app: &TestApp) -> Vec<(String, String)> {
    let log = app.admin().await.get("/api/v1/audit-events").await.json();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let events = log["events"].as_array().unwrap().iter();
    let events = events.filter(|event| event["action"].as_str().unwrap().contains("passkey"));
    events.map(|event| (text(&event["action"]), text(&event["detail"]))).collect()
}

#[tokio::test]
async fn a_user_adds_a_passkey_signs_in_with_it_renames_and_removes_it() {
    let app = start().await;
    let (anna, phone) = with_passkey(&app, "annak").await;
    let [row] = &list(&anna).await[..] else { panic!("one passkey") };
    assert_eq!((&row["name"], &row["last_used_at"]), (&json!("Phone"), &Value::Null));
    app.clock.advance(60);
    let signed_in = sign_in(&app, &phone).await;
    assert_eq!(signed_in.status, 200, "{signed_in:?}");
    assert_eq!(signed_in.json()["user"], "regular");
    let again = caller(&app, &signed_in);
    assert_eq!(again.get("/api/v1/users/:id").await.json()["username"], "annak");
    let path = format!("{PATH}/{}", row["id"]);
    let renamed = again.put(&path, json!({"name": " My phone "})).await.json();
    assert_eq!(renamed["name"], "My phone");
    assert_ne!(renamed["last_used_at"], renamed["created_at"]);
    assert_eq!(list(&anna).await, [renamed]);
    for name in ["", " ", &"x".repeat(61)] {
        let refused = again.put(&path, json!({"name": name})).await.is_error(422, 4220);
        assert!(refused["fields"]["name"].is_array(), "{refused}");
    }
    assert_eq!(again.delete(&path).await.status, 204);
    again.delete(&path).await.is_error(404, 4040);
    sign_in(&app, &phone).await.is_error(401, 4015);
    let expected =
        [("passkey_removed", "My phone"), ("signed_in_by_passkey", ""), ("passkey_added", "Phone")];
    let expected = expected.map(|(action, detail)| (action.to_owned(), detail.to_owned()));
    assert_eq!(actions(&app).await, expected);
}

#[tokio::test]
async fn options_require_a_discoverable_passkey_and_user_verification() {
    let app = start().await;
    let (anna, phone) = with_passkey(&app, "annak").await;
    let options = begin(&anna, PATH).await["options"].clone();
    assert_eq!(options["rp"], json!({"id": "localhost", "name": "moviestars"}));
    let handle = json!(phone.user_handle);
    assert_eq!((&options["user"]["name"], &options["user"]["id"]), (&json!("annak"), &handle));
    let selection = json!({"residentKey": "required", "requireResidentKey": true, "userVerification": "required"});
    assert_eq!(options["authenticatorSelection"], selection);
    assert_eq!(options["excludeCredentials"][0]["id"], json!(encode(&phone.credential_id)));
    assert_eq!((&options["attestation"], &options["timeout"]), (&json!("none"), &json!(300_000)));
    let sign_in = begin(&app.anonymous(), SIGN_IN).await["options"].clone();
    assert_eq!(
        (&sign_in["rpId"], &sign_in["userVerification"]),
        (&json!("localhost"), &json!("required"))
    );
    assert!(sign_in.get("allowCredentials").is_none(), "the user is not known yet");
    assert_ne!(sign_in["challenge"], options["challenge"]);
}

#[tokio::test]
async fn keys_of_each_algorithm_sign_in() {
    let app = start().await;
    let anna = app.signed_in("annak").await;
    for algorithm in [Algorithm::Es256, Algorithm::EdDsa, Algorithm::Rs256] {
        let mut authenticator = Authenticator::new(algorithm, &format!("{algorithm:?}"));
        assert_eq!(add(&anna, &mut authenticator).await.status, 201, "{algorithm:?}");
        assert_eq!(sign_in(&app, &authenticator).await.status, 200, "{algorithm:?}");
        let mut other = Authenticator::new(algorithm, &format!("{algorithm:?}"));
        other.user_handle = authenticator.user_handle;
        sign_in(&app, &other).await.is_error(401, 4015);
    }
}

#[tokio::test]
async fn a_passkey_needs_no_code_and_its_session_lasts_as_long_as_wanted() {
    let app = start().await;
    let (anna, phone) = with_passkey(&app, "annak").await;
    let factor = "/api/v1/users/:id/second-factor";
    let prepared = anna.post(&format!("{factor}/secret"), json!({})).await.json();
    let secret = prepared["secret"].as_str().unwrap();
    let code = second_factor::code(secret, app.clock.now());
    assert_eq!(anna.put(factor, json!({"secret": secret, "code": code})).await.status, 200);
    app.anonymous().authenticate("annak", PASSWORD).await.is_error(401, 4013);
    for (remember, days) in [(false, 7), (true, 30)] {
        let started = begin(&app.anonymous(), SIGN_IN).await;
        let credential = phone.get(&started["options"]);
        let body =
            json!({"token": started["token"], "credential": credential, "remember": remember});
        let signed_in = app.anonymous().post(SIGN_IN, body).await;
        assert_eq!(signed_in.status, 200, "{signed_in:?}");
        let session = caller(&app, &signed_in);
        // It counts as the password.
        assert_eq!(session.delete(factor).await.status, if remember { 404 } else { 204 });
        app.clock.advance(days * 86_400 - 1);
        assert_eq!(session.get(PATH).await.status, 200, "{days} days");
        app.clock.advance(1);
        session.get(PATH).await.is_error(401, 4011);
    }
}

type Change = (&'static str, fn(&mut Authenticator));

const CHANGES: [Change; 9] = [
    ("another site", |one| "https://localhost.example.org".clone_into(&mut one.origin)),
    ("another port", |one| "http://localhost:8080".clone_into(&mut one.origin)),
    ("in a frame of another site", |one| one.client_data = json!({"crossOrigin": true})),
    ("another challenge", |one| one.client_data = json!({"challenge": encode(&[7; 32])})),
    ("another kind", |one| one.client_data = json!({"type": "payment.get"})),
    ("another relying party", |one| "example.org".clone_into(&mut one.relying_party)),
    ("the user is not verified", |one| one.flags = USER_PRESENT),
    ("the user is not present", |one| one.flags = USER_VERIFIED),
    ("a backup of what has none", |one| one.flags |= BACKED_UP),
];

#[tokio::test]
async fn a_sign_in_is_refused_when_a_check_of_the_standard_fails() {
    let app = start().await;
    let (_, mut phone) = with_passkey(&app, "annak").await;
    let further: [Change; 2] = [
        ("another credential", |one| one.credential_id = b"unknown".to_vec()),
        ("the handle of another user", |one| one.user_handle = encode(&[7; 32])),
    ];
    for (what, change) in CHANGES.into_iter().chain(further) {
        let right = Authenticator::new(Algorithm::Es256, "annak");
        let handle = phone.user_handle.clone();
        change(&mut phone);
        let refused = sign_in(&app, &phone).await;
        assert_eq!(
            (refused.status.as_u16(), &refused.json()["code"]),
            (401, &json!(4015)),
            "{what}"
        );
        let Authenticator { credential_id, relying_party, flags, origin, client_data, .. } = right;
        phone.user_handle = handle;
        phone.credential_id = credential_id;
        phone.relying_party = relying_party;
        phone.flags = flags;
        phone.origin = origin;
        phone.client_data = client_data;
    }
    let started = begin(&app.anonymous(), SIGN_IN).await;
    for (field, value) in [
        ("signature", json!("AAAA")),
        ("signature", json!("not base64url")),
        ("authenticatorData", json!(encode(&[0; 36]))),
        ("clientDataJSON", json!(encode(b"{}"))),
        ("userHandle", Value::Null),
    ] {
        let started = begin(&app.anonymous(), SIGN_IN).await;
        let mut credential = phone.get(&started["options"]);
        credential["response"][field] = value;
        let body = json!({"token": started["token"], "credential": credential});
        app.anonymous().post(SIGN_IN, body).await.is_error(401, 4015);
    }
    for body in [json!({}), json!({"token": started["token"], "credential": {"id": "a"}})] {
        app.anonymous().post(SIGN_IN, body).await.is_error(422, 4220);
    }
    assert_eq!(sign_in(&app, &phone).await.status, 200, "nothing else was wrong");
}

#[tokio::test]
async fn a_new_passkey_is_refused_when_a_check_of_the_standard_fails() {
    let app = start().await;
    let anna = app.signed_in("annak").await;
    for (what, change) in CHANGES {
        let mut phone = Authenticator::new(Algorithm::Es256, "annak");
        change(&mut phone);
        let refused = add(&anna, &mut phone).await;
        assert_eq!(refused.status.as_u16(), 422, "{what}: {refused:?}");
        assert!(refused.json()["fields"]["credential"].is_array(), "{what}");
    }
    for object in [&b""[..], b"\xa0", &[0x81; 5_000], b"\xa1\x68authData\x41\x00"] {
        let started = begin(&anna, PATH).await;
        let mut phone = Authenticator::new(Algorithm::Es256, "annak");
        let mut credential = phone.create(&started["options"]);
        credential["response"]["attestationObject"] = json!(encode(object));
        let body = json!({"token": started["token"], "name": "Phone", "credential": credential});
        anna.post(PATH, body).await.is_error(422, 4220);
    }
    assert_eq!(list(&anna).await, Vec::<Value>::new());
}

#[tokio::test]
async fn a_ceremony_works_once_for_five_minutes_and_in_the_browser_that_began_it() {
    let app = start().await;
    let (anna, phone) = with_passkey(&app, "annak").await;
    let send = async |token: &Value, options: &Value| {
        let body = json!({"token": token, "credential": phone.get(options)});
        app.anonymous().post(SIGN_IN, body).await
    };
    let started = begin(&app.anonymous(), SIGN_IN).await;
    assert_eq!(send(&started["token"], &started["options"]).await.status, 200);
    send(&started["token"], &started["options"]).await.is_error(403, 4035);
    let [one, other] =
        [begin(&app.anonymous(), SIGN_IN).await, begin(&app.anonymous(), SIGN_IN).await];
    send(&one["token"], &other["options"]).await.is_error(401, 4015);
    send(&one["token"], &one["options"]).await.is_error(403, 4035);
    send(&json!(""), &other["options"]).await.is_error(403, 4035);
    send(&other["options"]["challenge"], &other["options"]).await.is_error(403, 4035);
    app.clock.advance(299);
    assert_eq!(send(&other["token"], &other["options"]).await.status, 200);
    let late = begin(&app.anonymous(), SIGN_IN).await;
    let registration = begin(&anna, PATH).await;
    app.clock.advance(300);
    send(&late["token"], &late["options"]).await.is_error(403, 4035);
    let credential = Authenticator::new(Algorithm::Es256, "b").create(&registration["options"]);
    let body = json!({"token": registration["token"], "name": "B", "credential": credential});
    anna.post(PATH, body).await.is_error(403, 4035);
    assert_eq!(app.database().count("passkey_ceremonies"), 0, "none is left");
}

#[tokio::test]
async fn a_ceremony_of_another_user_or_kind_is_refused() {
    let app = start().await;
    let (anna, phone) = with_passkey(&app, "annak").await;
    let bella = app.signed_in("bella").await;
    let started = begin(&anna, PATH).await;
    let mut tablet = Authenticator::new(Algorithm::Es256, "tablet");
    let credential = tablet.create(&started["options"]);
    let body = json!({"token": started["token"], "name": "Tablet", "credential": credential});
    bella.post(PATH, body).await.is_error(403, 4035);
    assert_eq!((list(&anna).await.len(), list(&bella).await.len()), (1, 0));
    let started = begin(&anna, PATH).await;
    let body = json!({"token": started["token"], "credential": phone.get(&started["options"])});
    app.anonymous().post(SIGN_IN, body).await.is_error(403, 4035);
    let started = begin(&app.anonymous(), SIGN_IN).await;
    let options = json!({"challenge": started["options"]["challenge"], "user": {"id": ""}});
    let body =
        json!({"token": started["token"], "name": "T", "credential": tablet.create(&options)});
    anna.post(PATH, body).await.is_error(403, 4035);
}

#[tokio::test]
async fn a_signature_counter_that_does_not_rise_is_refused_and_recorded() {
    let app = start().await;
    let (_, mut phone) = with_passkey(&app, "annak").await;
    for (count, status) in [(0, 200), (5, 200), (5, 401), (4, 401), (0, 401), (6, 200)] {
        phone.sign_count = count;
        assert_eq!(sign_in(&app, &phone).await.status, status, "{count}");
    }
    let refused = actions(&app).await.into_iter().filter(|(action, _)| action == "passkey_refused");
    assert_eq!(refused.count(), 3);
}

#[tokio::test]
async fn a_deleted_user_has_no_passkey_and_begins_no_session() {
    let app = start().await;
    let (anna, phone) = with_passkey(&app, "annak").await;
    let started = begin(&app.anonymous(), SIGN_IN).await;
    let waiting = begin(&anna, PATH).await;
    assert!(waiting["token"].is_string());
    let deleted = anna.post("/api/v1/users/:id/deletion", json!({"password": PASSWORD})).await;
    assert!(deleted.status.is_success(), "{deleted:?}");
    assert_eq!(app.database().count("passkeys"), 0);
    assert_eq!(app.database().count("passkey_ceremonies"), 1, "that of the sign-in");
    let body = json!({"token": started["token"], "credential": phone.get(&started["options"])});
    app.anonymous().post(SIGN_IN, body).await.is_error(401, 4015);
}

#[tokio::test]
async fn adding_and_removing_passkeys_need_a_recent_password_and_the_owner() {
    let app = start().await;
    let (anna, _) = with_passkey(&app, "annak").await;
    let path = format!("{PATH}/{}", list(&anna).await[0]["id"]);
    let bella = app.signed_in("bella").await;
    bella.put(&path, json!({"name": "Mine"})).await.is_error(404, 4040);
    bella.delete(&path).await.is_error(404, 4040);
    assert_eq!(list(&bella).await, Vec::<Value>::new());
    app.clock.advance(600);
    anna.post(&format!("{PATH}/options"), json!({})).await.is_error(403, 4033);
    anna.delete(&path).await.is_error(403, 4033);
    let confirmation = json!({"password": PASSWORD});
    anna.post("/api/v1/users/:id/password/confirmation", confirmation).await;
    assert_eq!(anna.delete(&path).await.status, 204);
}

#[tokio::test]
async fn a_user_has_at_most_twenty_passkeys_and_each_belongs_to_one_user() {
    let app = start().await;
    let (_, mut phone) = with_passkey(&app, "annak").await;
    let bella = app.signed_in("bella").await;
    add(&bella, &mut phone).await.is_error(409, 4090);
    for number in 0..20 {
        let mut one = Authenticator::new(Algorithm::EdDsa, &number.to_string());
        assert_eq!(add(&bella, &mut one).await.status, 201);
    }
    bella.post(&format!("{PATH}/options"), json!({})).await.is_error(409, 4090);
    assert_eq!(list(&bella).await.len(), 20);
}

#[tokio::test]
async fn sign_ins_with_passkeys_are_limited_by_address() {
    let app = TestApp::start_empty(|config| {
        config.rate_limits = true;
        config.base_url = Some("http://localhost".to_owned());
    });
    let app = app.await;
    let path = format!("{SIGN_IN}/options");
    for _ in 0..10 {
        let started = begin(&app.anonymous(), SIGN_IN).await;
        let credential = Authenticator::new(Algorithm::EdDsa, "a").get(&started["options"]);
        let body = json!({"token": started["token"], "credential": credential});
        app.anonymous().post(SIGN_IN, body).await.is_error(401, 4015);
    }
    // Each page of a sign-in begins one.
    for _ in 10..60 {
        begin(&app.anonymous(), SIGN_IN).await;
    }
    app.anonymous().post(&path, json!({})).await.is_error(429, 4290);
    let body = json!({"token": "", "credential": Authenticator::new(Algorithm::EdDsa, "a").get(&json!({}))});
    app.anonymous().post(SIGN_IN, body).await.is_error(429, 4290);
    app.clock.advance(6);
    assert_eq!(app.anonymous().post(&path, json!({})).await.status, 200);
}

#[tokio::test]
async fn without_a_base_url_whose_host_can_have_passkeys_none_is_offered() {
    let offered = async |app: &TestApp| {
        app.anonymous().get("/api/v1/sign-in-providers").await.json()["passkeys"].clone()
    };
    let none = TestApp::start().await;
    for app in
        [none, start_at("http://192.0.2.1").await, start_at("http://films.example.org").await]
    {
        assert_eq!(offered(&app).await, false);
        app.anonymous().post(&format!("{SIGN_IN}/options"), json!({})).await.is_error(409, 4090);
        let admin = app.admin().await;
        admin.post(&format!("{PATH}/options"), json!({})).await.is_error(409, 4090);
        assert_eq!(list(&admin).await, Vec::<Value>::new());
    }
    assert_eq!(offered(&start().await).await, true);
}

#[tokio::test]
async fn the_origin_of_a_base_url_is_without_its_path() {
    let app = start_at("https://films.example.org:8443/movies").await;
    let anna = app.signed_in("annak").await;
    let mut phone = Authenticator::new(Algorithm::Es256, "annak");
    "films.example.org".clone_into(&mut phone.relying_party);
    "https://films.example.org:8443".clone_into(&mut phone.origin);
    assert_eq!(add(&anna, &mut phone).await.status, 201);
    assert_eq!(sign_in(&app, &phone).await.status, 200);
    "https://films.example.org".clone_into(&mut phone.origin);
    sign_in(&app, &phone).await.is_error(401, 4015);
}
