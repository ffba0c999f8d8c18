//! Objects that several responses share, and small responses.

use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// A genre. Films and TV titles have different genres.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Genre {
    pub id: u32,
    /// In English.
    pub name: String,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Company {
    pub id: i64,
    /// The path of the image. Its URL is a base URL, a size and this path.
    #[schema(required)]
    pub logo_path: Option<String>,
    pub name: String,
    /// ISO 3166-1, or empty.
    pub origin_country: String,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Country {
    pub iso_3166_1: String,
    /// In English.
    pub name: String,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Language {
    /// In English.
    pub english_name: String,
    pub iso_639_1: String,
    /// In the language itself.
    pub name: String,
}

/// All genres of films or of TV titles.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Genres {
    /// Sorted by name.
    pub genres: Vec<Genre>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Authentication {
    /// Always true.
    pub success: bool,
}

#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct MovieIds {
    /// `tt` and digits.
    #[schema(required)]
    pub imdb_id: Option<String>,
    /// `Q` and digits.
    #[schema(required)]
    pub wikidata_id: Option<String>,
    #[schema(required)]
    pub facebook_id: Option<String>,
    #[schema(required)]
    pub instagram_id: Option<String>,
    #[schema(required)]
    pub twitter_id: Option<String>,
}

#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct TvIds {
    /// `tt` and digits.
    #[schema(required)]
    pub imdb_id: Option<String>,
    #[schema(required)]
    pub freebase_mid: Option<String>,
    #[schema(required)]
    pub freebase_id: Option<String>,
    #[schema(required)]
    pub tvdb_id: Option<i64>,
    #[schema(required)]
    pub tvrage_id: Option<i64>,
    /// `Q` and digits.
    #[schema(required)]
    pub wikidata_id: Option<String>,
    #[schema(required)]
    pub facebook_id: Option<String>,
    #[schema(required)]
    pub instagram_id: Option<String>,
    #[schema(required)]
    pub twitter_id: Option<String>,
}

#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct PersonIds {
    #[schema(required)]
    pub freebase_mid: Option<String>,
    #[schema(required)]
    pub freebase_id: Option<String>,
    /// `nm` and digits.
    #[schema(required)]
    pub imdb_id: Option<String>,
    #[schema(required)]
    pub tvrage_id: Option<i64>,
    /// `Q` and digits.
    #[schema(required)]
    pub wikidata_id: Option<String>,
    #[schema(required)]
    pub facebook_id: Option<String>,
    #[schema(required)]
    pub instagram_id: Option<String>,
    #[schema(required)]
    pub tiktok_id: Option<String>,
    #[schema(required)]
    pub twitter_id: Option<String>,
    #[schema(required)]
    pub youtube_id: Option<String>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Keyword {
    pub id: i64,
    /// In English.
    pub name: String,
}

#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct MovieKeywords {
    pub keywords: Vec<Keyword>,
}

/// The keywords of a TV title. TMDB names the list `results` here, and `keywords` for films.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct TvKeywords {
    pub results: Vec<Keyword>,
}

/// A film's releases.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct ReleaseDates {
    pub results: Vec<CountryReleases>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CountryReleases {
    pub iso_3166_1: String,
    pub release_dates: Vec<Release>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Release {
    /// The age rating; may be empty.
    pub certification: String,
    /// The reasons for the age rating.
    pub descriptors: Vec<String>,
    /// The language, ISO 639-1; may be empty.
    pub iso_639_1: String,
    pub note: String,
    /// ISO 8601.
    pub release_date: String,
    /// 1 premiere, 2 limited, 3 in cinemas, 4 digital, 5 physical, 6 TV.
    #[serde(rename = "type")]
    pub kind: u8,
}

/// A TV title's age ratings.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct ContentRatings {
    pub results: Vec<ContentRating>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ContentRating {
    /// The reasons for the age rating.
    pub descriptors: Vec<String>,
    pub iso_3166_1: String,
    pub rating: String,
}

/// The age ratings of all countries.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct Certifications {
    /// The age ratings by country, ISO 3166-1.
    pub certifications: BTreeMap<String, Vec<Certification>>,
}

