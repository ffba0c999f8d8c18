//! Everything that runs before and after the router for every request, in one function. Separate layers of axum would
//! each allocate, and move the service and its future, for every request. Cached responses do not reach the router.

use crate::app::App;
use crate::catalogue::CatalogueError;
use crate::clock::Ids;
use crate::http::assets::WebApp;
use crate::http::error::{ApiError, BadRequest};
use crate::http::extract::client::ClientAddress;
use crate::http::middleware::compression::{Compressed, compress};
use crate::http::middleware::concurrency_limit::{self, ConcurrencyLimit, RequestPermit};
use crate::http::middleware::drained_body::DrainedBody;
use crate::http::middleware::response_cache::{ResponseCache, is_read};
use crate::http::middleware::trace::{self, AccessLog, REQUEST_ID};
use crate::http::middleware::{csrf, security_headers};
use crate::http::paths::{PathMatch, is_tmdb, is_within, strip_base_path, strip_json_suffix};
use crate::http::request_metrics::HttpMetrics;
use crate::http::router::{self, Route};
use crate::http::tmdb_error::TmdbError;
use crate::metrics::{GaugeGuard, Page};
use axum::Router;
use axum::body::{Body, HttpBody};
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderValue, Method, Request, Response, Version, header};
use axum::response::{IntoResponse, Redirect};
use futures_util::FutureExt;
use hyper::body::Incoming;
use std::net::IpAddr;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use tower::Service as _;
use tracing::Instrument;

/// In bytes (docs/api.md).
const MAX_BODY: usize = 64 * 1024;
/// The name in logs and metrics for requests without a route.
const WITHOUT_ROUTE: &str = "(web app)";
/// The longest path and query in bytes.
const MAX_TARGET: usize = 8 * 1024;

/// The API, the catalogue, posters and the web app.
pub struct Service {
    app: Arc<App>,
    ids: Ids,
    limit: ConcurrencyLimit,
    routes: matchit::Router<Route>,
    /// `None` when there is no metrics listener.
    metrics: Option<HttpMetrics>,
    cache: ResponseCache,
    router: Router,
    compressed: Compressed<Router>,
    web_app: WebApp,
}

/// The connection of a request.
#[derive(Clone, Copy)]
pub struct Peer {
    pub address: IpAddr,
    /// Whether the connection was accepted over the limit, so that only health checks are answered.
    pub health_checks_only: bool,
}

impl Service {
    pub fn new(app: &Arc<App>) -> Self {
        let cache = ResponseCache::new(app);
        let (by_path, metrics) = router::routes();
        let router = router::router(app, &cache);
        Self {
            app: Arc::clone(app),
            ids: Ids::default(),
            limit: ConcurrencyLimit::new(),
            routes: by_path,
            metrics: app.config.metrics_listen.map(|_| HttpMetrics::new(metrics)),
            cache,
            compressed: compress(router.clone()),
            router,
            web_app: WebApp::new(&app.config.base_path),
        }
    }

    pub async fn respond(&self, peer: Peer, request: Request<Incoming>) -> Response<Body> {
        let (request, path_match) = strip_base_path(request, &self.app.config.base_path);
        let request = strip_json_suffix(request);
        let mut request = request.map(|body| DrainedBody::new(body, MAX_BODY as u64));
        if request.method() != Method::GET {
            request.headers_mut().remove(header::ACCEPT_ENCODING);
        }
        let path = request.uri().path();
        let route = self.routes.at(path).ok().filter(|_| path_match == PathMatch::Below);
        let route = route.map(|found| found.value);
        let pattern = route.map_or(WITHOUT_ROUTE, |route| &route.pattern);
        let client = ClientAddress::of(peer.address, request.headers(), &self.app);
        let log = AccessLog::start(&request, pattern, client.0);
        let id = self.ids.next();
        let method = request.method().clone();
        let span = trace::span(&id, &method, pattern);
        let responding = async {
            let admitted = self.admit(peer, client, (route, path_match), request);
            let admitted = self.app.store.limit_waiting(admitted);
            let response = catch_panic(admitted).await;
            let duration = log.finish(&response);
            if let Some(metrics) = &self.metrics {
                let route = route.map(|route| &*route.metrics);
                metrics.record((route, &method), response.status(), duration);
            }
            response
        };
        let mut response = responding.instrument(span).await;
        let headers = response.headers_mut();
        if let Ok(id) = HeaderValue::try_from(id) {
            headers.insert(REQUEST_ID, id);
        }
        security_headers::complete(headers, &self.app);
        response
    }

