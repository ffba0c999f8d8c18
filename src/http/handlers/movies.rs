//! Titles as the caller rated them: rating one, and the list of them.

use crate::app::App;
use crate::clock::rfc3339;
use crate::domain::ids::{MediaType, PublicTitleId};
use crate::domain::rating::{RatedFilter, Rating, Score10};
use crate::domain::title::TitleFacts;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::extract::json::{FromQuery, Json};
use crate::http::handlers::claims::ClaimBody;
use crate::http::handlers::ratings::RatingBody;
use crate::http::middleware::guard::CurrentUser;
use crate::services::ratings;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// How the caller rates which title.
#[derive(Deserialize, ToSchema)]
pub struct RateBody {
    /// The title's id on the wire (decision 5).
    #[schema(required)]
    id: Option<i64>,
    /// Film or show; needed for ids that begin with 999.
    media_type: Option<MediaType>,
    /// Whole stars, 1 to 5.
    #[schema(minimum = 1, maximum = 5)]
    score: Option<i64>,
    /// Half stars, 1 to 10, instead of `score`.
    #[schema(minimum = 1, maximum = 10)]
    score10: Option<i64>,
    /// What the client knows of the title, for the caller alone until the catalogue has spoken.
    movie: Option<ClaimBody>,
}

/// A title (docs/api.md).
#[derive(Serialize, ToSchema)]
#[schema(as = Movie)]
pub struct MovieBody {
    /// The title's id on the wire.
    id: i64,
    /// Film or show.
    media_type: MediaType,
    /// The title or name; absent until the catalogue has named it.
    #[schema(required)]
    title: Option<String>,
    /// A short description, if there is one.
    #[schema(required)]
    description: Option<String>,
    /// Below the image base and a size; absent without a poster.
    #[schema(required)]
    poster_path: Option<String>,
    /// `YYYY-MM-DD`, as far as known.
    #[schema(required)]
    release_date: Option<String>,
    /// 0 to 10; absent when nobody voted.
    #[schema(required)]
    vote_average: Option<f64>,
}

/// A title with the caller's rating.
#[derive(Serialize, ToSchema)]
pub struct RatedMovie {
    /// The title.
    #[serde(flatten)]
    movie: MovieBody,
    /// Whole stars, 1 to 5.
    score: i64,
    /// Half stars, 1 to 10.
    score10: i64,
    /// RFC 3339.
    rated_at: String,
}

impl From<TitleFacts> for MovieBody {
    fn from(facts: TitleFacts) -> Self {
        Self {
            id: facts.key.wire_id(),
            media_type: facts.key.media_type,
            title: Some(facts.title).filter(|text| !text.is_empty()),
            description: Some(facts.overview).filter(|text| !text.is_empty()),
            poster_path: facts.poster_path,
            release_date: facts.release_date,
            vote_average: (facts.vote_tenths > 0).then(|| f64::from(facts.vote_tenths) / 10.0),
        }
    }
}

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

/// Which rated titles.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct RatedQuery {
    /// `all` (default), `fiveStar`, `fourStar`, `threeStar`, `twoStar` or `oneStar`.
    filter: Option<String>,
    /// From 1, 100 titles each; without it, all at once.
    #[param(minimum = 1)]
    page: Option<i64>,
}

/// No list is that long; a larger page number is a mistake.
const MAX_PAGE: i64 = 1_000_000;

/// Rates a title, or replaces the caller's rating of it. What the catalogue does not know is
/// removed again soon, and the caller finds a notice.
#[utoipa::path(post, path = "/api/v1/movies", operation_id = "rateMovie", tag = "ratings",
    request_body = RateBody,
    responses(
        (status = 201, body = RatingBody),
        (status = 404, description = "4040: no title can have this id", body = ErrorBody),
        (status = 409, description = "4090: as many ratings, or titles that wait for the catalogue, as allowed; 4091: the id names a film and a show", body = ErrorBody),
        (status = 422, description = "4220: fields break rules", body = ErrorBody),
    ))]
pub async fn rate_movie(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    Json(body): Json<RateBody>,
) -> Result<(StatusCode, Json<RatingBody>), ApiError> {
    let id = body.id.ok_or_else(|| ApiError::field("id", "Required"))?;
    let score = score(&body)?;
    let title = PublicTitleId::parse(id, body.media_type).ok_or(ApiError::NotFound("title"))?;
    let claim = body.movie.unwrap_or_default().into();
    let rating = ratings::rate(&app, user.id, title, score, claim).await?;
    Ok((StatusCode::CREATED, Json(rating.into())))
}

/// The titles that the caller rated, newest first.
#[utoipa::path(get, path = "/api/v1/movies", operation_id = "listRatedMovies", tag = "ratings",
    params(RatedQuery),
    responses(
        (status = 200, body = Vec<RatedMovie>),
        (status = 400, description = "4000: no such filter or page", body = ErrorBody),
    ))]
pub async fn list_rated_movies(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    FromQuery(query): FromQuery<RatedQuery>,
) -> Result<Json<Vec<RatedMovie>>, ApiError> {
    let bad = |what: &str| ApiError::BadRequest(format!("There is no such {what}."));
    let filter = query.filter.as_deref().unwrap_or("all");
    let filter = RatedFilter::parse(filter).ok_or_else(|| bad("filter"))?;
    if query.page.is_some_and(|page| !(1..=MAX_PAGE).contains(&page)) {
        return Err(bad("page"));
    }
    let rated = app.store.rated_titles(user.id, filter, query.page).await?;
    Ok(Json(rated.into_iter().map(Into::into).collect()))
}

fn score(body: &RateBody) -> Result<Score10, ApiError> {
    match (body.score10, body.score) {
        (Some(half_stars), _) => Score10::from_half_stars(half_stars)
            .ok_or_else(|| ApiError::field("score10", "Must be 1 to 10")),
        (None, Some(stars)) => {
            Score10::from_stars(stars).ok_or_else(|| ApiError::field("score", "Must be 1 to 5"))
        }
        (None, None) => Err(ApiError::field("score", "Required")),
    }
}
