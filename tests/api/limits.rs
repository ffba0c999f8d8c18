//! Rate limits of sign-ins and sign-ups.

use crate::app::{Caller, PASSWORD, TestApp, TestResponse, form};
use crate::description::{Operation, document, operations};
use moviestars::auth::credential::Credential;
use moviestars::auth::limits::LimitUpdate;
use reqwest::Method;
use serde_json::json;
use std::net::IpAddr;
use tokio::task::JoinSet;

/// A server with rate limits that trusts this machine as a proxy, so that tests can choose the address.
pub async fn limited() -> TestApp {
    let app = TestApp::start_empty(|config| {
        config.rate_limits = true;
        config.trusted_proxies = vec!["127.0.0.0/8".parse().unwrap()];
    });
    let app = app.await;
    for name in ["first-admin", "annak"] {
        let mut form = form(name);
        form["setupCode"] = json!(app.setup_code);
        let signed_up = from(&app.anonymous(), "203.0.113.1", "/api/v1/users", form).await;
        assert_eq!(signed_up.status, 201);
    }
    app
}

async fn from(caller: &Caller, address: &str, path: &str, body: serde_json::Value) -> TestResponse {
    let request = caller.request(Method::POST, path).header("x-forwarded-for", address);
    caller.send(request.json(&body)).await
}

pub async fn sign_in(app: &TestApp, address: &str, name: &str, password: &str) -> TestResponse {
    let body = json!({"email": format!("{name}@example.org"), "password": password});
    from(&app.anonymous(), address, "/authenticate.json", body).await
}

/// Sends sign-ins from three addresses in a new `network` to an account whose quota of new networks is used up,
/// and waits until one is refused. The other two are delayed, because the clock stands.
pub async fn delay_two(app: &TestApp, network: &str, name: &str) -> JoinSet<TestResponse> {
    let mut answers = JoinSet::new();
    for last in 1..=3 {
        let (caller, address) = (app.anonymous(), format!("{network}.{last}"));
        let body = json!({"email": format!("{name}@example.org"), "password": PASSWORD});
        answers.spawn(async move { from(&caller, &address, "/authenticate.json", body).await });
    }
    let refused = answers.join_next().await.unwrap().unwrap();
    refused.is_error(429, 4290);
    assert_eq!(refused.header("retry-after"), "6", "{name}");
    answers
}

#[tokio::test]
async fn the_eleventh_sign_in_from_one_address_is_rate_limited_and_other_addresses_are_not() {
    let app = limited().await;
    let allowed = 10;
    for number in 0..allowed {
        let tried = sign_in(&app, "192.0.2.1", &format!("unknown{number}"), PASSWORD).await;
        tried.is_error(401, 4010);
    }
    let eleventh = sign_in(&app, "192.0.2.1", "annak", PASSWORD).await;
    eleventh.is_error(429, 4290);
    assert_eq!(eleventh.header("retry-after"), "6");
    assert_eq!(sign_in(&app, "192.0.2.2", "annak", PASSWORD).await.status, 200);
    let wait = eleventh.header("retry-after");
    println!("figure: after {allowed} attempts from one address the next waits {wait} s");
    app.clock.advance(6);
    assert_eq!(sign_in(&app, "192.0.2.1", "annak", PASSWORD).await.status, 200);
}

#[tokio::test]
async fn sign_ins_to_one_account_are_rate_limited_across_addresses_for_a_while() {
    let app = limited().await;
    for name in ["annak", "unknown"] {
        for number in 1..=10 {
            let address = format!("192.0.2.{number}");
            sign_in(&app, &address, name, "Wrong12").await.is_error(401, 4010);
        }
        drop(delay_two(&app, "198.18.0", name).await);
        // The earlier sign-ins have used up the attempts, although their clients no longer wait.
        sign_in(&app, "192.0.2.99", name, PASSWORD).await.is_error(429, 4290);
    }
    let known = sign_in(&app, "203.0.113.1", "annak", PASSWORD).await;
    assert_eq!(known.status, 200, "annak signed up there");
    assert_eq!(sign_in(&app, "192.0.2.98", "first-admin", PASSWORD).await.status, 200);
    app.clock.advance(18);
    assert_eq!(sign_in(&app, "192.0.2.99", "annak", PASSWORD).await.status, 200);
}

