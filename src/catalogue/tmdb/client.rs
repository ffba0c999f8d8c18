//! HTTP requests to one host: the URL, the timeouts, and the limit on the response size.

use super::limiter::{Permit, UpstreamLimiter, UpstreamMetrics};
use super::settings::{Bounds, Key, SettingsError, parse_base_url};
use crate::catalogue::error::CatalogueError;
use crate::clock::Clock;
use reqwest::header::{CONTENT_ENCODING, HeaderMap, RETRY_AFTER};
use reqwest::redirect::Policy;
use reqwest::{Client, Response, Url};
use std::sync::Arc;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc2822;
use tokio::sync::Semaphore;

/// A body counts as large above this size.
const LARGE_BODY: usize = 256 << 10;
/// How many large bodies may be in memory at once.
const MAX_LARGE_BODIES: usize = 2;

/// One host, with its limits.
pub(super) struct Upstream {
    base: Url,
    client: Client,
    key: Option<Key>,
    limiter: UpstreamLimiter,
    large_bodies: Semaphore,
}

/// The metrics of one host.
pub struct HostMetrics<'h> {
    pub host: &'static str,
    pub requests: &'h UpstreamMetrics,
    /// Whether the circuit breaker blocks all requests.
    pub is_open: bool,
}

pub(super) struct UpstreamResponse {
    pub status: u16,
    pub body: Vec<u8>,
    /// The value of the `Retry-After` header in seconds.
    pub retry_after: Option<i64>,
}

impl Upstream {
    /// `name` is used in the log. If there is a key, it is added to every request.
    pub fn new(
        name: &'static str,
        address: &str,
        key: Option<Key>,
        client: Client,
        (bounds, clock): (&Bounds, &Arc<Clock>),
    ) -> Result<Self, SettingsError> {
        let limiter = UpstreamLimiter::new(name, bounds, Arc::clone(clock));
        let large_bodies = Semaphore::new(MAX_LARGE_BODIES);
        Ok(Self { base: parse_base_url(address)?, client, key, limiter, large_bodies })
    }

    pub fn limiter(&self) -> &UpstreamLimiter {
        &self.limiter
    }

