//! Which title of the catalogue an imported one is: what each catalogue finds, decided by the rules of
//! [`crate::domain::title_matching`].

mod builtin;
mod title_names;
mod tmdb;

use super::response::CatalogueTitle;
use super::{Catalogue, CatalogueError};
use crate::domain::episode::EpisodeNumber;
use crate::domain::imported::{EpisodeReference, ImportedTitle};
use crate::domain::title_matching::Match;

impl Catalogue {
    /// Which title of the built-in catalogue it is. Does not wait.
    #[must_use]
    pub fn match_builtin(wanted: &ImportedTitle) -> Match<CatalogueTitle> {
        builtin::match_title(wanted)
    }

    /// Which title it is. After an error it is not known: TMDB does not respond, and a later try may succeed.
    ///
    /// With TMDB, a title that is found has its `IMDb` id; candidates among which the user has to choose may lack it.
    pub async fn match_title(
        &self,
        wanted: &ImportedTitle,
    ) -> Result<Match<CatalogueTitle>, CatalogueError> {
        match self {
            Self::Builtin(_) => Ok(Self::match_builtin(wanted)),
            Self::Tmdb(remote) => tmdb::match_title(remote, wanted).await,
        }
    }

    /// The show and the number of the episode that has an id of `IMDb` or `TheTVDB`. Only TMDB knows those of episodes.
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
