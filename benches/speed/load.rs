//! The load generator: keep-alive connections of HTTP/1.1 on one thread, each with one request in flight.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::runtime::Runtime;

/// A response, read to its end.
pub struct Response {
    pub status: u16,
    /// The names are in lower case.
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Response {
    pub fn header(&self, wanted: &str) -> Option<&str> {
        let (_, value) = self.headers.iter().find(|(name, _)| name == wanted)?;
        Some(value)
    }

    pub fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.body).expect("the response is JSON")
    }
}

/// One request that succeeds.
pub fn call(address: SocketAddr, request: &[u8]) -> Response {
    let response = try_call(address, request);
    assert!(response.status < 400, "{}", String::from_utf8_lossy(&response.body));
    response
}

/// One request that may fail.
pub fn try_call(address: SocketAddr, request: &[u8]) -> Response {
    runtime().block_on(async {
        let mut connection = Connection::open(address).await;
        connection.send(request).await;
        connection.response()
    })
}

/// The requests of a measurement; all connections take them in turn, again and again.
pub type Requests = Arc<[Vec<u8>]>;

/// What all connections send for a while.
pub struct Load {
    pub measured: Requests,
    /// Sent before each measured request, and not measured.
    pub before: Option<Requests>,
    pub connections: u32,
}

/// What one round has measured.
#[derive(Clone, Copy)]
pub struct Round {
    /// Requests in a second of the time that the measured requests took.
    pub per_second: f64,
    pub p50: Duration,
    pub p99: Duration,
}

impl Round {
    /// Of what connections, each of which waits for a response before its next request, have measured.
    pub fn of(mut latencies: Vec<Duration>, connections: u32) -> Self {
        latencies.sort_unstable();
        let at = |percent: usize| latencies[(latencies.len() - 1) * percent / 100];
        let measured: Duration = latencies.iter().sum();
        let mean = measured / u32::try_from(latencies.len()).unwrap_or(u32::MAX);
        let per_second = f64::from(connections) / mean.as_secs_f64();
        Self { per_second, p50: at(50), p99: at(99) }
    }
}

impl Load {
    /// `sent` counts the requests of all rounds, so that a round begins where the last has ended.
    pub fn run(&self, address: SocketAddr, time: Duration, sent: &Arc<AtomicUsize>) -> Round {
        let latencies: Vec<Duration> = runtime().block_on(async {
            let end = Instant::now() + time;
            let tasks: Vec<_> = (0..self.connections)
                .map(|_| {
                    let (measured, before) = (Arc::clone(&self.measured), self.before.clone());
                    let sent = Arc::clone(sent);
                    tokio::spawn(repeat(address, measured, before, sent, end))
                })
                .collect();
            let mut latencies = Vec::new();
            for task in tasks {
                latencies.extend(task.await.expect("the server answers"));
            }
            latencies
        });
        Round::of(latencies, self.connections)
    }
}

async fn repeat(
    address: SocketAddr,
    measured: Requests,
    before: Option<Requests>,
    sent: Arc<AtomicUsize>,
    end: Instant,
) -> Vec<Duration> {
    let mut connection = Connection::open(address).await;
    let mut latencies = Vec::with_capacity(4_096);
    loop {
        let number = sent.fetch_add(1, Ordering::Relaxed);
        if let Some(before) = &before {
            connection.send(&before[number % before.len()]).await;
        }
        let started = Instant::now();
        connection.send(&measured[number % measured.len()]).await;
        // On PostgreSQL, a write that collides too often is refused, and a client sends it again.
        while connection.head.status == 503 {
            connection.send(&measured[number % measured.len()]).await;
        }
        assert!(connection.head.status < 400, "{}", String::from_utf8_lossy(&connection.buffer));
        let now = Instant::now();
        latencies.push(now - started);
        if now >= end {
            return latencies;
        }
    }
}

pub fn runtime() -> Runtime {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.expect("a runtime needs no resources")
}

struct Connection {
    stream: TcpStream,
    /// The last response.
    buffer: Vec<u8>,
    head: Head,
}

#[derive(Default)]
struct Head {
    /// Bytes, with the empty line.
    length: usize,
    status: u16,
    /// `None` for a chunked body.
    content_length: Option<usize>,
}

impl Connection {
    async fn open(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).await.expect("the server accepts connections");
        stream.set_nodelay(true).expect("a connection can be configured");
        Self { stream, buffer: Vec::with_capacity(64 * 1024), head: Head::default() }
    }

    /// Sends a request and reads the response.
    async fn send(&mut self, request: &[u8]) {
        self.stream.write_all(request).await.expect("the server reads requests");
        self.buffer.clear();
        self.head = Head::default();
        while !self.is_complete() {
            let read = self.stream.read_buf(&mut self.buffer).await;
            assert!(read.expect("the connection stays open") > 0, "the server closed a connection");
        }
    }

    fn is_complete(&mut self) -> bool {
        if self.head.length == 0 {
            let end = self.buffer.windows(4).position(|bytes| bytes == b"\r\n\r\n");
            let Some(end) = end else { return false };
            self.head = Head::parse(&self.buffer[..end + 4]);
        }
        match self.head.content_length {
            Some(length) => self.buffer.len() >= self.head.length + length,
            None => self.buffer.ends_with(b"\r\n0\r\n\r\n"),
        }
    }

    fn response(&self) -> Response {
        let head = String::from_utf8_lossy(&self.buffer[..self.head.length]);
        let headers = head.lines().filter_map(|line| line.split_once(": "));
        let headers = headers.map(|(name, value)| (name.to_lowercase(), value.to_owned()));
        let body = &self.buffer[self.head.length..];
        let body = if self.head.content_length.is_some() { body.to_vec() } else { join(body) };
        Response { status: self.head.status, headers: headers.collect(), body }
    }
}

impl Head {
    fn parse(bytes: &[u8]) -> Self {
        let text = String::from_utf8_lossy(bytes);
        let status = text.get(9..12).and_then(|status| status.parse().ok());
        let lines = text.lines().filter_map(|line| line.split_once(": "));
        let mut length = lines.filter(|(name, _)| name.eq_ignore_ascii_case("content-length"));
        let length = length.next().and_then(|(_, length)| length.parse().ok());
        let status = status.expect("a response begins with its status");
        let content_length = if status == 304 { Some(0) } else { length };
        Self { length: bytes.len(), status, content_length }
    }
}

/// The chunks of a body.
fn join(mut chunks: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    loop {
        let end = chunks.windows(2).position(|bytes| bytes == b"\r\n");
        let end = end.expect("a chunk begins with its length");
        let length = std::str::from_utf8(&chunks[..end]).ok();
        let length = length.and_then(|length| usize::from_str_radix(length, 16).ok());
        let length = length.expect("a length is hexadecimal");
        if length == 0 {
            return body;
        }
        body.extend_from_slice(&chunks[end + 2..end + 2 + length]);
        chunks = &chunks[end + 4 + length..];
    }
}
