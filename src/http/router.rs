//! The routes. The router of a route (public, signed in, admin) decides who may call it. `tests/api/access.rs` checks
//! each route.

use crate::app::App;
use crate::catalogue::CatalogueError;
use crate::http::error::ApiError;
use crate::http::handlers::{
    access_tokens, api_description, audit, auth, backup, calendar, catalogue, changes, checkins,
    companions, diary, episode_watches, export, export_archive, export_csv, favorites, genres,
    home, identities, import_records, import_titles, imports, invites, maintenance, notes,
    notifications, outgoing_webhooks, passkeys, pictures, playlist_items, playlists, preferences,
    ratings, second_factor, sessions, settings, show_log, show_settings, shows, sign_in_providers,
    statistics, status, user_admin, users, watches, watchlist, webhooks,
};
use crate::http::middleware::guard;
use crate::http::middleware::response_cache::{self, ResponseCache, Scope};
use crate::http::request_metrics::RouteMetrics;
use crate::http::tmdb_error::TmdbError;
use crate::services::pictures::MAX_FILE;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{MethodFilter, get, on};
use std::collections::BTreeSet;
use std::sync::Arc;
use utoipa::Path as _;
use utoipa::openapi::OpenApi;
use utoipa_axum::PathItemExt;
use utoipa_axum::router::OpenApiRouter;

/// In bytes (docs/api.md). Lists of the maintenance tools are longer than other bodies.
const MAX_ADMIN_BODY: usize = 256 * 1024;

