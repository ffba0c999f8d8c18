//! Whether TMDB takes a key, asked before the key is used for anything else.

use super::document;
use super::settings::{Settings, SettingsError};
use super::upstream::{self, Upstream};
use crate::catalogue::CatalogueError;

/// The call that does nothing but say whether the key is good.
const PATH: &str = "/3/authentication";
/// Its answer is a line.
const CAP: usize = 64 << 10;

/// Why nobody knows whether TMDB takes a key. Each message says what to do.
#[derive(Debug, thiserror::Error)]
pub enum ProbeError {
    /// It cannot even be asked.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// It gives no answer.
    #[error(transparent)]
    Catalogue(#[from] CatalogueError),
}

/// Whether TMDB takes the key. Nothing is kept of the answer.
///
/// # Errors
/// As [`ProbeError`] says.
pub async fn takes_key(settings: &Settings) -> Result<bool, ProbeError> {
    let client = upstream::client(&settings.bounds)?;
    let (key, limits) = (Some(settings.key.clone()), (&settings.bounds, &settings.clock));
    let tmdb = Upstream::new("TMDB", &settings.api_url, key, client, limits)?;
    let (reply, _) = tmdb.get(PATH, CAP).await?;
    match reply.status {
        200 if document::read(PATH, &reply.body).is_some() => Ok(true),
        401 => Ok(false),
        _ => Err(CatalogueError::Unavailable.into()),
    }
}
