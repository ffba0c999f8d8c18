//! The reference servers: bare axum, each in a process of its own.

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use base64::prelude::{BASE64_STANDARD, Engine};
use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use rusqlite::{CachedStatement, Connection, params};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::path::Path;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use tokio::net::TcpListener;
use tokio::sync::oneshot;

/// Responses from memory: `serve_bytes FILE`.
pub const BYTES: &str = "serve_bytes";
/// Ratings in SQLite: `serve_ratings FILE`.
pub const RATINGS: &str = "serve_ratings";
/// An empty response, for the time of a start: `serve_nothing`.
pub const NOTHING: &str = "serve_nothing";

/// Serves until the process is killed, if the arguments say so.
pub fn serve_if_requested(arguments: &[String]) -> bool {
    let router = match arguments {
        [kind, file] if kind == BYTES => bytes(Path::new(file)),
        [kind, file] if kind == RATINGS => ratings(Path::new(file)),
        [kind] if kind == NOTHING => Router::new().fallback(get(|| async {})),
        _ => return false,
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.expect("a runtime can be made").block_on(serve(router));
    true
}

/// As `axum::serve` does; that needs features of axum which the executable has not.
async fn serve(router: Router) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
    let address = listener.local_addr().expect("a listener has an address");
    println!("listening on http://{address}");
    loop {
        let (stream, _) = listener.accept().await.expect("connections can be accepted");
        stream.set_nodelay(true).expect("a connection can be configured");
        let service = TowerToHyperService::new(router.clone());
        tokio::spawn(http1::Builder::new().serve_connection(TokioIo::new(stream), service));
    }
}

/// A response of the executable, for the reference to send.
#[derive(Deserialize, Serialize)]
pub struct Recorded {
    pub path: String,
    pub status: u16,
    pub headers: Vec<(String, String)>,
    /// In base64.
    pub body: String,
}

impl Recorded {
    pub fn new(path: &str, response: &crate::load::Response) -> Self {
        // hyper writes these itself.
        let own = ["date", "content-length", "transfer-encoding"];
        let headers = response.headers.iter().filter(|(name, _)| !own.contains(&name.as_str()));
        Self {
            path: path.to_owned(),
            status: response.status,
            headers: headers.cloned().collect(),
            body: BASE64_STANDARD.encode(&response.body),
        }
    }
}

type Responses = Arc<HashMap<String, (StatusCode, HeaderMap, Bytes)>>;

fn bytes(file: &Path) -> Router {
    let recorded = std::fs::read(file).expect("the file of responses is readable");
    let recorded: Vec<Recorded> = serde_json::from_slice(&recorded).expect("it is JSON");
    let responses = recorded.into_iter().map(|one| {
        let headers = one.headers.iter().map(|(name, value)| {
            let name = HeaderName::from_bytes(name.as_bytes()).expect("a name of a header");
            (name, HeaderValue::from_str(value).expect("a value of a header"))
        });
        let body = BASE64_STANDARD.decode(&one.body).expect("the body is base64");
        let status = StatusCode::from_u16(one.status).expect("a status");
        (one.path, (status, headers.collect(), Bytes::from(body)))
    });
    Router::new().fallback(send_recorded).with_state(Arc::new(responses.collect()))
}

async fn send_recorded(State(responses): State<Responses>, request: Request) -> Response {
    let target = request.uri().path_and_query().map_or("", |target| target.as_str());
    let (status, headers, body) = responses.get(target).expect("a recorded path").clone();
    let mut response = Response::new(Body::from(body));
    *response.status_mut() = status;
    *response.headers_mut() = headers;
    response
}

/// The row of a rating, as the data file has it.
const SCHEMA: &str = "
    PRAGMA journal_mode = WAL;
    CREATE TABLE ratings (
        user_id    INTEGER NOT NULL,
        media_type TEXT    NOT NULL,
        title_id   INTEGER NOT NULL,
        score10    INTEGER NOT NULL,
        rated_at   INTEGER NOT NULL,
        PRIMARY KEY (user_id, media_type, title_id)
    ) STRICT;";
const UPSERT: &str = "
    INSERT INTO ratings (user_id, media_type, title_id, score10, rated_at)
    VALUES (1, ?1, ?2, ?3, unixepoch())
    ON CONFLICT (user_id, media_type, title_id) DO UPDATE SET
        score10 = excluded.score10, rated_at = excluded.rated_at";
