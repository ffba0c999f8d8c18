//! The caller's ratings, and the tool that checks everybody's.

use crate::app::App;
use crate::clock::rfc3339;
use crate::domain::ids::{MediaType, PublicTitleId};
use crate::domain::rating::{Rating, StarColour};
use crate::http::error::{ApiError, ErrorBody};
use crate::http::etag;
use crate::http::extract::json::{ColonId, FromPath, FromQuery, Json, Number};
use crate::http::middleware::guard::{Admin, CurrentUser};
use crate::services::ratings;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// A rating (docs/api.md).
#[derive(Serialize, ToSchema)]
#[schema(as = Rating)]
pub struct RatingBody {
    /// The title's id on the wire (decision 5).
    movie_id: i64,
    /// Film or show.
    media_type: MediaType,
    /// Whole stars, 1 to 5.
    #[schema(minimum = 1, maximum = 5)]
    score: i64,
    /// Half stars, 1 to 10.
    #[schema(minimum = 1, maximum = 10)]
    score10: i64,
    /// The five stars' colours.
    stars: [StarColour; 5],
    /// RFC 3339.
    rated_at: String,
}

impl From<Rating> for RatingBody {
    fn from(rating: Rating) -> Self {
        Self {
            movie_id: rating.title.wire_id(),
            media_type: rating.title.media_type,
            score: rating.score.stars(),
            score10: rating.score.half_stars(),
            stars: rating.score.colours(),
            rated_at: rfc3339(rating.rated_at),
        }
    }
}

/// All of the caller's ratings.
#[derive(Serialize, ToSchema)]
pub struct RatingList {
    /// Newest first.
    ratings: Vec<RatingBody>,
}

/// A rating is gone.
#[derive(Serialize, ToSchema)]
pub struct ClearedRating {
    /// The title's id on the wire.
    #[serde(rename = "movieId")]
    movie_id: i64,
    /// Film or show.
    media_type: MediaType,
}

/// How many scores were mended.
#[derive(Serialize, ToSchema)]
pub struct UpdatedScores {
    /// How many.
    updated: usize,
}

/// Which of the titles that share an id is meant.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WhichTitle {
    /// Film or show; needed for ids that begin with 999.
    media_type: Option<MediaType>,
}

/// The caller's ratings, newest first; not sent again to who names them by their `ETag`.
#[utoipa::path(get, path = "/api/v1/ratings", operation_id = "listRatings", tag = "ratings",
    responses(
        (status = 200, body = RatingList, headers(("ETag" = String, description = "Names this very list"))),
        (status = 304, description = "The list that `If-None-Match` names is still the same"),
    ))]
pub async fn list_ratings(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let ratings = app.store.ratings(user.id).await?;
    Ok(etag::tagged(&headers, &ratings, || RatingList {
        ratings: ratings.iter().copied().map(Into::into).collect(),
    }))
}

/// Removes one of the caller's ratings.
#[utoipa::path(delete, path = "/api/v1/ratings/{id}", operation_id = "clearRating", tag = "ratings",
    params(("id" = i64, Path, description = "The title's id on the wire"), WhichTitle),
    responses(
        (status = 200, body = ClearedRating),
        (status = 400, description = "4000: no id", body = ErrorBody),
        (status = 404, description = "4040: there was no such rating", body = ErrorBody),
        (status = 409, description = "4091: the id names a film and a show", body = ErrorBody),
    ))]
pub async fn clear_rating(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
    FromQuery(which): FromQuery<WhichTitle>,
) -> Result<Json<ClearedRating>, ApiError> {
    let missing = || ApiError::NotFound("rating");
    let title = PublicTitleId::parse(id, which.media_type).ok_or_else(missing)?;
    let key = ratings::clear(&app, user.id, title).await?.ok_or_else(missing)?;
    Ok(Json(ClearedRating { movie_id: key.wire_id(), media_type: key.media_type }))
}

/// Update Stars: brings every score back into its scale (decision 22).
#[utoipa::path(put, path = "/api/v1/ratings/{id}", operation_id = "updateStars", tag = "ratings",
    params(("id" = String, Path, description = "Literally `:id`")),
    responses(
        (status = 200, body = UpdatedScores),
        (status = 400, description = "4000: not `:id`", body = ErrorBody),
    ))]
pub async fn update_stars(
    State(app): State<Arc<App>>,
    _: Admin,
    _: FromPath<ColonId>,
) -> Result<Json<UpdatedScores>, ApiError> {
    Ok(Json(UpdatedScores { updated: app.store.clamp_scores().await? }))
}
