//! The pictures of a title or a person, and where pictures are at all.

use serde::Serialize;
use utoipa::ToSchema;

/// A title's pictures.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TitleImages {
    /// Wide pictures.
    pub backdrops: Vec<Picture>,
    /// The title as lettering.
    pub logos: Vec<Picture>,
    /// Posters.
    pub posters: Vec<Picture>,
}

/// A person's pictures.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PersonImages {
    /// Portraits.
    pub profiles: Vec<Picture>,
}

/// One picture.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Picture {
    /// Its width by its height.
    pub aspect_ratio: f64,
    /// In pixels.
    pub height: u32,
    /// The country of the words on it.
    #[schema(required)]
    pub iso_3166_1: Option<String>,
    /// The language of the words on it.
    #[schema(required)]
    pub iso_639_1: Option<String>,
    /// Where it is, below the image base.
    pub file_path: String,
    /// Mean vote from 0 to 10.
    pub vote_average: f64,
    /// Number of votes.
    pub vote_count: u32,
    /// In pixels.
    pub width: u32,
}

/// Where pictures are.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Configuration {
    /// What can be asked for in lists of changes; we have none.
    pub change_keys: Vec<String>,
    /// Where pictures are, and in which sizes.
    pub images: ImageConfiguration,
}

/// The image base and the sizes that may stand between it and a picture's path.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ImageConfiguration {
    /// The image base.
    pub base_url: String,
    /// The image base behind HTTPS.
    pub secure_base_url: String,
    /// Sizes of backdrops.
    pub backdrop_sizes: Vec<&'static str>,
    /// Sizes of logos.
    pub logo_sizes: Vec<&'static str>,
    /// Sizes of posters.
    pub poster_sizes: Vec<&'static str>,
    /// Sizes of portraits.
    pub profile_sizes: Vec<&'static str>,
    /// Sizes of pictures from episodes.
    pub still_sizes: Vec<&'static str>,
}
