//! One request to one host: where it goes, how long it may take and how much of the answer is
//! read. What comes back is only bytes; others say whether they make sense.

use super::body::{self, Unread};
use super::gate::{Gate, Pass};
use super::key::Key;
use super::settings::{Bounds, SettingsError, host};
use crate::catalogue::CatalogueError;
use crate::clock::Clock;
use reqwest::header::{ACCEPT_ENCODING, HeaderMap, RETRY_AFTER};
use reqwest::redirect::Policy;
use reqwest::{Client, Url};
use std::sync::Arc;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc2822;
use tokio::sync::Semaphore;

/// A host and the way to it.
pub(super) struct Upstream {
    base: Url,
    client: Client,
    key: Option<Key>,
    gate: Gate,
    /// Who may hold a large answer.
    large: Semaphore,
}

/// What a host said.
pub(super) struct Reply {
    pub status: u16,
    pub body: Vec<u8>,
    /// For how many seconds it wants not to be asked.
    pub retry_after: Option<i64>,
}

/// Why a request has no answer that can be used. Never holds the address, which may hold the key.
#[derive(Debug, thiserror::Error)]
pub(super) enum Failure {
    #[error("{0}")]
    Transport(reqwest::Error),
    #[error(transparent)]
    Unread(#[from] Unread),
    #[error("status {0}")]
    Status(u16),
    #[error("not the answer to what was asked")]
    Senseless,
}

impl Upstream {
    /// A host at this address; with a key, every request carries it.
    ///
    /// # Errors
    /// When the address is none.
    pub fn new(
        name: &'static str,
        address: &str,
        key: Option<Key>,
        client: Client,
        (bounds, clock): (&Bounds, &Arc<Clock>),
    ) -> Result<Self, SettingsError> {
        let gate = Gate::new(name, bounds, Arc::clone(clock));
        Ok(Self { base: host(address)?, client, key, gate, large: Semaphore::new(2) })
    }

    /// The way to the host.
    pub fn gate(&self) -> &Gate {
        &self.gate
    }

    /// Asks for a path with its query, once there is leave. Of the answer at most `cap` bytes are
    /// read, unpacked. The pass is for telling what the answer was worth.
    ///
    /// # Errors
    /// As [`Gate::enter`], and `Unavailable` when no answer could be read.
    pub async fn get(&self, target: &str, cap: usize) -> Result<(Reply, Pass<'_>), CatalogueError> {
        let url = self.address(target).ok_or(CatalogueError::NotFound)?;
        let pass = self.gate.enter().await?;
        match self.send(url, cap).await {
            Ok(reply) => Ok((reply, pass)),
            Err(failure) => Err(gave_up(target, &failure)),
        }
    }

    async fn send(&self, url: Url, cap: usize) -> Result<Reply, Failure> {
        let response = match self.request(&url).send().await {
            // It has not been reached yet, so nothing was asked twice.
            Err(error) if error.is_connect() => self.request(&url).send().await,
            other => other,
        };
        let response = response.map_err(transport)?;
        let status = response.status().as_u16();
        let retry_after = retry_after(response.headers());
        let body = body::read(response, cap, &self.large).await?;
        Ok(Reply { status, body, retry_after })
    }

    fn request(&self, url: &Url) -> reqwest::RequestBuilder {
        let request = self.client.get(url.clone()).header(ACCEPT_ENCODING, "gzip");
        match &self.key {
            Some(key) => key.sign(request),
            None => request,
        }
    }

