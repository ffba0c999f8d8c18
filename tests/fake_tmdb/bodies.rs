//! Responses: documents, images, and how each fault looks on the wire.

use super::mode::Fault;
use flate2::write::ZlibEncoder;
use flate2::{Compress, Compression, Crc, FlushCompress};
use futures_util::{StreamExt, stream};
use http_body_util::combinators::BoxBody;
use http_body_util::{BodyExt, Full, StreamBody};
use hyper::body::{Bytes, Frame};
use hyper::{Response, StatusCode};
use serde_json::{Value, json};
use std::convert::Infallible;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

pub type FakeResponse = Response<BoxBody<Bytes, io::Error>>;

/// Closes the connection.
fn broken() -> io::Error {
    io::ErrorKind::ConnectionReset.into()
}

pub fn whole(status: u16, content_type: &str, body: impl Into<Bytes>) -> FakeResponse {
    let body = Full::new(body.into()).map_err(|never: Infallible| match never {}).boxed();
    response(status, content_type, body)
}

pub fn document(status: u16, json: &Value) -> FakeResponse {
    whole(status, "application/json;charset=utf-8", json.to_string())
}

/// One of TMDB's errors.
pub fn error(status: u16, code: u16, message: &str) -> FakeResponse {
    document(status, &json!({"success": false, "status_code": code, "status_message": message}))
}

const SVG: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>";

/// With headers that must not be passed on.
fn with_cookie(mut correct: FakeResponse) -> FakeResponse {
    let more =
        [("set-cookie", "spy=1; Path=/"), ("x-spy", "1"), ("access-control-allow-origin", "*")];
    for (name, value) in more {
        correct.headers_mut().insert(name, hyper::http::HeaderValue::from_static(value));
    }
    correct
}

/// Only JSON is changed.
async fn with_markup(correct: FakeResponse) -> io::Result<FakeResponse> {
    let (head, body) = correct.into_parts();
    let bytes = body.collect().await?.to_bytes();
    if let Ok(json) = serde_json::from_slice(&bytes) {
        return Ok(document(head.status.as_u16(), &marked(json)));
    }
    let body = Full::new(bytes).map_err(|never: Infallible| match never {}).boxed();
    Ok(FakeResponse::from_parts(head, body))
}

/// The response with a fault; counts the bytes of endless bodies. An error closes the connection.
pub async fn apply_fault(
    fault: Fault,
    correct: FakeResponse,
    sent: Arc<AtomicU64>,
) -> io::Result<FakeResponse> {
    Ok(match fault {
        Fault::None | Fault::Hold => correct,
        Fault::Refuse => return Err(broken()),
        Fault::NoResponse => std::future::pending().await,
        Fault::Drip => dripped(correct).await?,
        Fault::Limited { retry_after } => limited(retry_after),
        Fault::Status { status } => error(status, 11, "Internal error: Something went wrong."),
        Fault::Malformed => whole(200, "application/json", "{\"id\": 550, \"title\": \"Cut"),
        Fault::Truncated => truncated(correct).await?,
        Fault::WrongType => document(200, &json!([1, "two", null])),
        Fault::ErrorAsSuccess => error(200, 11, "Internal error: Something went wrong."),
        Fault::Page { status } => whole(status, "text/html", "<!doctype html><h1>Welcome</h1>"),
        Fault::Svg => whole(200, "image/svg+xml", SVG),
        Fault::Cookie => with_cookie(correct),
        Fault::Markup => with_markup(correct).await?,
        Fault::Huge => huge(sent),
        Fault::Bomb => bomb(sent),
        Fault::Redirect { to } => {
            let mut response = whole(302, "text/plain", "");
            response.headers_mut().insert("location", to.parse().map_err(|_| broken())?);
            response
        }
    })
}

fn response(status: u16, content_type: &str, body: BoxBody<Bytes, io::Error>) -> FakeResponse {
    let mut response = Response::new(body);
    *response.status_mut() = StatusCode::from_u16(status).unwrap_or_default();
    if let Ok(value) = content_type.parse() {
        response.headers_mut().insert("content-type", value);
    }
    response
}

fn limited(retry_after: Option<u32>) -> FakeResponse {
    let message = "Your request count (#) is over the allowed limit of (40).";
    let mut response = error(429, 25, message);
    if let Some(seconds) = retry_after {
        response.headers_mut().insert("retry-after", seconds.into());
    }
    response
}

/// The correct response, a byte every tenth of a second, without an end.
async fn dripped(correct: FakeResponse) -> io::Result<FakeResponse> {
    let bytes = correct.into_body().collect().await?.to_bytes();
    let drops = stream::iter(bytes).then(|byte| async move {
        tokio::time::sleep(Duration::from_millis(100)).await;
        Ok(Frame::data(Bytes::copy_from_slice(&[byte])))
    });
    Ok(response(
        200,
        "application/json",
        BodyExt::boxed(StreamBody::new(drops.chain(stream::pending()))),
    ))
}

