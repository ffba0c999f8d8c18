//! The same calls get the same responses on both engines, byte for byte.

use crate::app::{Caller, TestApp, TestResponse};
use crate::shared_database::films;
use moviestars::config::Config;
use serde_json::json;

const PAGES: usize = 3;
const LISTS: [&str; 24] = [
    "/api/v1/ratings",
    "/api/v1/movies",
    "/api/v1/movies?page=1",
    "/api/v1/movies?page=2",
    "/api/v1/movies?page=0",
    "/api/v1/movies?filter=fiveStar",
    "/api/v1/movies?filter=oneStar",
    "/api/v1/movies?filter=none",
    "/api/v1/movies?filter=threeStar",
    "/api/v1/playlists/4",
    "/api/v1/playlists",
    "/api/v1/playlists/setup",
    "/api/v1/playlists/1",
    "/api/v1/playlists/2",
    "/api/v1/playlists/99",
    "/api/v1/export",
    "/api/v1/export.csv",
    "/api/v1/notifications",
    "/api/v1/users/:id",
    "/api/v1/users?sort=username&search=user",
    "/api/v1/users?sort=-email&limit=2",
    "/api/v1/users?sort=id&search=%25",
    "/api/v1/settings",
    "/3/movie/238",
];

/// Sets the base URL, because responses contain it.
fn on_postgres(config: &mut Config) {
    config.base_url = Some("http://films.example.org".to_owned());
}

fn on_sqlite(config: &mut Config) {
    on_postgres(config);
    config.database = None;
}

/// Makes calls, and records each response.
struct Recorder {
    responses: Vec<(String, u16, String)>,
}

impl Recorder {
    fn record(&mut self, call: &str, answer: TestResponse) {
        self.responses.push((call.to_owned(), answer.status.as_u16(), answer.text));
    }

    async fn lists(&mut self, caller: &Caller) {
        for path in LISTS {
            self.record(path, caller.get(path).await);
        }
    }
}

async fn responses(app: &TestApp) -> Vec<(String, u16, String)> {
    let mut recorder = Recorder { responses: Vec::new() };
    let admin = app.signed_in("first-admin").await;
    let films = films(&admin, PAGES).await;
    let users = [
        app.signed_in("user b").await,
        app.signed_in("User-A").await,
        app.signed_in("zebra").await,
    ];
    for (number, caller) in users.iter().enumerate() {
        app.clock.advance(10);
        for (at, film) in films.iter().enumerate() {
            if at % 3 == number {
                recorder
                    .record("rate", caller.rate(*film, i64::try_from(at % 5).unwrap() + 1).await);
            }
        }
        for (title, active) in [("Freitag", true), ("zu zweit", false), ("Ärger", true)] {
            let body = json!({"title": title, "active": active});
            recorder.record("create", caller.post("/api/v1/playlists", body).await);
        }
        for film in films.iter().take(12) {
            let body = json!({"payload": {"id": film}});
            let path = format!("/api/v1/playlists/{}", number * 3 + 1);
            recorder.record("add", caller.put(&path, body).await);
        }
        recorder.lists(caller).await;
        let path = format!("/api/v1/movies_playlists/{}?playlistId={}", films[3], number * 3 + 1);
        recorder.record("remove", caller.delete(&path).await);
        recorder.record("clear", caller.delete(&format!("/api/v1/movies/{}", films[number])).await);
        recorder.record(
            "delete",
            caller.delete(&format!("/api/v1/playlists/{}", number * 3 + 2)).await,
        );
        recorder.lists(caller).await;
    }
    let closed = json!({"registration": "closed"});
    recorder.record("close", admin.put("/api/v1/settings/registration", closed).await);
    recorder.lists(&admin).await;
    recorder.record("orphans", admin.delete("/api/v1/movies/orphans").await);
    recorder.record("delete user", admin.delete("/api/v1/users/:id?records=2").await);
    recorder.lists(&admin).await;
    recorder.responses
}

#[tokio::test(flavor = "multi_thread")]
async fn both_engines_respond_alike() {
    let of_postgres = responses(&TestApp::start_empty(on_postgres).await).await;
    let of_sqlite = responses(&TestApp::start_empty(on_sqlite).await).await;
    assert!(of_postgres.len() >= 300, "{}", of_postgres.len());
    let successes = of_postgres.iter().filter(|(_, status, _)| *status < 300).count();
    assert!(successes > 200, "{successes}");
    for (postgres, sqlite) in of_postgres.iter().zip(&of_sqlite) {
        assert_eq!(postgres, sqlite);
    }
    assert_eq!(of_postgres.len(), of_sqlite.len());
    println!("figure: {} calls have the same status and bytes on both engines", of_postgres.len());
}