    /// The full address, key included; `None` for what is no plain path on the host.
    fn address(&self, target: &str) -> Option<Url> {
        let plain = target.starts_with('/')
            && target.bytes().all(|byte| byte.is_ascii_graphic() && !b"\\#".contains(&byte));
        let (path, query) = target.split_once('?').map_or((target, None), |(p, q)| (p, Some(q)));
        let dots = path.split('/').any(|word| word.replace("%2e", ".").replace("%2E", ".") == "..");
        if !plain || dots {
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

/// A client that goes only where it is told, and for a bounded time.
///
/// # Errors
/// When the TLS library cannot start.
pub(super) fn client(bounds: &Bounds) -> Result<Client, SettingsError> {
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

/// Says in the log, without the query, why there is no answer.
pub(super) fn gave_up(target: &str, failure: &Failure) -> CatalogueError {
    let path = target.split('?').next().unwrap_or_default();
    tracing::warn!(path, "TMDB gives no answer: {failure}");
    CatalogueError::Unavailable
}

pub(super) fn transport(error: reqwest::Error) -> Failure {
    Failure::Transport(error.without_url())
}

fn retry_after(headers: &HeaderMap) -> Option<i64> {
    let text = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    let date = || {
        let wanted = OffsetDateTime::parse(text, &Rfc2822).ok()?;
        let now = OffsetDateTime::parse(headers.get("date")?.to_str().ok()?, &Rfc2822).ok()?;
        Some((wanted - now).whole_seconds())
    };
    text.parse().ok().or_else(date)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::pin::pin;
    use std::sync::atomic::AtomicI64;
    use tokio::net::TcpListener;

    fn upstream(address: &str, key: &str) -> Upstream {
        let (bounds, clock) = (Bounds::default(), Arc::new(Clock::Manual(AtomicI64::new(0))));
        let client = client(&bounds).unwrap();
        let key = Some(Key::parse(key).unwrap());
        Upstream::new("TMDB", address, key, client, (&bounds, &clock)).unwrap()
    }

    #[test]
    fn a_v3_key_is_a_parameter_and_a_v4_token_is_none() {
        let v3 = upstream("https://api.themoviedb.org", "0123456789abcdef0123456789abcdef");
        assert_eq!(
            v3.address("/3/movie/popular?page=2").unwrap().as_str(),
            "https://api.themoviedb.org/3/movie/popular?page=2&api_key=0123456789abcdef0123456789abcdef"
        );
        let v4 = upstream("http://localhost:81/tmdb/", "eyJh.eyJi.c2ln");
        let url = v4.address("/3/movie/5").unwrap();
        assert_eq!(url.as_str(), "http://localhost:81/tmdb/3/movie/5");
        let request = v4.request(&url).build().unwrap();
        assert_eq!(request.headers()["authorization"], "Bearer eyJh.eyJi.c2ln");
        assert!(!format!("{request:?}").contains("eyJ"), "it is marked as secret");
    }

    #[test]
    fn no_target_leads_elsewhere() {
        let upstream = upstream("https://api.themoviedb.org", "eyJh.eyJi.c2ln");
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
            assert!(upstream.address(target).is_none(), "{target:?}");
        }
        let harmless = ["//evil.example/x", "/@evil.example", "/3/x?@evil.example"];
        for target in harmless {
            let url = upstream.address(target).unwrap();
            assert_eq!(url.host_str(), Some("api.themoviedb.org"), "{target}");
        }
        println!("figure: {} odd targets, none leads elsewhere", refused.len() + harmless.len());
    }

    /// How often a host is called that takes every call and hangs up at once.
    async fn calls(scheme: &str) -> usize {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("{scheme}://{}", listener.local_addr().unwrap());
        let upstream = upstream(&address, "eyJh.eyJi.c2ln");
        let asked = async { upstream.get("/3/movie/5", 1 << 10).await.map(drop) };
        let mut asked = pin!(asked);
        let mut calls = 0;
        loop {
            tokio::select! {
                taken = listener.accept() => {
                    drop(taken.unwrap());
                    calls += 1;
                }
                answer = &mut asked => {
                    assert_eq!(answer, Err(CatalogueError::Unavailable));
                    return calls;
                }
            }
        }
    }

    #[tokio::test]
    async fn only_a_connection_that_did_not_come_about_is_tried_again_and_once() {
        assert_eq!(calls("https").await, 2, "no secure connection, so nothing was asked");
        assert_eq!(calls("http").await, 1, "it may have been asked");
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
        fn whatever_is_asked_it_is_asked_of_the_host_below_its_path(
            target in prop_oneof![any::<String>(), "/?[a-z0-9/.%2eE@:\\\\?#-]{0,40}"],
        ) {
            let upstream = upstream("https://mirror.test/tmdb", "0123456789abcdef0123456789abcdef");
            if let Some(url) = upstream.address(&target) {
                prop_assert_eq!(url.origin().ascii_serialization(), "https://mirror.test");
                prop_assert!(url.path().starts_with("/tmdb/"), "{}", url);
                prop_assert!(!url.path().contains("/../"), "{}", url);
            }
        }

        #[test]
        fn no_time_to_wait_is_too_strange(text in prop_oneof!["[ -~]{0,40}", "-?[0-9]{1,25}"], date in "[ -~]{0,40}") {
            let mut headers = HeaderMap::new();
            headers.insert(RETRY_AFTER, text.parse().unwrap());
            headers.insert("date", date.parse().unwrap());
            let _ = retry_after(&headers);
        }
    }
}
