//! The caller's ratings and rated titles.

use crate::app::App;
use crate::clock::rfc3339;
use crate::domain::ids::{MediaType, PublicTitleId};
use crate::domain::rating::{RatedFilter, Rating, Score10, StarColor};
use crate::domain::title::TitleFacts;
use crate::http::error::{ApiError, BadRequest, ErrorBody, FieldError};
use crate::http::extract::{FromPath, FromQuery, Json, Number};
use crate::http::handlers::changes::ChangeBody;
use crate::http::handlers::titles::{MediaTypeQuery, MovieBody, TitleHintBody};
use crate::http::middleware::guard::CurrentUser;
use crate::services::titles::{self, RatedTitle};
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// A title with the caller's rating.
#[derive(Serialize, ToSchema)]
pub struct RatedMovie {
    #[serde(flatten)]
    movie: MovieBody,
    /// The rating in whole stars, 1 to 5, rounded up.
    score: i64,
    /// The rating in half stars, 1 to 10.
    score10: i64,
    /// When the title was rated, in RFC 3339.
    rated_at: String,
}

/// A rating of a title by the caller.
#[derive(Serialize, ToSchema)]
#[schema(as = Rating)]
pub struct RatingBody {
    /// The title's public id.
    movie_id: i64,
    media_type: MediaType,
    /// The rating in whole stars, 1 to 5, rounded up.
    #[schema(minimum = 1, maximum = 5)]
    score: i64,
    /// The rating in half stars, 1 to 10.
    #[schema(minimum = 1, maximum = 10)]
    score10: i64,
    /// The colors of the five stars, from left to right.
    stars: [StarColor; 5],
    /// When the title was rated, in RFC 3339.
    rated_at: String,
}

/// The result of rating a title.
#[derive(Serialize, ToSchema)]
pub struct GivenRating {
    #[serde(flatten)]
    rating: RatingBody,
    change: ChangeBody,
    /// Whether the rating also added a watch without a date. Undoing the rating removes this watch, and lists the film
    /// again if it was in the watchlist.
    marked_seen: bool,
}

/// All ratings of the caller.
#[derive(Serialize, ToSchema)]
pub struct RatingList {
    /// The ratings, newest first.
    ratings: Vec<RatingBody>,
}

/// The title whose rating was removed.
#[derive(Serialize, ToSchema)]
pub struct ClearedRating {
    /// The title's public id.
    #[serde(rename = "movieId")]
    movie_id: i64,
    media_type: MediaType,
    change: ChangeBody,
}

/// A new rating of a title.
#[derive(Deserialize, ToSchema)]
pub struct RateBody {
    /// The title's public id.
    #[schema(required)]
    id: Option<i64>,
    /// The title's media type; required for ids that begin with 999.
    media_type: Option<MediaType>,
    /// The rating in whole stars, 1 to 5; required without `score10`.
    #[schema(minimum = 1, maximum = 5)]
    score: Option<i64>,
    /// The rating in half stars, 1 to 10. If it is present, `score` is ignored.
    #[schema(minimum = 1, maximum = 10)]
    score10: Option<i64>,
    /// Metadata to show to the caller until the catalogue confirms the title.
    movie: Option<TitleHintBody>,
}

/// The filter and the page of the rated titles.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct RatedQuery {
    /// The number of whole stars: `all` (default), `fiveStar`, `fourStar`, `threeStar`, `twoStar` or `oneStar`.
    filter: Option<String>,
    /// The page, from 1, of 100 titles each; all titles without it.
    #[param(minimum = 1)]
    page: Option<i64>,
}

const MAX_PAGE: i64 = 1_000_000;

impl From<(TitleFacts, Rating)> for RatedMovie {
    fn from((facts, rating): (TitleFacts, Rating)) -> Self {
        Self {
            movie: facts.into(),
            score: rating.score.stars(),
            score10: rating.score.half_stars(),
            rated_at: rfc3339(rating.rated_at),
        }
    }
}

impl From<Rating> for RatingBody {
    fn from(rating: Rating) -> Self {
        Self {
            movie_id: rating.title.public_id(),
            media_type: rating.title.media_type,
            score: rating.score.stars(),
            score10: rating.score.half_stars(),
            stars: rating.score.colors(),
            rated_at: rfc3339(rating.rated_at),
        }
    }
}

/// List the caller's ratings, newest first
#[utoipa::path(get, path = "/api/v1/ratings", operation_id = "listRatings", tag = "ratings",
    responses(
        (status = 200, body = RatingList, headers(("ETag" = String, description = "Changes with the list"))),
        (status = 304, description = "The list has the tag in `If-None-Match`"),
    ))]
