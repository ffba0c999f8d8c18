//! The response cache in front of TMDB: memory first, then the cache file, then TMDB. While TMDB is down, slow or
//! busy, a stale response is served.

use super::client::{HostMetrics, Upstream, UpstreamError, UpstreamResponse};
use super::disk_cache::CacheWriter;
use super::limiter::Permit;
use super::response::{self, CachedResponse, Document, TmdbResponse};
use super::settings::{Settings, SettingsError};
use super::single_flight::SingleFlight;
use crate::catalogue::error::CatalogueError;
use crate::catalogue::request::Freshness;
use crate::catalogue::tmdb::limiter::Caller;
use crate::clock::Clock;
use crate::metrics::Counter;
use moka::policy::EvictionPolicy;
use moka::sync::Cache;
use reqwest::Client;
use serde_json::Value;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The largest body that is read.
const MAX_BODY: usize = 4 << 20;
const AUTHENTICATION: &str = "/3/authentication";
/// The film of TMDB's own examples.
const KNOWN_TITLE: &str = "/3/movie/550";

pub(super) struct TmdbCache {
    upstream: Upstream,
    memory: Memory,
    disk: CacheWriter,
    requests: SingleFlight<CachedResponse>,
    clock: Arc<Clock>,
    /// How long a caller waits for a fresh response when there is a stale one.
    refresh_timeout: Duration,
    key_rejected: AtomicBool,
    metrics: CacheMetrics,
}

/// How many responses came from the cache.
#[derive(Default)]
pub struct CacheMetrics {
    pub fresh: Counter,
    /// Outdated responses that were requested from TMDB again.
    pub stale: Counter,
    pub missing: Counter,
}

/// Responses in memory, limited by size. The least recently used are evicted first.
struct Memory(Cache<String, CachedResponse>);

impl TmdbCache {
    pub fn open(settings: &Settings, client: Client) -> Result<Arc<Self>, SettingsError> {
        Ok(Arc::new(Self {
            upstream: api(settings, client)?,
            memory: Memory::new(settings.bounds.memory),
            disk: CacheWriter::start(settings),
            requests: SingleFlight::new(),
            clock: Arc::clone(&settings.clock),
            refresh_timeout: settings.bounds.refresh_timeout,
            key_rejected: AtomicBool::new(false),
            metrics: CacheMetrics::default(),
        }))
    }

    pub async fn get(
        self: &Arc<Self>,
        target: &str,
        freshness: Freshness,
    ) -> Result<TmdbResponse, CatalogueError> {
        let cached = match self.in_memory(target) {
            None => self.read_from_disk(target).await,
            found => found,
        };
        let now = self.clock.now();
        match cached {
            Some(cached) if cached.is_fresh(now) => {
                self.metrics.fresh.increment();
                cached.response_at(now)
            }
            Some(cached) if cached.is_servable(now) => {
                self.metrics.stale.increment();
                self.refresh_or_stale(target, freshness, cached).await
            }
            _ => {
                self.metrics.missing.increment();
                self.fetch_coalesced(target, freshness).await?.response_at(self.clock.now())
            }
        }
    }

    /// The response in memory. It may be stale, if it can still be served.
    pub fn cached(&self, target: &str) -> Option<TmdbResponse> {
        let now = self.clock.now();
        self.in_memory(target).filter(|cached| cached.is_servable(now))?.response_at(now).ok()
    }

    pub fn key_is_rejected(&self) -> bool {
        self.key_rejected.load(Ordering::Relaxed)
    }

    pub fn retry_after(&self) -> i64 {
        self.upstream.limiter().retry_after()
    }

    pub fn metrics(&self) -> (HostMetrics<'_>, &CacheMetrics) {
        (self.upstream.metrics("api"), &self.metrics)
    }

    pub async fn close(&self) {
        self.disk.close().await;
    }

    /// Deletes expired responses from memory. The cache file deletes its own.
    pub fn sweep(&self) {
        let now = self.clock.now();
        for (target, cached) in &self.memory.0 {
            if cached.is_expired(now) {
                self.memory.0.invalidate(target.as_str());
            }
        }
    }

    /// Asks TMDB whether it accepts the key.
    pub async fn validate_key(&self) -> Result<bool, CatalogueError> {
        let (response, permit) = match self.upstream.get(AUTHENTICATION, MAX_BODY).await {
            // The key was just rejected, and the circuit is still open.
            Err(_) if self.key_is_rejected() => return Ok(false),
            other => other?,
        };
        match accepts_key(&response) {
            Some(true) => self.record_success(permit),
            Some(false) => self.record_auth_failure(permit),
            None => {
                self.classify(AUTHENTICATION, &response, permit)?;
                return Err(CatalogueError::Unavailable);
            }
        }
        Ok(!self.key_is_rejected())
    }

