//! The listener: slow, large and excess requests, connection limits, and shutdown.

use crate::app::{Caller, TestApp, until};
use crate::fake_tmdb::mode::Fault;
use crate::tmdb_server::{FOREVER, TmdbServer};
use moviestars::config::Config;
use reqwest::Method;
use std::io::Cursor;
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::JoinSet;

/// Longer than any timeout of the server.
const LATE: Duration = Duration::from_mins(5);
const SIGN_IN: &str = "POST /authenticate.json HTTP/1.1\r\nConnection: close";

/// A bound socket that does not listen: connections to its address are refused as long as it is held.
pub fn closed_socket() -> TcpSocket {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(SocketAddr::from(([127, 0, 0, 1], 0))).unwrap();
    socket
}

async fn connect(app: &TestApp) -> TcpStream {
    TcpStream::connect(app.address).await.unwrap()
}

/// Reads until the server closes the connection.
async fn rest(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes).await;
    String::from_utf8_lossy(&bytes).into_owned()
}

#[tokio::test]
async fn an_unfinished_request_head_is_cut_off_after_ten_seconds() {
    let app = TestApp::start_empty(|_| {}).await;
    let began = Instant::now();
    let (mut silent, mut slow) = (connect(&app).await, connect(&app).await);
    slow.write_all(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: ").await.unwrap();
    let both = async { tokio::join!(rest(&mut silent), rest(&mut slow)) };
    tokio::time::timeout(LATE, both).await.expect("both are closed");
    assert!(began.elapsed() >= Duration::from_secs(9), "{:?}", began.elapsed());
}

#[tokio::test]
async fn a_slow_body_is_rejected_after_thirty_seconds() {
    let app = TestApp::start_empty(|_| {}).await;
    let began = Instant::now();
    let mut stream = connect(&app).await;
    let head = "POST /authenticate.json HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
                Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n";
    stream.write_all(head.as_bytes()).await.unwrap();
    let (mut reading, mut writing) = stream.into_split();
    let trickle = tokio::spawn(async move {
        let mut tick = tokio::time::interval(Duration::from_secs(1));
        while writing.write_all(b" ").await.is_ok() {
            tick.tick().await;
        }
    });
    let mut answer = vec![0; 12];
    let answered = tokio::time::timeout(LATE, reading.read_exact(&mut answer));
    answered.await.expect("it is answered").unwrap();
    assert_eq!(answer, b"HTTP/1.1 400");
    assert!(began.elapsed() >= Duration::from_secs(29), "{:?}", began.elapsed());
    println!("figure: a slow body rejected after {:.1} s", began.elapsed().as_secs_f64());
    trickle.abort();
}

/// The rejection does not need the body.
#[tokio::test]
async fn a_body_that_comes_after_the_response_leaves_the_connection_open() {
    let app = TestApp::start_empty(|_| {}).await;
    for address in ["/api/v1/calendar/link", "/nowhere"] {
        let mut stream = connect(&app).await;
        let head = format!(
            "POST {address} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
             Content-Length: 2\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        let mut response = vec![0; 10];
        stream.read_exact(&mut response).await.unwrap();
        assert_eq!(response, b"HTTP/1.1 4", "{address}");
        let next = "{}GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
        stream.write_all(next.as_bytes()).await.unwrap();
        let both = rest(&mut stream).await;
        assert!(both.contains("HTTP/1.1 200"), "{address}: {both}");
    }
}

#[tokio::test]
async fn a_picture_may_arrive_more_slowly_than_json() {
    let app = TestApp::start_empty(|_| {}).await;
    let anna = app.signed_in("annak").await;
    let token = anna.token.as_deref().unwrap();
    let mut png = Cursor::new(Vec::new());
    image::RgbImage::new(9, 9).write_to(&mut png, image::ImageFormat::Png).unwrap();
    let png = png.into_inner();
    let head = format!(
        "PUT /api/v1/users/:id/picture HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
         Authorization: Bearer {token}\r\nContent-Length: {}\r\n\r\n",
        png.len()
    );
    let begin = async || {
        let mut stream = connect(&app).await;
        stream.write_all(head.as_bytes()).await.unwrap();
        stream.write_all(&png[..9]).await.unwrap();
        stream
    };
    let mut stream = begin().await;
    // A user has one upload at a time.
    let upload = async |caller: &Caller| {
        let request = caller.request(Method::PUT, "/api/v1/users/:id/picture");
        caller.send(request.body(png.clone())).await
    };
    until(async || {
        // If a complete upload came first, the slow one was refused.
        if tokio::time::timeout(Duration::ZERO, stream.peek(&mut [0])).await.is_ok() {
            stream = begin().await;
        }
        upload(&anna).await.status == 503
    })
    .await;
    assert_eq!(upload(&app.signed_in("bella").await).await.status, 200);
    // A JSON body would have a limit of thirty seconds.
    let answered = tokio::time::timeout(Duration::from_secs(32), stream.readable()).await;
    assert!(answered.is_err(), "it waits for the rest");
    stream.write_all(&png[9..]).await.unwrap();
    let answer = rest(&mut stream).await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert_eq!(upload(&anna).await.status, 200);
}

#[tokio::test]
async fn a_client_that_never_reads_responses_is_cut_off() {
    let app = TestApp::start_empty(|_| {}).await;
    let mut stream = connect(&app).await;
    let request = b"GET /t/p/original/m238.svg HTTP/1.1\r\nHost: localhost\r\n\r\n";
    // Sends requests until the buffers are full of responses and the server reads no more.
    let sending = async { while stream.write_all(&request.repeat(100)).await.is_ok() {} };
    tokio::time::timeout(LATE, sending).await.expect("the server closes the connection");
    assert_eq!(app.anonymous().get("/healthz").await.status, 200);
}

#[tokio::test]
async fn a_request_head_over_32_kib_is_rejected() {
    let app = TestApp::start_empty(|_| {}).await;
    let mut stream = connect(&app).await;
    let head = format!(
        "GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Long: {}\r\n\r\n",
        "x".repeat(40_000)
    );
    let _ = stream.write_all(head.as_bytes()).await;
    let answer = rest(&mut stream).await;
    assert!(answer.starts_with("HTTP/1.1 431"), "{answer:.100}");
    println!("figure: a head of {} bytes rejected", head.len());
    assert_eq!(app.anonymous().get("/healthz").await.status, 200);
}

#[tokio::test]
async fn with_all_connections_taken_health_checks_are_answered_and_other_requests_get_503() {
    let app = TestApp::start_empty(|_| {}).await;
    let request = async |path: &str| {
        let mut stream = connect(&app).await;
        let head = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n");
        stream.write_all(head.as_bytes()).await.unwrap();
        rest(&mut stream).await
    };
    let (open, answers) = loop {
        let (began, mut open) = (Instant::now(), Vec::new());
        for _ in 0..1_024 {
            open.push(connect(&app).await);
        }
        let paths = ["/healthz", "/readyz", "/config", "/3/movie/popular"];
        let mut answers = Vec::new();
        for path in paths {
            answers.push(request(path).await);
        }
        // The server closes silent connections after ten seconds.
        if began.elapsed() < Duration::from_secs(9) {
            break (open, answers);
        }
    };
    for answer in &answers[..2] {
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }
    for (answer, status) in answers[2..].iter().zip(["503", "429"]) {
        assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{answer}");
        let head = answer.to_ascii_lowercase();
        assert!(head.contains("\r\nretry-after: 1\r\n"), "{answer}");
        assert!(head.contains("\r\nconnection: close\r\n"), "{answer}");
    }
    println!("figure: with {} connections open 2 of 2 health checks are answered", open.len());
    drop(open);
    let deadline = Instant::now() + Duration::from_secs(30);
    while !request("/config").await.starts_with("HTTP/1.1 200") {
        assert!(Instant::now() < deadline, "still refused after the connections closed");
    }
}

/// A server that trusts 127.0.0.1 only, so that this machine's other addresses are limited.
async fn behind_a_proxy() -> TestApp {
    let change = |config: &mut Config| {
        config.rate_limits = true;
        config.trusted_proxies = vec!["127.0.0.1/32".parse().unwrap()];
    };
    TestApp::start_empty(change).await
}

async fn connect_from(app: &TestApp, address: &str) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(SocketAddr::new(address.parse().unwrap(), 0)).unwrap();
    socket.connect(app.address).await.unwrap()
}

#[tokio::test]
async fn one_address_is_limited_to_64_connections_and_a_trusted_proxy_is_not() {
    let app = behind_a_proxy().await;
    let mut limited = Vec::new();
    for _ in 0..64 {
        limited.push(connect_from(&app, "127.0.0.9").await);
    }
    let mut late = connect_from(&app, "127.0.0.9").await;
    assert_eq!(rest(&mut late).await, "", "it is closed without a response");
    let request = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    let served = async |address| {
        let mut stream = connect_from(&app, address).await;
        let sent = stream.write_all(request).await;
        sent.is_ok() && rest(&mut stream).await.starts_with("HTTP/1.1 200")
    };
    assert!(served("127.0.0.8").await, "another address has its own limit");
    limited.pop();
    // The server notices the closed connection a moment later.
    until(async || served("127.0.0.9").await).await;
    let mut proxied = Vec::new();
    for _ in 0..100 {
        proxied.push(connect(&app).await);
    }
    for stream in &mut proxied {
        stream.write_all(request).await.unwrap();
        assert!(rest(stream).await.starts_with("HTTP/1.1 200"));
    }
}

#[tokio::test]
async fn over_512_requests_in_flight_are_rejected_except_health_checks() {
    let TmdbServer { fake, app, anna } = TmdbServer::with_timeout(FOREVER).await;
    fake.fail(Fault::Hold);
    let request = format!(
        "GET /3/movie/550 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer {}\r\n\r\n",
        anna.token.as_deref().unwrap()
    );
    let send = async |requests: &mut JoinSet<String>, times: usize| {
        for _ in 0..times {
            let mut stream = connect(&app).await;
            stream.write_all(request.as_bytes()).await.unwrap();
            requests.spawn(async move { rest(&mut stream).await });
        }
    };
    let mut requests = JoinSet::new();
    send(&mut requests, 511).await;
    let mut late = sends_its_body_later(&app, SIGN_IN, 2).await;
    send(&mut requests, 9).await;
    // Once the excess requests are rejected, all others are in flight.
    for _ in 0..8 {
        let refused = requests.join_next().await.unwrap().unwrap();
        assert!(refused.starts_with("HTTP/1.1 429"), "{refused}");
    }
    assert_eq!(app.anonymous().get("/config.json").await.status, 503);
    let refused = anna.get("/api/v1/ratings.json").await;
    refused.is_error(503, 5030);
    assert_eq!(refused.header("retry-after"), "1");
    let refused = anna.get("/3/movie/11").await;
    refused.is_tmdbs_error(429, 25);
    assert_eq!(refused.header("retry-after"), "1");
    late.write_all(b"{}").await.unwrap();
    let answer = rest(&mut late).await;
    assert!(answer.starts_with("HTTP/1.1 503"), "its permit was taken in the meantime: {answer}");
    for path in ["/healthz", "/readyz", "/healthz.json"] {
        assert_eq!(app.anonymous().get(path).await.status, 200, "{path}");
    }
    assert_eq!(requests.len(), 512);
    fake.recover();
    for answer in requests.join_all().await {
        assert!(answer.starts_with("HTTP/1.1 200"), "accepted requests are answered: {answer}");
    }
    assert_eq!(anna.get("/3/movie/11").await.status, 200);
}

/// Sends a request's head and waits until the server waits for the body of `length` bytes.
async fn sends_its_body_later(app: &TestApp, request: &str, length: usize) -> TcpStream {
    let head = format!(
        "{request}\r\nHost: localhost\r\nExpect: 100-continue\r\n\
         Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n"
    );
    let mut stream = connect(app).await;
    stream.write_all(head.as_bytes()).await.unwrap();
    // The server sends this when it starts to read the body.
    let mut head = [0; 25];
    stream.read_exact(&mut head).await.unwrap();
    assert_eq!(head, *b"HTTP/1.1 100 Continue\r\n\r\n");
    stream
}

#[tokio::test]
async fn requests_waiting_for_their_body_use_no_permit() {
    let app = TestApp::start().await;
    let mut waiting = Vec::new();
    for _ in 0..600 {
        waiting.push(sends_its_body_later(&app, SIGN_IN, 2).await);
    }
    assert_eq!(app.anonymous().get("/config.json").await.status, 200);
    for mut stream in waiting {
        stream.write_all(b"{}").await.unwrap();
        let answer = rest(&mut stream).await;
        assert!(answer.starts_with("HTTP/1.1 422"), "{answer}");
    }
}

#[tokio::test]
async fn shutdown_completes_requests_in_flight_and_accepts_no_new_ones() {
    let mut app = TestApp::start().await;
    let token = app.admin().await.token.unwrap();
    let request = format!("POST /api/v1/movies HTTP/1.1\r\nAuthorization: Bearer {token}");
    let body = r#"{"id":238,"media_type":"movie","score":4}"#;
    let mut stream = sends_its_body_later(&app, &request, body.len()).await;
    let address = app.address;
    let answered = tokio::spawn(async move {
        while TcpStream::connect(address).await.is_ok() {
            tokio::task::yield_now().await;
        }
        stream.write_all(body.as_bytes()).await.unwrap();
        rest(&mut stream).await
    });
    app.stop().await;
    let answer = answered.await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 201") && answer.contains("\"score\":4"), "{answer}");
}

