//! The caller's preferences.

use crate::app::App;
use crate::domain::film_release::ReleaseKind;
use crate::domain::preferences::{Preference, PreferenceValue, Preferences};
use crate::http::error::{ApiError, ErrorBody, FieldError};
use crate::http::extract::Json;
use crate::http::handlers::changes::ChangeBody;
use crate::http::middleware::guard::CurrentUser;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// New values of preferences, with the meanings of `Preferences`. Absent preferences keep their values.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SetPreferencesBody {
    rating_marks_seen: Option<bool>,
    watchlist_keeps_seen: Option<bool>,
    rated_films_offered: Option<bool>,
    companion_requests: Option<bool>,
    specials_count: Option<bool>,
    episodes_next_day: Option<bool>,
    hide_spoilers: Option<bool>,
    notify_episodes_out: Option<bool>,
    notify_films_out: Option<bool>,
    notify_seasons_complete: Option<bool>,
    notify_seasons_dated: Option<bool>,
    notify_dates_moved: Option<bool>,
    notify_status_changed: Option<bool>,
    notify_episodes_gone: Option<bool>,
    email_digest: Option<bool>,
    #[schema(pattern = "^([A-Z]{2})?$")]
    film_region: Option<String>,
    film_release_kinds: Option<Vec<ReleaseKind>>,
}

/// The preferences after a change.
#[derive(Serialize, ToSchema)]
pub struct ChangedPreferences {
    preferences: Preferences,
    /// The change; null if the preferences already had the values.
    #[schema(required)]
    change: Option<ChangeBody>,
}

/// Get the caller's preferences
#[utoipa::path(get, path = "/api/v1/preferences", operation_id = "preferences", tag = "watching",
    responses((status = 200, body = Preferences)))]
pub async fn preferences(
    State(app): State<Arc<App>>,
    user: CurrentUser,
) -> Result<Json<Preferences>, ApiError> {
    Ok(Json(app.store.preferences(user.id).await?))
}

/// Change the caller's preferences
#[utoipa::path(patch, path = "/api/v1/preferences", operation_id = "setPreferences", tag = "watching",
    request_body = SetPreferencesBody,
    responses(
        (status = 200, body = ChangedPreferences),
        (status = 422, description = "4220: an unknown preference or value, or no preference", body = ErrorBody),
    ))]
pub async fn set_preferences(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    Json(body): Json<SetPreferencesBody>,
) -> Result<Json<ChangedPreferences>, ApiError> {
    let flags = [
        (Preference::RatingMarksSeen, body.rating_marks_seen),
        (Preference::WatchlistKeepsSeen, body.watchlist_keeps_seen),
        (Preference::RatedFilmsOffered, body.rated_films_offered),
        (Preference::CompanionRequests, body.companion_requests),
        (Preference::SpecialsCount, body.specials_count),
        (Preference::EpisodesNextDay, body.episodes_next_day),
        (Preference::HideSpoilers, body.hide_spoilers),
        (Preference::NotifyEpisodesOut, body.notify_episodes_out),
        (Preference::NotifyFilmsOut, body.notify_films_out),
        (Preference::NotifySeasonsComplete, body.notify_seasons_complete),
        (Preference::NotifySeasonsDated, body.notify_seasons_dated),
        (Preference::NotifyDatesMoved, body.notify_dates_moved),
        (Preference::NotifyStatusChanged, body.notify_status_changed),
        (Preference::NotifyEpisodesGone, body.notify_episodes_gone),
        (Preference::EmailDigest, body.email_digest),
    ];
    let flags = flags.into_iter();
    let flags = flags.filter_map(|(name, value)| Some((name, PreferenceValue::Flag(value?))));
    let mut wanted: Vec<_> = flags.collect();
    if let Some(text) = &body.film_region {
        let region = PreferenceValue::parse_stored(Preference::FilmRegion, text);
        let region =
            region.ok_or_else(|| ApiError::field("film_region", FieldError::UnknownRegion))?;
        wanted.push((Preference::FilmRegion, region));
    }
    if let Some(kinds) = body.film_release_kinds {
        wanted.push((Preference::FilmReleaseKinds, PreferenceValue::Kinds(kinds.into())));
    }
    if wanted.is_empty() {
        return Err(ApiError::required("rating_marks_seen"));
    }
    let now = app.config.clock.now();
    let (change, preferences) = app.store.set_preferences(user.id, wanted, now).await?;
    if body.film_region.is_some() && change.is_some() {
        // The releases of the films in the user's watchlist may have to be fetched.
        app.metadata_worker.wake();
    }
    Ok(Json(ChangedPreferences { preferences, change: change.map(Into::into) }))
}
