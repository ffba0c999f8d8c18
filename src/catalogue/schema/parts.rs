//! Objects that several responses share, and small responses.

use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// A genre; films and TV have different lists of them.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Genre {
    /// TMDB's number.
    pub id: u32,
    /// Its English name.
    pub name: String,
}

/// A production company or a TV network.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Company {
    /// Its number.
    pub id: i64,
    /// Its logo, below the image base.
    #[schema(required)]
    pub logo_path: Option<String>,
    /// Its name.
    pub name: String,
    /// ISO 3166-1, or empty.
    pub origin_country: String,
}

/// A country.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Country {
    /// Its code.
    pub iso_3166_1: String,
    /// Its English name.
    pub name: String,
}

/// A language.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Language {
    /// Its English name.
    pub english_name: String,
    /// Its code.
    pub iso_639_1: String,
    /// What its speakers call it.
    pub name: String,
}

/// All genres of films or of TV titles.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Genres {
    /// In the order of their names.
    pub genres: Vec<Genre>,
}

/// The answer to a good key.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Authentication {
    /// Always true.
    pub success: bool,
}

/// A film's ids.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct MovieIds {
    /// `tt` and digits.
    #[schema(required)]
    pub imdb_id: Option<String>,
    /// `Q` and digits.
    #[schema(required)]
    pub wikidata_id: Option<String>,
    /// Facebook's.
    #[schema(required)]
    pub facebook_id: Option<String>,
    /// Instagram's.
    #[schema(required)]
    pub instagram_id: Option<String>,
    /// Twitter's.
    #[schema(required)]
    pub twitter_id: Option<String>,
}

/// A TV title's ids.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct TvIds {
    /// `tt` and digits.
    #[schema(required)]
    pub imdb_id: Option<String>,
    /// Freebase's, by machine.
    #[schema(required)]
    pub freebase_mid: Option<String>,
    /// Freebase's, by name.
    #[schema(required)]
    pub freebase_id: Option<String>,
    /// `TheTVDB`'s.
    #[schema(required)]
    pub tvdb_id: Option<i64>,
    /// `TVRage`'s.
    #[schema(required)]
    pub tvrage_id: Option<i64>,
    /// `Q` and digits.
    #[schema(required)]
    pub wikidata_id: Option<String>,
    /// Facebook's.
    #[schema(required)]
    pub facebook_id: Option<String>,
    /// Instagram's.
    #[schema(required)]
    pub instagram_id: Option<String>,
    /// Twitter's.
    #[schema(required)]
    pub twitter_id: Option<String>,
}

/// A person's ids.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct PersonIds {
    /// Freebase's, by machine.
    #[schema(required)]
    pub freebase_mid: Option<String>,
    /// Freebase's, by name.
    #[schema(required)]
    pub freebase_id: Option<String>,
    /// `nm` and digits.
    #[schema(required)]
    pub imdb_id: Option<String>,
    /// `TVRage`'s.
    #[schema(required)]
    pub tvrage_id: Option<i64>,
    /// `Q` and digits.
    #[schema(required)]
    pub wikidata_id: Option<String>,
    /// Facebook's.
    #[schema(required)]
    pub facebook_id: Option<String>,
    /// Instagram's.
    #[schema(required)]
    pub instagram_id: Option<String>,
    /// `TikTok`'s.
    #[schema(required)]
    pub tiktok_id: Option<String>,
    /// Twitter's.
    #[schema(required)]
    pub twitter_id: Option<String>,
    /// `YouTube`'s.
    #[schema(required)]
    pub youtube_id: Option<String>,
}

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

/// Where a title can be watched.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct WatchProviders {
    /// By ISO 3166-1.
    pub results: BTreeMap<String, Offers>,
}

/// The offers in one country, by how one pays; what nobody offers is not there.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Offers {
    /// A page with links to the offers.
    pub link: String,
    /// For those who watch advertisements.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ads: Vec<Provider>,
    /// For sale.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub buy: Vec<Provider>,
    /// For subscribers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub flatrate: Vec<Provider>,
    /// For everybody.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub free: Vec<Provider>,
    /// For rent.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rent: Vec<Provider>,
}

/// Somebody with an offer.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Provider {
    /// Their logo, below the image base.
    #[schema(required)]
    pub logo_path: Option<String>,
    /// Their number.
    pub provider_id: i64,
    /// Their name.
    pub provider_name: String,
    /// Low numbers come first.
    pub display_priority: i64,
}
