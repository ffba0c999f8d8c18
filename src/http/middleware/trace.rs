//! The access log: one line for each request, in a span with the request's id, which the response has too.
//! Users are logged by id. The client's address is logged for writes, audited reads and refusals only.
//! Queries, headers and bodies are never logged, because they may hold secrets.

use crate::app::App;
use crate::clock::random_bytes;
use crate::domain::ids::UserId;
use crate::http::error::ApiError;
use crate::http::extract::client::ClientAddress;
use axum::Router;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderValue, Method};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use std::any::Any;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tower::ServiceBuilder;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::request_id::{
    MakeRequestId, PropagateRequestIdLayer, RequestId, SetRequestIdLayer,
};
use tower_http::trace::TraceLayer;
use tracing::Span;
use tracing::field::display;

const REQUEST_ID: &str = "x-request-id";
/// Reads that return much data, so that users can find out where their data went.
const AUDITED_ROUTES: [&str; 4] =
    ["/api/v1/backup", "/api/v1/backup/{token}", "/api/v1/export", "/api/v1/export.csv"];
/// Logged at the level `debug`, because supervisors ask every few seconds.
const HEALTH_ROUTES: [&str; 2] = ["/healthz", "/readyz"];
const AUDITED_STATUSES: [u16; 3] = [401, 403, 429];

/// The user for the access log; an extension of the response.
#[derive(Clone, Copy)]
pub struct LoggedUser(pub UserId);

/// The client's address for the access log; an extension of the response.
#[derive(Clone, Copy)]
struct LoggedClient(IpAddr);

/// Marks the success of a health check for the access log; an extension of the response.
#[derive(Clone, Copy)]
struct Healthy;

/// Adds request ids, the access log and the response to panics.
pub fn add(router: Router<Arc<App>>, app: &Arc<App>) -> Router<Arc<App>> {
    let log = TraceLayer::new_for_http()
        .make_span_with(span)
        .on_request(())
        .on_response(log_response)
        .on_body_chunk(())
        .on_eos(())
        .on_failure(());
    router.layer(
        ServiceBuilder::new()
            .layer(SetRequestIdLayer::x_request_id(RandomId))
            .layer(log)
            .layer(PropagateRequestIdLayer::x_request_id())
            .layer(from_fn_with_state(Arc::clone(app), audit))
            .layer(CatchPanicLayer::custom(respond_to_panic)),
    )
}

/// Removes an id that the client has chosen: it could copy another request's.
pub fn drop_request_id(mut request: Request) -> Request {
    request.headers_mut().remove(REQUEST_ID);
    request
}

#[derive(Clone)]
struct RandomId;

impl MakeRequestId for RandomId {
    fn make_request_id<B>(&mut self, _: &axum::http::Request<B>) -> Option<RequestId> {
        let id = format!("{:016x}", u64::from_be_bytes(random_bytes()));
        HeaderValue::from_str(&id).ok().map(RequestId::new)
    }
}

fn span(request: &Request) -> Span {
    let id = request.extensions().get::<RequestId>();
    let id = id.and_then(|id| id.header_value().to_str().ok());
    tracing::info_span!("request", id, method = %request.method(), route = route(request))
}

/// The pattern of the path instead of the path, whose parameters may be secrets or names.
fn route(request: &Request) -> &str {
    request.extensions().get::<MatchedPath>().map_or("(web app)", MatchedPath::as_str)
}

fn log_response(response: &Response, latency: Duration, _: &Span) {
    let status = response.status().as_u16();
    let micros = u64::try_from(latency.as_micros()).unwrap_or(u64::MAX);
    let user = response.extensions().get::<LoggedUser>().map(|user| user.0.0);
    let client = response.extensions().get::<LoggedClient>().map(|client| display(client.0));
    if response.extensions().get::<Healthy>().is_some() {
        tracing::debug!(status, micros, user, client, "request finished");
    } else {
        tracing::info!(status, micros, user, client, "request finished");
    }
}

async fn audit(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
    let is_audited = !is_read || AUDITED_ROUTES.contains(&route(&request));
    let is_health_check = HEALTH_ROUTES.contains(&route(&request));
    let client = ClientAddress::of(request.headers(), request.extensions(), &app);
    let mut response = next.run(request).await;
    if is_health_check && response.status().is_success() {
        response.extensions_mut().insert(Healthy);
    }
    if is_audited || AUDITED_STATUSES.contains(&response.status().as_u16()) {
        response.extensions_mut().insert(LoggedClient(client.0));
    }
    response
}

fn respond_to_panic(_: Box<dyn Any + Send>) -> Response {
    ApiError::Internal("a handler panicked".to_owned()).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::{Body, to_bytes};
    use axum::routing::get;
    use tower::ServiceExt;

    async fn panics() {
        panic!("on purpose")
    }

    #[tokio::test]
    async fn a_panic_in_a_handler_is_answered_as_an_internal_error_without_its_message() {
        let router = Router::new().route("/", get(panics));
        let router: Router = router.layer(CatchPanicLayer::custom(respond_to_panic));
        let response = router.oneshot(Request::new(Body::empty())).await.unwrap();
        assert_eq!(response.status().as_u16(), 500);
        let body = to_bytes(response.into_body(), 1_000).await.unwrap();
        let body: serde_json::Value = serde_json::from_slice(&body).unwrap();
        assert_eq!((&body["status"], &body["code"]), (&"error".into(), &5000.into()));
        assert!(!body.to_string().contains("on purpose"));
    }
}
