//! Three routers, public, signed in and admin: which one a route stands in decides who may call it.

use crate::app::App;
use crate::http::assets;
use crate::http::error::ApiError;
use crate::http::handlers::{
    backup, catalogue, export, maintenance, movies, notifications, own_account, passwords,
    playlist_items, playlists, posters, ratings, sessions, settings, status, user_admin, users,
};
use crate::http::middleware::{concurrency_limit, csrf, guard, headers, trace};
use axum::Router;
use axum::body::Body;
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::{Method, Uri};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use hyper::body::Incoming;
use std::sync::Arc;
use tower::util::MapRequest;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The largest body, in bytes (docs/api.md).
const MAX_BODY: usize = 64 * 1024;
/// The largest body of the tools' lists.
const MAX_TOOL_BODY: usize = 256 * 1024;

/// The longest address, in bytes.
const MAX_ADDRESS: usize = 8 * 1024;

type Routes = OpenApiRouter<Arc<App>>;

/// Everything that a request can reach.
pub type Service = MapRequest<Router, fn(Request<Incoming>) -> Request>;

/// For everybody.
pub(super) fn public() -> Routes {
    OpenApiRouter::new()
        .routes(routes!(status::health))
        .routes(routes!(status::ready))
        .routes(routes!(status::config))
        .routes(routes!(posters::image))
        .routes(routes!(sessions::sign_in))
        .routes(routes!(users::sign_up))
        .routes(routes!(passwords::forgot_password))
        .routes(routes!(passwords::check_reset))
        .routes(routes!(passwords::change_password))
}

/// For everybody with a session.
pub(super) fn signed_in() -> Routes {
    OpenApiRouter::new()
        .routes(routes!(sessions::sign_out))
        .routes(routes!(user_admin::list_users))
        .routes(routes!(users::profile, user_admin::delete_users))
        .routes(routes!(user_admin::sign_out_users))
        .routes(routes!(own_account::change_own_password))
        .routes(routes!(own_account::delete_account))
        .routes(routes!(export::export_data))
        .routes(routes!(export::export_ratings))
        .routes(routes!(ratings::list_ratings))
        .routes(routes!(ratings::clear_rating))
        .routes(routes!(movies::rate_movie, movies::list_rated_movies))
        .routes(routes!(playlists::list_playlists, playlists::create_playlist))
        .routes(routes!(playlists::playlist_setup))
        .routes(routes!(playlists::activate_playlist))
        .routes(routes!(
            playlist_items::playlist,
            playlist_items::add_entry,
            playlists::rename_playlist,
            playlists::delete_playlist
        ))
        .routes(routes!(playlist_items::remove_entry))
        .routes(routes!(maintenance::list_images))
        .routes(routes!(notifications::list_notices))
        .routes(routes!(notifications::dismiss_notice))
}

/// For admins.
pub(super) fn admin() -> Routes {
    OpenApiRouter::new()
        .routes(routes!(ratings::update_stars))
        .routes(routes!(maintenance::list_all_movies))
        .routes(routes!(maintenance::update_movies))
        .routes(routes!(maintenance::remove_orphans))
        .routes(routes!(settings::settings))
        .routes(routes!(settings::set_tmdb_token))
        .routes(routes!(settings::set_registration))
        .routes(routes!(settings::set_mail))
        .routes(routes!(settings::send_test_letter))
        .routes(routes!(backup::backup))
}

/// TMDB's paths, for everybody with a session, in TMDB's dialect.
fn catalogue(app: &Arc<App>) -> Router<Arc<App>> {
    let answer = || get(catalogue::answer).fallback(catalogue::wrong_method);
    Router::new()
        .route("/3/{*path}", answer())
        .route("/4/{*path}", answer())
        .route_layer(from_fn_with_state(Arc::clone(app), guard::catalogue))
}

/// The whole server as one service: API, catalogue, pictures and the web app.
#[must_use]
pub fn service(app: &Arc<App>) -> Service {
    let guard = || from_fn_with_state(Arc::clone(app), guard::signed_in);
    let signed_in = Router::from(signed_in()).route_layer(guard());
    let admin = Router::from(admin())
        .layer(DefaultBodyLimit::max(MAX_TOOL_BODY))
        .route_layer(from_fn(guard::admin))
        .route_layer(guard());
    let router = Router::from(public())
        .merge(signed_in)
        .merge(admin)
        .merge(catalogue(app))
        .fallback(fallback)
        .method_not_allowed_fallback(|| async { ApiError::MethodNotAllowed })
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(from_fn_with_state(Arc::clone(app), csrf::own))
        .layer(from_fn(short_address))
        .layer(from_fn_with_state(concurrency_limit::Crowd::new(), concurrency_limit::shed))
        .layer(from_fn_with_state(Arc::clone(app), trace::request))
        .layer(from_fn_with_state(Arc::clone(app), headers::set))
        .with_state(Arc::clone(app));
    MapRequest::new(router, |request| strip_json(request.map(Body::new)))
}

async fn short_address(request: Request, next: Next) -> Result<Response, ApiError> {
    let address = request.uri().path_and_query().map_or(0, |target| target.as_str().len());
    if address > MAX_ADDRESS { Err(ApiError::AddressTooLong) } else { Ok(next.run(request).await) }
}

/// Paths of the APIs answer in JSON, also when there is nothing; every other address is the web
/// app's.
async fn fallback(request: Request) -> Response {
    let path = request.uri().path();
    let within = |root: &str| path == root || is_below(path, root);
    if within("/3") || within("/4") {
        catalogue::unknown()
    } else if within("/api") || within("/t") {
        ApiError::NotFound("address").into_response()
    } else if matches!(*request.method(), Method::GET | Method::HEAD) {
        assets::serve(&request)
    } else {
        ApiError::MethodNotAllowed.into_response()
    }
}

/// Every path of our own API answers with `.json` behind it too (decision 13). Taken off once,
/// here, because routes can have no suffix behind a parameter.
fn strip_json(mut request: Request) -> Request {
    let path = request.uri().path();
    let foreign = ["/3", "/4", "/t", "/ms", "/assets"].iter().any(|root| is_below(path, root));
    let Some(stripped) = path.strip_suffix(".json").filter(|_| !foreign) else {
        return request;
    };
    let target =
        request.uri().query().map_or(stripped.to_owned(), |query| format!("{stripped}?{query}"));
    let mut parts = request.uri().clone().into_parts();
    parts.path_and_query = target.parse().ok();
    if let Ok(uri) = Uri::from_parts(parts) {
        *request.uri_mut() = uri;
    }
    request
}

pub(super) fn is_below(path: &str, root: &str) -> bool {
    path.strip_prefix(root).is_some_and(|rest| rest.starts_with('/'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn an_address_loses_nothing_but_its_ending(path in "(/|/3/|/t/|/ms/|/api/v1/)[a-z.%0-9]{0,9}(/:id)?(\\.json)?", query in "(\\?[a-z=.&]{0,9})?") {
            let address = format!("{path}{query}");
            let request = Request::builder().uri(&address).body(Body::empty()).unwrap();
            let read = strip_json(request).uri().to_string();
            let shorter = format!("{}{query}", path.strip_suffix(".json").unwrap_or(&path));
            prop_assert!(read == address || read == shorter, "{} became {}", address, read);
        }
    }
}
