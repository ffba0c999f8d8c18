//! The trailers and clips of a title.

use serde::Serialize;
use utoipa::ToSchema;

/// A title's videos.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Videos {
    /// Its videos, in no particular order.
    pub results: Vec<Video>,
}

/// One video on a video site.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Video {
    /// Its language.
    pub iso_639_1: String,
    /// Its country.
    pub iso_3166_1: String,
    /// Its name.
    pub name: String,
    /// Names it on its site.
    pub key: String,
    /// `YouTube` or `Vimeo`.
    pub site: String,
    /// Lines of the picture.
    pub size: u32,
    /// `Trailer`, `Clip` and so on.
    #[serde(rename = "type")]
    pub kind: String,
    /// Whether the title's makers published it.
    pub official: bool,
    /// Names it in the catalogue.
    pub id: String,
    /// A time in ISO 8601.
    pub published_at: String,
}
