//! The routes. Which router a route is in (public, signed in, admin) decides who may call it;
//! `tests/api/access.rs` checks each. Those of `public_cached` and `signed_in_cached` are cached.

use crate::app::App;
use crate::catalogue::CatalogueError;
use crate::http::assets;
use crate::http::error::{ApiError, BadRequest, TmdbError};
use crate::http::handlers::{
    auth, backup, catalogue, export, jobs, maintenance, notifications, playlists, ratings,
    settings, status, user_admin, users,
};
use crate::http::middleware::response_cache::{self, ResponseCache};
use crate::http::middleware::{
    compression, concurrency_limit, csrf, guard, security_headers, trace,
};
use crate::http::paths::{is_tmdb, is_within, strip_json_suffix};
use axum::Router;
use axum::body::Body;
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::{Method, Version, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use hyper::body::Incoming;
use std::sync::Arc;
use tower::util::MapRequest;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// In bytes (docs/api.md).
const MAX_BODY: usize = 64 * 1024;
/// The lists of the maintenance tools are longer.
const MAX_ADMIN_BODY: usize = 256 * 1024;
/// Path and query, in bytes.
const MAX_ADDRESS: usize = 8 * 1024;

type Routes = OpenApiRouter<Arc<App>>;

/// The whole server as one service.
pub type Service = MapRequest<Router, fn(Request<Incoming>) -> Request>;

/// Routes that need no session.
pub(super) fn public() -> Routes {
    OpenApiRouter::new()
        .routes(routes!(status::health))
        .routes(routes!(status::ready))
        .routes(routes!(status::config))
        .routes(routes!(auth::sign_in))
        .routes(routes!(users::sign_up))
        .routes(routes!(auth::forgot_password))
        .routes(routes!(auth::check_reset))
        .routes(routes!(auth::change_password))
        .routes(routes!(backup::linked_backup))
}

/// Routes that need no session, whose responses are the same for all and are cached.
pub(super) fn public_cached() -> Routes {
    OpenApiRouter::new().routes(routes!(catalogue::image))
}

/// Routes that need a session.
pub(super) fn signed_in() -> Routes {
    OpenApiRouter::new()
        .routes(routes!(auth::sign_out))
        .routes(routes!(user_admin::list_users))
        .routes(routes!(users::profile, user_admin::delete_users))
        .routes(routes!(user_admin::sign_out_users))
        .routes(routes!(users::change_own_password))
        .routes(routes!(users::confirm_password))
        .routes(routes!(users::change_username))
        .routes(routes!(users::delete_account))
        .routes(routes!(export::export_data))
        .routes(routes!(export::export_ratings))
        .routes(routes!(ratings::clear_rating))
        .routes(routes!(ratings::rate_movie))
        .routes(routes!(playlists::create_playlist))
        .routes(routes!(playlists::activate_playlist))
        .routes(routes!(
            playlists::add_playlist_item,
            playlists::rename_playlist,
            playlists::delete_playlist
        ))
        .routes(routes!(playlists::remove_playlist_item))
        .routes(routes!(maintenance::list_images))
        .routes(routes!(notifications::list_notifications))
        .routes(routes!(notifications::dismiss_notification))
}

/// Routes that need a session, whose responses are made from the caller's ratings and playlists and from
/// titles, and are cached.
pub(super) fn signed_in_cached() -> Routes {
    OpenApiRouter::new()
        .routes(routes!(ratings::list_ratings))
        .routes(routes!(ratings::list_rated_movies))
        .routes(routes!(playlists::list_playlists))
        .routes(routes!(playlists::playlist_setup))
        .routes(routes!(playlists::playlist))
}

/// Routes that need an admin's session.
pub(super) fn admin() -> Routes {
    OpenApiRouter::new()
        .routes(routes!(maintenance::update_stars))
        .routes(routes!(maintenance::list_all_movies))
        .routes(routes!(maintenance::update_movies))
        .routes(routes!(maintenance::remove_orphans))
        .routes(routes!(backup::backup, backup::create_backup_link))
        .routes(routes!(jobs::jobs))
        .routes(routes!(settings::settings))
        .routes(routes!(settings::set_tmdb_token))
        .routes(routes!(settings::set_registration))
        .routes(routes!(settings::set_mail))
        .routes(routes!(settings::send_test_email))
}

/// TMDB's paths. They need a session; errors have TMDB's shape.
fn catalogue(app: &Arc<App>, cache: &ResponseCache) -> Router<Arc<App>> {
    let handler = || {
        let wrong_method = || async { TmdbError::Catalogue(CatalogueError::WrongMethod) };
        get(catalogue::answer).fallback(wrong_method)
    };
    Router::new()
        .route("/3/{*path}", handler())
        .route("/4/{*path}", handler())
        .route_layer(from_fn_with_state(cache.clone(), response_cache::cache_catalogue))
        .route_layer(from_fn_with_state(Arc::clone(app), guard::require_session_tmdb))
}

/// API, catalogue, posters and the web app.
#[must_use]
pub fn service(app: &Arc<App>) -> Service {
    let session = || from_fn_with_state(Arc::clone(app), guard::require_session);
    let cache = ResponseCache::new(app);
    let public_cached = Router::from(public_cached())
        .route_layer(from_fn_with_state(cache.clone(), response_cache::cache_catalogue));
    let signed_in = Router::from(signed_in())
        .merge(
            Router::from(signed_in_cached())
                .route_layer(from_fn_with_state(cache.clone(), response_cache::cache_for_user)),
        )
        .route_layer(session());
    let admin = Router::from(admin())
        .layer(DefaultBodyLimit::max(MAX_ADMIN_BODY))
        .route_layer(from_fn(guard::require_admin))
        .route_layer(session());
    let limit = concurrency_limit::ConcurrencyLimit::new();
    let router = Router::from(public())
        .merge(public_cached)
        .merge(signed_in)
        .merge(admin)
        .merge(catalogue(app, &cache))
        .fallback(fallback)
        .method_not_allowed_fallback(|| async { ApiError::MethodNotAllowed })
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(from_fn_with_state(Arc::clone(app), csrf::require_same_origin))
        .layer(from_fn(limit_address))
        .layer(from_fn(require_host))
        .layer(from_fn_with_state(limit, concurrency_limit::shed_load));
    let router = trace::add(compression::add(router), app);
    let router = security_headers::add(router, app);
    MapRequest::new(router.with_state(Arc::clone(app)), |request| {
        trace::drop_request_id(strip_json_suffix(request.map(Body::new)))
    })
}

async fn limit_address(request: Request, next: Next) -> Result<Response, ApiError> {
    let length = request.uri().path_and_query().map_or(0, |target| target.as_str().len());
    if length > MAX_ADDRESS { Err(ApiError::AddressTooLong) } else { Ok(next.run(request).await) }
}

/// RFC 9112, section 3.2. A proxy and this server could take different ones of two for the host.
async fn require_host(request: Request, next: Next) -> Result<Response, ApiError> {
    let hosts = request.headers().get_all(header::HOST).iter().count();
    let is_allowed = hosts == 1 || (hosts == 0 && request.version() < Version::HTTP_11);
    if is_allowed { Ok(next.run(request).await) } else { Err(BadRequest::Host.into()) }
}

/// Unknown paths of the APIs get a JSON error. All other paths are the web app's.
async fn fallback(request: Request) -> Response {
    let path = request.uri().path();
    if is_tmdb(path) {
        TmdbError::Catalogue(CatalogueError::NotFound).into_response()
    } else if is_within(path, "/api") || is_within(path, "/t") {
        ApiError::NotFound("address").into_response()
    } else if matches!(*request.method(), Method::GET | Method::HEAD) {
        assets::serve(&request)
    } else {
        ApiError::MethodNotAllowed.into_response()
    }
}
