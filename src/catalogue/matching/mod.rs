//! Matches imported titles with the catalogue. Each catalogue finds candidates, and the rules of
//! [`crate::domain::title_matching`] decide.

mod builtin;
mod title_names;
mod tmdb;

use super::response::CatalogueTitle;
use super::{Catalogue, CatalogueError};
use crate::domain::episode::EpisodeNumber;
use crate::domain::imported::{EpisodeReference, ImportedTitle};
use crate::domain::title_matching::Match;

impl Catalogue {
    /// Matches with the built-in catalogue, without waiting.
    #[must_use]
    pub fn match_builtin(wanted: &ImportedTitle) -> Match<CatalogueTitle> {
        builtin::match_title(wanted)
    }

    /// Matches a title. An error means that TMDB does not respond, so a later attempt may succeed.
    ///
    /// With TMDB, a found title has its `IMDb` id. Candidates for the user's choice may lack it.
    pub async fn match_title(
        &self,
        wanted: &ImportedTitle,
    ) -> Result<Match<CatalogueTitle>, CatalogueError> {
        match self {
            Self::Builtin(_) => Ok(Self::match_builtin(wanted)),
            Self::Tmdb(remote) => tmdb::match_title(remote, wanted).await,
        }
    }

    /// The show and the episode number for an `IMDb` or `TheTVDB` id of an episode. Only TMDB knows such ids.
    pub async fn find_episode(
        &self,
        episode: &EpisodeReference,
    ) -> Result<Option<(CatalogueTitle, EpisodeNumber)>, CatalogueError> {
        match self {
            Self::Builtin(_) => Ok(None),
            Self::Tmdb(remote) => tmdb::find_episode(remote, episode).await,
        }
    }
}