pub async fn list_ratings(
    State(app): State<Arc<App>>,
    user: CurrentUser,
) -> Result<Json<RatingList>, ApiError> {
    let ratings = app.store.ratings(user.id).await?;
    Ok(Json(RatingList { ratings: ratings.into_iter().map(Into::into).collect() }))
}

/// List the titles that the caller has rated, newest rating first
#[utoipa::path(get, path = "/api/v1/movies", operation_id = "listRatedMovies", tag = "ratings",
    params(RatedQuery),
    responses(
        (status = 200, body = Vec<RatedMovie>, headers(("ETag" = String, description = "Changes with the content"))),
        (status = 304, description = "The content has the tag in `If-None-Match`"),
        (status = 400, description = "4000: unknown filter or page", body = ErrorBody),
    ))]
pub async fn list_rated_movies(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromQuery(query): FromQuery<RatedQuery>,
) -> Result<Json<Vec<RatedMovie>>, ApiError> {
    let filter = query.filter.as_deref().unwrap_or("all");
    let filter = RatedFilter::parse(filter).ok_or(BadRequest::Filter)?;
    if query.page.is_some_and(|page| !(1..=MAX_PAGE).contains(&page)) {
        return Err(BadRequest::Page.into());
    }
    let rated = app.store.rated_titles(user.id, filter, query.page).await?;
    Ok(Json(rated.into_iter().map(Into::into).collect()))
}

/// Rate a title, or replace the caller's rating
///
/// If the catalogue does not know the title, the server removes the rating later and notifies the caller. A film
/// without watches gets a watch without a date, unless the preference `rating_marks_seen` is off. It then also leaves
/// the watchlist, unless the preference `watchlist_keeps_seen` is on.
#[utoipa::path(post, path = "/api/v1/movies", operation_id = "rateMovie", tag = "ratings",
    request_body = RateBody,
    responses(
        (status = 201, body = GivenRating),
        (status = 404, description = "4040: not a possible id", body = ErrorBody),
        (status = 409, description = "4090: the limit of ratings or of unconfirmed titles is reached; 4091: the id names a film and a show", body = ErrorBody),
        (status = 422, description = "4220: fields break rules", body = ErrorBody),
    ))]
pub async fn rate_movie(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    Json(body): Json<RateBody>,
) -> Result<(StatusCode, Json<GivenRating>), ApiError> {
    let id = body.id.ok_or_else(|| ApiError::required("id"))?;
    let score = score(&body)?;
    let title = PublicTitleId::parse(id, body.media_type).ok_or(ApiError::NotFound("title"))?;
    let hint = body.movie.unwrap_or_default().into();
    let RatedTitle { rating, change, marked_seen } =
        titles::rate(&app, user.id, title, score, hint).await?;
    let (rating, change) = (rating.into(), change.into());
    Ok((StatusCode::CREATED, Json(GivenRating { rating, change, marked_seen })))
}

/// Remove the caller's rating of a title
///
/// The watch that the rating added is removed too, unless the caller has changed the watch.
#[utoipa::path(delete, path = "/api/v1/ratings/{id}", operation_id = "clearRating", tag = "ratings",
    params(("id" = i64, Path, description = "The title's public id"), MediaTypeQuery),
    responses(
        (status = 200, body = ClearedRating),
        (status = 400, description = "4000: invalid id", body = ErrorBody),
        (status = 404, description = "4040: no such rating", body = ErrorBody),
        (status = 409, description = "4091: the id names a film and a show", body = ErrorBody),
    ))]
pub async fn clear_rating(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromPath(Number(id)): FromPath<Number>,
    FromQuery(query): FromQuery<MediaTypeQuery>,
) -> Result<Json<ClearedRating>, ApiError> {
    let missing = || ApiError::NotFound("rating");
    let title = PublicTitleId::parse(id, query.media_type).ok_or_else(missing)?;
    let cleared = titles::clear_rating(&app, user.id, title).await?;
    let (key, change) = cleared.ok_or_else(missing)?;
    let (movie_id, media_type) = (key.public_id(), key.media_type);
    Ok(Json(ClearedRating { movie_id, media_type, change: change.into() }))
}

fn score(body: &RateBody) -> Result<Score10, ApiError> {
    match (body.score10, body.score) {
        (Some(half_stars), _) => Score10::from_half_stars(half_stars)
            .ok_or_else(|| ApiError::field("score10", FieldError::OutOfRange(1, 10))),
        (None, Some(stars)) => Score10::from_stars(stars)
            .ok_or_else(|| ApiError::field("score", FieldError::OutOfRange(1, 5))),
        (None, None) => Err(ApiError::required("score")),
    }
}
