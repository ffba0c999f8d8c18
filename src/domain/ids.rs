//! Ids, each with a type of its own, and the public form of a title's id.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The id of a user. It is never reused, even after the account is deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, ToSchema)]
pub struct UserId(pub i64);

/// The id of a playlist. It is never reused.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema,
)]
pub struct PlaylistId(pub i64);

/// Random. It is in the store and in the session token.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SessionId(pub String);

/// The media type of a title: `movie` for a film, `tv` for a show. TMDB numbers films and shows separately, so an id
/// without the media type is ambiguous.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum MediaType {
    Movie,
    Tv,
}

impl MediaType {
    /// `movie` or `tv`, as in TMDB's responses and in the store.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Movie => "movie",
            Self::Tv => "tv",
        }
    }

    /// Reads `movie` or `tv`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "movie" => Some(Self::Movie),
            "tv" => Some(Self::Tv),
            _ => None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct TitleKey {
    pub media_type: MediaType,
    /// TMDB's id, or the built-in catalogue's for a title without one: 1 to [`MAX_TITLE_ID`].
    pub title_id: i64,
}

impl TitleKey {
    #[must_use]
    pub fn of_show(title_id: i64) -> Self {
        Self { media_type: MediaType::Tv, title_id }
    }
}

/// The smallest id of a built-in title without a TMDB id. TMDB's ids are far below.
const FIRST_BUILTIN: i64 = 90_000_001;

/// The catalogue that assigned a title's id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IdSpace {
    Builtin,
    Tmdb,
}

impl IdSpace {
    /// The smallest and the largest id.
    #[must_use]
    pub fn range(self) -> (i64, i64) {
        match self {
            Self::Builtin => (FIRST_BUILTIN, MAX_TITLE_ID),
            Self::Tmdb => (1, FIRST_BUILTIN - 1),
        }
    }
}

/// The largest id of a title. TMDB's ids fit in 32 bits.
pub const MAX_TITLE_ID: i64 = i32::MAX as i64;

/// The prefix of the id of a TV title in its public form (specification 3.2).
const TV_PREFIX: i64 = 999;

impl TitleKey {
    #[must_use]
    pub fn id_space(self) -> IdSpace {
        if self.title_id < FIRST_BUILTIN { IdSpace::Tmdb } else { IdSpace::Builtin }
    }

    /// The public id: a film's id, or `999` followed by a TV title's id.
    #[must_use]
    pub fn public_id(self) -> i64 {
        match self.media_type {
            MediaType::Movie => self.title_id,
            MediaType::Tv => TV_PREFIX * 10_i64.pow(self.title_id.ilog10() + 1) + self.title_id,
        }
    }
}

/// A public id from a request. With a media type it means one title; without, it may mean two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PublicTitleId {
    Exact(TitleKey),
    /// The id begins with 999: either a film with this id, or the TV title with the remaining digits.
    Either {
        movie: TitleKey,
        tv: TitleKey,
    },
}

impl PublicTitleId {
    /// `None` when no title can have this id.
    #[must_use]
    pub fn parse(id: i64, media_type: Option<MediaType>) -> Option<Self> {
        let movie = film(id);
        let tv = show(id);
        match media_type {
            Some(MediaType::Movie) => movie.map(Self::Exact),
            Some(MediaType::Tv) => tv.map(Self::Exact),
            None => match (movie, tv) {
                (Some(movie), Some(tv)) => Some(Self::Either { movie, tv }),
                (one, other) => one.or(other).map(Self::Exact),
            },
        }
    }

    /// The titles that it can mean, the film first.
    #[must_use]
    pub fn candidates(self) -> Vec<TitleKey> {
        match self {
            Self::Exact(key) => vec![key],
            Self::Either { movie, tv } => vec![movie, tv],
        }
    }
}

fn film(id: i64) -> Option<TitleKey> {
    numbered(MediaType::Movie, id)
}

fn show(id: i64) -> Option<TitleKey> {
    let text = id.to_string();
    let title_id = text.strip_prefix(&TV_PREFIX.to_string())?;
    if title_id.starts_with('0') {
        return None;
    }
    numbered(MediaType::Tv, title_id.parse().ok()?)
}

fn numbered(media_type: MediaType, title_id: i64) -> Option<TitleKey> {
    (1..=MAX_TITLE_ID).contains(&title_id).then_some(TitleKey { media_type, title_id })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(media_type: MediaType, title_id: i64) -> TitleKey {
        TitleKey { media_type, title_id }
    }

    // specification 3.2
    #[test]
    fn every_key_is_read_from_its_public_id() {
        for title_id in [1, 9, 123, 999, 999_123, 90_000_001, MAX_TITLE_ID] {
            for media_type in [MediaType::Movie, MediaType::Tv] {
                let key = key(media_type, title_id);
                let read = PublicTitleId::parse(key.public_id(), Some(media_type));
                assert_eq!(read, Some(PublicTitleId::Exact(key)));
            }
        }
    }

    #[test]
    fn every_id_is_of_one_catalogue() {
        for (title_id, id_space) in [
            (1, IdSpace::Tmdb),
            (90_000_000, IdSpace::Tmdb),
            (90_000_001, IdSpace::Builtin),
            (90_500_001, IdSpace::Builtin),
            (1_000_068_646, IdSpace::Builtin),
            (MAX_TITLE_ID, IdSpace::Builtin),
        ] {
            let (low, high) = id_space.range();
            assert!((low..=high).contains(&title_id));
            assert_eq!(key(MediaType::Movie, title_id).id_space(), id_space, "{title_id}");
        }
    }

    #[test]
    fn an_id_that_begins_with_999_is_ambiguous_without_its_media_type() {
        let read = PublicTitleId::parse(999_123, None);
        let movie = key(MediaType::Movie, 999_123);
        assert_eq!(read, Some(PublicTitleId::Either { movie, tv: key(MediaType::Tv, 123) }));
    }

    #[test]
    fn an_id_of_one_title_needs_no_media_type() {
        assert_eq!(
            PublicTitleId::parse(550, None),
            Some(PublicTitleId::Exact(key(MediaType::Movie, 550)))
        );
        let show = key(MediaType::Tv, 90_500_001);
        assert_eq!(PublicTitleId::parse(99_990_500_001, None), Some(PublicTitleId::Exact(show)));
    }

    #[test]
    fn ids_that_no_title_can_have_are_rejected() {
        for id in [0, -1, -999_123, MAX_TITLE_ID + 1, i64::MAX, i64::MIN] {
            assert_eq!(PublicTitleId::parse(id, Some(MediaType::Movie)), None, "{id}");
        }
        for id in [123, 999, 999_012, i64::MAX] {
            assert_eq!(PublicTitleId::parse(id, Some(MediaType::Tv)), None, "{id}");
        }
    }
}
