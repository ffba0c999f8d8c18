//! A cache of whole responses in front of the handlers, stored compressed and with entity tags. An entry has the
//! version of the data from which it was made, so a stale response is never served (decision 46).

use crate::app::App;
use crate::domain::ids::UserId;
use crate::http::error::ApiError;
use crate::http::middleware::guard::{Owner, authenticate, bearer};
use crate::http::middleware::security_headers;
use crate::http::middleware::trace::{LoggedUser, REQUEST_ID};
use crate::http::representation::{Encoding, etag_matches, etag_of};
use crate::store::{UserVersions, Version};
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::Response;
use moka::sync::Cache;
use std::sync::Arc;
use time::Date;

/// The size of the cache in bytes, including keys and headers.
const MAX_SIZE: u64 = 12 * 1024 * 1024;
/// Larger responses are compressed but not stored, so that one user does not fill the cache.
const MAX_ENTRY: usize = 1024 * 1024;
/// The estimated bytes of an entry besides its body and URL, mostly for headers.
const ENTRY_OVERHEAD: usize = 2_048;
/// Larger bodies are compressed on another thread, because that takes more than a millisecond.
const MAX_INLINE: usize = 256 * 1024;

#[derive(Clone)]
pub struct ResponseCache {
    app: Arc<App>,
    entries: Cache<Key, Arc<Entry>>,
}

#[derive(PartialEq, Eq, Hash)]
struct Key {
    /// The user whose response it is; `None` if all users share it.
    user: Option<i64>,
    /// Path and query.
    target: Box<str>,
    encoding: Encoding,
}

/// The version of the data from which a response was made.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SourceVersion {
    User(Version),
    /// The user's watches and shows. The day decides what is out, and the catalogue whether dates are known.
    Watching {
        version: Version,
        generation: u64,
        day: Date,
    },
    /// The built-in catalogue. The day decides what is trending.
    Catalogue {
        generation: u64,
        day: Date,
    },
}

struct Entry {
    /// `None` when the version is not known. Then the entry is not stored.
    source: Option<SourceVersion>,
    /// All headers of the response, except those that depend on the request or the settings.
    headers: HeaderMap,
    /// The headers of a 304 response, with the same exceptions.
    not_modified: HeaderMap,
    body: Bytes,
}

/// An extension of a response that depends on more than its URL and its source, so that it is not stored.
#[derive(Clone, Copy)]
pub struct Uncacheable;

/// Which requests to a route get the same response.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// All requests of one user. The response depends on the user's ratings and playlists, and on titles.
    User,
    /// All requests of one user on one day. The response also depends on the user's watches, on shows and on
    /// companions.
    Watching,
    /// All requests with a session, of any user. The response depends on the catalogue. TMDB's responses are not
    /// stored here, because they have a cache of their own that respects TMDB's terms of use.
    Catalogue,
    /// All requests, also without a session: images of the built-in catalogue, which do not depend on the query.
    Image,
}

impl ResponseCache {
    pub fn new(app: &Arc<App>) -> Self {
        Self { app: Arc::clone(app), entries: bounded() }
    }

    /// The cached response to a request for a route with this scope, if there is a current one and the caller may get
    /// it.
    pub async fn find<B>(
        &self,
        scope: Scope,
        request: &axum::http::Request<B>,
    ) -> Option<Response> {
        let found = self.find_for_caller(scope, request).await;
        self.app.metrics.record_cached(found.is_some());
        found
    }

    async fn find_for_caller<B>(
        &self,
        scope: Scope,
        request: &axum::http::Request<B>,
    ) -> Option<Response> {
        let (headers, uri) = (request.headers(), request.uri());
        // Read before the session, because the session may end and the catalogue may be replaced meanwhile.
        let (generation, catalogue) = (self.app.catalogue_generation(), self.catalogue_source(uri));
        if matches!(scope, Scope::Catalogue | Scope::Image) && catalogue.is_none() {
            return None;
        }
        let user = if scope == Scope::Image {
            None
        } else {
            Some(authenticate(&self.app, bearer(headers)).await.ok()?)
        };
        let source = match &user {
            Some(user) if scope != Scope::Catalogue => {
                self.own_source(scope, user.versions, generation)?
            }
            _ => catalogue?,
        };
        let key = Key::of(scope, user.as_ref().map(|user| user.id), headers, uri)?;
        let mut response = self.current(&key, source, headers)?;
        if let Some(user) = user {
            response.extensions_mut().insert(LoggedUser(user.id));
        }
        Some(response)
    }

