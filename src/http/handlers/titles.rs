//! The shape of a title in requests and responses.

use crate::catalogue::served_poster_path;
use crate::domain::ids::MediaType;
use crate::domain::title::{TitleFacts, TitleHint};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// A title (docs/api.md).
#[derive(Serialize, ToSchema)]
#[schema(as = Movie)]
pub struct MovieBody {
    /// The public id (decision 5).
    id: i64,
    media_type: MediaType,
    /// Null until the catalogue has the title.
    #[schema(required)]
    title: Option<String>,
    #[schema(required)]
    description: Option<String>,
    /// Follows the image base and a size.
    #[schema(required)]
    poster_path: Option<String>,
    /// `YYYY-MM-DD`, or a part of it from the left.
    #[schema(required)]
    release_date: Option<String>,
    /// 0 to 10; null without votes.
    #[schema(required)]
    vote_average: Option<f64>,
}

/// Metadata of a title from the client, with TMDB's keys for films or shows, or with our own. Long texts are
/// cut.
#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
#[schema(as = TitleHint)]
pub struct TitleHintBody {
    /// A film's title.
    title: Option<String>,
    /// A show's name.
    name: Option<String>,
    /// TMDB's key of the description.
    overview: Option<String>,
    /// Our key of the description.
    description: Option<String>,
    /// A path as TMDB has it; anything else is ignored.
    poster_path: Option<String>,
    /// `YYYY-MM-DD` or `YYYY`; anything else is ignored.
    release_date: Option<String>,
    /// `release_date` of a show.
    first_air_date: Option<String>,
    /// 0 to 10.
    vote_average: Option<f64>,
}

/// Which of the two titles that a public id may name.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct MediaTypeQuery {
    /// Needed for ids that begin with 999.
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