/// Announces the length of the correct response and sends half of it.
async fn truncated(correct: FakeResponse) -> io::Result<FakeResponse> {
    let bytes = correct.into_body().collect().await?.to_bytes();
    let half = Ok(Frame::data(bytes.slice(..bytes.len() / 2)));
    // hyper flushes its buffer when the body is not ready.
    let end = stream::once(async {
        tokio::task::yield_now().await;
        Err(broken())
    });
    let body = StreamBody::new(stream::iter([half]).chain(end));
    let mut response = response(200, "application/json", BodyExt::boxed(body));
    response.headers_mut().insert("content-length", bytes.len().into());
    Ok(response)
}

fn huge(sent: Arc<AtomicU64>) -> FakeResponse {
    endless(Bytes::from_static(b"{\"results\":["), Bytes::from(vec![b' '; 1 << 16]), sent)
}

/// A gzip stream of blanks. After a full flush a block does not refer to earlier ones, so the same
/// block can be repeated: 1 MiB each time, in about a thousand bytes.
fn bomb(sent: Arc<AtomicU64>) -> FakeResponse {
    let mut deflate = Compress::new(Compression::best(), false);
    let mut block = Vec::with_capacity(1 << 16);
    let _ = deflate.compress_vec(&vec![b' '; 1 << 20], &mut block, FlushCompress::Full);
    let head = Bytes::from_static(&[0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]);
    let mut response = endless(head, block.into(), sent);
    response
        .headers_mut()
        .insert("content-encoding", hyper::http::HeaderValue::from_static("gzip"));
    response
}

fn endless(head: Bytes, piece: Bytes, sent: Arc<AtomicU64>) -> FakeResponse {
    let pieces = stream::once(async { head }).chain(stream::repeat(piece)).map(move |piece| {
        sent.fetch_add(u64::try_from(piece.len()).unwrap_or(0), Ordering::Relaxed);
        Ok(Frame::data(piece))
    });
    response(200, "application/json", BodyExt::boxed(StreamBody::new(pieces)))
}

/// Before every text.
const MARKUP: &str = "<img src=x onerror=alert(1)>\"'><script>alert(2)</script>{{3}} ";
/// In place of every URL.
const ADDRESS: &str = "javascript:alert(4)";

const TEXTS: [&str; 14] = [
    "title",
    "name",
    "original_title",
    "original_name",
    "overview",
    "tagline",
    "character",
    "job",
    "department",
    "known_for_department",
    "biography",
    "place_of_birth",
    "provider_name",
    "status",
];
const ADDRESSES: [&str; 2] = ["homepage", "link"];

pub fn marked(mut document: Value) -> Value {
    mark(&mut document);
    document
}

fn mark(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                match value {
                    Value::String(text) if TEXTS.contains(&name.as_str()) => {
                        text.insert_str(0, MARKUP);
                    }
                    Value::String(text) if ADDRESSES.contains(&name.as_str()) => {
                        ADDRESS.clone_into(text);
                    }
                    _ => mark(value),
                }
            }
        }
        Value::Array(values) => values.iter_mut().for_each(mark),
        _ => {}
    }
}

/// A picture of one color for every file name in the documents.
pub fn image(size: &str, file: &str) -> FakeResponse {
    if !file.starts_with("fake") {
        return whole(404, "text/html", "<h1>File not Found</h1>");
    }
    let mut hasher = DefaultHasher::new();
    (size, file).hash(&mut hasher);
    let [red, green, blue, ..] = hasher.finish().to_be_bytes();
    let (width, height) = if file.contains("backdrop") { (32, 18) } else { (20, 30) };
    whole(200, "image/png", png(width, height, [red, green, blue]))
}

/// A PNG of one color (<https://www.w3.org/TR/png-3/>).
fn png(width: u32, height: u32, color: [u8; 3]) -> Vec<u8> {
    let mut head = [width.to_be_bytes(), height.to_be_bytes()].concat();
    head.extend([8, 2, 0, 0, 0]);
    let row = std::iter::once(0).chain((0..width).flat_map(|_| color));
    let pixels: Vec<u8> = (0..height).flat_map(|_| row.clone()).collect();
    let mut packer = ZlibEncoder::new(Vec::new(), Compression::fast());
    let _ = packer.write_all(&pixels);
    let data = packer.finish().unwrap_or_default();
    let mut png = b"\x89PNG\r\n\x1a\n".to_vec();
    for (name, data) in [(b"IHDR", head), (b"IDAT", data), (b"IEND", Vec::new())] {
        let mut crc = Crc::new();
        crc.update(name);
        crc.update(&data);
        png.extend(u32::try_from(data.len()).unwrap_or(0).to_be_bytes());
        png.extend(name);
        png.extend(data);
        png.extend(crc.sum().to_be_bytes());
    }
    png
}