    /// Requests a title that TMDB certainly has, bypassing the cache.
    pub async fn has_known_title(&self) -> Result<bool, CatalogueError> {
        Ok(self.request(KNOWN_TITLE).await?.is_some())
    }

    /// Returns a fresh response if it arrives soon, or else the stale one.
    async fn refresh_or_stale(
        self: &Arc<Self>,
        target: &str,
        freshness: Freshness,
        stale: CachedResponse,
    ) -> Result<TmdbResponse, CatalogueError> {
        let limiter = self.upstream.limiter();
        let healthy = limiter.is_healthy();
        let timeout = if healthy { self.refresh_timeout } else { Duration::ZERO };
        let request = self.fetch_coalesced(target, freshness);
        let fresh = tokio::time::timeout(timeout, request).await;
        if fresh.is_err() && healthy {
            limiter.record_slow();
        }
        let now = self.clock.now();
        match fresh {
            Ok(Ok(fresh)) => fresh.response_at(now),
            _ => stale.response_at(now),
        }
    }

    async fn fetch_coalesced(
        self: &Arc<Self>,
        target: &str,
        freshness: Freshness,
    ) -> Result<CachedResponse, CatalogueError> {
        // This wait is not in the task below, because that goes on when the server stops.
        self.upstream.limiter().wait_for_background_turn().await;
        let (cache, requested) = (Arc::clone(self), target.to_owned());
        let fetch = async move { cache.fetch(&requested, freshness).await };
        // The request runs in a separate task, which completes even if the caller gives up.
        self.requests.run(target, Caller::current().scope(fetch)).await
    }

    async fn fetch(
        &self,
        target: &str,
        freshness: Freshness,
    ) -> Result<CachedResponse, CatalogueError> {
        // An equal request may have completed since the cache was read.
        if let Some(cached) = self.in_memory(target).filter(|c| c.is_fresh(self.clock.now())) {
            return Ok(cached);
        }
        let document = match self.request(target).await {
            Err(CatalogueError::Overloaded) if self.upstream.limiter().is_briefly_throttled() => {
                self.request(target).await?
            }
            other => other?,
        };
        let cached = CachedResponse { fetched_at: self.clock.now(), freshness, document };
        self.memory.insert(target, &cached);
        self.disk.put(target, &cached);
        Ok(cached)
    }

    async fn request(&self, target: &str) -> Result<Option<Arc<[u8]>>, CatalogueError> {
        let (mut response, permit) = self.upstream.get(target, MAX_BODY).await?;
        if response.status != 200 {
            return self.classify(target, &response, permit);
        }
        let path = target.split('?').next().unwrap_or_default().to_owned();
        let body = std::mem::take(&mut response.body);
        let parsed = tokio::task::spawn_blocking(move || match response::parse(&path, &body)? {
            Document::Found(json) => response::compress(&json).ok().map(Some),
            Document::Filtered => Some(None),
        });
        match parsed.await {
            Ok(Some(document)) => {
                self.record_success(permit);
                Ok(document)
            }
            _ => Err(UpstreamError::UnexpectedBody.log(target)),
        }
    }

    /// Classifies a response with a status other than 200.
    fn classify(
        &self,
        target: &str,
        response: &UpstreamResponse,
        permit: Permit<'_>,
    ) -> Result<Option<Arc<[u8]>>, CatalogueError> {
        // Only an error with TMDB's code comes from TMDB. Others may come from a proxy.
        let code = serde_json::from_slice(&response.body)
            .ok()
            .and_then(|body: Value| body.get("status_code")?.as_u64());
        match (response.status, code) {
            (404, Some(_)) => {
                self.record_success(permit);
                Ok(None)
            }
            (400, Some(22)) => {
                self.record_success(permit);
                Err(CatalogueError::InvalidPage)
            }
            (401, _) => {
                self.record_auth_failure(permit);
                Err(CatalogueError::Unavailable)
            }
            (429, _) => {
                permit.record_throttled(response.retry_after);
                Err(CatalogueError::Overloaded)
            }
            (status, code) => {
                // TMDB works, and rejects only this request.
                if (400..500).contains(&status) && code.is_some() {
                    self.record_success(permit);
                }
                Err(UpstreamError::Status(status).log(target))
            }
        }
    }

