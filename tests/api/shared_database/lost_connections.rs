//! Connections that end in the middle of writes: nothing acknowledged is lost or doubled.

use crate::app::TestApp;
use crate::engine::connect;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio_postgres::Client;

const CLIENTS: i64 = 8;
/// Of 20 films each.
const PAGES: usize = 5;

/// Ends all connections to the database.
pub async fn end_connections(outsider: &Client, database: &str) {
    let sql = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = $1";
    outsider.query_one(sql, &[&database]).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn acknowledged_ratings_survive_connections_that_end_while_they_are_written() {
    let app = TestApp::start().await;
    let database = app.test_database();
    let outsider = connect(&database.server_url()).await;
    // Films of the catalogue: the ratings of others are removed.
    let reader = app.signed_in("reader").await;
    let mut films = Vec::new();
    for page in 1..=PAGES {
        let found = reader.get(&format!("/3/discover/movie?page={page}")).await.json();
        let found = found["results"].as_array().unwrap().clone();
        films.extend(found.iter().map(|film| film["id"].as_i64().unwrap()));
    }
    let mut clients = Vec::new();
    for number in 0..CLIENTS {
        let caller = app.signed_in(&format!("user {number}")).await;
        let films = films.clone();
        clients.push(tokio::spawn(async move {
            let (mut acknowledged, mut refused) = (Vec::new(), 0);
            for film in films {
                let answer = caller.rate(film, film % 5 + 1).await;
                match answer.status.as_u16() {
                    201 => acknowledged.push((film, film % 5 + 1)),
                    503 => {
                        assert_eq!(answer.header("retry-after"), "1");
                        refused += 1;
                    }
                    _ => panic!("{answer:?}"),
                }
            }
            (caller, acknowledged, refused)
        }));
    }
    let done = Arc::new(AtomicBool::new(false));
    let ending = tokio::spawn({
        let (done, name) = (Arc::clone(&done), database.name().to_owned());
        async move {
            let mut times = 0;
            while !done.load(Ordering::Relaxed) {
                end_connections(&outsider, &name).await;
                times += 1;
                tokio::time::sleep(std::time::Duration::from_millis(100)).await;
            }
            times
        }
    });
    let (mut written, mut refused) = (0, 0);
    for client in clients {
        let (caller, acknowledged, refusals) = client.await.unwrap();
        done.store(true, Ordering::Relaxed);
        let mut stored = caller.scores().await;
        stored.sort_unstable();
        assert!(acknowledged.iter().all(|rating| stored.contains(rating)), "{stored:?}");
        (written, refused) = (written + acknowledged.len(), refused + refusals);
    }
    let times = ending.await.unwrap();
    assert!(times > 0 && written > 0);
    println!(
        "figure: all connections ended {times} times: {written} ratings acknowledged, 0 lost, {refused} refused with 503"
    );
}
