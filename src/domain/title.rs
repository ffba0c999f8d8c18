//! The few facts about a title that the store keeps, so that lists of rated titles need no catalogue.

use crate::domain::ids::TitleKey;

/// What is known about one title.
#[derive(Clone, Debug, PartialEq)]
pub struct TitleFacts {
    /// Which title.
    pub key: TitleKey,
    /// The title or name.
    pub title: String,
    /// A short description; empty when there is none.
    pub overview: String,
    /// The path of the poster below `/t/p/{size}`, with its leading slash.
    pub poster_path: Option<String>,
    /// The day of release or first airing, `YYYY-MM-DD`, or only the year, `YYYY`.
    pub release_date: Option<String>,
    /// The mean vote in tenths of a point, 0 to 100; 0 when nobody voted.
    pub vote_tenths: i32,
}