#[tokio::test]
async fn unexpected_parameters_never_cause_5xx() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let unexpected = [
        "-1",
        "0",
        "1e3",
        "9223372036854775807",
        "9223372036854775808",
        "%00",
        "%2e%2e%2f",
        "%ff",
        "%F0%9F%8E%AC",
        "a%20b",
        "null",
        ":id",
        "999",
        "9990",
        "%22",
        "'",
        "%3Cscript%3E",
        "x.json",
    ];
    for text in unexpected {
        for path in [
            format!("/api/v1/users/{text}"),
            format!("/api/v1/movies?filter={text}&page={text}"),
            format!("/t/p/{text}/{text}"),
            format!("/3/movie/{text}"),
            format!("/3/trending/{text}/week?page={text}"),
        ] {
            let answer = admin.get(&path).await;
            assert!(answer.status.as_u16() < 500, "{path}: {answer:?}");
        }
        let answer = admin.delete(&format!("/api/v1/ratings/{text}?media_type={text}")).await;
        assert!((400..500).contains(&answer.status.as_u16()), "{text}: {answer:?}");
    }
    println!("figure: {} unexpected parameters, never answered 5xx", unexpected.len());
}

/// Sends a body of that length to the end, as a proxy does, and reads the response then.
async fn send_all_then_read(app: &TestApp, head: &str, length: usize) -> std::io::Result<String> {
    let mut stream = connect(app).await;
    let head = format!("{head}\r\nHost: localhost\r\nContent-Length: {length}\r\n\r\n");
    stream.write_all(head.as_bytes()).await?;
    let piece = vec![b' '; 64 * 1024];
    for _ in 0..length / piece.len() {
        stream.write_all(&piece).await?;
    }
    let mut response = vec![0; 12];
    stream.read_exact(&mut response).await?;
    Ok(String::from_utf8_lossy(&response).into_owned())
}

