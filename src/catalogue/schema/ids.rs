//! What other databases call a title or a person.

use serde::Serialize;
use utoipa::ToSchema;

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
