//! Connections that end in the middle of writes: nothing acknowledged is lost or doubled.

use crate::app::{Caller, TestApp};
use crate::engine::connect;
use crate::shared_database::films;
use std::collections::BTreeMap;
use std::sync::Arc;
use tokio::sync::Semaphore;
use tokio_postgres::Client;

const CLIENTS: i64 = 8;
/// The ratings that are acknowledged before the connections end the next time.
const PROGRESS: u32 = 20;
const ROUNDS: usize = 2;
const PAGES: usize = 5;

/// Ends all connections to the database.
pub async fn end_connections(outsider: &Client, database: &str) {
    let sql = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = $1";
    outsider.query_one(sql, &[&database]).await.unwrap();
}

/// Rates each film several times, and returns the scores that were acknowledged and the number of refusals.
async fn rate_all(
    caller: Caller,
    films: Vec<i64>,
    progress: Arc<Semaphore>,
) -> (Caller, BTreeMap<i64, i64>, u32) {
    let (mut acknowledged, mut refused) = (BTreeMap::new(), 0);
    let count = films.len() * ROUNDS;
    for (number, film) in films.into_iter().cycle().take(count).enumerate() {
        let score = i64::try_from(number / 7 % 5 + 1).unwrap();
        let answer = caller.rate(film, score).await;
        match answer.status.as_u16() {
            201 => {
                acknowledged.insert(film, score);
                progress.add_permits(1);
            }
            503 => {
                // It may be written or not.
                acknowledged.remove(&film);
                assert_eq!(answer.header("retry-after"), "1");
                refused += 1;
            }
            _ => panic!("{answer:?}"),
        }
    }
    (caller, acknowledged, refused)
}

#[tokio::test(flavor = "multi_thread")]
async fn acknowledged_ratings_survive_connections_that_end_while_they_are_written() {
    let app = TestApp::start().await;
    let database = app.test_database();
    let outsider = connect(&database.server_url()).await;
    let films = films(&app.signed_in("reader").await, PAGES).await;
    let mut callers = Vec::new();
    for number in 0..CLIENTS {
        callers.push(app.signed_in(&format!("user {number}")).await);
    }
    let progress = Arc::new(Semaphore::new(0));
    let ending = tokio::spawn({
        let (progress, name) = (Arc::clone(&progress), database.name().to_owned());
        async move {
            let mut times = 0;
            while let Ok(acknowledged) = progress.acquire_many(PROGRESS).await {
                acknowledged.forget();
                end_connections(&outsider, &name).await;
                times += 1;
            }
            times
        }
    });
    let clients: Vec<_> = callers
        .into_iter()
        .map(|caller| tokio::spawn(rate_all(caller, films.clone(), Arc::clone(&progress))))
        .collect();
    let mut rated = Vec::new();
    for client in clients {
        rated.push(client.await.unwrap());
    }
    progress.close();
    let times = ending.await.unwrap();
    let (mut written, mut refused) = (0, 0);
    for (caller, acknowledged, refusals) in rated {
        let stored: BTreeMap<_, _> = caller.scores().await.into_iter().collect();
        for (film, score) in &acknowledged {
            assert_eq!(stored.get(film), Some(score), "{film}");
        }
        (written, refused) = (written + acknowledged.len(), refused + refusals);
    }
    assert!(times > 0 && written > 0, "{times} {written}");
    println!(
        "figure: all connections ended {times} times: {written} ratings acknowledged, 0 lost, {refused} refused with 503"
    );
}