    pub fn metrics(&self, host: &'static str) -> HostMetrics<'_> {
        HostMetrics { host, requests: &self.limiter.metrics, is_open: self.limiter.is_open() }
    }

    /// Sends a GET request for a path with its query, once the limiter permits it. The decompressed body may have
    /// `max_body` bytes. The caller must record on the permit whether the response was good.
    pub async fn get(
        &self,
        target: &str,
        max_body: usize,
    ) -> Result<(UpstreamResponse, Permit<'_>), CatalogueError> {
        let url = self.url(target).ok_or(CatalogueError::NotFound)?;
        let permit = self.limiter.acquire().await?;
        match self.send(url, max_body).await {
            Ok(response) => Ok((response, permit)),
            Err(error) => Err(error.log(target)),
        }
    }

    async fn send(&self, url: Url, max_body: usize) -> Result<UpstreamResponse, UpstreamError> {
        let response = match self.request(&url).send().await {
            // A failed connection means that the host did not get the request, so it is safe to send it again.
            Err(error) if error.is_connect() => self.request(&url).send().await,
            other => other,
        }?;
        let status = response.status().as_u16();
        let retry_after = retry_after(response.headers());
        let body = self.read_body(response, max_body).await?;
        Ok(UpstreamResponse { status, body, retry_after })
    }

    /// Reads a body within the limit. It is decompressed chunk by chunk, so that a small compressed body can exceed
    /// the limit by at most one chunk.
    async fn read_body(
        &self,
        mut response: Response,
        max_body: usize,
    ) -> Result<Vec<u8>, UpstreamError> {
        if response.headers().get(CONTENT_ENCODING).is_some_and(|encoding| encoding != "identity") {
            return Err(UpstreamError::UnknownEncoding);
        }
        let too_large = |length| usize::try_from(length).is_ok_and(|length| length > max_body);
        if response.content_length().is_some_and(too_large) {
            return Err(UpstreamError::TooLarge);
        }
        let mut body = Vec::new();
        let mut permit = None;
        while let Some(chunk) = response.chunk().await? {
            let length = body.len() + chunk.len();
            if length > max_body {
                return Err(UpstreamError::TooLarge);
            }
            if permit.is_none() && length > LARGE_BODY {
                permit = self.large_bodies.acquire().await.ok();
                // One allocation, because growing in steps would copy the body many times.
                body.reserve_exact(max_body - body.len());
            }
            body.extend_from_slice(&chunk);
        }
        Ok(body)
    }

    fn request(&self, url: &Url) -> reqwest::RequestBuilder {
        let request = self.client.get(url.clone());
        match &self.key {
            Some(key) => key.sign(request),
            None => request,
        }
    }

    /// The URL, with a v3 key if there is one. `None` when the target could lead to another host or out of the base
    /// path.
    fn url(&self, target: &str) -> Option<Url> {
        let plain = target.starts_with('/')
            && target.bytes().all(|byte| byte.is_ascii_graphic() && !b"\\#".contains(&byte));
        let (path, query) = target.split_once('?').map_or((target, None), |(p, q)| (p, Some(q)));
        let is_parent = |segment: &str| segment.replace("%2e", ".").replace("%2E", ".") == "..";
        if !plain || path.split('/').any(is_parent) {
            return None;
        }
        let mut url = self.base.clone();
        url.set_path(&format!("{}{path}", self.base.path().trim_end_matches('/')));
        url.set_query(query);
        if let Some(key) = &self.key {
            key.add_to(&mut url);
        }
        Some(url)
    }
}

/// A client that follows no redirects, uses no proxy, and has time limits.
pub(super) fn build_client(bounds: &Bounds) -> Result<Client, SettingsError> {
    Client::builder()
        .connect_timeout(bounds.connect)
        .timeout(bounds.total)
        .redirect(Policy::none())
        .no_proxy()
        .referer(false)
        .user_agent(concat!("moviestars/", env!("CARGO_PKG_VERSION")))
        .build()
        .map_err(SettingsError::Client)
}

/// `Retry-After` in seconds: a number, or a date relative to the response's `Date`.
fn retry_after(headers: &HeaderMap) -> Option<i64> {
    let text = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    let from_date = || {
        let until = OffsetDateTime::parse(text, &Rfc2822).ok()?;
        let now = OffsetDateTime::parse(headers.get("date")?.to_str().ok()?, &Rfc2822).ok()?;
        Some((until - now).whole_seconds())
    };
    text.parse().ok().or_else(from_date)
}

/// Never contains the URL, because that may contain the key.
#[derive(Debug, thiserror::Error)]
pub(super) enum UpstreamError {
    #[error("{0}")]
    Transport(reqwest::Error),
    #[error("the response is too large")]
    TooLarge,
    #[error("the response has a content encoding that was not requested")]
    UnknownEncoding,
    #[error("status {0}")]
    Status(u16),
    #[error("the response does not match the request")]
    UnexpectedBody,
}

impl UpstreamError {
    /// Logs the failure with the path, without the query.
    pub fn log(&self, target: &str) -> CatalogueError {
        let path = target.split('?').next().unwrap_or_default();
        tracing::warn!(path, error = %self, "request to TMDB failed");
        CatalogueError::Unavailable
    }
}

impl From<reqwest::Error> for UpstreamError {
    fn from(error: reqwest::Error) -> Self {
        Self::Transport(error.without_url())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use proptest::prelude::*;
    use std::io::Write;
    use std::pin::pin;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    const V3_KEY: &str = "0123456789abcdef0123456789abcdef";
    const V4_TOKEN: &str = "eyJh.eyJi.c2ln";
    const MIB: usize = 1 << 20;

    fn upstream(address: &str, key: &str) -> Upstream {
        let (bounds, clock) = (Bounds::default(), Arc::new(Clock::manual(0)));
        let client = build_client(&bounds).unwrap();
        let key = Some(Key::parse(key).unwrap());
        Upstream::new("TMDB", address, key, client, (&bounds, &clock)).unwrap()
    }

    #[test]
    fn a_v3_key_is_a_parameter_and_a_v4_token_is_a_header() {
        let v3 = upstream("https://api.themoviedb.org", V3_KEY);
        assert_eq!(
            v3.url("/3/movie/popular?page=2").unwrap().as_str(),
            "https://api.themoviedb.org/3/movie/popular?page=2&api_key=0123456789abcdef0123456789abcdef"
        );
        let v4 = upstream("http://localhost:81/tmdb/", V4_TOKEN);
        let url = v4.url("/3/movie/5").unwrap();
        assert_eq!(url.as_str(), "http://localhost:81/tmdb/3/movie/5");
        let request = v4.request(&url).build().unwrap();
        assert_eq!(request.headers()["authorization"], "Bearer eyJh.eyJi.c2ln");
        assert!(!format!("{request:?}").contains("eyJ"), "it is marked as sensitive");
    }

    #[test]
    fn no_target_leads_to_another_host() {
        let upstream = upstream("https://api.themoviedb.org", V4_TOKEN);
        let refused = [
            "",
            "3/movie/5",
            "/3/../4/x",
            "/3/%2e%2E/x",
            "/3/.%2e/x",
            "/3\\x",
            "/3/x#y",
            "/3/x y",
            "/3/\r\nHost: evil",
            "https://evil.example/3/movie/5",
        ];
        for target in refused {
            assert!(upstream.url(target).is_none(), "{target:?}");
        }
        let harmless = ["//evil.example/x", "/@evil.example", "/3/x?@evil.example"];
        for target in harmless {
            let url = upstream.url(target).unwrap();
            assert_eq!(url.host_str(), Some("api.themoviedb.org"), "{target}");
        }
        println!(
            "figure: {} malformed targets, none sent to another host",
            refused.len() + harmless.len()
        );
    }

    /// How many connections a host gets that closes each at once.
    async fn connections(scheme: &str) -> usize {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("{scheme}://{}", listener.local_addr().unwrap());
        let upstream = upstream(&address, V4_TOKEN);
        let request = async { upstream.get("/3/movie/5", 1 << 10).await.map(drop) };
        let mut request = pin!(request);
        let mut connections = 0;
        loop {
            tokio::select! {
                accepted = listener.accept() => {
                    drop(accepted.unwrap());
                    connections += 1;
                }
                response = &mut request => {
                    assert_eq!(response, Err(CatalogueError::Unavailable));
                    return connections;
                }
            }
        }
    }

    #[tokio::test]
    async fn only_a_failed_connection_is_retried_and_once() {
        assert_eq!(connections("https").await, 2, "no secure connection, so nothing was sent");
        assert_eq!(connections("http").await, 1, "the request may have been sent");
    }

    fn gzip(bytes: usize) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(&vec![b' '; bytes]).unwrap();
        encoder.finish().unwrap()
    }