    async fn admit(
        &self,
        peer: Peer,
        client: ClientAddress,
        (route, path_match): (Option<&Route>, PathMatch),
        mut request: Request<DrainedBody>,
    ) -> Response<Body> {
        let path = request.uri().path();
        let permit = match self.limit.admit(path, peer.health_checks_only) {
            Ok(permit) => permit,
            Err(error) => return concurrency_limit::rejection(path, error),
        };
        if let Err(error) = self.check(&request) {
            return error.into_response();
        }
        let Some(route) = route else { return self.respond_without_route(&request, path_match) };
        if let Some(scope) = route.scope
            && is_read(&request)
            && let Some(response) = self.cache.find(scope, &request).await
        {
            return response;
        }
        request.extensions_mut().insert(client);
        if request.body().is_end_stream() {
            let response = self.call_router(request).await;
            drop(permit);
            return response;
        }
        DefaultBodyLimit::max(MAX_BODY).apply(&mut request);
        let permit = permit.map(|permit| RequestPermit::new(&self.limit, permit));
        if let Some(permit) = &permit {
            request.extensions_mut().insert(permit.clone());
        }
        let response = self.call_router(request).await;
        if let Some(permit) = permit {
            permit.release();
        }
        response
    }

    /// Counts a connection until the guard is dropped.
    pub fn count_connection(&self) -> Option<GaugeGuard<'_>> {
        self.metrics.as_ref().map(|metrics| metrics.connections.enter())
    }

    pub fn write_metrics(&self, page: &mut Page) {
        if let Some(metrics) = &self.metrics {
            metrics.write(page, WITHOUT_ROUTE);
        }
        let name = "moviestars_http_requests_in_flight";
        page.single(
            name,
            "gauge",
            "Requests in flight, without health checks.",
            self.limit.in_flight(),
        );
    }

    /// Rejects requests that no route should handle.
    fn check<B>(&self, request: &Request<B>) -> Result<(), ApiError> {
        require_host(request)?;
        check_target_length(request)?;
        csrf::require_same_origin(request, &self.app)
    }

    /// Responds to paths without a route. Unknown paths of the APIs, and paths outside of the base path, get a JSON
    /// error. All others belong to the web app.
    fn respond_without_route<B>(
        &self,
        request: &Request<B>,
        path_match: PathMatch,
    ) -> Response<Body> {
        let path = request.uri().path();
        match path_match {
            PathMatch::Folder => redirect_into(&self.app.config.base_path, request.uri().query()),
            PathMatch::Outside => ApiError::NotFound("address").into_response(),
            PathMatch::Below if is_tmdb(path) => {
                TmdbError::Catalogue(CatalogueError::NotFound).into_response()
            }
            PathMatch::Below if is_within(path, "/api") || is_within(path, "/t") => {
                ApiError::NotFound("address").into_response()
            }
            PathMatch::Below if is_read(request) => self.web_app.respond(request),
            PathMatch::Below => ApiError::MethodNotAllowed.into_response(),
        }
    }

    /// The router calls the guard of the route, then the handler.
    async fn call_router(&self, request: Request<DrainedBody>) -> Response<Body> {
        let request = request.map(Body::new);
        if is_read(&request) {
            let Ok(response) = self.compressed.clone().call(request).await;
            response.map(Body::new)
        } else {
            let Ok(response) = self.router.clone().call(request).await;
            response
        }
    }
}

/// A redirect to the landing page, which is the base path with a trailing slash.
fn redirect_into(base_path: &str, query: Option<&str>) -> Response<Body> {
    let address = query.map_or(format!("{base_path}/"), |query| format!("{base_path}/?{query}"));
    Redirect::permanent(&address).into_response()
}

/// The response, or an internal error if the future panics.
async fn catch_panic(responding: impl Future<Output = Response<Body>>) -> Response<Body> {
    AssertUnwindSafe(responding)
        .catch_unwind()
        .await
        .unwrap_or_else(|_| ApiError::Internal("a handler panicked".to_owned()).into_response())
}

fn check_target_length<B>(request: &Request<B>) -> Result<(), ApiError> {
    let length = request.uri().path_and_query().map_or(0, |target| target.as_str().len());
    if length > MAX_TARGET { Err(ApiError::AddressTooLong) } else { Ok(()) }
}

/// Requires exactly one `Host`; HTTP/1.0 may have none (RFC 9112, section 3.2). If there are two, a proxy and this
/// server might use different ones.
fn require_host<B>(request: &Request<B>) -> Result<(), ApiError> {
    let hosts = request.headers().get_all(header::HOST).iter().count();
    let is_allowed = hosts == 1 || (hosts == 0 && request.version() < Version::HTTP_11);
    if is_allowed { Ok(()) } else { Err(BadRequest::Host.into()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::to_bytes;

    #[tokio::test]
    async fn a_panic_in_a_handler_is_answered_as_an_internal_error_without_its_message() {
        let response = catch_panic(async { panic!("on purpose") }).await;
        assert_eq!(response.status().as_u16(), 500);
        let body = to_bytes(response.into_body(), 1_000).await.unwrap();
        let body: serde_json::Value = serde_json::from_slice(&body).unwrap();
        assert_eq!((&body["status"], &body["code"]), (&"error".into(), &5000.into()));
        assert!(!body.to_string().contains("on purpose"));
    }
}