    fn current(&self, key: &Key, source: SourceVersion, headers: &HeaderMap) -> Option<Response> {
        let entry = self.entries.get(key).filter(|entry| entry.source == Some(source))?;
        Some(entry.respond(headers))
    }

    /// `None` when the response must not be stored.
    fn catalogue_source(&self, uri: &Uri) -> Option<SourceVersion> {
        // Read before the handler takes the catalogue, which may be replaced in between.
        let generation = self.app.catalogue_generation();
        let has_token = uri.query().is_some_and(|query| query.contains("api_key"));
        let is_stored = !has_token && !self.app.catalogue().is_tmdb();
        is_stored
            .then(|| SourceVersion::Catalogue { generation, day: self.app.config.clock.today() })
    }

    /// The version of a response to one user. `generation` is that of the catalogue, read before the user was
    /// authenticated or the handler runs.
    fn own_source(
        &self,
        scope: Scope,
        versions: Option<UserVersions>,
        generation: u64,
    ) -> Option<SourceVersion> {
        let versions = versions?;
        if scope == Scope::User {
            return Some(SourceVersion::User(versions.lists));
        }
        let (version, day) = (versions.watching, self.app.config.clock.today());
        Some(SourceVersion::Watching { version, generation, day })
    }

    /// The source version and the key of a response to an owner whom the guard has authenticated.
    fn own_entry(
        &self,
        scope: Scope,
        owner: Owner,
        request: &Request,
    ) -> (Option<SourceVersion>, Option<Key>) {
        // The guard read the versions before the handler reads data. A commit in between only makes the entry stale.
        let source = self.own_source(scope, owner.versions, self.app.catalogue_generation());
        (source, Key::of(scope, Some(owner.id), request.headers(), request.uri()))
    }

    async fn store_own(
        &self,
        scope: Scope,
        owner: Owner,
        request: Request,
        next: Next,
    ) -> Result<Response, ApiError> {
        if !is_read(&request) {
            return Ok(next.run(request).await);
        }
        let (source, key) = self.own_entry(scope, owner, &request);
        self.respond(source, key, request, next).await
    }

    async fn store_catalogue(
        &self,
        scope: Scope,
        request: Request,
        next: Next,
    ) -> Result<Response, ApiError> {
        let source = self.catalogue_source(request.uri());
        if !is_read(&request) || source.is_none() {
            return Ok(next.run(request).await);
        }
        let key = Key::of(scope, None, request.headers(), request.uri());
        self.respond(source, key, request, next).await
    }

    /// Runs the handler, and stores its response if the version and the key are known.
    async fn respond(
        &self,
        source: Option<SourceVersion>,
        key: Option<Key>,
        mut request: Request,
        next: Next,
    ) -> Result<Response, ApiError> {
        let encoding = Encoding::of(request.headers());
        // The handler gets an unconditional GET, even for a HEAD request, whose body axum removes.
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
        if source.is_some()
            && let Some(key) = key
            && entry.body.len() <= MAX_ENTRY
        {
            self.entries.insert(key, Arc::clone(&entry));
        }
        Ok(entry.respond(&conditions))
    }
}

impl Key {
    /// `None` for a URL that is one of several for the same image.
    fn of(scope: Scope, user: Option<UserId>, headers: &HeaderMap, uri: &Uri) -> Option<Self> {
        let is_own = matches!(scope, Scope::User | Scope::Watching);
        let user = user.filter(|_| is_own).map(|user| user.0);
        let target = match scope {
            Scope::User | Scope::Watching | Scope::Catalogue => {
                uri.path_and_query().map_or("/", |target| target.as_str())
            }
            // Otherwise visitors could fill the cache with queries that change nothing, or with percent-encoded
            // characters.
            Scope::Image => Some(uri.path()).filter(|path| !path.contains('%'))?,
        };
        Some(Self { user, target: target.into(), encoding: Encoding::of(headers) })
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
        source: Option<SourceVersion>,
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
        let headers = &mut parts.headers;
        // Drawn posters already have a tag.
        if !headers.contains_key(header::ETAG) {
            headers.insert(header::ETAG, etag_of(&body));
        }
        headers.append(header::VARY, HeaderValue::from_static("accept-encoding"));
        headers.extend(content_encoding.map(|encoding| (header::CONTENT_ENCODING, encoding)));
        security_headers::add_fixed(headers);
        // Reserves room for the request id, because a clone has no spare capacity.
        headers.insert(REQUEST_ID, HeaderValue::from_static(""));
        let mut not_modified = headers.clone();
        not_modified.remove(header::CONTENT_TYPE);
        not_modified.remove(header::CONTENT_ENCODING);
        security_headers::set_policy(&mut not_modified);
        Ok(Self { source, headers: headers.clone(), not_modified, body })
    }