/// Defines functions from a list of handlers: a router, the patterns of its paths, and the descriptions of its
/// operations. The router uses only the path and the methods from `#[utoipa::path]`, so that the linker can drop the
/// descriptions from the executable.
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

            fn [<$name _paths>]() -> Vec<String> {
                vec![$($module::[<__path_ $handler>]::path()),+]
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

routes! {
    /// Routes that need no session.
    public, describe_public:
    status::health
    status::ready
    status::config
    auth::sign_in
    sign_in_providers::list_sign_in_providers
    sign_in_providers::begin_provider_sign_in
    sign_in_providers::complete_provider_sign_in
    passkeys::begin_passkey_sign_in
    passkeys::sign_in_with_passkey
    users::sign_up
    invites::check_invite
    auth::forgot_password
    auth::check_reset
    auth::change_password
    backup::linked_backup
}

routes! {
    /// Calendar feeds, whose URLs are secret links.
    public_feeds, describe_public_feeds:
    calendar::calendar_feed
}

routes! {
    /// Routes that need no session and accept the bodies of media servers.
    public_webhooks, describe_public_webhooks:
    webhooks::receive_play
}

routes! {
    /// Cached routes that need no session. The response is the same for all users and queries.
    public_cached, describe_public_cached:
    catalogue::image
}

routes! {
    /// Routes that need a session or an access token. The same holds for the next routers.
    signed_in, describe_signed_in:
    users::profile
    api_description::openapi
    export::export_data
    export_csv::export_ratings
    export_csv::export_diary
    export_archive::export_archive
    ratings::clear_rating
    ratings::rate_movie
    statistics::statistics
    genres::list_genre_titles
    playlists::create_playlist
    playlists::activate_playlist
    playlist_items::add_playlist_item
    playlists::update_playlist
    playlists::duplicate_playlist
    playlist_items::update_playlist_item
    playlist_items::change_playlist_items
    playlists::delete_playlist
    playlist_items::remove_playlist_item
    notifications::list_notifications
    notifications::dismiss_notification
    notifications::read_notifications
    notifications::notification_schedule
    notifications::set_notification_schedule
    watches::title_log
    watches::add_watch
    watches::update_watch
    watches::remove_watch
    watches::edit_watches
    watches::remove_watches
    watches::mark_rated_films
    diary::list_tags
    diary::rename_tag
    show_settings::change_show
    episode_watches::watch_episodes
    episode_watches::unwatch_episodes
    show_settings::skip_episodes
    show_settings::rate_episode
    show_settings::choose_order
    show_settings::start_viewing
    show_settings::end_viewing
    episode_watches::move_episode_watches
    watchlist::add_to_watchlist
    watchlist::remove_from_watchlist
    watchlist::move_in_watchlist
    favorites::list_favorites
    favorites::set_favorite
    favorites::remove_favorite
    notes::set_note
    notes::remove_note
    checkins::checkin
    checkins::check_in
    checkins::cancel_checkin
    checkins::finish_checkin
    companions::companion_requests
    companions::answer_companion_request
    companions::companions
    companions::delete_auto_accepted_companion
    preferences::preferences
    preferences::set_preferences
    changes::list_changes
    changes::undo_change
    catalogue::search_builtin_titles
    imports::import_details
    imports::set_import_rules
    imports::set_import_state
    imports::delete_import
    import_titles::list_import_titles
    import_titles::choose_import_title
    import_titles::choose_import_titles
    import_records::list_import_records
    import_records::list_import_problems
    import_records::export_import_rejects
}

routes! {
    /// Routes that need a session and accept no access token, because they concern the account itself and its
    /// secrets.
    session_only, describe_session_only:
    auth::sign_out
    auth::renew_session
    sessions::list_sessions
    sessions::end_other_sessions
    sessions::end_session
    second_factor::second_factor
    second_factor::enable_second_factor
    second_factor::disable_second_factor
    second_factor::prepare_second_factor
    second_factor::replace_recovery_codes
    identities::list_identities
    identities::begin_identity_link
    identities::link_identity
    identities::unlink_identity
    passkeys::list_passkeys
    passkeys::begin_passkey_registration
    passkeys::add_passkey
    passkeys::rename_passkey
    passkeys::delete_passkey
    access_tokens::list_access_tokens
    access_tokens::create_access_token
    access_tokens::delete_access_token
    user_admin::list_users
    user_admin::delete_users
    user_admin::sign_out_users
    users::change_own_password
    users::confirm_password
    users::change_username
    users::delete_account
    maintenance::list_images
    calendar::calendar_link
    calendar::create_calendar_link
    calendar::delete_calendar_link
    webhooks::list_webhooks
    webhooks::create_webhook
    webhooks::set_webhook_account
    webhooks::delete_webhook
    outgoing_webhooks::list_outgoing_webhooks
    outgoing_webhooks::create_outgoing_webhook
    outgoing_webhooks::delete_outgoing_webhook
    outgoing_webhooks::test_outgoing_webhook
}

routes! {
    /// Cached routes that need a session. The response depends on the caller's ratings, playlists and watches, and on
    /// titles.
    signed_in_cached, describe_signed_in_cached:
    ratings::list_ratings
    ratings::list_rated_movies
    playlists::list_playlists
    playlists::playlist_setup
    playlists::playlist
    watches::list_watched
    watchlist::list_watchlist
}

routes! {
    /// Cached routes that need a session. The response also depends on shows and companions, and is cached for at
    /// most a day.
    signed_in_watching, describe_signed_in_watching:
    diary::list_diary
    shows::list_shows
    shows::up_next
    calendar::calendar
    show_log::show_log
}

routes! {
    /// Routes that need a session, and are not cached because the response depends on data that has no version. They
    /// have entity tags.
    signed_in_etag, describe_signed_in_etag:
    home::home
}

routes! {
    /// Routes that need a session and concern imports. One of them accepts the uploaded files.
    signed_in_imports, describe_signed_in_imports:
    imports::list_imports
    imports::start_import
}

routes! {
    /// Routes that need a session and accept large bodies.
    signed_in_uploads, describe_signed_in_uploads:
    pictures::picture
    pictures::set_picture
    pictures::delete_picture
}

routes! {
    /// Routes that need an admin's session, and accept no access token.
    admin, describe_admin:
    user_admin::set_user_role
    user_admin::create_reset_link
    user_admin::add_user
    invites::list_invites
    invites::create_invite
    invites::delete_invite
    maintenance::update_stars
    maintenance::list_all_movies
    maintenance::update_movies
    maintenance::remove_orphans
    backup::backup
    backup::create_backup_link
    status::jobs
    audit::list_audit_events
    settings::settings
    settings::set_tmdb_token
    settings::set_registration
    settings::set_mail
    settings::send_test_email
}

const TMDB_PATHS: [&str; 2] = ["/3/{*path}", "/4/{*path}"];

/// Routes of the catalogue. They need a session, and their errors have TMDB's format.
fn catalogue(app: &Arc<App>, cache: &ResponseCache) -> Router<Arc<App>> {
    let handler = || {
        let wrong_method = || async { TmdbError::Catalogue(CatalogueError::WrongMethod) };
        get(catalogue::serve).fallback(wrong_method)
    };
    TMDB_PATHS
        .into_iter()
        .fold(Router::new(), |router, path| router.route(path, handler()))
        .route_layer(from_fn_with_state(cache.clone(), response_cache::store_catalogue))
        .route_layer(from_fn_with_state(Arc::clone(app), guard::require_session_tmdb))
}

/// The router of the API, the catalogue and posters. [`crate::http::service`] adds what runs around it.
pub fn router(app: &Arc<App>, cache: &ResponseCache) -> Router {
    let session = || from_fn_with_state(Arc::clone(app), guard::require_session);
    let images = public_cached()
        .route_layer(from_fn_with_state(cache.clone(), response_cache::store_images));
    let signed_in_cached = signed_in_cached()
        .route_layer(from_fn_with_state(cache.clone(), response_cache::store_for_user));
    let signed_in_watching = signed_in_watching()
        .route_layer(from_fn_with_state(cache.clone(), response_cache::store_watching));
    let uploads = signed_in_uploads().layer(DefaultBodyLimit::max(MAX_FILE));
    let signed_in_etag =
        signed_in_etag().route_layer(from_fn_with_state(cache.clone(), response_cache::add_etag));
    let session_only = session_only().route_layer(from_fn(guard::reject_access_tokens));
    let signed_in = signed_in()
        .merge(session_only)
        .merge(signed_in_cached)
        .merge(signed_in_watching)
        .merge(signed_in_etag)
        .merge(uploads)
        .merge(signed_in_imports().layer(DefaultBodyLimit::max(imports::MAX_BODY)))
        .route_layer(session());
    let admin = admin()
        .layer(DefaultBodyLimit::max(MAX_ADMIN_BODY))
        .route_layer(from_fn(guard::require_admin))
        .route_layer(from_fn(guard::reject_access_tokens))
        .route_layer(session());
    let feeds = public_feeds()
        .route_layer(from_fn_with_state(cache.clone(), response_cache::find_and_store_watching))
        .route_layer(from_fn_with_state(Arc::clone(app), guard::require_calendar_link));
    let webhooks = public_webhooks().layer(DefaultBodyLimit::max(webhooks::MAX_BODY));
    public()
        .merge(images)
        .merge(feeds)
        .merge(webhooks)
        .merge(signed_in)
        .merge(admin)
        .merge(catalogue(app, cache))
        .method_not_allowed_fallback(|| async { ApiError::MethodNotAllowed })
        .with_state(Arc::clone(app))
}

/// The properties of a route that are needed before the router is called.
pub struct Route {
    /// The pattern of its path.
    pub pattern: String,
    /// The scope of the response cache, if responses to GET are cached.
    pub scope: Option<Scope>,
    pub metrics: Arc<RouteMetrics>,
}

/// The routes of [`router`] by path, and the metrics of each route with its pattern.
pub fn routes() -> (matchit::Router<Route>, Vec<(String, Arc<RouteMetrics>)>) {
    let lists = [
        (public_cached_paths(), Some(Scope::Image)),
        (signed_in_cached_paths(), Some(Scope::User)),
        (signed_in_watching_paths(), Some(Scope::Watching)),
        (TMDB_PATHS.map(str::to_owned).into(), Some(Scope::Catalogue)),
        (public_paths(), None),
        (public_feeds_paths(), None),
        (public_webhooks_paths(), None),
        (signed_in_paths(), None),
        (session_only_paths(), None),
        (signed_in_etag_paths(), None),
        (signed_in_uploads_paths(), None),
        (signed_in_imports_paths(), None),
        (admin_paths(), None),
    ];
    let (mut routes, mut all_metrics) = (matchit::Router::new(), Vec::new());
    let mut known = BTreeSet::new();
    for (paths, scope) in lists {
        for pattern in paths {
            // A path may have several methods, of which GET may be cached. The cached route comes first.
            if known.insert(pattern.clone()) {
                let metrics = Arc::<RouteMetrics>::default();
                all_metrics.push((pattern.clone(), Arc::clone(&metrics)));
                let route = Route { pattern: pattern.clone(), scope, metrics };
                let inserted = routes.insert(pattern, route);
                inserted.expect("two paths of the API match the same addresses");
            }
        }
    }
    (routes, all_metrics)
}
