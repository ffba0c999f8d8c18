//! Playlists, and how many playlists, items and ratings a user can have.

use crate::domain::ids::PlaylistId;
use crate::domain::validation::{self, FieldErrors};

/// Playlists of a user.
pub const MAX_PLAYLISTS: i64 = 200;
/// Items of a playlist.
pub const MAX_ITEMS: i64 = 5_000;
/// Items of all playlists of a user.
pub const MAX_ITEMS_PER_USER: i64 = 50_000;
/// Ratings of a user.
pub const MAX_RATINGS: i64 = 50_000;

/// A valid playlist title: trimmed, in Unicode's composed form (NFC).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaylistName(String);

impl PlaylistName {
    /// The error has the message at the field `title`.
    pub fn parse(title: &str) -> Result<Self, FieldErrors> {
        let name = validation::normalize_name(title);
        match validation::playlist_title(&name) {
            Some(message) => Err(FieldErrors::one("title", &message)),
            None => Ok(Self(name)),
        }
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Playlist {
    pub id: PlaylistId,
    pub name: String,
    /// Titles are added to the active playlist unless another is chosen.
    pub active: bool,
    pub movie_count: i64,
    /// Of the first four titles that have a poster.
    pub poster_paths: Vec<String>,
    /// Unix seconds.
    pub created_at: i64,
}
