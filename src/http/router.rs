//! The routes. Which router a route is in (public, signed in, admin) decides who may call
//! it; `tests/api/access.rs` checks each.

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
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{Method, Version, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodFilter, get, on};
use hyper::body::Incoming;
use std::sync::Arc;
use tower::ServiceBuilder;
use tower::util::MapRequest;
use utoipa::Path as _;
use utoipa::openapi::OpenApi;
use utoipa_axum::PathItemExt;
use utoipa_axum::router::OpenApiRouter;

/// In bytes (docs/api.md).
const MAX_BODY: usize = 64 * 1024;
/// The lists of the maintenance tools are longer.
const MAX_ADMIN_BODY: usize = 256 * 1024;
/// Path and query, in bytes.
const MAX_ADDRESS: usize = 8 * 1024;

/// Makes two functions of a list of handlers: a router, and the description of its operations. The router uses only
/// the path and the methods that `#[utoipa::path]` gives, so that the linker leaves the descriptions out of the
/// executable.
macro_rules! routes {
    ($(#[$comment:meta])* $name:ident, $description:ident: $($module:ident::$handler:ident)+) => {
        utoipa_axum::paste! {
            $(#[$comment])*
            fn $name() -> Router<Arc<App>> {
                Router::new()$(.route(
                    &$module::[<__path_ $handler>]::path(),
                    on(methods::<$module::[<__path_ $handler>]>(), $module::$handler),
                ))+
            }
        }

        pub(super) fn $description() -> OpenApi {
            OpenApiRouter::<Arc<App>>::new()
                $(.routes(utoipa_axum::routes!($module::$handler)))+
                .into_openapi()
        }
    };
}

fn methods<P: utoipa::Path>() -> MethodFilter {
    let mut filters = P::methods().into_iter().map(|method| method.to_method_filter());
    let first = filters.next().expect("an operation has a method");
    filters.fold(first, MethodFilter::or)
}

/// The whole server as one service.
pub type Service = MapRequest<Router, fn(Request<Incoming>) -> Request>;

routes! {
    /// Routes that need no session.
    public, describe_public:
    status::health
    status::ready
    status::config
    auth::sign_in
    users::sign_up
    auth::forgot_password
    auth::check_reset
    auth::change_password
    backup::linked_backup
}

routes! {
    /// Routes that need no session, whose responses are the same for all and are cached.
    public_cached, describe_public_cached:
    catalogue::image
}

routes! {
    /// Routes that need a session.
    signed_in, describe_signed_in:
    auth::sign_out
    user_admin::list_users
    users::profile
    user_admin::delete_users
    user_admin::sign_out_users
    users::change_own_password
    users::confirm_password
    users::change_username
    users::delete_account
    export::export_data
    export::export_ratings
    ratings::clear_rating
    ratings::rate_movie
    playlists::create_playlist
    playlists::activate_playlist
    playlists::add_playlist_item
    playlists::rename_playlist
    playlists::delete_playlist
    playlists::remove_playlist_item
    maintenance::list_images
    notifications::list_notifications
    notifications::dismiss_notification
}

routes! {
    /// Routes that need a session, whose responses are made from the caller's ratings and playlists and from
    /// titles, and are cached.
    signed_in_cached, describe_signed_in_cached:
    ratings::list_ratings
    ratings::list_rated_movies
    playlists::list_playlists
    playlists::playlist_setup
    playlists::playlist
}

routes! {
    /// Routes that need an admin's session.
    admin, describe_admin:
    maintenance::update_stars
    maintenance::list_all_movies
    maintenance::update_movies
    maintenance::remove_orphans
    backup::backup
    backup::create_backup_link
    jobs::jobs
    settings::settings
    settings::set_tmdb_token
    settings::set_registration
    settings::set_mail
    settings::send_test_email
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
    let public_cached = public_cached()
        .route_layer(from_fn_with_state(cache.clone(), response_cache::cache_catalogue));
    let signed_in_cached = signed_in_cached()
        .route_layer(from_fn_with_state(cache.clone(), response_cache::cache_for_user));
    let signed_in = signed_in().merge(signed_in_cached).route_layer(session());
    let admin = admin()
        .layer(DefaultBodyLimit::max(MAX_ADMIN_BODY))
        .route_layer(from_fn(guard::require_admin))
        .route_layer(session());
    let limit = concurrency_limit::ConcurrencyLimit::new();
    let router = public()
        .merge(public_cached)
        .merge(signed_in)
        .merge(admin)
        .merge(catalogue(app, &cache))
        .fallback(fallback)
        .method_not_allowed_fallback(|| async { ApiError::MethodNotAllowed })
        .layer(
            // One layer, because each allocates for every request.
            ServiceBuilder::new()
                .layer(from_fn_with_state(limit, concurrency_limit::shed_load))
                .layer(from_fn_with_state(Arc::clone(app), check_request))
                .layer(DefaultBodyLimit::max(MAX_BODY)),
        );
    let router = trace::add(compression::add(router), app);
    let router = security_headers::add(router, app);
    MapRequest::new(router.with_state(Arc::clone(app)), |request| {
        trace::drop_request_id(strip_json_suffix(request.map(Body::new)))
    })
}

/// Rejects what no route responds to.
async fn check_request(
    State(app): State<Arc<App>>,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    require_host(&request)?;
    limit_address(&request)?;
    csrf::require_same_origin(&request, &app)?;
    Ok(next.run(request).await)
}

fn limit_address(request: &Request) -> Result<(), ApiError> {
    let length = request.uri().path_and_query().map_or(0, |target| target.as_str().len());
    if length > MAX_ADDRESS { Err(ApiError::AddressTooLong) } else { Ok(()) }
}

/// RFC 9112, section 3.2. A proxy and this server could take different ones of two for the host.
fn require_host(request: &Request) -> Result<(), ApiError> {
    let hosts = request.headers().get_all(header::HOST).iter().count();
    let is_allowed = hosts == 1 || (hosts == 0 && request.version() < Version::HTTP_11);
    if is_allowed { Ok(()) } else { Err(BadRequest::Host.into()) }
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
