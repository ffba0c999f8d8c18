//! A program that gets events of outgoing webhooks.

use crate::http_server;
use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::response::IntoResponse;
use serde_json::Value;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

#[derive(Clone)]
pub struct Receiver {
    address: SocketAddr,
    state: Arc<Mutex<Received>>,
}

struct Received {
    /// Of the responses.
    status: u16,
    requests: Vec<Request>,
}

#[derive(Clone)]
pub struct Request {
    pub path: String,
    pub headers: HeaderMap,
    pub body: String,
}

impl Receiver {
    pub async fn start() -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let state = Arc::new(Mutex::new(Received { status: 200, requests: Vec::new() }));
        let router = Router::new().fallback(receive).with_state(Arc::clone(&state));
        http_server::serve(listener, router);
        Self { address, state }
    }

    pub fn host(&self) -> String {
        self.address.to_string()
    }

    pub fn url(&self) -> String {
        format!("http://{}/hook?room=1", self.address)
    }

    /// Responds with this status from now on.
    pub fn respond(&self, status: u16) {
        self.state.lock().unwrap().status = status;
    }

    pub fn requests(&self) -> Vec<Request> {
        self.state.lock().unwrap().requests.clone()
    }

    pub fn count(&self) -> usize {
        self.state.lock().unwrap().requests.len()
    }

    pub fn bodies(&self) -> Vec<Value> {
        self.requests().iter().map(Request::json).collect()
    }

    /// The ids of deliveries, in the order in which they came in.
    pub fn deliveries(&self) -> Vec<String> {
        let delivery = |request: &Request| request.header("x-moviestars-delivery").to_owned();
        self.requests().iter().map(delivery).collect()
    }
}

async fn receive(
    State(state): State<Arc<Mutex<Received>>>,
    uri: Uri,
    headers: HeaderMap,
    body: String,
) -> impl IntoResponse {
    let mut state = state.lock().unwrap();
    state.requests.push(Request { path: uri.to_string(), headers, body });
    let elsewhere = [("location", HeaderValue::from_static("/elsewhere"))];
    (StatusCode::from_u16(state.status).unwrap(), elsewhere)
}

impl Request {
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap()
    }
}
