//! The server: it counts requests and responds with the faults that tests set.

use super::bodies::{FakeResponse, apply_fault, document, error};
use super::mode::{Fault, Mode};
use super::shows::{FakeShow, Shows};
use super::{V3_KEY, V4_TOKEN, routes};
use http_body_util::{BodyExt, Collected};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request};
use hyper_util::rt::TokioIo;
use serde_json::json;
use std::collections::BTreeMap;
use std::io;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// How long a test waits for a request.
const TIMEOUT: Duration = Duration::from_secs(30);

/// Stops when it is dropped.
pub struct FakeTmdb {
    address: SocketAddr,
    state: Arc<State>,
    accepting: JoinHandle<()>,
}

#[derive(Default)]
struct State {
    mode: watch::Sender<Mode>,
    counts: watch::Sender<BTreeMap<String, u64>>,
    connections: AtomicU64,
    /// Bytes of endless bodies.
    sent: Arc<AtomicU64>,
    in_flight: AtomicUsize,
    max_in_flight: AtomicUsize,
    /// Image requests with a key, which must not be sent there.
    leaked_keys: AtomicU64,
    /// If set, the only accepted key.
    key: Mutex<Option<String>>,
    shows: Mutex<Shows>,
}

/// Counts a request as in flight while it lives.
struct InFlight(Arc<State>);

impl FakeTmdb {
    /// On a free port.
    pub async fn start() -> Self {
        Self::listen(SocketAddr::from(([127, 0, 0, 1], 0))).await.expect("there is a free port")
    }

    pub async fn listen(address: SocketAddr) -> io::Result<Self> {
        let listener = TcpListener::bind(address).await?;
        let (address, state) = (listener.local_addr()?, Arc::new(State::default()));
        let accepting = tokio::spawn(accept(listener, Arc::clone(&state)));
        Ok(Self { address, state, accepting })
    }

    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    pub fn behave(&self, mode: Mode) {
        self.state.mode.send_replace(mode);
    }

    /// A fault for all requests.
    pub fn fail(&self, fault: Fault) {
        self.behave(Mode::always(fault));
    }

    /// Without a fault.
    pub fn recover(&self) {
        self.behave(Mode::default());
    }

    pub fn accept_only_key(&self, key: &str) {
        *self.state.key() = Some(key.to_owned());
    }

    /// Changes what is known of a show's episodes.
    pub fn set_show(&self, id: i64, show: &FakeShow) {
        self.state.shows().shows.insert(id, show.clone());
    }

    /// The shows in the list of those that have changed.
    pub fn set_changed(&self, shows: &[i64]) {
        self.state.shows().changed = shows.to_vec();
    }

    /// Requests of a path.
    pub fn count(&self, path: &str) -> u64 {
        self.state.counts.borrow().get(path).copied().unwrap_or(0)
    }

    /// All requests.
    pub fn total(&self) -> u64 {
        self.state.counts.borrow().values().sum()
    }

    /// Waits until a path has had this many requests.
    pub async fn wait_for_requests(&self, path: &str, times: u64) {
        self.wait_for(|counts| counts.get(path) >= Some(&times)).await;
    }

    /// Waits until there have been this many requests.
    pub async fn wait_for_total_requests(&self, times: u64) {
        self.wait_for(|counts| counts.values().sum::<u64>() >= times).await;
    }

    async fn wait_for(&self, enough: impl FnMut(&BTreeMap<String, u64>) -> bool) {
        let mut counts = self.state.counts.subscribe();
        let waited = tokio::time::timeout(TIMEOUT, counts.wait_for(enough)).await;
        assert!(waited.is_ok(), "only these requests came: {:?}", *self.state.counts.borrow());
    }

    pub fn connections(&self) -> u64 {
        self.state.connections.load(Ordering::Relaxed)
    }

    pub fn endless_bytes(&self) -> u64 {
        self.state.sent.load(Ordering::Relaxed)
    }

    pub fn leaked_keys(&self) -> u64 {
        self.state.leaked_keys.load(Ordering::Relaxed)
    }

    pub fn max_in_flight(&self) -> usize {
        self.state.max_in_flight.load(Ordering::Relaxed)
    }
}

impl Drop for FakeTmdb {
    fn drop(&mut self) {
        self.accepting.abort();
    }
}

