//! What a client may say of a title that it rates or lists (docs/api.md): in TMDB's words for films or
//! for shows, or in our own.

use crate::domain::title_hint::TitleHint;
use serde::Deserialize;
use utoipa::ToSchema;

/// What the client knows of a title. Other fields are ignored; what is too long is cut.
#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct ClaimBody {
    /// A film's title.
    title: Option<String>,
    /// A show's name.
    name: Option<String>,
    /// A short description, as TMDB calls it.
    overview: Option<String>,
    /// A short description, as our own answers call it.
    description: Option<String>,
    /// A path as TMDB gives it; anything else is left out.
    poster_path: Option<String>,
    /// `YYYY-MM-DD` or `YYYY`; anything else is left out.
    release_date: Option<String>,
    /// The same for shows.
    first_air_date: Option<String>,
    /// 0 to 10.
    vote_average: Option<f64>,
}

impl From<ClaimBody> for TitleHint {
    fn from(body: ClaimBody) -> Self {
        Self {
            title: body.title.or(body.name),
            overview: body.overview.or(body.description),
            poster_path: body.poster_path,
            release_date: body.release_date.or(body.first_air_date),
            vote_average: body.vote_average,
        }
    }
}
