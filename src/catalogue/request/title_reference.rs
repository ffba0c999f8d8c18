//! Recognizes the id or URL of a title in the text of a search, because TMDB's own search does not find them.

use super::lists::ExternalId;
use super::subject::number;
use crate::domain::ids::{MediaType, TitleKey};

/// An id of a title in the text of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TitleReference {
    Imdb(ExternalId),
    Tmdb(TitleKey),
}

impl TitleReference {
    /// Reads an IMDb id (`tt0133093`), a path of TMDB (`movie/603`), or a URL of either site.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.to_lowercase();
        let mut segments =
            text.split(['/', '?', '#']).skip_while(|segment| !begins_reference(segment));
        let kind = segments.next()?;
        let media_type = match kind {
            "movie" => MediaType::Movie,
            "tv" => MediaType::Tv,
            imdb => {
                let id = ExternalId::parse(imdb).ok()?;
                return id.imdb_title().is_some().then_some(Self::Imdb(id));
            }
        };
        // In a URL the name follows the id: `603-the-matrix`.
        let digits = segments.next()?.split('-').next()?;
        let title_id = number(digits).ok()?;
        Some(Self::Tmdb(TitleKey { media_type, title_id }))
    }
}

fn begins_reference(segment: &str) -> bool {
    matches!(segment, "movie" | "tv")
        || segment.strip_prefix("tt").is_some_and(|digits| {
            digits.len() >= 5 && digits.bytes().all(|byte| byte.is_ascii_digit())
        })
}