#[tokio::test]
async fn a_client_that_sends_a_rejected_body_to_the_end_gets_the_response() {
    let app = TestApp::start_empty(|_| {}).await;
    let heads = [
        ("POST /authenticate HTTP/1.1\r\nContent-Type: application/json", "HTTP/1.1 413"),
        ("POST /api/v1/movies HTTP/1.1\r\nContent-Type: application/json", "HTTP/1.1 401"),
        ("POST /healthz HTTP/1.1", "HTTP/1.1 405"),
    ];
    let mut all = 0;
    for (head, expected) in heads {
        for length in [2_000_000, 50_000_000].into_iter().cycle().take(20) {
            let response = send_all_then_read(&app, head, length).await;
            assert_eq!(response.as_deref().ok(), Some(expected), "{length} bytes: {response:?}");
            all += 1;
        }
    }
    println!("figure: {all} of {all} rejected bodies of 2 and 50 MB got the response");
}

#[tokio::test]
async fn a_request_needs_one_host_header() {
    let app = TestApp::start_empty(|_| {}).await;
    for (head, expected) in [
        ("GET /healthz HTTP/1.1\r\nHost: localhost", "HTTP/1.1 200"),
        ("GET /healthz HTTP/1.1", "HTTP/1.1 400"),
        ("GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: localhost", "HTTP/1.1 400"),
        ("GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: evil.test", "HTTP/1.1 400"),
        ("GET /healthz HTTP/1.0", "HTTP/1.0 200"),
        ("GET /healthz HTTP/1.0\r\nHost: localhost\r\nHost: evil.test", "HTTP/1.0 400"),
    ] {
        let mut stream = connect(&app).await;
        let request = format!("{head}\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        let answer = rest(&mut stream).await;
        assert!(answer.starts_with(expected), "{head}: {answer}");
        assert_eq!(
            answer.contains("The request needs one Host header."),
            !expected.ends_with("200")
        );
    }
}
