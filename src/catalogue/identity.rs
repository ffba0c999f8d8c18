//! What a title is known by beside its number, which is another one in each catalogue: how a
//! built-in title is found among TMDB's, and one of TMDB's among the built-in ones.

use super::builtin::{Builtin, EMBEDDED};
use super::{Catalogue, CatalogueError};
use crate::domain::ids::{MediaType, Numbering, TitleKey};
use crate::domain::title::TitleFacts;

/// What does not change with the catalogue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// Film or TV title.
    pub media_type: MediaType,
    /// `IMDb`'s id, `tt…`.
    pub imdb_id: Option<String>,
    /// The title; empty when it is not known.
    pub title: String,
    /// The year of release or first airing.
    pub year: Option<u16>,
}

impl Identity {
    /// What the facts of a title say of it.
    #[must_use]
    pub fn of(facts: &TitleFacts, imdb_id: Option<String>) -> Self {
        let year = facts.release_date.as_ref().and_then(|date| year(date));
        Self { media_type: facts.key.media_type, imdb_id, title: facts.title.clone(), year }
    }

    /// Whether `IMDb` says that the other is another title.
    #[must_use]
    pub fn is_not(&self, imdb_id: Option<&str>) -> bool {
        matches!((self.imdb_id.as_deref(), imdb_id), (Some(own), Some(other)) if own != other)
    }
}

/// Whether the number is one of the built-in titles'.
pub(super) fn is_builtin(key: TitleKey) -> bool {
    key.numbering() == Numbering::Builtin
}

/// The year of `YYYY-MM-DD` or `YYYY`.
pub(super) fn year(date: &str) -> Option<u16> {
    date.get(..4)?.parse().ok()
}

/// The id if it looks like one of `IMDb`'s for a title.
pub(super) fn imdb_id(text: Option<String>) -> Option<String> {
    let is_one = |text: &String| {
        let digits = text.strip_prefix("tt").unwrap_or_default();
        (1..=10).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    text.filter(is_one)
}

impl Catalogue {
    /// Whose numbers this catalogue knows titles by.
    #[must_use]
    pub fn numbering(&self) -> Numbering {
        match self {
            Self::Builtin(_) => Numbering::Builtin,
            Self::Tmdb(_) => Numbering::Tmdb,
        }
    }

    /// The facts of a built-in title, whichever catalogue this is.
    #[must_use]
    pub fn builtin_title(&self, key: TitleKey) -> Option<TitleFacts> {
        self.own().title(key)
    }

    /// What is known of a built-in title, whichever catalogue this is.
    #[must_use]
    pub fn builtin_identity(&self, key: TitleKey) -> Option<Identity> {
        self.own().identity(key)
    }

    /// The one built-in title that is this one: by its `IMDb` id, else by exact title and year.
    #[must_use]
    pub fn builtin_twin(&self, identity: &Identity) -> Option<TitleKey> {
        self.own().twin(identity)
    }

    /// TMDB's number of the title with the identity's `IMDb` id. `None` when it has none such, when
    /// no id is known, and always without TMDB.
    ///
    /// # Errors
    /// When TMDB gives no answer; then nobody knows.
    pub async fn tmdb_by_imdb(
        &self,
        identity: &Identity,
    ) -> Result<Option<TitleKey>, CatalogueError> {
        match self {
            Self::Builtin(_) => Ok(None),
            Self::Tmdb(remote) => remote.by_imdb(identity).await,
        }
    }

    /// TMDB's number of the only title with exactly this name and year; `None` likewise.
    ///
    /// # Errors
    /// When TMDB gives no answer; then nobody knows.
    pub async fn tmdb_by_title(
        &self,
        identity: &Identity,
    ) -> Result<Option<TitleKey>, CatalogueError> {
        match self {
            Self::Builtin(_) => Ok(None),
            Self::Tmdb(remote) => remote.by_title(identity).await,
        }
    }

    fn own(&self) -> &Builtin {
        match self {
            Self::Builtin(builtin) => builtin,
            Self::Tmdb(_) => &EMBEDDED,
        }
    }
}
