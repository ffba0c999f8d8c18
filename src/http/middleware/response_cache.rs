//! A cache of whole responses in front of the handlers, compressed, with their entity tags. An entry is valid
//! for the version of what the response was made from, so that it is never stale (decision 46).

use crate::app::App;
use crate::http::encoding::Encoding;
use crate::http::error::ApiError;
use crate::http::etag::{etag_matches, etag_of};
use crate::http::middleware::guard::CurrentUser;
use crate::store::Version;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use moka::sync::Cache;
use std::sync::Arc;
use time::Date;

/// In bytes, with keys and headers.
const MAX_SIZE: u64 = 16 * 1024 * 1024;
/// Larger responses are compressed but not stored, so that one user does not take the whole cache.
const MAX_ENTRY: usize = 1024 * 1024;
/// What an entry needs besides its body and its address.
const ENTRY_OVERHEAD: usize = 1_024;
/// Larger bodies are compressed on a thread of their own: they take more than a millisecond.
const MAX_INLINE: usize = 256 * 1024;

#[derive(Clone)]
pub struct ResponseCache {
    app: Arc<App>,
    entries: Cache<Key, Arc<Entry>>,
}

#[derive(PartialEq, Eq, Hash)]
struct Key {
    /// The user whose response it is; `None` for what all users share.
    user: Option<i64>,
    /// Path and query.
    target: Box<str>,
    encoding: Encoding,
}

/// What a response was made from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    User(Version),
    /// The built-in catalogue. The day decides what is trending.
    Catalogue {
        generation: u64,
        day: Date,
    },
}

struct Entry {
    /// `None`: made from what was not known, and not stored.
    source: Option<Source>,
    headers: HeaderMap,
    etag: HeaderValue,
    content_encoding: Option<HeaderValue>,
    body: Bytes,
}

/// Marks a response that depends on more than its address and its source; an extension of the response.
#[derive(Clone, Copy)]
pub struct Uncacheable;

impl ResponseCache {
    pub fn new(app: &Arc<App>) -> Self {
        Self { app: Arc::clone(app), entries: bounded() }
    }

    async fn respond(
        &self,
        user: Option<i64>,
        source: Option<Source>,
        mut request: Request,
        next: Next,
    ) -> Result<Response, ApiError> {
        let encoding = Encoding::of(request.headers());
        let target = request.uri().path_and_query().map_or("/", |target| target.as_str());
        let key = Key { user, target: target.into(), encoding };
        if source.is_some()
            && let Some(entry) = self.entries.get(&key)
            && entry.source == source
        {
            return Ok(entry.respond(request.headers()));
        }
        // The handler responds to an unconditional GET, also for HEAD, whose body axum removes.
        let mut conditions = HeaderMap::new();
        for known in request.headers().get_all(header::IF_NONE_MATCH) {
            conditions.append(header::IF_NONE_MATCH, known.clone());
        }
        request.headers_mut().remove(header::IF_NONE_MATCH);
        *request.method_mut() = Method::GET;
        let response = next.run(request).await;
        if response.status() != StatusCode::OK
            || response.extensions().get::<Uncacheable>().is_some()
            || response.headers().contains_key(header::CONTENT_ENCODING)
        {
            return Ok(response);
        }
        let entry = Arc::new(Entry::of(source, encoding, response).await?);
        if source.is_some() && entry.body.len() <= MAX_ENTRY {
            self.entries.insert(key, Arc::clone(&entry));
        }
        Ok(entry.respond(&conditions))
    }
}

fn bounded() -> Cache<Key, Arc<Entry>> {
    let weigh = |key: &Key, entry: &Arc<Entry>| {
        let size = key.target.len() + entry.body.len() + ENTRY_OVERHEAD;
        u32::try_from(size).unwrap_or(u32::MAX)
    };
    Cache::builder().weigher(weigh).max_capacity(MAX_SIZE).build()
}

impl Entry {
    async fn of(
        source: Option<Source>,
        encoding: Encoding,
        response: Response,
    ) -> Result<Self, ApiError> {
        let (mut parts, body) = response.into_parts();
        let failed = |error: &dyn std::fmt::Display| ApiError::Internal(error.to_string());
        let body = to_bytes(body, usize::MAX).await.map_err(|error| failed(&error))?;
        let encoded = if body.len() > MAX_INLINE {
            let encode = tokio::task::spawn_blocking(move || encoding.encode(body));
            encode.await.map_err(|error| failed(&error))?
        } else {
            encoding.encode(body)
        };
        let (body, content_encoding) = encoded.map_err(|error| failed(&error))?;
        // A drawn poster has a tag already.
        let etag = parts.headers.remove(header::ETAG).unwrap_or_else(|| etag_of(&body));
        parts.headers.append(header::VARY, HeaderValue::from_static("accept-encoding"));
        Ok(Self { source, headers: parts.headers, etag, content_encoding, body })
    }

    /// 304 when the client has this content, else the content.
    fn respond(&self, request: &HeaderMap) -> Response {
        let is_known = etag_matches(request, &self.etag);
        let mut response = if is_known {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            Response::new(Body::from(self.body.clone()))
        };
        let headers = response.headers_mut();
        headers.clone_from(&self.headers);
        headers.insert(header::ETAG, self.etag.clone());
        if is_known {
            headers.remove(header::CONTENT_TYPE);
        } else if let Some(encoding) = &self.content_encoding {
            headers.insert(header::CONTENT_ENCODING, encoding.clone());
        }
        response
    }
}

fn is_read(request: &Request) -> bool {
    matches!(*request.method(), Method::GET | Method::HEAD)
}

/// For routes whose responses are made from the caller's ratings and playlists and from titles. Inside the guard.
pub async fn cache_for_user(
    State(cache): State<ResponseCache>,
    user: CurrentUser,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    if !is_read(&request) {
        return Ok(next.run(request).await);
    }
    // The guard took it before the handler reads, so a commit in between only invalidates the entry.
    let source = user.data_version.map(Source::User);
    cache.respond(Some(user.id.0), source, request, next).await
}

/// For routes whose responses are the same for all users. Responses from TMDB are not stored here: they have a
/// cache, with the times that TMDB's terms of use allow.
pub async fn cache_catalogue(
    State(cache): State<ResponseCache>,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    // Before the handler takes the catalogue, which may be replaced in between.
    let generation = cache.app.catalogue_generation();
    let has_token = request.uri().query().is_some_and(|query| query.contains("api_key"));
    if !is_read(&request) || has_token || cache.app.catalogue().is_tmdb() {
        return Ok(next.run(request).await);
    }
    let source = Source::Catalogue { generation, day: cache.app.config.clock.today() };
    cache.respond(None, Some(source), request, next).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_response_cache_is_bounded_in_bytes() {
        let (entries, body) = (bounded(), Bytes::from(vec![b'x'; 100_000]));
        for number in 0..1_000 {
            let target = format!("/3/search/multi?query={number}").into();
            let key = Key { user: None, target, encoding: Encoding::Gzip };
            let entry = Entry {
                source: None,
                headers: HeaderMap::new(),
                etag: etag_of(&body),
                content_encoding: None,
                body: body.clone(),
            };
            entries.insert(key, Arc::new(entry));
            entries.run_pending_tasks();
            assert!(entries.weighted_size() <= MAX_SIZE);
        }
        assert!(entries.entry_count() > 100);
        println!("figure: {MAX_SIZE} bytes of cached responses at most");
    }
}
