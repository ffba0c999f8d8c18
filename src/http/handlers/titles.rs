//! The shape of a title in requests and responses.

use crate::catalogue::served_poster_path;
use crate::domain::ids::MediaType;
use crate::domain::title::{TitleFacts, TitleHint};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// A film or show.
#[derive(Serialize, ToSchema)]
#[schema(as = Movie)]
pub struct MovieBody {
    /// The title's public id: the catalogue's id of a film, or 999 followed by the catalogue's id of a show.
    id: i64,
    media_type: MediaType,
    /// The title of the film or the name of the show; null until the catalogue confirms the title.
    #[schema(required)]
    title: Option<String>,
    /// The description; null if it is not known.
    #[schema(required)]
    description: Option<String>,
    /// The path of the poster, to append to the image base URL and a size; null if there is none.
    #[schema(required)]
    poster_path: Option<String>,
    /// The date of the release or the first airing: `YYYY-MM-DD`, `YYYY-MM` or `YYYY`; null if it is not known.
    #[schema(required)]
    release_date: Option<String>,
    /// The mean vote of the catalogue, 0 to 10; null without votes.
    #[schema(required)]
    vote_average: Option<f64>,
}

/// Metadata of a title that the client already has, with TMDB's keys or this API's. Long texts are cut.
#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
#[schema(as = TitleHint)]
pub struct TitleHintBody {
    /// The title of a film.
    title: Option<String>,
    /// The name of a show.
    name: Option<String>,
    /// The description, with TMDB's key.
    overview: Option<String>,
    /// The description, with this API's key. If `overview` is present, it is ignored.
    description: Option<String>,
    /// The path of the poster, as in TMDB's responses. Other values are ignored.
    poster_path: Option<String>,
    /// The date of the release, `YYYY-MM-DD` or `YYYY`. Other values are ignored.
    release_date: Option<String>,
    /// The date of a show's first airing, `YYYY-MM-DD` or `YYYY`. Other values are ignored.
    first_air_date: Option<String>,
    /// The mean vote, 0 to 10.
    vote_average: Option<f64>,
}

/// The media type of the title.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct MediaTypeQuery {
    /// The title's media type; required for ids that begin with 999, which name a film or a show.
    pub(super) media_type: Option<MediaType>,
}

impl From<TitleFacts> for MovieBody {
    fn from(facts: TitleFacts) -> Self {
        Self {
            id: facts.key.public_id(),
            media_type: facts.key.media_type,
            title: Some(facts.title).filter(|text| !text.is_empty()),
            description: Some(facts.overview).filter(|text| !text.is_empty()),
            poster_path: facts.poster_path.map(served_poster_path),
            release_date: facts.release_date,
            vote_average: (facts.vote_average_x10 > 0)
                .then(|| f64::from(facts.vote_average_x10) / 10.0),
        }
    }
}

impl From<TitleHintBody> for TitleHint {
    fn from(body: TitleHintBody) -> Self {
        Self {
            title: body.title.or(body.name),
            overview: body.overview.or(body.description),
            poster_path: body.poster_path,
            release_date: body.release_date.or(body.first_air_date),
            vote_average: body.vote_average,
        }
    }
}
