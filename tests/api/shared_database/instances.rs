//! Two instances of the server on one database behave as one.

use crate::access_tokens::{PATH, create};
use crate::app::{Caller, PASSWORD, TestApp, form_without_code};
use crate::limits::{limited, sign_in};
use crate::user_admin::id;
use futures_util::future::{join, join_all};
use moviestars::auth::credential::Credential;
use moviestars::auth::limits::LimitUpdate;
use serde_json::json;
use std::time::{Duration, Instant};

const CALLS: i64 = 300;
const ROUNDS: usize = 20;
/// How often a session ends in each way. `tests/prove/shared.py` does it more often.
const SIGN_OUTS: usize = 40;
const PASSWORD_CHANGES: usize = 30;
const ROLE_CHANGES: usize = 20;
/// Settings are read again every five seconds.
const LONGEST_RELOAD: Duration = Duration::from_secs(6);

async fn two_instances() -> (TestApp, TestApp) {
    let first = TestApp::start().await;
    let second = first.start_instance(|_| {}).await;
    (first, second)
}

/// The same session on the other instance.
fn on(instance: &TestApp, caller: &Caller) -> Caller {
    instance.caller(caller.token.clone())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rating_written_by_one_instance_is_read_by_the_other_at_once() {
    let (first, second) = two_instances().await;
    let here = first.signed_in("annak").await;
    let there = on(&second, &here);
    for number in 0..CALLS {
        let (writer, reader) = if number % 2 == 0 { (&here, &there) } else { (&there, &here) };
        // Stored in the memory of both.
        assert_eq!(here.scores().await, there.scores().await);
        let score = number % 5 + 1;
        assert_eq!(writer.rate(550, score).await.status, 201);
        assert_eq!(reader.scores().await, [(550, score)]);
    }
    println!("figure: of {CALLS} ratings through two instances by turns, 0 are read too old");
}

/// Asserts that the next request of the session is refused; how long that took.
async fn assert_refused(caller: &Caller, round: usize) -> Duration {
    let start = Instant::now();
    assert_eq!(caller.get("/api/v1/ratings").await.status, 401, "round {round}");
    start.elapsed()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_ends_on_one_instance_is_refused_on_the_other() {
    let (first, second) = two_instances().await;
    let instances = [&first, &second];
    let (admin, anna) = (first.admin().await, first.signed_in("annak").await);
    let records = json!({"records": [id(&anna).await]});
    let mut slowest = Duration::ZERO;
    for round in 0..SIGN_OUTS {
        let (here, there) = (instances[round % 2], instances[1 - round % 2]);
        let caller = here.sign_in("annak").await;
        let elsewhere = on(there, &caller);
        assert_eq!(elsewhere.scores().await, []);
        let answer = if round % 4 < 2 {
            caller.post("/sign_out", json!({})).await
        } else {
            on(here, &admin).post("/api/v1/users/sign_out", records.clone()).await
        };
        assert!(answer.status.is_success(), "{answer:?}");
        slowest = slowest.max(assert_refused(&elsewhere, round).await);
    }
    println!(
        "figure: {SIGN_OUTS} of {SIGN_OUTS} sign-outs in force on the other instance, which refused after at most \
         {slowest:.2?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_password_changed_on_one_instance_ends_the_session_on_the_other() {
    let (first, second) = two_instances().await;
    let (mut anna, mut current) = (first.signed_in("annak").await, PASSWORD.to_owned());
    let mut slowest = Duration::ZERO;
    for round in 0..PASSWORD_CHANGES {
        let elsewhere = on(&second, &anna);
        assert_eq!(elsewhere.scores().await, []);
        let new = format!("Abcdef1{round}");
        let form =
            json!({"currentPassword": current, "password": new, "passwordConfirmation": new});
        let answer = anna.put("/api/v1/users/:id/password", form).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        slowest = slowest.max(assert_refused(&elsewhere, round).await);
        anna = first.caller(answer.json()["auth_token"].as_str().map(str::to_owned));
        current = new;
    }
    println!(
        "figure: {PASSWORD_CHANGES} of {PASSWORD_CHANGES} changed passwords in force on the other instance, which \
         refused after at most {slowest:.2?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_role_changed_on_one_instance_is_in_force_on_the_other() {
    let (first, second) = two_instances().await;
    let instances = [&first, &second];
    let (admin, mut anna) = (first.admin().await, first.signed_in("annak").await);
    let path = format!("/api/v1/users/{}/role", id(&anna).await);
    let mut slowest = Duration::ZERO;
    for round in 0..ROLE_CHANGES {
        let here = round / 2 % 2;
        let (here, there) = (instances[here], instances[1 - here]);
        let (role, expected) = if round % 2 == 0 { ("admin", 200) } else { ("regular", 403) };
        let answer = on(here, &admin).put(&path, json!({"role": role})).await;
        assert!(answer.status.is_success(), "{answer:?}");
        slowest = slowest.max(assert_refused(&on(there, &anna), round).await);
        anna = here.sign_in("annak").await;
        let settings = on(there, &anna).get("/api/v1/settings").await;
        assert_eq!(settings.status, expected, "round {round}: {settings:?}");
    }
    println!(
        "figure: {ROLE_CHANGES} of {ROLE_CHANGES} changed roles in force on the other instance, which refused older \
         sessions after at most {slowest:.2?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn sessions_that_are_read_at_once_are_each_their_own_users() {
    let app = TestApp::start().await;
    let mut callers = Vec::new();
    for number in 0..8 {
        let caller = app.signed_in(&format!("annak {number}")).await;
        assert_eq!(caller.rate(550, number % 5 + 1).await.status, 201);
        callers.push(caller);
    }
    let ended = app.signed_in("berta").await;
    assert!(ended.post("/sign_out", json!({})).await.status.is_success());
    for _ in 0..ROUNDS {
        let scores = join_all(callers.iter().map(Caller::scores));
        let (scores, refused) = join(scores, ended.get("/api/v1/ratings")).await;
        for (number, scores) in (0..).zip(scores) {
            assert_eq!(scores, [(550, number % 5 + 1)]);
        }
        assert_eq!(refused.status, 401);
    }
}

#[tokio::test]
async fn a_setting_changed_on_one_instance_is_in_force_on_the_other() {
    let (first, second) = two_instances().await;
    let admin = first.admin().await;
    let answer =
        admin.put("/api/v1/settings/registration", json!({"registration": "closed"})).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    let changed = Instant::now();
    loop {
        let config = second.anonymous().get("/config.json").await.json();
        if config["registration"] == "closed" {
            break;
        }
        assert!(changed.elapsed() < LONGEST_RELOAD, "{config}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    println!(
        "figure: a changed setting is in force on the other instance after {:.2?} of {LONGEST_RELOAD:?} allowed",
        changed.elapsed()
    );
}

#[tokio::test]
async fn all_instances_have_the_same_setup_code() {
    let first = TestApp::start_empty(|_| {}).await;
    let second = first.start_instance(|_| {}).await;
    assert!(first.setup_code.is_some());
    assert_eq!(first.setup_code, second.setup_code);
    let form = form_without_code("annak");
    let without_code = second.caller(None).post("/api/v1/users", form).await;
    assert_eq!(without_code.status, 403, "an address of this machine may be the load balancer's");
    assert_eq!(second.anonymous().sign_up("annak").await.json()["user"], "admin");
}

#[tokio::test]
async fn an_instance_without_a_shared_key_does_not_start_and_no_backup_is_made() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let answer = admin.get("/api/v1/backup").await;
    assert!(answer.is_error(409, 4090)["message"].as_str().unwrap().contains("pg_dump"));
    assert_eq!(admin.post("/api/v1/backup", json!({})).await.status, 409);
    let refused = app.refused_instance(|config| config.signing_key_file = None).await;
    assert!(refused.contains("--signing-key-file"), "{refused}");
}

#[tokio::test]
async fn without_prepared_statements_an_instance_works_as_with_them() {
    let first = TestApp::start().await;
    let url = first.database_url().unwrap();
    let second = first.start_instance(|config| {
        config.database.as_mut().unwrap().url = format!("{url}?prepare=off").parse().unwrap();
    });
    let second = second.await;
    let anna = second.signed_in("annak").await;
    for score in [1, 5] {
        assert_eq!(anna.rate(238, score).await.status, 201);
        assert_eq!(anna.scores().await, [(238, score)]);
        assert_eq!(on(&first, &anna).scores().await, [(238, score)]);
    }
    let playlist = anna.post("/api/v1/playlists", json!({"title": "Friday", "active": true})).await;
    assert_eq!(playlist.status, 201, "{playlist:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn sign_ins_are_limited_over_all_instances() {
    let first = limited().await;
    let second = first.start_instance(|_| {}).await;
    let instances = [&first, &second];
    for number in 0..10 {
        let name = format!("unknown{number}");
        let tried = sign_in(instances[number % 2], "192.0.2.1", &name, PASSWORD);
        tried.await.is_error(401, 4010);
    }
    for instance in instances {
        sign_in(instance, "192.0.2.1", "annak", PASSWORD).await.is_error(429, 4290);
    }
    first.clock.advance(6);
    assert_eq!(sign_in(&second, "192.0.2.1", "annak", PASSWORD).await.status, 200);
    sign_in(&first, "192.0.2.1", "annak", PASSWORD).await.is_error(429, 4290);
    println!("figure: with two instances the eleventh sign-in of an address is refused by both");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_network_known_to_one_instance_is_known_to_the_other() {
    let first = limited().await;
    let second = first.start_instance(|_| {}).await;
    for last in 1..=12 {
        let credential = Credential::sign_in("annak@example.org", [198, 18, 0, last].into());
        let update = LimitUpdate::sign_in(&credential, false);
        first.app().update_limits(update).await.unwrap().unwrap();
    }
    sign_in(&second, "192.0.2.1", "annak", PASSWORD).await.is_error(429, 4290);
    let known = sign_in(&second, "203.0.113.1", "annak", PASSWORD).await;
    assert_eq!(known.status, 200, "annak signed up there through the first instance");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_access_token_that_is_revoked_on_one_instance_is_refused_on_the_other() {
    let (first, second) = two_instances().await;
    let here = first.signed_in("annak").await;
    for round in 0..ROUNDS {
        let created = create(&here, "write", json!(30)).await;
        let there = second.caller(created["token"].as_str().map(str::to_owned));
        let score = i64::try_from(round).unwrap() % 5 + 1;
        assert_eq!(there.rate(550, score).await.status, 201);
        assert_eq!(
            (here.scores().await, there.scores().await),
            (vec![(550, score)], vec![(550, score)])
        );
        assert_eq!(here.delete(&format!("{PATH}/{}", created["id"])).await.status, 204);
        assert_eq!(there.get("/api/v1/ratings").await.status, 401, "round {round}");
    }
    println!(
        "figure: {ROUNDS} of {ROUNDS} revoked access tokens refused by the other instance at once"
    );
}