    /// 304 if the client already has this content, otherwise the content.
    fn respond(&self, request: &HeaderMap) -> Response {
        let etag = &self.headers[header::ETAG];
        let mut response = Response::default();
        if etag_matches(request, etag) {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            *response.headers_mut() = self.not_modified.clone();
        } else {
            *response.headers_mut() = self.headers.clone();
            *response.body_mut() = Body::from(self.body.clone());
        }
        response
    }
}

pub fn is_read<B>(request: &axum::http::Request<B>) -> bool {
    matches!(*request.method(), Method::GET | Method::HEAD)
}

/// Stores responses of routes with [`Scope::User`]. Must be inside the guard.
pub async fn store_for_user(
    State(cache): State<ResponseCache>,
    owner: Owner,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    cache.store_own(Scope::User, owner, request, next).await
}

/// Stores responses of routes with [`Scope::Watching`]. Must be inside the guard.
pub async fn store_watching(
    State(cache): State<ResponseCache>,
    owner: Owner,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    cache.store_own(Scope::Watching, owner, request, next).await
}

/// Like [`store_watching`], for routes without a session. [`ResponseCache::find`] does not handle these, so the
/// lookup is here too.
pub async fn find_and_store_watching(
    State(cache): State<ResponseCache>,
    owner: Owner,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    if !is_read(&request) {
        return Ok(next.run(request).await);
    }
    let (source, key) = cache.own_entry(Scope::Watching, owner, &request);
    let found = source
        .zip(key.as_ref())
        .and_then(|(source, key)| cache.current(key, source, request.headers()));
    cache.app.metrics.record_cached(found.is_some());
    match found {
        Some(response) => Ok(response),
        None => cache.respond(source, key, request, next).await,
    }
}

/// Adds an entity tag to responses, without storing them.
pub async fn add_etag(
    State(cache): State<ResponseCache>,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    if is_read(&request) {
        cache.respond(None, None, request, next).await
    } else {
        Ok(next.run(request).await)
    }
}

/// Stores responses of routes with [`Scope::Catalogue`].
pub async fn store_catalogue(
    State(cache): State<ResponseCache>,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    cache.store_catalogue(Scope::Catalogue, request, next).await
}

/// Stores responses of routes with [`Scope::Image`].
pub async fn store_images(
    State(cache): State<ResponseCache>,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    cache.store_catalogue(Scope::Image, request, next).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_image_is_stored_once_whatever_its_query_and_its_encoding_are() {
        let headers = HeaderMap::new();
        let key = |scope, uri| Key::of(scope, None, &headers, &Uri::from_static(uri));
        let image = |uri| key(Scope::Image, uri);
        assert!(image("/t/p/w342/m1.svg").is_some());
        assert!(image("/t/p/w342/m1.svg") == image("/t/p/w342/m1.svg?q=1"));
        assert!(image("/t/p/w342/m1.svg") != image("/t/p/w342/m2.svg"));
        assert!(image("/t/p/w342/%6d1.svg").is_none());
        assert!(key(Scope::Catalogue, "/3/movie/1?q=1") != key(Scope::Catalogue, "/3/movie/1"));
    }

    #[test]
    fn the_response_cache_is_bounded_in_bytes() {
        let (entries, body) = (bounded(), Bytes::from(vec![b'x'; 100_000]));
        for number in 0..1_000 {
            let target = format!("/3/search/multi?query={number}").into();
            let key = Key { user: None, target, encoding: Encoding::Gzip };
            let (headers, not_modified) = Default::default();
            let entry = Entry { source: None, headers, not_modified, body: body.clone() };
            entries.insert(key, Arc::new(entry));
            entries.run_pending_tasks();
            assert!(entries.weighted_size() <= MAX_SIZE);
        }
        assert!(entries.entry_count() > 100);
        println!("figure: {MAX_SIZE} bytes of cached responses at most");
    }
}