const SELECT: &str = "
    SELECT media_type, title_id, score10, rated_at FROM ratings
    WHERE user_id = 1 ORDER BY rated_at DESC, media_type, title_id";
/// As many writes wait at most.
const QUEUE: usize = 1_024;

#[derive(Deserialize)]
struct NewRating {
    id: i64,
    media_type: String,
    score10: i64,
}

/// What the executable sends of a rating.
#[derive(Serialize)]
struct Rating {
    movie_id: i64,
    media_type: String,
    score: i64,
    score10: i64,
    stars: [&'static str; 5],
    rated_at: String,
}

#[derive(Serialize)]
struct RatingList {
    ratings: Vec<Rating>,
}

impl Rating {
    fn new(movie_id: i64, media_type: String, score10: i64, rated_at: i64) -> Self {
        let score = (score10 + 1) / 2;
        let stars = [1, 2, 3, 4, 5].map(|star| if star <= score { "yellow" } else { "white" });
        let rated_at = time::OffsetDateTime::from_unix_timestamp(rated_at).ok();
        let format = &time::format_description::well_known::Rfc3339;
        let rated_at = rated_at.and_then(|time| time.format(format).ok()).unwrap_or_default();
        Self { movie_id, media_type, score, score10, stars, rated_at }
    }
}

type Write = (NewRating, oneshot::Sender<Rating>);

#[derive(Clone)]
struct Store {
    writer: SyncSender<Write>,
    reader: Arc<Mutex<Connection>>,
}

fn ratings(file: &Path) -> Router {
    let writer = Connection::open(file).expect("SQLite opens the file");
    writer.execute_batch(SCHEMA).expect("the schema is valid");
    writer.pragma_update(None, "synchronous", "FULL").expect("SQLite has the setting");
    let reader = Arc::new(Mutex::new(Connection::open(file).expect("SQLite opens the file")));
    let (sender, receiver) = sync_channel(QUEUE);
    std::thread::spawn(move || write_all(&writer, &receiver));
    let store = Store { writer: sender, reader };
    Router::new()
        .route("/api/v1/movies", post(rate))
        .route("/api/v1/ratings", get(list_ratings))
        .with_state(store)
}

async fn rate(State(store): State<Store>, body: Bytes) -> Response {
    let rating = serde_json::from_slice(&body).expect("the body is a rating");
    let (reply, written) = oneshot::channel();
    store.writer.try_send((rating, reply)).expect("the queue is long enough");
    let rating = written.await.expect("every write is answered");
    (StatusCode::CREATED, json(&rating)).into_response()
}

async fn list_ratings(State(store): State<Store>) -> Response {
    let reader = store.reader.lock().expect("no thread panics while it reads");
    let mut statement = reader.prepare_cached(SELECT).expect("the query is valid");
    json(&RatingList { ratings: read(&mut statement) }).into_response()
}

fn read(statement: &mut CachedStatement<'_>) -> Vec<Rating> {
    let rating = |row: &rusqlite::Row<'_>| {
        Ok(Rating::new(row.get(1)?, row.get(0)?, row.get(2)?, row.get(3)?))
    };
    let rows = statement.query_map([], rating).expect("the query runs");
    rows.map(|row| row.expect("a row is readable")).collect()
}

fn json(value: &impl Serialize) -> impl IntoResponse {
    let json = HeaderValue::from_static("application/json");
    ([(header::CONTENT_TYPE, json)], serde_json::to_vec(value).expect("the value is JSON"))
}

/// All writes that wait share a transaction, and one fsync.
fn write_all(connection: &Connection, queue: &Receiver<Write>) {
    while let Ok(first) = queue.recv() {
        let writes: Vec<Write> = std::iter::once(first).chain(queue.try_iter()).collect();
        let run = |sql| connection.prepare_cached(sql)?.execute([]);
        run("BEGIN IMMEDIATE").expect("a transaction can begin");
        for (rating, _) in &writes {
            let mut upsert = connection.prepare_cached(UPSERT).expect("the statement is valid");
            let values = params![rating.media_type, rating.id, rating.score10];
            upsert.execute(values).expect("a rating can be written");
        }
        run("COMMIT").expect("the transaction can be committed");
        for (rating, reply) in writes {
            let rating = Rating::new(rating.id, rating.media_type, rating.score10, 1_700_000_000);
            // The client may be gone.
            let _ = reply.send(rating);
        }
    }
}
