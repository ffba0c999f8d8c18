//! Releases of films by region and kind, as TMDB lists them.

use serde::{Deserialize, Serialize};
use time::Date;
use utoipa::ToSchema;

/// How a film is released. `limited`: in few cinemas. `disc`: on DVD or Blu-ray.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum ReleaseKind {
    Premiere,
    Limited,
    Cinema,
    Digital,
    Disc,
    Tv,
}

impl ReleaseKind {
    /// In the order of TMDB's numbers, which begin with 1.
    pub const ALL: [Self; 6] =
        [Self::Premiere, Self::Limited, Self::Cinema, Self::Digital, Self::Disc, Self::Tv];

    /// As in the API and in the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Premiere => "premiere",
            Self::Limited => "limited",
            Self::Cinema => "cinema",
            Self::Digital => "digital",
            Self::Disc => "disc",
            Self::Tv => "tv",
        }
    }

    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == text)
    }

    /// Where the film is released, for sentences such as "The film is out in cinemas".
    #[must_use]
    pub fn describe(self) -> &'static str {
        match self {
            Self::Premiere => "at its premiere",
            Self::Limited => "in some cinemas",
            Self::Cinema => "in cinemas",
            Self::Digital => "on digital services",
            Self::Disc => "on disc",
            Self::Tv => "on TV",
        }
    }

    /// TMDB's `type` of a release date.
    #[must_use]
    pub fn of_tmdb(number: i64) -> Option<Self> {
        let index = usize::try_from(number).ok()?.checked_sub(1)?;
        Self::ALL.get(index).copied()
    }
}

/// A country, as two uppercase letters (ISO 3166-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Region([u8; 2]);

impl Region {
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let code: [u8; 2] = text.as_bytes().try_into().ok()?;
        code.iter().all(u8::is_ascii_uppercase).then_some(Self(code))
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        str::from_utf8(&self.0).unwrap_or_default()
    }
}

/// A set of kinds of releases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<ReleaseKind>", into = "Vec<ReleaseKind>")]
pub struct ReleaseKinds(u8);

impl ReleaseKinds {
    /// Releases in cinemas and on digital services.
    pub const DEFAULT: Self =
        Self(1 << ReleaseKind::Cinema as u8 | 1 << ReleaseKind::Digital as u8);

    #[must_use]
    pub fn contains(self, kind: ReleaseKind) -> bool {
        self.0 & 1 << kind as u8 != 0
    }

    pub fn iter(self) -> impl Iterator<Item = ReleaseKind> {
        ReleaseKind::ALL.into_iter().filter(move |kind| self.contains(*kind))
    }
}

impl FromIterator<ReleaseKind> for ReleaseKinds {
    fn from_iter<T: IntoIterator<Item = ReleaseKind>>(kinds: T) -> Self {
        Self(kinds.into_iter().fold(0, |set, kind| set | 1 << kind as u8))
    }
}

impl From<Vec<ReleaseKind>> for ReleaseKinds {
    fn from(kinds: Vec<ReleaseKind>) -> Self {
        kinds.into_iter().collect()
    }
}

impl From<ReleaseKinds> for Vec<ReleaseKind> {
    fn from(kinds: ReleaseKinds) -> Self {
        kinds.iter().collect()
    }
}

/// A release of a film in a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FilmRelease {
    pub region: Region,
    pub kind: ReleaseKind,
    pub day: Date,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_read_from_names_and_from_numbers_of_tmdb() {
        for (number, kind) in (1..).zip(ReleaseKind::ALL) {
            assert_eq!(ReleaseKind::parse(kind.as_str()), Some(kind));
            assert_eq!(ReleaseKind::of_tmdb(number), Some(kind));
        }
        for number in [i64::MIN, 0, 7] {
            assert_eq!(ReleaseKind::of_tmdb(number), None);
        }
    }

    #[test]
    fn a_set_has_the_kinds_that_it_was_made_from() {
        let kinds = [ReleaseKind::Premiere, ReleaseKind::Tv];
        let set: ReleaseKinds = kinds.into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), kinds);
        assert!(!set.contains(ReleaseKind::Cinema));
        let initial: Vec<_> = ReleaseKinds::DEFAULT.iter().collect();
        assert_eq!(initial, [ReleaseKind::Cinema, ReleaseKind::Digital]);
    }

    #[test]
    fn a_region_has_two_uppercase_letters() {
        assert_eq!(Region::parse("DE").as_ref().map(Region::as_str), Some("DE"));
        for text in ["", "D", "de", "DEU", "D1", "é"] {
            assert_eq!(Region::parse(text), None, "{text}");
        }
    }
}