/// An age rating of a country.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Certification {
    pub certification: String,
    pub meaning: String,
    /// The position among the age ratings of the country. Higher numbers are for older viewers.
    pub order: u32,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CompanyDetails {
    pub description: String,
    pub headquarters: String,
    pub homepage: String,
    pub id: i64,
    /// The path of the image. Its URL is a base URL, a size and this path.
    #[schema(required)]
    pub logo_path: Option<String>,
    pub name: String,
    /// ISO 3166-1, or empty.
    pub origin_country: String,
    #[schema(required)]
    pub parent_company: Option<Company>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TitleImages {
    pub backdrops: Vec<Picture>,
    /// The logos of the title: images of its name.
    pub logos: Vec<Picture>,
    pub posters: Vec<Picture>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PersonImages {
    pub profiles: Vec<Picture>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Picture {
    /// Width divided by height.
    pub aspect_ratio: f64,
    pub height: u32,
    /// ISO 3166-1; null for images without text.
    #[schema(required)]
    pub iso_3166_1: Option<String>,
    /// ISO 639-1; null for images without text.
    #[schema(required)]
    pub iso_639_1: Option<String>,
    /// The path of the image. Its URL is a base URL, a size and this path.
    pub file_path: String,
    /// Mean vote from 0 to 10.
    pub vote_average: f64,
    pub vote_count: u32,
    pub width: u32,
}

/// Base URLs and sizes of images.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Configuration {
    /// The keys of TMDB's change lists; empty in the built-in catalogue.
    pub change_keys: Vec<String>,
    /// Base URLs and sizes.
    pub images: ImageConfiguration,
}

/// The base URLs and sizes of images. An image's URL is a base URL, a size and the image's path.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ImageConfiguration {
    pub base_url: String,
    /// The base URL of images with HTTPS.
    pub secure_base_url: String,
    pub backdrop_sizes: Vec<&'static str>,
    pub logo_sizes: Vec<&'static str>,
    pub poster_sizes: Vec<&'static str>,
    pub profile_sizes: Vec<&'static str>,
    pub still_sizes: Vec<&'static str>,
}

impl Configuration {
    /// The configuration with TMDB's sizes, for images at `base_url`.
    #[must_use]
    pub fn at(base_url: &str) -> Self {
        let images = ImageConfiguration {
            base_url: base_url.to_owned(),
            secure_base_url: base_url.to_owned(),
            backdrop_sizes: vec!["w300", "w780", "w1280", "original"],
            logo_sizes: vec!["w45", "w92", "w154", "w185", "w300", "w500", "original"],
            poster_sizes: vec!["w92", "w154", "w185", "w342", "w500", "w780", "original"],
            profile_sizes: vec!["w45", "w185", "h632", "original"],
            still_sizes: vec!["w92", "w185", "w300", "original"],
        };
        Self { change_keys: Vec::new(), images }
    }
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Videos {
    pub results: Vec<Video>,
}

/// A video on a video site.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Video {
    pub iso_639_1: String,
    pub iso_3166_1: String,
    pub name: String,
    /// The id of the video on its site.
    pub key: String,
    /// `YouTube` or `Vimeo`.
    pub site: String,
    /// Height in pixels.
    pub size: u32,
    /// `Trailer`, `Clip` and so on.
    #[serde(rename = "type")]
    pub kind: String,
    /// Whether the producers of the title have published it.
    pub official: bool,
    /// TMDB's id.
    pub id: String,
    /// ISO 8601.
    pub published_at: String,
}

/// Streaming, rental and purchase offers.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct WatchProviders {
    /// The offers by country, ISO 3166-1.
    pub results: BTreeMap<String, CountryProviders>,
}

/// The offers in one country. Empty kinds of offers are left out.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CountryProviders {
    /// A page with links to the offers.
    pub link: String,
    /// Free with advertisements.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ads: Vec<Provider>,
    /// Offers to buy.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub buy: Vec<Provider>,
    /// Included in a subscription.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub flatrate: Vec<Provider>,
    /// Free.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub free: Vec<Provider>,
    /// Offers to rent.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rent: Vec<Provider>,
}

/// The watch providers: companies that offer titles.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct ProviderList {
    pub results: Vec<ListedProvider>,
}

/// A watch provider, with its position in the list of each country.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ListedProvider {
    #[serde(flatten)]
    pub provider: Provider,
    /// The positions by country, ISO 3166-1. Lower numbers come first.
    pub display_priorities: BTreeMap<String, i64>,
}

/// A watch provider: a company that offers titles.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Provider {
    /// The path of the image. Its URL is a base URL, a size and this path.
    #[schema(required)]
    pub logo_path: Option<String>,
    pub provider_id: i64,
    pub provider_name: String,
    /// The position in lists of providers. Lower numbers come first.
    pub display_priority: i64,
}