#[tokio::test]
async fn a_sign_in_beyond_the_quota_of_new_networks_waits_for_its_turn() {
    let app = limited().await;
    for number in 1..=10 {
        let address = format!("192.0.2.{number}");
        sign_in(&app, &address, "annak", "Wrong12").await.is_error(401, 4010);
    }
    let mut delayed = delay_two(&app, "198.18.0", "annak").await;
    for _ in 0..2 {
        app.clock.advance(6);
        assert_eq!(delayed.join_next().await.unwrap().unwrap().status, 200);
    }
}

#[tokio::test]
async fn delayed_sign_ins_hold_no_permit_and_are_refused_when_the_server_stops() {
    let mut app = limited().await;
    let mut delayed = Vec::new();
    for number in 0..260 {
        let name = format!("unknown{number}");
        let email = format!("{name}@example.org");
        for last in 1..=10 {
            let credential = Credential::sign_in(&email, IpAddr::from([192, 0, 2, last]));
            let update = LimitUpdate::sign_in(&credential, false);
            app.app().update_limits(update).await.unwrap().unwrap();
        }
        let network = format!("10.{}.{}", number / 256, number % 256);
        delayed.push(delay_two(&app, &network, &name).await);
    }
    // More than the requests in flight and the passwords that may wait.
    assert_eq!(delayed.iter().map(JoinSet::len).sum::<usize>(), 520);
    assert_eq!(sign_in(&app, "192.0.2.1", "annak", PASSWORD).await.status, 200);
    app.stop().await;
    for answers in delayed {
        answers.join_all().await.iter().for_each(|answer| drop(answer.is_error(429, 4290)));
    }
}

#[tokio::test]
async fn a_device_that_has_signed_in_is_let_in_from_a_new_network_while_others_try() {
    let app = limited().await;
    let device = sign_in(&app, "203.0.113.1", "annak", PASSWORD).await;
    let cookie = device.header("set-cookie").to_owned();
    let (pair, attributes) = cookie.split_once("; ").unwrap();
    for attribute in ["HttpOnly", "SameSite=Strict", "Path=/authenticate", "Max-Age=2592000"] {
        assert!(attributes.contains(attribute), "{cookie}");
    }
    assert!(!attributes.contains("Secure"), "the server's address is http");
    assert!(!cookie.contains("annak"), "{cookie}");
    let (name, token) = pair.split_once('=').unwrap();
    let others = sign_in(&app, "203.0.113.1", "first-admin", PASSWORD).await;
    let others_pair = others.header("set-cookie").split_once("; ").unwrap().0.to_owned();
    let (others_name, others_token) = others_pair.split_once('=').unwrap();
    assert_ne!(name, others_name, "two users of one browser");
    for number in 1..=10 {
        let address = format!("192.0.2.{number}");
        sign_in(&app, &address, "annak", "Wrong12").await.is_error(401, 4010);
    }
    let with = async |address: &str, cookie: &str, password: &str| {
        let body = json!({"email": "annak@example.org", "password": password});
        let caller = app.anonymous();
        let request = caller.request(Method::POST, "/authenticate").header("cookie", cookie);
        caller.send(request.header("x-forwarded-for", address).json(&body)).await
    };
    let _delayed = delay_two(&app, "198.18.0", "annak").await;
    for (number, wrong) in
        ["a=b", &others_pair, &format!("{name}={others_token}"), &format!("{name}=x.1.y")]
            .into_iter()
            .enumerate()
    {
        let address = format!("192.0.2.{}", 50 + number);
        with(&address, wrong, PASSWORD).await.is_error(429, 4290);
    }
    let both = format!("{others_pair}; {name}={token}");
    assert_eq!(with("192.0.2.99", &both, PASSWORD).await.status, 200);
    for _ in 0..9 {
        with("192.0.2.100", pair, "Wrong12").await.is_error(401, 4010);
        app.clock.advance(1);
    }
    with("192.0.2.101", pair, "Wrong12").await.is_error(401, 4010);
    with("192.0.2.101", pair, PASSWORD).await.is_error(429, 4290);
}