    fn record_success(&self, permit: Permit<'_>) {
        permit.record_success();
        if self.key_rejected.swap(false, Ordering::Relaxed) {
            tracing::info!("TMDB accepts the key again");
        }
    }

    fn record_auth_failure(&self, permit: Permit<'_>) {
        permit.record_auth_failure();
        if !self.key_rejected.swap(true, Ordering::Relaxed) {
            tracing::error!(
                "TMDB rejects the key from MOVIESTARS_TMDB_TOKEN or the settings; only cached titles \
                 can be shown. Set the API key or the API read access token from \
                 https://www.themoviedb.org/settings/api"
            );
        }
    }

    async fn read_from_disk(&self, target: &str) -> Option<CachedResponse> {
        let cached = self.disk.get(target).await?;
        // A newer response may be in memory by now.
        Some(self.memory.get_or_insert(target, cached))
    }

    fn in_memory(&self, target: &str) -> Option<CachedResponse> {
        let cached = self.memory.0.get(target)?;
        if cached.is_expired(self.clock.now()) {
            self.memory.0.invalidate(target);
            return None;
        }
        Some(cached)
    }
}

impl Memory {
    fn new(max_bytes: usize) -> Self {
        let size = |target: &String, cached: &CachedResponse| {
            u32::try_from(target.len() + cached.size_bytes()).unwrap_or(u32::MAX)
        };
        let builder = Cache::builder().max_capacity(u64::try_from(max_bytes).unwrap_or(u64::MAX));
        Self(builder.weigher(size).eviction_policy(EvictionPolicy::lru()).build())
    }

    fn insert(&self, target: &str, cached: &CachedResponse) {
        self.0.insert(target.to_owned(), cached.clone());
        // Without this, moka would evict only after dozens of inserts, and responses can be large.
        self.0.run_pending_tasks();
    }

    fn get_or_insert(&self, target: &str, cached: CachedResponse) -> CachedResponse {
        let cached = self.0.get_with_by_ref(target, || cached);
        self.0.run_pending_tasks();
        cached
    }
}

fn api(settings: &Settings, client: Client) -> Result<Upstream, SettingsError> {
    let (key, limits) = (Some(settings.key.clone()), (&settings.bounds, &settings.clock));
    Upstream::new("TMDB", &settings.api_url, key, client, limits)
}

/// Asks TMDB whether it accepts the key of these settings. Nothing is cached.
pub(super) async fn validate_key(
    settings: &Settings,
    client: Client,
) -> Result<Result<bool, CatalogueError>, SettingsError> {
    let api = api(settings, client)?;
    let response = api.get(AUTHENTICATION, MAX_BODY).await;
    let valid = response
        .and_then(|(response, _)| accepts_key(&response).ok_or(CatalogueError::Unavailable));
    Ok(valid)
}

/// `None` when the response does not tell.
fn accepts_key(response: &UpstreamResponse) -> Option<bool> {
    match response.status {
        200 => response::parse(AUTHENTICATION, &response.body).map(|_| true),
        401 => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cached(bytes: usize) -> CachedResponse {
        let document = Some(vec![0; bytes].into());
        CachedResponse { fetched_at: 0, freshness: Freshness::Lists, document }
    }

    fn targets(memory: &Memory) -> Vec<String> {
        let mut targets: Vec<_> = memory.0.iter().map(|(target, _)| target.to_string()).collect();
        targets.sort();
        targets
    }

    #[test]
    fn the_least_recently_used_response_is_evicted_first() {
        let memory = Memory::new(30_000);
        for target in ["a", "b", "c"] {
            memory.insert(target, &cached(9_000));
        }
        assert!(memory.0.get("a").is_some());
        memory.insert("d", &cached(14_000));
        assert_eq!(targets(&memory), ["a", "d"]);
        for _ in 0..5 {
            memory.insert("a", &cached(14_000));
        }
        assert_eq!(targets(&memory), ["a", "d"], "a replaced response takes no space");
        memory.insert("e", &cached(30_000));
        assert_eq!(targets(&memory), ["a", "d"], "larger than the cache");
    }

    #[test]
    fn evicted_responses_are_freed_at_once() {
        let memory = Memory::new(1 << 20);
        let mut inserted = Vec::new();
        for number in 0..1_000 {
            let cached = cached(100 << 10);
            inserted.push(Arc::downgrade(cached.document.as_ref().unwrap()));
            memory.insert(&number.to_string(), &cached);
        }
        let held = inserted.iter().filter(|document| document.strong_count() > 0).count();
        // moka frees the last evicted one with the next insert.
        assert!(held <= 11, "{held} of 1,000 responses in memory, where 10 fit");
    }
}