    /// The length that is read of a body with this encoding, or the error.
    async fn read(encoding: &str, body: &[u8], max_body: usize) -> Result<usize, UpstreamError> {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let upstream = upstream(&format!("http://{}", listener.local_addr().unwrap()), V4_TOKEN);
        let serve = async {
            let (mut stream, _) = listener.accept().await.unwrap();
            let mut request = [0; 4_096];
            let _ = stream.read(&mut request).await;
            let head = format!(
                "HTTP/1.1 200 OK\r\ncontent-encoding: {encoding}\r\ncontent-length: {}\r\n\r\n",
                body.len()
            );
            // The client may hang up before the end.
            let _ = stream.write_all(head.as_bytes()).await;
            let _ = stream.write_all(body).await;
            let _ = stream.shutdown().await;
        };
        let url = upstream.url("/3/movie/5").unwrap();
        let (response, ()) = tokio::join!(upstream.send(url, max_body), serve);
        response.map(|response| response.body.len())
    }

    #[tokio::test]
    async fn the_size_limit_holds_for_the_decompressed_body() {
        assert!(matches!(read("gzip", &gzip(MIB), MIB).await, Ok(MIB)));
        for bytes in [MIB + 1, 64 * MIB] {
            let result = read("gzip", &gzip(bytes), MIB).await;
            assert!(matches!(result, Err(UpstreamError::TooLarge)), "{result:?}");
        }
        let result = read("identity", &vec![0; MIB + 1], MIB).await;
        assert!(matches!(result, Err(UpstreamError::TooLarge)), "{result:?}");
    }

    #[tokio::test]
    async fn a_truncated_or_wrongly_encoded_body_is_an_error() {
        let compressed = gzip(100_000);
        for bad in [&compressed[..compressed.len() - 1], b"{\"id\":550}"] {
            let result = read("gzip", bad, MIB).await;
            assert!(matches!(result, Err(UpstreamError::Transport(_))), "{result:?}");
        }
        let result = read("br", &compressed, MIB).await;
        assert!(matches!(result, Err(UpstreamError::UnknownEncoding)), "{result:?}");
    }

    #[test]
    fn retry_after_is_a_number_of_seconds_or_a_date() {
        let read = |text: &str| {
            let mut headers = HeaderMap::new();
            headers.insert("date", "Fri, 15 Jan 2027 08:00:00 GMT".parse().unwrap());
            headers.insert(RETRY_AFTER, text.parse().unwrap());
            retry_after(&headers)
        };
        assert_eq!(read("7"), Some(7));
        assert_eq!(read("Fri, 15 Jan 2027 08:00:09 GMT"), Some(9));
        assert_eq!(read("soon"), None);
        assert_eq!(retry_after(&HeaderMap::new()), None);
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn every_url_stays_below_the_base_url(
            target in prop_oneof![any::<String>(), "/?[a-z0-9/.%2eE@:\\\\?#-]{0,40}"],
        ) {
            let upstream = upstream("https://mirror.test/tmdb", V3_KEY);
            if let Some(url) = upstream.url(&target) {
                prop_assert_eq!(url.origin().ascii_serialization(), "https://mirror.test");
                prop_assert!(url.path().starts_with("/tmdb/"), "{}", url);
                prop_assert!(!url.path().contains("/../"), "{}", url);
            }
        }

        #[test]
        fn any_retry_after_header_is_read_without_panic(
            text in prop_oneof!["[ -~]{0,40}", "-?[0-9]{1,25}"],
            date in "[ -~]{0,40}",
        ) {
            let mut headers = HeaderMap::new();
            headers.insert(RETRY_AFTER, text.parse().unwrap());
            headers.insert("date", date.parse().unwrap());
            let _ = retry_after(&headers);
        }

        #[test]
        fn a_damaged_gzip_body_is_an_error(
            bytes in proptest::collection::vec(0..=255_u8, 0..300),
            at in 0..100_usize,
        ) {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            let mut compressed = gzip(10_000);
            compressed.splice(at.min(compressed.len())..compressed.len(), bytes);
            // An empty body decompresses to an empty one.
            prop_assume!(!compressed.is_empty());
            prop_assert!(runtime.block_on(read("gzip", &compressed, 5_000)).is_err());
        }
    }
}