#[tokio::test]
async fn one_address_can_sign_up_ten_times_at_once_and_then_three_times_an_hour() {
    let app = limited().await;
    let caller = app.anonymous();
    let sign_up = async |number: i64| {
        from(&caller, "192.0.2.1", "/api/v1/users.json", form(&format!("user{number}"))).await
    };
    for number in 0..10 {
        assert_eq!(sign_up(number).await.status, 201);
    }
    let eleventh = sign_up(10).await;
    eleventh.is_error(429, 4290);
    assert_eq!(eleventh.header("retry-after"), "1200");
    app.clock.advance(1_200);
    assert_eq!(sign_up(10).await.status, 201);
    sign_up(11).await.is_error(429, 4290);
}

#[tokio::test]
async fn x_forwarded_for_of_an_untrusted_peer_is_ignored() {
    let app = TestApp::start_empty(|config| config.rate_limits = true).await;
    for number in 0..10 {
        let address = format!("192.0.2.{number}");
        sign_in(&app, &address, &format!("unknown{number}"), PASSWORD).await.is_error(401, 4010);
    }
    sign_in(&app, "192.0.2.99", "unknown", PASSWORD).await.is_error(429, 4290);
}

/// A call with a wrong secret of every operation that checks one.
fn wrong_secrets(owner: i64) -> [(&'static str, Method, String, serde_json::Value); 7] {
    let mut wrong_code = form("person");
    wrong_code["setupCode"] = json!("covered");
    let wrong = json!({"email": "first-admin@example.org", "password": "Wrong12"});
    let weak = json!({"id": owner, "pass": "wrong", "password": "weak"});
    let change = json!({
        "currentPassword": "Wrong12", "password": "Ghijkl2", "passwordConfirmation": "Ghijkl2",
    });
    let own = |ending: &str| format!("/api/v1/users/:id/{ending}");
    [
        ("signIn", Method::POST, "/authenticate".to_owned(), wrong.clone()),
        ("signUp", Method::POST, "/api/v1/users".to_owned(), wrong_code),
        ("checkReset", Method::GET, format!("/reset_request/{owner}"), json!({})),
        ("changePassword", Method::POST, "/change_password".to_owned(), weak),
        ("changeOwnPassword", Method::PUT, own("password"), change),
        ("deleteAccount", Method::POST, own("deletion"), wrong.clone()),
        ("confirmPassword", Method::POST, own("password/confirmation"), wrong),
    ]
}

#[tokio::test]
async fn every_operation_that_checks_a_secret_is_rate_limited_within_twenty_attempts() {
    let mut most = 0;
    for (operation, method, path, body) in wrong_secrets(1) {
        let app = TestApp::start_empty(|config| {
            config.rate_limits = true;
            config.listen = std::net::SocketAddr::from(([0, 0, 0, 0], 0));
        });
        let app = app.await;
        let mut caller = app.anonymous();
        if operation != "signUp" {
            let mut first = form("first-admin");
            first["setupCode"] = json!(app.setup_code);
            let signed_up = caller.post("/api/v1/users", first).await.json();
            caller.token = signed_up["auth_token"].as_str().map(str::to_owned);
        }
        if operation.ends_with("Reset") || operation == "changePassword" {
            caller.token = Some("wrong".to_owned());
        }
        let mut statuses = Vec::new();
        for _ in 0..20 {
            let request = caller.request(method.clone(), &path).json(&body);
            statuses.push(caller.send(request).await.status.as_u16());
        }
        assert!(statuses.contains(&429), "{operation}: {statuses:?}");
        assert!(statuses.iter().all(|status| *status >= 400), "{operation}: {statuses:?}");
        most = most.max(statuses.iter().take_while(|status| **status != 429).count());
    }
    let calls = wrong_secrets(1).len();
    println!("figure: {calls} calls that check a secret, limited after at most {most} attempts");
}

#[tokio::test]
async fn after_a_restart_the_network_of_an_earlier_sign_in_is_still_known() {
    let mut app = limited().await;
    assert_eq!(sign_in(&app, "203.0.113.9", "annak", PASSWORD).await.status, 200);
    app.restart().await;
    for number in 0..10 {
        sign_in(&app, &format!("198.51.100.{number}"), "annak", "Wrong12").await;
    }
    let _delayed = delay_two(&app, "198.18.0", "annak").await;
    let unknown = sign_in(&app, "198.51.100.200", "annak", PASSWORD).await;
    assert_eq!(unknown.status, 429, "the quota of unknown networks is used up");
    assert_eq!(sign_in(&app, "203.0.113.9", "annak", PASSWORD).await.status, 200);
}

#[test]
fn the_rate_limit_test_covers_every_operation_with_a_secret() {
    let document = document();
    let schemas = &document["components"]["schemas"];
    let takes_a_secret = |operation: &Operation| {
        let body =
            &operation.described["requestBody"]["content"]["application/json"]["schema"]["$ref"];
        let name = body.as_str().and_then(|name| name.rsplit('/').next()).unwrap_or_default();
        let fields = schemas[name]["properties"].as_object();
        let secret =
            |name: &String| ["password", "currentPassword", "pass"].contains(&name.as_str());
        let reset = operation.described["security"].to_string().contains("resetToken");
        reset || fields.is_some_and(|fields| fields.keys().any(secret))
    };
    let operations = operations();
    let names = operations.iter().filter(|operation| takes_a_secret(operation));
    let mut names: Vec<_> = names.map(Operation::id).collect();
    // The passwords of the mail server and of an added user are stored, not checked.
    names.retain(|name| !["addUser", "setMail"].contains(name));
    names.sort_unstable();
    let mut covered = wrong_secrets(1).map(|(operation, ..)| operation);
    covered.sort_unstable();
    assert_eq!(names, covered);
}

#[tokio::test]
async fn writes_of_one_user_are_rate_limited_and_reads_and_other_users_are_not() {
    let app = limited().await;
    let token = |answer: TestResponse| answer.json()["auth_token"].as_str().unwrap().to_owned();
    let caller = |token| {
        let mut caller = app.anonymous();
        caller.token = Some(token);
        caller
    };
    let anna = caller(token(sign_in(&app, "192.0.2.1", "annak", PASSWORD).await));
    let other = caller(token(sign_in(&app, "192.0.2.2", "first-admin", PASSWORD).await));
    for _ in 0..200 {
        anna.delete("/api/v1/ratings/238").await.is_error(404, 4040);
    }
    let refused = anna.post("/api/v1/movies", json!({"id": 238, "score": 5})).await;
    refused.is_error(429, 4290);
    assert_eq!(refused.header("retry-after"), "1");
    assert_eq!(anna.get("/api/v1/ratings").await.json(), json!({"ratings": []}));
    assert_eq!(other.post("/api/v1/movies", json!({"id": 238, "score": 5})).await.status, 201);
    app.clock.advance(1);
    let written = anna.post("/api/v1/movies", json!({"id": 238, "score": 5})).await;
    assert_eq!(written.status, 201);
    println!("figure: the 201st write at once is refused, one second later writes pass again");
}
