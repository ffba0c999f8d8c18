//! Setting the clock a day back or ahead affects no user for long.

use crate::app::{Caller, PASSWORD, TestApp, TestResponse};
use serde_json::json;

const DAY: i64 = 86_400;

async fn limited() -> TestApp {
    TestApp::start_empty(|config| config.rate_limits = true).await
}

async fn sign_in(app: &TestApp, password: &str) -> TestResponse {
    app.anonymous().authenticate("annak", password).await
}

/// Attempts until attempts are rate limited.
async fn exhaust(app: &TestApp) {
    while sign_in(app, "Wrong12").await.status != 429 {}
}

async fn rate_and_read(anna: &Caller, title: &str) {
    assert_eq!(anna.rate(238, 4).await.status, 201);
    let made = anna.post("/api/v1/playlists", json!({"title": title, "active": true})).await;
    assert_eq!(made.status, 201);
    for path in ["/api/v1/ratings", "/api/v1/playlists", "/api/v1/users/:id", "/3/movie/238"] {
        assert_eq!(anna.get(path).await.status, 200, "{path}");
    }
    assert_eq!(anna.scores().await, [(238, 4)]);
}

#[tokio::test]
async fn rate_limit_does_not_last_longer_when_the_clock_is_set_back() {
    let app = limited().await;
    app.signed_in("annak").await;
    exhaust(&app).await;
    app.clock.advance(-DAY);
    assert_eq!(sign_in(&app, PASSWORD).await.status, 200);
}

#[tokio::test]
async fn sessions_ratings_and_playlists_work_after_every_clock_jump() {
    let app = limited().await;
    let anna = app.signed_in("annak").await;
    rate_and_read(&anna, "Before").await;
    let jumps = [(-DAY, "Yesterday"), (2 * DAY, "Tomorrow"), (-DAY, "Today again")];
    for (jump, title) in jumps {
        app.clock.advance(jump);
        app.wake();
        rate_and_read(&anna, title).await;
        let again = sign_in(&app, PASSWORD).await;
        assert_eq!(again.status, 200, "{title}: {again:?}");
    }
    assert_eq!(app.anonymous().get("/readyz").await.status, 200);
    let days = jumps.map(|(jump, _)| jump / DAY);
    println!("figure: the server works through clock jumps of {days:?} days");
}

#[tokio::test]
async fn session_created_while_the_clock_was_ahead_expires_after_its_lifetime() {
    let app = limited().await;
    app.signed_in("annak").await;
    app.clock.advance(DAY);
    let anna = app.sign_in("annak").await;
    app.clock.advance(-DAY);
    assert_eq!(anna.get("/api/v1/ratings").await.status, 200);
    app.clock.advance(8 * DAY);
    anna.get("/api/v1/ratings").await.is_error(401, 4011);
}