impl State {
    fn key(&self) -> MutexGuard<'_, Option<String>> {
        self.key.lock().expect("no thread panics while it holds this lock")
    }

    fn shows(&self) -> MutexGuard<'_, Shows> {
        self.shows.lock().expect("no thread panics while it holds this lock")
    }

    fn admits(&self, request: &Request<Incoming>) -> bool {
        let (bearer, parameter) = (bearer(request), parameter(request));
        match self.key().as_deref() {
            Some(only) => [bearer, parameter].contains(&Some(only)),
            None => bearer == Some(V4_TOKEN) || parameter == Some(V3_KEY),
        }
    }
}

fn bearer(request: &Request<Incoming>) -> Option<&str> {
    request.headers().get("authorization")?.to_str().ok()?.strip_prefix("Bearer ")
}

fn parameter(request: &Request<Incoming>) -> Option<&str> {
    request.uri().query()?.split('&').find_map(|pair| pair.strip_prefix("api_key="))
}

impl InFlight {
    fn new(state: &Arc<State>) -> Self {
        let now = state.in_flight.fetch_add(1, Ordering::Relaxed) + 1;
        state.max_in_flight.fetch_max(now, Ordering::Relaxed);
        Self(Arc::clone(state))
    }
}

impl Drop for InFlight {
    fn drop(&mut self) {
        self.0.in_flight.fetch_sub(1, Ordering::Relaxed);
    }
}

async fn accept(listener: TcpListener, state: Arc<State>) {
    let mut connections = tokio::task::JoinSet::new();
    while let Ok((stream, _)) = listener.accept().await {
        state.connections.fetch_add(1, Ordering::Relaxed);
        let state = Arc::clone(&state);
        let service = service_fn(move |request| serve(Arc::clone(&state), request));
        let connection = http1::Builder::new().serve_connection(TokioIo::new(stream), service);
        connections.spawn(async move {
            let _ = connection.await;
        });
    }
}

async fn serve(state: Arc<State>, request: Request<Incoming>) -> io::Result<FakeResponse> {
    let path = request.uri().path().to_owned();
    if let Some(command) = path.strip_prefix("/fake/") {
        return Ok(control(&state, command, request).await);
    }
    let _in_flight = InFlight::new(&state);
    state.counts.send_modify(|counts| *counts.entry(path.clone()).or_default() += 1);
    let mut fault = Fault::None;
    state.mode.send_modify(|mode| fault = mode.next_fault(&path));
    if matches!(fault, Fault::Hold) {
        let now = |mode: &Mode| {
            if path.starts_with(&mode.path) { mode.fault.clone() } else { Fault::None }
        };
        let released = |mode: &Mode| !matches!(now(mode), Fault::Hold);
        let _ = state.mode.subscribe().wait_for(released).await;
        fault = now(&state.mode.borrow());
    }
    let is_image = path.starts_with("/t/p/");
    if is_image && (bearer(&request).is_some() || parameter(&request).is_some()) {
        state.leaked_keys.fetch_add(1, Ordering::Relaxed);
    }
    let correct = if is_image || state.admits(&request) {
        let shows = state.shows().clone();
        routes::respond(&path, request.uri().query().unwrap_or_default(), &shows)
    } else {
        error(401, 7, "Invalid API key: You must be granted a valid key.")
    };
    apply_fault(fault, correct, Arc::clone(&state.sent)).await
}

async fn control(state: &State, command: &str, request: Request<Incoming>) -> FakeResponse {
    match (request.method(), command) {
        (&Method::PUT, "mode") => {
            let body = request.into_body().collect().await.map(Collected::to_bytes);
            match serde_json::from_slice::<Mode>(&body.unwrap_or_default()) {
                Ok(mode) => {
                    state.mode.send_replace(mode);
                    document(200, &json!({"success": true}))
                }
                Err(fault) => document(400, &json!({"error": fault.to_string()})),
            }
        }
        (&Method::GET, "mode") => document(200, &json!(*state.mode.borrow())),
        (&Method::GET, "counts") => document(200, &json!(*state.counts.borrow())),
        (&Method::GET, "max_in_flight") => {
            document(200, &json!(state.max_in_flight.load(Ordering::Relaxed)))
        }
        (&Method::GET, "sent") => document(200, &json!(state.sent.load(Ordering::Relaxed))),
        (&Method::DELETE, "counts") => {
            state.counts.send_replace(BTreeMap::new());
            document(200, &json!({"success": true}))
        }
        _ => document(
            404,
            &json!({"error": "PUT or GET mode, GET or DELETE counts, GET max_in_flight, GET sent"}),
        ),
    }
}
