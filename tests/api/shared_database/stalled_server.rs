//! While the database server does not reply, requests end in time; once it replies again, they succeed.

use crate::app::{TestApp, until};
use crate::engine::{TestDatabase, connect};
use futures_util::future::join_all;
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// How long a caller of the store waits, plus the time that a request takes otherwise.
const LIMIT: Duration = Duration::from_millis(3_500);
/// How long a readiness check waits, plus the time that a request takes otherwise.
const READY_LIMIT: Duration = Duration::from_millis(1_300);

/// Forwards bytes between the server and its database, unless it is stalled.
struct Proxy {
    address: SocketAddr,
    stalled: watch::Sender<bool>,
    /// The delay of each byte.
    delay: watch::Sender<Duration>,
}

impl Proxy {
    async fn start(upstream: SocketAddr) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stalled, is_stalled) = watch::channel(false);
        let (delay, delayed) = watch::channel(Duration::ZERO);
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let server = TcpStream::connect(upstream).await.unwrap();
                let ((from_client, to_client), (from_server, to_server)) =
                    (client.into_split(), server.into_split());
                let faults = || (is_stalled.clone(), delayed.clone());
                tokio::spawn(forward(from_client, to_server, faults()));
                tokio::spawn(forward(from_server, to_client, faults()));
            }
        });
        Self { address, stalled, delay }
    }

    /// A server whose connections to the database pass the proxy.
    async fn start_server(database: &TestDatabase) -> (Self, TestApp) {
        let url = database.url();
        let upstream = url.split(['@', '/']).nth(3).unwrap();
        let proxy = Self::start(upstream.parse().unwrap()).await;
        let through_proxy = url.replacen(upstream, &proxy.address.to_string(), 1);
        let app = TestApp::start_empty(|config| {
            config.database.as_mut().unwrap().url = through_proxy.parse().unwrap();
        });
        let app = app.await;
        (proxy, app)
    }
}

async fn forward(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    (mut stalled, delay): (watch::Receiver<bool>, watch::Receiver<Duration>),
) {
    let mut bytes = [0; 8_192];
    while let Ok(count @ 1..) = from.read(&mut bytes).await {
        let late = *delay.borrow();
        tokio::time::sleep(late).await;
        let resumed = stalled.wait_for(|is_stalled| !is_stalled).await.is_ok();
        if !resumed || to.write_all(&bytes[..count]).await.is_err() {
            return;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_does_not_reply_refuses_requests_in_time_and_loses_nothing() {
    let database = TestDatabase::create_empty();
    let (proxy, app) = Proxy::start_server(&database).await;
    let anna = app.signed_in("annak").await;
    assert_eq!(anna.rate(238, 4).await.status, 201);
    proxy.stalled.send(true).unwrap();
    let mut slowest = Duration::ZERO;
    for _ in 0..3 {
        let start = Instant::now();
        let answer = anna.rate(238, 5).await;
        answer.is_error(503, 5030);
        assert_eq!(answer.header("retry-after"), "1");
        slowest = slowest.max(start.elapsed());
    }
    assert!(slowest < LIMIT, "{slowest:?}");
    let anonymous = app.anonymous();
    let start = Instant::now();
    for check in join_all((0..3).map(|_| anonymous.get("/readyz"))).await {
        check.is_error(503, 5030);
    }
    let checked = start.elapsed();
    assert!(checked < READY_LIMIT, "{checked:?}");
    assert_eq!(anonymous.get("/healthz").await.status, 200);
    proxy.stalled.send(false).unwrap();
    let resumed = Instant::now();
    until(async || anonymous.get("/readyz").await.status == 200).await;
    until(async || anna.rate(278, 3).await.status == 201).await;
    let took = resumed.elapsed();
    let scores = anna.scores().await;
    assert!(scores.contains(&(278, 3)), "{scores:?}");
    assert!(scores.iter().any(|(film, score)| *film == 238 && [4, 5].contains(score)));
    println!(
        "figure: while the database does not reply, requests get 503 after at most {slowest:?}, and /readyz after \
         {checked:?}; {took:?} after it replies again, they succeed"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_database_refuses_a_request_in_time_though_each_of_its_calls_is() {
    let database = TestDatabase::create_empty();
    let (proxy, app) = Proxy::start_server(&database).await;
    let anna = app.signed_in("annak").await;
    // The session is read in time; the rating takes several round trips.
    proxy.delay.send(Duration::from_millis(600)).unwrap();
    let start = Instant::now();
    anna.rate(238, 5).await.is_error(503, 5030);
    let took = start.elapsed();
    assert!(took < LIMIT, "{took:?}");
    proxy.delay.send(Duration::ZERO).unwrap();
    until(async || anna.rate(278, 3).await.status == 201).await;
    println!("figure: a request to a slow database is refused after {took:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_read_of_sessions_that_waits_for_a_lock_is_ended_on_the_server() {
    let app = TestApp::start().await;
    let anna = app.signed_in("annak").await;
    let url = app.database_url().unwrap();
    let (holder, observer) = (connect(&url).await, connect(&url).await);
    holder.batch_execute("BEGIN; LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE").await.unwrap();
    anna.get("/api/v1/ratings").await.is_error(503, 5030);
    until(async || {
        let waiting = "SELECT count(*) FROM pg_stat_activity
                       WHERE datname = current_database() AND wait_event_type = 'Lock'
                         AND query LIKE 'SELECT%sessions%'";
        observer.query_one(waiting, &[]).await.unwrap().get::<_, i64>(0) == 0
    })
    .await;
    holder.batch_execute("ROLLBACK").await.unwrap();
    until(async || anna.get("/api/v1/ratings").await.status == 200).await;
}
